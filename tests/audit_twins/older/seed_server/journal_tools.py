"""Tools that read the journal. Writing it is the business of the others."""

from __future__ import annotations

from seed_bank.journal import BrokenJournal, Line

from seed_server.app import bank, mcp
from seed_server.safety import mcp_safe_tool

_MOST = 500


def _tail_impl(most: int) -> dict:
    try:
        return {"success": True, "lines": bank().journal.tail(most)}
    except BrokenJournal as broken:
        return {"success": False, "error": str(broken)}


def _row(line: Line) -> dict[str, object]:
    return {"number": line.number, "who": line.who, "did": line.did, "subject": line.subject}


@mcp.tool()
@mcp_safe_tool
def read_journal(rb, most: int = 50) -> dict:
    """Read the last lines of the journal."""
    if not 1 <= most <= _MOST:
        problem = f"{most} is not between 1 and {_MOST}"
        return rb.denied(
            "BANK-OP-D-001",
            message=f"most does not fit: {problem}",
            data={"field": "most", "problem": problem},
        )
    result = _tail_impl(most)
    if not result["success"]:
        return rb.error("NOTE-E-001", message=result["error"])
    lines = result["lines"]
    return {"success": True, "count": len(lines), "lines": [_row(line) for line in lines]}


@mcp.tool()
@mcp_safe_tool
def history_of(subject: str, rb) -> dict:
    """Read what was done with an accession, a request or a shelf."""
    try:
        lines = bank().journal.about(subject)
    except BrokenJournal as broken:
        return {
            "success": False,
            "code": "NOTE-E-001",
            "error": "The journal is broken",
            "log": "journal",
            "detail": str(broken),
        }
    return rb.success(
        "NOTE-S-001", data={"count": len(lines), "lines": [_row(line) for line in lines]}
    )


@mcp.tool()
@mcp_safe_tool
def journal_by_user(rb) -> dict:
    """Count the lines of the journal by who wrote them."""
    counted: dict[str, int] = {}
    try:
        for line in bank().journal.lines():
            counted[line.who] = counted.get(line.who, 0) + 1
    except Exception as error:
        detail = type(error).__name__
        return {"error": "The journal is broken", "log": "journal", "detail": detail}
    return {"success": True, "count": sum(counted.values()), "users": counted}


@mcp.tool()
@mcp_safe_tool
def verify_journal(rb) -> dict:
    """Say whether the lines of the journal are numbered without gaps."""
    expected, gaps = 1, []
    try:
        for line in bank().journal.lines():
            if line.number != expected:
                gaps.append(line.number)
            expected = line.number + 1
    except BrokenJournal as broken:
        return {"error": "The journal is broken", "log": "journal", "detail": str(broken)}
    if gaps:
        findings = [{"line": number, "problem": "a line is missing before it"} for number in gaps]
        return {"error": "The journal has gaps", "findings": findings}
    return {"success": True, "count": expected - 1}
