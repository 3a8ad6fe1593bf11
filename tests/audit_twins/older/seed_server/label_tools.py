"""Tools that print labels."""

from __future__ import annotations

from seed_bank.labels import BadWidth, check_digit, label, sheet

from seed_server.app import bank, mcp
from seed_server.lookups import accession_of, shelf_of
from seed_server.replies import Reply
from seed_server.safety import mcp_safe_tool

_MOST_COLUMNS = 6


@mcp.tool()
@mcp_safe_tool
def print_label(number: str, rb, width: int = 24, packets: int = 1) -> dict:
    """Print the label of one accession."""
    row = accession_of(number, rb)
    if isinstance(row, Reply):
        return row
    try:
        printed = label(row, width, packets=packets)
    except BadWidth as bad:
        return {
            "success": False,
            "code": "LABEL-OP-I-001",
            "error": f"width does not fit: {bad!s}",
            "field": "width",
            "problem": str(bad),
        }
    return {"success": True, "count": 1, "text": printed.text}


@mcp.tool()
@mcp_safe_tool
def print_shelf(name: str, rb, columns: int = 3) -> dict:
    """Print the labels of everything on a shelf, side by side."""
    shelf = shelf_of(name, rb)
    if not 1 <= columns <= _MOST_COLUMNS:
        problem = f"{columns} is not between 1 and {_MOST_COLUMNS}"
        return rb.denied(
            "LABEL-OP-I-001",
            message=f"columns does not fit: {problem}",
            data={"field": "columns", "problem": problem},
        )
    printed = []
    for number, packets in sorted(shelf.packets.items()):
        row = accession_of(number, rb)
        if isinstance(row, Reply):
            return row
        printed.append(label(row, 24, packets=packets))
    return {"success": True, "count": len(printed), "text": sheet(printed, columns)}


@mcp.tool()
@mcp_safe_tool
def verify_label(text: str, rb) -> dict:
    """Say whether the number on a label was typed right."""
    number, slash, digit = text.strip().partition("/")
    if not slash:
        return {
            "error": f"text does not fit: {text!r} has no check digit",
            "field": "text",
            "problem": f"{text!r} has no check digit",
        }
    row = accession_of(number, rb)
    if isinstance(row, Reply):
        return row
    return rb.success("TABLE-OP-S-001", data={"right": check_digit(row.number) == digit})


@mcp.tool()
@mcp_safe_tool
def unlabelled(rb) -> dict:
    """List the active accessions that lie on no shelf, and so have no label."""
    loose = [
        row.number
        for row in bank().collection
        if row.state == "active" and not bank().vault.where(row.number)
    ]
    return {"success": True, "count": len(loose), "accessions": loose}
