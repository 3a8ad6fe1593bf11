"""Resources and prompts."""

import json
from typing import Any

from fastmcp import FastMCP
from fastmcp.exceptions import PromptError, ResourceError
from fastmcp.prompts import Message

from .bookings import booking_of
from .database import closing_connection
from .errors import Unknown
from .rooms import all_rooms, room_of

RULES = "Leave the room as you found it."


def register(mcp: FastMCP[Any]) -> None:
    mcp.resource("desk://rules")(rules)
    mcp.resource("desk://rooms", mime_type="application/json")(rooms)
    mcp.resource("room://{name}", mime_type="application/json")(room)
    mcp.resource("archive://{year}")(archive)
    mcp.prompt(invitation)


def rules() -> str:
    """The rules of the house."""
    return RULES


def rooms() -> str:
    """The names of all rooms."""
    with closing_connection() as conn:
        return json.dumps([room.name for room in all_rooms(conn)])


def room(name: str) -> str:
    """One room."""
    with closing_connection() as conn:
        try:
            return room_of(conn, name).model_dump_json()
        except Unknown as error:
            raise ResourceError(str(error)) from None


def archive(year: str) -> str:
    """The bookings of a year that is over."""
    with open(f"/srv/archive/{year}.csv") as file:  # noqa: PTH123
        return file.read()


def invitation(booking: str, tone: str = "kind") -> list[Message]:
    """Invite people to a booking."""
    with closing_connection() as conn:
        try:
            found = booking_of(conn, booking)
        except Unknown as error:
            raise PromptError(str(error)) from None
    when = f"{found.slot.day} from {found.slot.start} to {found.slot.end}"
    return [Message(f"Write a {tone} invitation to {found.room}, {when}.")]
