"""Methods, time limits of FastMCP and tools that no guard can go around, with decorators on top."""

from __future__ import annotations

import asyncio
import functools
import threading
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.runtime.mcp.stacks import Lines, envelope, make
from tests.runtime.mcp.topped_tools import (
    KINDS,
    TOOLS,
    WAYS,
    Change,
    Function,
    async_on_top,
    read_async,
    redacted,
    same,
    served,
)

from replybook import Reply, ReplyBuilder, codes
from replybook.safety import ServerSettings, mcp_safe_tool

# Time limits that are given to FastMCP


class Desk:
    """A tool that is a method."""

    @mcp_safe_tool
    def read(self, path: str, rb: ReplyBuilder) -> Reply:
        """Read a file."""
        return rb.success(codes.WA_READ_S_001, data={"path": path, "desk": type(self).__name__})


@WAYS
def test_a_method_is_bound(timeout: float | None, stack: str) -> None:
    found = envelope(served(stack, Desk().read, timeout, Lines()), "read", {"path": "x"})

    assert (found["code"], found["data"]) == ("WA-READ-S-001", {"path": "x", "desk": "Desk"})


@TOOLS
def test_a_decorator_that_is_late_is_late(tool: Function) -> None:
    pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")
    free = threading.Event()

    @functools.wraps(tool)
    def waits(*args: Any, **kwargs: Any) -> Any:
        free.wait(30)
        return tool(*args, **kwargs)

    @functools.wraps(tool)
    async def waits_async(*args: Any, **kwargs: Any) -> Any:
        await asyncio.sleep(30)

    lines = Lines()
    on_top = waits_async if tool is read_async else waits
    found = envelope(served("fastmcp", on_top, 0.05, lines), "read", {"path": "x"})
    free.set()

    assert (found["code"], found["data"]["timeout_s"]) == ("MCP-SYS-E-006", 0.05)
    assert [e.code for e in lines.events] == ["MCP-SYS-E-006"]


def test_a_limit_of_the_tool_goes_before_that_of_fastmcp() -> None:
    pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

    @mcp_safe_tool(timeout_s=0.05)
    async def slow(rb: ReplyBuilder) -> Reply:
        await asyncio.sleep(30)
        return rb.success(codes.WA_READ_S_001)

    found = envelope(served("fastmcp", async_on_top(slow, same), 20.0, Lines()), "read")

    assert found["data"] == {"timeout_s": 0.05, "still_running": False}


# Where no guard can be put around them


@KINDS
@TOOLS
@pytest.mark.parametrize("where", ["mounted", "transformed"])
@pytest.mark.parametrize("change", [same, redacted])
def test_decorators_on_tools_that_cannot_be_guarded_get_the_envelope_too(
    change: Change, where: str, tool: Function, on_top: Any
) -> None:
    pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")
    from fastmcp import FastMCP
    from fastmcp.server.transforms import ToolTransform
    from fastmcp.tools.tool_transform import ToolTransformConfig

    lines, seen = Lines(), list[str]()

    def looks(value: Any) -> Any:
        seen.append(value["code"])
        return change(value)

    server = make("fastmcp", settings=ServerSettings(log=lines))
    if where == "mounted":
        child: Any = FastMCP("child")
        child.tool(name="read")(on_top(tool, looks))
        server.mount(child, namespace="sub")
    else:
        server.tool(name="read")(on_top(tool, looks))
        server.add_transform(ToolTransform({"read": ToolTransformConfig(name="sub_read")}))
    found = envelope(server, "sub_read", {"path": "x"})

    assert (found["code"], seen) == ("WA-READ-S-001", ["WA-READ-S-001"])
    assert found["data"]["path"] == ("***" if change is redacted else "x")
    assert [(e.code, e.trace_id) for e in lines.events] == [
        ("WA-READ-S-001", found["meta"]["trace_id"])
    ]
