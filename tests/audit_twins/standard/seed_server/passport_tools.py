"""Tools that read and write the table that travels with seeds."""

from __future__ import annotations

from seed_bank.accessions import Accession, BrokenStore
from seed_bank.finding import BadQuery, matching, parse_query
from seed_bank.passport import COLUMNS, BadPassport, Fault, check, write
from seed_bank_replies import codes

from replybook import Reply, ReplyBuilder, mcp_safe_tool
from seed_server.app import bank, mcp
from seed_server.permits import curators_only


def _checked(text: str, rb: ReplyBuilder) -> tuple[list[Accession], list[Fault]] | Reply:
    """Return rows and faults of a passport file, or the reply that it is none."""
    try:
        return check(text)
    except BadPassport as bad:
        return rb.invalid(codes.WA_SEED_I_010, data={"line": bad.line, "problem": bad.problem})
    except Exception as error:
        detail = type(error).__name__
        return rb.error(codes.WA_SEED_E_001, data={"store": "passport", "detail": detail})


@mcp.tool()
@mcp_safe_tool
def check_passport(text: str, rb: ReplyBuilder) -> Reply:
    """Say what is wrong with a passport file; nothing is imported."""
    checked = _checked(text, rb)
    if isinstance(checked, Reply):
        return checked
    rows, faults = checked
    return rb.success(
        codes.WA_VAL_S_001,
        data={"count": len(rows), "faults": [fault.to_row() for fault in faults]},
    )


@mcp.tool()
@mcp_safe_tool
def import_passport(text: str, rb: ReplyBuilder, skip_faulty: bool = False) -> Reply:
    """Take the accessions of a passport file into quarantine."""
    refusal = curators_only("import_passport", rb)
    if refusal is not None:
        return refusal
    checked = _checked(text, rb)
    if isinstance(checked, Reply):
        return checked
    rows, faults = checked
    if faults and not skip_faulty:
        first = faults[0]
        return rb.invalid(codes.WA_SEED_I_010, data={"line": first.line, "problem": first.problem})
    known = {row.number for row in bank().collection}
    fresh = [row for row in rows if row.number not in known]
    for row in fresh:
        bank().collection.add(row)
    try:
        bank().collection.save()
    except BrokenStore as broken:
        detail = type(broken).__name__
        return rb.error(codes.WA_SEED_E_001, data={"store": "collection", "detail": detail})
    bank().journal.write(f"imported {len(fresh)}", "passport")
    data = {"changed": bool(fresh), "added": len(fresh), "known": len(rows) - len(fresh)}
    return rb.success(codes.WA_WRITE_S_001, data=data)


@mcp.tool()
@mcp_safe_tool
def export_passport(query: str, rb: ReplyBuilder) -> Reply:
    """Write the passport file of the accessions that a query finds."""
    try:
        terms = parse_query(query)
    except BadQuery as bad:
        data = {"problem": bad.problem, "position": bad.position}
        return rb.invalid(codes.WA_SEED_I_011, data=data)
    rows = matching(bank().collection, terms, 10_000)
    return rb.success(codes.WA_READ_S_001, data={"count": len(rows), "text": write(rows)})


@mcp.tool()
@mcp_safe_tool
def passport_columns(rb: ReplyBuilder) -> Reply:
    """List the columns of a passport file."""
    return rb.success(codes.WA_READ_S_001, data={"count": len(COLUMNS), "columns": list(COLUMNS)})


@mcp.tool()
@mcp_safe_tool
def compare_passport(text: str, rb: ReplyBuilder) -> Reply:
    """Say which rows of a passport file differ from what the bank holds."""
    checked = _checked(text, rb)
    if isinstance(checked, Reply):
        return checked
    rows, _ = checked
    own = {row.number: row for row in bank().collection}
    differ = []
    for row in rows:
        other = own.get(row.number)
        if other is None:
            differ.append({"accession": row.number, "columns": ["number"]})
            continue
        columns = [name for name in COLUMNS if getattr(row, name) != getattr(other, name)]
        if columns:
            differ.append({"accession": row.number, "columns": columns})
    return rb.success(codes.WA_READ_S_001, data={"count": len(differ), "rows": differ})
