"""Tools that read the journal. Writing it is the business of the others."""

from __future__ import annotations

from seed_bank.journal import BrokenJournal, Line
from seed_bank_replies import codes

from replybook import Reply, ReplyBuilder, mcp_safe_tool
from seed_server.app import bank, mcp

_MOST = 500


def _row(line: Line) -> dict[str, object]:
    return {"number": line.number, "who": line.who, "did": line.did, "subject": line.subject}


@mcp.tool()
@mcp_safe_tool
def read_journal(rb: ReplyBuilder, most: int = 50) -> Reply:
    """Read the last lines of the journal."""
    if not 1 <= most <= _MOST:
        problem = f"{most} is not between 1 and {_MOST}"
        return rb.invalid(codes.WA_SEED_I_013, data={"field": "most", "problem": problem})
    try:
        lines = bank().journal.tail(most)
    except BrokenJournal as broken:
        return rb.error(codes.WA_LOG_E_001, data={"log": "journal", "detail": str(broken)})
    return rb.success(
        codes.WA_LOG_S_001, data={"count": len(lines), "lines": [_row(line) for line in lines]}
    )


@mcp.tool()
@mcp_safe_tool
def history_of(subject: str, rb: ReplyBuilder) -> Reply:
    """Read what was done with an accession, a request or a shelf."""
    try:
        lines = bank().journal.about(subject)
    except BrokenJournal as broken:
        return rb.error(codes.WA_LOG_E_001, data={"log": "journal", "detail": str(broken)})
    return rb.success(
        codes.WA_LOG_S_001, data={"count": len(lines), "lines": [_row(line) for line in lines]}
    )


@mcp.tool()
@mcp_safe_tool
def journal_by_user(rb: ReplyBuilder) -> Reply:
    """Count the lines of the journal by who wrote them."""
    counted: dict[str, int] = {}
    try:
        for line in bank().journal.lines():
            counted[line.who] = counted.get(line.who, 0) + 1
    except Exception as error:
        detail = type(error).__name__
        return rb.error(codes.WA_LOG_E_001, data={"log": "journal", "detail": detail})
    return rb.success(codes.WA_LOG_S_001, data={"count": sum(counted.values()), "users": counted})


@mcp.tool()
@mcp_safe_tool
def verify_journal(rb: ReplyBuilder) -> Reply:
    """Say whether the lines of the journal are numbered without gaps."""
    expected, gaps = 1, []
    try:
        for line in bank().journal.lines():
            if line.number != expected:
                gaps.append(line.number)
            expected = line.number + 1
    except BrokenJournal as broken:
        return rb.error(codes.WA_LOG_E_001, data={"log": "journal", "detail": str(broken)})
    if gaps:
        findings = [{"line": number, "problem": "a line is missing before it"} for number in gaps]
        return rb.invalid(codes.WA_VAL_I_001, data={"findings": findings})
    return rb.success(codes.WA_VAL_S_001, data={"count": expected - 1})
