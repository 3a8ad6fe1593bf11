"""A replacement for the host of the Claude Agent SDK: the calling side of its control protocol.

The SDK itself runs unchanged over it: it registers the hooks, is asked to run them, and answers.
What the host does with the answers is copied from the installed host, as far as it can be read
there: a result that is an error goes to `PostToolUseFailure` with its text, and of that answer only
the added context counts; `ask` before a call asks the person, `deny` refuses it, `updatedInput`
replaces the arguments; `continue: false` before a call ends the run with an empty result, after the
call, unless `deny` beside it refuses the call. The host and its model are not run.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import re
from collections.abc import AsyncIterator
from typing import Any

from claude_agent_sdk import Transport
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

try:
    from mcp import McpError
except ImportError:  # the second line of the SDK
    from mcp import MCPError as McpError  # type: ignore[no-redef]
from tests.clients.stories import PYTHON, SERVER, Run, Told

LONGEST_S = 60
"""Seconds for one answer of the SDK."""


class Ended(Exception):  # the result is empty then
    """A hook ended the run."""


class ScriptedHost(Transport):
    """It serves one client, calls the tools of the server, and replays the model of the run."""

    def __init__(self, run: Run, server: str = "desk") -> None:
        self._run = run
        self._prefix = f"mcp__{server}__"
        self._out: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
        self._prompts: asyncio.Queue[str | None] = asyncio.Queue()
        self._answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._ids = itertools.count(1)
        self._hooks: dict[str, list[dict[str, Any]]] = {}
        self._task: asyncio.Task[None] | None = None

    async def connect(self) -> None:
        self._task = asyncio.create_task(self._serve())

    def is_ready(self) -> bool:
        return self._task is not None

    async def end_input(self) -> None:
        await self._prompts.put(None)

    async def close(self) -> None:
        await self._prompts.put(None)
        await self._out.put(None)
        if self._task is not None:
            await asyncio.wait_for(self._task, LONGEST_S)
            self._task = None

    async def read_messages(self) -> AsyncIterator[dict[str, Any]]:  # type: ignore[override]
        while (message := await self._out.get()) is not None:
            yield message

    async def write(self, data: str) -> None:
        message = json.loads(data)
        if message["type"] == "control_response":
            told = message["response"]
            self._answers.pop(told["request_id"]).set_result(told)
        elif message["type"] == "control_request":
            if message["request"]["subtype"] == "initialize":
                self._hooks = message["request"]["hooks"] or {}
            response = {"subtype": "success", "request_id": message["request_id"], "response": {}}
            await self._out.put({"type": "control_response", "response": response})
        else:
            await self._prompts.put(message["message"]["content"])

    async def _serve(self) -> None:
        params = StdioServerParameters(command=PYTHON, args=[str(SERVER), str(self._run.folder)])
        async with stdio_client(params) as streams, ClientSession(*streams) as session:
            await session.initialize()
            while (prompt := await self._prompts.get()) is not None:
                try:
                    end = await self._turn(session, prompt)
                except Ended:
                    end = ""
                await self._out.put(
                    {
                        "type": "result",
                        "subtype": "success",
                        "duration_ms": 0,
                        "duration_api_ms": 0,
                        "is_error": False,
                        "num_turns": 1,
                        "session_id": "s",
                        "result": end,
                    }
                )

    async def _turn(self, session: ClientSession, prompt: str) -> str:
        await self._hook("UserPromptSubmit", None, prompt=prompt)
        told: list[Told] = []
        while not isinstance(said := self._run.next(told), str):
            told = list(
                await asyncio.gather(*(self._call(session, name, words) for name, words in said))
            )
            await self._hook("PostToolBatch", None)
        return said

    async def _call(self, session: ClientSession, tool: str, words: dict[str, Any]) -> Told:
        about = {
            "tool_name": self._prefix + tool,
            "tool_input": words,
            "tool_use_id": f"u{next(self._ids)}",
        }
        before: list[str] = []
        is_last = False
        for answer in await self._hook("PreToolUse", self._prefix + tool, **about):
            specific = answer.get("hookSpecificOutput", {})
            words = about["tool_input"] = specific.get("updatedInput", words)
            before += filter(None, [specific.get("additionalContext")])
            is_last = is_last or answer.get("continue") is False
            if is_last and specific.get("permissionDecision") == "deny":
                raise Ended
            if specific.get("permissionDecision") == "deny":
                return Told(tool, specific["permissionDecisionReason"], failed=True)
            if specific.get("permissionDecision") == "ask":
                asked = await self._ask(
                    {"subtype": "can_use_tool", "tool_name": self._prefix + tool, "input": words}
                    | {"decision_reason": specific["permissionDecisionReason"]}
                )
                if asked["behavior"] == "deny":
                    return Told(tool, asked["message"], failed=True)
        try:
            result = (await session.call_tool(tool, words)).model_dump(mode="json", by_alias=True)
        except McpError as error:
            words_of_host = f"MCP error {error.error.code}: {error.error.message}"
            result = {"isError": True, "content": [{"text": words_of_host}]}
        text = result["content"][0]["text"]
        if result["isError"]:
            answers = await self._hook(
                "PostToolUseFailure", self._prefix + tool, **about, error=text, is_interrupt=False
            )
        else:
            answers = await self._hook(
                "PostToolUse", self._prefix + tool, **about, tool_response=result["content"]
            )
        more = [a.get("hookSpecificOutput", {}).get("additionalContext") for a in answers]
        if is_last:
            raise Ended
        told = "\n".join([*before, text, *filter(None, more)])
        return Told(tool, told, bool(result["isError"]))

    async def _hook(self, event: str, matched: str | None, **more: Any) -> list[dict[str, Any]]:
        """Return what the hooks of an event answer."""
        about = {"session_id": "s", "transcript_path": "", "cwd": "", "hook_event_name": event}
        requests = [
            {"subtype": "hook_callback", "callback_id": id_, "input": about | more}
            | {"tool_use_id": more.get("tool_use_id")}
            for matcher in self._hooks.get(event, [])
            if matched is None or re.fullmatch(matcher["matcher"] or ".*", matched)
            for id_ in matcher["hookCallbackIds"]
        ]
        return [await self._ask(request) for request in requests]

    async def _ask(self, request: dict[str, Any]) -> dict[str, Any]:
        id_ = f"h{next(self._ids)}"
        self._answers[id_] = asyncio.get_running_loop().create_future()
        answered = self._answers[id_]
        await self._out.put({"type": "control_request", "request_id": id_, "request": request})
        told = await asyncio.wait_for(answered, LONGEST_S)
        assert told["subtype"] == "success", told
        response: dict[str, Any] = told["response"]
        return response
