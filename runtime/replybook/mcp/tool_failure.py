"""A failure in the form of the draft ToolFailure of MCP.

It is for clients that know the draft and not our envelope. The draft (SEP 3313) is not adopted. The
failure therefore goes out under our own key. The key that the draft reserves is used only if a
server asks for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from replybook.envelope import Envelope
from replybook_schema.codes import FAILURE_CLASSES
from replybook_schema.waiting import WAIT, is_exhausted

TOOL_FAILURE: Final = "io.github.replybook/tool-failure"
"""The key in `_meta` of a failed result."""


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
