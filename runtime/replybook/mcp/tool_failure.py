"""A failure as the draft ToolFailure of MCP says it, for clients that know that and not our envelope.

The draft (SEP 3313) is not adopted, so it goes out under our own key, and under the one that the draft
reserves only where a server asks for it. Source: decision 19, specification 50.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from replybook.envelope import Envelope
from replybook_generated.mappings import FAILURE_CLASSES
from replybook_schema.waiting import WAIT, is_exhausted

__all__ = ["TOOL_FAILURE", "tool_failure"]

TOOL_FAILURE: Final = "io.github.replybook/tool-failure"
"""The key in `_meta` of a result that is no success."""


def tool_failure(envelope: Envelope) -> Mapping[str, object] | None:
    """Return class, code, retryable, correlation id and guidance of a failure; None for a success.

    Retryable is what asks to wait and call again, as long as an attempt is left: an E never is.
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
