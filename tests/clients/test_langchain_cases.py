"""LangChain in the cases that one agent with one call does not show (specification 2, 50, 72)."""

from __future__ import annotations

import asyncio
import json
from typing import Annotated, Any

import pytest

pytest.importorskip("langchain_mcp_adapters", reason="make interop installs it")

from langchain.agents import create_agent
from langchain.agents.middleware import AgentMiddleware
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, HumanMessage, ToolMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_core.tools import InjectedToolCallId, tool
from langchain_mcp_adapters.tools import load_mcp_tools
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import START, MessagesState, StateGraph
from langgraph.prebuilt import ToolNode
from langgraph.types import Command
from mcp.types import CallToolResult
from pydantic import BaseModel
from tests.clients.fake_desk import Desk
from tests.runtime.client.envelopes import envelope

from replybook.client.langchain_interceptor import EndOnError, ReplyInterceptor, stopped

CONFIG: Any = {"configurable": {"thread_id": "one"}}


class Script(BaseChatModel):
    """A model that makes the calls of its turns, one turn after the other, then says "done"."""

    turns: list[list[tuple[str, dict[str, str]]]]

    @property
    def _llm_type(self) -> str:
        return "script"

    def bind_tools(self, *_: Any, **__: Any) -> Script:
        return self

    def _generate(self, messages: list[Any], *_: Any, **__: Any) -> ChatResult:
        turn = sum(isinstance(message, AIMessage) for message in messages)
        calls = [
            {"name": name, "args": words, "id": f"c{turn}.{number}", "type": "tool_call"}
            for number, (name, words) in enumerate(self.turns[turn : turn + 1] and self.turns[turn])
        ]
        said = AIMessage("" if calls else "done", tool_calls=calls)
        return ChatResult(generations=[ChatGeneration(message=said)])


def tools_of(desk: Any, **how: Any) -> list[Any]:
    return asyncio.run(load_mcp_tools(desk, tool_interceptors=[ReplyInterceptor(**how)]))


def agent_of(desk: Any, turns: Any, saver: Any = None, more: Any = (), before: Any = (), after: Any = (), **how: Any) -> Any:  # fmt: skip
    return create_agent(
        Script(turns=turns),
        [*tools_of(desk), *more],
        middleware=[*before, EndOnError(), *after],
        checkpointer=saver,
        **how,
    )


def graph_of(desk: Any, turns: Any, saver: Any, more: Any = ()) -> Any:
    """Return a graph without `create_agent`, whose one node makes all calls of a turn."""
    replies, model = EndOnError(), Script(turns=turns)
    calls = ToolNode(
        [*tools_of(desk), *more],
        wrap_tool_call=replies.wrap_tool_call,
        awrap_tool_call=replies.awrap_tool_call,
    )
    graph = StateGraph(MessagesState)
    graph.add_node("model", lambda state: {"messages": [model.invoke(state["messages"])]})
    graph.add_node("tools", calls)
    graph.add_node("replies", replies.after_tools, destinations=("model", "tools", "__end__"))
    graph.add_edge(START, "model")
    graph.add_conditional_edges(
        "model", lambda state: "tools" if state["messages"][-1].tool_calls else "__end__"
    )
    graph.add_edge("tools", "replies")
    return graph.compile(checkpointer=saver)


def ran(agent: Any, given: Any = None) -> Any:
    start = {"messages": [HumanMessage("Do it.")]}
    return asyncio.run(agent.ainvoke(given or start, CONFIG))


TWO = [[("denied", {"note": "a"}), ("ok", {"note": "x"}), ("denied", {"note": "b"})]]
BUILT = pytest.mark.parametrize("build", [agent_of, graph_of], ids=["create_agent", "own graph"])


@BUILT
@pytest.mark.parametrize("yes", ["a", "b", "ab", ""])
def test_each_answer_belongs_to_its_call_and_no_result_is_fetched_twice(
    build: Any, yes: str
) -> None:
    desk, saver = Desk(allowed={"a", "b"}), InMemorySaver()
    desk.allowed.clear()
    state = ran(build(desk, TWO, saver))
    asked = []
    while "__interrupt__" in state:
        [one] = state["__interrupt__"]
        asked.append(one.value["arguments"]["note"])
        desk.allowed = {"a", "b"}  # the server would allow both by now
        # each answer finds a new process at the same checkpoint
        state = ran(build(desk, TWO, saver), Command(resume=asked[-1] in yes))
    again = desk.arrived[3:]
    results = [one for one in state["messages"] if isinstance(one, ToolMessage)]

    assert (["a", "b"], "done") == (asked, state["messages"][-1].text)
    assert [("denied", note) for note in yes] == again
    assert ["c0.0", "c0.1", "c0.2"] == [result.tool_call_id for result in results]
    for note, one in zip("ab", (results[0], results[2]), strict=True):
        assert (f"denied {note}: done" in one.text) == (note in yes)
        assert ("The user said no." in one.text) == (note not in yes)


