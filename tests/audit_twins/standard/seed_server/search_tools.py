"""Tools that ask the collection. Nothing found is an answer like any other."""

from __future__ import annotations

from seed_bank.finding import BadQuery, Term, fields, matching, parse_query
from seed_bank_replies import codes

from replybook import Reply, ReplyBuilder, mcp_safe_tool
from seed_server.app import bank, mcp

_saved: dict[str, str] = {}


def _terms(text: str, rb: ReplyBuilder) -> list[Term] | Reply:
    """Return the conditions of a query, or the reply that it cannot be read."""
    try:
        return parse_query(text)
    except BadQuery as bad:
        data = {"problem": bad.problem, "position": bad.position}
        return rb.invalid(codes.WA_SEED_I_011, data=data)


@mcp.tool()
@mcp_safe_tool
def find_accessions(query: str, rb: ReplyBuilder, most: int = 50) -> Reply:
    """Find accessions, with a query such as `genus:Avena seeds>500`."""
    terms = _terms(query, rb)
    if isinstance(terms, Reply):
        return terms
    hits = matching(bank().collection, terms, most)
    rows = [{"number": row.number, "taxon": row.taxon, "seeds": row.seeds} for row in hits]
    return rb.success(codes.WA_READ_S_001, data={"count": len(rows), "accessions": rows})


@mcp.tool()
@mcp_safe_tool
def count_accessions(query: str, rb: ReplyBuilder) -> Reply:
    """Count the accessions that a query finds, by state."""
    terms = _terms(query, rb)
    if isinstance(terms, Reply):
        return terms
    hits = matching(bank().collection, terms, len(bank().collection) + 1)
    states: dict[str, int] = {}
    for row in hits:
        states[row.state] = states.get(row.state, 0) + 1
    return rb.success(codes.WA_READ_S_001, data={"count": len(hits), "states": states})


@mcp.tool()
@mcp_safe_tool
def query_help(rb: ReplyBuilder) -> Reply:
    """Say which fields a query may use."""
    return rb.success(codes.WA_READ_S_001, data={"count": len(fields()), "fields": fields()})


@mcp.tool()
@mcp_safe_tool
def save_query(name: str, query: str, rb: ReplyBuilder) -> Reply:
    """Keep a query under a name."""
    if not name.isidentifier():
        problem = f"{name!r} is no name"
        return rb.invalid(codes.WA_SEED_I_013, data={"field": "name", "problem": problem})
    terms = _terms(query, rb)
    if isinstance(terms, Reply):
        return terms
    changed = _saved.get(name) != query
    _saved[name] = query
    return rb.success(codes.WA_WRITE_S_001, data={"name": name, "changed": changed})


@mcp.tool()
@mcp_safe_tool
def run_query(name: str, rb: ReplyBuilder) -> Reply:
    """Run a query that was kept."""
    query = _saved.get(name)
    if query is None:
        problem = f"no query is kept as {name!r}, but {len(_saved)} others are"
        return rb.invalid(codes.WA_SEED_I_013, data={"field": "name", "problem": problem})
    terms = _terms(query, rb)
    if isinstance(terms, Reply):
        return terms
    hits = matching(bank().collection, terms)
    return rb.success(
        codes.WA_READ_S_001, data={"count": len(hits), "numbers": [row.number for row in hits]}
    )


@mcp.tool()
@mcp_safe_tool
def similar_accessions(number: str, rb: ReplyBuilder) -> Reply:
    """Find accessions of the same taxon that were collected within ten years."""
    rows = {row.number: row for row in bank().collection}
    if number not in rows:
        near = bank().collection.near(number)
        return rb.invalid(codes.WA_SEED_I_001, data={"accession": number, "suggestions": near})
    own = rows.pop(number)
    year = int(own.collected[:4])
    alike = [
        row.number
        for row in rows.values()
        if row.taxon == own.taxon and abs(int(row.collected[:4]) - year) <= 10
    ]
    return rb.success(codes.WA_READ_S_001, data={"count": len(alike), "numbers": alike})
