"""Catering is a server of its own, which the desk mounts."""

import sqlite3
from typing import Annotated, Any, Literal

from fastmcp import FastMCP
from fastmcp.dependencies import Depends
from pydantic import BaseModel, Field

from .bookings import booking_of, charge
from .database import reading, transaction
from .errors import Unknown

catering: FastMCP[Any] = FastMCP("catering")
MENU = {"coffee": 250, "cake": 400, "lunch": 1_200}
Item = Literal["coffee", "cake", "lunch"]


class Order(BaseModel):
    id: int
    booking: int
    item: Item
    count: int


@catering.tool
def menu() -> dict[str, float]:
    """List what there is, with prices in euros."""
    return {item: cents / 100 for item, cents in MENU.items()}


@catering.tool
async def order(
    booking: int | str,
    item: Item,
    count: Annotated[int, Field(ge=1, le=200)] = 1,
    conn: sqlite3.Connection = Depends(transaction),
) -> Order:
    """Order something for a booking and pay for it."""
    found = booking_of(conn, booking)
    made = conn.execute(
        "insert into meals (booking, item, count) values (?, ?, ?)", (found.id, item, count)
    )
    charge(conn, found, MENU[item] * count, f"{count} {item}")
    return Order(id=made.lastrowid or 0, booking=found.id, item=item, count=count)


@catering.tool
async def orders(booking: int | str, conn: sqlite3.Connection = Depends(reading)) -> list[Order]:
    """List what is ordered for a booking."""
    found = booking_of(conn, booking)
    rows = conn.execute("select * from meals where booking = ?", (found.id,))
    return [Order(**dict(row)) for row in rows]


@catering.resource("menu://{day}")
def menu_of(day: str) -> str:
    """The menu of a day of the week."""
    if day.lower() in ("saturday", "sunday"):
        raise Unknown(f"the kitchen is closed on {day}")
    return ", ".join(MENU)
