"""The SDK helper at a `ClientSession` of any installed release line (specification 2 and 50).

`make interop` runs it with the first line as well.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

import pytest

pytest.importorskip("mcp", reason="make interop installs it")

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client
from tests.clients.stories import SERVER, Run, server_python

from replybook.client.following import Called
from replybook.client.sdk_session import call_tool

CALLS: Final[dict[str, dict[str, Any]]] = {
    "ok": {"word": "brave"},
    "invalid_first": {"path": "notes"},
    "denied": {},
    "broken": {},
    "busy": {},
    "raw": {},
    "raw_error": {},
}
"""The tools, in the order in which they are called on one connection, and their arguments."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Called[Any], list[str]]]:
    """Return what the helper gives for each call, and the calls that arrived for it."""
    folder = tmp_path_factory.mktemp("server")
    found: dict[str, tuple[Called[Any], list[str]]] = {}

    async def go() -> None:
        words = [str(SERVER), str(folder)]
        with (folder / "server.log").open("w") as log:
            parameters = StdioServerParameters(command=server_python(), args=words)
            async with (
                stdio_client(parameters, errlog=log) as streams,
                ClientSession(*streams) as session,
            ):
                await session.initialize()
                for name, arguments in CALLS.items():
                    before = len(Run(folder, []).arrived)
                    came = await call_tool(session, name, arguments)
                    found[name] = came, Run(folder, []).arrived[before:]

    asyncio.run(asyncio.wait_for(go(), 120))
    return found


@pytest.mark.parametrize(
    ("name", "what", "calls"),
    [
        ("ok", "go", 1),
        ("invalid_first", "retry_changed", 1),
        ("denied", "ask", 1),
        ("broken", "stop", 1),
        ("busy", "go", 3),
    ],
)
def test_each_reply_has_its_verdict_and_only_not_now_is_repeated(
    made: dict[str, tuple[Called[Any], list[str]]], name: str, what: str, calls: int
) -> None:
    came, arrived = made[name]

    assert came.verdict is not None
    assert (what, [name] * calls) == (came.verdict.what, arrived)


@pytest.mark.parametrize("name", ["raw", "raw_error"])
def test_what_is_no_envelope_is_no_reply_and_is_there(
    made: dict[str, tuple[Called[Any], list[str]]], name: str
) -> None:
    came, _ = made[name]

    assert came.verdict is not None
    assert (False, "", False) == (came.verdict.is_reply, came.says, came.stops)
    assert f"{name}: so it is" == came.result.content[0].text
