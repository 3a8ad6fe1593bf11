"""Raw data as the SDK alone would have served it, and the tools that answer with text alone.

Source: specification 47 and 59.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.tools import Tool
from mcp.server.mcpserver.utilities.func_metadata import FuncMetadata, func_metadata
from mcp_types import CallToolResult
from pydantic_core import to_jsonable_python

from replybook.mcp.bare_results import odd_form, plain_replies, served_blocks, served_value, serving
from replybook.mcp.passthrough import PassthroughRules
from replybook.mcp.sdk_text import TextKept
from replybook.safety.returned.outcome import Outcome
from replybook.safety.returned.served import Served, served_plainly

__all__ = ["ReplyData", "ToolFailed", "as_data", "is_text_only", "served", "served_on_wire"]


class ToolFailed(ToolError):
    """A tool that was called inside this one failed; `reply` says how, and the text is its message."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.envelope["message"])
        self.reply = outcome.reply


class ReplyData(TextKept):
    """The conversion of a reply's data by the SDK: that of a `dict` with any keys."""

    def convert_result(self, result: Any) -> Any:
        """Return a failure as it is; earlier versions hold it against the schema of a success."""
        return result if isinstance(result, CallToolResult) else super().convert_result(result)


def as_data(bare: FuncMetadata, schema: Mapping[str, object] | None) -> ReplyData:
    """Return what the SDK knows of a tool whose replies go out as data of this schema, any if it is None."""
    made = func_metadata(_any_data)
    return ReplyData(
        arg_model=bare.arg_model,
        output_schema=made.output_schema if schema is None else dict(schema),
        output_model=made.output_model,
        wrap_output=made.wrap_output,
    )


def _any_data() -> dict[str, Any]:
    return {}  # only its annotation is read


def served(bare: FuncMetadata, rules: PassthroughRules, value: object) -> Served:
    """Return what would have been served of `value`; `bare` is how its tool was registered.

    `NotSerialisable` for what the SDK cannot write; what else it raises is a crash of the call.
    """
    value = plain_replies(value)
    with serving(value):
        result = cast("CallToolResult", bare.convert_result(value))
        if rules.block(value):
            return served_blocks(result.content, result.structured_content, result.is_error)
        data: object = result.structured_content
        if data is None:
            data = to_jsonable_python(value, fallback=odd_form)
        return served_value(result.content, data)


def served_on_wire(value: object) -> Served:
    """Return what is served of a result that middleware made: it was made for the wire, so no tool converts it."""
    if not isinstance(value, CallToolResult):
        return served_plainly(value)
    return served_blocks(value.content, value.structured_content, bool(value.is_error))


def is_text_only(registered: Tool) -> bool:
    """Return True if structured output was switched off: the SDK would have made a schema, and there is none."""
    if registered.fn_metadata.output_schema is not None:
        return False
    try:
        usual = Tool.from_function(registered.fn, name=registered.name)
    except Exception:  # what the SDK cannot read has no schema
        return False
    return usual.fn_metadata.output_schema is not None
