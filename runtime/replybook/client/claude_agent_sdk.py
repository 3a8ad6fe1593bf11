"""Hooks for the Claude Agent SDK that make an agent follow the replies of its MCP tools.

    options = ClaudeAgentOptions(mcp_servers={"desk": desk}, hooks=reply_hooks(["desk"]))
    async for message in query(prompt=..., options=options):
        if isinstance(message, ResultMessage) and (verdict := ended_by(message)):
            print(verdict.message, verdict.trace_id)

The SDK passes only the text of an error to a hook, without its `_meta`. Name the servers that speak
replies: only their texts are read for one. After a call, a hook can neither repeat the call nor end
the run. The work is therefore split:

- The hooks after a call wait if the reply asks for it, and add the text that the model needs.
- The hook before a call denies a call of a stopped tool and ends the run. It asks the user before a
  denied call is repeated.

Each prompt of the user resets this state. A subagent has a state of its own.

The results of all other servers are judged. Their text stays as it is; a sentence may follow it.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final, cast

from claude_agent_sdk import HookContext, HookInput, HookJSONOutput, HookMatcher, ResultMessage
from claude_agent_sdk.types import HookEvent

from replybook.client.argument_repair import Repair, repair_listed, said
from replybook.client.blocks import read_blocks
from replybook.client.loops import Loops
from replybook.client.result_reading import read
from replybook.client.steps import Follower, Step, Stops
from replybook.client.telling import told
from replybook.client.verdict import Verdict, read_reply
from replybook.client.waiting import MOST_REPEATS, pause_of

_TOOLS: Final = "mcp__.*"
_OF_HOST: Final = re.compile(r"^\s*(?:\w+:\s*)?(?=\{)")
_NO_NAME: Final = re.compile(r"[^a-zA-Z0-9_-]")
"""A character that the host replaces in the name of a server."""

_MOST: Final = 1_000
_GRACE_S: Final = 10.0
"""Seconds that a hook may run beyond its waiting time."""

_ENDED: Final[OrderedDict[str, Verdict]] = OrderedDict()
"""The verdicts that ended the last runs, by session."""


def reply_hooks(
    servers: Collection[str] = (),
    *,
    max_wait_s: float = 60.0,
    tools: str = _TOOLS,
    loops: Loops | None = None,
    repairs: Mapping[str, object] | None = None,
    stops: Stops = "tool",
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
) -> dict[HookEvent, list[HookMatcher]]:
    """Return the hooks of one client, for the option `hooks`.

    Args:
        servers: Names of the MCP servers that speak replies, as in `mcp_servers`.
        max_wait_s: Maximum total waiting time for one call, in seconds.
        tools: Pattern of the tool names whose results are read.
        loops: The counts of the same failures in a row, by session, with their limits.
        repairs: The tools whose arguments are repaired before the call, if the schema can read them
            in one way only. They are given as their server lists them, by their names in the SDK,
            such as `mcp__desk__find_note`, because a hook does not see a schema.
        stops: `tool` if an E stops its tool, `run` if it stops all tools.
        sleep: Function that waits the given number of seconds. Replace it in tests.
    """
    follower = Follower(max_wait_s=max_wait_s, loops=loops, stops=stops)
    replies = _Replies(servers, follower, repairs or {}, sleep)
    after = HookMatcher(matcher=tools, hooks=[replies.after], timeout=max_wait_s + _GRACE_S)
    return {
        "UserPromptSubmit": [HookMatcher(hooks=[replies.afresh])],
        "PreToolUse": [HookMatcher(hooks=[replies.before])],
        "PostToolUse": [after],
        "PostToolUseFailure": [after],
        cast("HookEvent", "PostToolBatch"): [HookMatcher(hooks=[replies.told])],
    }


def ended_by(result: ResultMessage) -> Verdict | None:
    """Return the verdict that ended a run, or None. The SDK gives the run an empty result.

    Args:
        result: The last message of the run.
    """
    return _ENDED.get(result.session_id)


@dataclass(slots=True)
class _Prompt:
    """Results of the current prompt of a session or of a subagent.

    Attributes:
        asked: Calls about which the user was asked.
        waits: Seconds of waiting, attempts that are left, and waits, by call.
        since: Times before calls, by id.
        untold: Tools that were stopped in this turn, of which the model knows nothing yet.
    """

    denied: dict[str, Verdict] = field(default_factory=dict[str, Verdict])
    asked: set[str] = field(default_factory=set[str])
    waits: dict[str, tuple[float, int, int]] = field(
        default_factory=dict[str, tuple[float, int, int]]
    )
    since: dict[str, int] = field(default_factory=dict[str, int])
    untold: set[str] = field(default_factory=set[str])


class _Replies:
    """Results of the current prompts, kept by session and subagent."""

    def __init__(
        self,
        servers: Collection[str],
        follower: Follower,
        repairs: Mapping[str, object],
        sleep: Callable[[float], Awaitable[object]],
    ) -> None:
        self._own = tuple(f"mcp__{_NO_NAME.sub('_', name)}__" for name in servers)
        self._follower, self._repairs, self._sleep = follower, repairs, sleep
        self._prompts: OrderedDict[str, _Prompt] = OrderedDict()

    def _of(self, run: str) -> _Prompt:
        """Return what is kept of a run. The run that was used longest ago is dropped."""
        kept = self._prompts[run] = self._prompts.pop(run, _Prompt())
        if len(self._prompts) > _MOST:
            self._prompts.popitem(last=False)
        return kept

    async def afresh(self, told_of: HookInput, _id: str | None, _: HookContext) -> HookJSONOutput:
        """Forget the results of the previous prompt."""
        session = told_of["session_id"]
        for run in [
            _run(told_of),
            *(prompt for prompt in self._prompts if prompt.startswith(f"{session} ")),
        ]:
            self._prompts.pop(run, None)
            self._follower.loops.forget(run)
        _ENDED.pop(session, None)
        return {}

    async def before(self, told_of: HookInput, id_: str | None, _: HookContext) -> HookJSONOutput:
        """Deny a call of a stopped tool and end the run; repair arguments; ask about a denial."""
        if told_of["hook_event_name"] != "PreToolUse":
            return {}
        run = _run(told_of)
        if (step := self._follower.before(told_of["tool_name"], run=run)) is not None:
            if told_of["tool_name"] in self._of(run).untold:
                return _deny(step)
            if step.verdict is not None and not told_of.get("agent_id"):
                _ENDED[told_of["session_id"]] = step.verdict
                if len(_ENDED) > _MOST:
                    _ENDED.popitem(last=False)
            return _end(step)
        kept = self._of(run)
        if id_ is not None:
            kept.since[id_] = self._follower.loops.now()
            if len(kept.since) > _MOST:  # calls of other tools are never taken out
                del kept.since[next(iter(kept.since))]
        mended = self._mended(told_of)
        more: Any = {"hookEventName": "PreToolUse"}
        if mended.changes:
            more |= {"updatedInput": mended.arguments, "additionalContext": said(mended.changes)}
        call = _call(told_of["tool_name"], mended.arguments)
        denied = kept.denied.get(call)
        if denied is None:
            return {"hookSpecificOutput": more} if mended.changes else {}
        was_asked = call in kept.asked
        kept.asked.add(call)
        is_known = was_asked and not denied.is_reply  # another server's denial is asked once
        more["permissionDecision"] = "deny" if is_known else "ask"
        more["permissionDecisionReason"] = told(denied)
        return {"hookSpecificOutput": more}

    async def told(self, told_of: HookInput, _id: str | None, _: HookContext) -> HookJSONOutput:
        """Note that the model is told the results of its turn."""
        self._of(_run(told_of)).untold.clear()
        return {}

    def _mended(self, told_of: Any) -> Repair:
        name, given = told_of["tool_name"], told_of["tool_input"]
        return repair_listed(self._repairs.get(name), name, given)

    async def after(self, told_of: HookInput, id_: str | None, _: HookContext) -> HookJSONOutput:
        """Read the result, wait if it asks for it, and return text for the model."""
        event = told_of["hook_event_name"]
        if told_of["hook_event_name"] == "PostToolUse":
            # a success, even if its content looks like an error
            self._forget(
                _run(told_of), _call(told_of["tool_name"], self._mended(told_of).arguments)
            )
            verdict = read_blocks(told_of["tool_response"], is_error=False, meta={})
            words = self._step(told_of, id_, verdict).says
        elif told_of["hook_event_name"] == "PostToolUseFailure":
            words = await self._failed(told_of, id_)
        else:
            return {}
        if not words:
            return {}
        more: Any = {"hookEventName": event, "additionalContext": words}
        return {"hookSpecificOutput": more}

    def _step(self, told_of: Any, id_: str | None, verdict: Verdict | None) -> Step:
        run = _run(told_of)
        since = self._of(run).since.pop(id_ or "", None)
        step = self._follower.after(
            told_of["tool_name"],
            verdict,
            run=run,
            since=since,
            can_ask=True,
            arguments=told_of["tool_input"],
        )
        if step.stops and step.do != "end":
            self._of(run).untold.add(told_of["tool_name"])
        return step

    async def _failed(self, told_of: Any, id_: str | None) -> str:
        """Keep the next step after a failed call; return text for the model."""
        run, name = _run(told_of), told_of["tool_name"]
        call = _call(name, self._mended(told_of).arguments)
        verdict = _verdict(told_of["error"], is_own=name.startswith(self._own))
        if verdict is None:
            return ""
        if verdict.what == "retry_same" and (words := await self._wait(verdict, run, call)):
            return words  # a call that is made again is no failure yet
        step = self._step(told_of, id_, verdict)
        if verdict.what != "retry_same" or step.stops:
            self._forget(run, call)
        if step.do == "ask":
            self._of(run).denied[call] = verdict
        return step.says

    def _forget(self, run: str, call: str) -> None:
        """Forget the next step that an earlier attempt at a call asked for."""
        kept = self._of(run)
        kept.waits.pop(call, None)
        kept.denied.pop(call, None)

    async def _wait(self, verdict: Verdict, run: str, call: str) -> str:
        """Wait; return the text that asks for the same call, or "" if no time is left."""
        waits = self._of(run).waits
        slept, left, times = waits.get(call, (0.0, MOST_REPEATS + 1, 0))
        left = min(left - 1, verdict.attempts_left or 0)
        pause = pause_of(verdict, times)
        if pause is None or left <= 0 or not slept + pause <= self._follower.max_wait_s:
            return ""
        waits[call] = (slept + pause, left, times + 1)
        await self._sleep(pause)
        return (
            f"{pause:g} seconds have passed. Make the same call again now, with the same arguments."
        )


def _deny(step: Step) -> HookJSONOutput:
    """Deny a call with the words."""
    more: Any = {"hookEventName": "PreToolUse", "permissionDecision": "deny"}
    more["permissionDecisionReason"] = step.says
    return {"hookSpecificOutput": more}


def _end(step: Step) -> HookJSONOutput:
    """Deny a call and end the run. The end alone would count only after the call."""
    end: Any = {"continue_": False, "stopReason": step.says, "systemMessage": step.says}
    both: HookJSONOutput = end | _deny(step)
    return both


def _run(told_of: Any) -> str:
    """Return session and subagent of an event."""
    return f"{told_of['session_id']} {told_of.get('agent_id') or ''}"


def _call(name: str, arguments: dict[str, Any]) -> str:
    given = json.dumps(arguments, sort_keys=True, default=str)
    return name + sha256(given.encode()).hexdigest()


def _verdict(error: str, *, is_own: bool) -> Verdict | None:
    """Return the verdict on the text of a failed call.

    The SDK may put a word before the JSON of a reply, which is removed.
    """
    reply = read_reply(None, _OF_HOST.sub("", error, count=1), is_error=True) if is_own else None
    return read(None, error, is_error=True, meta={}) if reply is None else reply
