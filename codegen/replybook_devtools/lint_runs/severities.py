"""Which finding fails a run: those that reach a level."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from replybook_schema import Finding

__all__ = ["LEVELS", "reaches"]

LEVELS: Final = ("note", "warning", "error")
"""From the lightest to the gravest."""


def reaches(finding: Finding, level: str) -> bool:
    """Return True if a finding weighs at least `level`."""
    return LEVELS.index(finding.severity) >= LEVELS.index(level)
