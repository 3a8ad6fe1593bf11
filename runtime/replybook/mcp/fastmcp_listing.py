"""What FastMCP lists of a tool: the schema of its envelopes, or none where structured output is off.

Source: specification 52, decision 19.
"""

from __future__ import annotations

from fastmcp.tools.base import Tool
from fastmcp.tools.function_tool import FunctionTool

from replybook.envelope import SchemaForm, output_schema

__all__ = ["envelopes", "is_text_only", "publishing"]


def is_text_only(function: FunctionTool) -> bool:
    """Return True if structured output was switched off: FastMCP would have made a schema, and there is none."""
    if function.output_schema is not None:
        return False
    try:
        return Tool.from_function(function.fn, name=function.name).output_schema is not None
    except Exception:  # what FastMCP cannot read has no schema
        return False


def envelopes(form: SchemaForm) -> dict[str, object] | None:
    """Return what is published of the envelopes of a tool that declares no data."""
    return None if form == "none" else output_schema(None, form)


def publishing(tool: Tool, schema: dict[str, object] | None) -> Tool:
    """Return a tool as it is, with another output schema."""
    return tool.model_copy(update={"output_schema": schema})
