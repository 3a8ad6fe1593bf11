"""Envelopes in the result of a tool: those of this call, and those of other calls.

Only the wrapper builds envelopes. Any other envelope is read as the reply that it claims to be. It
may hold only codes that the registry lets the tool give.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, cast

from replybook.envelope import Envelope, encode, encode_any_number
from replybook.safety import replies
from replybook.safety.replies import Refusal
from replybook.safety.returned.bare_failure import BareFailure
from replybook.safety.returned.outcome import Outcome
from replybook.safety.returned.served import Served, served_plainly
from replybook_schema.active import ACTIVE
from replybook_schema.codes import ReplyType
from replybook_schema.reply import Payload, Reply
from replybook_schema.tools import tool_of

__all__ = ["HeldEnvelope", "Refusal", "Wire", "reply_in"]

_KEYS: Final = Envelope.__annotations__.keys()
_WRAPPER: Final = "MCP-SYS-"


class HeldEnvelope(NamedTuple):
    """The content of a result of a server stack.

    Attributes:
        structured: The structured content.
        texts: The text of each block, None for a block that is not text. None for a result without
            blocks.
        is_error: The error flag. None if the result has no such flag.
        blocks: The blocks before the last one.
        trace_id: The trace id under our key of `_meta`. Only our servers write it.
    """

    structured: object
    texts: tuple[str | None, ...] | None = None
    is_error: bool | None = None
    blocks: tuple[object, ...] = ()
    trace_id: object = None

    def alone(self) -> HeldEnvelope:
        """Return this content without the blocks before our text, which is the last block."""
        return self if self.texts is None else self._replace(texts=self.texts[-1:], blocks=())

    @property
    def has_envelope(self) -> bool:
        """True if the structured content has the keys of an envelope."""
        is_object = isinstance(self.structured, Mapping)
        return is_object and cast("Mapping[str, object]", self.structured).keys() == _KEYS

    @property
    def envelope_id(self) -> object:
        """The trace id in the envelope, or None without an envelope."""
        meta = cast("Mapping[str, object]", self.structured)["meta"] if self.has_envelope else None
        is_object = isinstance(meta, Mapping)
        return cast("Mapping[str, object]", meta).get("trace_id") if is_object else None

    def is_of_code(self, code: str) -> bool:
        """Return True if this is an envelope of `code`."""
        return self.has_envelope and cast("Mapping[str, object]", self.structured)["code"] == code

    @property
    def text(self) -> str:
        """The joined text of all text blocks."""
        return "\n".join(text for text in self.texts or () if text is not None)

    @property
    def is_failure(self) -> bool:
        """True if the result or its envelope is marked as failed."""
        return self.is_error is True or (
            self.has_envelope
            and cast("Mapping[str, object]", self.structured)["status"] != "success"
        )

    @property
    def agrees(self) -> bool:
        """True if the text has the same content as the structured content."""
        if self.texts is None:
            return True
        try:
            [text] = self.texts
            return text is not None and json.loads(text) == self.structured
        except (ValueError, RecursionError):
            return False

    def ends_with(self, outcome: Outcome) -> bool:
        """Return True if the last block is the text of `outcome`."""
        return self.texts is not None and self.texts[-1:] == (outcome.text,)

    def is_of(self, outcome: Outcome) -> bool:
        """Return True if text, blocks and error flag are those of `outcome`."""
        has_text = self.texts is None or (self.ends_with(outcome) and self.blocks == outcome.blocks)
        return has_text and self.is_error in (None, outcome.is_error)

    def says(self, outcome: Outcome) -> bool:
        """Return True if the structured content is the envelope of `outcome`, unchanged."""
        try:
            if outcome.is_odd:  # on the wire, NaN became null
                text = encode_any_number(self.structured)
                return _without_nan(text) == _without_nan(outcome.text)
            return encode(cast("Envelope", self.structured)) == outcome.text
        except (TypeError, ValueError, RecursionError):  # the content is not JSON any more
            return False


def _without_nan(text: str) -> object:
    return json.loads(text, parse_constant=lambda _: None)


class Wire(NamedTuple):
    """The conversion between outcomes and results of a server stack.

    Attributes:
        result: Makes a result from an outcome.
        held: Reads the content of a result. None for a value that is not a result.
        served: Returns the data that the bare stack would serve for a value. Raises as the bare
            stack does.
        failure: Makes the exception by which a tool of this stack reports a failed outcome.
        awaits: True if the stack awaits an awaitable that a plain function returns.
        bare: Makes the result that the bare stack would send for a failure. None if an exception of
            the tool does not go through the stack.
        late: Makes the failure that the bare stack sends for a tool that exceeded its time limit in
            seconds. None if the stack has no time limits.
        explain: Returns the reply that explains a failure of an unmoved tool better than the judge,
            or None. Takes type and rule of the judgement, and the words of the failure.
    """

    result: Callable[[Outcome], object]
    held: Callable[[object], HeldEnvelope | None]
    served: Callable[[object], Served] = served_plainly
    failure: Callable[[Outcome], Exception] | None = None
    awaits: bool = False
    bare: Callable[[BareFailure], object] | None = None
    late: Callable[[str, float], BareFailure] | None = None
    explain: Callable[[Mapping[str, object], str], Reply | None] | None = None


def reply_in(held: HeldEnvelope, tool: str, *, migration: bool) -> Reply | Refusal:
    """Return the reply that an envelope claims to be, or the refusal of that claim."""
    envelope = cast("Mapping[str, object]", held.structured)
    code, data = envelope["code"], envelope["data"]
    payload = _payload(code) if isinstance(code, str) else None
    if not isinstance(code, str) or payload is None:
        return Refusal(code if isinstance(code, str) else None, "unknown_code")
    if not _is_of_type(held, payload.code.reply_type):
        return Refusal(code, "wrong_type")
    if not _may_say(tool, code):
        return Refusal(code, "undeclared_by_tool")
    if code in replies.OF_UNMOVED and not migration:
        return Refusal(code, "migration_only")
    if not isinstance(data, Mapping) or not payload.fits(cast("Mapping[str, object]", data)):
        return Refusal(code, "unfit_data")
    return Reply(payload.code.reply_type, code, cast("Mapping[str, object]", data))


def _is_of_type(held: HeldEnvelope, letter: ReplyType) -> bool:
    """Return True if the envelope and its result agree with the reply type `letter`."""
    envelope = cast("Mapping[str, object]", held.structured)
    says_success = envelope["status"] == "success"
    is_marked = letter == "S" and held.is_error is True
    return envelope["reply_type"] == letter and says_success is (letter == "S") and not is_marked


def _may_say(tool: str, code: str) -> bool:
    """Return True if a tool may give this code.

    It may give the codes that it declares and those of the wrapper, or any code if it declares
    none.
    """
    spec = tool_of(ACTIVE.tools(), tool)
    is_declared = spec is None or not spec.codes or code in spec.codes
    return is_declared or code.startswith(_WRAPPER)


def _payload(code: str) -> Payload | None:
    """Return the payload of a code, or None for an unknown, reserved or retired code."""
    try:
        return ACTIVE.payload(code)
    except ValueError:
        return None
