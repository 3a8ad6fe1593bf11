"""Scores of a judge: right, wrong and unmapped rows, the harm, and precision at coverage."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from bench.exam.rows import Row
from replybook.client import judge
from replybook.client.judging.tables import Tables
from replybook.client.judging.wording import TYPES

_STEPS: Final = (0.0, 0.7, 0.8, 0.9, 0.93, 0.95, 0.97)


Judged: TypeAlias = tuple[str, str | None, str, float, Row]
"""Right type, judged type or None, rule, confidence and row."""


@dataclass(slots=True)
class Score:
    """The judged rows that nobody can argue about, and the number of doubtful ones.

    Attributes:
        rows: The sure rows, judged.
        doubtful: Number of doubtful rows that were judged as labelled, otherwise or not.
    """

    rows: list[Judged] = field(default_factory=list[Judged])
    doubtful: Counter[str] = field(default_factory=Counter[str])

    def count(self, label: str | None = None) -> Counter[str]:
        """Return the number of rows that are right, wrong and unmapped.

        Args:
            label: The right type of the rows to count. None counts all.
        """
        return Counter(
            _kind(right, judged)
            for right, judged, _, _, _ in self.rows
            if label is None or label == right
        )

    def harm(self) -> dict[str, float]:
        """Return the share of rows with a harmful judgement, by its kind."""
        found = Counter[str]()
        for right, judged, _, _, _ in self.rows:
            found["success taken for failure"] += right == "S" and judged not in ("S", None)
            found["failure taken for success"] += right != "S" and judged == "S"
            found["false wait"] += right != "W" and judged == "W"
        return {kind: times / len(self.rows) for kind, times in found.items()}

    def curve(self) -> Iterator[tuple[float, float, float]]:
        """Yield confidence, coverage and precision, from all judged rows to the surest."""
        for least in _STEPS:
            kept = [_kind(r, j) for r, j, _, share, _ in self.rows if j and share >= least]
            if kept:
                yield least, len(kept) / len(self.rows), kept.count("right") / len(kept)

    def wrong(self) -> Iterator[tuple[str, str | None, str, Row]]:
        """Yield right type, judged type, rule and row of each wrong judgement."""
        for right, judged, rule, _, row in self.rows:
            if _kind(right, judged) == "wrong":
                yield right, judged, rule, row

    def declared(self) -> Counter[str]:
        """Return the number of rows that declare their type and are judged right or wrong."""
        return Counter(
            _kind(right, judged)
            for right, judged, rule, share, _ in self.rows
            if rule.startswith("dialect:") and share == 1
        )

    def told(self) -> str:
        """Return the score as text for a terminal."""
        total, counts = len(self.rows), self.count()
        answered = counts["right"] + counts["wrong"]
        right, wrong = counts["right"] / max(answered, 1), counts["wrong"] / max(total, 1)
        covered = answered / max(total, 1)
        declared = self.declared()
        lines = [
            f"{total} sure rows: {right:.1%} right on the {covered:.1%} judged; {wrong:.1%} wrong",
            f"{declared.total()} of them declare their type: {_shares(declared)}",
            f"{self.doubtful.total()} doubtful rows: {_shares(self.doubtful)}",
            "",
            "type   rows  right  wrong  unmapped",
        ]
        for label in TYPES:
            found = self.count(label)
            cells = (f"{found[kind]:>{width}}" for kind, width in _COLUMNS)
            lines.append(f"{label:4} {found.total():>6} {' '.join(cells)}")
        lines += ["", *(f"{kind}: {share:.1%}" for kind, share in self.harm().items())]
        lines += ["", "confidence  coverage  precision"]
        lines += [f"{a:>10.2f} {b:>9.1%} {c:>10.1%}" for a, b, c in self.curve()]
        return "\n".join(lines) + "\n"


_COLUMNS: Final = (("right", 6), ("wrong", 6), ("unmapped", 9))


def _shares(counts: Counter[str]) -> str:
    return ", ".join(f"{counts[kind]} {kind}" for kind, _ in _COLUMNS)


def _kind(right: str, judged: str | None) -> str:
    if judged is None:
        return "unmapped"
    return "right" if judged == right else "wrong"


def scored(rows: Iterable[Row], tables: Tables) -> Score:
    """Judge rows, and return the score.

    Args:
        tables: The tables of the judge.
    """
    score = Score()
    for row in rows:
        found = judge(row.result(), tables=tables)
        if row.is_doubtful:
            score.doubtful[_kind(row.label, found.type)] += 1
        else:
            score.rows.append((row.label, found.type, found.rule or "", found.confidence, row))
    return score


def joined(scores: Sequence[Score]) -> Score:
    """Return several scores as one."""
    whole = Score()
    for score in scores:
        whole.rows += score.rows
        whole.doubtful += score.doubtful
    return whole
