"""Servers of many tools, bare and moved, and how many bytes a client gets from them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from typing import Any

from tests.runtime.mcp.memory import session

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool

__all__ = ["LARGE", "bare_server", "bytes_of", "decorated_tools", "listed_as_sent", "raw_tools"]

LARGE = "<x>\n" * 50_000
"""200,000 characters, as a page or a file may have."""


def raw_tools(count: int) -> list[Callable[..., Any]]:
    """Tools as servers have them before they move: some annotated, some not."""
    return [_raw(number) for number in range(count)]


def _raw(number: int) -> Callable[..., Any]:
    def tool(folder: str, limit: int = 10, deep: bool = False) -> Any:
        return LARGE[:limit]

    returns: list[dict[str, Any]] = [{}, {"return": str}, {"return": dict[str, int]}]
    tool.__annotations__ = {"folder": str, "limit": int, "deep": bool, **returns[number % 3]}
    return _named(tool, number)


def decorated_tools(count: int, **options: Any) -> list[Callable[..., Any]]:
    """The same tools, each with replies."""
    return [_decorated(number, options) for number in range(count)]


def _decorated(number: int, options: Mapping[str, Any]) -> Callable[..., Any]:
    def tool(rb: ReplyBuilder, folder: str, limit: int = 10, deep: bool = False) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"text": LARGE[:limit]})

    tool.__annotations__ = {"rb": ReplyBuilder, "folder": str, "limit": int, "deep": bool}
    made: Callable[..., Any] = mcp_safe_tool(**options)(_named(tool, number))
    return made


def _named(tool: Callable[..., Any], number: int) -> Callable[..., Any]:
    tool.__name__ = tool.__qualname__ = f"tool_{number}"
    tool.__doc__ = f"Look at folder number {number} and say what is in it."
    return tool


def bare_server(stack: str, *tools: Callable[..., Any], **options: Any) -> Any:
    """A server of one stack that knows nothing of replies; `options` are those of its tools."""
    if stack == "sdk":
        from mcp.server.mcpserver import MCPServer

        server: Any = MCPServer("bare")
    else:
        from fastmcp import FastMCP

        server = FastMCP("bare")
    for tool in tools:
        server.tool(name=tool.__name__, **options)(tool)
    return server


def listed_as_sent(server: Any) -> dict[str, dict[str, Any]]:
    """Return what a client is told about each tool, with the keys of the wire."""

    async def ask() -> Any:
        async with session(server) as connected:
            return await connected.list_tools()

    tools = asyncio.run(ask()).tools
    return {t.name: t.model_dump(mode="json", by_alias=True, exclude_none=True) for t in tools}


def bytes_of(value: object) -> int:
    """The bytes of a value as compact JSON, as both stacks send it."""
    return len(json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode())
