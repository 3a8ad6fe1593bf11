"""Measure the check of a made-up mod: its time beside parsing, its memory beside the text."""

from __future__ import annotations

from collections.abc import Iterator

from bench.rows import Reference, Row
from bench.workshop import Workshop

TIME, MEMORY = 1.8, 5.0
"""Of parsing the same files, and of their text."""

MEGABYTES, FEW = 10, 2


def checking(shop: Workshop, size: str) -> Iterator[Row]:
    """Yield the time and the memory of a check; a quick run is too short for a verdict."""
    megabytes = FEW if shop.is_quick else MEGABYTES
    told = shop.told("bench.checking_cost", shop.scratch / "checking", str(megabytes))
    name = f"check of {told['files']:,.0f} files, {told['MB']:.0f} MB"
    yield Row(
        name=name,
        size=size,
        value=told["checking"],
        reference=Reference("parsing them", told["parsing"]),
        budget=None if shop.is_quick else TIME,
        note=f"{told['MB'] / told['checking']:.1f} MB/s",
    )
    yield Row(
        name=f"memory of the {name}",
        size=size,
        value=told["memory MB"],
        unit="MB",
        reference=Reference("the text", told["MB"]),
        budget=None if shop.is_quick else MEMORY,
    )
