"""The result as aligned text, as Markdown and as JSON: three functions over the same rows."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict

from bench.budgets import Peer
from bench.rows import Row

__all__ = ["as_json", "as_markdown", "as_text"]

_HEADINGS = ("what", "codes", "median", "CPU", "peak MB", "budget", "used", "load", "peers")
_RIGHT = {"median", "CPU", "peak MB", "budget", "used", "load"}

LEGEND = """\
median: wall time of the whole process, or of the step inside it;
  where codes has an arrow, how many times the time (CPU time of whole processes) grew.
used: median / budget of decision 22; ! is a budget missed, ~ one missed while others kept the machine
  busy: the CPU time is within it.
load: load average before, then cores that other processes kept busy during the runs.
peers: seconds; * = the figure of decision 22, from another day's machine; without it, measured in this run."""


def as_text(rows: Sequence[Row]) -> str:
    """One table with aligned columns, and what its columns mean."""
    cells = [_HEADINGS, *(_cells(row) for row in rows)]
    widths = [max(len(line[i]) for line in cells) for i in range(len(_HEADINGS))]
    lines = [_aligned(line, widths) for line in cells]
    rule = "  ".join("-" * width for width in widths[:-1]) + "  " + "-" * len(_HEADINGS[-1])
    return "\n".join([lines[0], rule, *lines[1:], "", LEGEND])


def _aligned(line: Sequence[str], widths: Sequence[int]) -> str:
    parts = [
        text.rjust(width) if heading in _RIGHT else text.ljust(width)
        for heading, text, width in zip(_HEADINGS, line, widths, strict=True)
    ]
    return "  ".join(parts).rstrip()


def as_markdown(rows: Sequence[Row], facts: str) -> str:
    """The same table for a document; `facts` says where and when it was measured."""
    lines = [_HEADINGS, tuple("-:" if h in _RIGHT else "-" for h in _HEADINGS), *map(_cells, rows)]
    table = "\n".join("| " + " | ".join(line) + " |" for line in lines)
    legend = "\n".join(
        f"- {line}" for line in LEGEND.replace("\n  ", " ").replace("*", "\\*").split("\n")
    )
    return f"{facts}\n\n{table}\n\n{legend}\n"


def as_json(rows: Iterable[Row], facts: str) -> str:
    """The same for a program, numbers unrounded."""
    data = {"measured": facts, "rows": [{**asdict(row), "used": row.used} for row in rows]}
    return json.dumps(data, indent=2) + "\n"


def _cells(row: Row) -> tuple[str, ...]:
    return (
        row.name,
        row.size,
        "-" if row.value is None else _value(row.value, row.unit),
        "" if row.cpu is None else _value(row.cpu, "s"),
        "" if row.peak_mb is None else f"{row.peak_mb:.0f}",
        "" if row.budget is None else _value(row.budget, row.unit),
        _used(row),
        _load(row),
        "; ".join(filter(None, [*map(_peer, row.peers), row.note])),
    )


def _value(value: float, unit: str) -> str:
    if unit == "MB":
        return f"{value:.0f} MB"
    if unit == "x":
        return f"{value:.1f} x"
    if value < 0.0001:
        return f"{value * 1e6:.1f} us"
    return f"{value:.2f} s" if value >= 0.3 else f"{value * 1000:.{2 if value < 0.02 else 0}f} ms"


def _used(row: Row) -> str:
    if row.used is None or row.budget is None:
        return ""
    missed = " ~" if row.cpu is not None and row.cpu <= row.budget else " !"
    return f"{row.used:.0%}{missed if row.used > 1 else ''}"


def _load(row: Row) -> str:
    if row.load is None:
        return ""
    return f"{row.load:.1f}" + ("" if row.others is None else f" +{row.others:.1f}")


def _peer(peer: Peer) -> str:
    return f"{peer.name} {peer.seconds:.3g}{'' if peer.here else '*'}"
