"""What both adapters know of the wire: the result object, the trace id in `_meta`, the span.

Source: decision 19.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias, cast

from mcp.shared.exceptions import MCPError
from mcp_types import INVALID_PARAMS, CallToolResult, TextContent
from opentelemetry.trace import Span, get_current_span

from replybook.envelope import Envelope
from replybook.safety.outcome import Outcome, Verdict
from replybook_schema.codes import ReplyType
from replybook_schema.reply import Reply

__all__ = [
    "TRACE_ID",
    "UnknownTools",
    "call_tool_result",
    "carries",
    "cause_of",
    "describe",
    "is_reply",
    "meta_of",
    "protocol_error",
    "recording_span",
    "reply_in",
]

TRACE_ID: Final = "io.github.replybook/trace-id"
"""The key in `_meta` of a result; the prefix is ours, its second label is not reserved."""

UnknownTools: TypeAlias = Literal["reply", "protocol_error"]
"""How a call of a tool that is not there is answered: so that the agent sees it, or by -32602."""


def meta_of(outcome: Outcome) -> dict[str, object]:
    """The `_meta` of a result that carries an envelope."""
    return {TRACE_ID: outcome.call.trace_id}


def carries(meta: Mapping[str, object] | None, outcome: Outcome) -> bool:
    """Whether the result with this `_meta` is the one that was made of `outcome`."""
    return meta is not None and meta.get(TRACE_ID) == outcome.call.trace_id


def is_reply(meta: Mapping[str, object] | None, structured: object) -> bool:
    """Whether a result carries an envelope already, made by a replybook server behind this one."""
    if not meta or TRACE_ID not in meta or not isinstance(structured, Mapping):
        return False
    known = cast("Mapping[str, object]", structured).get("meta")
    if not isinstance(known, Mapping):
        return False
    return cast("Mapping[str, object]", known).get("trace_id") == meta[TRACE_ID]


def reply_in(structured: Mapping[str, object]) -> Reply | None:
    """The reply in data that is an envelope: a decorated tool gave it to a stack without a net."""
    if structured.keys() != Envelope.__annotations__.keys():
        return None
    try:
        return Reply(
            cast("ReplyType", structured["reply_type"]),
            cast("str", structured["code"]),
            cast("Mapping[str, object]", structured["data"]),
        )
    except (TypeError, ValueError):  # it only looks like one
        return None


def call_tool_result(outcome: Outcome) -> CallToolResult:
    """An envelope on the wire: as structured content and, for hosts that show only text, as text."""
    return CallToolResult(
        content=[TextContent(type="text", text=outcome.text)],
        structured_content=outcome.envelope,
        is_error=outcome.is_error,
        _meta=meta_of(outcome),
    )


def protocol_error(outcome: Outcome) -> MCPError:
    """An envelope as a JSON-RPC error, which is how the specification words unknown tools."""
    return MCPError(INVALID_PARAMS, outcome.envelope["message"], outcome.envelope)


def cause_of(error: BaseException, wrappers: tuple[type[BaseException], ...]) -> BaseException:
    """What a stack wrapped into errors of its own, however many times."""
    while isinstance(error, wrappers) and error.__cause__ is not None:
        error = error.__cause__
    return error


def recording_span() -> Span | None:
    """The span of the request, if anybody records one."""
    span = get_current_span()
    return span if span.is_recording() else None


def describe(span: Span, verdict: Verdict) -> None:
    """Add trace id, code and type of a verdict to a span; never arguments or results."""
    span.set_attribute("replybook.trace_id", verdict.trace_id)
    if isinstance(verdict, Outcome):
        span.set_attribute("replybook.code", str(verdict.reply.code))
        span.set_attribute("replybook.reply_type", verdict.reply.reply_type)
