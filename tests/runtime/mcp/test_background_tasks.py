"""A tool that FastMCP hands to a background task has no middleware around it, and the same net."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Mapping
from typing import Any

import pytest

pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

from tests.runtime.mcp.stacks import Lines, make

from replybook import Reply, ReplyBuilder, codes
from replybook.call import Call, Prepared, SessionInfo
from replybook.safety import ServerSettings, mcp_safe_tool


@mcp_safe_tool
async def read(path: str, rb: ReplyBuilder) -> Reply:
    """Read a file."""
    return rb.success(codes.WA_READ_S_001, data={"path": path, "text": "hunter2"})


async def bare(path: str) -> dict[str, str]:
    """Give raw data."""
    return {"path": path}


@functools.wraps(read)
async def redacted(*args: Any, **kwargs: Any) -> Any:
    said: Any = await read(*args, **kwargs)
    said["data"]["text"] = "***"
    return said


def closed(call: Call, args: Mapping[str, object]) -> Prepared | None:
    if args.get("path") != "closed":
        return None
    reply = ReplyBuilder(call.tool).denied(codes.EN_GATE_D_001, data={"reason": "scope_conflict"})
    return Prepared(refusal=reply)


def as_a_task(tool: Callable[..., Any], path: str, lines: Lines) -> dict[str, Any]:
    """What a worker does: look the tool up on the server and run it, with no call around it."""
    settings = ServerSettings(
        log=lines, before_call=closed, session=lambda: SessionInfo("s-1"), max_bytes=5_000
    )
    server = make("fastmcp", settings=settings)
    server.tool(name="it", task=True)(tool)

    async def run() -> Any:
        await server.call_tool("it", {"path": "first"})  # since then its tools are guarded
        lines.events.clear()
        found = await server.get_tool("it")
        return (await found.run({"path": path})).structured_content

    said: dict[str, Any] = asyncio.run(run())
    return said


@pytest.mark.parametrize(
    ("tool", "path", "code"),
    [
        (read, "x", "WA-READ-S-001"),
        (read, "closed", "EN-GATE-D-001"),
        (read, "x" * 10_000, "MCP-SYS-E-005"),
        (redacted, "x", "WA-READ-S-001"),
        (redacted, "closed", "EN-GATE-D-001"),
        (bare, "x", "MCP-SYS-E-003"),
        (bare, "closed", "EN-GATE-D-001"),
    ],
)
def test_guard_session_limits_and_log_hold(tool: Any, path: str, code: str) -> None:
    lines = Lines()
    found = as_a_task(tool, path, lines)

    assert (found["code"], found["meta"]["session_id"]) == (code, "s-1")
    assert [(e.code, e.trace_id) for e in lines.events] == [(code, found["meta"]["trace_id"])]


def test_a_decorator_on_top_has_the_last_word() -> None:
    assert as_a_task(redacted, "x", Lines())["data"] == {"path": "x", "text": "***"}
