"""The score of the answers of a server: right, wrong, none, and what is worse than bare."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

_LONGEST: Final = 110
_MARKS: Final = ("wrong", "none", "right")


class Answered(NamedTuple):
    """A call with its answer in each stage, as `asking.py` prints it."""

    server: str
    number: int
    call: Mapping[str, Any]
    by_stage: Mapping[str, Mapping[str, Any]]

    def mark(self, stage: str) -> str:
        """Return if the type that a client reads is `right`, `wrong`, or `none` at all."""
        read = self.by_stage[stage]["type"]
        return "none" if read is None else "right" if read == self.call["right"] else "wrong"

    def is_worse(self, stage: str) -> bool:
        """Return True if a stage is wrong where bare is not, or silent where bare is right."""
        return _MARKS.index(self.mark(stage)) < _MARKS.index(self.mark("bare"))


def score(rows: Sequence[Answered], stages: Iterable[str]) -> Iterator[str]:
    """Yield a line for each stage: the marks of failures and of successes, and what is kept."""
    for stage in stages:
        cells: list[str] = []
        for name, is_failure in (("failures", True), ("successes", False)):
            marks = [row.mark(stage) for row in rows if (row.call["right"] != "S") is is_failure]
            cells += [name, *(f"{marks.count(mark):3} {mark}" for mark in reversed(_MARKS))]
        known = [row.mark(stage) for row in rows if row.mark("bare") == "right"]
        share = f"{known.count('right')} of {len(known)}, {known.count('right') / len(known):.1%}"
        worse = sum(row.is_worse(stage) for row in rows)
        yield f"{stage:10} {' '.join(cells)}; right where bare is: {share}; worse: {worse}"


def losses(rows: Iterable[Answered], stage: str) -> Iterator[str]:
    """Yield the rows where a stage is worse than bare, with the two answers."""
    for row in rows:
        if row.is_worse(stage):
            sure = "perhaps " if row.call.get("doubtful") else ""
            yield f"{row.server} {row.number} {row.call['tool']}: {sure}{row.call['right']}"
            for one in ("bare", stage):
                answer = row.by_stage[one]
                text = " ".join(answer["text"].split())[:_LONGEST]
                yield f"    {one}: {answer['type']} {answer['step']} ({answer['by']}) {text}"
