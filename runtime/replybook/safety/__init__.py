"""The safety wrapper: whatever happens inside a tool, the agent gets exactly one envelope.

Source: specification 3, 7-9 and 29, 001 §10 and §11.
"""

from replybook.safety.answers import invalid_arguments, unknown_tool
from replybook.safety.attempt import Attempt, collecting
from replybook.safety.observing import observe
from replybook.safety.outcome import Outcome, Passed, Verdict
from replybook.safety.record import ToolRecord, tool_record
from replybook.safety.serving import Log, Passage, Serving, Tally, serving, use_by_default, using
from replybook.safety.tool import AsyncTool, SyncTool, mcp_safe_tool

__all__ = [
    "AsyncTool",
    "Attempt",
    "Log",
    "Outcome",
    "Passage",
    "Passed",
    "Serving",
    "SyncTool",
    "Tally",
    "ToolRecord",
    "Verdict",
    "collecting",
    "invalid_arguments",
    "mcp_safe_tool",
    "observe",
    "serving",
    "tool_record",
    "unknown_tool",
    "use_by_default",
    "using",
]
