"""Findings as GitHub workflow commands, which appear beside the changed lines.

GitHub shows only ten annotations per step and level, so the last line tells how many are hidden.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from replybook_devtools.reports.formats.report_input import Told, end_of, weigh_problem
from replybook_schema import Finding

SHOWN: Final = 10

_LEVELS: Final = {"error": "error", "warning": "warning", "note": "notice"}


def github_report(told: Told) -> str:
    """Return one annotation per finding, at most ten of each level, errors first, then notes."""
    shown = _choose_shown(told.findings, len(told.notes))
    lines = [_line(finding) for finding in shown]
    hidden = len(told.findings) - len(shown)
    if hidden:
        lines.append(f"::notice title=replybook::and {hidden} more")
    if not lines and not told.is_blind:
        lines.append("no findings")
    lines += (f"::notice title=replybook::{_data(note)}" for note in told.notes)
    return "\n".join(lines)


def _choose_shown(findings: Sequence[Finding], notes: int) -> list[Finding]:
    levels: dict[str, list[Finding]] = defaultdict(list)
    for finding in findings:
        levels[finding.severity].append(finding)
    closing = any(len(some) > SHOWN for some in levels.values())
    spare = notes + closing  # these are notices, too
    return [
        finding
        for severity in _LEVELS
        for finding in levels[severity][: SHOWN - (spare if severity == "note" else 0)]
    ]


def _line(finding: Finding) -> str:
    text = _data(f"{weigh_problem(finding)}\nfix: {finding.fix}")
    level = _LEVELS[finding.severity]
    return f"::{level} {_where(finding)},title={_property(finding.rule)}::{text}"


def _where(finding: Finding) -> str:
    place, end = finding.place, end_of(finding)
    where = f"file={_property(place.path)},line={place.line},col={place.column}"
    if end is None:
        return where
    if end[0] > place.line:  # GitHub accepts an end column only within one line
        return f"{where},endLine={end[0]}"
    return f"{where},endLine={end[0]},endColumn={end[1]}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
