"""Many clients share a server over HTTP: each counts its own attempts, or none are counted.

Source: specification 50 and 81.
"""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")
pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

import httpx2
from tests.specification.unmoved_servers import STACKS, Sent, served
from tests.specification.unmoved_tools import failing, text

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.attempts import Attempts

pytestmark = [
    pytest.mark.parametrize("stack", STACKS),
    pytest.mark.parametrize("dress", ["untouched", "migration"]),
]

LIMIT = "Rate limit exceeded, try again in 30 seconds"
HEADERS = {"accept": "application/json, text/event-stream"}
HELLO = {
    "protocolVersion": "2025-06-18",
    "capabilities": {},
    "clientInfo": {"name": "test", "version": "1"},
}


class Clients:
    """Clients of one server, over HTTP without a socket."""

    def __init__(self, http: Any) -> None:
        self._http = http

    async def session(self) -> dict[str, str]:
        """Return the headers of a new session."""
        body = {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": HELLO}
        answer = await self._http.post("/mcp", json=body, headers=HEADERS)
        session = answer.headers.get("mcp-session-id")
        return {} if session is None else {"mcp-session-id": session}

    async def left(self, session: dict[str, str]) -> Any:
        """Return the attempts that the answer to a limited call leaves."""
        verdict = (await self.call(session)).verdict
        assert verdict is not None
        return verdict.attempts_left

    async def call(self, session: dict[str, str]) -> Sent:
        params = {"name": "tool", "arguments": {}}
        body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
        headers = {**HEADERS, **session, "mcp-protocol-version": HELLO["protocolVersion"]}
        answer = await self._http.post("/mcp", json=body, headers=headers)
        return Sent(answer.json())


async def _with_clients(server: Any, ask: Any, *, is_stateless: bool) -> Any:
    make = server.streamable_http_app if hasattr(server, "streamable_http_app") else server.http_app
    app = make(json_response=True, stateless_http=is_stateless)
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(app.router.lifespan_context(app))
        transport = httpx2.ASGITransport(app)
        http = httpx2.AsyncClient(transport=transport, base_url="http://127.0.0.1:8000")
        return await ask(Clients(await stack.enter_async_context(http)))


def _ask(stack: str, dress: str, ask: Any, *, is_stateless: bool = False) -> Any:
    server = served(stack, dress, failing(None, text(LIMIT)))
    return asyncio.run(_with_clients(server, ask, is_stateless=is_stateless))


def test_a_session_counts_its_own_attempts(stack: str, dress: str) -> None:
    async def ask(clients: Clients) -> list[Any]:
        first, second = await clients.session(), await clients.session()
        assert first != second
        turns = [first, second, first, first, second, first]
        return [await clients.left(session) for session in turns]

    assert [2, 2, 1, 0, 1, 0] == _ask(stack, dress, ask)


def test_clients_without_a_session_never_stop_each_other(stack: str, dress: str) -> None:
    async def ask(clients: Clients) -> list[Any]:
        return [await clients.left({}) for _ in range(5)]

    assert [1] * 5 == _ask(stack, dress, ask, is_stateless=True)


@pytest.mark.parametrize("is_stateless", [False, True])
def test_a_tool_inside_another_counts_for_its_client(
    stack: str, dress: str, is_stateless: bool
) -> None:
    """The inner call has no request of its own."""
    left: list[int] = []
    attempts = Attempts()

    @mcp_safe_tool
    def locked(rb: ReplyBuilder) -> Reply:
        left.append(attempts.left("lock"))
        data = {"pending": "a lock", "after_s": 5, "attempts_left": left[-1]}
        return rb.denied(codes.EN_GATE_D_005, data=data)

    def tool() -> str:
        locked()
        return "done"

    async def ask(clients: Clients) -> None:
        first, second = await clients.session(), await clients.session()
        for session in (first, second, first, second, first):
            await clients.call(session)

    server = served(stack, dress, tool)
    asyncio.run(_with_clients(server, ask, is_stateless=is_stateless))

    assert ([1] * 5 if is_stateless else [2, 2, 1, 1, 0]) == left
