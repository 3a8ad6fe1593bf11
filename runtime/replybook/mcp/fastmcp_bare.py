"""The results of a FastMCP server: with an envelope, or as a bare server's."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, cast

from fastmcp.tools.base import Tool
from fastmcp.tools.function_tool import FunctionTool
from pydantic import TypeAdapter, ValidationError

from replybook.mcp.bare_results import odd_form, plain_replies, served_blocks, served_value, serving
from replybook.mcp.fastmcp_found import BLOCKS, LOOKED_UP
from replybook.mcp.fastmcp_mounts import innermost
from replybook.mcp.fastmcp_results import ReplyResult, ToolFailed, failed_result
from replybook.mcp.result_fields import data_sent, held_in, meta_of_failure
from replybook.mcp.schema_faults import MISFIT, fits
from replybook.mcp.wire import bare_failure, content_of_failure
from replybook.safety.returned.bare_failure import BareFailure
from replybook.safety.returned.held_envelope import Wire
from replybook.safety.returned.outcome import Outcome
from replybook.safety.returned.served import Served
from replybook.safety.tool_record import tool_record


def _serve_raw(value: object) -> Served:
    """Return a raw value as FastMCP alone would serve it for the called tool."""
    value = plain_replies(value)
    with serving(value):
        tool = _bare_tool()
        result = tool.convert_result(value)
        if not _fits(tool, value, result.structured_content):
            raise TypeError(MISFIT)
        if isinstance(value, bytes) or _holds_blocks(value):
            return served_blocks(result.content, result.structured_content, result.is_error)
        data: object = result.structured_content
        if data is None:
            data = _ANYTHING.dump_python(value, mode="json", fallback=odd_form)
        return served_value(result.content, data)


def _fits(tool: Tool, value: object, structured: object) -> bool:
    """Return True if a result fits the output schema of its tool, which clients check.

    pydantic checks the value first, since it is quick.
    """
    if tool.output_schema is None or structured is None:
        return True
    try:
        _adapter(tool.return_type).validate_python(value)
    except ValidationError:
        return fits(structured, tool.output_schema)
    except Exception:  # a class that pydantic cannot check
        return True
    return True


@lru_cache(2_000)
def _adapter(kind: type[object]) -> TypeAdapter[object]:
    return TypeAdapter(kind)


def _bare_tool() -> Tool:
    """Return the called tool without its guard, and without our schema."""
    looked_up = LOOKED_UP.get()
    if looked_up is None:
        return _ANY_TOOL
    function = innermost(looked_up.found)
    if not isinstance(function, FunctionTool) or tool_record(function.fn) is None:
        return looked_up.found
    return looked_up.found.model_copy(update={"output_schema": None, "return_type": None})


_ANYTHING: Final[TypeAdapter[object]] = TypeAdapter(object)
_ANY_TOOL: Final = Tool(name="any", parameters={})


def _holds_blocks(value: object) -> bool:
    items = cast("list[object]", value) if isinstance(value, (list, tuple)) else [value]
    return any(isinstance(item, BLOCKS) for item in items)


def _as_text(outcome: Outcome) -> ReplyResult:
    return ReplyResult(outcome, is_structured=False)


def _send_plain_outcome(outcome: Outcome) -> object:
    """Return a failure as text and in `_meta`, or the data of a success for FastMCP."""
    if not outcome.is_error:
        return data_sent(outcome)
    structured = None if outcome.bare is None else outcome.bare.structured
    return failed_result(content_of_failure(outcome), structured, meta_of_failure(outcome))


def _bare_result(bare: BareFailure) -> object:
    """Return the result of FastMCP for a failure that nobody judged."""
    return failed_result(bare.content, bare.structured, bare.meta)


def _late(tool: str, limit_s: float) -> BareFailure:
    """Return the failure of FastMCP for a tool that exceeded its `timeout`."""
    what = f"Tool {tool!r} execution timed out after {float(limit_s)}s"
    return bare_failure(f"Error calling tool {tool!r}: {what}")


_WIRE: Final = Wire(
    ReplyResult, held_in, _serve_raw, ToolFailed.of, awaits=True, bare=_bare_result, late=_late
)
STRUCTURED: Final = _WIRE
TEXT: Final = _WIRE._replace(result=_as_text)
"""Converter for a tool whose structured output is off: the envelope is text only."""
UNTOUCHED: Final = _WIRE._replace(result=_send_plain_outcome)
"""Converter for failures beside successes that FastMCP makes."""
