"""Findings for people: place, rule and problem on one line, the fix below."""

from __future__ import annotations

from typing import Final

from replybook_devtools.lint.finding import LintFinding
from replybook_devtools.reports.formats.report_input import Told
from replybook_devtools.reports.formats.summary_line import counted, nothing_found
from replybook_schema import Finding

__all__ = ["text_report"]

_RESET: Final = "\x1b[0m"
_BOLD: Final = "\x1b[1m"
_FAINT: Final = "\x1b[2m"
_SEVERITIES: Final = {"error": "\x1b[31m", "warning": "\x1b[33m", "note": "\x1b[36m"}


def text_report(told: Told) -> str:
    """Return two lines per finding, then one line with the counts."""
    shown = _coloured if told.colour else _plain
    return "\n".join([*map(shown, told.findings), _closing(told)])


def _plain(f: Finding) -> str:
    return f"{_place(f)}: {f.rule} {_weight(f)}{f.problem}\n    fix: {f.fix}"


def _coloured(f: Finding) -> str:
    rule = f"{_SEVERITIES[f.severity]}{f.rule}{_RESET}"
    fix = f"    {_FAINT}fix: {f.fix}{_RESET}"
    return f"{_BOLD}{_place(f)}{_RESET}: {rule} {_weight(f)}{f.problem}\n{fix}"


def _place(finding: Finding) -> str:
    """Return the place on one line, with unprintable characters escaped."""
    shown = str(finding.place)
    if shown.isprintable():
        return shown
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in shown)


def _weight(finding: Finding) -> str:
    return "" if finding.severity == "error" else f"{finding.severity}: "


def _closing(told: Told) -> str:
    findings = told.findings
    if findings:
        rules = len({finding.rule for finding in findings})
        return f"{counted(len(findings), 'finding')} of {counted(rules, 'rule')}{_mendable(told)}"
    return nothing_found(told.summary)


def _mendable(told: Told) -> str:
    """Return how many findings `--fix` can fix, for the closing line."""
    mended = [one for one in told.findings if isinstance(one, LintFinding) and one.edits]
    safe = sum(one.safe for one in mended)
    words = [(safe, "--fix"), (len(mended) - safe, "--fix --unsafe-fixes")]
    return "".join(f"; {number} can be mended by {option}" for number, option in words if number)
