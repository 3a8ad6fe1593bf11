"""Findings as GitHub workflow commands, which the runner shows beside the changed line.

GitHub shows ten annotations per step and level and drops the rest unseen, so the last line says how
many there were.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from replybook_schema import Finding

__all__ = ["github_report"]

SHOWN = 10

_LEVELS = {"error": "error", "warning": "warning", "note": "notice"}


def github_report(findings: Sequence[Finding], summary: Mapping[str, object]) -> str:
    """One `::error` or `::warning` line per finding, ten at most, and a closing notice."""
    del summary  # an annotation has no place for it
    lines = [_line(finding) for finding in findings[:SHOWN]]
    hidden = len(findings) - SHOWN
    if hidden > 0:
        lines.append(f"::notice title=replybook::and {hidden} more")
    return "\n".join(lines or ["no findings"])


def _line(finding: Finding) -> str:
    place = finding.place
    where = f"file={_property(place.path)},line={place.line},col={place.column}"
    text = _data(f"{finding.problem}\nfix: {finding.fix}")
    level = _LEVELS[finding.severity]
    return f"::{level} {where},title={_property(finding.rule)}::{text}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
