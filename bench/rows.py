"""One line of the result: what was measured, what it is compared with, and what may come of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from bench.measure import Measured

__all__ = ["LINEAR", "Reference", "Row", "compared", "counted", "failed", "growth", "waiting"]

Unit = Literal["s", "MB", "files", "funcs", "bytes"]

LINEAR = 11.0
"""Ten times the codes may take this many times the time; more would not be linear."""


@dataclass(frozen=True, slots=True)
class Reference:
    """What a figure is compared with; `value` is None where this run did not measure it."""

    name: str
    value: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A figure and its reference from the same run; `budget` is the most that their ratio may be.

    `value` is None where nothing was measured; `note` then says why. `cpu_ratio` is the ratio of the CPU
    times, which others who keep the machine busy do not add to. `details` are printed when asked for.
    """

    name: str
    size: str
    value: float | None
    unit: Unit = "s"
    reference: Reference | None = None
    budget: float | None = None
    cpu_ratio: float | None = None
    note: str = ""
    details: tuple[str, ...] = ()
    has_failed: bool = False

    @property
    def ratio(self) -> float | None:
        """Measured by reference; None if either is missing."""
        if self.value is None or self.reference is None or not self.reference.value:
            return None
        return self.value / self.reference.value

    @property
    def verdict(self) -> Literal["", "missed", "missed while others were busy"]:
        """True if the ratio is over the budget; nothing where one of the two is unknown."""
        if self.ratio is None or self.budget is None or self.ratio <= self.budget:
            return ""
        by_cpu = self.cpu_ratio is not None and self.cpu_ratio <= self.budget
        return "missed while others were busy" if by_cpu else "missed"


def compared(
    name: str,
    size: str,
    ours: Measured,
    reference: str,
    others: Sequence[Measured],
    *,
    budget: float | None = None,
    note: str = "",
) -> Row:
    """Return a whole command beside one or several others that do the same; none if they were not asked for."""
    wall, cpu = sum(one.wall for one in others), sum(one.cpu for one in others)
    return Row(
        name=name,
        size=size,
        value=ours.wall,
        reference=Reference(reference, wall if others else None),
        budget=budget,
        cpu_ratio=ours.cpu / cpu if cpu else None,
        note=note,
    )


def counted(
    name: str, size: str, value: float, most: float, unit: Unit, *, details: Iterable[str] = ()
) -> Row:
    """Return a figure that is the same on every machine, beside the most that it may be."""
    reference = Reference("the most it may be", most)
    return Row(
        name=name,
        size=size,
        value=value,
        unit=unit,
        reference=reference,
        budget=1.0,
        details=tuple(details),
    )


def failed(name: str, size: str, why: str) -> Row:
    """Return a measurement that could not be made."""
    return Row(name=name, size=size, value=None, note=f"failed: {why}", has_failed=True)


def waiting(name: str, size: str, reference: str, budget: float, why: str) -> Row:
    """Return a budget for something that is not there yet."""
    against = Reference(reference, None)
    return Row(
        name=name, size=size, value=None, reference=against, budget=budget, note=f"not yet: {why}"
    )


def growth(rows: Iterable[Row], small: str = "1,000", large: str = "10,000") -> Iterator[Row]:
    """Yield how many times as long the large size takes, for every time that was measured at both."""
    values: dict[str, dict[str, float]] = {}
    for row in rows:
        if row.value is not None and row.unit == "s":
            values.setdefault(row.name, {})[row.size] = row.value
    for name, by_size in values.items():
        if small in by_size and large in by_size:
            reference = Reference(f"the same with {small} codes", by_size[small])
            yield Row(
                name=f"{name}, linear",
                size=large,
                value=by_size[large],
                reference=reference,
                budget=LINEAR,
            )
