"""The rows of entered files: those that a reader opens to follow one warm operation."""

from __future__ import annotations

from collections.abc import Iterator

from bench.entered import RATCHET, counts
from bench.rows import Reference, Row
from bench.workshop import Workshop


def files_entered(shop: Workshop, size: str) -> Iterator[Row]:
    """One row an operation and count, beside its goal; the budget is what the ratchet holds.

    A count without a goal stands beside what the ratchet holds. The details of files are the files,
    each with the number of its functions.
    """
    told = shop.told("bench.entered", shop.scratch / "entered")
    for name, kept in RATCHET.items():
        found: dict[str, int] = told[name]
        for what, count in counts(found).items():
            if what in kept:
                goal = kept.get(f"goal_{what}", kept[what])
                shown = found.items() if what == "files" else ()
                yield Row(
                    name=f"{what}: {name}",
                    size=size,
                    value=count,
                    unit="funcs" if what == "functions" else "files",
                    reference=Reference("the goal", goal),
                    budget=kept[what] / goal,
                    details=tuple(f"{file}  {functions}" for file, functions in shown),
                )
