"""Measure the judgement on results of other servers: an ordinary one, and a text of 10 MB."""

from __future__ import annotations

from collections.abc import Iterator

from bench.rows import Reference, Row
from bench.workshop import Workshop

ORDINARY = 1e-4
"""Seconds of CPU for an ordinary result."""

FLAT = 1.5
"""Of the time for a tenth of the text. A judge reads the beginning of a text only."""


def foreign_results(shop: Workshop, size: str) -> Iterator[Row]:
    """Yield the times of a judgement."""
    told = shop.told("bench.foreign_results_cost")
    decoding = f"json.loads of the same: {told['decoding'] * 1e6:.0f} us"
    yield Row(
        name="judge, mean of the exam's rows",
        size=size,
        value=told["judging"],
        reference=Reference("0.1 ms", ORDINARY),
        budget=None if shop.is_quick else 1.0,
        note=f"{told['rows']:,.0f} results; {decoding}; the slowest {told['slowest'] * 1e6:.0f} us",
    )
    yield Row(
        name="judge, a text of 10 MB",
        size=size,
        value=told["large"],
        reference=Reference("1 MB", told["tenth"]),
        budget=None if shop.is_quick else FLAT,
    )
