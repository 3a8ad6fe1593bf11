"""Germination tests, and the expected life of seeds in the coming years."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

REGROW_BELOW = 85.0
LEAST_SOWN = 20


class UnfitTest(ValueError):
    """The counts of a test contradict each other."""


@dataclass(frozen=True, slots=True)
class GerminationTest:
    """One test: how many seeds were sown, and what became of them."""

    accession: str
    day: str
    sown: int
    normal: int
    abnormal: int = 0
    dead: int = 0

    def __post_init__(self) -> None:
        if self.sown < LEAST_SOWN:
            raise UnfitTest(f"{self.sown} seeds were sown, at least {LEAST_SOWN} are needed")
        if min(self.normal, self.abnormal, self.dead) < 0:
            raise UnfitTest("a count is below zero")
        if self.normal + self.abnormal + self.dead > self.sown:
            raise UnfitTest("more seeds are counted than were sown")

    @property
    def percent(self) -> float:
        """The share of normal seedlings."""
        return 100 * self.normal / self.sown

    @property
    def dormant(self) -> int:
        """Seeds that did nothing."""
        return self.sown - self.normal - self.abnormal - self.dead

    def interval(self) -> tuple[float, float]:
        """Return the Wilson interval of the share, in percent."""
        share, z = self.normal / self.sown, 1.96
        middle = share + z * z / (2 * self.sown)
        spread = z * math.sqrt(share * (1 - share) / self.sown + z * z / (4 * self.sown**2))
        scale = 1 + z * z / self.sown
        return 100 * (middle - spread) / scale, 100 * (middle + spread) / scale

    def to_row(self) -> dict[str, object]:
        """Return what a table shows."""
        low, high = self.interval()
        return {
            "accession": self.accession,
            "day": self.day,
            "percent": round(self.percent, 1),
            "low": round(low, 1),
            "high": round(high, 1),
        }


@dataclass(slots=True)
class TestBook:
    """All tests, in the order in which they were made."""

    __test__ = False  # no test of pytest

    tests: list[GerminationTest] = field(default_factory=list)

    def add(self, test: GerminationTest) -> None:
        """Write a test down, in its place by day."""
        self.tests.append(test)
        self.tests.sort(key=lambda each: each.day)

    def of(self, accession: str) -> list[GerminationTest]:
        """Return the tests of an accession."""
        return [test for test in self.tests if test.accession == accession]

    def last(self, accession: str) -> GerminationTest | None:
        """Return the last test of an accession, None before the first."""
        found = self.of(accession)
        return found[-1] if found else None

    def due(self, accessions: Sequence[str], today: date, years: float) -> list[str]:
        """Return the accessions that were not tested for so many years."""
        late = []
        for accession in accessions:
            test = self.last(accession)
            if test is None or _years(test.day, today) >= years:
                late.append(accession)
        return late


def half_life(tests: Sequence[GerminationTest]) -> float | None:
    """Return the years after which half of the seeds are dead, None where nothing can be said."""
    points = [(_years(tests[0].day, _day(test.day)), test.percent) for test in tests if test.normal]
    if len(points) < 2 or points[0][1] <= points[-1][1]:
        return None
    xs = [x for x, _ in points]
    ys = [math.log(y) for _, y in points]
    mean_x, mean_y = sum(xs) / len(xs), sum(ys) / len(ys)
    over = sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys, strict=True))
    under = sum((x - mean_x) ** 2 for x in xs)
    if under == 0 or over >= 0:
        return None
    return math.log(2) / -(over / under)


def regrow(tests: Sequence[GerminationTest]) -> bool:
    """Return whether the last test asks for fresh seeds."""
    return bool(tests) and tests[-1].percent < REGROW_BELOW


def _day(text: str) -> date:
    return date.fromisoformat(text)


def _years(day: str, until: date) -> float:
    return (until - _day(day)).days / 365.25
