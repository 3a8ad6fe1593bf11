"""Servers of both stacks made of a few tools, and one way to call either."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from mcp.shared.exceptions import MCPError
from mcp_types import Tool
from tests.runtime.mcp.memory import session

from replybook.mcp.result_fields import ENVELOPE
from replybook.trace.event import Begun, LoggedRequest, TraceEvent

__all__ = ["Lines", "call", "envelope", "failure_of", "listed", "make", "over_a_client"]


class Lines:
    """A log that keeps its lines and stacks in memory."""

    def __init__(self) -> None:
        self.begun: list[Begun] = []
        self.events: list[TraceEvent] = []
        self.stacks: dict[str, BaseException] = {}

    def asked(
        self, _: str, args: Mapping[str, object], scope: Mapping[str, object], /
    ) -> LoggedRequest:
        return LoggedRequest.whole(args, scope)

    def begin(self, begun: Begun, /) -> bool:
        self.begun.append(begun)
        return True

    def append(self, event: TraceEvent, /) -> bool:
        self.events.append(event)
        return True

    def stack(self, trace_id: str, error: BaseException, /) -> bool:
        self.stacks[trace_id] = error
        return True


def make(stack: str, *tools: Callable[..., Any], **options: Any) -> Any:
    """A server of one stack with these tools, each under the name of its function."""
    if stack == "sdk":
        from replybook.mcp.sdk import ReplyServer

        server: Any = ReplyServer("small", **options)
    else:
        from fastmcp import FastMCP

        from replybook.mcp.fastmcp import ReplyMiddleware

        server = FastMCP("small", middleware=[ReplyMiddleware(**options)])
    for tool in tools:
        server.tool(name=tool.__name__)(tool)
    return server


def call(server: Any, name: str, arguments: Mapping[str, Any] | None = None) -> Any:
    """The result of a call in this process, as the stack has it."""
    return asyncio.run(server.call_tool(name, dict(arguments or {})))


def envelope(server: Any, name: str, arguments: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The envelope of a call."""
    found: dict[str, Any] = call(server, name, arguments).structured_content
    return found


def failure_of(result: Any) -> dict[str, Any]:
    """The envelope of a failure, from the place where the mode of its server puts it."""
    assert result.is_error
    found: dict[str, Any] = result.structured_content or result.meta[ENVELOPE]
    return found


def listed(server: Any) -> dict[str, Tool]:
    """Return what a client is told about the tools."""

    async def ask() -> dict[str, Tool]:
        async with session(server) as connected:
            return {tool.name: tool for tool in (await connected.list_tools()).tools}

    return asyncio.run(ask())


def over_a_client(server: Any, name: str, arguments: Mapping[str, Any] | None = None) -> Any:
    """The result of a call that a client made; the client validates a success."""

    async def ask() -> Any:
        async with session(server) as connected:
            try:
                return await connected.call_tool(
                    name, dict(arguments or {}), allow_input_required=True
                )
            except MCPError as error:  # raised below, or the connection would put it into groups
                return error

    result = asyncio.run(ask())
    if isinstance(result, MCPError):
        raise result
    return result
