"""The fields of a result that our servers write and read, on every stack.

Nothing here imports a stack.

A failure also goes out in the form of the draft ToolFailure of MCP (SEP 3313, not adopted), for
clients that know the draft and not our envelope. It has our own key. The key that the draft
reserves is used only if a server asks for it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Final, cast

from replybook.call import RemoteSpan
from replybook.client.argument_repair import meta_of_repair
from replybook.envelope import Envelope
from replybook.safety.invocation import Invocation
from replybook.safety.raised.tool_errors import member_of
from replybook.safety.returned.bare_failure import BareFailure
from replybook.safety.returned.held_envelope import HeldEnvelope
from replybook.safety.returned.outcome import Outcome, PassedThrough
from replybook_schema.codes import FAILURE_CLASSES
from replybook_schema.waiting import WAIT, is_exhausted

TOOL_FAILURE: Final = "io.github.replybook/tool-failure"
"""The key in `_meta` of a failed result."""

TRACE_ID: Final = "io.github.replybook/trace-id"
"""The key of the trace id in `_meta` of a result.

The prefix is ours, and its second label is not reserved.
"""

CODE: Final = "io.github.replybook/code"
"""The key of the code in `_meta` of an untouched success."""

ENVELOPE: Final = "io.github.replybook/envelope"
"""The key of the envelope in `_meta` of a failure beside untouched successes."""

JUDGED: Final = "io.github.replybook/judged"
"""The key of the judgement in `_meta` of a success that says failure."""

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
    meta: dict[str, object] = {TRACE_ID: outcome.call.trace_id, **meta_of_repair(outcome.repaired)}
    if outcome.is_error:
        meta[TOOL_FAILURE] = failure = tool_failure(outcome.envelope)
        if outcome.failure_key is not None:
            meta[outcome.failure_key] = failure
    return meta


def meta_of_success(outcome: Outcome, meta: Mapping[str, object] | None) -> dict[str, object]:
    """Return the `_meta` of an untouched success: its own keys and ours."""
    own: dict[str, object] = {**(meta or {}), TRACE_ID: outcome.call.trace_id}
    if outcome.is_sent_as_success:
        own[JUDGED] = dict(outcome.judged)
    else:
        own[CODE] = str.__str__(outcome.reply.code)
    return own | meta_of_repair(outcome.repaired)


def make_passed_meta(
    verdict: PassedThrough, meta: Mapping[str, object] | None
) -> dict[str, object]:
    """Return the `_meta` of a result that passes through, with the repaired arguments."""
    return {**(meta or {}), **meta_of_repair(verdict.repaired)}


def meta_of_failure(outcome: Outcome) -> dict[str, object]:
    """Return the `_meta` of a failure beside untouched successes."""
    own = {} if outcome.bare is None else outcome.bare.meta or {}
    return {**own, **meta_of(outcome), ENVELOPE: outcome.envelope}


def beside(outcome: Outcome, invocation: Invocation, bare: BareFailure) -> Outcome:
    """Return a failure with what the bare stack would send, for a tool that has not moved."""
    if invocation.plan.is_untouched and invocation.plan.is_migrating:
        outcome.bare = bare.masked(hides_paths=False)
    return outcome


def data_sent(outcome: Outcome) -> dict[str, object]:
    """Return the data of a success, which the stack converts and sends."""
    return dict(outcome.envelope["data"])


def text_of_block(block: object) -> str | None:
    """Return the text of a text block, or None for any other block."""
    text = getattr(block, "text", None) if getattr(block, "type", None) == "text" else None
    return text if isinstance(text, str) else None


def held_in(value: object) -> HeldEnvelope | None:
    """Return the content of a result of any stack, or None for other values.

    If structured output is off, the envelope is in the text only.
    """
    structured = member_of(value, "structured_content", "structuredContent")
    content = getattr(value, "content", None)
    if not isinstance(content, Sequence):
        return None
    blocks = cast("Sequence[object]", content)
    texts = tuple(map(text_of_block, blocks))
    if structured is None and texts:
        structured = _envelope_in(texts[-1])
    if not isinstance(structured, Mapping):
        return None
    is_error = bool(member_of(value, "is_error", "isError"))
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


def tool_failure(envelope: Envelope) -> Mapping[str, object] | None:
    """Return the ToolFailure of an envelope, or None for a success.

    A failure is retryable if its action is to wait and an attempt is left. An E is never retryable.
    """
    error = envelope["error"]
    if error is None:
        return None
    waits = error["action"]["verb"] == WAIT and not is_exhausted(envelope["data"])
    return {
        "class": FAILURE_CLASSES[envelope["reply_type"]],
        "code": envelope["code"],
        "retryable": waits,
        "correlationId": envelope["meta"]["trace_id"],
        "agentGuidance": error["remedy"],
    }
