"""Runs of Google ADK with a scripted model at a real server, with and without the adapter.

python -m tests.clients.runs_of_google_adk
"""

from __future__ import annotations

import itertools
import json
from collections.abc import AsyncGenerator
from typing import Any

from google.adk.agents import LlmAgent
from google.adk.agents.run_config import RunConfig, StreamingMode
from google.adk.apps.app import App
from google.adk.events.event import Event
from google.adk.models.base_llm import BaseLlm
from google.adk.models.llm_request import LlmRequest
from google.adk.models.llm_response import LlmResponse
from google.adk.runners import InMemoryRunner
from google.adk.tools.mcp_tool.mcp_session_manager import StdioConnectionParams
from google.adk.tools.mcp_tool.mcp_toolset import McpToolset
from google.genai.types import Content, FunctionResponse, Part
from mcp import StdioServerParameters
from pydantic import PrivateAttr
from tests.clients.stories import PYTHON, SERVER, Run, Told
from tests.clients.stories import shown as cut
from tests.clients.transcript import show_all

from replybook.client.google_adk import ReplyPlugin

ASKED = "adk_request_confirmation"


class ScriptedModel(BaseLlm):
    """The model of the run."""

    model: str = "scripted"
    _run: Run = PrivateAttr()

    async def generate_content_async(
        self, llm_request: LlmRequest, stream: bool = False
    ) -> AsyncGenerator[LlmResponse, None]:
        said = self._run.next(list(_told(llm_request.contents)))
        parts = (
            [Part(text=said)]
            if isinstance(said, str)
            else [Part.from_function_call(name=name, args=words) for name, words in said]
        )
        if stream and isinstance(said, str):
            for word in said.split(" ", 1):
                yield LlmResponse(content=Content(role="model", parts=[Part(text=word)]), partial=True)  # fmt: skip
        yield LlmResponse(content=Content(role="model", parts=parts))


def model_of(run: Run) -> ScriptedModel:
    """Return the model of the run."""
    model = ScriptedModel()
    model._run = run
    return model


def _told(contents: list[Content]) -> Any:
    """The results after the last thing that the model said, as it gets them."""
    responses = [
        part.function_response
        for content in itertools.takewhile(lambda one: one.role == "user", contents[::-1])
        for part in content.parts or []
        if part.function_response is not None
    ]
    for one in responses:
        result: Any = one.response or {}
        blocks = result.get("content", [])
        text = "\n".join(block["text"] for block in blocks) if blocks else json.dumps(result)
        yield Told(str(one.name), text, bool(result.get("isError") or "error" in result))


async def go(
    run: Run, *, adapted: bool, yes: bool | None = None, streamed: bool = False, **more: Any
) -> list[Event]:
    """Make the run; where a person is asked, `yes` is the answer, and None leaves it."""
    params = StdioServerParameters(command=PYTHON, args=[str(SERVER), str(run.folder)])
    tools = McpToolset(connection_params=StdioConnectionParams(server_params=params, timeout=60))
    agent = LlmAgent(name="desk", model=model_of(run), tools=[tools])
    runner = InMemoryRunner(
        app=App(name="desk", root_agent=agent, plugins=[ReplyPlugin(**more)] if adapted else [])
    )
    session = await runner.session_service.create_session(app_name="desk", user_id="u")
    events: list[Event] = []

    async def once(part: Part) -> None:
        mode = StreamingMode.SSE if streamed else StreamingMode.NONE
        async for event in runner.run_async(
            user_id="u",
            session_id=session.id,
            new_message=Content(role="user", parts=[part]),
            run_config=RunConfig(streaming_mode=mode),
        ):
            events.append(event)

    try:
        await once(Part(text="Do it."))
        for asked in asked_in(events):
            if yes is not None:
                run.lines.append(f"a person is asked: {cut(hint(asked))}")
                if yes:
                    run.allow()
                answer = {"confirmed": yes}
                await once(Part(function_response=FunctionResponse(id=asked.id, name=ASKED, response=answer)))  # fmt: skip
    finally:
        await runner.close()
    run.end(last_words(events))
    return events


def asked_in(events: list[Event]) -> list[Any]:
    """Return what a person is asked."""
    return [call for event in events for call in event.get_function_calls() if call.name == ASKED]


def hint(asked: Any) -> str:
    return str(asked.args["toolConfirmation"]["hint"])


def last_words(events: list[Event]) -> str:
    """The text that the run ended with."""
    parts = (events[-1].content.parts if events[-1].content else None) or []
    text = "".join(part.text or "" for part in parts)
    return (
        text
        or f"with a question about {', '.join(part.function_call.args['originalFunctionCall']['name'] for part in parts if part.function_call and part.function_call.args) or 'nothing'}"
    )


async def shown(run: Run, adapted: bool) -> None:
    """Make the run as the page shows it: the person says yes."""
    await go(run, adapted=adapted, yes=True)


if __name__ == "__main__":
    show_all(shown)
