"""Google ADK: agents over the toolset of one server."""

from __future__ import annotations

import itertools
import json
import logging
from collections.abc import AsyncGenerator
from typing import Any

from google.adk.agents import LlmAgent, ParallelAgent
from google.adk.agents.run_config import RunConfig, StreamingMode
from google.adk.apps.app import App
from google.adk.events.event import Event
from google.adk.models.base_llm import BaseLlm
from google.adk.models.llm_request import LlmRequest
from google.adk.models.llm_response import LlmResponse
from google.adk.runners import InMemoryRunner
from google.adk.tools.agent_tool import AgentTool
from google.adk.tools.base_tool import BaseTool
from google.adk.tools.mcp_tool.mcp_session_manager import StdioConnectionParams
from google.adk.tools.mcp_tool.mcp_toolset import McpToolset
from google.genai.types import Content, FunctionDeclaration, FunctionResponse, Part
from mcp import StdioServerParameters
from pydantic import BaseModel, PrivateAttr
from tests.clients.story_matrix.mind import Host, Mind, Play

from replybook.client.google_adk import ReplyPlugin

ASKED = "adk_request_confirmation"
OUTPUT = "set_model_response"
logging.disable(logging.WARNING)


class Answer(BaseModel):
    """An output of the user's own."""

    answer: str


def reads(callback_context: Any) -> None:
    """Read the typed output, as a guardrail of the user's own does."""
    assert callback_context.state["answer"]["answer"]


class Scripted(BaseLlm):
    """The model of a story."""

    model: str = "scripted"
    _mind: Mind = PrivateAttr()
    _typed: bool = PrivateAttr()

    async def generate_content_async(
        self,
        llm_request: LlmRequest,
        stream: bool = False,  # noqa: ARG002 - its signature
    ) -> AsyncGenerator[LlmResponse, None]:
        said = self._mind.next(list(_told(llm_request.contents)))
        if isinstance(said, str) and self._typed:
            said = [(OUTPUT, {"answer": said})]
        if isinstance(said, str):
            parts = [Part(text=said)]
        else:
            parts = [Part.from_function_call(name=name, args=words) for name, words in said]
        yield LlmResponse(content=Content(role="model", parts=parts))


def _told(contents: list[Content]) -> Any:
    """Yield the results after the last thing that the model said."""
    for content in list(itertools.takewhile(lambda one: one.role == "user", contents[::-1]))[::-1]:
        for part in content.parts or []:
            if part.function_response is not None and part.function_response.name != OUTPUT:
                yield json.dumps(part.function_response.response)


def agent(play: Play, mind: Mind, tools: list[Any], name: str = "desk") -> LlmAgent:
    """Return an agent as the story asks for one."""
    typed = play.story.shape in ("typed", "guarded")
    model = Scripted()
    model._mind, model._typed = mind, typed
    more: Any = {"output_schema": Answer, "output_key": "answer"} if typed else {}
    more |= {"after_agent_callback": reads} if play.story.shape == "guarded" else {}
    own = [Own(*one) for one in play.local()]
    return LlmAgent(name=name, model=model, tools=[*tools, *own], **more)


class Own(BaseTool):
    """A tool of the user's own program."""

    def __init__(self, name: str, text: str, fails: bool) -> None:
        super().__init__(name=name, description="Do it.")
        self._result = {"error": text} if fails else json.loads(text)

    def _get_declaration(self) -> FunctionDeclaration:
        return FunctionDeclaration(name=self.name, description=self.description)

    async def run_async(self, **_: Any) -> Any:
        """Return the result."""
        return self._result


def root(play: Play, minds: list[Mind], tools: list[Any]) -> Any:
    """Return the outermost agent of the story."""
    if play.story.shape == "nested":
        outer = Scripted()
        outer._mind, outer._typed = play.mind([["helper"]], "heeding"), False
        inner = AgentTool(agent(play, minds[0], tools, "helper"))
        return LlmAgent(name="outer", model=outer, tools=[inner])
    agents = [agent(play, mind, tools, f"desk{n}") for n, mind in enumerate(minds)]
    return agents[0] if len(agents) == 1 else ParallelAgent(name="pair", sub_agents=agents)


class Desk:
    """A runner over the sessions that outlive it."""

    def __init__(self, play: Play, wrapped: bool, minds: list[Mind], sessions: Any = None) -> None:
        command, *words = play.command
        params = StdioServerParameters(command=command, args=words)
        server = StdioConnectionParams(server_params=params, timeout=60)
        tools = McpToolset(connection_params=server)
        app = App(
            name="desk",
            root_agent=root(play, minds, [tools]),
            plugins=[ReplyPlugin(**play.options)] if wrapped else [],
        )
        self.runner = InMemoryRunner(app=app)
        if sessions is not None:
            self.runner.session_service = sessions
        self.streamed = play.story.shape == "streamed"

    async def once(self, session: str, parts: list[Part]) -> list[Event]:
        """Send a message, and return what comes of it."""
        mode = StreamingMode.SSE if self.streamed else StreamingMode.NONE
        ran = self.runner.run_async(
            user_id="u",
            session_id=session,
            new_message=Content(role="user", parts=parts),
            run_config=RunConfig(streaming_mode=mode),
        )
        return [event async for event in ran]


async def run(play: Play, wrapped: bool) -> str:
    """Play a story."""
    minds = play.minds()
    desk = Desk(play, wrapped, minds)
    try:
        sessions = desk.runner.session_service
        session = (await sessions.create_session(app_name="desk", user_id="u")).id
        events = await desk.once(session, [Part(text="Do it.")])
        while play.can_ask and (asked := [one for event in events for one in asked_in(event)]):
            if play.story.shape == "restart":  # a new process has the session alone
                await desk.runner.close()
                desk = Desk(play, wrapped, minds, sessions)
            answers = [answer(one, play) for one in asked]
            events = await desk.once(session, answers)
        if play.story.shape == "again":
            minds[0].prompted(play.story.then)
            events += await desk.once(session, [Part(text="Do it again.")])
    finally:
        await desk.runner.close()
    return " ".join(filter(None, map(words_of, events)))


def asked_in(event: Event) -> list[Any]:
    """Return what a person is asked in an event."""
    return [call for call in event.get_function_calls() if call.name == ASKED]


def answer(asked: Any, play: Play) -> Part:
    """Return the answer of the person to one question."""
    says = play.asks(asked.args["originalFunctionCall"]["args"]["of"])
    given = FunctionResponse(id=asked.id, name=ASKED, response={"confirmed": says})
    return Part(function_response=given)


def words_of(event: Event) -> str:
    """Return what the user reads of an event."""
    return "".join(part.text or "" for part in (event.content and event.content.parts) or [])


HOSTS = {"Google ADK": Host(run)}
