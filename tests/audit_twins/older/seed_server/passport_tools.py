"""Tools that read and write the table that travels with seeds."""

from __future__ import annotations

from seed_bank.accessions import Accession, BrokenStore
from seed_bank.finding import BadQuery, matching, parse_query
from seed_bank.passport import COLUMNS, BadPassport, Fault, check, write

from seed_server.app import bank, mcp
from seed_server.permits import curators_only
from seed_server.replies import Reply
from seed_server.unified import mcp_safe_tool


def _checked(text: str, rb) -> tuple[list[Accession], list[Fault]] | Reply:
    """Return rows and faults of a passport file, or the reply that it is none."""
    try:
        return check(text)
    except BadPassport as bad:
        return rb.fail("TABLE-OP-I-001", {"line": bad.line, "problem": bad.problem})
    except Exception as error:
        detail = type(error).__name__
        return rb.fail("BANK-OP-E-001", {"store": "passport", "detail": detail})


@mcp.tool()
@mcp_safe_tool
def check_passport(text: str, rb):
    """Say what is wrong with a passport file; nothing is imported."""
    checked = _checked(text, rb)
    if isinstance(checked, Reply):
        return checked
    rows, faults = checked
    return rb.success(
        "TABLE-OP-S-001", {"count": len(rows), "faults": [fault.to_row() for fault in faults]}
    )


@mcp.tool()
@mcp_safe_tool
def import_passport(text: str, rb, skip_faulty: bool = False):
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
        return rb.invalid(
            "TABLE-OP-I-001",
            {"line": first.line, "problem": first.problem},
            message=f"Line {first.line} of the file is wrong: {first.problem}",
        )
    known = {row.number for row in bank().collection}
    fresh = [row for row in rows if row.number not in known]
    for row in fresh:
        bank().collection.add(row)
    try:
        bank().collection.save()
    except BrokenStore as broken:
        detail = type(broken).__name__
        return rb.error(
            "BANK-OP-E-001",
            {"store": "collection", "detail": detail},
            message="The collection cannot be read or written",
        )
    bank().journal.write(f"imported {len(fresh)}", "passport")
    data = {"changed": bool(fresh), "added": len(fresh), "known": len(rows) - len(fresh)}
    return rb.info("BANK-OP-S-006", data)


@mcp.tool()
@mcp_safe_tool
def export_passport(query: str, rb):
    """Write the passport file of the accessions that a query finds."""
    try:
        terms = parse_query(query)
    except BadQuery as bad:
        data = {"problem": bad.problem, "position": bad.position}
        return rb.fail("FIND-OP-D-001", data)
    rows = matching(bank().collection, terms, 10_000)
    return rb.success("BANK-OP-S-005", {"count": len(rows), "text": write(rows)})


@mcp.tool()
@mcp_safe_tool
def passport_columns(rb):
    """List the columns of a passport file."""
    return rb.success("BANK-OP-S-005", {"count": len(COLUMNS), "columns": list(COLUMNS)})


@mcp.tool()
@mcp_safe_tool
def compare_passport(text: str, rb):
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
    return rb.success("BANK-OP-S-005", {"count": len(differ), "rows": differ})
