"""Findings: one mistake of a user, with its place and a fix.

Findings are values; exceptions are for our own bugs.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A position in a file.

    Attributes:
        path: The path, as the user sees it.
        line: The line, counted from 1.
        column: The column, counted from 1.
    """

    path: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True, order=True)
class Finding:
    """One mistake.

    Attributes:
        rule: The rule that found it.
        severity: Effect if the problem is real: error, warning or note.
        confidence: How certain the problem is: sure, likely or possible. Empty if its rule does not
            say so.
        more_places: The other places of the same problem.
    """

    place: Place
    rule: str
    problem: str
    fix: str
    severity: str = "error"
    confidence: str = ""
    more_places: tuple[Place, ...] = ()