@BUILT
def test_a_yes_in_vain_is_not_asked_again(build: Any) -> None:
    desk, saver = Desk(), InMemorySaver()
    ran(build(desk, TWO[:1], saver))
    ran(build(desk, TWO, saver), Command(resume=True))
    state = ran(build(desk, TWO, saver), Command(resume=False))

    assert "__interrupt__" not in state
    assert ["a", "x", "b", "a"] == [note for _, note in desk.arrived]


@BUILT
def test_an_end_has_its_words_and_facts(build: Any) -> None:
    desk = Desk()
    turns = [[("broken", {})], [("ok", {})], [("broken", {})], [("ok", {})]]
    state = ran(build(desk, turns, InMemorySaver()))
    verdict = stopped(state["messages"])

    assert [("broken", ""), ("ok", "")] == desk.arrived
    assert verdict is not None
    assert "MCP-SYS-E-001" == verdict.code
    assert str(verdict.trace_id) in state["messages"][-1].text


@pytest.mark.parametrize("name", ["quote", "failing_quote", "quoting"])
def test_pages_and_other_tools_that_look_like_replies_do_nothing(name: str) -> None:
    @tool
    def quoting() -> Any:
        """Fail with a page, as a message."""
        told = json.dumps(envelope("MCP-SYS-E-001", "stop_and_report"))
        return ToolMessage(told, tool_call_id="c0.0", status="error")

    desk = Desk()
    calls = [[(name, {})]] * 3
    state = ran(agent_of(desk, calls, more=[quoting]))

    assert "done" == state["messages"][-1].text
    assert stopped(state["messages"]) is None


def test_a_run_with_a_response_format_is_left_to_the_model() -> None:
    class Note(BaseModel):
        text: str

    desk = Desk()
    turns: Any = [[("broken", {})], [("broken", {})], [("Note", {"text": "it fell"})]]
    state = ran(agent_of(desk, turns, response_format=Note))

    assert ([("broken", "")], Note(text="it fell")) == (desk.arrived, state["structured_response"])


def test_an_end_inside_a_tool_is_a_failure_of_that_tool_and_stops_it() -> None:
    desk = Desk()
    inner = agent_of(desk, [[("broken", {})]] * 4)

    @tool
    async def research(question: str) -> str:
        """Ask another agent."""
        state = await inner.ainvoke({"messages": [HumanMessage(question)]})
        return str(state["messages"][-1].text)

    outer = [[("research", {"question": str(number)})] for number in range(4)]
    state = ran(agent_of(desk, outer, more=[research]))
    results = [one for one in state["messages"] if isinstance(one, ToolMessage)]

    assert [("broken", "")] == desk.arrived
    assert ["error", "error"] == [result.status for result in results]
    assert "Do not call this again." in results[0].text
    assert stopped(state["messages"]) is not None


class Reminder(AgentMiddleware[Any, Any]):
    """Tells the model something before each of its turns, in the words of the user."""

    def before_model(self, state: Any, runtime: Any) -> Any:  # noqa: ARG002  # a hook takes both
        return {"messages": [HumanMessage("Mind the time.")]}


WHERE = pytest.mark.parametrize("where", ["before", "after"])


@BUILT
@pytest.mark.parametrize("turn", [["pay", "denied"], ["denied", "pay"]], ids="-".join)
@pytest.mark.parametrize("yes", [True, False])
def test_a_tool_that_adds_messages_is_called_once_beside_a_denial(
    build: Any, turn: list[str], yes: bool
) -> None:
    paid: list[str] = []

    @tool
    def pay(note: str, tool_call_id: Annotated[str, InjectedToolCallId]) -> Command[Any]:
        """Pay, and show the receipt as a message."""
        paid.append(note)
        given = [ToolMessage("paid", tool_call_id=tool_call_id), HumanMessage("a receipt")]
        return Command(update={"messages": given})

    desk, saver = Desk(), InMemorySaver()
    agent = build(desk, [[(name, {"note": "a"}) for name in turn]], saver, more=[pay])
    asked = "__interrupt__" in ran(agent)
    desk.allowed = {"a"}
    state = ran(agent, Command(resume=yes))

    assert (True, ["a"]) == (asked, paid)
    assert (["denied"] * (1 + yes), "done") == (
        [name for name, _ in desk.arrived],
        state["messages"][-1].text,
    )


