"""From a reply to an outcome that can travel, whatever the reply holds.

Source: specification 7-9: what breaks here is E as well.
"""

from __future__ import annotations

from typing import Final

from replybook.call import Call
from replybook.envelope import Envelope, NotSerialisable, TooLarge, largest_size, make_envelope
from replybook.safety import answers
from replybook.safety.outcome import Outcome
from replybook_generated import codes
from replybook_schema.reply import Reply

__all__ = ["last_words", "outcome_of", "stand_in"]

_BESIDE_DATA: Final = 20_000
"""The most bytes of an envelope beside data and messages: names and ids are short (see `begin`)."""

_LAST_MESSAGE: Final = "The tool failed unexpectedly"


def outcome_of(reply: Reply, call: Call, duration_ms: float, max_bytes: int) -> Outcome:
    """The outcome of a reply; raises what `make_envelope` raises, and `TooLarge` by the exact size.

    The text is encoded here only if the size of what it holds leaves a doubt.
    """
    room = [max_bytes]
    envelope = make_envelope(reply, call, duration_ms, room)
    outcome = Outcome(envelope, reply, call)
    used = max_bytes - room[0] + 2 * len(envelope["message"])  # it stands there twice in errors
    if largest_size(used) + _BESIDE_DATA > max_bytes:
        size = len(outcome.text.encode())
        if size > max_bytes:
            raise TooLarge(size, max_bytes)
    return outcome


def stand_in(fault: BaseException) -> Reply:
    """The reply in place of one that cannot travel; a reply no builder would make is a crash."""
    if isinstance(fault, NotSerialisable):
        return answers.not_serialisable(fault)
    if isinstance(fault, TooLarge):
        return answers.too_large(fault.size, fault.limit)
    return answers.crashed(fault)


def last_words(call: Call, duration_ms: float) -> Outcome:
    """The outcome where even the registry cannot be asked: nothing here can fail."""
    code = str.__str__(codes.MCP_SYS_E_001)
    envelope: Envelope = {
        "status": "error",
        "reply_type": "E",
        "code": code,
        "message": _LAST_MESSAGE,
        "data": {},
        "meta": {"trace_id": call.trace_id, "duration_ms": duration_ms, "tool": call.tool},
        "error": {"code": code, "message": _LAST_MESSAGE},
    }
    return Outcome(envelope, Reply("E", code), call)
