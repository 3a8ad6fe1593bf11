"""Tools about money, letters and the desk itself."""

import asyncio
import sqlite3
import time
from typing import Annotated, Any

from fastmcp import Context, FastMCP
from fastmcp.dependencies import Depends
from fastmcp.tools import ToolResult
from pydantic import Field

from . import bookings
from .around import CALLED
from .background import letters, write_letter
from .config import config
from .database import reading, transaction
from .errors import DeskError
from .models import AuditLine

Conn = sqlite3.Connection


def register(mcp: FastMCP[Any]) -> None:
    for tool in (budget_left, invoice, refund, remind, outbox, expire_holds, audit_log):
        mcp.tool(tool)
    mcp.tool(year_report, timeout=0.2)
    mcp.tool(busiest_tool)
    mcp.tool(remember_me)
    mcp.tool(who_am_i)


async def budget_left(who: str, conn: Conn = Depends(reading)) -> float:
    """Say how much somebody may still spend, in euros."""
    return (config.budget_cents - bookings.spent(conn, who)) / 100


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


async def refund(
    booking: int | str,
    cents: Annotated[int, Field(gt=0)],
    conn: Conn = Depends(transaction),
) -> float:
    """Give money back for a booking, and never more than was paid."""
    found = bookings.booking_of(conn, booking)
    conn.execute(
        "insert into ledger (booking, who, cents, what) values (?, ?, ?, 'refund')",
        (found.id, found.who, -cents),
    )
    paid = conn.execute("select sum(cents) from ledger where booking = ?", (found.id,))
    if paid.fetchone()[0] < 0:
        raise DeskError(f"B-{found.id} did not cost that much")
    return (config.budget_cents - bookings.spent(conn, found.who)) / 100


async def remind(
    booking: int | str, ctx: Context, text: str = "see you", conn: Conn = Depends(transaction)
) -> dict[str, Any]:
    """Write a letter to who booked. The postman brings it later."""
    found = bookings.booking_of(conn, booking)
    letter = write_letter(conn, found.id, f"{found.who}: {text}")
    if found.state == "cancelled":
        raise DeskError(f"B-{found.id} is cancelled, nobody has to be reminded")
    asyncio.get_running_loop().call_later(0.01, ctx.lifespan_context["postman"].ring)
    return {"letter": letter, "sent": False}


def outbox(conn: Conn = Depends(reading)) -> list[dict[str, Any]]:
    """List the letters."""
    return letters(conn)


def expire_holds(conn: Conn = Depends(transaction), in_s: float = 0) -> int:
    """Give up what is held longer than `in_s` seconds from now."""
    return bookings.expire(conn, time.time() + in_s)


def audit_log(
    limit: Annotated[int, Field(ge=1, le=100)] = 10, conn: Conn = Depends(reading)
) -> list[AuditLine]:
    """List the last calls, the newest first."""
    rows = conn.execute("select * from audit order by id desc limit ?", (limit,))
    return [{"tool": row["tool"], "went_well": bool(row["went_well"])} for row in rows]


async def year_report(pages: int = 1) -> str:
    """Write the report of the year. More than a few pages take too long."""
    await asyncio.sleep(pages * 0.01)
    return "\f".join(f"page {page}" for page in range(1, pages + 1))


def busiest_tool() -> str | None:
    """Say which of the counted tools is called most."""
    return CALLED.most_common(1)[0][0] if CALLED else None


async def remember_me(name: str, ctx: Context) -> str:
    """Remember a name for this session."""
    if not name.strip():
        raise DeskError('say a name, such as "ada"')
    await ctx.set_state("name", name)
    return f"hello {name}"


async def who_am_i(ctx: Context) -> str | None:
    """Say the name that was told."""
    return await ctx.get_state("name")
