"""What the symbol index takes: built from nothing, and built again where nothing changed.

Source: decision 22.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bench.rows import Reference, Row
from bench.workshop import Workshop

__all__ = ["indexing"]

COLD, WARM = 2.0, 0.05
"""Of parsing the same files in two processes, and of the cold build."""

LARGE_MB, SMALL_MB = 100, 4


def indexing(shop: Workshop, size: str) -> Iterator[Row]:
    """A first build of a made-up mod, and one where every file is as it was."""
    megabytes = SMALL_MB if shop.is_quick else LARGE_MB
    folder = shop.scratch / "indexing"
    told: Mapping[str, float] = shop.told("bench.index_cost", folder, str(megabytes))
    yield _row(shop, size, told, "cold", "parsing", "parsing them in two processes", COLD)
    yield _row(shop, size, told, "warm", "cold", "the cold build", WARM)


def _row(
    shop: Workshop,
    size: str,
    told: Mapping[str, float],
    name: str,
    against: str,
    called: str,
    budget: float,
) -> Row:
    """A build beside what it is compared with; a quick run is too short for a verdict."""
    files = told["files"]
    return Row(
        name=f"index of {files:,.0f} files, {told['MB']:.0f} MB, {name}",
        size=size,
        value=told[name],
        reference=Reference(called, told[against]),
        budget=None if shop.is_quick else budget,
        cpu_ratio=told[f"{name}, CPU"] / told[f"{against}, CPU"],
        note=f"{files / told[name]:,.0f} files/s, {told['MB'] / told[name]:.1f} MB/s, "
        f"index {told['index MB'] / told['MB']:.2f} MB per MB",
    )
