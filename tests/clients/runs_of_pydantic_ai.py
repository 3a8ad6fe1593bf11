"""Runs of Pydantic AI with a scripted model at a real server, with and without the adapter.

python -m tests.clients.runs_of_pydantic_ai
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from fastmcp.client.transports import StdioTransport
from pydantic_ai import Agent, AgentRunError, DeferredToolRequests, DeferredToolResults
from pydantic_ai.mcp import MCPToolset
from pydantic_ai.messages import (
    ModelMessage,
    ModelRequestPart,
    ModelResponse,
    RetryPromptPart,
    TextPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)
from pydantic_ai.models.function import AgentInfo, DeltaToolCall, FunctionModel
from tests.clients.stories import PYTHON, SERVER, Run, Told
from tests.clients.transcript import show_all

from replybook.client.pydantic_ai_toolset import EndOnError, ReplyToolset


def toolset(folder: Path, *, adapted: bool, failing: Any = "retry", **more: Any) -> Any:
    """The toolset of the server; with the adapter around it, or without."""
    log = folder / "server.log"
    transport = StdioTransport(PYTHON, [str(SERVER), str(folder)], log_file=log)
    bare = MCPToolset(transport, init_timeout=60, tool_error_behavior=failing)
    return ReplyToolset(bare, **more) if adapted else bare


def told(part: ModelRequestPart) -> Told | None:
    """Return what a part of a request tells the model about a call.

    Older versions add words of their own to a retry.
    """
    if isinstance(part, RetryPromptPart) and part.tool_name:
        return Told(part.tool_name, part.model_response(), failed=True)
    if isinstance(part, ToolReturnPart):
        failed = part.outcome != "success"
        text = str(part.content) if failed else part.model_response_str()
        return Told(part.tool_name, text, failed)
    return None


def model_of(run: Run) -> FunctionModel:
    """The model of the run, which answers at once or in a stream."""

    def says(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        parts = [part for one in messages[-1].parts if (part := told(one)) is not None]
        if parts and isinstance(last := messages[-1].parts[-1], UserPromptPart):
            parts[-1] = replace(parts[-1], text=f"{parts[-1].text}\n{last.content}")
        said = run.next(parts)
        if isinstance(said, str):
            return ModelResponse([TextPart(said)])
        return ModelResponse([ToolCallPart(name, words) for name, words in said])

    async def streams(messages: list[ModelMessage], info: AgentInfo) -> Any:
        for index, part in enumerate(says(messages, info).parts):
            if isinstance(part, TextPart):
                yield part.content
            elif isinstance(part, ToolCallPart):
                yield {index: DeltaToolCall(part.tool_name, part.args_as_json_str())}

    return FunctionModel(says, stream_function=streams)


async def go(
    run: Run,
    *,
    adapted: bool,
    yes: bool | None = None,
    streamed: bool = False,
    deferred: bool = True,
    **more: Any,
) -> object:
    """Make the run; where something waits for a person, `yes` is the answer, and None leaves it."""
    tools = toolset(run.folder, adapted=adapted, **more)
    outputs: Any = [str, DeferredToolRequests] if deferred else str
    ends = [EndOnError()] if adapted else []
    agent = Agent(model_of(run), toolsets=[tools], output_type=outputs, capabilities=ends)

    async def once(*words: Any, **given: Any) -> Any:
        if not streamed:
            return await agent.run(*words, **given)
        async with agent.run_stream_events(*words, **given) as events:
            return [event async for event in events][-1].result  # type: ignore[union-attr]

    try:
        async with tools:
            result = await once("Do it.")
            if isinstance(result.output, DeferredToolRequests) and yes is not None:
                result = await once(
                    message_history=result.all_messages(),
                    deferred_tool_results=answers(run, result.output, yes=yes),
                )
    except AgentRunError as error:
        run.end(f"{type(error).__name__}: {error}")
        return error
    run.end(described(result.output))
    return result.output


def answers(run: Run, asked: DeferredToolRequests, *, yes: bool) -> DeferredToolResults:
    """The answer of the person to all that is asked."""
    for call in asked.approvals:
        shown = asked.metadata[call.tool_call_id]
        run.lines.append(f"a person is asked about {call.tool_name}: {shown['message']}")
    if yes:
        run.allow()
    return DeferredToolResults(approvals={call.tool_call_id: yes for call in asked.approvals})


def described(output: object) -> str:
    """The output in words."""
    if isinstance(output, DeferredToolRequests):
        return f"a person has to approve {', '.join(call.tool_name for call in output.approvals)}"
    return str(output)


async def shown(run: Run, adapted: bool) -> None:
    """Make the run as the page shows it: the person says yes."""
    await go(run, adapted=adapted, yes=True)


if __name__ == "__main__":
    show_all(shown)
