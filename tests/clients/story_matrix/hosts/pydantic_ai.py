"""Pydantic AI: agents over the toolset of one server."""

from __future__ import annotations

import asyncio
from typing import Any

from fastmcp.client.transports import StdioTransport
from pydantic import BaseModel
from pydantic_ai import Agent, DeferredToolRequests, DeferredToolResults, ModelRetry
from pydantic_ai.mcp import MCPToolset
from pydantic_ai.messages import (
    ModelMessage,
    ModelMessagesTypeAdapter,
    ModelResponse,
    RetryPromptPart,
    TextPart,
    ToolCallPart,
    ToolReturnPart,
)
from pydantic_ai.models.function import AgentInfo, DeltaToolCall, FunctionModel
from tests.clients.story_matrix.mind import Host, Mind, Play

from replybook.client.pydantic_ai_toolset import EndOnError, ReplyToolset


class Answer(BaseModel):
    """An output of the user's own."""

    answer: str


def toolset(play: Play, wrapped: bool) -> Any:
    """Return the toolset of the server."""
    command, *words = play.command
    failing: Any = play.story.host.get("failing", "retry")
    bare = MCPToolset(
        StdioTransport(command, words), init_timeout=60, tool_error_behavior=failing, max_retries=9
    )
    return ReplyToolset(bare, **play.options) if wrapped else bare


def model(mind: Mind) -> FunctionModel:
    """Return a model that answers at once or in a stream."""

    def says(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        said = mind.next([text for part in messages[-1].parts if (text := told(part)) is not None])
        if not isinstance(said, str):
            return ModelResponse([ToolCallPart(name, words) for name, words in said])
        if info.output_tools:
            return ModelResponse([ToolCallPart(info.output_tools[0].name, {"answer": said})])
        return ModelResponse([TextPart(said)])

    async def streams(messages: list[ModelMessage], info: AgentInfo) -> Any:
        for index, part in enumerate(says(messages, info).parts):
            if isinstance(part, TextPart):
                yield part.content
            elif isinstance(part, ToolCallPart):
                yield {index: DeltaToolCall(part.tool_name, part.args_as_json_str())}

    return FunctionModel(says, stream_function=streams)


def told(part: Any) -> str | None:
    """Return what a part of a request tells the model of a call."""
    if isinstance(part, RetryPromptPart):
        return part.model_response()
    return part.model_response_str() if isinstance(part, ToolReturnPart) else None


def agent(play: Play, mind: Mind, tools: list[Any], wrapped: bool) -> Agent[None, Any]:
    """Return an agent as the story asks for one."""
    output: Any = [str, DeferredToolRequests] if play.can_ask else str
    output = Answer if play.story.shape in ("typed", "guarded") else output
    ends: Any = [EndOnError()] if wrapped else []
    made: Agent[None, Any] = Agent(
        model(mind), toolsets=tools, output_type=output, capabilities=ends
    )
    if play.story.shape == "guarded":

        @made.output_validator
        def reads(output: Answer) -> Answer:
            assert output.answer
            return output

    for name, text, fails in play.local():

        def tool(text: str = text, fails: bool = fails) -> str:
            if fails:
                raise ModelRetry(text)
            return text

        made.tool_plain(tool, name=name, retries=9)
    return made


async def run(play: Play, wrapped: bool) -> str:
    """Play a story."""
    async with toolset(play, wrapped) as tools:
        if play.story.shape == "nested":
            return await nested(play, tools, wrapped)
        minds = play.minds()
        results = await asyncio.gather(
            *(one(play, agent(play, mind, [tools], wrapped)) for mind in minds)
        )
        if play.story.shape == "again":
            minds[0].prompted(play.story.then)
            history = {"message_history": results[0].all_messages()}
            results += [await one(play, agent(play, minds[0], [tools], wrapped), **history)]
    result = results[0]
    if isinstance(asked := result.output, DeferredToolRequests):
        kept = ModelMessagesTypeAdapter.dump_json(result.all_messages())
        says = {call.tool_call_id: play.asks(call.args_as_dict()["of"]) for call in asked.approvals}
        async with toolset(play, wrapped) as tools:  # a new process has a new one
            result = await agent(play, minds[0], [tools], wrapped).run(
                message_history=ModelMessagesTypeAdapter.validate_json(kept),
                deferred_tool_results=DeferredToolResults(approvals=says),
            )
        results = [result]
    return " ".join(getattr(one.output, "answer", str(one.output)) for one in results)


async def one(play: Play, made: Agent[None, Any], **history: Any) -> Any:
    """Run an agent, at once or streamed."""
    if play.story.shape != "streamed":
        return await made.run("Do it.", **history)
    async with made.run_stream_events("Do it.", **history) as events:
        return [event async for event in events][-1].result  # type: ignore[union-attr]


async def nested(play: Play, tools: Any, wrapped: bool) -> str:
    """Run an agent whose one tool runs the agent of the story."""
    inner = agent(play, play.mind(), [tools], wrapped)
    ends: Any = [EndOnError()] if wrapped else []
    outer: Agent[None, str] = Agent(model(play.mind([["helper"]], "heeding")), capabilities=ends)

    @outer.tool_plain
    async def helper() -> str:
        return str((await inner.run("Do it.")).output)

    return (await outer.run("Do it.")).output


HOSTS = {"Pydantic AI": Host(run)}
