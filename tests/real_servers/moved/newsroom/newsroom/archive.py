"""The archive: what was printed, pictures, and jobs that run in the background."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

from fastmcp import Context, FastMCP
from fastmcp.dependencies import Depends
from fastmcp.exceptions import ToolError
from fastmcp.tools import ToolResult
from fastmcp.utilities.types import File, Image
from mcp_types import EmbeddedResource, ImageContent, ResourceLink, TextContent
from pydantic import Field

from replybook import Reply, ReplyBuilder, mcp_safe_tool
from replybook.mcp.fastmcp import ReplyMiddleware

from .models import Brief, Edition
from .store import Store, store, the_store, unit_of_work

archive: FastMCP[Any] = FastMCP("archive", middleware=[ReplyMiddleware()])
RUNNING: set[asyncio.Task[None]] = set()


def published(kept: Store) -> list[Brief]:
    return [
        Brief(story.id, story.headline, story.status)
        for story in kept.stories.values()
        if story.status == "published"
    ]


@archive.tool
@mcp_safe_tool(data=Edition)
async def print_edition(
    rb: ReplyBuilder, pages: int = 4, kept: Store = Depends(unit_of_work)
) -> Reply:
    """Print what is published."""
    stories = published(kept)
    kept.printed.append([story.id for story in stories])
    if not stories:
        raise ToolError("nothing is published, so nothing is printed")
    if pages < 1:
        raise ValueError(f"an edition of {pages} pages, says press 7 in hall B")
    return rb.success(data=Edition(len(kept.printed), stories, {story.id: 1 for story in stories}))


@archive.tool
@mcp_safe_tool
def editions(rb: ReplyBuilder, kept: Store = Depends(the_store)) -> Reply:
    """List the editions, and the stories of each."""
    return rb.success(data={f"edition {n}": stories for n, stories in enumerate(kept.printed, 1)})


@archive.tool
async def search(
    words: str | list[str],
    where: Literal["headline", "body", "both"] = "both",
    limit: Annotated[int, Field(ge=1, le=100)] = 10,
) -> ToolResult:
    """Search stories; the answer is text and data."""
    wanted = [words] if isinstance(words, str) else words
    if not any(word.strip() for word in wanted):
        return ToolResult("give a word to search for", is_error=True)
    hits = []
    for story in store.stories.values():
        text = {"headline": story.headline, "body": story.body}.get(where)
        text = f"{story.headline} {story.body}" if text is None else text
        if all(word.lower() in text.lower() for word in wanted):
            hits.append(story.id)
    lines = [TextContent(type="text", text=f"found {story}") for story in hits[:limit]]
    return ToolResult(lines or "found nothing", structured_content={"hits": hits[:limit]})


@archive.tool
@mcp_safe_tool
async def front_page(rb: ReplyBuilder, number: int) -> Reply | list[TextContent | ImageContent]:
    """Show the front page of an edition, with its picture."""
    if not 1 <= number <= len(store.printed):
        raise ToolError(f"there is no edition {number}")
    picture = Image(data=b"\x89PNG" + bytes([number]), format="png").to_image_content()
    return [TextContent(type="text", text=f"edition {number}"), picture]


@archive.tool
@mcp_safe_tool
def scan(rb: ReplyBuilder, number: int) -> Reply | EmbeddedResource:
    """Get the scan of an edition."""
    file = File(data=b"%PDF-1.7 edition", format="pdf", name=f"edition-{number}")
    return file.to_resource_content()


@archive.tool
def link(story: str) -> ResourceLink:
    """Get the link of a story."""
    return ResourceLink(type="resource_link", uri=f"story://desk/{story}", name=story)


@archive.tool
@mcp_safe_tool
async def index_all(rb: ReplyBuilder, ctx: Context, fail_at: int | None = None) -> Reply:
    """Begin to index all stories in the background; the answer is the number of the job."""
    job = len(store.jobs) + 1
    store.jobs[job] = "running"
    task = asyncio.create_task(_index(job, fail_at))
    RUNNING.add(task)
    task.add_done_callback(RUNNING.discard)
    await ctx.debug(f"job {job} began")
    return rb.success(data={"result": job})


async def _index(job: int, fail_at: int | None) -> None:
    for done, _ in enumerate(list(store.stories), 1):
        await asyncio.sleep(0.001)
        if done == fail_at:
            store.jobs[job] = f"failed at story {done}"
            return
    store.jobs[job] = f"done, {len(store.stories)} stories"


@archive.tool
@mcp_safe_tool
def job(rb: ReplyBuilder, number: int) -> Reply:
    """Say how a job is doing."""
    if number not in store.jobs:
        raise ToolError(f"there is no job {number}")
    return rb.success(data={"result": store.jobs[number]})


@archive.tool
@mcp_safe_tool
async def everything(rb: ReplyBuilder, copies: Annotated[int, Field(ge=1)] = 1) -> Reply:
    """Give all stories away, as rows."""
    rows = [
        {"id": story.id, "headline": story.headline, "copy": copy}
        for copy in range(copies)
        for story in store.stories.values()
    ]
    return rb.success(data={"result": rows})
