"""Tools about bookings."""

import sqlite3
from datetime import date
from typing import Annotated, Any

from fastmcp import Context, FastMCP
from fastmcp.dependencies import CurrentContext, Depends
from fastmcp.exceptions import ToolError
from pydantic import Field

from . import bookings
from .around import again_if_locked, counted
from .config import config
from .database import reading, transaction
from .errors import DeskError, NotAllowed
from .models import Booking, ImportReport, Slot
from .rooms import room_of

Conn = sqlite3.Connection
Who = Annotated[str, Field(min_length=1, description="Who books.")]
People = Annotated[int, Field(ge=1, le=500, description="How many come.")]


def register(mcp: FastMCP[Any]) -> None:
    for tool in (book_room, hold_room, confirm_hold, cancel_booking, move_booking, book_series):
        mcp.tool(tool)
    for tool in (get_booking, my_bookings, swap_bookings, import_bookings, book_first_free):
        mcp.tool(tool)
    mcp.tool(note_of)
    mcp.tool(set_note)


@again_if_locked
async def book_room(
    room: str, slot: Slot, who: Who, people: People = 1, conn: Conn = Depends(transaction)
) -> Booking:
    """Book a room and pay for it."""
    return bookings.insert(conn, room, slot, who, people)


@counted
async def hold_room(
    room: str, slot: Slot, who: Who, people: People = 1, conn: Conn = Depends(transaction)
) -> Booking:
    """Hold a room for a minute. Confirm it, or it is given up."""
    return bookings.insert(conn, room, slot, who, people, held_s=config.hold_s)


async def confirm_hold(booking: int | str, conn: Conn = Depends(transaction)) -> Booking:
    """Make a firm booking of a hold."""
    found = bookings.set_state(conn, bookings.booking_of(conn, booking), "firm")
    bookings.charge(conn, found, bookings.prices.cents(found.room, found.slot.hours), "room")
    return found


async def cancel_booking(
    booking: int | str, ctx: Context, conn: Conn = Depends(transaction)
) -> str:
    """Cancel a booking. Large ones ask before."""
    found = bookings.set_state(conn, bookings.booking_of(conn, booking), "cancelled")
    if found.people > 10:
        answer = await ctx.elicit(f"{found.people} people come. Cancel?", response_type=bool)
        if answer.action != "accept" or not answer.data:
            raise NotAllowed(f"B-{found.id} stays: nobody confirmed")
    return f"B-{found.id} is cancelled"


async def move_booking(
    booking: int | str, slot: Slot, room: str | None = None, conn: Conn = Depends(transaction)
) -> Booking:
    """Move a booking to another slot, or another room as well."""
    found = bookings.booking_of(conn, booking)
    return bookings.move(conn, found, room_of(conn, room or found.room).name, slot)


async def book_series(
    room: str,
    slots: list[Slot],
    who: Who,
    all_or_none: bool = False,
    ctx: Context = CurrentContext(),
) -> dict[str, Any]:
    """Book a room for several slots. Each is a booking of its own."""
    booked: list[int] = []
    refused: list[str] = []
    for done, slot in enumerate(slots):
        asked = {"room": room, "slot": slot.model_dump(mode="json"), "who": who}
        try:
            made = await ctx.fastmcp.call_tool("book_room", asked)
        except ToolError as error:
            if all_or_none:
                for number in booked:
                    await ctx.fastmcp.call_tool("cancel_booking", {"booking": number})
                raise
            refused.append(str(error))
        else:
            booked.append(made.structured_content["id"])
        await ctx.report_progress(done + 1, len(slots))
    return {"booked": booked, "refused": refused}


async def book_first_free(slot: Slot, who: Who, ctx: Context, people: People = 1) -> Booking:
    """Book the smallest room that is free."""
    when = slot.model_dump(mode="json")
    free = await ctx.fastmcp.call_tool("find_free", {"slot": when, "seats": people})
    rooms = free.structured_content["result"]
    if not rooms:
        raise DeskError(f"no room has {people} free seats then")
    asked = {"room": rooms[0], "slot": when, "who": who, "people": people}
    made = await ctx.fastmcp.call_tool("book_room", asked)
    return Booking.model_validate(made.structured_content)


async def get_booking(booking: int | str, conn: Conn = Depends(reading)) -> Booking:
    """Show a booking, by its number or as B-12."""
    return bookings.booking_of(conn, booking)


async def my_bookings(
    who: Who, since: date | None = None, conn: Conn = Depends(reading)
) -> list[Booking]:
    """List the bookings of somebody."""
    return bookings.bookings_of(conn, who, since)


async def swap_bookings(
    first: int | str, second: int | str, conn: Conn = Depends(transaction)
) -> list[Booking]:
    """Exchange the rooms of two bookings of the same slot."""
    one, two = (bookings.booking_of(conn, booking) for booking in (first, second))
    conn.execute("update bookings set room = ? where id = ?", (two.room, one.id))
    if one.slot != two.slot:
        raise DeskError(f"B-{one.id} and B-{two.id} are not at the same time")
    conn.execute("update bookings set room = ? where id = ?", (one.room, two.id))
    return [bookings.booking_of(conn, booking.id) for booking in (one, two)]


async def import_bookings(
    lines: Annotated[list[str], Field(description="room;day;start;end;who")],
    ctx: Context,
    conn: Conn = Depends(transaction),
) -> ImportReport:
    """Import bookings from lines of text. A line that cannot be read spoils them all."""
    report = ImportReport()
    for number, line in enumerate(lines, 1):
        room, day, start, end, who = line.split(";")
        slot = Slot(day=date.fromisoformat(day), start=int(start), end=int(end))
        try:
            report.booked.append(bookings.insert(conn, room, slot, who, 1).id)
        except DeskError as error:
            report.refused[number] = str(error)
            await ctx.warning(f"line {number}: {error}")
        await ctx.report_progress(number, len(lines), f"line {number}")
    return report


async def note_of(booking: int | str, conn: Conn = Depends(reading)) -> str:
    """Read the note of a booking."""
    return bookings.booking_of(conn, booking).note or ""


async def set_note(booking: int | str, note: str | None, conn: Conn = Depends(transaction)) -> None:
    """Write the note of a booking, or take it away."""
    found = bookings.booking_of(conn, booking)
    conn.execute("update bookings set note = ? where id = ?", (note, found.id))
