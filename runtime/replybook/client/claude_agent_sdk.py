"""Hooks for the Claude Agent SDK that make an agent follow the replies of its MCP tools.

    options = ClaudeAgentOptions(mcp_servers={"desk": desk}, hooks=reply_hooks())

The SDK passes only the text of an error to a hook. A hook may add text for the model. After a call,
a hook can neither repeat the call nor end the run. The work is therefore split:

- The hooks after a call wait if the reply asks for it, and add the text that the model needs.
- The hook before a call ends the run if an earlier reply was an E. It asks the user before a
  denied call is repeated.

Each prompt of the user resets this state.

The results of servers that do not speak our envelope are judged. Their text stays as it is; a
sentence may follow it. An E of such a server does not end the run. The same failure five times in a
row does, before the next call.

Source: specification 2, 50, 73 and 74.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from claude_agent_sdk import HookContext, HookInput, HookJSONOutput, HookMatcher
from claude_agent_sdk.types import HookEvent

from replybook.client.argument_repair import Repair, repair_listed, said
from replybook.client.blocks import read_blocks
from replybook.client.loops import Counsel, Loops
from replybook.client.result_reading import read
from replybook.client.telling import told
from replybook.client.verdict import Verdict, read_reply
from replybook.client.waiting import MOST_REPEATS, pause_of

__all__ = ["reply_hooks"]

_TOOLS: Final = "mcp__.*"
_OF_HOST: Final = re.compile(r"^\s*(?:\w+:\s*)?(?=\{)")
_MOST: Final = 1_000
_GRACE_S: Final = 10.0
"""Seconds that a hook may run beyond its waiting time."""


def reply_hooks(
    *,
    max_wait_s: float = 60.0,
    tools: str = _TOOLS,
    loops: Loops | None = None,
    repairs: Mapping[str, object] | None = None,
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
) -> dict[HookEvent, list[HookMatcher]]:
    """Return the hooks of one client, for the option `hooks`.

    Args:
        max_wait_s: Maximum total waiting time for one call, in seconds.
        tools: Pattern of the tool names whose results are read.
        loops: The counts of the same failures in a row, by session, with their limits.
        repairs: The tools whose arguments are repaired before the call, if the schema can read them
            in one way only. They are given as their server lists them, by their names in the SDK,
            such as `mcp__desk__find_note`, because a hook does not see a schema.
        sleep: Function that waits the given number of seconds. Replace it in tests.
    """
    replies = _Replies(max_wait_s, Loops() if loops is None else loops, repairs or {}, sleep)
    after = HookMatcher(matcher=tools, hooks=[replies.after], timeout=max_wait_s + _GRACE_S)
    return {
        "UserPromptSubmit": [HookMatcher(hooks=[replies.afresh])],
        "PreToolUse": [HookMatcher(hooks=[replies.before])],
        "PostToolUse": [after],
        "PostToolUseFailure": [after],
    }


class _Replies:
    """Results of the current prompt, kept by session and by call."""

    def __init__(
        self,
        max_wait_s: float,
        loops: Loops,
        repairs: Mapping[str, object],
        sleep: Callable[[float], Awaitable[object]],
    ) -> None:
        self._max_wait_s, self._loops, self._repairs, self._sleep = (
            max_wait_s,
            loops,
            repairs,
            sleep,
        )
        self._stopped: dict[str, str] = {}
        self._denied: dict[str, dict[str, Verdict]] = {}
        self._asked: dict[str, set[str]] = {}
        self._waits: dict[str, dict[str, tuple[float, int, int]]] = {}  # seconds, left, times
        self._since: dict[str, dict[str, int]] = {}  # by the id of a call

    async def afresh(self, told_of: HookInput, _id: str | None, _: HookContext) -> HookJSONOutput:
        """Forget the results of the previous prompt."""
        session = told_of["session_id"]
        for kept in (self._stopped, self._denied, self._asked, self._waits, self._since):
            kept.pop(session, None)
        self._loops.forget(session)
        return {}

    async def before(self, told_of: HookInput, id_: str | None, _: HookContext) -> HookJSONOutput:
        """Repair the arguments; end the run after an E or a loop; ask about a denied call."""
        if told_of["hook_event_name"] != "PreToolUse":
            return {}
        session = told_of["session_id"]
        if session in self._stopped:
            return {"continue_": False, "stopReason": self._stopped[session]}
        if id_ is not None:
            since = self._since.setdefault(session, {})
            since[id_] = self._loops.now()
            if len(since) > _MOST:  # calls of other tools are never taken out
                del since[next(iter(since))]
        mended = self._mended(told_of)
        more: Any = {"hookEventName": "PreToolUse"}
        if mended.changes:
            more |= {"updatedInput": mended.arguments, "additionalContext": said(mended.changes)}
        call = _call(told_of["tool_name"], mended.arguments)
        denied = self._denied.get(session, {}).get(call)
        if denied is None:
            return {"hookSpecificOutput": more} if mended.changes else {}
        was_asked = call in self._asked.get(session, ())
        self._asked.setdefault(session, set()).add(call)
        is_known = was_asked and not denied.is_reply  # another server's denial is asked once
        more["permissionDecision"] = "deny" if is_known else "ask"
        more["permissionDecisionReason"] = told(denied)
        return {"hookSpecificOutput": more}

    def _mended(self, told_of: Any) -> Repair:
        name, given = told_of["tool_name"], told_of["tool_input"]
        return repair_listed(self._repairs.get(name), name, given)

    async def after(self, told_of: HookInput, id_: str | None, _: HookContext) -> HookJSONOutput:
        """Read the result, wait if it asks for it, and return text for the model."""
        event = told_of["hook_event_name"]
        if told_of["hook_event_name"] == "PostToolUse":
            # a success, even if its content looks like an error
            call = _call(told_of["tool_name"], self._mended(told_of).arguments)
            self._forget(told_of["session_id"], call)
            verdict = read_blocks(told_of["tool_response"], is_error=False)
            words = self._counted(told_of, id_, verdict).says
        elif told_of["hook_event_name"] == "PostToolUseFailure":
            call = _call(told_of["tool_name"], self._mended(told_of).arguments)
            words = await self._failed(told_of, id_, call, _verdict(told_of["error"]))
        else:
            return {}
        if not words:
            return {}
        more: Any = {"hookEventName": event, "additionalContext": words}
        return {"hookSpecificOutput": more}

    def _counted(self, told_of: Any, id_: str | None, verdict: Verdict | None) -> Counsel:
        session: str = told_of["session_id"]
        since = self._since.get(session, {}).pop(id_ or "", None)
        tool: str = told_of["tool_name"]
        return self._loops.after(tool, verdict, run=session, since=since)

    async def _failed(
        self, told_of: Any, id_: str | None, call: str, verdict: Verdict | None
    ) -> str:
        """Store the next step after a failed call; return text for the model."""
        session: str = told_of["session_id"]
        if verdict is None:
            return ""
        if verdict.what == "retry_same" and (words := await self._wait(verdict, session, call)):
            return words  # a call that is made again is no failure yet
        counsel = self._counted(told_of, id_, verdict)
        if counsel.stops:
            self._forget(session, call)
            self._stopped.setdefault(session, counsel.says)
            return counsel.says
        if verdict.what != "retry_same":
            self._forget(session, call)
        words = self._follow(verdict, counsel, session, call)
        return " ".join(one for one in (words, counsel.says) if one)

    def _follow(self, verdict: Verdict, counsel: Counsel, session: str, call: str) -> str:
        """Store the next step; return text for the model, or "" if the model has it already."""
        if verdict.what == "ask" and (verdict.is_reply or counsel.asks):
            self._denied.setdefault(session, {})[call] = verdict
        if not verdict.is_reply or verdict.what not in ("stop", "ask", "retry_same"):
            return ""
        if verdict.what == "stop":
            self._stopped.setdefault(session, told(verdict))
        return told(verdict)

    def _forget(self, session: str, call: str) -> None:
        """Forget the next step that an earlier attempt at a call asked for."""
        self._waits.get(session, {}).pop(call, None)
        self._denied.get(session, {}).pop(call, None)

    async def _wait(self, verdict: Verdict, session: str, call: str) -> str:
        """Wait; return the text that asks for the same call, or "" if there is no time left."""
        waits = self._waits.setdefault(session, {})
        slept, left, times = waits.get(call, (0.0, MOST_REPEATS + 1, 0))
        left = min(left - 1, verdict.attempts_left or 0)
        pause = pause_of(verdict, times)
        if pause is None or left <= 0 or not slept + pause <= self._max_wait_s:
            return ""
        waits[call] = (slept + pause, left, times + 1)
        await self._sleep(pause)
        return (
            f"{pause:g} seconds have passed. Make the same call again now, with the same arguments."
        )


def _call(name: str, arguments: dict[str, Any]) -> str:
    return name + json.dumps(arguments, sort_keys=True, default=str)


def _verdict(error: str) -> Verdict | None:
    """Return the verdict on the text of a failed call.

    The SDK may put a word before the JSON of the reply, which is removed. It passes on nothing else
    of the result. A tool error whose text looks like an envelope is therefore read as a reply.
    """
    reply = read_reply(None, _OF_HOST.sub("", error, count=1), is_error=True)
    return read(None, error, is_error=True) if reply is None else reply
