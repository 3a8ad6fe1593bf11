"""Claude Agent SDK: hooks that hold the agent to the replies of its MCP tools.

    options = ClaudeAgentOptions(mcp_servers={"desk": desk}, hooks=reply_hooks())

The host tells a hook of an error by its text, lets it add words for the model, and neither lets it repeat a
call nor end the run there. So the hooks after a call add what the model has to know, and wait where the reply
says wait; the hook before a call keeps to it: after an E the next call of any tool ends the run with the trace
id, and a call that was denied is put before the user when it comes again. Each prompt of the user starts afresh.
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
"""Seconds that a hook may take beyond its waiting."""


def reply_hooks(
    *,
    max_wait_s: float = 60.0,
    tools: str = _TOOLS,
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
) -> dict[HookEvent, list[HookMatcher]]:
    """Return the hooks of one client, for the option `hooks`.

    `tools` matches the names of tools whose replies count. The pauses for one call are never longer than
    `max_wait_s` seconds in sum; `sleep` takes seconds.
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
    """The requests of the replies to one prompt: by session, and by call where one is about one call."""

    def __init__(self, max_wait_s: float, sleep: Callable[[float], Awaitable[object]]) -> None:
        self._max_wait_s, self._sleep = max_wait_s, sleep
        self._stopped: dict[str, Verdict] = {}
        self._denied: dict[str, dict[str, Verdict]] = {}
        self._waits: dict[str, dict[str, tuple[float, int]]] = {}  # seconds, attempts left

    async def afresh(self, told_of: HookInput, _id: str | None, _: HookContext) -> HookJSONOutput:
        """Forget what came before this prompt."""
        for kept in (self._stopped, self._denied, self._waits):
            kept.pop(told_of["session_id"], None)
        return {}

    async def before(self, told_of: HookInput, _id: str | None, _: HookContext) -> HookJSONOutput:
        """End the run after an E; ask the user before a call that was denied."""
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
        """Read the reply; wait if it says so; return what the model has to know."""
        if told_of["hook_event_name"] == "PostToolUse":  # a success, whatever its content says
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
        """Note what is asked for; return words for the model, none where it is told already."""
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
        """Forget what an earlier attempt at a call asked for."""
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
    """Return the verdict in the text of a failure, before which the host may put a word of its own.

    The host hands on nothing that tells a reply from the words of an error: where a tool raises what it
    fetched, that is read.
    """
    return read(None, _OF_HOST.sub("", error, count=1), is_error=True)
