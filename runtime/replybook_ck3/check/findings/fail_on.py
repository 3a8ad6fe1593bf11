"""The findings that fail a check: by default only errors that are sure.

Severity says how bad a problem is if it is one. Confidence says how certain that is.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from replybook_schema.findings import Finding

_SEVERITIES: Final = ("note", "warning", "error")
_CONFIDENCES: Final = ("possible", "likely", "sure")

FAIL_ON_WORDS: Final = (*reversed(_CONFIDENCES), *reversed(_SEVERITIES))
"""The words that widen what fails: three confidences and three severities."""


class FailOn(NamedTuple):
    """The least severity and confidence of a finding that fails a check."""

    severity: str = "error"
    confidence: str = "sure"

    def fails(self, finding: Finding) -> bool:
        """Return True if a finding fails the check."""
        is_severe = _SEVERITIES.index(finding.severity) >= _SEVERITIES.index(self.severity)
        return is_severe and (
            _CONFIDENCES.index(finding.confidence) >= _CONFIDENCES.index(self.confidence)
        )


def fail_on(words: Iterable[str]) -> FailOn:
    """Return what fails, from words such as `likely` and `warning`. Of each kind the widest wins.

    Raises:
        ValueError: A word is none of `FAIL_ON_WORDS`.
    """
    given = tuple(words)
    for word in given:
        if word not in FAIL_ON_WORDS:
            raise ValueError(f"{word!r} is none of {', '.join(FAIL_ON_WORDS)}")
    severity = next((one for one in _SEVERITIES if one in given), "error")
    return FailOn(severity, next((one for one in _CONFIDENCES if one in given), "sure"))
