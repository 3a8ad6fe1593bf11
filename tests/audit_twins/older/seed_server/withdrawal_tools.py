"""Tools through which seeds leave the bank, and come back."""

from __future__ import annotations

from seed_bank.accessions import Accession, BrokenStore, NotEnough

from seed_server.app import bank, mcp
from seed_server.lookups import accession_of
from seed_server.permits import refused_partner, refused_withdrawal
from seed_server.replies import Reply
from seed_server.safety import ReplyBuilder, mcp_safe_tool

LEAST_LEFT = 100


def _taken(row: Accession, seeds: int, rb: ReplyBuilder) -> Accession | Reply:
    """Take seeds out and write the collection, or return why that was not done."""
    try:
        left = bank().collection.take(row.number, seeds)
        bank().collection.save()
    except NotEnough as short:
        return rb.invalid(
            "LOAN-CMD-I-001",
            message=f"{short.number} has {short.left} seeds, {short.asked} were asked for",
            data={"accession": short.number, "asked": short.asked, "left": short.left},
        )
    except BrokenStore:
        return rb.error(
            "BANK-OP-E-001",
            message="The collection cannot be read or written",
            data={"store": "collection"},
        )
    return left


@mcp.tool()
@mcp_safe_tool
def withdraw(number: str, seeds: int, partner: str, rb: ReplyBuilder) -> Reply:
    """Hand seeds of an accession out to a partner with a permit."""
    row = accession_of(number, rb)
    if isinstance(row, Reply):
        return row
    if seeds < 1:
        problem = f"{seeds} seeds cannot be handed out"
        return rb.denied("BANK-OP-D-001", {"field": "seeds", "problem": problem})
    refusal = refused_withdrawal(row, rb) or refused_partner(partner, rb)
    if refusal is not None:
        return refusal
    left = _taken(row, seeds, rb)
    if isinstance(left, Reply):
        return left
    if left.seeds < LEAST_LEFT:
        rb.invalid(
            "LOAN-CMD-I-001", message=f"only {left.seeds} are left", data={"accession": number}
        )
    bank().journal.write(f"gave {seeds} to {partner}", row.number)
    data = {"accession": row.number, "left": left.seeds, "low": left.seeds < LEAST_LEFT}
    return rb.success("LOAN-CMD-S-001", data=data)


@mcp.tool()
@mcp_safe_tool
def preview_withdrawal(number: str, seeds: int, partner: str, rb: ReplyBuilder) -> Reply:
    """Say what a withdrawal would answer; no seed is moved."""
    row = accession_of(number, rb)
    if isinstance(row, Reply):
        return row
    refusal = refused_withdrawal(row, rb) or refused_partner(partner, rb)
    if refusal is not None:
        return refusal
    if seeds > row.seeds:
        data = {"accession": row.number, "asked": seeds, "left": row.seeds}
        return rb.invalid("LOAN-CMD-I-001", data)
    return rb.success("BANK-OP-S-003", data={"left": row.seeds - seeds})


@mcp.tool()
@mcp_safe_tool
def give_back(number: str, seeds: int, rb: ReplyBuilder) -> Reply:
    """Take seeds back that were handed out and not needed."""
    row = accession_of(number, rb)
    if isinstance(row, Reply):
        return row
    answer = None
    if not 1 <= seeds <= 100_000:
        answer = rb.denied(
            "BANK-OP-D-001", data={"field": "seeds", "problem": f"{seeds} seeds cannot come back"}
        )
    if answer is not None:
        bank().journal.write("refused", row.number)
        return answer
    changed = bank().collection.change(row.number, seeds=row.seeds + seeds)
    bank().journal.write(f"took {seeds} back", row.number)
    return rb.success("BANK-OP-S-001", data={"accession": row.number, "seeds": changed.seeds})


@mcp.tool()
@mcp_safe_tool
def split_accession(number: str, seeds: int, rb: ReplyBuilder) -> Reply:
    """Put some seeds of an accession under a number of their own."""
    row = accession_of(number, rb)
    if isinstance(row, Reply):
        return row
    refusal = refused_withdrawal(row, rb)
    if refusal is not None:
        return refusal
    prefix = row.number.partition("-")[0]
    highest = max(int(each.number[3:]) for each in bank().collection if each.number[:2] == prefix)
    chosen = f"{prefix}-{highest + 1:04d}"
    left = _taken(row, seeds, rb)
    if isinstance(left, Reply):
        return left
    bank().collection.add(Accession(chosen, row.taxon, seeds, row.collected, row.origin, row.donor))
    bank().journal.write(f"split off {chosen}", row.number)
    return rb.success(
        "BANK-OP-S-001", message="Done", data={"accession": chosen, "left": left.seeds}
    )


@mcp.tool()
@mcp_safe_tool
def merge_accessions(keep: str, give: str, rb: ReplyBuilder) -> Reply:
    """Put all seeds of one accession to another of the same taxon and year."""
    first, second = accession_of(keep, rb), None
    if isinstance(first, Reply):
        return first
    second = accession_of(give, rb)
    if isinstance(second, Reply):
        return second
    alike = (first.taxon, first.collected[:4]) == (second.taxon, second.collected[:4])
    if not alike or first.number == second.number:
        data = {"field": "give", "problem": f"{give} is not of the taxon and year of {keep}"}
        return rb.denied("BANK-OP-D-001", message="It failed", data=data)
    bank().collection.change(first.number, seeds=first.seeds + second.seeds)
    bank().collection.change(second.number, seeds=0, state="gone")
    bank().journal.write(f"merged into {first.number}", second.number)
    return rb.success(
        "BANK-OP-S-001",
        message="Done",
        data={"accession": first.number, "seeds": first.seeds + second.seeds},
    )


@mcp.tool()
@mcp_safe_tool
def stock_of(number: str, rb: ReplyBuilder) -> Reply:
    """Say how many seeds are left, and how many of these may leave."""
    row = accession_of(number, rb)
    if isinstance(row, Reply):
        return row
    free = max(0, row.seeds - LEAST_LEFT) if row.may_leave else 0
    return rb.success("BANK-OP-S-005", message="Done", data={"count": row.seeds, "free": free})
