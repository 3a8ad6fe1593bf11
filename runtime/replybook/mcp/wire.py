"""What both adapters know of the wire: the trace id in `_meta`, what a result holds, the span.

Source: decision 19.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeAlias, cast

from mcp.shared.exceptions import MCPError
from mcp_types import INVALID_PARAMS, TextContent
from opentelemetry.trace import Span

from replybook.safety.held_envelope import Held
from replybook.safety.outcome import Outcome, Verdict
from replybook_schema.active import ACTIVE

__all__ = [
    "TRACE_ID",
    "UnknownTools",
    "cause_of",
    "describe",
    "held_in",
    "protocol_error",
]

TRACE_ID: Final = "io.github.replybook/trace-id"
"""The key in `_meta` of a result; the prefix is ours, its second label is not reserved."""

UnknownTools: TypeAlias = Literal["reply", "protocol_error"]
"""How a call of a tool that is not there ends: by a reply that the agent sees, or by -32602."""


def held_in(value: object) -> Held | None:
    """Return what a result of either stack holds; None for what is no such result.

    Where structured output is off, the envelope is in the text alone.
    """
    structured = getattr(value, "structured_content", None)
    content = getattr(value, "content", None)
    if not isinstance(content, Sequence):
        return None
    blocks = cast("Sequence[object]", content)
    texts = tuple(block.text if isinstance(block, TextContent) else None for block in blocks)
    if structured is None and len(texts) == 1:
        structured = _envelope_in(texts[0])
    if not isinstance(structured, Mapping):
        return None
    is_error = bool(getattr(value, "is_error", None))
    return Held(cast("object", structured), texts, is_error)


def _envelope_in(text: str | None) -> object:
    """The envelope that a text is; None for other text, of which most is not even parsed."""
    if text is None or not text.startswith('{"status":'):
        return None
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return value if Held(value).has_envelope else None


def protocol_error(outcome: Outcome) -> MCPError:
    """Return an envelope as a JSON-RPC error, which is what MCP has for unknown tools."""
    return MCPError(INVALID_PARAMS, outcome.envelope["message"], outcome.envelope)


def cause_of(error: BaseException, wrappers: tuple[type[BaseException], ...]) -> BaseException:
    """Return what a stack wrapped into errors of its own, however many times.

    `raise error from error` makes a circle of causes; there the wrapper is what broke.
    """
    met: set[int] = set()
    while isinstance(error, wrappers) and error.__cause__ is not None and id(error) not in met:
        met.add(id(error))
        error = error.__cause__
    return error


def describe(span: Span, verdict: Verdict) -> None:
    """Add trace id, code and type of a verdict to a span; never arguments or results."""
    span.set_attribute("replybook.trace_id", verdict.trace_id)
    if isinstance(verdict, Outcome):
        span.set_attribute("replybook.code", str(verdict.reply.code))
        span.set_attribute("replybook.reply_type", verdict.reply.reply_type)
        if verdict.reply.reply_type == "E" and ACTIVE.record(verdict.reply.code).transient:
            span.set_attribute("replybook.transient", True)  # for dashboards (specification 50)
