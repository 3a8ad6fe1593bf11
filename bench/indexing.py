"""Measure the symbol index: a first build, a build without changes, upkeep, and a search."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bench.rows import Reference, Row
from bench.workshop import Workshop

COLD, WARM = 1.6, 0.05
"""Of parsing the same files in two processes, and of the cold build."""

LARGE_MB, SMALL_MB = 100, 4

PICTURES, PICTURED_MB = 1.1, 10
"""Limit of a build with pictures, of the same build without them; size of the text of both."""

COMPARISON, UPDATE, SEARCH = 2.0, 3.0, 0.1
"""Limits of three ratios, in the order of the names.

The ratios compare with `os.scandir` and `stat` of all files, with parsing the written file, and
with reading all files.
"""

MANY_FILES, FEW_FILES = 30_000, 1_000


def indexing(shop: Workshop, size: str) -> Iterator[Row]:
    """Yield builds of a made-up mod: the first, one without changes, and one with pictures."""
    megabytes = SMALL_MB if shop.is_quick else LARGE_MB
    folder = shop.scratch / "indexing"
    told: Mapping[str, float] = shop.told("bench.index_cost", folder, str(megabytes))
    yield _row(shop, size, told, "cold", "parsing", "parsing them in two processes", COLD)
    yield _row(shop, size, told, "warm", "cold", "the cold build", WARM)
    yield _pictures(shop, size)
    yield from _upkeep(shop, size)


def _pictures(shop: Workshop, size: str) -> Row:
    """Return a build of a mod with pictures beside one without them."""
    megabytes = SMALL_MB if shop.is_quick else PICTURED_MB
    folder = shop.scratch / "pictures"
    told: Mapping[str, float] = shop.told("bench.picture_cost", folder, str(megabytes))
    return Row(
        name=f"index of a folder with {told['pictures']:,.0f} pictures",
        size=size,
        value=told["painted"],
        reference=Reference("the same without them", told["plain"]),
        budget=None if shop.is_quick else PICTURES,
        cpu_ratio=told["painted, CPU"] / told["plain, CPU"],
    )


def _upkeep(shop: Workshop, size: str) -> Iterator[Row]:
    """Yield a comparison before a proof, an update after one write, and a search."""
    files = FEW_FILES if shop.is_quick else MANY_FILES
    told: Mapping[str, float] = shop.told("bench.upkeep_cost", shop.scratch / "upkeep", str(files))
    for name, label, against, called, budget in (
        (
            "comparison",
            f"index compared with {files:,} files",
            "walk",
            "scandir and stat",
            COMPARISON,
        ),
        ("update", "index after one write", "parsing", "parsing that file", UPDATE),
        ("search", f"a word that {files:,} files hold", "scan", "reading every file", SEARCH),
    ):
        yield Row(
            name=label,
            size=size,
            value=told[name],
            reference=Reference(called, told[against]),
            budget=None if shop.is_quick else budget,
            cpu_ratio=told[f"{name}, CPU"] / told[f"{against}, CPU"],
        )


def _row(
    shop: Workshop,
    size: str,
    told: Mapping[str, float],
    name: str,
    against: str,
    called: str,
    budget: float,
) -> Row:
    """Return a build beside what it is compared with; a quick run is too short for a verdict."""
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
