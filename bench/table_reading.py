"""Measure the tables of a made-up game: their time beside parsing the same files."""

from __future__ import annotations

from collections.abc import Iterator

from bench.rows import Reference, Row
from bench.workshop import Workshop

TIME, AGAIN = 1.5, 0.1
"""Of parsing the same files, for the first questions and for the next ones."""

MEGABYTES, FEW = 20, 2


def table_reading(shop: Workshop, size: str) -> Iterator[Row]:
    """Yield the times of all tables: first, with a filter, and again. No verdict if quick."""
    megabytes = FEW if shop.is_quick else MEGABYTES
    told = shop.told("bench.tables_cost", shop.scratch / "tables", str(megabytes))
    name = f"tables of {told['files']:,.0f} files, {told['MB']:.0f} MB"
    parsing = Reference("parsing them", told["parsing"])
    for what, value, budget in (
        ("", "tables", TIME),
        (", with a filter", "filtered", None),
        (", asked again", "again", AGAIN),
    ):
        yield Row(
            name=f"{name}{what}",
            size=size,
            value=told[value],
            reference=parsing,
            budget=None if shop.is_quick else budget,
            note=f"{told['rows']:,.0f} rows",
        )
