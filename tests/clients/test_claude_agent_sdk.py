"""A reply decides what an agent of the Claude Agent SDK does next (specification 2 and 50)."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

pytest.importorskip("claude_agent_sdk", reason="make interop installs it")

from claude_agent_sdk import HookContext, HookInput
from mcp.types import Tool
from tests.clients.foreign_stories import ForeignStories, Listed
from tests.clients.framework_stories import Host, SharedStories
from tests.clients.runs_of_claude_agent_sdk import go, last_words
from tests.clients.stories import Calls, Deaf, Told
from tests.runtime.client.envelopes import envelope

from replybook.client.claude_agent_sdk import ended_by, reply_hooks


class Again(Listed):
    """A model that makes the listed calls for each prompt."""

    def next(self, told: Sequence[Told]) -> Calls | str:
        if not told:
            self.made.clear()
        return super().next(told)


HOST = Host("Claude Agent SDK", go, last_words)

SCHEMA = {"type": "object", "properties": {"limit": {"type": "integer"}}, "required": ["limit"]}
TOOLS = {
    f"mcp__desk__{name}": Tool(name=name, inputSchema=SCHEMA)
    for name in ("other_echo", "delete_echo")
}


class TestClaudeAgentSDK(SharedStories):
    """The stories of every framework, with the scripted host of this one.

    The host runs the model.
    """

    host = HOST
    repairs = TOOLS

    @pytest.mark.parametrize(
        "tools", [TOOLS, {name: tool.model_dump(by_alias=True) for name, tool in TOOLS.items()}]
    )
    def test_the_model_is_told_what_was_repaired(self, tmp_path: Path, tools: Any) -> None:
        made = HOST.made(tmp_path, [("other_echo", {"limit": "3"})], repairs=tools)

        assert made.run.told[0].text.startswith("Repaired before the call: limit (was text).\n")


class TestForeignClaudeAgentSDK(ForeignStories):
    """The stories at a server that does not speak our envelope."""

    host = HOST
    waits_alone = False

    def test_a_denial_is_asked_once_where_a_person_can_be_asked(self, tmp_path: Path) -> None:
        """A person is asked if the call comes again, and not a third time."""
        (tmp_path / "yes").mkdir()
        (tmp_path / "no").mkdir()
        _, allowed = self.made(tmp_path / "yes", [("other_denied", {})] * 2, yes=True)
        _, refused = self.made(tmp_path / "no", [("other_denied", {})] * 4, yes=False)

        for run, calls in ((allowed, 2), (refused, 1)):
            asked = [line for line in run.lines if line.startswith("a person is asked")]
            assert (1, ["other_denied"] * calls) == (len(asked), run.arrived)
        assert "only a person can grant" in refused.told[0].text

    def test_a_denial_of_a_repaired_call_is_asked_about_once(self, tmp_path: Path) -> None:
        schema = {"type": "object", "properties": {"times": {"type": "integer"}}}
        tools = {"mcp__desk__other_denied": Tool(name="other_denied", inputSchema=schema)}
        calls: Calls = [("other_denied", {"times": "3"})] * 2
        _, run = self.made(tmp_path, calls, yes=True, repairs=tools)

        assert ["other_denied"] * 2 == run.arrived
        assert 1 == run.lines.count("a person is asked about other_denied")

    def test_the_next_prompt_starts_afresh(self, tmp_path: Path) -> None:
        calls: Calls = [("other_wrong", {"path": f"notes/{number}.md"}) for number in range(3)]
        run = Again(tmp_path, calls)
        asyncio.run(asyncio.wait_for(go(run, adapted=True, prompts=2), 120))

        assert ["other_wrong"] * 6 == run.arrived
        assert 2 == sum("failed 3 times" in one.text for one in run.told)


def test_a_success_goes_to_the_model_as_it_is(tmp_path: Path) -> None:
    _, end, run = HOST.made(tmp_path, "proceed")

    assert ("It is done.", ["ok"]) == (end, run.arrived)
    assert {"word": "brave"} == json.loads(run.told[0].text)["data"]


def test_an_invalid_request_goes_back_to_the_model_as_it_is(tmp_path: Path) -> None:
    _, end, run = HOST.made(tmp_path, "fix_arguments")

    assert ("It is done.", 2) == (end, len(run.arrived))
    assert "fix_arguments" == json.loads(run.told[0].text)["error"]["action"]["verb"]


def test_a_denial_tells_the_model_that_the_user_decides(tmp_path: Path) -> None:
    _, end, run = HOST.made(tmp_path, "ask_user")

    assert ("I could not do it.", ["denied"]) == (end, run.arrived)
    assert "Do not call this again unless the user allows it." in run.told[0].text


def test_a_denied_call_that_comes_again_is_put_before_the_user(tmp_path: Path) -> None:
    _, _, run = HOST.made(tmp_path, "ask_user", Deaf, yes=False)

    assert ["denied"] == run.arrived
    assert 3 == run.lines.count("a person is asked about denied")


def test_what_the_user_allows_is_done_and_not_asked_again(tmp_path: Path) -> None:
    _, end, run = HOST.made(tmp_path, "ask_user", Deaf, yes=True)

    assert ("It is done.", ["denied"] * 4) == (end, run.arrived)
    assert 1 == run.lines.count("a person is asked about denied")


def test_a_denial_holds_for_the_same_call_only(tmp_path: Path) -> None:
    calls: Calls = [("denied", {}), ("ok", {"word": "brave"})]
    _, _, run = HOST.made(tmp_path, calls, Deaf, yes=False)

    assert (1, 4) == (run.arrived.count("denied"), run.arrived.count("ok"))


def test_an_error_tells_the_model_to_stop(tmp_path: Path) -> None:
    _, end, run = HOST.made(tmp_path, "stop_and_report")

    assert ("I could not do it.", ["broken"]) == (end, run.arrived)
    assert "Do not call this again. Trace id: " in run.told[0].text


def test_a_model_that_calls_on_after_an_error_is_ended_with_the_trace_id(tmp_path: Path) -> None:
    _, end, run = HOST.made(tmp_path, "stop_and_report", Deaf)
    trace_id = json.loads(run.told[0].text.partition("\n")[0])["meta"]["trace_id"]

    assert ["broken"] == run.arrived
    assert f"Trace id: {trace_id}. (MCP-SYS-E-001 stop_and_report)" in end


def test_the_next_prompt_of_the_user_starts_afresh(tmp_path: Path) -> None:
    _, _, run = HOST.made(tmp_path, "stop_and_report", prompts=2)

    assert ["broken"] * 2 == run.arrived


def test_not_now_is_waited_for_and_the_model_makes_the_call_again(tmp_path: Path) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    _, end, run = HOST.made(tmp_path, "wait_and_retry", sleep=sleep)

    assert ("It is done.", ["busy"] * 3, [0.2, 0.2]) == (end, run.arrived, slept)
    assert "0.2 seconds have passed. Make the same call again now" in run.told[0].text


def test_of_two_tools_in_parallel_each_is_told_its_own(tmp_path: Path) -> None:
    _, _, run = HOST.made(tmp_path, "two at once")

    assert ["broken", "ok"] == sorted(run.arrived)
    assert {"ok": False, "broken": True} == {
        one.tool: "Do not call this again." in one.text for one in run.told
    }


ENVELOPE = envelope("MCP-SYS-E-001", "stop_and_report")


def answered(event: str, key: str, came: object) -> Any:
    """Return the answer of the hook of an event."""
    (matcher,) = reply_hooks(["desk"])[event]  # type: ignore[index]
    told: HookInput = {  # type: ignore[assignment]
        "session_id": "s",
        "transcript_path": "",
        "cwd": "",
        "hook_event_name": event,
        "tool_name": "mcp__desk__broken",
        "tool_input": {},
        "tool_use_id": "u1",
        key: came,
    }

    async def asked() -> Any:
        return await matcher.hooks[0](told, "u1", HookContext(signal=None))

    return asyncio.run(asked())


@pytest.mark.parametrize("came", [json.dumps(ENVELOPE), "Error: " + json.dumps(ENVELOPE)])
def test_the_reply_is_found_in_each_form_that_a_host_may_give_it(came: str) -> None:
    specific = answered("PostToolUseFailure", "error", came)["hookSpecificOutput"]

    assert "PostToolUseFailure" == specific["hookEventName"]
    assert (
        "It is so. Next: Do this. Do not call this again. Trace id: t-1. (MCP-SYS-E-001 stop_and_report)"
        == (specific["additionalContext"])
    )


@pytest.mark.parametrize(
    ("event", "key", "came"),
    [
        ("PostToolUse", "tool_response", ENVELOPE),
        ("PostToolUse", "tool_response", json.dumps(ENVELOPE)),
        ("PostToolUse", "tool_response", [{"type": "text", "text": json.dumps(ENVELOPE)}]),
        ("PostToolUseFailure", "error", "the page says: and so it is " + json.dumps(ENVELOPE)),
        ("PostToolUseFailure", "error", json.dumps(envelope("WA-READ-S-001"))),
    ],
)
def test_what_a_tool_fetched_and_what_disagrees_is_no_reply(
    event: str, key: str, came: object
) -> None:
    """A success with the content of a failure, text before an envelope, a fake success."""
    assert {} == answered(event, key, came)


def test_a_hook_may_take_as_long_as_it_may_wait() -> None:
    (matcher,) = reply_hooks(max_wait_s=600)["PostToolUseFailure"]

    assert matcher.timeout is not None
    assert 600 < matcher.timeout


def hooked(hooks: Any, event: str, tool: str = "mcp__desk__broken", **more: Any) -> Any:
    """Return the answer of a hook to an event of session `s`."""
    (matcher,) = hooks[event]
    told = {"session_id": "s", "hook_event_name": event, "tool_name": tool, "tool_input": {}}
    return asyncio.run(matcher.hooks[0]({**told, **more}, "u1", HookContext(signal=None)))


FELL = json.dumps(ENVELOPE)


@pytest.mark.parametrize(
    ("server", "tool"),
    [
        ("desk", "mcp__desk__broken"),
        ("a__b", "mcp__a__b__broken"),
        ("my desk", "mcp__my_desk__broken"),
        ("my.desk", "mcp__my_desk__broken"),
    ],
)
def test_the_name_of_a_server_is_found_as_the_host_writes_it(server: str, tool: str) -> None:
    for servers, is_own in (([server], True), (["other"], False), ([], False)):
        hooks = reply_hooks(servers)
        hooked(hooks, "PostToolUseFailure", tool, error=FELL)
        assert is_own is bool(hooked(hooks, "PreToolUse", tool))


def test_the_end_of_a_subagent_is_no_end_of_the_run() -> None:
    for agent, ends in (({"agent_id": "a"}, False), ({}, True)):
        hooks = reply_hooks(["desk"])
        hooked(hooks, "UserPromptSubmit")
        hooked(hooks, "PostToolUseFailure", error=FELL, **agent)
        assert "continue_" not in hooked(hooks, "PreToolUse", **agent)  # in the same turn
        hooked(hooks, "PostToolBatch", **agent)
        assert hooked(hooks, "PreToolUse", **agent)["continue_"] is False
        assert ends is (ended_by(cast("Any", SimpleNamespace(session_id="s"))) is not None)


def test_a_prompt_forgets_the_subagents_of_its_session_and_no_other() -> None:
    hooks = reply_hooks(["desk"])
    for session in ("s", "s2"):
        told = {"session_id": session, "agent_id": "a"}
        hooked(hooks, "PreToolUse", **told)
        hooked(hooks, "PostToolUseFailure", error=FELL, **told)
        hooked(hooks, "PostToolBatch", **told)
    hooked(hooks, "UserPromptSubmit")

    assert {} == hooked(hooks, "PreToolUse", agent_id="a")
    assert hooked(hooks, "PreToolUse", session_id="s2", agent_id="a")["continue_"] is False


def test_what_is_kept_of_many_sessions_is_bounded() -> None:
    hooks = reply_hooks(["desk"])
    denied = json.dumps(envelope("EN-GATE-D-003", "ask_user"))

    def session(number: int) -> None:
        told = {"session_id": f"s{number}", "tool_input": {"text": "y" * 1_000}}
        hooked(hooks, "PreToolUse", **told)
        hooked(hooks, "PostToolUseFailure", error=denied, **told)
        assert hooked(hooks, "PreToolUse", **told)["hookSpecificOutput"]["permissionDecision"]

    kept = hooks["PreToolUse"][0].hooks[0].__self__  # type: ignore[attr-defined]
    for number in range(1_100):
        session(number)

    assert 1_000 == len(kept._prompts)
    assert 1_000 > max(len(call) for prompt in kept._prompts.values() for call in prompt.asked)
