"""Assert that an envelope is well-formed, and that a result says the same in all its places.

Source: specification 2. Hosts read different places of one result, so that all must agree.
"""

from __future__ import annotations

from collections.abc import Iterator

from replybook.testing.kinds import is_array, is_object
from replybook.testing.parts import BLOCKS, ERROR_FLAG, STRUCTURED, TEXT, part
from replybook.testing.received import NotAReply, envelope_of
from replybook.testing.seen import note
from replybook.testing.well_formed import meaning_faults, schema_faults
from replybook_schema.reply import Reply

__all__ = ["assert_envelope"]


def assert_envelope(result: object, *, structured: bool = True) -> dict[str, object]:
    """Return the envelope in `result`, if it is well-formed; all that is wrong is named at once.

    `result` is an envelope as dict or JSON, or the result of a server or client. A result must
    carry the same envelope as structured content and as text, and the error flag must fit its type;
    `structured=False` is for a tool whose structured output is off, which must answer in text alone.
    """
    __tracebackhide__ = True
    if isinstance(result, Reply):
        raise NotAReply("came a bare Reply\n    fix: call the tool under mcp_safe_tool")
    envelope = envelope_of(result)
    faults = schema_faults(envelope) or [
        *meaning_faults(envelope),
        *_place_faults(result, envelope, structured=structured),
    ]
    if faults:
        listed = "".join(f"\n    {fault}" for fault in faults)
        fix = "let mcp_safe_tool or the server adapter build the envelope; nothing else does"
        raise AssertionError(f"the envelope is not well-formed{listed}\n    fix: {fix}")
    note(envelope)
    return envelope


def _place_faults(
    result: object, envelope: dict[str, object], *, structured: bool
) -> Iterator[str]:
    """Yield what differs between the places of one result; an envelope by itself has no such places."""
    blocks = part(result, BLOCKS)
    if not is_array(blocks):
        return
    if structured and not is_object(part(result, STRUCTURED)):
        yield "structured content is missing; clients with a schema read nothing else"
    if not structured and part(result, STRUCTURED) is not None:
        yield "there is structured content, and structured output is off"
    if envelope not in map(_told, blocks):
        yield "no text block says the same; on errors many hosts forward nothing else"
    flag, wanted = part(result, ERROR_FLAG), envelope["reply_type"] != "S"
    if flag is not None and bool(flag) != wanted:
        yield f"the error flag is {flag!r}; with reply_type {envelope['reply_type']} it is {wanted}"


def _told(block: object) -> dict[str, object] | None:
    try:
        return envelope_of(part(block, TEXT))
    except NotAReply:
        return None
