"""The server: python -m booking_desk serves it over stdio."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastmcp import FastMCP

from . import papers, tools_bookings, tools_office, tools_rooms
from .around import Audit, Quota
from .background import Postman
from .bookings import expire
from .catering import catering
from .config import config
from .database import set_up, transaction


async def sweep() -> None:
    """Give up what is held too long, as long as the desk is open."""
    while True:
        async with transaction() as conn:
            expire(conn, time.time())
        await asyncio.sleep(config.sweep_every_s)


@asynccontextmanager
async def opening_hours(server: FastMCP[Any]) -> AsyncIterator[dict[str, Any]]:
    set_up()
    quota.calls = 0
    postman = Postman()
    running = [asyncio.create_task(sweep()), asyncio.create_task(postman.deliver())]
    try:
        yield {"opened": config.today.isoformat(), "postman": postman}
    finally:
        for task in running:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task


quota = Quota()
mcp = FastMCP("booking-desk", lifespan=opening_hours, middleware=[Audit(), quota])

tools_rooms.register(mcp)
tools_bookings.register(mcp)
tools_office.register(mcp)
papers.register(mcp)
mcp.mount(catering, namespace="catering")
