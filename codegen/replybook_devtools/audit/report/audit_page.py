"""The page of an audit: verdict, scorecard, and everything behind them, in one file without a script.

The same report gives the same bytes. Source: 004.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from replybook_devtools.audit.report.audit_sections import (
    decisions,
    findings,
    invariants,
    method,
    plan,
    registry,
    suppressions,
    tools,
    wire,
)
from replybook_devtools.audit.report.audit_words import (
    comparison_lines,
    facts_of_header,
    of,
    verdict_line,
)
from replybook_devtools.audit.report.page_tables import scrolling, sheet
from replybook_devtools.audit.report.trend_plot import trend_plot
from replybook_devtools.audit.scorecard.audit_report import AuditReport, RunPoint, ScoreRow, Status
from replybook_devtools.reports.html.document import document
from replybook_devtools.reports.html.markup import Markup, element, section

__all__ = ["audit_page"]

_KINDS: Final[dict[Status, str]] = {
    "PASS": "pass",
    "PARTIAL": "partial",
    "FAIL": "fail",
    "NOT MEASURED": "blind",
    "NOT APPLICABLE": "blind",
}


def audit_page(report: AuditReport) -> str:
    """Return the report as HTML."""
    return document(
        f"Audit of {report.header.subject}",
        element("header", *_title(report)),
        element("main", *_main(report)),
        element("footer", element("p", _FOOT)),
        package="replybook_devtools.audit.report",
        stylesheet="audit.css",
    )


_FOOT: Final = (
    "Made by `replybook audit`. What has no evidence is not measured and never passes; a score counts what"
    " holds of what was eligible, and findings that are accepted keep a requirement from passing."
)


def _title(report: AuditReport) -> Iterator[Markup]:
    yield element("p", "Audit of replies", class_="kicker")
    yield element("h1", report.header.subject)
    members = (
        element("div", element("dt", name), element("dd", value))
        for name, value in facts_of_header(report.header)
    )
    yield element("dl", *members)


def _main(report: AuditReport) -> Iterator[Markup]:
    yield _tiles(report)
    yield element("p", verdict_line(report), class_="verdict")
    lines = comparison_lines(report)
    if lines:
        items = (element("li", line) for line in lines)
        yield section("Compared with the older report", element("ul", *items))
    yield section("Scorecard", scrolling(_scorecard(report.scorecard)))
    yield section("Invariants, file by file", *invariants(report.invariants))
    yield section("Registry", *registry(report.registry))
    yield section("Wire shape", *wire(report.wire))
    yield section("Tools", *tools(report.tools))
    yield section("Findings", *findings(report.findings))
    yield section("Suppressions", *suppressions(report.suppressions))
    yield section("Trend", *_trend(report.trend))
    yield section("Plan", *plan(report.plan))
    yield section("Open decisions", *decisions(report.decisions))
    yield section("Method: what was not looked at", method(report.method))


def _tiles(report: AuditReport) -> Markup:
    verdict = report.verdict
    score = "-" if verdict.score is None else str(verdict.score)
    counts = [
        _tile(str(verdict.counts.get(status, 0)), status, f"is-{_KINDS[status]}")
        for status in ("PASS", "PARTIAL", "FAIL", "NOT MEASURED")
    ]
    found = sum(len(group.sites) for group in report.findings)
    seen = report.registry.coverage[0]
    return element(
        "section",
        _tile(score, "score of 10"),
        *counts,
        _tile(str(found), "findings"),
        _tile(str(report.header.tools), "tools"),
        _tile(str(report.header.matching), "files with replies or tools"),
        _tile(of(seen.seen or 0, seen.of), "codes used"),
        _tile(str(len(report.suppressions)), "suppressed"),
        class_="tiles",
    )


def _tile(value: str, word: str, kind: str | None = None) -> Markup:
    return element("div", element("b", value, class_=kind), element("span", word))


def _scorecard(rows: Sequence[ScoreRow]) -> Markup:
    head = element(
        "tr",
        *(element("th", text, scope="col") for text in ("status", "requirement", "holds", "0-10")),
    )
    return element(
        "table",
        element("thead", head),
        element("tbody", *map(_score_row, rows)),
        class_="scorecard",
    )


def _score_row(row: ScoreRow) -> Markup:
    rules = f"Rules: {', '.join(row.rules)}. " if row.rules else ""
    more = element(
        "details",
        element("summary", f"{row.id} ({', '.join(row.sources)})"),
        element("p", f"{rules}By hand:"),
        element("pre", row.by_hand),
    )
    return element(
        "tr",
        element("td", element("b", row.status, class_=f"status {_KINDS[row.status]}")),
        element(
            "td",
            element("b", row.text),
            element("span", row.reason, class_="reason"),
            more,
            class_="what",
        ),
        element("td", of(row.good, row.of), class_="n"),
        element("td", "-" if row.score is None else row.score, class_="n"),
        id=row.id,
    )


def _trend(runs: Sequence[RunPoint]) -> Iterable[Markup]:
    if len(runs) > 1:
        yield trend_plot(runs)
    else:
        yield element("p", "One run so far; --history FILE keeps them.", class_="note")
    yield scrolling(sheet(_TREND, map(_run, runs)))


_TREND: Final = (
    "date",
    "commit",
    "score",
    "pass",
    "partial",
    "fail",
    "errors",
    "warnings",
    "static",
)


def _run(run: RunPoint) -> tuple[object, ...]:
    static = run.coverage.get("static")
    return (
        run.date or "-",
        (run.commit or "-")[:12],
        "-" if run.score is None else run.score,
        *(run.counts.get(name, 0) for name in ("PASS", "PARTIAL", "FAIL")),
        *(run.findings.get(name, 0) for name in ("error", "warning")),
        "-" if static is None else static,
    )
