"""Measure the bytes that replies add to a tool in `tools/list`, in a fresh process; print JSON.

A bare server and the same server with replybook list the same tools, some annotated, some with
replies. The size is that of the compact JSON as it is sent, and the worst tool of each server
counts.

    python -m bench.listing
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable, Sequence
from typing import Any

from bench.calls import STACKS, listing_tool

SIZES = (12, 46)
"""Tools of a small server and of a large one."""

Tool = Callable[..., Any]


def main(_: Sequence[str]) -> int:
    """Print the largest growth of a tool for each stack and size."""
    grown = {f"{stack} {size}": _grown(stack, size) for stack in STACKS for size in SIZES}
    print(json.dumps(grown))
    return 0


def _grown(stack: str, size: int) -> int:
    tools = [_raw(number) for number in range(size)]
    bare = _listed(stack, tools, is_moved=False)
    moved = _listed(stack, [*tools[::2], *map(_moved, range(1, size, 2))], is_moved=True)
    return max(moved[name] - bare[name] for name in bare)


def _raw(number: int) -> Tool:
    def tool(path: str, depth: int = 1) -> Any:
        return {"path": path, "depth": depth}

    returns: list[dict[str, Any]] = [{}, {"return": str}]
    tool.__annotations__ = {"path": str, "depth": int, **returns[number % 4 // 2]}
    return _named(tool, number)


def _moved(number: int) -> Tool:
    from replybook.safety import mcp_safe_tool

    made: Tool = mcp_safe_tool(_named(listing_tool(), number))
    return made


def _named(tool: Tool, number: int) -> Tool:
    tool.__name__, tool.__doc__ = f"tool_{number}", f"List the folder of part {number}."
    return tool


def _listed(stack: str, tools: Sequence[Tool], *, is_moved: bool) -> dict[str, int]:
    server = (_sdk if stack == "sdk" else _fastmcp)(is_moved)
    for tool in tools:
        server.tool(name=tool.__name__)(tool)
    return asyncio.run(_sizes(stack, server))


def _sdk(is_moved: bool) -> Any:
    from mcp.server.mcpserver import MCPServer

    from replybook.mcp.sdk import ReplyServer

    return ReplyServer("moved") if is_moved else MCPServer("bare")


def _fastmcp(is_moved: bool) -> Any:
    from fastmcp import FastMCP

    from replybook.mcp.fastmcp import ReplyMiddleware

    return FastMCP("server", middleware=[ReplyMiddleware()] if is_moved else [])


async def _sizes(stack: str, server: Any) -> dict[str, int]:
    """Return the bytes of each tool as a client gets it."""
    if stack == "sdk":
        from mcp import Client
    else:
        from fastmcp import Client
    async with Client(server) as client:
        found = await client.list_tools()
    tools = getattr(found, "tools", found)
    return {
        tool.name: len(tool.model_dump_json(by_alias=True, exclude_none=True)) for tool in tools
    }


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
