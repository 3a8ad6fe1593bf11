"""The words that every rendering of an audit uses: counts, marks, ages, the verdict in one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from replybook_devtools.audit.scorecard.audit_report import (
    AuditedToolRow,
    AuditReport,
    AuditVerdict,
    CodeRow,
    Header,
    RegistryImport,
    SuppressionRow,
)
from replybook_devtools.audit.scorecard.measured import MOVED


def of(good: int, whole: int | None) -> str:
    """Return a fraction such as `71/72`, or a dash if nothing was measured."""
    return "-" if whole is None else f"{good}/{whole}"


def share(part: int | None, whole: int) -> str:
    """Return a share such as `8 of 12 (66 %)`.

    The percentage is rounded down, so that only a complete share has 100.
    """
    if part is None:
        return "not measured"
    return f"{part} of {whole} ({100 * part // whole} %)" if whole else "0 of 0"


def mark(value: bool | None) -> str:
    """Return yes or no, or an empty text for None."""
    return "" if value is None else "yes" if value else "no"


def age(days: int | None) -> str:
    """Return an age for people."""
    if days is None:
        return ""
    return "1 day" if days == 1 else f"{days} days"


def facts_of_header(header: Header) -> list[tuple[str, str]]:
    """Return the rows at the top of a report: one name and one value a row."""
    if header.commit is None:
        commit = "not known"
    else:
        commit = header.commit[:12] + (
            " with changes that are not committed" if header.dirty else ""
        )
    scope = (
        f"{header.files} files, {header.matching} of them mention replies or tools"
        f" ({header.lines} lines), {header.tools} tools"
    )
    return [
        ("paths", ", ".join(header.paths)),
        ("commit", commit),
        ("date", header.date or "not said"),
        ("registry", f"{header.registry}, digest {header.registry_digest[:12]}"),
        ("tool", f"replybook {header.tool_version}, {header.rules} lint rules"),
        ("settings", f"digest {header.settings_digest[:12]}"),
        ("scope", scope),
    ]


def verdict_line(report: AuditReport) -> str:
    """Return the verdict in one line, with the earlier verdict if there is one.

    The earlier verdict is that of the report compared with, or else that of the last run.
    """
    told = _describe_score(report.verdict) + _describe_moved_share(report)
    if report.comparison is not None:
        return f"{told} (was {_describe_score(report.comparison.verdict)})"
    if len(report.trend) > 1:
        last = report.trend[-2]
        return f"{told} (last run {_describe_score(AuditVerdict(last.counts, last.score))})"
    return told


def _describe_score(verdict: AuditVerdict) -> str:
    """Return the counts and the score, with the number of measured requirements."""
    if verdict.score is None:
        return f"{verdict}; no score"
    every = sum(verdict.counts.values())
    measured = sum(verdict.counts.get(name, 0) for name in ("PASS", "PARTIAL", "FAIL"))
    return f"{verdict}; score {verdict.score} over {measured} of {every} requirements"


def _describe_moved_share(report: AuditReport) -> str:
    row = next((row for row in report.scorecard if row.id == MOVED), None)
    if row is None:
        return ""
    return f", {row.good} of {row.of} tools moved" if row.of else ": no tool was found"


def place(row: SuppressionRow) -> str:
    """Return the place of an accepted finding; the file alone if its line is gone."""
    return row.path if row.line is None else f"{row.path}:{row.line}"


def comparison_lines(report: AuditReport) -> list[str]:
    """Return the changes since the older report, one sentence a line.

    The list is empty without an older report.
    """
    found = report.comparison
    if found is None:
        return []
    lines = [
        f"{change.id}: was {change.was or 'not there'}, is {change.now or 'not there'}"
        for change in found.changes
    ]
    counts = f"{len(found.new)} new findings, {len(found.gone)} gone, {found.kept} as before"
    return [*lines, counts]


def shown_codes(codes: Sequence[CodeRow]) -> list[CodeRow]:
    """Return the codes that were seen anywhere."""
    return [row for row in codes if row.static or row.test or row.live]


def rest_of_codes(codes: Sequence[CodeRow]) -> list[str]:
    """Return the ids of the codes that were seen nowhere."""
    return [row.code for row in codes if not (row.static or row.test or row.live)]


_IMPORTING: Final = 20
"""Limit of files that are named. The JSON has all files."""


def imports_of_registry(row: RegistryImport) -> tuple[str, str, int, str]:
    """Return a row of the table of imports, with the first of its files by name."""
    named = ", ".join(row.files[:_IMPORTING]) + (", ..." if len(row.files) > _IMPORTING else "")
    return row.registry, "second" if row.is_second else "generated", len(row.files), named


def tool_tests(row: AuditedToolRow) -> str:
    """Return which tests a tool has."""
    if row.seen is None:
        return "not measured"
    told = [
        f"{len(row.seen)} codes seen",
        "empty answer" if row.empty_test else "no empty answer",
        "refusal" if row.error_test else "no refusal",
    ]
    return ", ".join(told)