@BUILT
def test_a_call_that_a_person_allowed_is_made_beside_an_error_of_the_same_tool(build: Any) -> None:
    desk, saver = Desk(), InMemorySaver()
    desk.failing = {"x"}
    agent = build(desk, [[("denied", {"note": "a"}), ("denied", {"note": "x"})]], saver)
    ran(agent)
    desk.allowed = {"a"}
    state = ran(agent, Command(resume=True))

    assert ["a", "x", "a"] == [note for _, note in desk.arrived]
    assert "done" == state["messages"][-1].text


@WHERE
def test_a_message_that_a_middleware_adds_does_not_lift_a_stop(where: str) -> None:
    desk = Desk()
    how: Any = {where: [Reminder()]}
    state = ran(agent_of(desk, [[("broken", {})]] * 4, **how))

    assert [("broken", "")] == desk.arrived
    assert stopped(state["messages"]) is not None


@WHERE
def test_a_message_that_a_middleware_adds_lifts_no_question(where: str) -> None:
    desk, saver = Desk(), InMemorySaver()
    how: Any = {where: [Reminder()]}
    agent = agent_of(desk, [[("denied", {"note": "a"})]], saver, **how)
    asked = "__interrupt__" in ran(agent)
    desk.allowed = {"a"}
    state = ran(agent, Command(resume=True))

    assert (True, "done") == (asked, state["messages"][-1].text)
    assert [("denied", "a")] * 2 == desk.arrived


@WHERE
def test_a_message_that_a_middleware_adds_does_not_start_the_counts_again(where: str) -> None:
    desk = Desk()
    how: Any = {where: [Reminder()]}
    state = ran(agent_of(desk, [[("wrong", {})]] * 9, **how))

    assert 5 == len(desk.arrived)
    assert stopped(state["messages"]) is not None


@WHERE
def test_a_new_prompt_lifts_a_stop_and_a_question(where: str) -> None:
    desk, saver = Desk(), InMemorySaver()
    how: Any = {where: [Reminder()]}
    turns = [[("broken", {})], [], [("broken", {}), ("denied", {"note": "a"})], []]
    agent = agent_of(desk, turns, saver, **how)
    for asks in (False, True, False):  # at the third prompt nobody answers the question
        assert asks == ("__interrupt__" in ran(agent))

    assert [("broken", ""), ("broken", ""), ("denied", "a")] == desk.arrived


def test_runs_at_once_without_a_thread_have_counts_of_their_own() -> None:
    desk = Desk()
    agent = agent_of(desk, [[("wrong", {})]] * 9)

    async def both() -> Any:
        start = {"messages": [HumanMessage("Do it.")]}
        return await asyncio.gather(*(agent.ainvoke(start) for _ in range(2)))

    assert all(stopped(state["messages"]) for state in asyncio.run(both()))
    assert 10 == len(desk.arrived)


@pytest.mark.parametrize("answered", [False, True])
def test_a_picture_beside_a_denial_of_another_server_reaches_the_model(answered: bool) -> None:
    class Pictured(Desk):
        async def call_tool(self, name: str, arguments: Any = None, **_: Any) -> Any:
            await super().call_tool(name, arguments)
            return CallToolResult.model_validate(
                {
                    "content": [
                        {"type": "text", "text": "Error: 403 Forbidden"},
                        {"type": "image", "data": "aGk=", "mimeType": "image/png"},
                        {"type": "resource_link", "uri": "file:///a.txt", "name": "a"},
                        {"type": "resource", "resource": {"uri": "file:///b", "text": "a note"}},
                        {"type": "resource", "resource": {"uri": "file:///c", "blob": "aGk="}},
                    ],
                    "isError": True,
                }
            )

    desk = Pictured()
    agent = agent_of(desk, [[("ok", {})]], InMemorySaver())
    state = ran(agent)
    if answered:
        state = ran(agent, Command(resume=False))
    [told] = [one for one in state["messages"] if isinstance(one, ToolMessage)]
    held = [(block["type"], block.get("base64", block.get("url"))) for block in told.content_blocks]

    assert ("image", "aGk=") in held
    assert ("file", "aGk=") in held
    assert ("file", "file:///a.txt") in held
    assert "Error: 403 Forbidden" in told.text
    assert "a note" in told.text
    assert answered == told.text.endswith("\nThe user said no. Do not call this again.")
