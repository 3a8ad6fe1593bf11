"""The severities of findings, and the test if a finding reaches a level."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from replybook_schema import Finding

LEVELS: Final = ("note", "warning", "error")
"""The levels, from the least to the most severe."""


def reaches(finding: Finding, level: str) -> bool:
    """Return True if the severity of a finding is at least `level`."""
    return LEVELS.index(finding.severity) >= LEVELS.index(level)
