"""LangChain: agents of `create_agent` over the tools of one server."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

from langchain.agents import create_agent
from langchain.agents.middleware import after_agent
from langchain.agents.structured_output import ToolStrategy
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage, ToolMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_core.tools import StructuredTool, ToolException
from langchain_mcp_adapters.client import MultiServerMCPClient
from langchain_mcp_adapters.tools import load_mcp_tools
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import END, START, MessagesState, StateGraph
from langgraph.prebuilt import ToolNode
from langgraph.types import Command
from pydantic import BaseModel
from tests.clients.story_matrix.mind import Host, Play

from replybook.client.langchain_interceptor import EndOnError, ReplyInterceptor

_NUMBERS = count(1)
CONFIG: Any = {"configurable": {"thread_id": "one"}}
GIVEN = {"messages": [{"role": "user", "content": "Do it."}]}


class Answer(BaseModel):
    """An output of the user's own."""

    answer: str


@after_agent
def reads(state: Any, runtime: Any) -> None:
    """Read the typed output, as a guardrail of the user's own does."""
    assert state["structured_response"].answer


class ScriptedModel(BaseChatModel):
    """The model of a story."""

    mind: Any
    typed: bool = False

    @property
    def _llm_type(self) -> str:
        return "scripted"

    def bind_tools(self, *_: Any, **__: Any) -> ScriptedModel:
        """Take any tools; the story says which are called."""
        return self

    def _generate(self, messages: list[BaseMessage], *_: Any, **__: Any) -> ChatResult:
        said = self.mind.next(list(_results(messages))[::-1])
        if isinstance(said, str) and self.typed:
            said = [("Answer", {"answer": said})]
        if isinstance(said, str):
            return ChatResult(generations=[ChatGeneration(message=AIMessage(said))])
        calls = [
            {"name": name, "args": words, "id": f"call-{next(_NUMBERS)}", "type": "tool_call"}
            for name, words in said
        ]
        return ChatResult(generations=[ChatGeneration(message=AIMessage("", tool_calls=calls))])


def _results(messages: list[BaseMessage]) -> Iterator[str]:
    for message in reversed(messages):
        if not isinstance(message, ToolMessage):
            return
        yield message.text


@asynccontextmanager
async def tools(play: Play, wrapped: bool) -> Any:
    """Open a session, and load the tools of the server."""
    command, *words = play.command
    server = {"transport": "stdio", "command": command, "args": words}
    async with MultiServerMCPClient({"stories": server}).session("stories") as session:
        interceptors: Any = [ReplyInterceptor(**play.options)] if wrapped else []
        yield await load_mcp_tools(session, tool_interceptors=interceptors)


def agent(play: Play, wrapped: bool, mind: Any, given: list[Any], saver: Any) -> Any:
    """Return an agent as the story asks for one."""
    typed = play.story.shape in ("typed", "guarded")
    middleware: list[Any] = [EndOnError()] if wrapped else []
    middleware += [reads] if play.story.shape == "guarded" else []
    if play.story.shape == "graph":
        return graph(mind, given, saver, wrapped)
    return create_agent(
        ScriptedModel(mind=mind, typed=typed),
        [*given, *own(play)],
        middleware=middleware,
        checkpointer=saver,
        response_format=ToolStrategy(Answer) if typed else None,
    )


def own(play: Play) -> Iterator[StructuredTool]:
    """Yield the tools of the user's own program."""
    for name, text, fails in play.local():

        def tool(text: str = text, fails: bool = fails) -> str:
            if fails:
                raise ToolException(text)
            return text

        schema: Any = {"type": "object", "properties": {}}
        more: Any = {"args_schema": schema, "handle_tool_error": True}
        yield StructuredTool.from_function(tool, name=name, description="Do it.", **more)


def graph(mind: Any, given: list[Any], saver: Any, wrapped: bool) -> Any:
    """Return a graph of the user's own: one node makes all calls of a turn."""

    async def speaks(state: Any) -> dict[str, Any]:
        return {"messages": [await ScriptedModel(mind=mind).ainvoke(state["messages"])]}

    def then(state: Any) -> str:
        return "tools" if state["messages"][-1].tool_calls else END

    replies = EndOnError()
    wraps: Any = {
        "wrap_tool_call": replies.wrap_tool_call,
        "awrap_tool_call": replies.awrap_tool_call,
    }
    made = StateGraph(MessagesState)
    made.add_node("model", speaks)
    made.add_node("tools", ToolNode(given, **(wraps if wrapped else {})))
    made.add_edge(START, "model")
    made.add_conditional_edges("model", then)
    if wrapped:
        made.add_node("replies", replies.after_tools, destinations=("model", "tools", END))
    made.add_edge("tools", "replies" if wrapped else "model")
    return made.compile(checkpointer=saver)


async def once(made: Any, given: Any, streamed: bool) -> dict[str, Any]:
    """Run a graph until it ends or asks."""
    if not streamed:
        return await made.ainvoke(given, CONFIG)
    return [one async for one in made.astream(given, CONFIG, stream_mode="values")][-1]


def words_of(state: dict[str, Any]) -> str:
    """Return what the user reads."""
    answer = state.get("structured_response")
    return answer.answer if answer is not None else str(state["messages"][-1].text)


async def run(play: Play, wrapped: bool) -> str:
    """Play a story."""
    saver = InMemorySaver() if play.can_ask or play.story.shape == "again" else None
    async with tools(play, wrapped) as given:
        if play.story.shape == "nested":
            return await nested(play, wrapped, given)
        minds = play.minds()
        agents = [agent(play, wrapped, mind, given, saver) for mind in minds]
        streamed = play.story.shape == "streamed"
        states = await asyncio.gather(*(once(one, GIVEN, streamed) for one in agents))
        if play.story.shape == "again":
            minds[0].prompted(play.story.then)
            states += [await once(agents[0], GIVEN, streamed)]
        if play.story.shape != "restart":
            states = [await answered(play, agents[0], states[0]), *states[1:]]
    if play.story.shape == "restart":
        async with tools(play, wrapped) as given:  # a new process has the checkpoint alone
            again = agent(play, wrapped, minds[0], given, saver)
            states = [await answered(play, again, states[0])]
    return " ".join(map(words_of, states))


async def answered(play: Play, made: Any, state: dict[str, Any]) -> dict[str, Any]:
    """Answer each question by its id, and go on."""
    while play.can_ask and (waiting := state.get("__interrupt__")):
        says = {one.id: play.asks(one.value["arguments"]["of"]) for one in waiting}
        state = await once(made, Command(resume=says), streamed=False)
    return state


async def nested(play: Play, wrapped: bool, given: list[Any]) -> str:
    """Run an agent whose one tool runs the agent of the story."""
    inner = agent(play, wrapped, play.mind(), given, None)

    async def helper() -> str:
        return words_of(await inner.ainvoke(GIVEN))

    tool = StructuredTool.from_function(coroutine=helper, name="helper", description="Help.")
    outer = create_agent(
        ScriptedModel(mind=play.mind([["helper"]], "heeding")),
        [tool],
        middleware=[EndOnError()] if wrapped else [],
    )
    return words_of(await outer.ainvoke(GIVEN))


HOSTS = {"LangChain": Host(run)}
