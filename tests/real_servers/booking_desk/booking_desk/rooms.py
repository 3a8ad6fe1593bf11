"""Rooms of the desk."""

import sqlite3

from .errors import Unknown
from .models import Equipment, Room


def to_room(row: sqlite3.Row) -> Room:
    equipment = [Equipment(word) for word in row["equipment"].split(",") if word]
    return Room(
        name=row["name"],
        seats=row["seats"],
        floor=row["floor"],
        equipment=equipment,
        is_open=bool(row["is_open"]),
    )


def all_rooms(conn: sqlite3.Connection) -> list[Room]:
    return [to_room(row) for row in conn.execute("select * from rooms order by name")]


def room_of(conn: sqlite3.Connection, room: str | int) -> Room:
    """The room of a name, or the n-th of the list."""
    if isinstance(room, int):
        rooms = all_rooms(conn)
        if not 1 <= room <= len(rooms):
            raise Unknown(f"there are {len(rooms)} rooms, no number {room}")
        return rooms[room - 1]
    row = conn.execute("select * from rooms where name = ? collate nocase", (room,)).fetchone()
    if row is None:
        names = ", ".join(found.name for found in all_rooms(conn))
        raise Unknown(f"there is no room '{room}', only {names}")
    return to_room(row)


def add(conn: sqlite3.Connection, room: Room) -> Room:
    words = ",".join(word.value for word in room.equipment)
    conn.execute(
        "insert into rooms values (?, ?, ?, ?, ?)",
        (room.name, room.seats, room.floor, words, room.is_open),
    )
    return room_of(conn, room.name)


def set_open(conn: sqlite3.Connection, room: str, is_open: bool) -> Room:
    found = room_of(conn, room)
    conn.execute("update rooms set is_open = ? where name = ?", (is_open, found.name))
    return room_of(conn, found.name)


def door_sign(room: Room) -> bytes:
    """A very small picture."""
    return b"\x89PNG\r\n\x1a\n" + room.name.encode()
