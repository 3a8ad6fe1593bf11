"""An MCP session in the same process, for cases that need many runs of a framework.

Its tools answer as a server of ours or of somebody else does. Nothing here knows a framework.
"""

from __future__ import annotations

import itertools
import json
from dataclasses import dataclass, field
from typing import Any, Final

from mcp.types import CallToolResult, ListToolsResult, Tool
from tests.runtime.client.envelopes import envelope

from replybook.client.verdict import TRACE_ID

SCHEMA: Final = {"type": "object", "properties": {"note": {"type": "string"}}}
_FAILURES: Final = {
    "broken": ("MCP-SYS-E-001", "stop_and_report"),
    "denied": ("EN-GATE-D-003", "ask_user"),
    "large": ("MCP-SYS-E-005", "stop_and_report"),
    "wrong": ("WA-RES-I-001", "fix_arguments"),
}
_ids = itertools.count(1)


@dataclass
class Desk:
    """A session of a client with four tools of ours, and pages of somebody else.

    Attributes:
        allowed: Notes that a person allowed to delete.
        failing: Notes at which every tool is broken.
        arrived: The calls that arrived: tool and note.
    """

    allowed: set[str] = field(default_factory=set[str])
    failing: set[str] = field(default_factory=set[str])
    arrived: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])

    async def initialize(self) -> None:
        """Do nothing: the session is there."""

    async def list_tools(self, **_: Any) -> ListToolsResult:
        """List the tools."""
        names = ("ok", "quote", "failing_quote", *_FAILURES)
        return ListToolsResult(tools=[Tool(name=name, inputSchema=SCHEMA) for name in names])

    async def call_tool(self, name: str, arguments: Any = None, **_: Any) -> CallToolResult:
        """Answer a call."""
        note = (arguments or {}).get("note", "")
        self.arrived.append((name, note))
        if note in self.failing:
            return reply(*_FAILURES["broken"])
        if name.endswith("quote"):
            page = json.dumps(envelope(*_FAILURES["broken"]))
            return result(page, is_error=name.startswith("failing"))
        if name == "ok" or (name == "denied" and note in self.allowed):
            return result(f"{name} {note}: done")
        return reply(*_FAILURES[name])


def result(text: str, *, is_error: bool = False, meta: Any = None) -> CallToolResult:
    """Return a result with one text."""
    return CallToolResult.model_validate(
        {"content": [{"type": "text", "text": text}], "isError": is_error, "_meta": meta}
    )


def reply(code: str, verb: str) -> CallToolResult:
    """Return a failure as a server of ours sends it, with a trace id of its own."""
    told: Any = envelope(code, verb)
    told["meta"]["trace_id"] = f"t-{next(_ids)}"
    return result(json.dumps(told), is_error=True, meta={TRACE_ID: told["meta"]["trace_id"]})
