"""Tools about money, letters and the desk itself."""

import asyncio
import sqlite3
import time
from typing import Annotated, Any

from fastmcp import Context, FastMCP
from fastmcp.dependencies import Depends
from fastmcp.tools import ToolResult
from pydantic import Field

from replybook import Reply, ReplyBuilder, mcp_safe_tool

from . import bookings
from .answering import listed
from .around import CALLED
from .background import letters, write_letter
from .config import config
from .database import reading, transaction
from .errors import DeskError

Conn = sqlite3.Connection


def register(mcp: FastMCP[Any]) -> None:
    for tool in (budget_left, invoice, refund, remind, outbox, expire_holds, audit_log):
        mcp.tool(tool)
    mcp.tool(year_report, timeout=0.2)
    mcp.tool(busiest_tool)
    mcp.tool(remember_me)
    mcp.tool(who_am_i)


@mcp_safe_tool
async def budget_left(rb: ReplyBuilder, who: str, conn: Conn = Depends(reading)) -> Reply:
    """Say how much somebody may still spend, in euros."""
    return rb.success(data={"result": (config.budget_cents - bookings.spent(conn, who)) / 100})


async def invoice(who: str, conn: Conn = Depends(reading)) -> ToolResult:
    """Write the invoice of somebody: lines to read, and the sum as data."""
    rows = list(conn.execute("select * from ledger where who = ? order by id", (who,)))
    if not rows:
        return ToolResult(f"{who} owes nothing", structured_content={"lines": 0, "total": 0.0})
    lines = [f"B-{row['booking']} {row['what']} {row['cents'] / 100:.2f}" for row in rows]
    total = sum(row["cents"] for row in rows) / 100
    return ToolResult(
        "\n".join([*lines, f"total {total:.2f}"]),
        structured_content={"lines": len(rows), "total": total},
        meta={"currency": "EUR"},
    )


@mcp_safe_tool
async def refund(
    rb: ReplyBuilder,
    booking: int | str,
    cents: Annotated[int, Field(gt=0)],
    conn: Conn = Depends(transaction),
) -> Reply:
    """Give money back for a booking, and never more than was paid."""
    found = bookings.booking_of(conn, booking)
    conn.execute(
        "insert into ledger (booking, who, cents, what) values (?, ?, ?, 'refund')",
        (found.id, found.who, -cents),
    )
    paid = conn.execute("select sum(cents) from ledger where booking = ?", (found.id,))
    if paid.fetchone()[0] < 0:
        raise DeskError(f"B-{found.id} did not cost that much")
    return rb.success(
        data={"result": (config.budget_cents - bookings.spent(conn, found.who)) / 100}
    )


@mcp_safe_tool
async def remind(
    rb: ReplyBuilder,
    booking: int | str,
    ctx: Context,
    text: str = "see you",
    conn: Conn = Depends(transaction),
) -> Reply:
    """Write a letter to who booked. The postman brings it later."""
    found = bookings.booking_of(conn, booking)
    letter = write_letter(conn, found.id, f"{found.who}: {text}")
    if found.state == "cancelled":
        raise DeskError(f"B-{found.id} is cancelled, nobody has to be reminded")
    asyncio.get_running_loop().call_later(0.01, ctx.lifespan_context["postman"].ring)
    return rb.success(data={"letter": letter, "sent": False})


@mcp_safe_tool
def outbox(rb: ReplyBuilder, conn: Conn = Depends(reading)) -> Reply:
    """List the letters."""
    return rb.success(data=listed(letters(conn)))


@mcp_safe_tool
def expire_holds(rb: ReplyBuilder, conn: Conn = Depends(transaction), in_s: float = 0) -> Reply:
    """Give up what is held longer than `in_s` seconds from now."""
    return rb.success(data={"result": bookings.expire(conn, time.time() + in_s)})


@mcp_safe_tool
def audit_log(
    rb: ReplyBuilder, limit: Annotated[int, Field(ge=1, le=100)] = 10, conn: Conn = Depends(reading)
) -> Reply:
    """List the last calls, the newest first."""
    rows = conn.execute("select * from audit order by id desc limit ?", (limit,))
    return rb.success(
        data=listed([{"tool": row["tool"], "went_well": bool(row["went_well"])} for row in rows])
    )


@mcp_safe_tool
async def year_report(rb: ReplyBuilder, pages: int = 1) -> Reply:
    """Write the report of the year. More than a few pages take too long."""
    await asyncio.sleep(pages * 0.01)
    return rb.success(data={"result": "\f".join(f"page {page}" for page in range(1, pages + 1))})


@mcp_safe_tool
def busiest_tool(rb: ReplyBuilder) -> Reply:
    """Say which of the counted tools is called most."""
    return rb.success(data={"result": CALLED.most_common(1)[0][0] if CALLED else None})


@mcp_safe_tool
async def remember_me(rb: ReplyBuilder, name: str, ctx: Context) -> Reply:
    """Remember a name for this session."""
    if not name.strip():
        raise DeskError('say a name, such as "ada"')
    await ctx.set_state("name", name)
    return rb.success(data={"result": f"hello {name}"})


@mcp_safe_tool
async def who_am_i(rb: ReplyBuilder, ctx: Context) -> Reply:
    """Say the name that was told."""
    return rb.success(data={"result": await ctx.get_state("name")})
