"""FastMCP servers with middleware between tool and edge, and the result and trace of a call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastmcp.server.middleware import Middleware
from fastmcp.tools import ToolResult
from mcp_types import ImageContent
from tests.runtime.mcp.passthrough_tools import protocol
from tests.runtime.mcp.stacks import Lines, make, over_a_client

from replybook import Reply, ReplyBuilder, codes
from replybook.safety import ServerSettings, mcp_safe_tool

__all__ = ["SECRET", "TRACE_ID", "After", "raise_it", "read", "sent_and_traced", "served"]

SECRET = "hunter2-0xC0FFEE"
TRACE_ID = "io.github.replybook/trace-id"


@mcp_safe_tool
def read(path: str, rb: ReplyBuilder) -> Reply:
    """Read a file."""
    return rb.success(codes.WA_READ_S_001, data={"path": path, "text": SECRET})


@mcp_safe_tool
def refused(rb: ReplyBuilder) -> Reply:
    """Refuse."""
    return rb.denied(codes.EN_WRITE_D_002, data={"path": "root:repo/x"})


@mcp_safe_tool
def picture(rb: ReplyBuilder) -> Reply | ImageContent:
    """Show a picture."""
    return ImageContent(type="image", data="AAAA", mime_type="image/png")


class After(Middleware):
    """Makes something else of every result."""

    def __init__(self, change: Callable[[ToolResult], object]) -> None:
        self._change = change

    async def on_call_tool(self, context: Any, call_next: Any) -> Any:
        return self._change(await call_next(context))


def served(*middleware: Middleware, lines: Lines, **options: Any) -> Any:
    server = make("fastmcp", read, refused, picture, settings=ServerSettings(log=lines, **options))
    server.tool(name="protocol")(protocol)
    for each in middleware:
        server.add_middleware(each)
    return server


def sent_and_traced(change: Any, tool: str = "read", **options: Any) -> tuple[Any, Any]:
    """Return what a call gave with this middleware, and its one line."""
    lines = Lines()
    arguments = {"path": "x"} if tool == "read" else {}
    result = over_a_client(served(After(change), lines=lines, **options), tool, arguments)
    (line,) = lines.events
    return result, line


def raise_it(error: BaseException) -> Any:
    """Raise, where only an expression fits."""
    raise error
