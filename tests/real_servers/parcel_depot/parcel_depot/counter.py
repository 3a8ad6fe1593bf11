"""Tools of the counter: parcels come in and go out."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Any, Literal

from mcp.server.mcpserver import Context, Image, MCPServer
from mcp_types import CallToolResult, TextContent, ToolAnnotations
from pydantic import Field

from . import depot
from .database import opened, reading, transactional
from .depot import Refused, ScaleBroken
from .models import Movement, NewParcel, Parcel, State, Value, Weight


def register(server: MCPServer[Any]) -> None:
    for tool in (take_in, take_in_many, find_parcel, move_parcel, weigh_again, hand_out):
        server.tool()(tool)
    server.tool(annotations=ToolAnnotations(read_only_hint=True))(list_parcels)
    for tool in (send_back, history, declare_value, damage_report, describe_parcel, label):
        server.tool()(tool)
    server.tool(structured_output=False)(label_text)
    server.tool(name="scale.read", title="Read the scale")(read_scale)


@transactional
def take_in(parcel: NewParcel, shelf: str | None = None) -> Parcel:
    """Take a parcel in, on the smallest shelf that carries it, and charge the sender."""
    return depot.store(parcel, shelf)


@transactional
async def take_in_many(parcels: list[NewParcel], ctx: Context[Any]) -> list[Parcel]:
    """Take in all parcels, or none of them."""
    stored = []
    for done, parcel in enumerate(parcels, 1):
        stored.append(depot.store(parcel))
        await ctx.report_progress(done, len(parcels))
    return stored


def find_parcel(parcel: int | str) -> Parcel:
    """Find a parcel by its number."""
    return depot.parcel_of(parcel)


def list_parcels(
    state: State | None = None,
    shelf: str | None = None,
    limit: Annotated[int, Field(ge=1, le=50)] = 20,
) -> list[Parcel]:
    """List parcels, the newest first."""
    with reading() as conn:
        rows = conn.execute("select * from parcels order by id desc").fetchall()
    parcels = [depot.to_parcel(row) for row in rows]
    chosen = [p for p in parcels if state in (None, p.state) and shelf in (None, p.shelf)]
    return chosen[:limit]


@transactional
def move_parcel(parcel: int | str, shelf: str) -> Movement:
    """Move a parcel to another shelf."""
    found = depot.stored_parcel(parcel)
    depot.load_of(shelf)
    depot.update(found, shelf=shelf)
    moved = depot.note_movement(found.id, found.shelf, shelf)
    depot.require_carrying(shelf)
    return moved


@transactional
def weigh_again(parcel: int | str, kg: Weight) -> Parcel:
    """Correct the weight of a parcel."""
    found = depot.stored_parcel(parcel)
    depot.update(found, kg=kg)
    depot.require_carrying(found.shelf or "")
    return depot.parcel_of(parcel)


def hand_out(parcel: int | str, pin: str) -> str:
    """Hand a parcel to who knows its pin. Three wrong pins lock it."""
    found, conn = depot.stored_parcel(parcel), opened()
    try:
        [wrong] = conn.execute(
            "select count(*) from attempts where parcel = ?", (found.id,)
        ).fetchone()
        if wrong >= 3:
            raise Refused(f"P-{found.id} is locked; bring a passport")
        if pin != depot.row_of(found.id)["pin"]:
            conn.execute("insert into attempts values (?)", (found.id,))
            raise Refused(f"wrong pin for P-{found.id}, {2 - wrong} attempts left")
        conn.execute(
            "update parcels set state = 'delivered', shelf = null where id = ?", (found.id,)
        )
    finally:
        conn.close()
    return f"P-{found.id} goes to {found.receiver}"


@transactional
async def send_back(
    parcel: int | str, reason: Literal["refused", "unknown", "damaged"] = "refused"
) -> dict[str, Any]:
    """Send a parcel back to its sender, who pays for it."""
    found = depot.stored_parcel(parcel)
    depot.update(found, state="returned", shelf=None)
    account = depot.charge(found.sender, depot.price_cents(found.kg))
    return {"parcel": found.id, "reason": reason, "owes": account.cents / 100}


def history(parcel: int | str) -> list[Movement]:
    """List the movements of a parcel."""
    found = depot.parcel_of(parcel)
    with reading() as conn:
        rows = conn.execute("select parcel, was, now from movements where parcel = ?", (found.id,))
        return [Movement(**dict(row)) for row in rows]


def declare_value(parcel: int | str, euros: Annotated[Decimal, Field(ge=0, le=5000)]) -> Value:
    """Declare what a parcel is worth."""
    return {"parcel": depot.parcel_of(parcel).id, "euros": euros}


def damage_report(parcel: int | str, words: str = "") -> CallToolResult:
    """Report a damaged parcel."""
    if not words.strip():
        nothing = TextContent(type="text", text="say what is damaged")
        return CallToolResult(content=[nothing], is_error=True)
    found = depot.parcel_of(parcel)
    text = TextContent(type="text", text=f"P-{found.id}: {words}")
    return CallToolResult(content=[text], structured_content={"parcel": found.id, "words": words})


async def describe_parcel(parcel: str, ctx: Context[Any]) -> str:
    """Describe a parcel in a sentence, from its page."""
    [page] = await ctx.read_resource(f"parcel://{parcel}")
    return f"This is {page.content!s}"


def label(parcel: int | str) -> Image:
    """Draw the label of a parcel."""
    found = depot.parcel_of(parcel)
    return Image(data=b"\x89PNG\r\n\x1a\n" + str(found.id).encode(), format="png")


def label_text(parcel: int | str, note: str | None = None) -> str:
    """Write the label of a parcel as text."""
    found = depot.parcel_of(parcel)
    lines = [f"P-{found.id}", f"to: {found.receiver}", f"from: {found.sender}"]
    return "\n".join([*lines, *([f"note: {note}"] if note else [])])


def read_scale(tries: Annotated[int, Field(ge=1, le=3)] = 1) -> float:
    """Read the scale."""
    if tries > 2:
        raise ScaleBroken("no answer from scale at /dev/ttyUSB3, serial 88-1207")
    return 12.5
