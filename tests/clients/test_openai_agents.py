"""A reply decides what the OpenAI Agents SDK does next (specification 2 and 50)."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("agents", reason="make interop installs it")

from agents import Agent, Runner
from agents.mcp import MCPServerStdio
from agents.result import RunResultBase
from tests.clients.foreign_stories import ForeignStories, Listed
from tests.clients.framework_stories import STREAMED, FrameworkStories, Host
from tests.clients.runs_of_openai_agents import go, model_of
from tests.clients.stories import PYTHON, SERVER, Calls, Deaf

from replybook.client.argument_repair import REPAIRED
from replybook.client.openai_agents import ended_by, follow_replies, patient


def _said(result: RunResultBase) -> str:
    """Return the last words; a run that the model ends was ended by no reply."""
    said = str(result.final_output)
    assert (ended_by(result) is None) == (said in ("It is done.", "I could not do it."))
    return said


ENDS = frozenset({"a vain yes"})
HOST = Host("OpenAI Agents SDK", go, _said, ENDS)


class TestOpenAIAgents(FrameworkStories):
    """The stories of every framework."""

    host = HOST

    def test_a_result_names_what_was_repaired(self, tmp_path: Path) -> None:
        async def results() -> list[Any]:
            params: Any = {"command": PYTHON, "args": [str(SERVER), str(tmp_path)]}
            server = MCPServerStdio(params, client_session_timeout_seconds=60)
            async with patient(server, repairs=True):
                unknown = await server.call_tool("other_echo", {"limit": "3"})
                await server.list_tools()
                known = await server.call_tool("other_echo", {"limit": "3"})
                return [unknown, known, await server.call_tool("other_echo", {"limit": 3})]

        before, *after = asyncio.run(asyncio.wait_for(results(), 120))
        told = [{"name": "limit", "from": "text", "to": "integer"}]

        assert "arrived: {'limit': '3'}" == before.content[0].text
        assert ["arrived: {'limit': 3}"] * 2 == [one.content[0].text for one in after]
        assert [None, told, None] == [(one.meta or {}).get(REPAIRED) for one in (before, *after)]


class TestForeignOpenAIAgents(ForeignStories):
    """The stories at a server that does not speak our envelope."""

    host = HOST
    asks = False


@STREAMED
def test_a_denial_ends_the_run_with_the_question(tmp_path: Path, streamed: bool) -> None:
    result, said, run = HOST.made(tmp_path, "ask_user", streamed=streamed)
    verdict = ended_by(result)

    assert verdict is not None
    assert ("ask", "EN-GATE-D-003") == (verdict.what, verdict.code)
    assert ([], ["denied"]) == (run.told, run.arrived)
    assert "A person must approve this first. Next: Show the user" in said


@STREAMED
def test_an_error_ends_the_run_with_its_trace_id(tmp_path: Path, streamed: bool) -> None:
    result, said, _ = HOST.made(tmp_path, "stop_and_report", Deaf, streamed=streamed)
    verdict = ended_by(result)

    assert verdict is not None
    assert "stop" == verdict.what
    assert f"Trace id: {verdict.trace_id}" in said


def test_of_a_denial_and_an_error_in_parallel_both_are_told(tmp_path: Path) -> None:
    _, said, _ = HOST.made(tmp_path, [("denied", {}), ("broken", {})], stops="run")

    assert said.index("MCP-SYS-E-001") < said.index("EN-GATE-D-003")


def test_protocol_errors_have_the_sentence_and_end_as_a_loop(tmp_path: Path) -> None:
    _, said, run = HOST.made(tmp_path, [("other_refused", {})] * 9, Listed)

    assert ["other_refused"] * 5 == run.arrived
    assert "other_refused failed 5 times in a row" in said
    texts = [one.text for one in run.told]
    assert "is broken. Do not repeat this call." in texts[0]
    assert "An error occurred while running the tool" in texts[1]
    assert "failed 3 times in a row" in texts[2]


def test_each_run_has_counts_of_its_own(tmp_path: Path) -> None:
    """Two prompts with three failures each are no loop of six."""
    calls: Calls = [("other_wrong", {"path": f"notes/{number}.md"}) for number in range(3)]
    first, second = (Listed(tmp_path, calls) for _ in range(2))
    params: Any = {"command": PYTHON, "args": [str(SERVER), str(tmp_path)]}

    async def both() -> list[str]:
        async with patient(MCPServerStdio(params, client_session_timeout_seconds=60)) as server:
            said = []
            for run in (first, second):
                agent = Agent(
                    "desk",
                    model=model_of(run),
                    mcp_servers=[server],
                    tool_use_behavior=follow_replies,
                )
                said.append(str((await Runner.run(agent, "Do it.")).final_output))
            return said

    assert ["It is done."] * 2 == asyncio.run(asyncio.wait_for(both(), 120))
    for run in (first, second):
        assert [0, 0, 1] == [one.text.count("failed 3 times in a row") for one in run.told]
