"""One line of the result: the measured figure, its reference and its budget."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from bench.measure import Measured

Unit = Literal["s", "MB", "files", "funcs", "bytes"]

LINEAR = 11.0
"""Ten times the codes may take this many times as long; more would not be linear."""


@dataclass(frozen=True, slots=True)
class Reference:
    """The reference of a figure.

    Attributes:
        name: Description of the reference.
        value: Its figure; None if this run did not measure it.
    """

    name: str
    value: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A figure and its reference from the same run.

    Attributes:
        name: Description of the figure.
        size: Size of the registry in codes; empty if it does not matter.
        value: The figure; None if it was not measured.
        unit: Unit of figure and reference.
        budget: Largest allowed ratio of figure and reference.
        cpu_ratio: Ratio of the CPU times, to which other load on the machine adds nothing.
        note: A remark, such as the reason for a missing figure.
        details: Lines that are printed on request.
        has_failed: True if the measurement failed.
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
        """The figure divided by its reference; None if either is missing."""
        if self.value is None or self.reference is None or not self.reference.value:
            return None
        return self.value / self.reference.value

    @property
    def verdict(self) -> Literal["", "missed", "missed while others were busy"]:
        """A word if the ratio is over the budget; empty otherwise, or without ratio or budget."""
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
    """Return the row of a whole command beside one or several others that do the same.

    Args:
        name: Description of the command.
        size: Size of the registry in codes.
        ours: Times of the command.
        reference: Description of the other commands.
        others: Their times; empty if they were not requested.
        budget: Largest allowed ratio.
        note: A remark.
    """
    wall, cpu = sum(other.wall for other in others), sum(one.cpu for one in others)
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
    """Return the row of a figure that is the same on every machine.

    Args:
        name: Description of the figure.
        size: Size of the registry in codes.
        value: The figure.
        most: Largest allowed figure.
        details: Lines that are printed on request.
    """
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
    """Return the row of a measurement that could not be made.

    Args:
        name: Description of the measurement.
        size: Size of the registry in codes.
        why: The reason.
    """
    return Row(name=name, size=size, value=None, note=f"failed: {why}", has_failed=True)


def waiting(name: str, size: str, reference: str, budget: float, why: str) -> Row:
    """Return the row of a budget for a feature that does not exist yet.

    Args:
        name: Description of the feature.
        size: Size of the registry in codes.
        budget: Largest allowed ratio.
        why: The missing feature.
    """
    against = Reference(reference, None)
    return Row(
        name=name, size=size, value=None, reference=against, budget=budget, note=f"not yet: {why}"
    )


def growth(rows: Iterable[Row], small: str = "1,000", large: str = "10,000") -> Iterator[Row]:
    """Yield the growth of every time that was measured at two sizes.

    Args:
        rows: All rows of the run.
    """
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
