"""Measure `replybook report` over a million lines: time beside DuckDB's scan, memory."""

from __future__ import annotations

from collections.abc import Iterator

from bench.report_cost import LIMIT_MB
from bench.rows import Reference, Row
from bench.workshop import Workshop

TIME, MEMORY = 1.5, 1.6
"""Of DuckDB's scan of the same files; and of the memory that DuckDB may use."""

LINES, FEW = 1_000_000, 40_000


def call_reporting(shop: Workshop, size: str) -> Iterator[Row]:
    """Yield time and memory of a report; a quick run is too short for a verdict."""
    lines = FEW if shop.is_quick else LINES
    told = shop.told("bench.report_cost", shop.scratch / "report", str(lines))
    name = f"report on {told['lines']:,.0f} calls, {told['MB']:.0f} MB, two threads"
    ratio = told["report wall"] / told["scan wall"]
    yield Row(
        name=name,
        size=size,
        value=told["report"],
        reference=Reference("DuckDB's scan of all keys", told["scan"]),
        budget=None if shop.is_quick else TIME,
        note=f"{told['report wall']:.1f} s by the clock, {ratio:.1f} times the scan",
    )
    yield Row(
        name=name,
        size=size,
        value=told["report"],
        reference=Reference("DuckDB's scan of the keys it needs", told["needed"]),
    )
    yield Row(
        name=f"memory of the {name}",
        size=size,
        value=told["memory MB"],
        unit="MB",
        reference=Reference("the limit of DuckDB", float(LIMIT_MB)),
        budget=None if shop.is_quick else MEMORY,
    )
