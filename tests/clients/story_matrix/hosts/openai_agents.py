"""OpenAI Agents SDK: agents over one server."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator
from typing import Any

from agents import (
    Agent,
    GuardrailFunctionOutput,
    Model,
    ModelResponse,
    Runner,
    Usage,
    function_tool,
    output_guardrail,
    set_tracing_disabled,
)
from agents.mcp import MCPServerStdio
from openai.types.responses import (
    Response,
    ResponseCompletedEvent,
    ResponseFunctionToolCall,
    ResponseOutputMessage,
    ResponseOutputText,
)
from pydantic import BaseModel
from tests.clients.story_matrix.mind import Host, Mind, Play

from replybook.client.openai_agents import follow_replies, patient

set_tracing_disabled(True)  # else every run is sent away
CANNOT = {
    "person": "a run asks a person by its end",
    "restart": "a run asks a person by its end",
}


class Answer(BaseModel):
    """An output of the user's own."""

    answer: str


@output_guardrail
async def reads(_: Any, __: Any, output: Answer) -> GuardrailFunctionOutput:
    """Read the typed output, as a guardrail of the user's own does."""
    return GuardrailFunctionOutput(output.answer, tripwire_triggered=False)


class Scripted(Model):
    """The model of a story."""

    def __init__(self, mind: Mind, typed: bool = False) -> None:
        self._mind = mind
        self._typed = typed
        self._ids = itertools.count(1)

    def _says(self, given: str | list[Any]) -> list[Any]:
        said = self._mind.next([] if isinstance(given, str) else list(_told(given)))
        if isinstance(said, str):
            text = json.dumps({"answer": said}) if self._typed else said
            part = ResponseOutputText(annotations=[], text=text, type="output_text")
            told: Any = {"content": [part], "role": "assistant", "status": "completed"}
            return [ResponseOutputMessage(id=f"m{next(self._ids)}", type="message", **told)]
        return [
            ResponseFunctionToolCall(
                arguments=json.dumps({"input": "Do it."} if name == "helper" else words),
                call_id=f"c{next(self._ids)}",
                name=name,
                type="function_call",
            )
            for name, words in said
        ]

    async def get_response(self, *_: Any, **given: Any) -> ModelResponse:
        return ModelResponse(output=self._says(given["input"]), usage=Usage(), response_id=None)

    async def stream_response(self, *words: Any, **given: Any) -> AsyncIterator[Any]:
        response = Response(
            id="r",
            created_at=0,
            model="scripted",
            object="response",
            output=self._says(given["input"] if "input" in given else words[1]),
            parallel_tool_calls=True,
            tool_choice="auto",
            tools=[],
        )
        yield ResponseCompletedEvent(
            response=response, sequence_number=0, type="response.completed"
        )


def _told(items: list[Any]) -> Any:
    """Yield the results after the last thing that the model said."""
    last = itertools.takewhile(lambda item: item.get("type") == "function_call_output", items[::-1])
    for item in reversed(list(last)):
        blocks = [item["output"]] if isinstance(item["output"], str) else item["output"]
        yield "".join(block if isinstance(block, str) else block["text"] for block in blocks)


def agent(play: Play, server: Any, mind: Mind, wrapped: bool) -> Agent[None]:
    """Return an agent as the story asks for one."""
    typed = play.story.shape in ("typed", "guarded")
    more: Any = {"output_type": Answer} if typed else {}
    more |= {"output_guardrails": [reads]} if play.story.shape == "guarded" else {}
    more |= {"tool_use_behavior": follow_replies} if wrapped else {}
    model = Scripted(mind, typed)
    return Agent(
        "desk", model=model, mcp_servers=[server], tools=[own(*one) for one in play.local()], **more
    )


def own(name: str, text: str, fails: bool) -> Any:
    """Return a tool of the user's own program; the SDK tells the model if it raises."""

    def tool() -> str:
        if fails:
            raise RuntimeError(text)
        return text

    return function_tool(tool, name_override=name, description_override="Do it.")


async def once(play: Play, made: Agent[None], given: Any) -> Any:
    """Run an agent, at once or streamed."""
    if play.story.shape != "streamed":
        result: Any = await Runner.run(made, given, max_turns=50)
    else:
        result = Runner.run_streamed(made, given)
        async for _ in result.stream_events():
            pass
    return result


async def run(play: Play, wrapped: bool) -> str:
    """Play a story."""
    command, *words = play.command
    params: Any = {"command": command, "args": words}
    bare = MCPServerStdio(params, client_session_timeout_seconds=60)
    async with patient(bare, asks=play.can_ask, **play.options) if wrapped else bare as server:
        minds = play.minds()
        agents = [agent(play, server, mind, wrapped) for mind in minds]
        if play.story.shape == "nested":
            helper = agents[0].as_tool(tool_name="helper", tool_description="Help.")
            more: Any = {"tool_use_behavior": follow_replies} if wrapped else {}
            outer = Scripted(play.mind([["helper"]], "heeding"))
            agents = [Agent("outer", model=outer, tools=[helper], **more)]
        results = await asyncio.gather(*(once(play, one, "Do it.") for one in agents))
        if play.story.shape == "again":
            minds[0].prompted(play.story.then)
            given = [*results[0].to_input_list(), {"role": "user", "content": "Do it again."}]
            results += [await once(play, agents[0], given)]
    outputs = (result.final_output for result in results)
    return " ".join(str(getattr(output, "answer", output)) for output in outputs)


HOSTS = {"OpenAI Agents SDK": Host(run, CANNOT)}
