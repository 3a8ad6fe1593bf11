"""The work of the depot: functions over the open connection."""

from __future__ import annotations

import sqlite3
from datetime import date

from mcp.server.mcpserver.exceptions import ToolError

from .database import reading
from .models import Account, Movement, NewParcel, Parcel, ShelfLoad

TODAY = date(2026, 3, 2)


class Missing(ToolError):
    """There is no parcel, shelf, truck or customer of this name."""


class Overloaded(ToolError):
    """A shelf or a truck cannot carry it."""


class Refused(ToolError):
    """The depot does not do this."""


class ScaleBroken(Exception):
    """The scale does not answer."""


def to_parcel(row: sqlite3.Row) -> Parcel:
    return Parcel(
        id=row["id"],
        sender=row["sender"],
        receiver=row["receiver"],
        kg=row["kg"],
        fragile=bool(row["fragile"]),
        shelf=row["shelf"],
        truck=row["truck"],
        state=row["state"],
        arrived=date.fromisoformat(row["arrived"]),
    )


def row_of(parcel: int | str) -> sqlite3.Row:
    """The row of `7`, `"7"` or `"P-7"`."""
    digits = str(parcel).upper().removeprefix("P-")
    if not digits.isdigit():
        raise Missing(f"{parcel} is no parcel number, write 7 or P-7")
    with reading() as conn:
        row = conn.execute("select * from parcels where id = ?", (int(digits),)).fetchone()
    if row is None:
        raise Missing(f"there is no parcel P-{int(digits)}")
    return row


def parcel_of(parcel: int | str) -> Parcel:
    return to_parcel(row_of(parcel))


def stored_parcel(parcel: int | str) -> Parcel:
    found = parcel_of(parcel)
    if found.state != "stored":
        raise Refused(f"P-{found.id} is {found.state}, not stored")
    return found


def load_of(shelf: str) -> ShelfLoad:
    with reading() as conn:
        row = conn.execute("select * from shelves where name = ?", (shelf,)).fetchone()
        if row is None:
            raise Missing(f"there is no shelf {shelf}")
        kg, fragile = conn.execute(
            "select coalesce(sum(kg), 0.0), coalesce(sum(fragile), 0) from parcels where shelf = ?",
            (shelf,),
        ).fetchone()
    load: ShelfLoad = {"kg": round(kg, 3), "most_kg": row["most_kg"]}
    return {**load, "fragile": fragile} if fragile else load


def require_carrying(shelf: str) -> None:
    load = load_of(shelf)
    if load["kg"] > load["most_kg"]:
        raise Overloaded(f"shelf {shelf} carries {load['most_kg']:g} kg, not {load['kg']:g}")


def shelf_for(kg: float) -> str:
    with reading() as conn:
        names = [row["name"] for row in conn.execute("select name from shelves order by most_kg")]
    for name in names:
        load = load_of(name)
        if load["kg"] + kg <= load["most_kg"]:
            return name
    raise Overloaded(f"no shelf has room for {kg:g} kg")


def store(new: NewParcel, shelf: str | None = None) -> Parcel:
    shelf = shelf or shelf_for(new.kg)
    with reading() as conn:
        made = conn.execute(
            "insert into parcels (sender, receiver, kg, pin, fragile, shelf, state, arrived)"
            " values (?, ?, ?, ?, ?, ?, 'stored', ?)",
            (new.sender, new.receiver, new.kg, new.pin, new.fragile, shelf, TODAY.isoformat()),
        )
    note_movement(made.lastrowid or 0, None, shelf)
    require_carrying(shelf)
    charge(new.sender, price_cents(new.kg))
    return parcel_of(made.lastrowid or 0)


def note_movement(parcel: int, was: str | None, now: str | None) -> Movement:
    with reading() as conn:
        conn.execute("insert into movements values (null, ?, ?, ?)", (parcel, was, now))
    return Movement(parcel, was, now)


def update(parcel: Parcel, **columns: object) -> None:
    words = ", ".join(f"{name} = ?" for name in columns)
    with reading() as conn:
        conn.execute(f"update parcels set {words} where id = ?", (*columns.values(), parcel.id))


def price_cents(kg: float, express: bool = False) -> int:
    return round((300 + 100 * kg) * (2 if express else 1))


def account_of(customer: str) -> Account:
    with reading() as conn:
        row = conn.execute("select * from accounts where customer = ?", (customer,)).fetchone()
    if row is None:
        raise Missing(f"{customer} has no account here")
    return Account(**dict(row))


def charge(customer: str, cents: int) -> Account:
    with reading() as conn:
        conn.execute("insert or ignore into accounts values (?, 0)", (customer,))
        conn.execute("update accounts set cents = cents + ? where customer = ?", (cents, customer))
    account = account_of(customer)
    if account.cents > 50_000:
        raise Refused(f"{customer} owes {account.cents / 100:.2f} already")
    return account
