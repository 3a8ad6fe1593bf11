"""Tools of the cold room: what lies where, and moving it."""

from __future__ import annotations

from seed_bank.vault import ShelfFull

from seed_server.app import bank, mcp
from seed_server.lookups import accession_of, shelf_of
from seed_server.permits import curators_only
from seed_server.replies import Reply
from seed_server.safety import ReplyBuilder, mcp_safe_tool


@mcp.tool()
@mcp_safe_tool
def list_shelves(rb: ReplyBuilder, with_room: int = 0) -> Reply:
    """List the shelves, all or those with room for so many packets."""
    shelves = [shelf for shelf in bank().vault.shelves.values() if shelf.free >= with_room]
    rows = [shelf.summary() for shelf in shelves]
    return rb.success("SHELF-OP-S-001", data={"count": len(rows), "shelves": rows})


@mcp.tool()
@mcp_safe_tool
def show_shelf(name: str, rb: ReplyBuilder) -> Reply:
    """Show what lies on a shelf."""
    try:
        shelf = shelf_of(name, rb)
    except Exception as error:
        return rb.invalid("SHELF-OP-I-001", message=str(error), data={"shelf": name})
    data = {**shelf.summary(), "packets": dict(sorted(shelf.packets.items()))}
    return rb.success("SHELF-OP-S-001", data=data)


@mcp.tool()
@mcp_safe_tool
def store_packets(number: str, packets: int, rb: ReplyBuilder, shelf: str = "") -> Reply:
    """Lay packets on a shelf, on the roomiest one where none is named."""
    row = accession_of(number, rb)
    if isinstance(row, Reply):
        return row
    if packets < 1:
        return rb.denied(
            "BANK-OP-D-001",
            message=f"packets does not fit: {packets} is no count",
            data={"field": "packets", "problem": f"{packets} is no count"},
        )
    chosen = shelf_of(shelf, rb) if shelf else bank().vault.roomiest(packets)
    if chosen is None:
        return rb.invalid("SHELF-OP-I-002", {"shelf": "any", "free": 0})
    try:
        bank().vault.put(row.number, packets, chosen.name)
    except ShelfFull as full:
        return rb.invalid(
            "SHELF-OP-I-002",
            message=f"Shelf {full.shelf} has room for {full.free} packets",
            data={"shelf": full.shelf, "free": full.free},
        )
    bank().journal.write(f"stored {packets} on {chosen.name}", row.number)
    return rb.success(
        "SHELF-OP-S-001", message="Done", data={"accession": row.number, "shelf": chosen.name}
    )


@mcp.tool()
@mcp_safe_tool
def move_packets(number: str, start: str, end: str, rb: ReplyBuilder) -> Reply:
    """Move all packets of an accession from one shelf to another."""
    row = accession_of(number, rb)
    if isinstance(row, Reply):
        return row
    try:
        source, target = shelf_of(start, rb), shelf_of(end, rb)
    except Exception as error:
        return rb.invalid("SHELF-OP-I-001", message=f"{error}", data={"shelf": f"{start} or {end}"})
    if row.number not in source.packets:
        problem = f"no packet of {row.number} lies on {start}"
        return rb.denied("BANK-OP-D-001", {"field": "start", "problem": problem})
    if source is target:
        return rb.success("SHELF-OP-S-001", data={"accession": row.number, "changed": False})
    try:
        bank().vault.move(row.number, start, end)
    except ShelfFull as full:
        return rb.invalid("SHELF-OP-I-002", data={"shelf": full.shelf, "free": full.free})
    bank().journal.write(f"moved from {start} to {end}", row.number)
    return rb.success("SHELF-OP-S-001", data={"accession": row.number, "changed": True})


@mcp.tool()
@mcp_safe_tool
def build_shelf(name: str, room: int, rb: ReplyBuilder, celsius: float = -18.0) -> Reply:
    """Put up a new shelf."""
    refusal = curators_only("build_shelf", rb)
    if refusal is not None:
        return refusal
    if name in bank().vault.shelves:
        return rb.success("SHELF-OP-S-001", data={"shelf": name, "changed": False})
    if not 0 < room <= 5000:
        problem = f"room for {room} packets is no shelf"
        return rb.denied(
            "BANK-OP-D-001",
            message=f"room does not fit: {problem}",
            data={"field": "room", "problem": problem},
        )
    bank().vault.build(name, room, celsius)
    return rb.success("SHELF-OP-S-001", data={"shelf": name, "changed": True})


@mcp.tool()
@mcp_safe_tool
def plan_consolidation(rb: ReplyBuilder) -> Reply:
    """Say which moves would bring each accession onto one shelf; nothing is moved."""
    try:
        moves = bank().vault.consolidation()
    except Exception as error:
        return rb.error(
            "BANK-OP-E-001",
            message="The vault cannot be read or written",
            data={"store": "vault", "detail": type(error).__name__},
        )
    steps = [{"accession": number, "start": start, "end": end} for number, start, end in moves]
    return rb.success("BANK-OP-S-003", data={"count": len(steps), "moves": steps})


@mcp.tool()
@mcp_safe_tool
def where_is(number: str, rb: ReplyBuilder) -> Reply:
    """Say on which shelves an accession lies."""
    row = accession_of(number, rb)
    if isinstance(row, Reply):
        return row
    shelves = bank().vault.where(row.number)
    total = sum(shelves.values())
    return rb.success("SHELF-OP-S-001", data={"count": total, "shelves": shelves})
