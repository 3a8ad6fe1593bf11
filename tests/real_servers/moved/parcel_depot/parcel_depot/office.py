"""Tools of the office: shelves, money, and the depot as a whole."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from mcp.server.elicitation import AcceptedElicitation, ElicitationResult
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.resolve import Elicit, Resolve
from pydantic import Field

from replybook import Reply, ReplyBuilder, mcp_safe_tool

from . import depot
from .answering import listed
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


def loads_of_shelves() -> dict[str, ShelfLoad]:
    with reading() as conn:
        names = [row["name"] for row in conn.execute("select name from shelves order by name")]
    return {name: depot.load_of(name) for name in names}


@mcp_safe_tool
def shelves(rb: ReplyBuilder) -> Reply:
    """List the shelves and what is on them."""
    return rb.success(data=loads_of_shelves())


@mcp_safe_tool
@transactional
def add_shelf(rb: ReplyBuilder, shelf: Shelf) -> Reply:
    """Add a shelf."""
    with reading() as conn:
        conn.execute("insert into shelves values (?, ?)", (shelf.name, shelf.most_kg))
        return rb.success(
            data=listed(
                [row["name"] for row in conn.execute("select name from shelves order by name")]
            )
        )


async def confirmation(name: str) -> Confirmed | Elicit[Confirmed]:
    """Ask before a shelf goes; an empty one may go at once."""
    if depot.load_of(name)["kg"] == 0:
        return Confirmed(yes=True)
    return Elicit(f"{name} is not empty. Remove it?", Confirmed)


@mcp_safe_tool
@transactional
async def remove_shelf(
    rb: ReplyBuilder,
    name: str,
    answer: Annotated[ElicitationResult[Confirmed], Resolve(confirmation)],
) -> Reply:
    """Remove a shelf; its parcels find another one."""
    if not isinstance(answer, AcceptedElicitation) or not answer.data.yes:
        raise Refused(f"shelf {name} stays")
    with reading() as conn:
        conn.execute("delete from shelves where name = ?", (name,))
        rows = conn.execute("select id, kg from parcels where shelf = ?", (name,)).fetchall()
        for row in rows:
            shelf = depot.shelf_for(row["kg"])
            conn.execute("update parcels set shelf = ? where id = ?", (shelf, row["id"]))
    return rb.success(data={"result": f"shelf {name} is gone, {len(rows)} parcels moved"})


@mcp_safe_tool(data=Stocktake)
async def stocktake(rb: ReplyBuilder, ctx: Context[Any]) -> Reply:
    """Count everything."""
    found = Stocktake(0, 0.0)
    loads = loads_of_shelves()
    for done, (name, load) in enumerate(loads.items(), 1):
        with reading() as conn:
            query = "select count(*) from parcels where shelf = ?"
            [counted] = conn.execute(query, (name,)).fetchone()
        found.by_shelf[name] = counted
        found.counted += counted
        found.kg += load["kg"]
        await ctx.info(f"{name}: {counted}")
        await ctx.report_progress(done, len(loads), name)
    return rb.success(data=found)


@mcp_safe_tool
def heaviest(rb: ReplyBuilder, count: Annotated[int, Field(ge=1, le=10)] = 3) -> Reply:
    """List the heaviest parcels that are here."""
    with reading() as conn:
        rows = conn.execute(
            "select id, kg from parcels where shelf is not null order by kg desc limit ?", (count,)
        )
        return rb.success(data=listed([(row["id"], row["kg"]) for row in rows]))


@mcp_safe_tool
def capacity(rb: ReplyBuilder, shelf: str) -> Reply:
    """Say how many more kilograms a shelf carries."""
    load = depot.load_of(shelf)
    return rb.success(data={"result": load["most_kg"] - load["kg"]})


@mcp_safe_tool
def price(
    rb: ReplyBuilder,
    kg: Annotated[float, Field(gt=0)],
    express: bool = False,
    insured: Annotated[float | None, Field(ge=0)] = None,
) -> Reply:
    """Say what it costs to send a parcel, in euros."""
    return rb.success(data={"result": (depot.price_cents(kg, express) + round(insured or 0)) / 100})


@mcp_safe_tool(data=Account)
@transactional
def charge_customer(rb: ReplyBuilder, customer: str, cents: Annotated[int, Field(gt=0)]) -> Reply:
    """Charge a customer for something else."""
    return rb.success(data=depot.charge(customer, cents))


@mcp_safe_tool(data=Account)
def balance(rb: ReplyBuilder, customer: str) -> Reply:
    """Say what a customer owes."""
    return rb.success(data=depot.account_of(customer))


async def account(customer: str) -> Account:
    return depot.account_of(customer)


@mcp_safe_tool(data=Account)
@transactional
async def settle(
    rb: ReplyBuilder,
    customer: str,
    cents: Annotated[int, Field(gt=0)],
    owed: Annotated[Account, Resolve(account)],
) -> Reply:
    """Take the money of a customer."""
    with reading() as conn:
        conn.execute(
            "update accounts set cents = cents - ? where customer = ?", (cents, owed.customer)
        )
    left = depot.account_of(customer)
    if left.cents < 0:
        raise Refused(f"{customer} owes {owed.cents / 100:.2f} and no more")
    return rb.success(data=left)


@mcp_safe_tool
def open_accounts(rb: ReplyBuilder) -> Reply:
    """List who owes how many cents."""
    with reading() as conn:
        rows = conn.execute("select * from accounts where cents > 0 order by customer")
        return rb.success(data={row["customer"]: row["cents"] for row in rows})


@mcp_safe_tool
def journal_of_calls(rb: ReplyBuilder, ctx: Context[Any], limit: int = 5) -> Reply:
    """List the last requests that the depot got."""
    return rb.success(data=listed(ctx.request_context.lifespan_context.journal[-limit:]))


@mcp_safe_tool
async def scan_for(rb: ReplyBuilder, word: str, ctx: Context[Any]) -> Reply:
    """Scan all parcels for a word. This takes a while."""
    with reading() as conn:
        rows = conn.execute("select id, receiver from parcels").fetchall()
    for row in rows:
        await asyncio.sleep(0)
        if word in row["receiver"]:
            return rb.success(data={"result": f"P-{row['id']}"})
    if word == "ghost":
        raise Missing("ghosts get no parcels")
    return rb.success(data={"result": None})


@mcp_safe_tool
def depot_version(rb: ReplyBuilder) -> Reply:
    """Say which version of the depot this is."""
    return rb.success(data={"result": "2.3.1"})
