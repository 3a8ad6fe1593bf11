"""Guards for the tools of an SDK server, and the form in which their envelopes go out.

A guard is put around a tool when it is first called or listed. It checks results, the SDK no more; with
successes untouched a tool that nobody decorated stays as it is. Source: specification 52 and 68, decision 19.
"""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple, cast

from mcp.server.mcpserver import Audio, Image
from mcp.server.mcpserver.tools import Tool
from mcp_types import (
    AudioContent,
    CallToolResult,
    ContentBlock,
    EmbeddedResource,
    ImageContent,
    ResourceLink,
    TextContent,
)

from replybook.mcp.guard import guarded, limited
from replybook.mcp.passthrough import PassthroughRules, nothing
from replybook.mcp.sdk_results import ReplyData, as_data, served
from replybook.mcp.sdk_text import TextKept, as_bare
from replybook.mcp.wire import data_sent, held_in, meta_of, meta_of_failure
from replybook.safety.returned.held_envelope import Wire
from replybook.safety.returned.outcome import Outcome
from replybook.safety.settings import ServerSettings
from replybook.safety.tool_record import ToolRecord, tool_record
from replybook.safety.undecorated import say_if_forgotten

__all__ = ["BLOCKS", "STRUCTURED", "TEXT", "UNTOUCHED", "Guarded", "guarded_tool", "untouched_tool"]

BLOCKS: Final = (
    *(TextContent, ImageContent, AudioContent, ResourceLink, EmbeddedResource),
    *(Image, Audio, CallToolResult),
)
"""What a tool returns that the SDK sends as it is, or as a block."""


class Guarded(NamedTuple):
    """A tool as it was registered and as it is called, its record, and whether it declares blocks.

    `settings` are those to call it with; None where those of the context hold. `wire` is how its
    envelopes go out: as text alone where its structured output is off.
    """

    registered: Tool
    called: Tool
    record: ToolRecord | None
    blocks: bool
    settings: ServerSettings | None
    wire: Wire
    is_untouched: bool = False


def guarded_tool(registered: Tool, rules: PassthroughRules, wire: Wire) -> Guarded:
    """Put a guard around the function of a tool; its envelopes go out by `wire`."""
    function = guarded(registered.fn, registered.name)
    metadata = TextKept(arg_model=registered.fn_metadata.arg_model)  # no output
    record = tool_record(function)
    changes = {"fn": function, "fn_metadata": metadata, "is_async": record and record.is_async}
    called = registered.model_copy(update=changes)
    blocks = rules.declared_by(registered.fn)
    settings = rules.settings(rules.block if blocks else nothing) if rules.chosen else None
    bare = metadata if tool_record(registered.fn) is not None else registered.fn_metadata
    wire = wire._replace(served=partial(served, bare, rules))
    return Guarded(registered, called, record, blocks, settings, wire)


def untouched_tool(registered: Tool, rules: PassthroughRules, *, is_text: bool = False) -> Guarded:
    """Return a tool whose successes go out as the SDK makes them; one that nobody decorated stays as it is.

    A decorated tool hands its data to the SDK as one that returns a `dict` does, whose structured output is off
    if `is_text`.
    """
    record = tool_record(registered.fn)
    settings = rules.settings(nothing) if rules.chosen else None
    if record is None:
        say_if_forgotten(registered.fn, registered.name)
        changes: dict[str, object] = {"fn_metadata": as_bare(registered.fn_metadata)}
        if rules.timeout_s is not None:
            changes["fn"] = limited(registered.fn, rules.timeout_s)
        called = registered.model_copy(update=changes)
        return Guarded(registered, called, None, False, settings, UNTOUCHED, True)
    function = guarded(registered.fn, registered.name)
    if is_text:
        sent: TextKept = ReplyData(arg_model=registered.fn_metadata.arg_model)
    else:
        schema = None if record.data is None else record.data.schema
        sent = as_data(registered.fn_metadata, schema)
    called = registered.model_copy(update={"fn": function, "fn_metadata": sent})
    return Guarded(registered, called, tool_record(function), False, settings, UNTOUCHED, True)


def _result(outcome: Outcome) -> CallToolResult:
    """Return an envelope on the wire: as structured content and, for hosts that show only text, as text."""
    return CallToolResult(
        content=[
            *cast("tuple[ContentBlock, ...]", outcome.blocks),
            TextContent(type="text", text=outcome.text),
        ],
        structured_content=outcome.envelope,
        is_error=outcome.is_error,
        _meta=meta_of(outcome),
    )


def _text(outcome: Outcome) -> CallToolResult:
    """Return the same as text alone."""
    return _result(outcome).model_copy(update={"structured_content": None})


STRUCTURED: Final = Wire(_result, held_in)
TEXT: Final = Wire(_text, held_in)
"""How envelopes go out; as text alone for a tool whose structured output is off."""


def _sent_untouched(outcome: Outcome) -> object:
    """Return a failure as text and in `_meta`, or the data of a success, which the SDK converts."""
    if not outcome.is_error:
        return data_sent(outcome)
    text = TextContent(type="text", text=outcome.text)
    return CallToolResult(
        content=[*cast("tuple[ContentBlock, ...]", outcome.blocks), text],
        is_error=True,
        _meta=meta_of_failure(outcome),
    )


UNTOUCHED: Final = Wire(_sent_untouched, held_in)
