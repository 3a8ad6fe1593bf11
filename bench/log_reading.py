"""Measure the reading of a log of the game: its time beside `grep -c`, and its memory."""

from __future__ import annotations

from collections.abc import Iterator

from bench.rows import Reference, Row
from bench.workshop import Workshop

TIME, FLAT = 25.0, 1.2
"""Of `grep -c` over the same file; and of the memory for half of the log."""

MEGABYTES, FEW = 200, 20


def log_reading(shop: Workshop, size: str) -> Iterator[Row]:
    """Yield the time and the memory of reading a log; a quick run is too short for a verdict."""
    megabytes = FEW if shop.is_quick else MEGABYTES
    told = shop.told("bench.log_reading_cost", shop.scratch / "logs", str(megabytes))
    name = f"faults of a log of {told['MB']:.0f} MB"
    yield Row(
        name=name,
        size=size,
        value=told["reading"],
        reference=Reference("grep -c", told["grep"]),
        budget=None if shop.is_quick else TIME,
        note=f"{told['entries']:,.0f} entries, {told['faults']:,.0f} faults",
    )
    yield Row(
        name=f"memory of the {name}",
        size=size,
        value=told["memory MB"],
        unit="MB",
        reference=Reference("half of the log", told["memory of a half MB"]),
        budget=None if shop.is_quick else FLAT,
    )
