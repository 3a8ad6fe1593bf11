"""The conversion of reports to plain lists for the cache, and back without loss."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from replybook_devtools.lint.lint_report import FileFacts, FileReport, Suppressed, ToolFacts

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import LintFinding


def plain_report(report: FileReport) -> list[object]:
    """Return a report as lists, without its path, which the cache stores as the key."""
    facts = report.facts
    return [
        [_plain_finding(finding) for finding in report.findings],
        [[_plain_finding(s.finding), s.reason, s.line] for s in report.suppressed],
        None if facts is None else [*facts[:2], [list(tool) for tool in facts.tools], *facts[3:]],
        report.lines,
        report.unparsed,
        dict(report.reads),
    ]


def report_of(path: str, row: Sequence[Any]) -> FileReport:
    """Return the report that `plain_report` turned into `row`.

    Raises:
        ValueError: The row has another form. Other exceptions are possible as well.
    """
    findings, suppressed, facts, lines, unparsed, reads = row
    return FileReport(
        path,
        tuple(_finding(path, finding) for finding in findings),
        tuple(Suppressed(_finding(path, one), why, line) for one, why, line in suppressed),
        None if facts is None else _facts(facts),
        int(lines),
        unparsed,
        reads=dict(reads),
    )


def _plain_finding(finding: LintFinding) -> list[object]:
    return [
        finding.place.line,
        finding.place.column,
        *(finding.rule, finding.problem, finding.fix, finding.severity),
        *(finding.end_line, finding.end_column, finding.expected, finding.found),
        [[edit.start, edit.end, edit.text] for edit in finding.edits],
        finding.safe,
        finding.fingerprint,
    ]


def _finding(path: str, row: Sequence[Any]) -> LintFinding:
    from replybook_devtools.lint.finding import Edit, LintFinding
    from replybook_schema.findings import Place

    line, column, rule, problem, fix, severity, *rest = row
    end_line, end_column, expected, found, edits, safe, fingerprint = rest
    mended = tuple(Edit(start, end, text) for start, end, text in edits)
    return LintFinding(
        Place(path, line, column),
        rule,
        problem,
        fix,
        severity,
        end_line=end_line,
        end_column=end_column,
        expected=expected,
        found=found,
        edits=mended,
        safe=safe,
        fingerprint=fingerprint,
    )


def _facts(row: Sequence[Any]) -> FileFacts:
    codes, dynamic, tools, *others, handed, imports, handlers, served, follows = row
    given: list[Any] = [*others, tuple(handed), tuple(imports), handlers, served, tuple(follows)]
    return FileFacts(
        {code: tuple(lines) for code, lines in codes.items()},
        dynamic,
        tuple(_tool(tool) for tool in tools),
        *given,
    )


def _tool(row: Sequence[Any]) -> ToolFacts:
    name, line, decorated, annotated, codes, *others = row
    return ToolFacts(name, line, decorated, annotated, tuple(codes), *others)
