"""Runs of the clients that have no loop: the SDK's and FastMCP's, at a real server over stdio.

    python -m tests.clients.runs_of_plain_clients [sdk | fastmcp]

The loop around them is a dozen lines here, as a program of somebody would have it: without the
helper it knows that a call failed and its text; with it, the verdict.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from fastmcp import Client as FastMCPClient
from fastmcp.client.transports import StdioTransport
from fastmcp.exceptions import ToolError
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from tests.clients.stories import SERVER, Run, Told, server_python
from tests.clients.transcript import show_all

from replybook.client import Verdict, fastmcp_client, sdk_session
from replybook.client.following import Called
from replybook.client.loops import Loops

Bare = Callable[[str, dict[str, Any]], Awaitable[Told]]
Followed = Callable[..., Awaitable[Called[Any]]]


@asynccontextmanager
async def sdk(run: Run) -> AsyncIterator[tuple[Bare, Followed]]:
    """A call of the SDK's client by itself, and with the helper."""
    words = [str(SERVER), str(run.folder)]
    with (run.folder / "server.log").open("w") as log:
        parameters = StdioServerParameters(command=server_python(), args=words)
        async with Client(stdio_client(parameters, errlog=log)) as client:

            async def bare(name: str, arguments: dict[str, Any]) -> Told:
                came = await client.call_tool(name, arguments)
                return Told(name, text_of(came), bool(came.is_error))

            async def followed(name: str, arguments: dict[str, Any], **how: Any) -> Called[Any]:
                return await sdk_session.call_tool(client, name, arguments, **how)

            yield bare, followed


@asynccontextmanager
async def fastmcp(run: Run) -> AsyncIterator[tuple[Bare, Followed]]:
    """A call of FastMCP's client by itself, and with the helper."""
    log = run.folder / "server.log"
    transport = StdioTransport(server_python(), [str(SERVER), str(run.folder)], log_file=log)
    async with FastMCPClient(transport, init_timeout=60) as client:

        async def bare(name: str, arguments: dict[str, Any]) -> Told:
            try:
                return Told(name, text_of(await client.call_tool(name, arguments)), failed=False)
            except ToolError as error:
                return Told(name, str(error), failed=True)

        async def followed(name: str, arguments: dict[str, Any], **how: Any) -> Called[Any]:
            return await fastmcp_client.call_tool(client, name, arguments, **how)

        yield bare, followed


OPENED = {"sdk": sdk, "fastmcp": fastmcp}


async def go(
    which: str, run: Run, *, adapted: bool, yes: bool | None = None, **more: Any
) -> list[Called[Any]]:
    """Make the run, and return what the helper gave, in the order of the calls.

    `yes` is the answer of the person, None asks nobody.
    """
    given: list[Called[Any]] = []
    more = {"loops": Loops(), **more}
    ends: list[str] = []

    async def ask(verdict: Verdict) -> bool:
        run.lines.append(f"a person is asked: {verdict.message}")
        if yes:
            run.allow()
        return bool(yes)

    async with OPENED[which](run) as (bare, followed):

        async def one(name: str, arguments: dict[str, Any]) -> tuple[Told, list[Called[Any]]]:
            if not adapted:
                return await bare(name, arguments), []
            asked = {} if yes is None else {"ask": ask}
            called = await followed(name, arguments, **asked, **more)
            if called.stops and called.says:
                ends.append(called.says)
            return as_told(name, called), [called]

        said = run.next([])
        while not isinstance(said, str) and not ends:
            came = await asyncio.gather(*(one(name, words) for name, words in said))
            given += [called for _, calls in came for called in calls]
            said = run.next([read for read, _ in came])
    run.end(ends[0] if ends else str(said))
    return given


def as_told(name: str, called: Called[Any]) -> Told:
    """Return what the program tells its model: the text of the result, and the words after it."""
    text = text_of(called.result) if called.result else ""
    words = "\n".join(one for one in (text, called.says) if one)
    return Told(name, words, called.result is None or bool(called.result.is_error))


def text_of(result: Any) -> str:
    """The structured content as JSON, or the first text."""
    structured = result.structured_content
    return json.dumps(structured, separators=(",", ":")) if structured else result.content[0].text


async def shown(run: Run, adapted: bool) -> None:
    """Make the run as the page shows it: the person says yes."""
    await go(sys.argv[1], run, adapted=adapted, yes=True)


if __name__ == "__main__":
    show_all(shown)
