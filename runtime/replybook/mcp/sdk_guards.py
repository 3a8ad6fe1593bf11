"""Guards for the tools of an SDK server.

A guard is put around a tool when it is first called or listed. The guard checks results, and the
SDK no longer does. With untouched successes, an undecorated tool stays unchanged.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final, NamedTuple

from mcp.server.mcpserver import Audio, Image
from mcp.server.mcpserver.tools import Tool
from mcp_types import (
    AudioContent,
    CallToolResult,
    EmbeddedResource,
    ImageContent,
    ResourceLink,
    TextContent,
)

from replybook.mcp.guard import guard_function, limit_time
from replybook.mcp.passthrough import PassthroughRules, nothing
from replybook.mcp.sdk_results import ReplyData, as_data, serve_value
from replybook.mcp.sdk_text import TextKept, as_bare, text_kept
from replybook.safety.returned.held_envelope import Wire
from replybook.safety.settings import ServerSettings
from replybook.safety.tool_plan import ToolPlan
from replybook.safety.tool_record import tool_record
from replybook.safety.undecorated import say_if_forgotten

BLOCKS: Final = (
    *(TextContent, ImageContent, AudioContent, ResourceLink, EmbeddedResource),
    *(Image, Audio, CallToolResult),
)
"""The classes that the SDK sends unchanged or as a content block."""


class GuardedTool(NamedTuple):
    """A tool of a server, and everything about its calls that is known in advance.

    Attributes:
        registered: The tool as its author registered it.
        called: The tool to call, with its guard.
        plan: The plan of its calls, under the last settings.
        blocks: True if the tool declares content blocks, which go out unchanged.
        wire: Converter for its envelopes. They are text only if its structured output is off.
        declared: Names of the declared arguments. None if the tool takes any arguments.
        is_untouched: True if its successes go out as the SDK makes them.
    """

    registered: Tool
    called: Tool
    plan: ToolPlan
    blocks: bool
    wire: Wire
    declared: frozenset[str] | None
    is_untouched: bool = False


def _guard(
    registered: Tool,
    changes: Mapping[str, object],
    settings: ServerSettings,
    wire: Wire,
    *,
    blocks: bool = False,
    is_untouched: bool = False,
) -> GuardedTool:
    called = registered.model_copy(update=changes)
    schema = registered.parameters
    is_open = bool(schema.get("additionalProperties"))
    declared = None if is_open else frozenset(schema.get("properties", ()))
    plan = ToolPlan.of(registered.name, settings, tool_record(called.fn))
    return GuardedTool(registered, called, plan, blocks, wire, declared, is_untouched)


def guarded_tool(registered: Tool, rules: PassthroughRules, wire: Wire) -> GuardedTool:
    """Put a guard around the function of a tool. Its envelopes go out by `wire`."""
    function = guard_function(registered.fn, registered.name)
    metadata = text_kept(registered.fn_metadata.arg_model)  # no output
    record = tool_record(function)
    changes = {"fn": function, "fn_metadata": metadata, "is_async": record and record.is_async}
    blocks = rules.declared_by(registered.fn)
    settings = rules.settings(rules.block if blocks else nothing)
    bare = metadata if tool_record(registered.fn) is not None else registered.fn_metadata
    wire = wire._replace(served=partial(serve_value, bare, rules))
    return _guard(registered, changes, settings, wire, blocks=blocks)


def untouched_tool(
    registered: Tool, rules: PassthroughRules, wire: Wire, *, is_text: bool = False
) -> GuardedTool:
    """Return a tool whose successes go out as the SDK makes them.

    An undecorated tool stays unchanged. A decorated tool gives its data to the SDK as a tool does
    that returns a `dict`.

    Args:
        registered: The tool as its author registered it.
        rules: Rules for results and errors that go out unchanged.
        is_text: True if the structured output of a decorated tool is off.
    """
    record = tool_record(registered.fn)
    settings = rules.settings(nothing)
    if record is None:
        say_if_forgotten(registered.fn, registered.name)
        changes: dict[str, object] = {"fn_metadata": as_bare(registered.fn_metadata)}
        if rules.timeout_s is not None:
            changes["fn"] = limit_time(registered.fn, rules.timeout_s)
        return _guard(registered, changes, settings, wire, is_untouched=True)
    function = guard_function(registered.fn, registered.name)
    if is_text:
        sent: TextKept = ReplyData(arg_model=registered.fn_metadata.arg_model)
    else:
        schema = None if record.data is None else record.data.schema
        sent = as_data(registered.fn_metadata, schema)
    changes = {"fn": function, "fn_metadata": sent}
    return _guard(registered, changes, settings, wire, is_untouched=True)
