"""The server of the depot."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from mcp.server.mcpserver import MCPServer

from . import counter, office, pages
from .database import set_up
from .dispatcher import Dispatcher


@dataclass
class Day:
    """The state of the depot from opening to closing."""

    journal: list[str] = field(default_factory=list)


@asynccontextmanager
async def opening_hours(server: MCPServer[Day]) -> AsyncIterator[Day]:
    set_up()
    try:
        yield Day()
    finally:
        for drive in list(dispatcher.drives):
            drive.cancel()
        await asyncio.gather(*dispatcher.drives, return_exceptions=True)


async def journal(ctx: Any, call_next: Any) -> Any:
    """Write down what was asked."""
    day = ctx.lifespan_context
    if isinstance(day, Day) and ctx.method == "tools/call":
        day.journal.append(ctx.params["name"])
    return await call_next(ctx)


dispatcher = Dispatcher()
server = MCPServer("parcel-depot", lifespan=opening_hours, middleware=[journal])

counter.register(server)
office.register(server)
dispatcher.register(server)
pages.register(server)
