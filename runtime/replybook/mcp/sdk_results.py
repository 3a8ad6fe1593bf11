"""Raw data as the SDK alone would serve it, and tools that answer with text only."""

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


class ToolFailed(ToolError):
    """The error of a safe tool that was called inside another one.

    Attributes:
        reply: The reply with the failure. Its message is the text of the error.
    """

    def __init__(self, outcome: Outcome) -> None:
        texts = [] if outcome.bare is None else outcome.bare.texts
        super().__init__(texts[0] if texts else outcome.envelope["message"])
        self.reply = outcome.reply


class ReplyData(TextKept):
    """The conversion of a reply's data by the SDK, as for a tool returning a `dict`."""

    def convert_result(self, result: Any) -> Any:
        """Return a failure unchanged.

        Earlier versions of the SDK check it against the schema of a success.
        """
        return result if isinstance(result, CallToolResult) else super().convert_result(result)


def as_data(bare: FuncMetadata, schema: Mapping[str, object] | None) -> ReplyData:
    """Return the SDK's metadata of a tool whose replies go out as data.

    Args:
        bare: Metadata of the registered tool.
        schema: Schema of the data. None for any object.
    """
    made = func_metadata(_any_data)
    return ReplyData(
        arg_model=bare.arg_model,
        output_schema=made.output_schema if schema is None else dict(schema),
        output_model=made.output_model,
        wrap_output=made.wrap_output,
    )


def _any_data() -> dict[str, Any]:
    return {}  # only the annotation is used


def serve_value(bare: FuncMetadata, rules: PassthroughRules, value: object) -> Served:
    """Return the data that the SDK would serve for `value`.

    Args:
        bare: Metadata of the registered tool.
        rules: Rules for results that go out unchanged.

    Raises:
        NotSerialisable: The SDK cannot write the value. Other exceptions of the SDK propagate.
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
    """Return the data in a result that middleware made. No tool converts it."""
    if not isinstance(value, CallToolResult):
        return served_plainly(value)
    return served_blocks(value.content, value.structured_content, bool(value.is_error))


def is_text_only(registered: Tool) -> bool:
    """Return True if structured output is off for a tool of the SDK.

    The tool then has no schema, although the SDK would have made one.
    """
    if registered.fn_metadata.output_schema is not None:
        return False
    try:
        usual = Tool.from_function(registered.fn, name=registered.name)
    except Exception:  # no schema if the SDK cannot read the function
        return False
    return usual.fn_metadata.output_schema is not None
