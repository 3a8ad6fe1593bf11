"""Pieces of the SDK around a governed server: rows of the table in the docs, as in `pieces`."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from mcp.server.extension import Extension
from mcp.server.mcpserver import Context
from mcp.shared.exceptions import MCPError
from mcp_types import CallToolResult, SamplingMessage, TextContent
from pydantic import BaseModel
from tests.runtime.mcp.passthrough_tools import asks
from tests.runtime.mcp.pieces import READ, SECRET, Call, Piece, read

from replybook import Reply, ReplyBuilder, codes
from replybook.mcp.sdk import ReplyServer
from replybook.safety import ServerSettings, mcp_safe_tool

__all__ = ["SDK_PIECES"]


class _Name(BaseModel):
    name: str


@mcp_safe_tool
async def samples(ctx: Context[Any, Any], rb: ReplyBuilder) -> Reply:
    """Ask the model of the client."""
    said = SamplingMessage(role="user", content=TextContent(type="text", text="hello"))
    await ctx.session.create_message([said], max_tokens=5)
    return rb.success(codes.WA_READ_S_001)


@mcp_safe_tool
async def elicits(ctx: Context[Any, Any], rb: ReplyBuilder) -> Reply:
    """Ask the person at the client."""
    await ctx.elicit("your name?", schema=_Name)
    return rb.success(codes.WA_READ_S_001)


def _server(settings: ServerSettings, **options: Any) -> Any:
    server: Any = ReplyServer("small", settings=settings, **options)
    for tool in (read, samples, elicits, asks):
        server.tool(name=tool.__name__)(tool)
    return server


def _around(change: Callable[[Any], Any], *calls: Call) -> Piece:
    """Middleware that replaces the result of a call, inside the edge or in front of it."""

    async def middleware(ctx: Any, call_next: Any) -> Any:
        result = await call_next(ctx)
        return change(result) if ctx.method == "tools/call" else result

    return _with(middleware, *calls)


def _with(middleware: Any, *calls: Call) -> Piece:
    def outside(settings: ServerSettings) -> Any:
        server = _server(settings)
        server.middleware.insert(0, middleware)
        return server

    return Piece(calls, lambda settings: _server(settings, middleware=[middleware]), outside)


def _alone(*calls: Call, **options: Any) -> Piece:
    return Piece(calls, lambda settings: _server(settings, **options))


def _raised(error: Exception) -> Callable[[Any], Any]:
    def change(_: object) -> object:
        raise error

    return change


def _redacted(result: Any) -> Any:
    if isinstance(result, CallToolResult):  # in front of the edge it is no wire form yet
        result = result.model_dump(by_alias=True, mode="json")
    structured = {**result["structuredContent"], "data": {"path": "x", "text": "***"}}
    text = [{"type": "text", "text": json.dumps(structured)}]
    return {**result, "structuredContent": structured, "content": text}


async def _twice(ctx: Any, call_next: Any) -> Any:
    if ctx.method == "tools/call":
        await call_next(ctx)
    return await call_next(ctx)


class _Blocks(Extension):
    identifier = "io.example/blocks"

    async def intercept_tool_call(self, *_: Any) -> CallToolResult:
        return CallToolResult(content=[TextContent(type="text", text="blocked")])


SDK_PIECES: Mapping[str, Piece] = {
    "SDK: middleware that changes nothing": _around(lambda result: result, READ),
    "SDK: middleware that redacts": _around(_redacted, READ),
    "SDK: middleware that raises after the tool": _around(_raised(ValueError(SECRET)), READ),
    "SDK: middleware that raises a protocol error": _around(_raised(MCPError(-32000, "no")), READ),
    "SDK: middleware that runs the tool twice": _with(_twice, READ),
    "SDK: an extension that answers in place of the tool": _alone(READ, extensions=[_Blocks()]),
    "SDK: elicitation by InputRequiredResult": _alone(("asks", {})),
    "SDK: elicitation that the client does not offer": _alone(("elicits", {})),
    "SDK: sampling that the client does not offer": _alone(("samples", {})),
}
"""Every row about the SDK, by what its first cell says."""
