"""Runs of LangChain with a scripted model at a real server, with and without the adapter.

python -m tests.clients.runs_of_langchain
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

from langchain.agents import create_agent
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage, ToolMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_mcp_adapters.client import MultiServerMCPClient
from langchain_mcp_adapters.tools import load_mcp_tools
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command
from tests.clients.stories import PYTHON, SERVER, Run, Told
from tests.clients.transcript import show_all

from replybook.client.langchain_interceptor import EndOnError, ReplyInterceptor

_numbers = count(1)


class ScriptedModel(BaseChatModel):
    """The model of a run, which answers at once or in a stream."""

    run: Any

    @property
    def _llm_type(self) -> str:
        return "scripted"

    def bind_tools(self, *_: Any, **__: Any) -> ScriptedModel:
        """Take any tools; the story says which are called."""
        return self

    def _says(self, messages: list[BaseMessage]) -> AIMessage:
        said = self.run.next(list(reversed(list(told(messages)))))
        if isinstance(said, str):
            return AIMessage(said)
        calls = [
            {"name": name, "args": words, "id": f"call-{next(_numbers)}", "type": "tool_call"}
            for name, words in said
        ]
        return AIMessage("", tool_calls=calls)

    def _generate(self, messages: list[BaseMessage], *_: Any, **__: Any) -> ChatResult:
        return ChatResult(generations=[ChatGeneration(message=self._says(messages))])


def model_of(run: Run) -> ScriptedModel:
    """Return the model of the run."""
    return ScriptedModel(run=run)


def told(messages: list[BaseMessage]) -> Iterator[Told]:
    """The results of the last calls, the last first."""
    for message in reversed(messages):
        if not isinstance(message, ToolMessage):
            return
        yield Told(message.name or "", message.text, message.status == "error")


async def go(
    run: Run,
    *,
    adapted: bool,
    yes: bool | None = None,
    streamed: bool = False,
    resumable: bool = True,
    **more: Any,
) -> dict[str, Any]:
    """Make the run; where something waits for a person, `yes` is the answer, and None leaves it."""
    words = [str(SERVER), str(run.folder)]
    client = MultiServerMCPClient(
        {"faulty": {"transport": "stdio", "command": PYTHON, "args": words}}
    )
    async with client.session("faulty") as session:
        interceptors: Any = [ReplyInterceptor(**more)] if adapted else []
        tools = await load_mcp_tools(session, tool_interceptors=interceptors)
        agent = create_agent(
            model_of(run),
            tools,
            middleware=[EndOnError()] if adapted else [],
            checkpointer=InMemorySaver() if resumable else None,
        )
        config: Any = {"configurable": {"thread_id": "one"}}

        async def once(given: Any) -> dict[str, Any]:
            if not streamed:
                return await agent.ainvoke(given, config)
            chunks = [one async for one in agent.astream(given, config, stream_mode="values")]
            return {**chunks[-1], **_interrupts(chunks)}

        came = await once({"messages": [{"role": "user", "content": "Do it."}]})
        if yes is not None and "__interrupt__" in came:
            run.lines += [
                f"a person is asked about {one.value['tool']}: {one.value['message']}"
                for one in came["__interrupt__"]
            ]
            if yes:
                run.allow()
            came = await once(Command(resume=yes))
    run.end(described(came))
    return came


def _interrupts(chunks: list[Any]) -> dict[str, Any]:
    return {k: v for chunk in chunks for k, v in chunk.items() if k == "__interrupt__"}


def described(came: dict[str, Any]) -> str:
    """Return how a run ended, in words."""
    if "__interrupt__" in came:
        return "a person has to answer"
    return str(came["messages"][-1].text)


async def shown(run: Run, adapted: bool) -> None:
    """Make the run as the page shows it: the person says yes."""
    await go(run, adapted=adapted, yes=True)


if __name__ == "__main__":
    show_all(shown)
