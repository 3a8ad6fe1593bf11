"""The safety wrapper: every call of a tool gives exactly one envelope.

An exception or a wrong result inside the tool becomes an error reply.

Source: specification 3, 7-9 and 29, 001 §10 and §11.
"""

from replybook.safety.decorator import AsyncTool, SyncTool, mcp_safe_tool
from replybook.safety.error_mapping import Answer, Errors
from replybook.safety.invocation import Invocation, start_invocation
from replybook.safety.limits.rate_limit import RateLimit
from replybook.safety.observers import observe
from replybook.safety.replies import invalid_arguments, unknown_tool
from replybook.safety.returned.held_envelope import HeldEnvelope, Wire
from replybook.safety.returned.outcome import Outcome, PassedThrough, Verdict
from replybook.safety.settings import (
    Log,
    ServerSettings,
    Tally,
    current_settings,
    use_by_default,
    using,
)
from replybook.safety.stack_settings import Passthrough
from replybook.safety.tool_plan import ToolPlan
from replybook.safety.tool_record import ToolRecord, tool_record

__all__ = [
    "Answer",
    "AsyncTool",
    "Errors",
    "HeldEnvelope",
    "Invocation",
    "Log",
    "Outcome",
    "PassedThrough",
    "Passthrough",
    "RateLimit",
    "ServerSettings",
    "SyncTool",
    "Tally",
    "ToolPlan",
    "ToolRecord",
    "Verdict",
    "Wire",
    "current_settings",
    "invalid_arguments",
    "mcp_safe_tool",
    "observe",
    "start_invocation",
    "tool_record",
    "unknown_tool",
    "use_by_default",
    "using",
]
