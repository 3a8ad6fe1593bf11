"""Hooks for the Claude Agent SDK that make an agent follow the replies of its MCP tools.

    options = ClaudeAgentOptions(mcp_servers={"desk": desk}, hooks=reply_hooks())

The SDK passes only the text of an error to a hook. A hook may add text for the model. After a call,
a hook can neither repeat the call nor end the run. The work is therefore split:

- The hooks after a call wait if the reply asks for it, and add the text that the model needs.
- The hook before a call ends the run if an earlier reply was an E. It asks the user before a
  denied call is repeated.

Each prompt of the user resets this state.

Source: specification 2 and 50.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from typing import Any, Final

from claude_agent_sdk import HookContext, HookInput, HookJSONOutput, HookMatcher
from claude_agent_sdk.types import HookEvent

from replybook.client.telling import told
from replybook.client.verdict import Verdict, read
from replybook.client.waiting import LEAST_S, MOST_REPEATS

__all__ = ["reply_hooks"]

_TOOLS: Final = "mcp__.*"
_OF_HOST: Final = re.compile(r"^\s*(?:\w+:\s*)?(?=\{)")
_GRACE_S: Final = 10.0
"""Seconds that a hook may run beyond its waiting time."""


def reply_hooks(
    *,
    max_wait_s: float = 60.0,
    tools: str = _TOOLS,
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
) -> dict[HookEvent, list[HookMatcher]]:
    """Return the hooks of one client, for the option `hooks`.

    Args:
        max_wait_s: Maximum total waiting time for one call, in seconds.
        tools: Pattern of the tool names whose replies are read.
        sleep: Function that waits the given number of seconds. Replace it in tests.
    """
    replies = _Replies(max_wait_s, sleep)
    after = HookMatcher(matcher=tools, hooks=[replies.after], timeout=max_wait_s + _GRACE_S)
    return {
        "UserPromptSubmit": [HookMatcher(hooks=[replies.afresh])],
        "PreToolUse": [HookMatcher(hooks=[replies.before])],
        "PostToolUse": [after],
        "PostToolUseFailure": [after],
    }


class _Replies:
    """Replies of the current prompt, kept by session and by call."""

    def __init__(self, max_wait_s: float, sleep: Callable[[float], Awaitable[object]]) -> None:
        self._max_wait_s, self._sleep = max_wait_s, sleep
        self._stopped: dict[str, Verdict] = {}
        self._denied: dict[str, dict[str, Verdict]] = {}
        self._waits: dict[str, dict[str, tuple[float, int]]] = {}  # seconds, attempts left

    async def afresh(self, told_of: HookInput, _id: str | None, _: HookContext) -> HookJSONOutput:
        """Forget the replies to the previous prompt."""
        for kept in (self._stopped, self._denied, self._waits):
            kept.pop(told_of["session_id"], None)
        return {}

    async def before(self, told_of: HookInput, _id: str | None, _: HookContext) -> HookJSONOutput:
        """End the run after an E; ask the user before a denied call is repeated."""
        if told_of["hook_event_name"] != "PreToolUse":
            return {}
        session = told_of["session_id"]
        if session in self._stopped:
            return {"continue_": False, "stopReason": told(self._stopped[session])}
        denied = self._denied.get(session, {}).get(
            _call(told_of["tool_name"], told_of["tool_input"])
        )
        if denied is None:
            return {}
        return {
            "hookSpecificOutput": {
                "hookEventName": "PreToolUse",
                "permissionDecision": "ask",
                "permissionDecisionReason": told(denied),
            }
        }

    async def after(self, told_of: HookInput, _id: str | None, _: HookContext) -> HookJSONOutput:
        """Read the reply, wait if it asks for it, and return text for the model."""
        # a success, even if its content looks like an error
        if told_of["hook_event_name"] == "PostToolUse":
            self._forget(told_of["session_id"], _call(told_of["tool_name"], told_of["tool_input"]))
            return {}
        if told_of["hook_event_name"] != "PostToolUseFailure":
            return {}
        verdict = _verdict(told_of["error"])
        if verdict is None:
            return {}
        call = _call(told_of["tool_name"], told_of["tool_input"])
        words = await self._follow(verdict, told_of["session_id"], call)
        if not words:
            return {}
        return {
            "hookSpecificOutput": {
                "hookEventName": "PostToolUseFailure",
                "additionalContext": words,
            }
        }

    async def _follow(self, verdict: Verdict, session: str, call: str) -> str:
        """Store the next step; return text for the model, or "" if the model has it already."""
        if verdict.what == "retry_same":
            return await self._wait(verdict, session, call)
        self._forget(session, call)
        if verdict.what == "stop":
            self._stopped.setdefault(session, verdict)
        elif verdict.what == "ask":
            self._denied.setdefault(session, {})[call] = verdict
        else:
            return ""
        return told(verdict)

    def _forget(self, session: str, call: str) -> None:
        """Forget the next step that an earlier attempt at a call asked for."""
        self._waits.get(session, {}).pop(call, None)
        self._denied.get(session, {}).pop(call, None)

    async def _wait(self, verdict: Verdict, session: str, call: str) -> str:
        waits = self._waits.setdefault(session, {})
        slept, left = waits.get(call, (0.0, MOST_REPEATS + 1))
        left = min(left - 1, verdict.attempts_left or 0)
        pause = max(verdict.after_s or 0.0, LEAST_S)
        if left <= 0 or not slept + pause <= self._max_wait_s:
            return told(verdict)
        waits[call] = (slept + pause, left)
        await self._sleep(pause)
        return (
            f"{pause:g} seconds have passed. Make the same call again now, with the same arguments."
        )


def _call(name: str, arguments: dict[str, Any]) -> str:
    return name + json.dumps(arguments, sort_keys=True, default=str)


def _verdict(error: str) -> Verdict | None:
    """Return the verdict in the text of a failed call.

    The SDK may put a word before the JSON of the reply, which is removed. It passes on nothing else
    of the result. A tool error whose text looks like an envelope is therefore read as a reply.
    """
    return read(None, _OF_HOST.sub("", error, count=1), is_error=True)
