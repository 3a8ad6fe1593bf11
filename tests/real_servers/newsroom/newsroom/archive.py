"""The archive: what was printed, pictures, and jobs that run in the background."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

from fastmcp import Context, FastMCP
from fastmcp.dependencies import Depends
from fastmcp.exceptions import ToolError
from fastmcp.tools import ToolResult
from fastmcp.utilities.types import File, Image
from mcp_types import ResourceLink, TextContent
from pydantic import Field

from .models import Brief, Edition
from .store import Store, store, the_store, unit_of_work

archive: FastMCP[Any] = FastMCP("archive")
RUNNING: set[asyncio.Task[None]] = set()


def published(kept: Store) -> list[Brief]:
    return [
        Brief(story.id, story.headline, story.status)
        for story in kept.stories.values()
        if story.status == "published"
    ]


@archive.tool
async def print_edition(pages: int = 4, kept: Store = Depends(unit_of_work)) -> Edition:
    """Print what is published."""
    stories = published(kept)
    kept.printed.append([story.id for story in stories])
    if not stories:
        raise ToolError("nothing is published, so nothing is printed")
    if pages < 1:
        raise ValueError(f"an edition of {pages} pages, says press 7 in hall B")
    return Edition(len(kept.printed), stories, {story.id: 1 for story in stories})


@archive.tool
def editions(kept: Store = Depends(the_store)) -> dict[str, list[str]]:
    """List the editions, and the stories of each."""
    return {f"edition {n}": stories for n, stories in enumerate(kept.printed, 1)}


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
async def front_page(number: int) -> list[str | Image]:
    """Show the front page of an edition, with its picture."""
    if not 1 <= number <= len(store.printed):
        raise ToolError(f"there is no edition {number}")
    return [f"edition {number}", Image(data=b"\x89PNG" + bytes([number]), format="png")]


@archive.tool
def scan(number: int) -> File:
    """Get the scan of an edition."""
    return File(data=b"%PDF-1.7 edition", format="pdf", name=f"edition-{number}")


@archive.tool
def link(story: str) -> ResourceLink:
    """Get the link of a story."""
    return ResourceLink(type="resource_link", uri=f"story://desk/{story}", name=story)


@archive.tool
async def index_all(ctx: Context, fail_at: int | None = None) -> int:
    """Begin to index all stories in the background; the answer is the number of the job."""
    job = len(store.jobs) + 1
    store.jobs[job] = "running"
    task = asyncio.create_task(_index(job, fail_at))
    RUNNING.add(task)
    task.add_done_callback(RUNNING.discard)
    await ctx.debug(f"job {job} began")
    return job


async def _index(job: int, fail_at: int | None) -> None:
    for done, _ in enumerate(list(store.stories), 1):
        await asyncio.sleep(0.001)
        if done == fail_at:
            store.jobs[job] = f"failed at story {done}"
            return
    store.jobs[job] = f"done, {len(store.stories)} stories"


@archive.tool
def job(number: int) -> str:
    """Say how a job is doing."""
    if number not in store.jobs:
        raise ToolError(f"there is no job {number}")
    return store.jobs[number]


@archive.tool
async def everything(copies: Annotated[int, Field(ge=1)] = 1) -> list[dict[str, Any]]:
    """Give all stories away, as rows."""
    return [
        {"id": story.id, "headline": story.headline, "copy": copy}
        for copy in range(copies)
        for story in store.stories.values()
    ]
