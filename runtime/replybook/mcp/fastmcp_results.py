"""Results without an envelope, and exceptions, at the edge of a FastMCP server.

FastMCP is between the tool and the edge, and wraps the tool's exception into an error of its own.
Middleware is there, too, and may translate errors.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from fastmcp.exceptions import ToolError
from fastmcp.tools.base import InputRequiredToolResult, ToolResult
from mcp.shared.exceptions import MCPError
from mcp_types import CallToolResult, ContentBlock, TextContent
from pydantic import BaseModel

from replybook.mcp.fastmcp_found import LOOKED_UP
from replybook.mcp.result_fields import held_in, meta_of
from replybook.mcp.wire import cause_of
from replybook.safety.invocation import Invocation
from replybook.safety.judging.returns import judge_returned
from replybook.safety.raised.tool_errors import is_error_result, is_from_stack
from replybook.safety.returned.outcome import Outcome, PassedThrough, Verdict
from replybook_schema.reply import Reply


class ReplyResult(ToolResult):
    """An envelope as a result of FastMCP: as text, and structured unless that is off."""

    def __init__(self, outcome: Outcome, *, is_structured: bool = True) -> None:
        BaseModel.__init__(  # skips ToolResult.__init__: the content is JSON already
            self,
            content=[
                *cast("tuple[ContentBlock, ...]", outcome.blocks),
                TextContent(type="text", text=outcome.text),
            ],
            structured_content=outcome.envelope if is_structured else None,
            meta=meta_of(outcome),
            is_error=outcome.is_error,
        )


def failed_result(
    content: Sequence[object], structured: object, meta: Mapping[str, object] | None
) -> ToolResult:
    """Return a failure as a result of FastMCP, with content that is JSON already."""
    result = ToolResult.__new__(ToolResult)
    BaseModel.__init__(
        result,
        content=list(content),
        structured_content=structured,
        meta=None if meta is None else dict(meta),
        is_error=True,
    )
    return result


class ToolFailed(ToolError):
    """The error of a tool that was called inside another one.

    Attributes:
        reply: The reply with the failure. Its message is the text of the error.
    """

    def __init__(self, message: str, reply: Reply | None) -> None:
        super().__init__(message)
        self.reply: Final = reply

    @classmethod
    def of(cls, outcome: Outcome) -> ToolFailed:
        """Return the exception for a failed outcome."""
        texts = [] if outcome.bare is None else outcome.bare.texts
        return cls(texts[0] if texts else outcome.envelope["message"], outcome.reply)


class _Foreign:
    """A result that goes out unchanged, because another author made it for the wire."""


FOREIGN: Final = _Foreign()


def verdict_on(value: ToolResult, invocation: Invocation) -> Verdict:
    """Return the verdict on a result at the edge, after all middleware."""
    if invocation.plan.is_untouched:
        if isinstance(value, InputRequiredToolResult):
            return judge_returned(invocation, value.input_required)
        if _is_receipt(value):
            return invocation.judged(PassedThrough("passed_through", value, invocation.call))
        return judge_returned(invocation, value)
    held = held_in(value)
    if held is not None and invocation.owns(held):
        return judge_returned(invocation, value)
    if isinstance(value, InputRequiredToolResult):
        return judge_returned(invocation, value.input_required)
    if is_error_result(value):
        return judge_returned(invocation, value)
    made = invocation.verdict
    if isinstance(made, PassedThrough) and made.what == "passed_through":
        return judge_returned(invocation, FOREIGN)  # the tool declares blocks
    if _is_receipt(value):
        return judge_returned(invocation, FOREIGN)  # the receipt for a task
    if not isinstance(cast("object", value), (ToolResult, CallToolResult)):
        return judge_returned(invocation, value)  # a middleware forgot to return the result
    is_text = value.structured_content is None and all(
        isinstance(block, TextContent) for block in value.content
    )
    if is_text or not invocation.plan.is_migrating:
        return judge_returned(invocation, _raw_in(value))
    return judge_returned(invocation, value)


def _is_receipt(value: object) -> bool:
    """Return True for the receipt of a background task."""
    return isinstance(value, BaseModel) and not hasattr(value, "structured_content")


def is_text_alone(value: object) -> bool:
    """Return True if a success is text only, from a tool that publishes no schema.

    A failure gives no evidence: servers send its text only, for every tool.
    """
    if not isinstance(value, (ToolResult, CallToolResult)) or value.is_error:
        return False
    if value.structured_content is not None:
        return False
    looked_up = LOOKED_UP.get()  # None if a cache answered without a lookup
    return (
        held_in(value) is not None if looked_up is None else looked_up.listed.output_schema is None
    )


def _raw_in(value: ToolResult) -> object:
    """Return the raw value of an unguarded tool, as far as its result shows it."""
    data = value.structured_content
    if data is not None:
        is_wrapped = (value.meta or {}).get("fastmcp") == {"wrap_result": True}
        return data["result"] if is_wrapped and "result" in data else data
    texts = [block.text for block in value.content if isinstance(block, TextContent)]
    if len(texts) < len(value.content):
        return value.content
    return texts[0] if len(texts) == 1 else texts


def failure_in(error: BaseException, invocation: Invocation) -> BaseException:
    """Return the exception to judge for an error at the edge.

    An exception that the tool let through, or that middleware raised for the client, is judged
    itself. If middleware raised a protocol error `from` a failure, the protocol error has the text
    of the failure, so the failure is judged. A protocol error raised from another protocol error is
    judged itself.
    """
    is_wrapped = isinstance(error, ToolError) and is_from_stack(error)
    direct = error.__cause__ if is_wrapped and error.__cause__ is not None else error
    made = invocation.verdict
    if isinstance(made, PassedThrough) and made.value is direct:
        return direct
    is_translated = isinstance(direct, MCPError) and direct.__cause__ is not None
    if not is_translated and invocation.lets_through(direct) is not None:
        return direct
    root = cause_of(error, (ToolError, MCPError))
    return root if invocation.lets_through(root) is None else error


def has_left_by(error: BaseException, left_by: BaseException | None) -> bool:
    """Return True if an error at the edge is the one by which the call left its tool.

    The stack may have wrapped it.
    """
    while left_by is not None and error is not left_by:
        if error.__cause__ is None or error.__cause__ is error or not is_from_stack(error):
            return False
        error = error.__cause__
    return left_by is not None


def is_of_tool(error: BaseException) -> bool:
    """Return True if the body of a tool or a dependency of it raised the error."""
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_globals.get("__name__") in _RUN_TOOLS:
            return True
        trace = trace.tb_next
    return False


_RUN_TOOLS: Final = frozenset(
    (
        *("fastmcp.tools.function_tool", "fastmcp.tools.tool_transform"),
        *("replybook.safety.wrapper", "replybook.safety.timeout"),
    )
)
"""The modules that call the functions that an author registered as tools."""
