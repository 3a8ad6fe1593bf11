"""What became of a call: an envelope, or something that was let through.

Source: decision 19.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from replybook.call import Call
from replybook.envelope import (
    Envelope,
    NotSerialisable,
    TooLarge,
    encode,
    largest_size,
    make_envelope,
)
from replybook.safety import replies
from replybook.safety.settings import Passthrough
from replybook_generated import codes
from replybook_schema.reply import Reply

__all__ = ["Outcome", "PassedThrough", "Verdict", "last_words", "outcome_of", "stand_in"]


class Outcome:
    """A reply with its envelope and the text of that."""

    __slots__ = ("_text", "call", "envelope", "reply")

    def __init__(self, envelope: Envelope, reply: Reply, call: Call) -> None:
        self.envelope: Final = envelope
        self.reply: Final = reply
        self.call: Final = call
        self._text: str | None = None

    @property
    def text(self) -> str:
        """The envelope as compact JSON, encoded when it is first asked for and never again."""
        if self._text is None:
            self._text = encode(self.envelope)
        return self._text

    @property
    def is_error(self) -> bool:
        """Whether the reply is no success (MCP: isError)."""
        return self.reply.reply_type != "S"

    @property
    def trace_id(self) -> str:
        """The id of the call, the same in envelope and trace."""
        return self.call.trace_id


class PassedThrough(NamedTuple):
    """A result or an exception that belongs to the server stack and goes out as it is."""

    what: Passthrough
    value: object
    call: Call

    @property
    def trace_id(self) -> str:
        """The id of the call in the trace."""
        return self.call.trace_id


Verdict: TypeAlias = Outcome | PassedThrough
"""How a call was judged."""


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
        return replies.not_serialisable(fault)
    if isinstance(fault, TooLarge):
        return replies.too_large(fault.size, fault.limit)
    return replies.crashed(fault)


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
