"""A server's time limit holds for mounted and transformed tools without a guard (spec 37).

Nothing here is timed: a tool that waits for ever ends only by the limit, and one that ends has a
long one.
"""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

from fastmcp import FastMCP
from fastmcp.exceptions import ToolError
from fastmcp.server.middleware import Middleware
from fastmcp.tools import Tool
from tests.runtime.mcp.stacks import Lines, envelope, make

from replybook.safety import ServerSettings


async def waits() -> dict[str, object]:
    """Wait for ever."""
    await asyncio.Event().wait()
    return {}


async def turns() -> dict[str, object]:
    """Make a failure of its own of being stopped."""
    try:
        return await waits()
    except asyncio.CancelledError:
        raise ToolError("stopped") from None


async def ends() -> dict[str, object]:
    """End."""
    await asyncio.sleep(0)
    return {}


class Again(Middleware):
    """Runs every tool twice."""

    async def on_call_tool(self, context: Any, call_next: Any) -> Any:
        await call_next(context)
        return await call_next(context)


def _asked(tool: Any, way: str, timeout_s: float, *middleware: Middleware) -> tuple[Any, Lines]:
    lines = Lines()
    parent = make("fastmcp", settings=ServerSettings(log=lines, timeout_s=timeout_s))
    for each in middleware:
        parent.add_middleware(each)
    if way == "transformed":
        parent.add_tool(Tool.from_tool(Tool.from_function(tool), name="it"))
    else:
        server = FastMCP("last")
        server.tool(tool, name="it")
        if way == "mounted twice":
            between = FastMCP("between")
            between.mount(server)
            server = between
        parent.mount(server)
    return envelope(parent, "it"), lines


WAYS = pytest.mark.parametrize("way", ["mounted", "mounted twice", "transformed"])


@WAYS
@pytest.mark.parametrize("tool", [waits, turns])
def test_a_tool_behind_that_never_ends_is_ended(tool: Any, way: str) -> None:
    found, lines = _asked(tool, way, 0.05)

    assert "MCP-SYS-E-006" == found["code"]
    assert {"timeout_s": 0.05, "still_running": False} == found["data"]
    assert [("MCP-SYS-E-006", found["meta"]["trace_id"])] == [
        (event.code, event.trace_id) for event in lines.events
    ]


@WAYS
@pytest.mark.parametrize("middleware", [[], [Again()]])
def test_a_tool_behind_that_ends_is_left_alone(middleware: list[Middleware], way: str) -> None:
    found, lines = _asked(ends, way, 3600, *middleware)

    assert "MCP-SYS-E-003" == found["code"]
    assert ["MCP-SYS-E-003"] == [event.code for event in lines.events]
