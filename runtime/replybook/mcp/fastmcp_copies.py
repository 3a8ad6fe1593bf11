"""Copies of FastMCP tools that list another output schema, mark their call or raise failures."""

from __future__ import annotations

from typing import Any, cast

from fastmcp.tools.base import Tool, ToolResult
from fastmcp.tools.function_tool import FunctionTool

from replybook.call import ongoing
from replybook.envelope import SchemaForm, output_schema
from replybook.mcp.fastmcp_results import ToolFailed
from replybook.mcp.result_fields import held_in
from replybook.safety.invocation import Invocation
from replybook.safety.returned.held_envelope import reply_in
from replybook_schema.reply import Reply


def telling_its_call(tool: Tool) -> Tool:
    """Return a tool that marks the ongoing call while it runs.

    The call then knows which calls its tool makes.
    """
    run_tool = tool.run

    async def run(arguments: dict[str, Any]) -> ToolResult:
        around = ongoing()
        if not isinstance(around, Invocation):
            return await run_tool(arguments)
        with around.running():
            return await run_tool(arguments)

    return _with_run(tool, run)


def raising(tool: Tool) -> Tool:
    """Return a safe tool that raises its failures, for another tool that calls it."""
    run_tool = tool.run

    async def run(arguments: dict[str, Any]) -> ToolResult:
        value = await run_tool(arguments)
        held = held_in(value)
        if held is None or not held.has_envelope or not held.is_failure:
            return value
        reply = reply_in(held, tool.name, migration=True)
        message = cast("dict[str, object]", held.structured)["message"]
        raise ToolFailed(str(message), reply if isinstance(reply, Reply) else None)

    return _with_run(tool, run)


def _with_run(tool: Tool, run: object) -> Tool:
    """Return a copy of a tool with another `run`."""
    copied = tool.model_copy()
    vars(copied)["run"] = run  # works for every class of tool
    return copied


def is_text_only(function: FunctionTool) -> bool:
    """Return True if structured output is off.

    The tool then has no schema, although FastMCP would have made one.
    """
    if function.output_schema is not None:
        return False
    try:
        return Tool.from_function(function.fn, name=function.name).output_schema is not None
    except Exception:  # no schema if FastMCP cannot read the function
        return False


def envelopes(form: SchemaForm) -> dict[str, object] | None:
    """Return the published schema for the envelopes of a tool without declared data."""
    return None if form == "none" else output_schema(None, form)


def publishing(tool: Tool, schema: dict[str, object] | None) -> Tool:
    """Return a copy of a tool with another output schema."""
    return tool.model_copy(update={"output_schema": schema})
