"""A server in this process and the stack's own client, which validates what it gets."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from typing import Any

from anyio.from_thread import BlockingPortal, start_blocking_portal
from mcp import Client, ClientSession
from mcp.server.lowlevel import Server
from mcp.server.mcpserver import MCPServer
from mcp.shared.exceptions import MCPError
from tests.runtime.mcp.wires import Answer

__all__ = ["MemoryWire", "session"]


@asynccontextmanager
async def session(server: Any) -> AsyncIterator[ClientSession]:
    """The session of a client that is connected to a server of this process."""
    if isinstance(server, MCPServer | Server):
        async with Client(server) as client:
            yield client.session
    else:
        from fastmcp import Client as FastMCPClient

        async with FastMCPClient(server) as connected:
            yield connected.session


class MemoryWire:
    """A client that stays connected, on an event loop in a thread of its own."""

    def __init__(self, portal: BlockingPortal, connected: ClientSession) -> None:
        self._portal = portal
        self._session = connected

    @classmethod
    @contextmanager
    def to(cls, server: Any) -> Iterator[MemoryWire]:
        """Connect to a server of this process."""
        with (
            start_blocking_portal() as portal,
            portal.wrap_async_context_manager(session(server)) as connected,
        ):
            yield cls(portal, connected)

    def ask(self, method: str, params: Mapping[str, Any]) -> Answer:
        """Send one request and wait for its answer, written as the wire would have it."""
        return self._portal.call(_ask, self._session, method, params)


async def _ask(connected: ClientSession, method: str, params: Mapping[str, Any]) -> Answer:
    try:
        if method == "tools/list":
            result: Any = await connected.list_tools()
        else:
            result = await connected.call_tool(
                params["name"], params.get("arguments"), allow_input_required=True
            )
    except MCPError as error:
        return _answer({"error": error.error.model_dump(mode="json", exclude_none=True)})
    return _answer({"result": result.model_dump(mode="json", by_alias=True, exclude_unset=True)})


def _answer(message: Mapping[str, object]) -> Answer:
    return Answer.read(json.dumps(message).encode())
