"""What replies cost a server: added time per call on each stack, a trace line, the import.

Source: decision 22.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping

from bench.calls import STACKS
from bench.listing import SIZES
from bench.rows import Reference, Row, compared, counted
from bench.workshop import Workshop

__all__ = ["calls", "import_all", "listing", "trace_line"]

ADDED: Mapping[str, Mapping[str, float]] = {
    "replies": {"sdk": 0.30, "fastmcp": 0.10},
    "traced": {"sdk": 0.9, "fastmcp": 0.25},
}
LINE, IMPORT, LISTED = 8.0, 2.5, 300
"""The budgets of decision 22; the last are bytes (specification 52)."""

_NAMES = {"sdk": "MCPServer", "fastmcp": "FastMCP"}
_LABELS = {"replies": "added to a call on {}", "traced": "the same on {} with a trace on disk"}

_IMPORT = "import replybook\nfor name in replybook.__all__: getattr(replybook, name)"


def calls(shop: Workshop, size: str) -> Iterator[Row]:
    """What replies add to a call, and replies with a trace log, beside the same server bare."""
    figures = shop.figures("bench.calls", shop.scratch / "called")
    for kind, budgets in ADDED.items():
        for stack in STACKS:
            bare, whole = figures[f"{stack} bare"], figures[f"{stack} {kind}"]
            yield Row(
                name=_LABELS[kind].format(_NAMES[stack]),
                size=size,
                value=whole - bare,
                reference=Reference("the bare in-memory call", bare),
                budget=budgets[stack],
            )


def trace_line(shop: Workshop, size: str) -> Iterator[Row]:
    """One line of a trace, chained, redacted and digested."""
    figures = shop.figures("bench.trace_lines", shop.scratch / "lines")
    yield Row(
        name="trace line",
        size=size,
        value=figures["line"],
        reference=Reference(f"os.write of the same {figures['bytes']:.0f} bytes", figures["write"]),
        budget=LINE,
    )


def listing(shop: Workshop, size: str) -> Iterator[Row]:
    """What the most grown tool of a server takes more of `tools/list` than the same tool bare."""
    figures = shop.figures("bench.listing")
    for stack in STACKS:
        for tools in SIZES:
            name = f"tools/list, a tool of {tools} on {_NAMES[stack]}"
            yield counted(name, size, figures[f"{stack} {tools}"], LISTED, "bytes")


def import_all(shop: Workshop, size: str) -> Iterator[Row]:
    """`import replybook` and every public name, a whole process."""
    command = shop.command(shop.scratch, [sys.executable, "-c", _IMPORT])
    ours, bare = shop.in_turns(size, command, shop.bare_python())
    name = "import of all public names"
    yield compared(name, size, ours, "bare interpreter start", [bare], budget=IMPORT)
