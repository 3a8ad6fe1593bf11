"""Tools that print labels."""

from __future__ import annotations

from seed_bank.labels import BadWidth, check_digit, label, sheet
from seed_bank_replies import codes

from replybook import Reply, ReplyBuilder, mcp_safe_tool
from seed_server.app import bank, mcp
from seed_server.lookups import accession_of, shelf_of

_MOST_COLUMNS = 6


@mcp.tool()
@mcp_safe_tool
def print_label(number: str, rb: ReplyBuilder, width: int = 24, packets: int = 1) -> Reply:
    """Print the label of one accession."""
    row = accession_of(number, rb)
    if isinstance(row, Reply):
        return row
    try:
        printed = label(row, width, packets=packets)
    except BadWidth as bad:
        return rb.invalid(codes.WA_SEED_I_013, data={"field": "width", "problem": str(bad)})
    return rb.success(codes.WA_SEED_S_003, data={"count": 1, "text": printed.text})


@mcp.tool()
@mcp_safe_tool
def print_shelf(name: str, rb: ReplyBuilder, columns: int = 3) -> Reply:
    """Print the labels of everything on a shelf, side by side."""
    shelf = shelf_of(name, rb)
    if not 1 <= columns <= _MOST_COLUMNS:
        problem = f"{columns} is not between 1 and {_MOST_COLUMNS}"
        return rb.invalid(codes.WA_SEED_I_013, data={"field": "columns", "problem": problem})
    printed = []
    for number, packets in sorted(shelf.packets.items()):
        row = accession_of(number, rb)
        if isinstance(row, Reply):
            return row
        printed.append(label(row, 24, packets=packets))
    return rb.success(
        codes.WA_SEED_S_003, data={"count": len(printed), "text": sheet(printed, columns)}
    )


@mcp.tool()
@mcp_safe_tool
def verify_label(text: str, rb: ReplyBuilder) -> Reply:
    """Say whether the number on a label was typed right."""
    number, slash, digit = text.strip().partition("/")
    if not slash:
        return rb.invalid(
            codes.WA_SEED_I_013,
            data={"field": "text", "problem": f"{text!r} has no check digit"},
        )
    row = accession_of(number, rb)
    if isinstance(row, Reply):
        return row
    return rb.success(codes.WA_VAL_S_001, data={"right": check_digit(row.number) == digit})


@mcp.tool()
@mcp_safe_tool
def unlabelled(rb: ReplyBuilder) -> Reply:
    """List the active accessions that lie on no shelf, and so have no label."""
    loose = [
        row.number
        for row in bank().collection
        if row.state == "active" and not bank().vault.where(row.number)
    ]
    return rb.success(codes.WA_READ_S_001, data={"count": len(loose), "accessions": loose})
