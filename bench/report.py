"""The result as lines of text, as Markdown and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict

from bench.rows import Row, Unit

_COLUMNS = (
    ("what", -44),
    ("codes", -12),
    ("measured", 10),
    ("reference", 10),
    ("ratio", 8),
    ("budget", 8),
)
"""Headings and fixed widths, so that a row can be printed before the next one is known."""

_LAST = "reference is"
_MARKS = {"": "", "missed": " !", "missed while others were busy": " ~"}

LEGEND = """\
measured, reference: medians of this run, taken in turns; wall time of a whole process, CPU time of a step inside one.
ratio: measured / reference, the figure that counts; ! is a budget missed, ~ one missed while others kept the
  machine busy: the ratio of the CPU times is within it. The budgets are those of decision 22."""


def header() -> str:
    """Return the headings and a rule below them."""
    titles = _line((*(name for name, _ in _COLUMNS), _LAST))
    return f"{titles}\n{'-' * (len(titles) + 20)}"


def lines(row: Row, *, verbose: bool = False) -> Iterator[str]:
    """Yield the line of a row, and its details if wanted."""
    yield _line(_cells(row))
    if verbose:
        yield from (f"    {detail}" for detail in row.details)


def _line(cells: Sequence[str]) -> str:
    padded = [
        text.ljust(-width) if width < 0 else text.rjust(width)
        for text, (_, width) in zip(cells, _COLUMNS, strict=False)
    ]
    return "  ".join((*padded, cells[-1])).rstrip()


def as_markdown(rows: Sequence[Row], facts: str) -> str:
    """Return the rows as Markdown.

    Args:
        facts: Place and time of the measurement.
    """
    head = [(*(name for name, _ in _COLUMNS), _LAST), ("-",) * (len(_COLUMNS) + 1)]
    table = "\n".join("| " + " | ".join(line) + " |" for line in (*head, *map(_cells, rows)))
    return f"{facts}\n\n{table}\n\n{LEGEND}\n"


def as_json(rows: Iterable[Row], facts: str) -> str:
    """Return the rows as JSON, with unrounded numbers.

    Args:
        facts: Place and time of the measurement.
    """
    data = [{**asdict(row), "ratio": row.ratio, "verdict": row.verdict} for row in rows]
    return json.dumps({"measured": facts, "rows": data}, indent=2) + "\n"


def _cells(row: Row) -> tuple[str, ...]:
    against = row.reference
    return (
        row.name,
        row.size,
        _value(row.value, row.unit),
        "" if against is None else _value(against.value, row.unit),
        _number(row.ratio),
        _number(row.budget) + _MARKS[row.verdict],
        "; ".join(filter(None, ["" if against is None else against.name, row.note])),
    )


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.2f}" if value >= 0.1 else f"{value:.3f}"


def _value(value: float | None, unit: Unit) -> str:
    if value is None:
        return "-"
    if unit != "s":
        return f"{value:.0f} {unit}"
    if value < 0.0001:
        return f"{value * 1e6:.1f} us"
    return f"{value:.2f} s" if value >= 0.3 else f"{value * 1000:.{2 if value < 0.02 else 0}f} ms"
