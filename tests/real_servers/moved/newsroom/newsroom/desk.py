"""The desk: stories are written, edited, approved and published."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Annotated, Any

from fastmcp import Context, FastMCP
from fastmcp.dependencies import CurrentContext, Depends
from fastmcp.exceptions import ToolError
from fastmcp.server.middleware import Middleware
from newsroom_replies import codes
from pydantic import BaseModel, Field

from replybook import Reply, ReplyBuilder, mcp_safe_tool
from replybook.mcp.fastmcp import ReplyMiddleware

from .answering import listed
from .models import Brief, Edit, Headline, Retag, Section, Source, Status, Story, StoryId
from .store import Store, the_store, unit_of_work


class NoStory(ToolError):
    """There is no story of this id."""


class NotNow(ToolError):
    """The story is in another state than this needs."""


class Libel(ToolError):
    """The lawyers do not want this to be printed."""


class Approval(BaseModel):
    approved: bool
    remark: str = ""


class NoSwearing(Middleware):
    """Takes words away that nobody prints, from what the client sends."""

    async def on_call_tool(self, context: Any, call_next: Any) -> Any:
        arguments = dict(context.message.arguments or {})
        if isinstance(arguments.get("body"), str):
            arguments["body"] = arguments["body"].replace("damn", "d---")
        message = context.message.model_copy(update={"arguments": arguments})
        return await call_next(context.copy(message=message))


def signed(function: Callable[..., Any]) -> Callable[..., Any]:
    """Say on the story who touched it last: a decorator that awaits nothing itself."""

    @functools.wraps(function)
    def signing(*args: Any, **kwargs: Any) -> Any:
        SIGNED.append(function.__name__)
        return function(*args, **kwargs)

    return signing


SIGNED: list[str] = []
desk: FastMCP[Any] = FastMCP("desk", middleware=[ReplyMiddleware(), NoSwearing()])


def story_of(kept: Store, story: str) -> Story:
    if story not in kept.stories:
        raise NoStory(f"there is no story {story}")
    return kept.stories[story]


def require(story: Story, *wanted: Status) -> None:
    if story.status not in wanted:
        raise NotNow(f"{story.id} is {story.status}, not {' or '.join(wanted)}")


def brief(story: Story) -> Brief:
    return Brief(story.id, story.headline, story.status)


@desk.tool
@mcp_safe_tool(data=Story)
@signed
async def write(
    rb: ReplyBuilder,
    section: Section,
    headline: Headline,
    body: str = "",
    sources: list[Source] | None = None,
    kept: Store = Depends(unit_of_work),
) -> Reply:
    """Begin a story."""
    number = 1 + sum(story.section == section for story in kept.stories.values())
    story = Story(
        id=f"{section[:3]}-{number}",
        section=section,
        headline=headline,
        body=body,
        sources=sources or [],
    )
    kept.stories[story.id] = story
    if "guilty" in body and not story.sources:
        raise Libel("who is guilty says a court, or a source that we can name")
    return rb.success(data=story)


@desk.tool
@mcp_safe_tool(data=Story)
async def read(rb: ReplyBuilder, story: StoryId, kept: Store = Depends(the_store)) -> Reply:
    """Read a story."""
    return rb.success(data=story_of(kept, story))


@desk.tool
@mcp_safe_tool
def briefs(
    rb: ReplyBuilder,
    section: Section | None = None,
    status: Status | list[Status] | None = None,
    kept: Store = Depends(the_store),
) -> Reply:
    """List stories."""
    wanted = [status] if isinstance(status, str) else status
    found = [
        brief(story)
        for story in kept.stories.values()
        if section in (None, story.section) and (wanted is None or story.status in wanted)
    ]
    return rb.success(data=listed(found))


@desk.tool
@mcp_safe_tool(data=Story, default_success=codes.WA_RES_S_500)  # `merge` calls it as `edit`
async def edit(
    rb: ReplyBuilder,
    story: StoryId,
    edits: Annotated[list[Edit], Field(min_length=1)],
    kept: Store = Depends(unit_of_work),
) -> Reply:
    """Edit a story: all of the edits, or none."""
    found = story_of(kept, story)
    require(found, "draft", "review")
    for change in edits:
        if isinstance(change, Retag):
            found.tags = (found.tags | set(change.add)) - set(change.remove)
        elif change.op == "headline" and len(change.text) > 60:
            raise ToolError(f"the headline has {len(change.text)} letters, and room for 60")
        else:
            setattr(found, change.op, change.text)
    found.version += 1
    return rb.success(data=found)


@desk.tool
@mcp_safe_tool
async def compare(
    rb: ReplyBuilder, story: StoryId, text: str, kept: Store = Depends(the_store)
) -> Reply:
    """Compare the body of a story with a text; nothing if they are the same."""
    found = story_of(kept, story)
    return rb.success(
        data={"result": None if found.body == text else {"was": found.body, "now": text}}
    )


@desk.tool
@mcp_safe_tool(data=Brief)
async def hand_in(rb: ReplyBuilder, story: StoryId, kept: Store = Depends(unit_of_work)) -> Reply:
    """Hand a draft in for review."""
    found = story_of(kept, story)
    require(found, "draft")
    found.status = "review"
    if not found.body:
        raise NotNow(f"{story} has no body yet")
    return rb.success(data=brief(found))


@desk.tool
@mcp_safe_tool(data=Brief)
async def approve(
    rb: ReplyBuilder, story: StoryId, ctx: Context, kept: Store = Depends(unit_of_work)
) -> Reply:
    """Ask the editor, and publish the story if it is approved."""
    found = story_of(kept, story)
    require(found, "review")
    found.status = "published"
    answer = await ctx.elicit(f"Publish '{found.headline}'?", response_type=Approval)
    if answer.action != "accept":
        raise NotNow(f"the editor did not say anything about {story}")
    if not answer.data.approved:
        raise NotNow(f"the editor says no to {story}: {answer.data.remark}")
    return rb.success(data=brief(found))


@desk.tool
@mcp_safe_tool
async def withdraw(
    rb: ReplyBuilder,
    story: StoryId,
    reason: Annotated[str, Field(min_length=5)],
    kept: Store = Depends(unit_of_work),
) -> Reply:
    """Withdraw a story that was published."""
    found = story_of(kept, story)
    require(found, "published")
    found.status = "withdrawn"
    return rb.success(data={"story": story, "reason": reason, "versions": found.version})


@desk.tool
@mcp_safe_tool(data=Story)
async def merge(
    rb: ReplyBuilder,
    into: StoryId,
    story: StoryId,
    ctx: Context = CurrentContext(),
    kept: Store = Depends(the_store),
) -> Reply:
    """Merge a story into another one: two edits, each by itself."""
    body = f"{story_of(kept, into).body}\n{story_of(kept, story).body}"
    edits = [{"op": "body", "text": body}]
    await ctx.fastmcp.call_tool("edit", {"story": into, "edits": edits})
    tags = [{"op": "tags", "add": [f"has-{story}"]}]
    result = await ctx.fastmcp.call_tool("edit", {"story": into, "edits": tags})
    return rb.success(data=Story.model_validate(result.structured_content["data"]))


@desk.tool
@mcp_safe_tool
async def count_words(rb: ReplyBuilder, story: StoryId, ctx: Context) -> Reply:
    """Count the words of a story, from its page."""
    page = await ctx.read_resource(f"story://{story}")
    return rb.success(data={"result": len(str(page.contents[0].content).split())})


@desk.resource("story://{story}")
def story_page(story: str) -> str:
    """A story as it would be printed."""
    found = story_of(the_store(), story)
    return f"{found.headline}\n\n{found.body}"


@desk.prompt
def headline_ideas(story: str, count: int = 3) -> str:
    """Ask for headlines."""
    return f"Give {count} headlines for: {story_of(the_store(), story).body}"
