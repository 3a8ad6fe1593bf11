"""Calls of the desk through a client in memory, and how its answers are read."""

import asyncio
import json
from typing import Any

import desk
import desk_fast
from fastmcp import Client as FastClient
from mcp import Client


def ask(tool: str, **arguments: object) -> Any:
    """The result of a call on the SDK."""

    async def call() -> Any:
        async with Client(desk.mcp) as client:
            return await client.call_tool(tool, arguments)

    return asyncio.run(call())


def ask_fast(tool: str, **arguments: object) -> Any:
    """The result of a call on FastMCP; its client raises where the call failed."""

    async def call() -> Any:
        async with FastClient(desk_fast.mcp) as client:
            return await client.call_tool(tool, arguments)

    return asyncio.run(call())


def text(result: Any) -> str:
    """What the model reads."""
    return "\n".join(block.text for block in result.content if block.type == "text")


def from_json(result: Any) -> Any:
    """What was sent as JSON in the text."""
    return json.loads(text(result))
