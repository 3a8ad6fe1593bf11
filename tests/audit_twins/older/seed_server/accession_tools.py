"""Tools about single accessions: show, list, take in, change, annotate, retire."""

from __future__ import annotations

from seed_bank.accessions import (
    STATES,
    Accession,
    BrokenStore,
    NumberTaken,
    UnknownAccession,
    next_number,
)

from seed_server.app import bank, mcp
from seed_server.lookups import accession_of, day_of, taxon_of
from seed_server.permits import curators_only, refused_destruction
from seed_server.replies import Reply
from seed_server.safety import ReplyBuilder, mcp_safe_tool


@mcp.tool()
@mcp_safe_tool
def show_accession(number: str, rb: ReplyBuilder) -> Reply:
    """Show everything that is known of one accession."""
    row = accession_of(number, rb)
    if isinstance(row, Reply):
        return row
    shelves = bank().vault.where(row.number)
    return rb.success("BANK-OP-S-002", data={**row.to_row(), "shelves": shelves})


@mcp.tool()
@mcp_safe_tool
def list_accessions(rb: ReplyBuilder, state: str = "active", most: int = 100) -> Reply:
    """List the accessions that are in a state."""
    if state not in STATES:
        problem = f"{state!r} is none of {', '.join(STATES)}"
        return rb.denied(
            "BANK-OP-D-001",
            message=f"state does not fit: {problem}",
            data={"field": "state", "problem": problem},
        )
    if most < 1:
        return rb.denied(
            "BANK-OP-D-001",
            message=f"most does not fit: {most} is less than one",
            data={"field": "most", "problem": f"{most} is less than one"},
        )
    rows = [row for row in bank().collection if row.state == state]
    shown = [row.to_row() for row in rows[:most]]
    return rb.success("BANK-OP-S-005", data={"count": len(rows), "accessions": shown})


@mcp.tool()
@mcp_safe_tool
def add_accession(
    taxon: str,
    seeds: int,
    collected: str,
    rb: ReplyBuilder,
    number: str = "",
    origin: str = "",
    donor: str = "",
) -> Reply:
    """Take a sample into the bank; it waits in quarantine until it is declared healthy."""
    refusal, found = taxon_of(taxon, rb)
    if refusal is not None or found is None:
        return refusal or rb.error(
            "BANK-OP-E-001",
            message="The checklist cannot be read or written",
            data={"store": "checklist"},
        )
    if seeds < 1:
        problem = f"{seeds} seeds are no sample"
        return rb.denied(
            "BANK-OP-D-001",
            message=f"seeds does not fit: {problem}",
            data={"field": "seeds", "problem": problem},
        )
    day = day_of(collected, "collected", rb)
    chosen = number or next_number(bank().collection, found.genus[:2].upper())
    sample = Accession(chosen, found.name, seeds, day.isoformat(), origin, donor, "quarantine")
    try:
        bank().collection.add(sample)
        bank().collection.save()
    except NumberTaken:
        return rb.invalid(
            "BANK-OP-I-002",
            message=f"There is an accession {chosen} already",
            data={"accession": chosen},
        )
    except BrokenStore as broken:
        return rb.error(
            "BANK-OP-E-001", data={"store": "collection", "detail": type(broken).__name__}
        )
    bank().journal.write("added", chosen)
    return rb.success("BANK-OP-S-006", data={"accession": chosen, "changed": True})


@mcp.tool()
@mcp_safe_tool
def describe_origin(number: str, origin: str, rb: ReplyBuilder, donor: str = "") -> Reply:
    """Correct where a sample was collected, and who gave it."""
    row = accession_of(number, rb)
    if isinstance(row, Reply):
        return row
    if not origin.strip():
        data = {"field": "origin", "problem": "an origin is a place"}
        return rb.denied("BANK-OP-D-001", message="It failed", data=data)
    if (row.origin, row.donor) == (origin, donor or row.donor):
        return rb.success("BANK-OP-S-006", data={"accession": row.number, "changed": False})
    bank().collection.change(row.number, origin=origin, donor=donor or row.donor)
    bank().journal.write("origin", row.number)
    return rb.success("BANK-OP-S-006", data={"accession": row.number, "changed": True})


@mcp.tool()
@mcp_safe_tool
def annotate_accession(number: str, note: str, rb: ReplyBuilder) -> Reply:
    """Add a note to an accession."""
    text = " ".join(note.split())
    if not text:
        return rb.denied(
            "BANK-OP-D-001",
            message="note does not fit: the note is empty",
            data={"field": "note", "problem": "the note is empty"},
        )
    try:
        row = bank().collection.annotate(number, text)
    except UnknownAccession:
        near = bank().collection.near(number)
        return rb.invalid("BANK-OP-I-001", {"accession": number, "suggestions": near})
    return rb.success("BANK-OP-S-006", data={"accession": row.number, "notes": len(row.notes)})


@mcp.tool()
@mcp_safe_tool
def declare_healthy(number: str, rb: ReplyBuilder, base: bool = False) -> Reply:
    """Let an accession out of quarantine, into the active or the base collection."""
    refusal = curators_only("declare_healthy", rb)
    if refusal is not None:
        return refusal
    row = accession_of(number, rb)
    if isinstance(row, Reply):
        return row
    if row.state != "quarantine":
        return rb.success(
            "BANK-OP-S-006", message="Done", data={"accession": row.number, "changed": False}
        )
    state = "base" if base else "active"
    bank().collection.change(row.number, state=state)
    bank().journal.write(f"healthy, {state}", row.number)
    return rb.success(
        "BANK-OP-S-006", data={"accession": row.number, "changed": True, "state": state}
    )


@mcp.tool()
@mcp_safe_tool
def retire_accession(number: str, rb: ReplyBuilder, confirmed: bool = False) -> Reply:
    """Take an accession out for good; its number is never given again."""
    row = accession_of(number, rb)
    if isinstance(row, Reply):
        return row
    refusal = refused_destruction(row, confirmed, rb)
    if refusal is not None:
        return refusal
    try:
        bank().collection.change(row.number, state="gone", seeds=0)
        for shelf in bank().vault.where(row.number):
            bank().vault.lift(row.number, shelf)
        bank().collection.save()
    except Exception as error:
        detail = type(error).__name__
        return rb.error(
            "BANK-OP-E-001",
            message="The collection cannot be read or written",
            data={"store": "collection", "detail": detail},
        )
    bank().journal.write("retired", row.number)
    return rb.success("BANK-OP-S-006", data={"accession": row.number, "changed": True})
