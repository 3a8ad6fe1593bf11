"""A finding: one mistake of a user, with its place and the way out.

Source: decision 7. Findings are values; exceptions are for our own bugs.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Finding", "Place"]


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A position in a file: path as shown to the user, line and column counted from 1."""

    path: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True, order=True)
class Finding:
    """What is wrong (`problem`), where (`place`), by which rule, and what to do (`fix`)."""

    place: Place
    rule: str
    problem: str
    fix: str
    severity: str = "error"
