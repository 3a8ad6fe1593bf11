"""Safe tools, decorators to put on top of them, and what these make of an envelope."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from tests.runtime.mcp.stacks import Lines, make

from replybook import Reply, ReplyBuilder, codes
from replybook.safety import ServerSettings, mcp_safe_tool

BODIES: list[str] = []


@mcp_safe_tool
def read(path: str, rb: ReplyBuilder) -> Reply:
    """Read a file."""
    BODIES.append(path)
    return rb.success(codes.WA_READ_S_001, data={"path": path, "secret": "hunter2"})


@mcp_safe_tool
async def read_async(path: str, rb: ReplyBuilder) -> Reply:
    """Read a file."""
    await asyncio.sleep(0)
    BODIES.append(path)
    return rb.success(codes.WA_READ_S_001, data={"path": path, "secret": "hunter2"})


Function = Callable[..., Any]
Change = Callable[[Any], Any]


def plain_on_top(function: Function, change: Change) -> Function:
    """A plain decorator; of an async tool it hands the coroutine on."""

    @functools.wraps(function)
    def on_top(*args: Any, **kwargs: Any) -> Any:
        value = function(*args, **kwargs)
        if not asyncio.iscoroutine(value):
            return change(value)

        async def later() -> Any:
            return change(await value)

        return later()

    return on_top


def async_on_top(function: Function, change: Change) -> Function:
    """An async decorator, on whichever tool."""

    @functools.wraps(function)
    async def on_top(*args: Any, **kwargs: Any) -> Any:
        value = function(*args, **kwargs)
        return change(await value if asyncio.iscoroutine(value) else value)

    return on_top


WAYS = pytest.mark.parametrize(
    ("stack", "timeout"), [("sdk", None), ("fastmcp", None), ("fastmcp", 30.0)]
)
"""The ways to register a tool; the SDK has no time limit of a tool."""
KINDS = pytest.mark.parametrize("on_top", [plain_on_top, async_on_top])
TOOLS = pytest.mark.parametrize("tool", [read, read_async], ids=["plain", "async"])


def served(stack: str, function: Function, timeout: float | None, lines: Lines) -> Any:
    """A server with this one function under the name `read`."""
    if stack == "fastmcp":
        pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")
    server = make(stack, settings=ServerSettings(log=lines))
    server.tool(name="read", **({} if timeout is None else {"timeout": timeout}))(function)
    return server


def same(value: Any) -> Any:
    return value


def redacted(value: Mapping[str, Any]) -> Any:
    return {**value, "data": {"path": "***"}}


def redacted_in_place(value: Any) -> Any:
    value["data"]["secret"] = "***"
    return value


def denied(value: Any) -> Any:
    raise PermissionError("/srv/private")
