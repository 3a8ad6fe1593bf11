"""What both adapters know of the wire: the trace id in `_meta`, foreign replies, the span.

Source: decision 19.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias, cast

from mcp.shared.exceptions import MCPError
from mcp_types import INVALID_PARAMS
from opentelemetry.trace import Span

from replybook.envelope import Envelope
from replybook.safety.outcome import Outcome, Verdict
from replybook_schema.codes import ReplyType
from replybook_schema.reply import Reply

__all__ = [
    "TRACE_ID",
    "UnknownTools",
    "cause_of",
    "describe",
    "is_reply",
    "protocol_error",
    "reply_in",
]

TRACE_ID: Final = "io.github.replybook/trace-id"
"""The key in `_meta` of a result; the prefix is ours, its second label is not reserved."""

UnknownTools: TypeAlias = Literal["reply", "protocol_error"]
"""How a call of a tool that is not there ends: by a reply that the agent sees, or by -32602."""


def is_reply(meta: Mapping[str, object] | None, structured: object) -> bool:
    """Return whether a result carries an envelope already, of a replybook server behind this one."""
    if not meta or TRACE_ID not in meta or not isinstance(structured, Mapping):
        return False
    known = cast("Mapping[str, object]", structured).get("meta")
    if not isinstance(known, Mapping):
        return False
    return cast("Mapping[str, object]", known).get("trace_id") == meta[TRACE_ID]


def reply_in(structured: Mapping[str, object]) -> Reply | None:
    """Return the reply in data that is an envelope, which a decorated tool handed to a bare stack."""
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


def protocol_error(outcome: Outcome) -> MCPError:
    """Return an envelope as a JSON-RPC error, which is what MCP has for unknown tools."""
    return MCPError(INVALID_PARAMS, outcome.envelope["message"], outcome.envelope)


def cause_of(error: BaseException, wrappers: tuple[type[BaseException], ...]) -> BaseException:
    """Return what a stack wrapped into errors of its own, however many times."""
    while isinstance(error, wrappers) and error.__cause__ is not None:
        error = error.__cause__
    return error


def describe(span: Span, verdict: Verdict) -> None:
    """Add trace id, code and type of a verdict to a span; never arguments or results."""
    span.set_attribute("replybook.trace_id", verdict.trace_id)
    if isinstance(verdict, Outcome):
        span.set_attribute("replybook.code", str(verdict.reply.code))
        span.set_attribute("replybook.reply_type", verdict.reply.reply_type)
