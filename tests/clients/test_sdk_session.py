"""The helper for the SDK at a `ClientSession`, of whichever line is installed (specification 2 and 50).

`make interop` runs it with the first line as well.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp", reason="make interop installs it")

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client
from tests.clients.stories import PYTHON, SERVER, Run

from replybook.client.following import Called
from replybook.client.sdk_session import call_tool


def called(folder: Path, name: str, **arguments: Any) -> Called[Any]:
    """What the helper gives for one call."""

    async def go() -> Called[Any]:
        words = [str(SERVER), str(folder)]
        with (folder / "server.log").open("w") as log:
            parameters = StdioServerParameters(command=PYTHON, args=words)
            async with (
                stdio_client(parameters, errlog=log) as streams,
                ClientSession(*streams) as session,
            ):
                await session.initialize()
                return await call_tool(session, name, arguments)

    return asyncio.run(asyncio.wait_for(go(), 120))


@pytest.mark.parametrize(
    ("name", "arguments", "what", "calls"),
    [
        ("ok", {"word": "brave"}, "go", 1),
        ("invalid_first", {"path": "notes"}, "retry_changed", 1),
        ("denied", {}, "ask", 1),
        ("broken", {}, "stop", 1),
        ("busy", {}, "go", 3),
    ],
)
def test_each_reply_has_its_verdict_and_only_not_now_is_repeated(
    tmp_path: Path, name: str, arguments: dict[str, Any], what: str, calls: int
) -> None:
    came = called(tmp_path, name, **arguments)

    assert came.verdict is not None
    assert (what, [name] * calls) == (came.verdict.what, Run(tmp_path, []).arrived)


@pytest.mark.parametrize("name", ["raw", "raw_error"])
def test_what_is_no_envelope_has_no_verdict_and_is_there(tmp_path: Path, name: str) -> None:
    came = called(tmp_path, name)

    assert came.verdict is None
    assert f"{name}: so it is" == came.result.content[0].text
