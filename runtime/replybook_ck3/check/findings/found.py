"""A problem at one place, and the findings that a report shows: one for each name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from replybook_schema.findings import Finding, Place


class Found(NamedTuple):
    """A problem at one place.

    Attributes:
        path: Path of the file for messages.
        severity: `error`, `warning` or `note`.
        confidence: `sure`, `likely` or `possible`.
        fix: What to do about it.
        below: Path of the file below the root of its mod.
        is_by_name: The same text in other places is the same finding.
    """

    path: str
    line: int
    column: int
    rule: str
    problem: str
    severity: str
    confidence: str
    fix: str
    below: str
    is_by_name: bool = False

    @property
    def place(self) -> Place:
        """The place of the problem."""
        return Place(self.path, self.line, self.column)

    def finding(self, more_places: tuple[Place, ...] = ()) -> Finding:
        """Return the problem as a finding of a report.

        Args:
            more_places: Other places of the same problem.
        """
        return Finding(
            self.place,
            self.rule,
            self.problem,
            self.fix,
            self.severity,
            self.confidence,
            more_places,
        )


def group_findings(found: Iterable[Found], *, every_place: bool = False) -> list[Finding]:
    """Return the findings, in the order of their first places.

    Problems of a rule that is about names are one finding if they say the same.

    Args:
        found: The problems, in the order of their places.
        every_place: Return one finding for each place.
    """
    groups: dict[tuple[str, ...] | int, list[Found]] = {}
    for number, one in enumerate(found):
        is_alone = every_place or not one.is_by_name
        key = number if is_alone else (one.rule, one.problem, one.severity)
        groups.setdefault(key, []).append(one)
    return [first.finding(tuple(one.place for one in rest)) for first, *rest in groups.values()]


def findings_by_rule(findings: Sequence[Finding]) -> dict[str, int]:
    """Return the number of findings of each rule, the largest number first."""
    counts = Counter(finding.rule for finding in findings)
    return dict(sorted(counts.items(), key=lambda row: (-row[1], row[0])))


def findings_by_folder(found: Sequence[Found], *, every_place: bool = False) -> dict[str, int]:
    """Return the number of findings in each folder of the mod, the largest number first.

    A finding with places in several folders counts in each of them.
    """
    seen: set[tuple[str, ...] | int] = set()
    counts = Counter[str]()
    for number, one in enumerate(found):
        folder = _folder(one.below)
        is_alone = every_place or not one.is_by_name
        key = number if is_alone else (folder, one.rule, one.problem, one.severity)
        if key not in seen:
            seen.add(key)
            counts[folder] += 1
    return dict(sorted(counts.items(), key=lambda row: (-row[1], row[0])))


def _folder(below: str) -> str:
    """Return the first two folders of a path, such as `common/traits`."""
    return "/".join(below.split("/")[:-1][:2]) or "."
