"""Tools of the office: shelves, money, and the depot as a whole."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from mcp.server.elicitation import AcceptedElicitation, ElicitationResult
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.resolve import Elicit, Resolve
from pydantic import Field

from . import depot
from .database import reading, transactional
from .depot import Missing, Refused
from .models import Account, Confirmed, Shelf, ShelfLoad, Stocktake


def register(server: MCPServer[Any]) -> None:
    for tool in (shelves, add_shelf, remove_shelf, stocktake, heaviest, capacity):
        server.tool()(tool)
    for tool in (price, charge_customer, balance, settle, open_accounts, journal_of_calls):
        server.tool()(tool)
    server.tool()(scan_for)
    server.tool()(depot_version)


def shelves() -> dict[str, ShelfLoad]:
    """List the shelves and what is on them."""
    with reading() as conn:
        names = [row["name"] for row in conn.execute("select name from shelves order by name")]
    return {name: depot.load_of(name) for name in names}


@transactional
def add_shelf(shelf: Shelf) -> list[str]:
    """Add a shelf."""
    with reading() as conn:
        conn.execute("insert into shelves values (?, ?)", (shelf.name, shelf.most_kg))
        return [row["name"] for row in conn.execute("select name from shelves order by name")]


async def confirmation(name: str) -> Confirmed | Elicit[Confirmed]:
    """Ask before a shelf goes; an empty one may go at once."""
    if depot.load_of(name)["kg"] == 0:
        return Confirmed(yes=True)
    return Elicit(f"{name} is not empty. Remove it?", Confirmed)


@transactional
async def remove_shelf(
    name: str, answer: Annotated[ElicitationResult[Confirmed], Resolve(confirmation)]
) -> str:
    """Remove a shelf; its parcels find another one."""
    if not isinstance(answer, AcceptedElicitation) or not answer.data.yes:
        raise Refused(f"shelf {name} stays")
    with reading() as conn:
        conn.execute("delete from shelves where name = ?", (name,))
        rows = conn.execute("select id, kg from parcels where shelf = ?", (name,)).fetchall()
        for row in rows:
            shelf = depot.shelf_for(row["kg"])
            conn.execute("update parcels set shelf = ? where id = ?", (shelf, row["id"]))
    return f"shelf {name} is gone, {len(rows)} parcels moved"


async def stocktake(ctx: Context[Any]) -> Stocktake:
    """Count everything."""
    found = Stocktake(0, 0.0)
    loads = shelves()
    for done, (name, load) in enumerate(loads.items(), 1):
        with reading() as conn:
            query = "select count(*) from parcels where shelf = ?"
            [counted] = conn.execute(query, (name,)).fetchone()
        found.by_shelf[name] = counted
        found.counted += counted
        found.kg += load["kg"]
        await ctx.info(f"{name}: {counted}")
        await ctx.report_progress(done, len(loads), name)
    return found


def heaviest(count: Annotated[int, Field(ge=1, le=10)] = 3) -> list[tuple[int, float]]:
    """List the heaviest parcels that are here."""
    with reading() as conn:
        rows = conn.execute(
            "select id, kg from parcels where shelf is not null order by kg desc limit ?", (count,)
        )
        return [(row["id"], row["kg"]) for row in rows]


def capacity(shelf: str) -> float:
    """Say how many more kilograms a shelf carries."""
    load = depot.load_of(shelf)
    return load["most_kg"] - load["kg"]


def price(
    kg: Annotated[float, Field(gt=0)],
    express: bool = False,
    insured: Annotated[float | None, Field(ge=0)] = None,
) -> float:
    """Say what it costs to send a parcel, in euros."""
    return (depot.price_cents(kg, express) + round(insured or 0)) / 100


@transactional
def charge_customer(customer: str, cents: Annotated[int, Field(gt=0)]) -> Account:
    """Charge a customer for something else."""
    return depot.charge(customer, cents)


def balance(customer: str) -> Account:
    """Say what a customer owes."""
    return depot.account_of(customer)


async def account(customer: str) -> Account:
    return depot.account_of(customer)


@transactional
async def settle(
    customer: str, cents: Annotated[int, Field(gt=0)], owed: Annotated[Account, Resolve(account)]
) -> Account:
    """Take the money of a customer."""
    with reading() as conn:
        conn.execute(
            "update accounts set cents = cents - ? where customer = ?", (cents, owed.customer)
        )
    left = depot.account_of(customer)
    if left.cents < 0:
        raise Refused(f"{customer} owes {owed.cents / 100:.2f} and no more")
    return left


def open_accounts() -> dict[str, int]:
    """List who owes how many cents."""
    with reading() as conn:
        rows = conn.execute("select * from accounts where cents > 0 order by customer")
        return {row["customer"]: row["cents"] for row in rows}


def journal_of_calls(ctx: Context[Any], limit: int = 5) -> list[str]:
    """List the last requests that the depot got."""
    return ctx.request_context.lifespan_context.journal[-limit:]


async def scan_for(word: str, ctx: Context[Any]) -> str | None:
    """Scan all parcels for a word. This takes a while."""
    with reading() as conn:
        rows = conn.execute("select id, receiver from parcels").fetchall()
    for row in rows:
        await asyncio.sleep(0)
        if word in row["receiver"]:
            return f"P-{row['id']}"
    if word == "ghost":
        raise Missing("ghosts get no parcels")
    return None


def depot_version() -> str:
    """Say which version of the depot this is."""
    return "2.3.1"
