"""Making the envelope of a Reply: what is private stays behind, the message is derived.

A reply that is no success carries the one next action of its code, resolved with what travels.
Source: specification 2, 001 §8, decision 17.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from replybook.call import Call
from replybook.envelope.plain import Room, plain_within
from replybook.envelope.shape import Envelope, EnvelopeError, Meta
from replybook_generated.messages import render
from replybook_schema.active import ACTIVE
from replybook_schema.codes import ReplyType
from replybook_schema.payload import Payload
from replybook_schema.reply import Reply

__all__ = ["make_envelope"]


@dataclass(frozen=True, slots=True)
class _Facts:
    """What every envelope of one code has in common, looked up once."""

    code: str
    reply_type: ReplyType
    payload: Payload
    is_checked: bool
    private: frozenset[str]
    message: str | None
    version: str | None

    @classmethod
    def of(cls, code: str) -> _Facts:
        payload = ACTIVE.payload(code)
        letter = payload.code.reply_type
        return cls(
            code=str.__str__(payload.code),
            reply_type=letter,
            payload=payload,
            is_checked=bool(payload.params) or not payload.open,
            private=frozenset(n for n, p in payload.params.items() if p.privacy != "public"),
            message=None if len(ACTIVE.message(code).parts) > 1 else render(code, {}),
            version=_version(code),
        )


_FACTS: Final[dict[str, _Facts]] = {}


def _version(code: str) -> str | None:
    """Return the version of the registry that declares `code`."""
    return ACTIVE.owner_of(code).version or None


def make_envelope(
    reply: Reply, call: Call, duration_ms: float, room: Room | None = None
) -> Envelope:
    """Return the envelope of `reply`; its data takes from `room`, as in `plain_within`.

    `ValueError` or `TypeError` for a reply that no builder would have made, `NotSerialisable` or
    `TooLarge` for data that cannot travel.
    """
    facts = _FACTS.get(reply.code) or _FACTS.setdefault(str(reply.code), _Facts.of(reply.code))
    data = plain_within(_public(reply, facts), Room() if room is None else room)
    message = render(facts.code, data) if facts.message is None else facts.message
    meta: Meta = {"trace_id": call.trace_id, "duration_ms": duration_ms}
    if call.tool:
        meta["tool"] = call.tool
    if call.session_id:
        meta["session_id"] = call.session_id
    if call.contract_id:
        meta["contract_id"] = call.contract_id
    if call.parent_id:
        meta["parent_id"] = call.parent_id
    if facts.version is not None:
        meta["registry_version"] = facts.version
    is_success = facts.reply_type == "S"
    return {
        "status": "success" if is_success else "error",
        "reply_type": facts.reply_type,
        "code": facts.code,
        "message": message,
        "data": data,
        "meta": meta,
        "error": None if is_success else _error(facts.code, message, data),
    }


def _error(code: str, message: str, data: Mapping[str, object]) -> EnvelopeError:
    """Return what went wrong and what to do next; asked for anew, since a registry that joins brings tools."""
    action = ACTIVE.next_action(code)
    arguments, remedy = action.resolved(data)
    return {
        "code": code,
        "message": message,
        "action": {"verb": action.verb, "arguments": arguments},
        "remedy": remedy,
    }


def _public(reply: Reply, facts: _Facts) -> Mapping[str, object]:
    """Return the data that may leave; what a builder would have refused is refused here, too."""
    if reply.reply_type != facts.reply_type:
        raise ValueError(f"{facts.code} is no code of type {reply.reply_type}")
    data = reply.data or {}  # 001 §7 lets a reply have None
    if facts.is_checked and not facts.payload.fits(data):
        data = facts.payload.accept(data)  # which says in its refusal what is wrong
    if not facts.private:
        return data
    return {name: value for name, value in data.items() if name not in facts.private}
