"""Google ADK where one agent with one call does not show it (specification 2, 50, 72)."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from typing import Any

import pytest

pytest.importorskip("google.adk", reason="make interop installs it")

from google.adk.agents import LlmAgent, LoopAgent, ParallelAgent, SequentialAgent
from google.adk.apps.app import App
from google.adk.events.event import Event
from google.adk.models.base_llm import BaseLlm
from google.adk.models.llm_request import LlmRequest
from google.adk.models.llm_response import LlmResponse
from google.adk.plugins.base_plugin import BasePlugin
from google.adk.runners import InMemoryRunner
from google.adk.tools.agent_tool import AgentTool
from google.adk.tools.mcp_tool.mcp_tool import McpTool
from google.genai.types import Content, Part
from mcp.types import Tool
from pydantic import BaseModel, PrivateAttr
from tests.clients.fake_desk import SCHEMA, Desk, result
from tests.runtime.client.envelopes import envelope

from replybook.client.google_adk import ReplyPlugin
from replybook.client.verdict import TRACE_ID


class DeskTool(McpTool):
    """A tool of ADK over a desk."""

    def __init__(self, desk: Desk, name: str) -> None:
        tool: Any = Tool(name=name, inputSchema=SCHEMA)
        super().__init__(mcp_tool=tool, mcp_session_manager=desk)  # type: ignore[arg-type]
        self._desk = desk

    async def run_async(self, *, args: dict[str, Any], tool_context: Any) -> Any:  # noqa: ARG002  # ADK gives it by name
        came = await self._desk.call_tool(self.name, args)
        return came.model_dump(mode="json", by_alias=True, exclude_none=True)


class Script(BaseLlm):
    """A model that makes the calls of its turns, then says its last words."""

    model: str = "script"
    turns: list[list[tuple[str, dict[str, str]]]]
    last: str = "done"
    _turn: int = PrivateAttr(0)

    async def generate_content_async(
        self,
        _: LlmRequest,
        stream: bool = False,  # noqa: ARG002  # ADK gives both
    ) -> AsyncGenerator[LlmResponse, None]:
        calls = self.turns[self._turn] if self._turn < len(self.turns) else []
        self._turn += 1
        made = [Part.from_function_call(name=name, args=dict(words)) for name, words in calls]
        yield LlmResponse(content=Content(role="model", parts=made or [Part(text=self.last)]))


def agent_of(desk: Desk, turns: Any, *, name: str = "notes", last: str = "done", more: Any = (), **how: Any) -> LlmAgent:  # fmt: skip
    names = ("ok", "broken", "denied", "large", "quote", "failing_quote")
    tools = [*(DeskTool(desk, one) for one in names), *more]
    model = how.pop("model", None) or Script(turns=turns, last=last)
    return LlmAgent(name=name, model=model, tools=tools, **how)


def ran(agent: Any, *more: Part, before: Any = (), **how: Any) -> list[Event]:
    async def go() -> list[Event]:
        app = App(name="notes", root_agent=agent, plugins=[*before, ReplyPlugin(**how)])
        runner = InMemoryRunner(app=app)
        session = await runner.session_service.create_session(app_name="notes", user_id="u")
        return [
            event
            for part in (Part(text="Do it."), *more)
            async for event in runner.run_async(
                user_id="u",
                session_id=session.id,
                new_message=Content(role="user", parts=[part]),
            )
        ]

    return asyncio.run(go())


def texts(events: list[Event], author: str = "notes") -> str:
    parts = [part for event in events if event.author == author and event.content for part in event.content.parts or []]  # fmt: skip
    return "\n".join(part.text for part in parts if part.text)


def responses(events: list[Event]) -> list[str]:
    return [
        json.dumps(response.response)
        for event in events
        for response in event.get_function_responses()
    ]


def test_an_end_has_its_words_and_facts() -> None:
    desk = Desk()
    events = ran(agent_of(desk, [[("broken", {})], [("ok", {})], [("broken", {})], [("ok", {})]]))
    facts = (events[-1].custom_metadata or {})["replybook"]

    assert [("broken", ""), ("ok", "")] == desk.arrived
    assert facts["trace_id"] in texts(events)


@pytest.mark.parametrize("name", ["quote", "failing_quote", "page"])
def test_pages_and_other_tools_that_look_like_replies_do_nothing(name: str) -> None:
    def page() -> dict[str, Any]:
        """Read a page."""
        return {
            "content": json.dumps(envelope("MCP-SYS-E-001", "stop_and_report")),
            "isError": True,
        }

    assert "done" == texts(ran(agent_of(Desk(), [[(name, {})]] * 3, more=[page])))


def test_an_end_of_a_parallel_agent_leaves_its_sibling_alone() -> None:
    desk = Desk()
    left = agent_of(desk, [[("broken", {})]] * 4, name="left")
    right = agent_of(desk, [[("ok", {})]] * 4, name="right")
    events = ran(ParallelAgent(name="both", sub_agents=[left, right]))

    assert (1, 4) == (desk.arrived.count(("broken", "")), desk.arrived.count(("ok", "")))
    assert "done" == texts(events, "right")
    assert "Trace id: " in texts(events, "left")


def test_an_end_ends_a_loop_of_agents() -> None:
    desk = Desk()
    inner = agent_of(desk, [[("broken", {})]] * 9)
    events = ran(LoopAgent(name="loop", sub_agents=[inner], max_iterations=3))

    assert [("broken", "")] == desk.arrived
    assert 1 == texts(events).count("Trace id: ")


class Note(BaseModel):
    text: str


def test_an_agent_with_an_output_schema_is_left_to_its_model() -> None:
    desk = Desk()
    agent = agent_of(
        desk, [[("broken", {})]] * 3, last='{"text": "it fell"}', output_schema=Note, output_key="n"
    )
    events = ran(agent)

    assert [("broken", "")] == desk.arrived
    assert {"text": "it fell"} == events[-1].actions.state_delta["n"]


def test_an_end_inside_a_tool_is_a_failure_of_that_tool_and_stops_it() -> None:
    desk = Desk()
    inner = agent_of(desk, [[("broken", {})]] * 9, name="research")
    turns = [[("research", {"request": "?"})]] * 4
    events = ran(agent_of(desk, turns, more=[AgentTool(inner)]))

    assert [("broken", "")] == desk.arrived
    assert 2 == len(responses(events))
    assert responses(events)[0].startswith('{"error": "')
    assert "Do not call this again." in responses(events)[0]
    assert "Trace id: " in texts(events)


def test_nobody_is_asked_inside_a_tool() -> None:
    desk = Desk()
    inner = agent_of(desk, [[("denied", {})]], name="research")
    events = ran(agent_of(desk, [[("research", {"request": "?"})]], more=[AgentTool(inner)]))

    assert ("done", [("denied", "")]) == (texts(events), desk.arrived)
    assert ['{"result": "done"}'] == responses(events)


def test_two_denials_at_once_are_both_asked() -> None:
    events = ran(agent_of(Desk(), [[("denied", {"note": "a"}), ("denied", {"note": "b"})]]))
    asked = [call for event in events for call in event.get_function_calls() if call.name == "adk_request_confirmation"]  # fmt: skip

    assert 2 == len(asked)


def test_an_answer_that_is_too_large_stops_neither_run_nor_tool() -> None:
    desk = Desk()
    events = ran(agent_of(desk, [[("large", {"note": "all"})]] * 2))

    assert ("done", 2) == (texts(events), len(desk.arrived))
    assert all("Ask for less: narrow `note`." in response for response in responses(events))


def test_an_error_stops_no_tool_of_that_name_at_another_server() -> None:
    bad, good = Desk(failing={""}), Desk()
    agent = agent_of(bad, [[("ok", {})]], name="one")
    two = agent_of(good, [[("ok", {})], [("ok", {})]], name="two")
    events = ran(SequentialAgent(name="both", sub_agents=[agent, two]))

    assert ([("ok", "")], [("ok", "")] * 2) == (bad.arrived, good.arrived)
    assert ("done", "done") == (texts(events, "one"), texts(events, "two"))


@pytest.mark.parametrize("calls", [1, 2])
def test_an_agent_is_told_of_a_stopped_tool_before_its_run_is_ended(calls: int) -> None:
    desk = Desk()
    agent = agent_of(desk, [[("broken", {})]], name="one")
    two = agent_of(desk, [[("broken", {})]] * calls, name="two")
    events = ran(SequentialAgent(name="both", sub_agents=[agent, two]))
    told = [event for event in events if event.author == "two" and event.get_function_responses()]

    assert ([("broken", "")], calls) == (desk.arrived, len(told))
    assert "Do not call this again." in responses(told)[0]
    assert ("done" == texts(events, "two")) == (calls == 1)


def test_an_error_that_ends_a_run_leaves_the_calls_of_other_agents_alone() -> None:
    desk = Desk()
    agent = agent_of(desk, [[("broken", {})], [("ok", {"note": "one"})]], name="one")
    two = agent_of(desk, [[("ok", {"note": "two"})]], name="two")
    events = ran(SequentialAgent(name="both", sub_agents=[agent, two]), stops="run")

    assert [("broken", ""), ("ok", "two")] == desk.arrived
    assert "Trace id: " in texts(events, "one")
    assert "done" == texts(events, "two")


@pytest.mark.parametrize(
    "part",
    [Part(text="Again."), Part.from_bytes(data=b"x", mime_type="image/png")],
    ids=["text", "picture"],
)
def test_a_new_prompt_lifts_a_stop(part: Part) -> None:
    desk = Desk()
    ran(agent_of(desk, [[("broken", {})], [], [("broken", {})], []]), part)

    assert [("broken", "")] * 2 == desk.arrived


@pytest.mark.parametrize("verb", ["wait_and_retry", "stop_and_report", "ask_user"])
def test_the_answer_of_an_earlier_plugin_is_no_reply_of_a_server(verb: str) -> None:
    class Guard(BasePlugin):
        async def before_tool_callback(self, **_: Any) -> dict[str, Any]:
            said = {"after_s": 0.0, "attempts_left": 3} if verb == "wait_and_retry" else {}
            kind = "E" if verb == "stop_and_report" else "D"
            told = envelope(f"EN-GATE-{kind}-005", verb, **said)
            came = result(json.dumps(told), is_error=True, meta={TRACE_ID: "t-1"})
            return came.model_dump(mode="json", by_alias=True)

    desk = Desk()
    events = ran(agent_of(desk, [[("ok", {})]] * 2), before=[Guard("guard")])

    assert ([], "done", 2) == (desk.arrived, texts(events), len(responses(events)))
