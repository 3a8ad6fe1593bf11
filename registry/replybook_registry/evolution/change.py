"""A change between two registries, and the kind it is of.

The kind is documentation as data: `replybook explain RB201` prints it. Numbers of kinds are never
given twice; a new kind takes the next free one, whatever its subject.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from replybook_schema import Place

__all__ = ["STEPS", "Change", "ChangeKind", "Step", "quoted"]

Step = Literal["patch", "minor", "major", "forbidden"]
"""What a change asks of the version; `forbidden` is what no version may bring."""

STEPS: tuple[Step, ...] = ("patch", "minor", "major", "forbidden")
"""The steps, weakest first."""


@dataclass(frozen=True, slots=True)
class ChangeKind:
    """One way in which a registry can change: `code` is its rule id, `why` its documentation."""

    code: str
    name: str
    step: Step
    why: str
    fix: str
    adds: bool = field(default=False, kw_only=True)

    def of(
        self, subject: str, place: Place, problem: str, *, old: str = "", new: str = ""
    ) -> Change:
        """One change of this kind."""
        return Change(self, self.step, subject, place, old, new, problem, self.fix)


@dataclass(frozen=True, slots=True)
class Change:
    """One change of `subject`, from `old` to `new`.

    `place` lies in the new registry; for what is gone it is where that stood in the old one, under
    the name that the file has now.
    """

    kind: ChangeKind
    step: Step
    subject: str
    place: Place
    old: str
    new: str
    problem: str
    fix: str

    @property
    def breaking(self) -> bool:
        """True if somebody who uses the old registry may have to act."""
        return self.step in {"major", "forbidden"}


def quoted(values: tuple[str, ...] | list[str]) -> str:
    """Values as they stand in a problem: sorted, each in quotes."""
    return ", ".join(repr(value) for value in sorted(values))
