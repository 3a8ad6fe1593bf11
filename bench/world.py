"""Measure the cost of an address: resolving with both flags and backends, a token, a corpus.

The budget is for a depth of 8 and the backend that this system chooses. The other depths and the
other backend are listed beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bench.resolving import DEPTHS
from bench.rows import Reference, Row
from bench.workshop import Workshop

BUDGET, BUDGET_DEPTH = 0.5, 8
_FEW_ROUNDS = 5
"""Rounds of a quick run. A full run has more, because their medians vary less."""

_BACKENDS, _FLAGS = ("openat2", "walk"), ("may be missing", "must exist")


def resolve(shop: Workshop, size: str) -> Iterator[Row]:
    """Measure all of it, with one fresh process per run."""
    rounds = [str(_FEW_ROUNDS)] if shop.is_quick else []
    figures = shop.figures("bench.resolving", shop.scratch / "addresses", *rounds)
    for depth in DEPTHS:
        yield from _at(depth, figures, size)
    real = Reference("realpath at depth 8", figures[f"depth {BUDGET_DEPTH}, realpath"])
    yield Row(name="an address of the corpus", size=size, value=figures["corpus"], reference=real)
    whole = Reference("resolve at depth 8", figures[_figure(BUDGET_DEPTH, figures, _FLAGS[0])])
    yield Row(name="its token alone", size=size, value=figures["token"], reference=whole)


def _at(depth: int, figures: Mapping[str, float], size: str) -> Iterator[Row]:
    reference = Reference("realpath of the same path", figures[f"depth {depth}, realpath"])
    for backend in _BACKENDS:
        for flag in _FLAGS:
            name = f"depth {depth}, {backend}, {flag}"
            if name not in figures:  # this system has no such backend
                continue
            counts = depth == BUDGET_DEPTH and name == _figure(depth, figures, flag)
            yield Row(
                name=f"resolve, {name}",
                size=size,
                value=figures[name],
                reference=reference,
                budget=BUDGET if counts else None,
            )


def _figure(depth: int, figures: Mapping[str, float], flag: str) -> str:
    """Return the name of the figure of the backend that an adapter chooses by itself."""
    names = (f"depth {depth}, {backend}, {flag}" for backend in _BACKENDS)
    return next(name for name in names if name in figures)
