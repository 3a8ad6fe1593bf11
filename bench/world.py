"""What an address costs: resolving at four depths with both flags and both backends, a token, a corpus.

Source: decision 22. `realpath` and `Path.resolve().relative_to()` on the same file stand
beside each figure, from the same process; the ratio is what holds on any machine.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from statistics import median

from bench.measure import Measured
from bench.resolving import DEPTHS
from bench.rows import Row
from bench.workshop import ROOT, Workshop

__all__ = ["world"]

BUDGETS_US: Mapping[str, float] = {
    "openat2, may be missing": 12.0,
    "openat2, must exist": 20.0,
    "walk, may be missing": 30.0,
    "walk, must exist": 30.0,
}
"""Microseconds of one resolve down to a depth of 8; deeper has no budget."""

DEEPEST_BUDGET = 8
CORPUS_US, TOKEN_US = 20.0, 5.0


def world(shop: Workshop, size: str) -> Iterator[Row]:
    """All of it, from one fresh process per run."""
    folder = shop.scratch / "addresses"
    command = [sys.executable, "-m", "bench.resolving", str(folder)]
    took = shop.time(ROOT, command, size=size, paths=(ROOT,))
    runs = [_figures(output) for output in took.outputs]
    figures = {name: median(run[name] for run in runs) for name in runs[0]}
    for depth in DEPTHS:
        yield from _at(depth, figures, took, size)
    yield _row("token", size, took, figures["token"], TOKEN_US, "")
    yield _row("an address of the corpus", size, took, figures["corpus"], CORPUS_US, "")


def _figures(output: str) -> Mapping[str, float]:
    figures: dict[str, float] = json.loads(output.splitlines()[-1])
    return figures


def _at(depth: int, figures: Mapping[str, float], took: Measured, size: str) -> Iterator[Row]:
    real, relative = (figures[f"depth {depth}, {name}"] for name in ("realpath", "relative_to"))
    for name, budget in BUDGETS_US.items():
        seconds = figures.get(f"depth {depth}, {name}")
        if seconds is None:  # this system has no such backend
            continue
        note = (
            f"realpath {real * 1e6:.0f} us ({real / seconds:.1f} times as long),"
            f" resolve().relative_to() {relative * 1e6:.0f} us ({relative / seconds:.1f} times)"
        )
        allowed = budget if depth <= DEEPEST_BUDGET else None
        yield _row(f"resolve at depth {depth}, {name}", size, took, seconds, allowed, note)


def _row(
    name: str, size: str, took: Measured, value: float, budget_us: float | None, note: str
) -> Row:
    return Row(
        name=name,
        size=size,
        value=value,
        budget=None if budget_us is None else budget_us / 1e6,
        load=took.load,
        others=took.others,
        note=note,
    )
