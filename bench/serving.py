"""Measure the cost of replies for a server: a call on each stack, a trace line, the import."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping

from bench.calls import STACKS
from bench.listing import SIZES
from bench.rows import Reference, Row, compared, counted
from bench.workshop import Workshop

SDK_ADDED: Mapping[str, float] = {"untouched": 0.25, "replies": 0.25, "traced": 1.3}
"""Shares of a bare SDK call that may be added: successes untouched, full replies, with a trace."""

FASTMCP_ADDED: Mapping[str, float] = {"untouched": 0.35, "replies": 0.35}
"""Shares of a bare FastMCP call that may be added."""

JUDGED = 1.5
"""Multiple of a call with a full reply that a judged failure of an unmoved tool may take."""

LINE, IMPORT, LISTED = 8.0, 2.5, 300
"""The budgets of decision 22; the last are bytes (specification 52)."""

_NAMES = {"sdk": "MCPServer", "fastmcp": "FastMCP"}
_LABELS = {
    "untouched": "added to a call on {}, untouched",
    "replies": "added to a call on {}, full reply",
    "traced": "the same on {} with a trace on disk",
}

_IMPORT = "import replybook\nfor name in replybook.__all__: getattr(replybook, name)"


def calls(shop: Workshop, size: str) -> Iterator[Row]:
    """Measure the time that we add to a call, beside a bare call or other middleware."""
    figures = shop.figures("bench.calls", shop.scratch / "called")
    bare = Reference("the bare in-memory call", figures["sdk bare"])
    for kind, budget in SDK_ADDED.items():
        yield _added(figures, "sdk", kind, size, bare, budget)
    bare_fast = Reference("the bare in-memory call", figures["fastmcp bare"])
    for kind, budget in FASTMCP_ADDED.items():
        yield _added(figures, "fastmcp", kind, size, bare_fast, budget)
    empty = Reference("what an empty middleware adds", _beyond_bare(figures, "fastmcp", "empty"))
    for kind in FASTMCP_ADDED:
        yield _added(figures, "fastmcp", kind, size, empty, None)
    errors = Reference(
        "what its ErrorHandlingMiddleware adds", _beyond_bare(figures, "fastmcp", "errors")
    )
    for kind in _LABELS:
        yield _added(figures, "fastmcp", kind, size, errors, None)
    for stack in STACKS:
        yield from _failures(figures, stack, size)


def _failures(figures: Mapping[str, float], stack: str, size: str) -> Iterator[Row]:
    """Yield the time of a judged failure, beside a full reply and beside the bare failure."""
    full = Reference("a call with a full reply", figures[f"{stack} replies"])
    bare = Reference("the bare failure", figures[f"{stack} bare failure"])
    for kind in ("untouched", "migrating"):
        name = f"a judged failure on {_NAMES[stack]}, {kind}"
        value = figures[f"{stack} {kind} failure"]
        yield Row(name=name, size=size, value=value, reference=full, budget=JUDGED)
        yield Row(name=name, size=size, value=value, reference=bare, budget=None)


def _added(
    figures: Mapping[str, float],
    stack: str,
    kind: str,
    size: str,
    reference: Reference,
    budget: float | None,
) -> Row:
    return Row(
        name=_LABELS[kind].format(_NAMES[stack]),
        size=size,
        value=_beyond_bare(figures, stack, kind),
        reference=reference,
        budget=budget,
    )


def _beyond_bare(figures: Mapping[str, float], stack: str, kind: str) -> float:
    return figures[f"{stack} {kind}"] - figures[f"{stack} bare"]


def trace_line(shop: Workshop, size: str) -> Iterator[Row]:
    """Measure one line of a trace: chained, redacted and digested."""
    figures = shop.figures("bench.trace_lines", shop.scratch / "lines")
    yield Row(
        name="trace line",
        size=size,
        value=figures["line"],
        reference=Reference(f"os.write of the same {figures['bytes']:.0f} bytes", figures["write"]),
        budget=LINE,
    )


def listing(shop: Workshop, size: str) -> Iterator[Row]:
    """Measure the bytes that a tool adds to `tools/list` compared with the same bare tool.

    The tool that grew most counts.
    """
    figures = shop.figures("bench.listing")
    for stack in STACKS:
        for tools in SIZES:
            name = f"tools/list, a tool of {tools} on {_NAMES[stack]}"
            yield counted(name, size, figures[f"{stack} {tools}"], LISTED, "bytes")


def import_all(shop: Workshop, size: str) -> Iterator[Row]:
    """Measure a process that runs `import replybook` and reads every public name."""
    command = shop.command(shop.scratch, [sys.executable, "-c", _IMPORT])
    ours, bare = shop.in_turns(size, command, shop.bare_python())
    name = "import of all public names"
    yield compared(name, size, ours, "bare interpreter start", [bare], budget=IMPORT)
