"""The wire for both adapters: the content of a result, protocol errors, the span."""

from __future__ import annotations

from typing import Literal, TypeAlias, cast

from mcp.shared.exceptions import MCPError
from mcp_types import INTERNAL_ERROR, INVALID_PARAMS, ContentBlock, TextContent
from opentelemetry.trace import Span

from replybook.mcp.result_fields import ENVELOPE, TRACE_ID
from replybook.safety.invocation import Invocation
from replybook.safety.raised.tool_errors import is_from_stack
from replybook.safety.returned.bare_failure import BareFailure, masked_text
from replybook.safety.returned.outcome import Outcome, Verdict
from replybook_schema.active import ACTIVE

UnknownTools: TypeAlias = Literal["reply", "protocol_error"]
"""The answer to a call of an unknown tool: a reply, or the error -32602."""


def content_of_failure(outcome: Outcome) -> list[ContentBlock]:
    """Return the content of a failure beside untouched successes.

    It is that of the bare stack with a line that says the next action, or else the envelope.
    """
    if outcome.bare is None:
        blocks, text = outcome.blocks, outcome.text
    else:
        blocks, text = outcome.bare.content, outcome.next_line
    return [*cast("tuple[ContentBlock, ...]", blocks), TextContent(type="text", text=text)]


def bare_failure(text: str) -> BareFailure:
    """Return the failure that a stack sends as a text."""
    return BareFailure((TextContent(type="text", text=text),))


def protocol_error(outcome: Outcome) -> MCPError:
    """Return an envelope as a JSON-RPC error, which MCP uses for unknown tools."""
    return MCPError(INVALID_PARAMS, outcome.envelope["message"], outcome.envelope)


def with_protocol_error(
    verdict: Verdict, invocation: Invocation, error: BaseException, bare: BareFailure
) -> Verdict:
    """Return the verdict on an exception, with the error of JSON-RPC that the bare stack sends.

    It is so for an unmoved tool on an untouched server, if the stack makes no result of the
    exception. The envelope stands in the data of the error.
    """
    is_error = not bare.content and invocation.plan.is_untouched and isinstance(error, Exception)
    if not is_error or not isinstance(verdict, Outcome) or not verdict.judged:
        return verdict
    data = {TRACE_ID: verdict.trace_id, ENVELOPE: verdict.envelope}
    if isinstance(error, MCPError):
        made, held = error.error, cast("object", error.error.data)
        if held is None or isinstance(held, dict):
            held = {**cast("dict[str, object]", held or {}), **data}
        message = masked_text(made.message, hides_paths=False)
        verdict.carrier = MCPError(made.code, message, held)
    else:
        verdict.carrier = MCPError(INTERNAL_ERROR, "Internal server error", data)
    return verdict


def cause_of(error: BaseException, wrappers: tuple[type[BaseException], ...]) -> BaseException:
    """Return the exception inside wrappers of these classes, however deep.

    Only an error that a stack raised, or a protocol error, is opened. An error that an author
    raised `from` another one is returned itself, because its text is for the agent. In a circle of
    causes, such as by `raise error from error`, the wrapper is returned.
    """
    met: set[int] = set()
    while isinstance(error, wrappers) and error.__cause__ is not None and id(error) not in met:
        if not isinstance(error, MCPError) and not is_from_stack(error):
            break
        met.add(id(error))
        error = error.__cause__
    return error


def is_of_crash(error: MCPError) -> bool:
    """Return True if an author made a protocol error from another exception.

    It then usually holds the text of that exception.
    """
    if error.__cause__ is None or is_from_stack(error):
        return False
    return not isinstance(cause_of(error.__cause__, (Exception,)), MCPError)


def describe(span: Span, verdict: Verdict) -> None:
    """Add trace id, code and type of a verdict to a span, never arguments or results."""
    span.set_attribute("replybook.trace_id", verdict.trace_id)
    if isinstance(verdict, Outcome):
        span.set_attribute("replybook.code", str(verdict.reply.code))
        span.set_attribute("replybook.reply_type", verdict.reply.reply_type)
        if verdict.reply.reply_type == "E" and ACTIVE.record(verdict.reply.code).transient:
            span.set_attribute("replybook.transient", True)  # for dashboards (specification 50)
