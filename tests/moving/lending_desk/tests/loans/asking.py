"""Calls of the three servers through clients in memory."""

import asyncio
from typing import Any

import loans_fast
import loans_lowlevel
import loans_sdk
from fastmcp import Client as FastClient
from mcp import Client
from mcp.shared.exceptions import MCPError

STACKS = {"sdk": loans_sdk.mcp, "fastmcp": loans_fast.mcp, "lowlevel": loans_lowlevel.server}


def on(stack: str, method: str, *words: Any) -> Any:
    """What a method of the client of a stack gives."""

    async def call() -> Any:
        client = FastClient if stack == "fastmcp" else Client
        async with client(STACKS[stack]) as connected:
            try:
                return await getattr(connected, method)(*words)
            except MCPError as error:  # raised below: a client wraps what leaves it in a group
                return error

    given = asyncio.run(call())
    if isinstance(given, MCPError):
        raise given
    return given


def ask(tool: str, **arguments: Any) -> Any:
    """The result of a call on the SDK."""
    return on("sdk", "call_tool", tool, arguments)


def ask_fast(tool: str, **arguments: Any) -> Any:
    """The result of a call on FastMCP; its client raises where the call failed."""
    return on("fastmcp", "call_tool", tool, arguments)


def ask_low(tool: str, **arguments: Any) -> Any:
    """The result of a call on the low-level server."""
    return on("lowlevel", "call_tool", tool, arguments)
