"""The wire: flashes come in by themselves, and can be read, searched and turned into stories."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from typing import Annotated, Any

import anyio.from_thread
from fastmcp import Context, FastMCP
from fastmcp.exceptions import ToolError
from pydantic import Field

from replybook import Reply, ReplyBuilder, mcp_safe_tool
from replybook.mcp.fastmcp import ReplyMiddleware

from .answering import listed, plain
from .models import Flash
from .store import store

NOON = datetime(2026, 3, 2, 12)


class Agency:
    """The line to the agency. It hangs up now and then."""

    def __init__(self) -> None:
        self.hang_ups = int(os.environ.get("AGENCY_HANG_UPS", "0"))
        self.asked = 0

    async def fetch(self, topic: str) -> list[str]:
        self.asked += 1
        if self.hang_ups:
            self.hang_ups -= 1
            raise ConnectionError("agency line 3 at wire.example hung up")
        return [f"{topic}: nothing new"]

    def credit(self, flash: Flash) -> str:
        """Say how to credit a flash."""
        return f"{flash.text} (agency)"


agency = Agency()


async def listen() -> None:
    """Take what comes over the wire, as long as the newsroom is open."""
    for number in range(1, 4):
        flash = Flash(number, f"flash {number}", NOON + timedelta(minutes=number), number == 2)
        store.flashes.append(flash)
        await asyncio.sleep(0.002)


@asynccontextmanager
async def line(server: FastMCP[Any]) -> AsyncIterator[dict[str, Any]]:
    task = asyncio.create_task(listen())
    try:
        yield {"agency": agency}
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


wire: FastMCP[Any] = FastMCP("wire", lifespan=line, middleware=[ReplyMiddleware()])


def flash_of(number: int) -> Flash:
    for flash in store.flashes:
        if flash.number == number:
            return flash
    raise ToolError(f"no flash {number} came over the wire")


@wire.tool
@mcp_safe_tool
def flashes(
    rb: ReplyBuilder, urgent_only: bool = False, newest: Annotated[int, Field(ge=1)] = 10
) -> Reply:
    """List what came over the wire, the newest first."""
    found = [flash for flash in store.flashes if flash.urgent or not urgent_only]
    return rb.success(data=listed(found[::-1][:newest]))


@wire.tool
@mcp_safe_tool(data=Flash)
def flash(rb: ReplyBuilder, number: int) -> Reply:
    """Read a flash."""
    return rb.success(data=plain(flash_of(number)))


@wire.tool
@mcp_safe_tool
async def fetch(rb: ReplyBuilder, topic: str) -> Reply:
    """Ask the agency about a topic."""
    for _ in range(2):  # its answer is no exception any more, so no middleware tries again
        with contextlib.suppress(ConnectionError):
            return rb.success(data=listed(await agency.fetch(topic)))
    return rb.success(data=listed(await agency.fetch(topic)))


@wire.tool
@mcp_safe_tool
def credit(rb: ReplyBuilder, number: int) -> Reply:
    """Say how to credit a flash."""
    return rb.success(data={"result": agency.credit(flash_of(number))})


@wire.tool
@mcp_safe_tool
def wait_for(
    rb: ReplyBuilder, number: int, ctx: Context, tries: Annotated[int, Field(ge=1, le=200)] = 50
) -> Reply:
    """Wait until a flash is there. This runs in a thread and asks the loop to sleep."""
    for done in range(tries):
        if any(flash.number == number for flash in store.flashes):
            return rb.success(data={"result": f"flash {number} is there"})
        anyio.from_thread.run(anyio.sleep, 0.002)
        anyio.from_thread.run(ctx.report_progress, done + 1, tries)
    raise ToolError(f"flash {number} did not come")


@wire.tool(tags={"slow"})
@mcp_safe_tool
async def translate(rb: ReplyBuilder, number: int, language: str = "de") -> Reply:
    """Translate a flash."""
    words = {"de": "Meldung", "fr": "dépêche"}
    found = flash_of(number)
    if language not in words:
        return rb.success(
            data={"text": None, "language": language, "problem": f"nobody speaks {language} today"}
        )
    return rb.success(
        data={"text": found.text.replace("flash", words[language]), "language": language}
    )


@wire.tool(output_schema=None)
@mcp_safe_tool
def ticker(rb: ReplyBuilder) -> Reply:
    """The wire as one text."""
    return rb.success(
        data={
            "result": "\n".join(f"{flash.received:%H:%M} {flash.text}" for flash in store.flashes)
        }
    )


@wire.resource("wire://latest")
def latest() -> str:
    """The newest flash."""
    return store.flashes[-1].text
