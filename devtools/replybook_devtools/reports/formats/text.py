"""Findings for people: place, rule and problem on one line, the fix below."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, cast

from replybook_devtools.console.terminal_text import printable
from replybook_devtools.lint.finding import LintFinding
from replybook_devtools.reports.formats.report_input import Told, more_places
from replybook_devtools.reports.formats.summary_line import count_noun, nothing_found
from replybook_schema import Finding, Place

_SHOWN_PLACES: Final = 3
_RESET: Final = "\x1b[0m"
_BOLD: Final = "\x1b[1m"
_FAINT: Final = "\x1b[2m"
_SEVERITIES: Final = {"error": "\x1b[31m", "warning": "\x1b[33m", "note": "\x1b[36m"}


def text_report(told: Told) -> str:
    """Return two lines per finding, the counts of the summary, the totals, then the notes."""
    shown = _colour_finding if told.colour else _plain
    findings = () if told.only_counts else told.findings
    lines = [
        *map(shown, findings),
        *_tables(told),
        *_hint(told),
        *_closing(told),
        *map(printable, told.notes),
    ]
    return "\n".join(lines)


def _plain(f: Finding) -> str:
    return f"{_place(f)}: {f.rule} {_weight(f)}{f.problem}{_more(f)}\n    fix: {f.fix}"


def _colour_finding(f: Finding) -> str:
    rule = f"{_SEVERITIES[f.severity]}{f.rule}{_RESET}"
    fix = f"    {_FAINT}fix: {f.fix}{_RESET}"
    return f"{_BOLD}{_place(f)}{_RESET}: {rule} {_weight(f)}{f.problem}{_more(f)}\n{fix}"


def _place(finding: Finding) -> str:
    return _one_line(finding.place)


def _one_line(place: Place) -> str:
    """Return a place on one line, with unprintable characters escaped."""
    return printable(str(place))


def _weight(finding: Finding) -> str:
    if finding.confidence:
        return f"{finding.severity} ({finding.confidence}): "
    return "" if finding.severity == "error" else f"{finding.severity}: "


def _more(finding: Finding) -> str:
    """Return the number of further places, and the first of them, on a line of their own."""
    said = more_places(finding)
    if not said:
        return ""
    shown = ", ".join(map(_one_line, finding.more_places[:_SHOWN_PLACES]))
    rest = ", ..." if len(finding.more_places) > _SHOWN_PLACES else ""
    return f"\n    {said}: {shown}{rest}"


def _tables(told: Told) -> Iterator[str]:
    """Yield the counts of the summary that are tables, the largest number first."""
    for title, counts in told.summary.items() if told.findings else ():
        if not isinstance(counts, Mapping):
            continue
        rows = cast("Mapping[str, int]", counts)
        width = max((len(f"{number:,}") for number in rows.values()), default=1)
        yield f"{title.replace('_', ' ')}:"
        for name, number in sorted(rows.items(), key=lambda row: (-row[1], row[0])):
            yield f"    {number:>{width},}  {name}"


def _hint(told: Told) -> Iterator[str]:
    if told.hint:
        yield told.hint


def _closing(told: Told) -> Iterator[str]:
    findings = told.findings
    if findings:
        rules = len({finding.rule for finding in findings})
        total = f"{count_noun(len(findings), 'finding')} of {count_noun(rules, 'rule')}"
        yield f"{total}{_mendable(told)}{told.closing}"
    elif not told.is_blind:
        yield f"{nothing_found(told.summary)}{told.closing}"


def _mendable(told: Told) -> str:
    """Return how many findings `--fix` can fix, for the closing line."""
    mended = [
        finding for finding in told.findings if isinstance(finding, LintFinding) and finding.edits
    ]
    safe = sum(one.safe for one in mended)
    words = [(safe, "--fix"), (len(mended) - safe, "--fix --unsafe-fixes")]
    return "".join(f"; {number} can be mended by {option}" for number, option in words if number)
