"""The clients without a loop: FastMCP's and a session of the SDK, in a program of a dozen lines.

The program does what the pages ask for: it adds `says` to what its model reads, and ends by
`stops`.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fastmcp import Client as FastMCPClient
from fastmcp.client.transports import StdioTransport
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from tests.clients.story_matrix.mind import Host, Mind, Play

from replybook.client import Verdict, fastmcp_client, sdk_session
from replybook.client.loops import Loops
from replybook.client.telling import told

CANNOT = {
    "nested": "there are no agents",
    "typed": "a run is the program's own, and so is its output",
    "guarded": "a run is the program's own, and so is its output",
    "streamed": "no result is streamed",
    "restart": "the program itself holds the question",
}


@dataclass(frozen=True)
class Plain:
    """A client: how it is opened, its adapter, its own options and their names."""

    opened: Callable[..., Any]
    followed: Callable[..., Any]
    timeout: str
    progress: str
    quiet: dict[str, Any]

    def options(self, play: Play) -> dict[str, Any]:
        """Return what the story gives to a call of the client."""
        host = play.story.host
        if "meta" not in host:
            return {}

        async def progress(done: float, *_: Any) -> None:
            play.told.append(f"progress {done}")

        return {
            "meta": {host["meta"]: True},
            self.timeout: host["timeout"],
            self.progress: progress,
        }

    async def run(self, play: Play, wrapped: bool) -> str:
        """Let every agent of the story call tools through one client."""
        command, *words = play.command
        async with self.opened(command, words) as client:
            minds = play.minds()
            loops = Loops()
            ran = (self._agent(play, client, mind, wrapped, loops) for mind in minds)
            words = await asyncio.gather(*ran)
            if play.story.shape == "again":
                loops.forget()  # as the page says of a new prompt
                minds[0].prompted(play.story.then)
                words += [await self._agent(play, client, minds[0], wrapped, loops)]
            return " ".join(words)

    async def _agent(self, play: Play, client: Any, mind: Mind, wrapped: bool, loops: Loops) -> str:
        ends: list[str] = []

        async def call(name: str, arguments: dict[str, Any]) -> str:
            if name.startswith("local_"):
                return next(text for local, text, _ in play.local() if local == name)
            options = self.options(play)
            if not wrapped:
                return text_of(await client.call_tool(name, arguments, **self.quiet, **options))

            async def ask(_: Verdict) -> bool:
                return play.asks(arguments["of"])

            asking: dict[str, Any] = {"loops": loops, **play.options}
            asking |= {"ask": ask} if play.can_ask else {}
            called = await self.followed(client, name, arguments, **asking, **options)
            says = called.says or (told(called.verdict) if called.stops else "")
            ends.extend([says] if called.stops else [])
            return "\n".join(
                one for one in (text_of(called.result) if called.result else "", says) if one
            )

        said = mind.next([])
        while not isinstance(said, str):
            came = list(await asyncio.gather(*(call(*one) for one in said)))
            if ends:
                play.told += came
                return " ".join(ends)
            said = mind.next(came)
        return said


def text_of(result: Any) -> str:
    """Return the text of a result, or its structured content."""
    if result.content:
        return str(result.content[0].text)
    return json.dumps(result.structured_content)


def _sdk(command: str, words: list[str]) -> Client:
    return Client(stdio_client(StdioServerParameters(command=command, args=words)))


def _fastmcp(command: str, words: list[str]) -> Any:
    return FastMCPClient(StdioTransport(command, words), init_timeout=60)


SDK = Plain(_sdk, sdk_session.call_tool, "read_timeout_seconds", "progress_callback", {})
FASTMCP = Plain(
    _fastmcp, fastmcp_client.call_tool, "timeout", "progress_handler", {"raise_on_error": False}
)
HOSTS = {
    "FastMCP client": Host(FASTMCP.run, CANNOT),
    "MCP SDK session": Host(SDK.run, CANNOT),
}
