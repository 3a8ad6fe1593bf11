"""What became of a call: an envelope, or something that was let through.

Source: design 4 (the adapters turn it into the result object of their stack).
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from replybook.call import Call
from replybook.envelope import Envelope, encode
from replybook.safety.serving import Passage
from replybook_schema.reply import Reply

__all__ = ["Outcome", "Passed", "Verdict"]


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


class Passed(NamedTuple):
    """A result or an exception that belongs to the server stack and goes out as it is."""

    what: Passage
    value: object
    call: Call

    @property
    def trace_id(self) -> str:
        """The id of the call in the trace."""
        return self.call.trace_id


Verdict: TypeAlias = Outcome | Passed
"""How a call was judged."""
