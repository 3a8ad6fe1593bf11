"""Bookings of the desk: plain functions over a connection."""

import sqlite3
import time
from collections.abc import Iterable
from datetime import date

from .config import config
from .errors import Taken, TooExpensive, Unknown
from .models import Booking, RoomLoad, Slot
from .prices import prices
from .rooms import room_of


def to_booking(row: sqlite3.Row) -> Booking:
    slot = Slot(day=date.fromisoformat(row["day"]), start=row["start"], end=row["end"])
    return Booking(
        id=row["id"],
        room=row["room"],
        slot=slot,
        who=row["who"],
        people=row["people"],
        state=row["state"],
        note=row["note"],
    )


def number_of(booking: int | str) -> int:
    """`12`, `"12"` and `"B-12"` are the same booking."""
    digits = str(booking).upper().removeprefix("B-")
    if not digits.isdigit():
        raise Unknown(f"{booking} is no booking number; they look like B-12")
    return int(digits)


def booking_of(conn: sqlite3.Connection, booking: int | str) -> Booking:
    number = number_of(booking)
    row = conn.execute("select * from bookings where id = ?", (number,)).fetchone()
    if row is None:
        raise Unknown(f"there is no booking B-{number}")
    return to_booking(row)


def bookings_of(conn: sqlite3.Connection, who: str, since: date | None) -> list[Booking]:
    rows = conn.execute(
        "select * from bookings where who = ? and day >= ? order by day, start",
        (who, (since or date.min).isoformat()),
    )
    return [to_booking(row) for row in rows]


def collisions(conn: sqlite3.Connection, room: str, slot: Slot, but: int = 0) -> list[Booking]:
    rows = conn.execute(
        "select * from bookings where room = ? and day = ? and start < ? and end > ?"
        " and state != 'cancelled' and id != ?",
        (room, slot.day.isoformat(), slot.end, slot.start, but),
    )
    return [to_booking(row) for row in rows]


def require_free(conn: sqlite3.Connection, room: str, slot: Slot, but: int = 0) -> None:
    for other in collisions(conn, room, slot, but):
        raise Taken(f"{room} is taken by {other.who} from {other.slot.start} to {other.slot.end}")


def spent(conn: sqlite3.Connection, who: str) -> int:
    found = conn.execute("select coalesce(sum(cents), 0) from ledger where who = ?", (who,))
    return int(found.fetchone()[0])


def charge(conn: sqlite3.Connection, booking: Booking, cents: int, what: str) -> None:
    conn.execute(
        "insert into ledger (booking, who, cents, what) values (?, ?, ?, ?)",
        (booking.id, booking.who, cents, what),
    )
    left = config.budget_cents - spent(conn, booking.who)
    if left < 0:
        raise TooExpensive(f"the budget of {booking.who} is {-left / 100:.2f} short")


def insert(
    conn: sqlite3.Connection, room: str, slot: Slot, who: str, people: int, held_s: float = 0
) -> Booking:
    """Write the booking, then pay for it; a hold costs nothing."""
    found = room_of(conn, room)
    if not found.is_open:
        raise Taken(f"{found.name} is closed")
    if people > found.seats:
        raise Taken(f"{found.name} has {found.seats} seats, not {people}")
    require_free(conn, found.name, slot)
    state, until = ("held", time.time() + held_s) if held_s else ("firm", None)
    made = conn.execute(
        "insert into bookings (room, day, start, end, who, people, state, held_until)"
        " values (?, ?, ?, ?, ?, ?, ?, ?)",
        (found.name, slot.day.isoformat(), slot.start, slot.end, who, people, state, until),
    )
    booking = booking_of(conn, made.lastrowid or 0)
    if not held_s:
        charge(conn, booking, prices.cents(found.name, slot.hours), "room")
    return booking


def set_state(conn: sqlite3.Connection, booking: Booking, state: str) -> Booking:
    conn.execute("update bookings set state = ? where id = ?", (state, booking.id))
    return booking_of(conn, booking.id)


def move(conn: sqlite3.Connection, booking: Booking, room: str, slot: Slot) -> Booking:
    conn.execute(
        "update bookings set room = ?, day = ?, start = ?, end = ? where id = ?",
        (room, slot.day.isoformat(), slot.start, slot.end, booking.id),
    )
    require_free(conn, room, slot, but=booking.id)
    return booking_of(conn, booking.id)


def loads(conn: sqlite3.Connection, day: date, rooms: Iterable[str]) -> list[RoomLoad]:
    found = []
    for room in rooms:
        hours = conn.execute(
            "select coalesce(sum(end - start), 0) from bookings"
            " where room = ? and day = ? and state = 'firm'",
            (room, day.isoformat()),
        ).fetchone()[0]
        found.append(RoomLoad(room, hours, round(hours / 24, 3)))
    return found


def expire(conn: sqlite3.Connection, now: float) -> int:
    """Cancel what was held too long."""
    done = conn.execute(
        "update bookings set state = 'cancelled' where state = 'held' and held_until < ?", (now,)
    )
    return done.rowcount
