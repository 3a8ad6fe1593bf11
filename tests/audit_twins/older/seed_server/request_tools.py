"""Tools about requests of partners, from the letter to the parcel."""

from __future__ import annotations

from seed_bank.exchange import AGREED, OPEN, REFUSED, SENT, WrongState

from seed_server.app import bank, mcp
from seed_server.lookups import accession_of, request_of
from seed_server.permits import (
    curators_only,
    permit_register,
    refused_partner,
    refused_withdrawal,
)
from seed_server.replies import Reply
from seed_server.safety import ReplyBuilder, mcp_safe_tool


def _advanced(number: str, state: str, rb: ReplyBuilder, reason: str = "") -> Reply:
    """Bring a request into a state, and say which one it is in."""
    request = request_of(number, rb)
    if isinstance(request, Reply):
        return request
    try:
        changed = bank().desk.advance(number, state, reason)
    except WrongState as wrong:
        return rb.invalid(
            "WA-SEED-I-009",
            message=f"Request {number} is {wrong.state}",
            data={"request": number, "state": wrong.state},
        )
    bank().journal.write(state, number)
    return rb.success("WA-WRITE-S-001", data={"changed": True, **changed.to_row()})


@mcp.tool()
@mcp_safe_tool
def open_request(partner: str, accessions: list[str], seeds: int, rb: ReplyBuilder) -> Reply:
    """Write down that a partner asks for seeds."""
    if not accessions:
        problem = "a request names at least one accession"
        return rb.invalid("WA-SEED-I-013", field="accessions", problem=problem)
    numbers = []
    for number in accessions:
        row = accession_of(number, rb)
        if isinstance(row, Reply):
            return row
        if seeds > row.seeds:
            return rb.invalid(
                "WA-SEED-I-007",
                message=f"{row.number} has {row.seeds} seeds, {seeds} were asked for",
                data={"accession": row.number, "asked": seeds, "left": row.seeds},
            )
        numbers.append(row.number)
    request = bank().desk.ask(partner, tuple(numbers), seeds, bank().today.year)
    return rb.success(data=request.to_row())


@mcp.tool()
@mcp_safe_tool
def show_request(number: str, rb: ReplyBuilder) -> Reply:
    """Show a request."""
    request = request_of(number, rb)
    if isinstance(request, Reply):
        return request
    return rb.success(data={**request.to_row(), "reason": request.reason})


@mcp.tool()
@mcp_safe_tool
def list_requests(rb: ReplyBuilder, partner: str = "", state: str = "") -> Reply:
    """List requests, of one partner or in one state where these are named."""
    if state and state not in (OPEN, AGREED, SENT, REFUSED):
        problem = f"{state!r} is no state of a request"
        return rb.denied(
            "BANK-OP-D-001",
            message=f"state does not fit: {problem}",
            data={"field": "state", "problem": problem},
        )
    rows = [
        request.to_row()
        for request in bank().desk.requests.values()
        if partner in ("", request.partner) and state in ("", request.state)
    ]
    return rb.success("WA-READ-S-001", data={"count": len(rows), "requests": rows})


@mcp.tool()
@mcp_safe_tool
def agree_request(number: str, rb: ReplyBuilder) -> Reply:
    """Agree to a request; its partner needs a permit, and its seeds have to be free."""
    request = request_of(number, rb)
    if isinstance(request, Reply):
        return request
    refusal = refused_partner(request.partner, rb)
    if refusal is not None:
        return refusal
    for accession in request.accessions:
        row = accession_of(accession, rb)
        if isinstance(row, Reply):
            return row
        refusal = refused_withdrawal(row, rb)
        if refusal is not None:
            return refusal
    return _advanced(number, AGREED, rb)


@mcp.tool()
@mcp_safe_tool
def refuse_request(number: str, reason: str, rb: ReplyBuilder) -> Reply:
    """Refuse a request, with the reason that the partner is told."""
    refusal = curators_only("refuse_request", rb)
    if refusal is not None:
        return refusal
    if not reason.strip():
        return rb.invalid(
            "WA-SEED-I-013",
            message="reason does not fit: a refusal has a reason",
            data={"field": "reason", "problem": "a refusal has a reason"},
        )
    return _advanced(number, REFUSED, rb, reason)


@mcp.tool()
@mcp_safe_tool
def send_request(number: str, rb: ReplyBuilder) -> Reply:
    """Take the seeds of an agreed request out and send them."""
    request = request_of(number, rb)
    if isinstance(request, Reply):
        return request
    if request.state == SENT:
        return Reply("I", "WA-SEED-I-009", "It was sent already", {"request": number})
    if request.state != AGREED:
        data = {"request": number, "state": request.state}
        return rb.invalid("LOAN-CMD-I-002", message="Request", data=data)
    try:
        for accession in request.accessions:
            bank().collection.take(accession, request.seeds)
        bank().collection.save()
    except Exception as error:
        return rb.error("WA-SEED-E-001", store="collection", detail=type(error).__name__)
    return _advanced(number, SENT, rb)


@mcp.tool()
def list_partners() -> dict:
    """List the partners that ever asked for something."""
    partners = sorted({request.partner for request in bank().desk.requests.values()})
    return {"success": True, "count": len(partners), "partners": partners}


@mcp.tool()
@mcp_safe_tool
def list_permits(rb: ReplyBuilder) -> Reply:
    """List the partners with a permit, and the last year of each."""
    permits = permit_register(rb)
    if isinstance(permits, Reply):
        return permits
    return rb.success(data={"count": len(permits), "permits": permits})


@mcp.tool()
@mcp_safe_tool
def grant_permit(partner: str, year: int, rb: ReplyBuilder) -> Reply:
    """Give a partner a permit up to a year."""
    refusal = curators_only("grant_permit", rb)
    if refusal is not None:
        return refusal
    now = bank().today.year
    if not now <= year <= now + 10:
        problem = f"a permit ends between {now} and {now + 10}"
        return rb.invalid(
            "WA-SEED-I-013",
            message=f"year does not fit: {problem}",
            data={"field": "year", "problem": problem},
        )
    changed = bank().desk.permits.get(partner) != year
    bank().desk.permits[partner] = year
    return rb.success(data={"partner": partner, "changed": changed})
