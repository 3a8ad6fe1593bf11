"""One line of the result, and what follows from several of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from statistics import median
from typing import Literal

from bench.budgets import BUDGETS, LINEAR, MEMORY_MB, PEERS, Peer
from bench.measure import Measured

__all__ = ["Row", "failed", "growth", "in_process", "memory", "timed"]

Unit = Literal["s", "MB", "x"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """What was measured, the budget for it, and what else should be known about the figure.

    `value` is None where the measurement failed; `note` then says how.
    """

    name: str
    size: str
    value: float | None
    unit: Unit = "s"
    cpu: float | None = None
    peak_mb: float | None = None
    budget: float | None = None
    peers: tuple[Peer, ...] = ()
    load: float | None = None
    others: float | None = None
    note: str = ""

    @property
    def seconds(self) -> float | None:
        """CPU time where it is known: whoever else is busy does not add to it."""
        return self.value if self.cpu is None or self.value is None else self.cpu

    @property
    def used(self) -> float | None:
        """The share of the budget that was used; over 1 the budget is missed."""
        if self.value is None or self.budget is None:
            return None
        return self.value / self.budget


def timed(name: str, size: str, took: Measured, *, budget: str = "", note: str = "") -> Row:
    """The wall time of a whole command; `budget` names its line of `bench/budgets.py`."""
    return Row(
        name=name,
        size=size,
        value=took.wall,
        cpu=took.cpu,
        peak_mb=took.peak_mb,
        budget=BUDGETS.get(budget, {}).get(size),
        peers=PEERS.get((budget, size), ()),
        load=took.load,
        others=took.others,
        note=note,
    )


def in_process(
    name: str, size: str, took: Measured, seconds: Iterable[float], *, budget: str = ""
) -> Row:
    """A time that the measured processes took themselves, one figure from each."""
    return Row(
        name=name,
        size=size,
        value=median(seconds),
        budget=BUDGETS.get(budget, {}).get(size),
        peers=PEERS.get((budget, size), ()),
        load=took.load,
        others=took.others,
    )


def memory(name: str, size: str, took: Measured) -> Row:
    """The peak memory of a command."""
    return Row(name=name, size=size, value=took.peak_mb, unit="MB", budget=MEMORY_MB)


def failed(name: str, size: str, why: str) -> Row:
    """A measurement that could not be made."""
    return Row(name=name, size=size, value=None, note=f"failed: {why}")


def growth(rows: Iterable[Row], small: str = "1,000", large: str = "10,000") -> Iterator[Row]:
    """How many times the CPU time the large size takes, for all that was measured at both."""
    values: dict[str, dict[str, Row]] = {}
    for row in rows:
        values.setdefault(row.name, {})[row.size] = row
    for name, by_size in values.items():
        factor = _factor(by_size, small, large)
        if factor is not None:
            size = f"{small} -> {large}"
            yield Row(name=name, size=size, value=factor, unit="x", budget=LINEAR)


def _factor(by_size: Mapping[str, Row], small: str, large: str) -> float | None:
    if small not in by_size or large not in by_size or by_size[small].unit == "MB":
        return None
    before, after = by_size[small].seconds, by_size[large].seconds
    return after / before if before and after else None
