"""The newsroom: three servers, a few tools of its own, and what stands around all of them."""

from __future__ import annotations

import importlib.util
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastmcp import Context, FastMCP
from fastmcp.exceptions import ToolError
from fastmcp.server.middleware import Middleware
from fastmcp.server.middleware.timing import TimingMiddleware
from fastmcp.tools import Tool
from fastmcp.tools.tool_transform import ArgTransform

from replybook import Reply, ReplyBuilder, mcp_safe_tool
from replybook.mcp.fastmcp import ReplyMiddleware
from replybook.safety import ServerSettings

from .answering import answers
from .archive import archive, everything
from .desk import desk
from .store import clear, store
from .wire import wire

HAS_TASKS = importlib.util.find_spec("fastmcp_tasks") is not None


class Statistics(Middleware):
    """Counts calls, and how many of them failed."""

    def __init__(self) -> None:
        self.calls: Counter[str] = Counter()
        self.failed: Counter[str] = Counter()

    async def on_call_tool(self, context: Any, call_next: Any) -> Any:
        self.calls[context.message.name] += 1
        try:
            result = await call_next(context)
        except Exception:
            self.failed[context.message.name] += 1
            raise
        self.failed.update([context.message.name] if result.is_error else [])
        return result


@asynccontextmanager
async def shift(server: FastMCP[Any]) -> AsyncIterator[dict[str, Any]]:
    clear()
    statistics.calls.clear()
    statistics.failed.clear()
    try:
        yield {"editor": "Grace"}
    finally:
        store.ends.append("closed")


statistics = Statistics()
settings = ServerSettings(errors=answers())
mcp = FastMCP(
    "newsroom",
    lifespan=shift,
    middleware=[ReplyMiddleware(settings=settings), TimingMiddleware(), statistics],
)

mcp.mount(wire)
mcp.mount(desk, namespace="desk")
mcp.mount(archive, namespace="archive")
mcp.add_tool(
    Tool.from_tool(
        Tool.from_function(everything),
        name="sample",
        description="Give all stories away, once.",
        transform_args={"copies": ArgTransform(hide=True, default=1)},
    )
)


@mcp.tool
@mcp_safe_tool
def numbers(rb: ReplyBuilder) -> Reply:
    """Say how often each tool was called, and how often it failed."""
    return rb.success(data={"calls": dict(statistics.calls), "failed": dict(statistics.failed)})


@mcp.tool
@mcp_safe_tool
async def editor(rb: ReplyBuilder, ctx: Context) -> Reply:
    """Say who is the editor."""
    return rb.success(data={"result": ctx.lifespan_context["editor"]})


@mcp.tool
@mcp_safe_tool
async def publish_flash(rb: ReplyBuilder, number: int, headline: str, ctx: Context) -> Reply:
    """Make a story of a flash, and hand it in: calls of tools of two servers."""
    flash = await ctx.fastmcp.call_tool("flash", {"number": number})
    written = await ctx.fastmcp.call_tool(
        "desk_write",
        {
            "section": "politics",
            "headline": headline,
            "body": flash.structured_content["data"]["text"],
        },
    )
    story = written.structured_content["data"]["id"]
    handed_in = await ctx.fastmcp.call_tool("desk_hand_in", {"story": story})
    return rb.success(data={"flash": number, **handed_in.structured_content["data"]})


@mcp.tool
@mcp_safe_tool
async def try_all(rb: ReplyBuilder, stories: list[str], ctx: Context) -> Reply:
    """Hand in several stories, and say for each what became of it."""
    became = {}
    for story in stories:
        try:
            await ctx.fastmcp.call_tool("desk_hand_in", {"story": story})
        except ToolError as error:
            became[story] = f"no: {error}"
        else:
            became[story] = "handed in"
    return rb.success(data=became)


@mcp.tool
@mcp_safe_tool
async def open_night_desk(rb: ReplyBuilder, ctx: Context) -> Reply:
    """Add a tool that is there from now on."""

    @mcp_safe_tool
    def night_note(rb: ReplyBuilder, text: str) -> Reply:
        """Leave a note for the morning."""
        if not text:
            raise ToolError("an empty note helps nobody")
        return rb.success(data={"result": f"noted: {text}"})

    ctx.fastmcp.add_tool(Tool.from_function(night_note))
    return rb.success(data={"result": "the night desk is open"})


if HAS_TASKS:
    from fastmcp_tasks import TasksExtension

    mcp.add_extension(TasksExtension())

    @mcp.tool(task=True)
    @mcp_safe_tool
    async def render(rb: ReplyBuilder, pages: int = 1) -> Reply:
        """Render the pages of an edition. This may be a task."""
        if pages > 10:
            raise ToolError(f"{pages} pages are too many")
        return rb.success(data={"result": f"{pages} pages"})
