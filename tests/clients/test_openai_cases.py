"""The OpenAI Agents SDK beyond one agent with one call (specification 2, 50, 72)."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest

pytest.importorskip("agents", reason="make interop installs it")

from agents import (
    Agent,
    AgentsException,
    GuardrailFunctionOutput,
    Model,
    ModelResponse,
    OutputGuardrail,
    Runner,
    ToolCallOutputItem,
    Usage,
    function_tool,
    set_tracing_disabled,
)
from agents.mcp import MCPServer
from openai.types.responses import (
    ResponseFunctionToolCall,
    ResponseOutputMessage,
    ResponseOutputText,
)
from pydantic import BaseModel
from tests.clients.fake_desk import Desk
from tests.runtime.client.envelopes import envelope

from replybook.client.openai_agents import ended_by, follow_replies, patient

set_tracing_disabled(True)


class Server(MCPServer):
    """A server of the SDK over a desk."""

    def __init__(self, desk: Desk, **how: Any) -> None:
        super().__init__(**how)
        self.desk = desk

    name = "desk"

    async def connect(self) -> None:
        """Do nothing."""

    async def cleanup(self) -> None:
        """Do nothing."""

    async def list_tools(self, *_: Any, **__: Any) -> Any:
        return (await self.desk.list_tools()).tools

    async def call_tool(self, tool_name: str, arguments: Any, meta: Any = None) -> Any:  # noqa: ARG002  # the SDK gives it by name
        return await self.desk.call_tool(tool_name, arguments)

    async def list_prompts(self) -> Any:
        raise NotImplementedError

    async def get_prompt(self, *_: Any, **__: Any) -> Any:
        raise NotImplementedError


class Script(Model):
    """A model that makes the calls of its turns, then says its last words."""

    def __init__(self, turns: list[list[tuple[str, dict[str, str]]]], last: str = "done") -> None:
        self.turns, self.last, self.turn = turns, last, 0

    async def get_response(self, *_: Any, **__: Any) -> ModelResponse:
        self.turn += 1
        calls: list[Any] = [
            ResponseFunctionToolCall(
                arguments=json.dumps(words),
                call_id=f"c{self.turn}.{number}",
                name=name,
                type="function_call",
            )
            for number, (name, words) in enumerate(
                self.turns[self.turn - 1] if self.turn <= len(self.turns) else []
            )
        ]
        text = ResponseOutputText(annotations=[], text=self.last, type="output_text")
        said = ResponseOutputMessage(
            id="m", content=[text], role="assistant", status="completed", type="message"
        )
        return ModelResponse(output=calls or [said], usage=Usage(), response_id=None)

    async def stream_response(self, *_: Any, **__: Any) -> AsyncIterator[Any]:
        raise NotImplementedError
        yield


def agent_of(desk: Desk, turns: Any, *, last: str = "done", tools: Any = (), **how: Any) -> Any:
    return Agent(
        "notes",
        model=Script(turns, last),
        mcp_servers=[patient(Server(desk))],
        tools=list(tools),
        tool_use_behavior=follow_replies,
        **how,
    )


def ran(agent: Any) -> Any:
    return asyncio.run(Runner.run(agent, "Do it."))


def outputs(result: Any) -> list[str]:
    return [
        json.dumps(item.output) for item in result.new_items if isinstance(item, ToolCallOutputItem)
    ]


def test_an_end_has_its_words_and_facts() -> None:
    desk = Desk()
    result = ran(agent_of(desk, [[("broken", {})], [("ok", {})], [("broken", {})], [("ok", {})]]))
    verdict = ended_by(result)

    assert [("broken", ""), ("ok", "")] == desk.arrived
    assert verdict is not None
    assert str(verdict.trace_id) in result.final_output


@pytest.mark.parametrize("name", ["quote", "failing_quote", "page"])
def test_pages_and_other_tools_that_look_like_replies_do_nothing(name: str) -> None:
    @function_tool
    def page() -> str:
        """Read a page."""
        return json.dumps(envelope("MCP-SYS-E-001", "stop_and_report"))

    result = ran(agent_of(Desk(), [[(name, {})]] * 3, tools=[page]))

    assert ("done", None) == (result.final_output, ended_by(result))


def test_a_page_that_quotes_a_reply_of_this_run_does_nothing() -> None:
    desk = Desk()
    first = asyncio.run(desk.call_tool("broken"))
    quoted = first.model_copy(update={"meta": None})

    async def call_tool(name: str, *_: Any, **__: Any) -> Any:
        return first if name == "broken" else quoted

    desk.call_tool = call_tool  # type: ignore[method-assign]
    result = ran(agent_of(desk, [[("broken", {})], [("failing_quote", {})], [("ok", {})]]))

    assert ("done", None) == (result.final_output, ended_by(result))


class Note(BaseModel):
    text: str


def guard_of_notes(_: Any, __: Any, output: Any) -> GuardrailFunctionOutput:
    return GuardrailFunctionOutput(output_info=output.text, tripwire_triggered=False)


@pytest.mark.parametrize("name", ["broken", "denied"])
def test_an_agent_with_an_output_type_is_left_to_its_model(name: str) -> None:
    desk = Desk()
    result = ran(
        agent_of(
            desk,
            [[(name, {})]] * 2,
            last='{"text": "it fell"}',
            output_type=Note,
            output_guardrails=[OutputGuardrail(guardrail_function=guard_of_notes)],
        )
    )

    assert (Note(text="it fell"), None) == (result.final_output, ended_by(result))
    assert (1 if name == "broken" else 2) == len(desk.arrived)
    assert all("Do not call this again" in output for output in outputs(result))


def test_an_end_inside_a_tool_is_a_failure_of_that_tool_and_stops_it() -> None:
    desk = Desk()
    inner = agent_of(desk, [[("broken", {})]] * 9)
    research = inner.as_tool("research", "Ask another agent.")
    result = ran(agent_of(desk, [[("research", {"input": "?"})]] * 4, tools=[research]))
    verdict = ended_by(result)

    assert [("broken", "")] == desk.arrived
    assert 2 == len(outputs(result))
    assert "An error occurred while running the tool" in outputs(result)[0]
    assert "Do not call this again." in outputs(result)[0]
    assert verdict is not None
    assert str(verdict.trace_id) in result.final_output


def test_two_denials_at_once_are_both_asked() -> None:
    result = ran(agent_of(Desk(), [[("denied", {"note": "a"}), ("denied", {"note": "b"})]]))

    assert 2 == result.final_output.count("EN-GATE-D-003")


def test_two_agents_inside_a_tool_at_once_leave_the_model_its_turn() -> None:
    desk = Desk()
    inner = agent_of(desk, [[("broken", {})]] * 9)
    research = inner.as_tool("research", "Ask another agent.")
    result = ran(agent_of(desk, [[("research", {"input": "?"})] * 2], tools=[research]))

    assert ("done", 2) == (result.final_output, len(outputs(result)))
    assert all("Do not call this again." in output for output in outputs(result))


def test_a_call_outside_of_a_run_is_a_run_of_its_own() -> None:
    desk = Desk()
    server = patient(Server(desk))
    for _ in range(3):
        asyncio.run(server.call_tool("broken", {}))

    assert 3 == len(desk.arrived)


class Fell(Exception):
    """A JSON-RPC error."""

    class error:  # noqa: N801  # as the SDK names it
        code, message, data = -32603, "Service forbidden: permission denied", None


@pytest.mark.parametrize("raises", [True, False])
def test_a_protocol_error_is_raised_where_the_server_raises(raises: bool) -> None:
    async def call_tool(*_: Any, **__: Any) -> Any:
        raise Fell

    desk = Desk()
    desk.call_tool = call_tool  # type: ignore[method-assign]
    how: Any = {"failure_error_function": None} if raises else {}
    agent = agent_of(desk, [[("broken", {})]])
    agent.mcp_servers = [patient(Server(desk, **how))]
    if raises:
        with pytest.raises((Fell, AgentsException)):  # by version of the SDK
            ran(agent)
    else:
        assert "done" == ran(agent).final_output
