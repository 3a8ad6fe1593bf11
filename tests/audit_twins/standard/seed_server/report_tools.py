"""Tools that tell of the whole bank: numbers for the annual report, and its health."""

from __future__ import annotations

from collections import Counter
from typing import Any

from seed_bank.viability import regrow
from seed_bank_replies import codes

from replybook import Reply, ReplyBuilder, mcp_safe_tool
from seed_server.app import Bank, bank, mcp
from seed_server.permits import curators_only, permit_register


def _holdings(opened: Bank) -> dict[str, Any]:
    """Count accessions, seeds and taxa."""
    rows = list(opened.collection)
    return {
        "accessions": len(rows),
        "seeds": sum(row.seeds for row in rows),
        "taxa": len({row.taxon for row in rows}),
        "states": opened.collection.by_state(),
    }


def _exchange(opened: Bank, year: int) -> dict[str, Any]:
    """Count requests of a year by state, and the partners that have most of them."""
    requests = [each for each in opened.desk.requests.values() if each.year == year]
    partners = Counter(each.partner for each in requests)
    return {
        "states": dict(Counter(each.state for each in requests)),
        "partners": [name for name, _ in partners.most_common(3)],
    }


def _health(opened: Bank) -> list[dict[str, Any]]:
    """List what a curator should look at, worst first."""
    found: list[dict[str, Any]] = []
    for row in opened.collection:
        if row.state == "gone":
            continue
        if regrow(opened.tests.of(row.number)):
            found.append({"weight": 3, "accession": row.number, "problem": "dying"})
        if row.state == "active" and not opened.vault.where(row.number):
            found.append({"weight": 1, "accession": row.number, "problem": "on no shelf"})
        if row.age(opened.today) > 25:
            found.append({"weight": 2, "accession": row.number, "problem": "old"})
    return sorted(found, key=lambda each: (-each["weight"], each["accession"]))


@mcp.tool()
@mcp_safe_tool
def holdings_report(rb: ReplyBuilder) -> Reply:
    """Say how much the bank holds."""
    try:
        holdings = _holdings(bank())
    except Exception:
        return rb.error(codes.WA_SEED_E_003, data={"report": "holdings"})
    return rb.success(codes.WA_READ_S_001, data=holdings)


@mcp.tool()
@mcp_safe_tool
def exchange_report(year: int, rb: ReplyBuilder) -> Reply:
    """Say who asked for what in a year; a year without requests has none."""
    if not 1950 <= year <= bank().today.year:
        problem = f"the bank knows nothing of {year}"
        return rb.invalid(codes.WA_SEED_I_013, data={"field": "year", "problem": problem})
    try:
        report = _exchange(bank(), year)
    except Exception as error:
        detail = type(error).__name__
        return rb.error(codes.WA_SEED_E_003, data={"report": "exchange", "detail": detail})
    return rb.success(codes.WA_READ_S_001, data={"year": year, **report})


@mcp.tool()
@mcp_safe_tool
def health_report(rb: ReplyBuilder, most: int = 20) -> Reply:
    """List what a curator should look at, worst first."""
    findings = _health(bank())
    if most < 1:
        return rb.invalid(
            codes.WA_SEED_I_013, data={"field": "most", "problem": f"{most} is less than one"}
        )
    return rb.success(
        codes.WA_VAL_S_001, data={"count": len(findings), "findings": findings[:most]}
    )


@mcp.tool()
@mcp_safe_tool
def annual_report(year: int, rb: ReplyBuilder) -> Reply:
    """Put the annual report together, for curators."""
    refusal = curators_only("annual_report", rb)
    if refusal is not None:
        return refusal
    permits = permit_register(rb)
    if isinstance(permits, Reply):
        return permits
    valid = sorted(partner for partner, last in permits.items() if last >= year)
    parts = {
        "holdings": _holdings(bank()),
        "exchange": _exchange(bank(), year),
        "findings": len(_health(bank())),
    }
    return rb.success(codes.WA_READ_S_001, data={"year": year, "permits": valid, **parts})


@mcp.tool()
@mcp_safe_tool
def permit_check(rb: ReplyBuilder) -> Reply:
    """Say whether the register of permits can be used."""
    permits = permit_register(rb)
    return (
        permits
        if isinstance(permits, Reply)
        else rb.success(codes.WA_VAL_S_001, data={"count": len(permits)})
    )


@mcp.tool()
@mcp_safe_tool
def report_by_name(name: str, rb: ReplyBuilder, year: int = 2026) -> Reply:
    """Make the report of a name."""
    kinds = {"holdings": lambda: _holdings(bank()), "exchange": lambda: _exchange(bank(), year)}
    if name not in kinds:
        problem = f"{name!r} is none of {', '.join(kinds)}"
        return rb.invalid(codes.WA_SEED_I_013, data={"field": "name", "problem": problem})
    return rb.success(codes.WA_READ_S_001, data=kinds[name]())


@mcp.tool()
@mcp_safe_tool
def origins_report(rb: ReplyBuilder) -> Reply:
    """Count the accessions by where they were collected."""
    origins = Counter(row.origin or "unknown" for row in bank().collection)
    return rb.success(
        codes.WA_READ_S_001, data={"count": len(origins), "origins": dict(origins.most_common())}
    )
