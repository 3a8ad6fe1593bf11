"""A change between two registries, and its kind.

A kind is documentation as data: `replybook explain RB201` prints it. The number of a kind is never
used again. A new kind gets the next free number, for any subject.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from replybook_schema import Place

Step = Literal["patch", "minor", "major", "forbidden"]
"""The version step that a change requires. `forbidden`: no version may contain the change."""

STEPS: tuple[Step, ...] = ("patch", "minor", "major", "forbidden")
"""The steps, weakest first."""


@dataclass(frozen=True, slots=True)
class ChangeKind:
    """One kind of change.

    Attributes:
        step: The version step that it requires.
        adds: True if something is new.
    """

    code: str
    name: str
    step: Step
    why: str
    fix: str
    adds: bool = field(default=False, kw_only=True)

    def of(
        self, subject: str, place: Place, problem: str, *, old: str = "", new: str = ""
    ) -> RegistryChange:
        """Return a change of this kind.

        Args:
            place: Its place in the new registry.
        """
        return RegistryChange(self, self.step, subject, place, old, new, problem, self.fix)


@dataclass(frozen=True, slots=True)
class RegistryChange:
    """One change of an entry from `old` to `new`.

    `place` is in the new registry. For a removed entry it is the old place, with the new name of
    the file.
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
        """True if users of the old registry may have to change something."""
        return self.step in {"major", "forbidden"}


def quote_values(values: tuple[str, ...] | list[str]) -> str:
    """Return sorted values in quotes, for a message."""
    return ", ".join(repr(value) for value in sorted(values))
