"""Tools that ask the collection. Nothing found is an answer like any other."""

from __future__ import annotations

from seed_bank.finding import BadQuery, fields, matching, parse_query

from seed_server.app import bank, mcp
from seed_server.safety import mcp_safe_tool

_saved: dict[str, str] = {}


def _terms_impl(text: str) -> dict:
    """Return the conditions of a query under `terms`, or what is wrong under `error`."""
    try:
        return {"success": True, "terms": parse_query(text)}
    except BadQuery as bad:
        return {"error": bad.problem, "position": bad.position}


@mcp.tool()
@mcp_safe_tool
def find_accessions(query: str, rb, most: int = 50) -> dict:
    """Find accessions, with a query such as `genus:Avena seeds>500`."""
    result = _terms_impl(query)
    if result.get("error"):
        return rb.error("FIND-OP-D-001", message=result["error"])
    hits = matching(bank().collection, result["terms"], most)
    if not hits:
        return rb.invalid("FIND-OP-I-001", message=f"nothing matches {query}")
    rows = [{"number": row.number, "taxon": row.taxon, "seeds": row.seeds} for row in hits]
    return {"success": True, "count": len(rows), "accessions": rows}


@mcp.tool()
@mcp_safe_tool
def count_accessions(query: str, rb) -> dict:
    """Count the accessions that a query finds, by state."""
    result = _terms_impl(query)
    if result.get("error"):
        return rb.error("FIND-OP-D-001", message=result["error"])
    hits = matching(bank().collection, result["terms"], len(bank().collection) + 1)
    states: dict[str, int] = {}
    for row in hits:
        states[row.state] = states.get(row.state, 0) + 1
    return {"success": True, "count": len(hits), "states": states}


@mcp.tool()
@mcp_safe_tool
def query_help(rb) -> dict:
    """Say which fields a query may use."""
    return {"success": True, "count": len(fields()), "fields": fields()}


@mcp.tool()
@mcp_safe_tool
def save_query(name: str, query: str, rb) -> dict:
    """Keep a query under a name."""
    if not name.isidentifier():
        problem = f"{name!r} is no name"
        return {"error": f"name does not fit: {problem}", "field": "name", "problem": problem}
    result = _terms_impl(query)
    if "error" in result:
        return rb.denied("FIND-OP-D-001", data={"problem": result["error"]})
    changed = _saved.get(name) != query
    _saved[name] = query
    return {"success": True, "name": name, "changed": changed}


@mcp.tool()
@mcp_safe_tool
def run_query(name: str, rb) -> dict:
    """Run a query that was kept."""
    query = _saved.get(name)
    if query is None:
        problem = f"no query is kept as {name!r}, but {len(_saved)} others are"
        return {"error": f"name does not fit: {problem}", "field": "name", "problem": problem}
    result = _terms_impl(query)
    if "error" in result:
        return rb.denied("FIND-OP-D-001", data={"problem": result["error"]})
    hits = matching(bank().collection, result["terms"])
    return {"success": True, "count": len(hits), "numbers": [row.number for row in hits]}


@mcp.tool()
@mcp_safe_tool
def similar_accessions(number: str, rb) -> dict:
    """Find accessions of the same taxon that were collected within ten years."""
    rows = {row.number: row for row in bank().collection}
    if number not in rows:
        near = bank().collection.near(number)
        return {
            "error": f"There is no accession {number}",
            "accession": number,
            "suggestions": near,
        }
    own = rows.pop(number)
    year = int(own.collected[:4])
    alike = [
        row.number
        for row in rows.values()
        if row.taxon == own.taxon and abs(int(row.collected[:4]) - year) <= 10
    ]
    return {"success": True, "count": len(alike), "numbers": alike}
