"""The output schema that FastMCP lists for a tool: that of its envelopes, or none."""

from __future__ import annotations

from fastmcp.tools.base import Tool
from fastmcp.tools.function_tool import FunctionTool

from replybook.envelope import SchemaForm, output_schema


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
