"""The wire for both adapters: keys of `_meta`, the content of a result, the span.

Source: decision 19.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeAlias, cast

from mcp.shared.exceptions import MCPError
from mcp_types import INVALID_PARAMS, TextContent
from opentelemetry.trace import Span

from replybook.call import RemoteSpan
from replybook.mcp.tool_failure import TOOL_FAILURE, tool_failure
from replybook.safety.raised.tool_errors import is_from_stack
from replybook.safety.returned.held_envelope import HeldEnvelope
from replybook.safety.returned.outcome import Outcome, PassedThrough, Verdict
from replybook_schema.active import ACTIVE

__all__ = [
    "CODE",
    "ENVELOPE",
    "REPAIRED",
    "TRACE_ID",
    "UnknownTools",
    "cause_of",
    "data_sent",
    "describe",
    "held_in",
    "is_of_crash",
    "meta_of",
    "meta_of_failure",
    "meta_of_passed",
    "meta_of_success",
    "protocol_error",
    "remote_span",
]

TRACE_ID: Final = "io.github.replybook/trace-id"
"""The key of the trace id in `_meta` of a result.

The prefix is ours, and its second label is not reserved.
"""

CODE: Final = "io.github.replybook/code"
"""The key of the code in `_meta` of an untouched success."""

ENVELOPE: Final = "io.github.replybook/envelope"
"""The key of the envelope in `_meta` of a failure beside untouched successes."""

REPAIRED: Final = "io.github.replybook/repaired"
"""The key of the repaired arguments in `_meta` of a result, with names and kinds."""

UnknownTools: TypeAlias = Literal["reply", "protocol_error"]
"""The answer to a call of an unknown tool: a reply, or the error -32602."""


_TRACEPARENT: Final = re.compile(r"00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}")
"""The form of version 00 of W3C Trace Context. Ids of zeros are invalid."""


def remote_span(meta: object) -> RemoteSpan | None:
    """Return the span in `traceparent` of a request's `_meta`, or None."""
    said = (
        cast("Mapping[str, object]", meta).get("traceparent") if isinstance(meta, Mapping) else None
    )
    match = _TRACEPARENT.fullmatch(said) if isinstance(said, str) else None
    return None if match is None else RemoteSpan(match[1], match[2])


def meta_of(outcome: Outcome) -> dict[str, object]:
    """Return the `_meta` of the result with an envelope."""
    meta: dict[str, object] = {TRACE_ID: outcome.call.trace_id}
    if outcome.repaired:
        meta |= _repaired(outcome)
    if outcome.is_error:
        meta[TOOL_FAILURE] = failure = tool_failure(outcome.envelope)
        if outcome.failure_key is not None:
            meta[outcome.failure_key] = failure
    return meta


def meta_of_success(outcome: Outcome, meta: Mapping[str, object] | None) -> dict[str, object]:
    """Return the `_meta` of an untouched success: its own keys and ours."""
    code = str(outcome.reply.code)
    return {**(meta or {}), TRACE_ID: outcome.trace_id, CODE: code, **_repaired(outcome)}


def meta_of_passed(verdict: PassedThrough, meta: Mapping[str, object] | None) -> dict[str, object]:
    """Return the `_meta` of a result that passes through, with the repaired arguments."""
    return {**(meta or {}), **_repaired(verdict)}


def _repaired(outcome: Verdict) -> dict[str, object]:
    """Return the key of `_meta` for the repaired arguments, if there are any."""
    if not outcome.repaired:
        return {}
    return {REPAIRED: [{"name": n, "from": was, "to": now} for n, was, now in outcome.repaired]}


def meta_of_failure(outcome: Outcome) -> dict[str, object]:
    """Return the `_meta` of a failure beside untouched successes."""
    return {**meta_of(outcome), ENVELOPE: outcome.envelope}


def data_sent(outcome: Outcome) -> dict[str, object]:
    """Return the data of a success, which the stack converts and sends."""
    return dict(outcome.envelope["data"])


def held_in(value: object) -> HeldEnvelope | None:
    """Return the content of a result of either stack, or None for other values.

    If structured output is off, the envelope is in the text only.
    """
    structured = getattr(value, "structured_content", None)
    content = getattr(value, "content", None)
    if not isinstance(content, Sequence):
        return None
    blocks = cast("Sequence[object]", content)
    texts = tuple(block.text if isinstance(block, TextContent) else None for block in blocks)
    if structured is None and texts:
        structured = _envelope_in(texts[-1])
    if not isinstance(structured, Mapping):
        return None
    is_error = bool(getattr(value, "is_error", None))
    meta: object = getattr(value, "meta", None)
    trace_id = cast("Mapping[str, object]", meta).get(TRACE_ID) if isinstance(meta, dict) else None
    return HeldEnvelope(cast("object", structured), texts, is_error, tuple(blocks[:-1]), trace_id)


def _envelope_in(text: str | None) -> object:
    """Return the envelope in a text, or None. Most other texts are not even parsed."""
    if text is None or not text.startswith('{"status":'):
        return None
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return value if HeldEnvelope(value).has_envelope else None


def protocol_error(outcome: Outcome) -> MCPError:
    """Return an envelope as a JSON-RPC error, which MCP uses for unknown tools."""
    return MCPError(INVALID_PARAMS, outcome.envelope["message"], outcome.envelope)


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
