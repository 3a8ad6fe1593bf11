"""Parts of FastMCP and of the SDK around a governed server, each a row of the docs' table.

A piece makes a server and says which call shows what it does. Every call but the last only
prepares.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import httpx2
from fastmcp import Context, FastMCP
from fastmcp.server import create_proxy
from fastmcp.server.middleware import AuthMiddleware, Middleware
from fastmcp.server.middleware.caching import ResponseCachingMiddleware
from fastmcp.server.middleware.dereference import DereferenceRefsMiddleware
from fastmcp.server.middleware.error_handling import ErrorHandlingMiddleware, RetryMiddleware
from fastmcp.server.middleware.logging import LoggingMiddleware, StructuredLoggingMiddleware
from fastmcp.server.middleware.ping import PingMiddleware
from fastmcp.server.middleware.rate_limiting import (
    RateLimitingMiddleware,
    SlidingWindowRateLimitingMiddleware,
)
from fastmcp.server.middleware.response_limiting import ResponseLimitingMiddleware
from fastmcp.server.middleware.timing import DetailedTimingMiddleware, TimingMiddleware
from fastmcp.server.middleware.tool_injection import ToolInjectionMiddleware
from fastmcp.server.transforms import ToolTransform
from fastmcp.server.transforms.prompts_as_tools import PromptsAsTools
from fastmcp.server.transforms.resources_as_tools import ResourcesAsTools
from fastmcp.server.transforms.search import RegexSearchTransform
from fastmcp.tools import Tool
from fastmcp.tools.tool_transform import ToolTransformConfig, forward
from tests.runtime.mcp.passthrough_tools import asks

from replybook import Reply, ReplyBuilder, codes
from replybook.mcp.fastmcp import ReplyMiddleware
from replybook.safety import ServerSettings, mcp_safe_tool

SECRET = "hunter2-0xC0FFEE"
_QUIET = logging.getLogger("tests.quiet")
_QUIET.addHandler(logging.NullHandler())
_QUIET.propagate = False


@mcp_safe_tool
def read(path: str, rb: ReplyBuilder) -> Reply:
    """Read a file."""
    return rb.success(codes.WA_READ_S_001, data={"path": path, "text": "x" * 400})


@mcp_safe_tool
def count(number: int, rb: ReplyBuilder) -> Reply:
    """Count."""
    return rb.success(codes.WA_READ_S_001, data={"count": number})


@mcp_safe_tool
def breaks(rb: ReplyBuilder) -> Reply:
    """Break."""
    raise ConnectionError(SECRET)


def bare(path: str) -> dict[str, str]:
    """Give raw data."""
    return {"path": path}


Call = tuple[str, Mapping[str, object]]
READ: Call = ("read", {"path": "x"})


@dataclass(frozen=True)
class Piece:
    """A row: `inside` and `outside` make servers with the settings of the test.

    None where there is no such place.
    """

    calls: tuple[Call, ...]
    inside: Callable[[ServerSettings], Any]
    outside: Callable[[ServerSettings], Any] | None = None


def _server(*middleware: Middleware) -> Any:
    server: Any = FastMCP("piece", middleware=list(middleware))
    for tool in (read, count, breaks, bare):
        server.tool(name=tool.__name__)(tool)  # type: ignore[attr-defined]  # one is no SyncTool
    return server


def _middleware(make: Callable[[], Middleware], *calls: Call) -> Piece:
    return Piece(
        calls or (READ,),
        lambda settings: _server(ReplyMiddleware(settings=settings), make()),
        lambda settings: _server(make(), ReplyMiddleware(settings=settings)),
    )


def _netted(make: Callable[[], Any], *calls: Call) -> Piece:
    def inside(settings: ServerSettings) -> Any:
        server = make()
        server.add_middleware(ReplyMiddleware(settings=settings))
        return server

    return Piece(calls or (READ,), inside)


class _Raises(Middleware):
    """Raises what it has to say after the tool has run."""

    async def on_call_tool(self, context: Any, call_next: Any) -> Any:
        await call_next(context)
        raise ValueError(SECRET)


class _Redacts(Middleware):
    """Takes the text out of every answer."""

    async def on_call_tool(self, context: Any, call_next: Any) -> Any:
        result = await call_next(context)
        result.structured_content["data"].pop("text", None)
        return result


class _Asks(Middleware):
    """Has every tool run twice."""

    async def on_call_tool(self, context: Any, call_next: Any) -> Any:
        await call_next(context)
        return await call_next(context)


def _mounting(child: Any) -> Any:
    parent: Any = FastMCP("parent")
    parent.mount(child, namespace="sub")
    return parent


def _renamed() -> Any:
    server = _server()
    server.add_transform(ToolTransform({"read": ToolTransformConfig(name="look")}))
    return server


def _transformed() -> Any:
    server = _server()

    async def around(path: str) -> Any:
        result = await forward(path=path)
        (result.structured_content or {})["data"]["text"] = "***"
        return result

    tool = Tool.from_tool(Tool.from_function(read, name="read"), name="look", transform_fn=around)
    server.add_tool(tool)
    return server


def _openapi() -> Any:
    def answer(_request: Any) -> Any:
        return httpx2.Response(200, json={"path": "x"})

    client = httpx2.AsyncClient(transport=httpx2.MockTransport(answer), base_url="http://api.test")
    answers = {
        "200": {
            "description": "ok",
            "content": {"application/json": {"schema": {"type": "object"}}},
        }
    }
    paths = {"/files": {"get": {"operationId": "files", "responses": answers}}}
    spec = {"openapi": "3.1.0", "info": {"title": "files", "version": "1"}, "paths": paths}
    return FastMCP.from_openapi(spec, client)


def _searched() -> Any:
    server = _server()
    server.add_transform(RegexSearchTransform())
    return server


def _resources() -> Any:
    server = _server()
    server.resource("data://x")(lambda: "inside")
    server.add_transform(ResourcesAsTools(server))
    return server


def _prompts() -> Any:
    server = _server()
    server.prompt(name="greet")(lambda: "hello")
    server.add_transform(PromptsAsTools(server))
    return server


def _eliciting() -> Any:
    server = _server()
    server.tool(name="asks")(asks)
    return server


def _sampling() -> Any:
    server = _server()

    @server.tool(name="samples")  # type: ignore[untyped-decorator]  # the server is Any
    @mcp_safe_tool
    async def samples(ctx: Context, rb: ReplyBuilder) -> Reply:
        answer = await ctx.sample("say hello")
        return rb.success(codes.WA_READ_S_001, data={"text": str(answer.text)})

    return server


PIECES: Mapping[str, Piece] = {
    "ResponseCachingMiddleware, the second time": _middleware(
        ResponseCachingMiddleware, READ, READ
    ),
    "RetryMiddleware, a tool that breaks": _middleware(
        lambda: RetryMiddleware(base_delay=0, logger=_QUIET), ("breaks", {})
    ),
    "RateLimitingMiddleware, over the limit": _middleware(
        lambda: RateLimitingMiddleware(max_requests_per_second=0.001, burst_capacity=1), READ, READ
    ),
    "SlidingWindowRateLimitingMiddleware, over the limit": _middleware(
        lambda: SlidingWindowRateLimitingMiddleware(max_requests=1), READ, READ
    ),
    "ErrorHandlingMiddleware, bad arguments": _middleware(
        lambda: ErrorHandlingMiddleware(logger=_QUIET), ("count", {"number": SECRET})
    ),
    "ErrorHandlingMiddleware, no such tool": _middleware(
        lambda: ErrorHandlingMiddleware(logger=_QUIET), ("conut", {})
    ),
    "ErrorHandlingMiddleware, a tool that breaks": _middleware(
        lambda: ErrorHandlingMiddleware(logger=_QUIET), ("breaks", {})
    ),
    "ResponseLimitingMiddleware, over the limit": _middleware(
        lambda: ResponseLimitingMiddleware(max_size=300)
    ),
    "TimingMiddleware": _middleware(lambda: TimingMiddleware(logger=_QUIET)),
    "DetailedTimingMiddleware": _middleware(lambda: DetailedTimingMiddleware(logger=_QUIET)),
    "LoggingMiddleware": _middleware(lambda: LoggingMiddleware(logger=_QUIET)),
    "StructuredLoggingMiddleware": _middleware(lambda: StructuredLoggingMiddleware(logger=_QUIET)),
    "DereferenceRefsMiddleware": _middleware(DereferenceRefsMiddleware),
    "PingMiddleware": _middleware(lambda: PingMiddleware(interval_ms=60_000)),
    "ToolInjectionMiddleware, a safe tool": _middleware(
        lambda: ToolInjectionMiddleware([Tool.from_function(read, name="more")]),
        ("more", {"path": "x"}),
    ),
    "ToolInjectionMiddleware, raw data": _middleware(
        lambda: ToolInjectionMiddleware([Tool.from_function(bare, name="more")]),
        ("more", {"path": "x"}),
    ),
    "AuthMiddleware, not allowed": _middleware(lambda: AuthMiddleware(auth=lambda _: False)),
    "middleware that raises after the tool": _middleware(_Raises),
    "middleware that redacts": _middleware(_Redacts),
    "middleware that runs the tool twice": _middleware(_Asks),
    "a mounted server": _netted(lambda: _mounting(_server()), ("sub_read", {"path": "x"})),
    "a mounted server, raw data": _netted(
        lambda: _mounting(_server()), ("sub_bare", {"path": "x"})
    ),
    "a mounted server with a net": _netted(
        lambda: _mounting(_server(ReplyMiddleware())), ("sub_read", {"path": "x"})
    ),
    "a proxy of a replybook server": _netted(lambda: create_proxy(_server(ReplyMiddleware()))),
    "a proxy of another server, raw data": _netted(
        lambda: create_proxy(_server()), ("bare", {"path": "x"})
    ),
    "ToolTransform, a new name": _netted(_renamed, ("look", {"path": "x"})),
    "transform_fn that redacts": _netted(_transformed, ("look", {"path": "x"})),
    "OpenAPI": _netted(_openapi, ("files", {})),
    "RegexSearchTransform, its call_tool": _netted(
        _searched, ("call_tool", {"name": "read", "arguments": {"path": "x"}})
    ),
    "ResourcesAsTools": _netted(_resources, ("read_resource", {"uri": "data://x"})),
    "PromptsAsTools": _netted(_prompts, ("get_prompt", {"name": "greet"})),
    "elicitation by InputRequiredResult": _netted(_eliciting, ("asks", {})),
    "sampling that the client does not offer": _netted(_sampling, ("samples", {})),
}
"""Every row of the table, by what its first cell says."""
