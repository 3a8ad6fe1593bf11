"""The server to practise with gives each type of reply, over stdio."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

CODES = [
    "WA-READ-S-001",
    "WA-RES-I-001",
    "WA-READ-S-001",
    "EN-GATE-D-003",
    "EN-GATE-D-005",
    "EN-GATE-D-005",
    "WA-READ-S-001",
    "MCP-SYS-E-001",
    "WA-READ-S-001",
]


def test_each_tool_gives_its_reply_and_a_person_may_allow_what_is_denied(tmp_path: Path) -> None:
    codes, shown = asyncio.run(_tried(tmp_path))

    assert codes == CODES
    assert "secret" not in shown


async def _tried(folder: Path) -> tuple[list[str], str]:
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "replybook.mcp.practice_server", str(folder)]
    )
    calls = [
        ("ok", {"word": "brave"}),
        ("invalid_first", {"path": "notes"}),
        ("invalid_first", {"path": "root:repo/notes"}),
        ("denied", {}),
        *[("busy", {})] * 3,
        ("broken", {}),
    ]
    async with Client(stdio_client(command)) as client:
        results = [await client.call_tool(name, arguments) for name, arguments in calls]
        (folder / "allowed").touch()
        allowed = await client.call_tool("denied", {})

    results.append(allowed)
    return [result.structured_content["code"] for result in results], str(results)


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["--help"], 0, "the file `allowed` permits"),
        (["no-such-folder"], 2, "folder 'no-such-folder' does not exist; make it first"),
        (["a", "b"], 2, "unrecognized arguments: b"),
    ],
)
def test_a_command_by_hand_says_what_it_is_or_what_is_wrong(
    tmp_path: Path, words: list[str], code: int, told: str
) -> None:
    command = [sys.executable, "-m", "replybook.mcp.practice_server", *words]
    ended = subprocess.run(
        command, cwd=tmp_path, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )

    assert code == ended.returncode
    assert told in " ".join((ended.stdout + ended.stderr).split())
