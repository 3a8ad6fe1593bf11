"""Results without an envelope at the edge of a FastMCP server, and exceptions raised there.

Between a tool and the edge stand FastMCP, which wraps what a tool raises into one error of its own, and
middleware, which may translate errors. Source: specification 37, decision 26.
"""

from __future__ import annotations

from typing import Final, cast

from fastmcp.exceptions import ToolError
from fastmcp.tools.base import InputRequiredToolResult, ToolResult
from mcp.shared.exceptions import MCPError
from mcp_types import CallToolResult, ContentBlock, TextContent
from pydantic import BaseModel

from replybook.mcp.fastmcp_found import LOOKED_UP
from replybook.mcp.wire import cause_of, held_in, meta_of
from replybook.safety.invocation import Invocation
from replybook.safety.judging.returns import judge_returned
from replybook.safety.raised.tool_errors import error_text, is_from_stack
from replybook.safety.returned.outcome import Outcome, PassedThrough, Verdict
from replybook_schema.reply import Reply

__all__ = [
    "FOREIGN",
    "ReplyResult",
    "ToolFailed",
    "failure_in",
    "has_left_by",
    "is_of_tool",
    "is_text_alone",
    "verdict_on",
]


class ReplyResult(ToolResult):
    """An envelope as FastMCP carries it through its middleware: as text, and structured unless that is off."""

    def __init__(self, outcome: Outcome, *, is_structured: bool = True) -> None:
        BaseModel.__init__(  # what ToolResult's own would convert is JSON already
            self,
            content=[
                *cast("tuple[ContentBlock, ...]", outcome.blocks),
                TextContent(type="text", text=outcome.text),
            ],
            structured_content=outcome.envelope if is_structured else None,
            meta=meta_of(outcome),
            is_error=outcome.is_error,
        )


class ToolFailed(ToolError):
    """A tool that was called inside this one failed; `reply` says how, and the text is its message."""

    def __init__(self, message: str, reply: Reply | None) -> None:
        super().__init__(message)
        self.reply: Final = reply

    @classmethod
    def of(cls, outcome: Outcome) -> ToolFailed:
        """Return the exception for an outcome that is no success."""
        return cls(outcome.envelope["message"], outcome.reply)


class _Foreign:
    """A result that goes out as it is: somebody else made it for the wire."""


FOREIGN: Final = _Foreign()


def verdict_on(value: ToolResult, invocation: Invocation) -> Verdict:
    """Return the verdict on what came back to the edge, whoever made it of what the tool gave."""
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
    if error_text(value) is not None:
        return judge_returned(invocation, value)
    made = invocation.verdict
    if isinstance(made, PassedThrough) and made.what == "passed_through":
        return judge_returned(invocation, FOREIGN)  # the tool has declared blocks
    if _is_receipt(value):
        return judge_returned(invocation, FOREIGN)  # the receipt for a task
    if not isinstance(cast("object", value), (ToolResult, CallToolResult)):
        return judge_returned(invocation, value)  # a middleware forgot to return what it got
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
    """Return True if a success came back as text alone, from a tool that publishes no schema.

    Of a failure nobody knows: servers send the text of an error alone, whatever the tool publishes.
    """
    if not isinstance(value, (ToolResult, CallToolResult)) or value.is_error:
        return False
    if value.structured_content is not None:
        return False
    looked_up = LOOKED_UP.get()  # None where a cache has answered, which does not look
    return (
        held_in(value) is not None if looked_up is None else looked_up.listed.output_schema is None
    )


def _raw_in(value: ToolResult) -> object:
    """Return the raw value of a tool without a guard, as far as its result shows it."""
    data = value.structured_content
    if data is not None:
        is_wrapped = (value.meta or {}).get("fastmcp") == {"wrap_result": True}
        return data["result"] if is_wrapped and "result" in data else data
    texts = [block.text for block in value.content if isinstance(block, TextContent)]
    if len(texts) < len(value.content):
        return value.content
    return texts[0] if len(texts) == 1 else texts


def failure_in(error: BaseException, invocation: Invocation) -> BaseException:
    """Return what is to be judged of an error that came to the edge.

    What the tool let through, or middleware raised for the client, is that. Where middleware made a
    protocol error `from` a failure, its text is that of the failure, so the failure is judged; made from
    another protocol error, its own word is the last.
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
    """Return True if an error that came to the edge is the one by which a call left its tool, as it was or wrapped."""
    while left_by is not None and error is not left_by:
        if error.__cause__ is None or error.__cause__ is error or not is_from_stack(error):
            return False
        error = error.__cause__
    return left_by is not None


def is_of_tool(error: BaseException) -> bool:
    """Return True if an error was raised by the body of a tool, or by what the stack gives it."""
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
"""The modules that call what an author registered as a tool."""
