"""Pydantic AI where one agent with one call does not show it (specification 2, 50, 72)."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("pydantic_ai", reason="make interop installs it")

from pydantic import BaseModel
from pydantic_ai import Agent, FunctionToolset, RunContext
from pydantic_ai.exceptions import ToolFailed
from pydantic_ai.mcp import MCPToolset
from pydantic_ai.messages import (
    ModelMessage,
    ModelResponse,
    RetryPromptPart,
    TextPart,
    ToolCallPart,
    ToolReturnPart,
)
from pydantic_ai.models.function import AgentInfo, FunctionModel
from pydantic_ai.toolsets import WrapperToolset
from tests.clients.fake_desk import Desk
from tests.runtime.client.envelopes import envelope

from replybook.client.pydantic_ai_toolset import EndOnError, ReplyToolset, ended_by


def toolset(
    desk: Desk, failing: Any = "retry", hook: Any = None, over: Any = None, **how: Any
) -> Any:
    """Return the toolset over a client that hands on what the desk answers."""

    class Bare(MCPToolset[Any]):
        """A toolset that is connected."""

        async def __aenter__(self) -> Any:
            return self

        async def __aexit__(self, *_: object) -> None: ...

        def _connected(self) -> Any:
            return self

    bare: Any = Bare("http://127.0.0.1:9/mcp", tool_error_behavior=failing, process_tool_call=hook)

    async def call_tool(*, name: str, arguments: Any, **_: Any) -> Any:
        came = await desk.call_tool(name, arguments)
        data = {"content": came.content, "structured_content": None, "data": None}
        meta = getattr(came, "meta", None)
        is_error = came.model_dump(by_alias=True)["isError"]
        return SimpleNamespace(**data, meta=meta, is_error=is_error)

    bare.client.call_tool = call_tool
    adapted = ReplyToolset(over(bare) if over else bare, **how)

    class Listed(ReplyToolset[Any]):
        """The same, whose tools need no connection."""

        async def get_tools(self, ctx: RunContext[Any]) -> Any:
            names = [tool.name for tool in (await desk.list_tools()).tools]
            plain = FunctionToolset[Any]()
            for name in names:
                plain.add_function(_taking, name=name)
            return await plain.get_tools(ctx)

        async def __aenter__(self) -> Any:
            return self

        async def __aexit__(self, *_: object) -> None: ...

    return Listed(**{name: getattr(adapted, name) for name in ("wrapped", *how)})


def _taking(note: str = "") -> None:
    raise NotImplementedError(note)


def script(turns: list[list[tuple[str, dict[str, str]]]], last: Any = None) -> FunctionModel:
    def says(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        turn = sum(isinstance(message, ModelResponse) for message in messages)
        if turn < len(turns):
            return ModelResponse(
                [ToolCallPart(name, words) for name, words in turns[turn]] or [TextPart("so")]
            )
        if info.output_tools:
            return ModelResponse([ToolCallPart(info.output_tools[0].name, last)])
        return ModelResponse([TextPart("done")])

    return FunctionModel(says)


def agent_of(desk: Desk, turns: Any, *, last: Any = None, more: Any = (), **how: Any) -> Any:
    output: Any = how.pop("output_type", str)
    tools = [toolset(desk, **how), *more]
    return Agent(
        script(turns, last), toolsets=tools, output_type=output, capabilities=[EndOnError()]
    )


def ran(agent: Any, **how: Any) -> Any:
    return asyncio.run(agent.run("Do it.", **how))


def told(result: Any) -> list[str]:
    parts = [part for message in result.all_messages() for part in message.parts]
    return [
        str(part.content) for part in parts if isinstance(part, (ToolReturnPart, RetryPromptPart))
    ]


def test_an_end_has_its_words_and_facts() -> None:
    desk = Desk()
    result = ran(agent_of(desk, [[("broken", {})], [("ok", {})], [("broken", {})], [("ok", {})]]))
    verdict = ended_by(result.all_messages())

    assert [("broken", ""), ("ok", "")] == desk.arrived
    assert verdict is not None
    assert str(verdict.trace_id) in result.output


@pytest.mark.parametrize("name", ["quote", "failing_quote", "page"])
def test_pages_and_other_tools_that_look_like_replies_do_nothing(name: str) -> None:
    def page() -> str:
        raise ToolFailed(json.dumps(envelope("MCP-SYS-E-001", "stop_and_report")))

    other = ReplyToolset(FunctionToolset([page]))
    desk = Desk()
    result = ran(agent_of(desk, [[(name, {})]] * 3, failing="failed", more=[other]))

    assert ("done", None) == (result.output, ended_by(result.all_messages()))
    assert (0 if name == "page" else 3) == len(desk.arrived)


def test_an_invalid_request_is_of_the_kind_that_the_user_chose() -> None:
    desk = Desk()
    result = ran(
        agent_of(desk, [[("wrong", {"note": str(one)})] for one in range(4)], failing="failed")
    )

    assert ("done", 4) == (result.output, len(desk.arrived))


class Note(BaseModel):
    text: str


def test_a_run_with_an_output_schema_is_left_to_the_model() -> None:
    desk = Desk()
    result = ran(agent_of(desk, [[("broken", {})]] * 3, last={"text": "it fell"}, output_type=Note))

    assert (Note(text="it fell"), [("broken", "")]) == (result.output, desk.arrived)


def test_an_end_inside_a_tool_is_a_failure_of_that_tool_and_stops_it() -> None:
    desk = Desk()
    inner = agent_of(desk, [[("broken", {})]] * 4)

    async def research(ctx: RunContext[Any], question: str) -> str:
        return str((await inner.run(question)).output)

    outer = [[("research", {"question": str(number)})] for number in range(4)]
    result = ran(agent_of(desk, outer, more=[FunctionToolset([research])]))

    assert [("broken", "")] == desk.arrived
    assert 2 == len(told(result))
    assert "Do not call this again." in told(result)[0]
    assert ended_by(result.all_messages()) is not None


def test_two_calls_of_a_tool_one_after_the_other_leave_the_model_its_turn() -> None:
    desk = Desk()
    agent = agent_of(desk, [[("broken", {}), ("broken", {})]])
    with agent.parallel_tool_call_execution_mode("sequential"):
        result = ran(agent)

    assert ("done", [("broken", "")]) == (result.output, desk.arrived)
    assert 2 == len(told(result))


def test_two_agents_inside_a_tool_one_after_the_other_leave_the_model_its_turn() -> None:
    desk = Desk()
    inner = agent_of(desk, [[("broken", {})]] * 4)

    async def research(question: str) -> str:
        return str((await inner.run(question)).output)

    agent = agent_of(
        desk, [[("research", {"question": "?"})] * 2], more=[FunctionToolset([research])]
    )
    with agent.parallel_tool_call_execution_mode("sequential"):
        result = ran(agent)

    assert ("done", [("broken", "")]) == (result.output, desk.arrived)


def test_a_failure_that_a_hook_handled_stops_nothing() -> None:
    async def fall_back(_: Any, call: Any, name: str, words: Any) -> Any:
        try:
            return await call(name, words)
        except Exception:
            return "from the cache"

    desk = Desk()
    result = ran(agent_of(desk, [[("broken", {})]] * 3, hook=fall_back))

    assert ("done", 3) == (result.output, len(desk.arrived))
    assert ["from the cache"] * 3 == told(result)


def test_the_replies_of_a_toolset_that_is_made_later_are_followed() -> None:
    class Later(WrapperToolset[Any]):
        """A toolset that shows its own only while it runs."""

        def apply(self, visitor: Any) -> None:
            if made:
                super().apply(visitor)

    made: list[bool] = []
    desk = Desk()
    agent = agent_of(desk, [[("broken", {})]] * 4, over=Later)
    made.append(True)
    result = ran(agent)

    assert [("broken", "")] == desk.arrived
    assert ended_by(result.all_messages()) is not None


def test_a_toolset_that_is_made_for_each_run_forgets_its_stops_at_the_next_prompt() -> None:
    class PerRun(WrapperToolset[Any]):
        """A toolset with a copy for each run."""

        async def for_run(self, ctx: RunContext[Any]) -> Any:
            del ctx
            return replace(self)

    desk = Desk()
    agent = agent_of(desk, [[("broken", {})], [], [("broken", {})]], over=PerRun)
    first = ran(agent)
    ran(agent, message_history=first.all_messages())

    assert 2 == len(desk.arrived)
