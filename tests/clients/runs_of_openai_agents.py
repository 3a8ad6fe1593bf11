"""Runs of the OpenAI Agents SDK with a scripted model, with and without the adapter.

python -m tests.clients.runs_of_openai_agents
"""

from __future__ import annotations

import itertools
import json
from collections.abc import AsyncIterator
from typing import Any

from agents import Agent, Model, ModelResponse, Runner, Usage, set_tracing_disabled
from agents.mcp import MCPServerStdio
from agents.result import RunResultBase
from openai.types.responses import (
    Response,
    ResponseCompletedEvent,
    ResponseFunctionToolCall,
    ResponseOutputMessage,
    ResponseOutputText,
)
from tests.clients.stories import PYTHON, SERVER, Run, Told
from tests.clients.transcript import show_all

from replybook.client.openai_agents import ended_by, follow_replies, patient

set_tracing_disabled(True)  # else every run is sent away


class ScriptedModel(Model):
    """The model of the run; what it says comes at once, or as the one event of a stream."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._ids = itertools.count(1)

    def _says(self, given: str | list[Any]) -> list[Any]:
        items: list[Any] = [] if isinstance(given, str) else given
        said = self._run.next(list(_told(items)))
        if isinstance(said, str):
            text = ResponseOutputText(annotations=[], text=said, type="output_text")
            return [
                ResponseOutputMessage(
                    id=f"m{next(self._ids)}",
                    content=[text],
                    role="assistant",
                    status="completed",
                    type="message",
                )
            ]
        return [
            ResponseFunctionToolCall(
                arguments=json.dumps(words),
                call_id=f"c{next(self._ids)}",
                name=name,
                type="function_call",
            )
            for name, words in said
        ]

    async def get_response(self, *_: Any, **given: Any) -> ModelResponse:
        return ModelResponse(output=self._says(given["input"]), usage=Usage(), response_id=None)

    async def stream_response(self, *words: Any, **given: Any) -> AsyncIterator[Any]:
        taken = given["input"] if "input" in given else words[1]
        response = Response(
            id="r",
            created_at=0,
            model="scripted",
            object="response",
            output=self._says(taken),
            parallel_tool_calls=True,
            tool_choice="auto",
            tools=[],
        )
        yield ResponseCompletedEvent(
            response=response, sequence_number=0, type="response.completed"
        )


def model_of(run: Run) -> ScriptedModel:
    """Return the model of the run."""
    return ScriptedModel(run)


def _told(items: list[Any]) -> Any:
    """The results after the last thing that the model said, as it gets them."""
    names = {item["call_id"]: item["name"] for item in items if item.get("type") == "function_call"}
    last = list(itertools.takewhile(lambda item: item.get("type") == "function_call_output", items[::-1]))  # fmt: skip
    for item in reversed(last):
        output = item["output"]
        blocks = [output] if isinstance(output, str) else output
        text = "".join(block if isinstance(block, str) else block["text"] for block in blocks)
        failed = any(one in text for one in ('"status":"error"', " Next: ")) or text.startswith(
            ("raw_error", "Error", "An error")
        )
        yield Told(names[item["call_id"]], text, failed)


async def go(
    run: Run, *, adapted: bool, yes: bool = False, streamed: bool = False, **more: Any
) -> RunResultBase:
    """Make the run; where it ends with a question and `yes` is said, it goes on."""
    params: Any = {"command": PYTHON, "args": [str(SERVER), str(run.folder)]}
    server = MCPServerStdio(params, client_session_timeout_seconds=60)
    follows: Any = {"tool_use_behavior": follow_replies} if adapted else {}
    agent = Agent(
        "desk",
        model=model_of(run),
        mcp_servers=[patient(server, **more) if adapted else server],
        **follows,
    )

    async def once(given: Any) -> RunResultBase:
        if not streamed:
            return await Runner.run(agent, given, max_turns=100)
        streaming = Runner.run_streamed(agent, given)
        async for _ in streaming.stream_events():
            pass
        return streaming

    async with server:
        result = await once("Do it.")
        verdict = ended_by(result)
        if yes and verdict is not None and verdict.what == "ask":
            run.end(str(result.final_output))
            run.allow()
            result = await once([*result.to_input_list(), {"role": "user", "content": "Yes."}])
    run.end(str(result.final_output))
    return result


async def shown(run: Run, adapted: bool) -> None:
    """Make the run as the page shows it: the person says yes."""
    await go(run, adapted=adapted, yes=True)


if __name__ == "__main__":
    show_all(shown)
