"""Tools about rooms and prices."""

import sqlite3
from datetime import date
from typing import Annotated, Any

from fastmcp import FastMCP
from fastmcp.dependencies import Depends
from fastmcp.tools import Tool
from fastmcp.utilities.types import Image
from pydantic import Field

from . import bookings, rooms
from .around import counted
from .database import reading, transaction
from .errors import NotAllowed, PrinterJam
from .models import Equipment, Room, RoomLoad, Slot
from .prices import prices

Conn = sqlite3.Connection


def register(mcp: FastMCP[Any]) -> None:
    mcp.tool(list_rooms, annotations={"readOnlyHint": True})
    mcp.tool(get_room)
    mcp.tool(add_room)
    mcp.tool(close_room)
    mcp.tool(open_room)
    mcp.tool(counted(find_free))
    mcp.tool(room_sign)
    mcp.tool(print_sign)
    mcp.tool(counted(room_load))
    mcp.tool(prices.quote)
    mcp.add_tool(Tool.from_function(prices.set_rate, description="Set the price of an hour."))
    mcp.tool(rates)


async def list_rooms(
    floor: int | None = None,
    equipment: list[Equipment] | None = None,
    conn: Conn = Depends(reading),
) -> list[Room]:
    """List the rooms, of a floor or with some equipment."""
    return [
        room
        for room in rooms.all_rooms(conn)
        if floor in (None, room.floor) and set(equipment or ()) <= set(room.equipment)
    ]


async def get_room(room: str | int, conn: Conn = Depends(reading)) -> Room:
    """Show a room by its name or its number in the list."""
    return rooms.room_of(conn, room)


async def add_room(room: Room, conn: Conn = Depends(transaction)) -> Room:
    """Add a room."""
    return rooms.add(conn, room)


async def close_room(
    name: str,
    reason: Annotated[str, Field(min_length=3, description="Why, for those who booked it.")],
    conn: Conn = Depends(transaction),
) -> dict[str, Any]:
    """Close a room; nobody can book it any more."""
    room = rooms.set_open(conn, name, False)
    waiting = bookings.collisions(conn, room.name, Slot(day=date.max, start=0, end=24))
    if room.name == "Dune":
        raise NotAllowed("Dune stays open: it is the way to the fire exit")
    return {"room": room.name, "reason": reason, "waiting": len(waiting)}


def open_room(name: str, conn: Conn = Depends(transaction)) -> dict[str, Any]:
    """Open a room again."""
    return {"room": rooms.set_open(conn, name, True).name, "is_open": True}


async def find_free(
    slot: Slot,
    seats: Annotated[int, Field(ge=1, le=500)] = 1,
    conn: Conn = Depends(reading),
) -> list[str]:
    """Find the rooms that are free in a slot."""
    return [
        room.name
        for room in rooms.all_rooms(conn)
        if room.is_open and room.seats >= seats and not bookings.collisions(conn, room.name, slot)
    ]


async def room_sign(name: str, conn: Conn = Depends(reading)) -> Image:
    """Draw the sign on the door of a room."""
    return Image(data=rooms.door_sign(rooms.room_of(conn, name)), format="png")


def print_sign(name: str, copies: Annotated[int, Field(ge=1, le=5)] = 1) -> str:
    """Print the sign on the door of a room."""
    if copies > 3:
        raise PrinterJam(f"printer at 10.0.7.3 jams at page {copies}, queue desk/{name}")
    return f"{copies} signs for {name}"


def room_load(day: date, conn: Conn = Depends(reading)) -> list[RoomLoad]:
    """Say how many hours of a day each room is booked."""
    return bookings.loads(conn, day, [room.name for room in rooms.all_rooms(conn)])


def rates() -> dict[str, float]:
    """List the price of an hour of each room, in euros."""
    return {room: cents / 100 for room, cents in prices.per_hour.items()}
