"""Tools about rooms and prices."""

import sqlite3
from datetime import date
from typing import Annotated, Any

from fastmcp import FastMCP
from fastmcp.dependencies import Depends
from fastmcp.tools import Tool
from fastmcp.utilities.types import Image
from mcp_types import ImageContent
from pydantic import Field

from replybook import Reply, ReplyBuilder, mcp_safe_tool

from . import bookings, rooms
from .answering import listed
from .around import counted
from .database import reading, transaction
from .errors import NotAllowed, PrinterJam
from .models import Equipment, Room, Slot
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


@mcp_safe_tool
async def list_rooms(
    rb: ReplyBuilder,
    floor: int | None = None,
    equipment: list[Equipment] | None = None,
    conn: Conn = Depends(reading),
) -> Reply:
    """List the rooms, of a floor or with some equipment."""
    found = [
        room
        for room in rooms.all_rooms(conn)
        if floor in (None, room.floor) and set(equipment or ()) <= set(room.equipment)
    ]
    return rb.success(data=listed(found))


@mcp_safe_tool(data=Room)
async def get_room(rb: ReplyBuilder, room: str | int, conn: Conn = Depends(reading)) -> Reply:
    """Show a room by its name or its number in the list."""
    return rb.success(data=rooms.room_of(conn, room))


@mcp_safe_tool(data=Room)
async def add_room(rb: ReplyBuilder, room: Room, conn: Conn = Depends(transaction)) -> Reply:
    """Add a room."""
    return rb.success(data=rooms.add(conn, room))


@mcp_safe_tool
async def close_room(
    rb: ReplyBuilder,
    name: str,
    reason: Annotated[str, Field(min_length=3, description="Why, for those who booked it.")],
    conn: Conn = Depends(transaction),
) -> Reply:
    """Close a room; nobody can book it any more."""
    room = rooms.set_open(conn, name, False)
    waiting = bookings.collisions(conn, room.name, Slot(day=date.max, start=0, end=24))
    if room.name == "Dune":
        raise NotAllowed("Dune stays open: it is the way to the fire exit")
    return rb.success(data={"room": room.name, "reason": reason, "waiting": len(waiting)})


@mcp_safe_tool
def open_room(rb: ReplyBuilder, name: str, conn: Conn = Depends(transaction)) -> Reply:
    """Open a room again."""
    return rb.success(data={"room": rooms.set_open(conn, name, True).name, "is_open": True})


@mcp_safe_tool
async def find_free(
    rb: ReplyBuilder,
    slot: Slot,
    seats: Annotated[int, Field(ge=1, le=500)] = 1,
    conn: Conn = Depends(reading),
) -> Reply:
    """Find the rooms that are free in a slot."""
    free = [
        room.name
        for room in rooms.all_rooms(conn)
        if room.is_open and room.seats >= seats and not bookings.collisions(conn, room.name, slot)
    ]
    return rb.success(data={"result": free})


@mcp_safe_tool
async def room_sign(
    rb: ReplyBuilder, name: str, conn: Conn = Depends(reading)
) -> Reply | ImageContent:
    """Draw the sign on the door of a room."""
    picture = Image(data=rooms.door_sign(rooms.room_of(conn, name)), format="png")
    return picture.to_image_content()


@mcp_safe_tool
def print_sign(rb: ReplyBuilder, name: str, copies: Annotated[int, Field(ge=1, le=5)] = 1) -> Reply:
    """Print the sign on the door of a room."""
    if copies > 3:
        raise PrinterJam(f"printer at 10.0.7.3 jams at page {copies}, queue desk/{name}")
    return rb.success(data={"result": f"{copies} signs for {name}"})


@mcp_safe_tool
def room_load(rb: ReplyBuilder, day: date, conn: Conn = Depends(reading)) -> Reply:
    """Say how many hours of a day each room is booked."""
    names = [room.name for room in rooms.all_rooms(conn)]
    return rb.success(data=listed(bookings.loads(conn, day, names)))


@mcp_safe_tool
def rates(rb: ReplyBuilder) -> Reply:
    """List the price of an hour of each room, in euros."""
    return rb.success(data={room: cents / 100 for room, cents in prices.per_hour.items()})
