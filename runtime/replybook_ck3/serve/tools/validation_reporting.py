"""The tool `ck3_report_validation_issue`: keep a wrong validation with the text that shows it."""

from __future__ import annotations

from importlib.metadata import version
from typing import Final, Literal

from replybook.call import NoCall, current_call
from replybook.safety.text_limits import Content
from replybook_ck3.serve.session.validation_reports import (
    LONGEST,
    MOST_REPORTS,
    TooManyReports,
    ValidationReport,
    ValidationReports,
    report_id_of,
)
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools.damaged_data import of_damage
from replybook_ck3.serve.tools.paging import fitting
from replybook_ck3.serve.tools.shown_text import shown_line
from replybook_ck3.serve.tools.wrong_words import wrong_argument
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

_FOLDER: Final = "reports"
_LONGEST_PROBLEM: Final = 2_000


def ck3_report_validation_issue(
    work: SessionContext,
    command: Literal["report", "list", "close"] = "report",
    content: Content | None = None,
    problem: str | None = None,
    code: str | None = None,
    report_id: str | None = None,
    *,
    rb: ReplyBuilder,
) -> Reply:
    """Keep a wrong finding of a validation (report), list, or close such reports.

    report: the smallest `content` that shows it, `problem`, and the `code` of the finding.
    """
    reports = ValidationReports(work.server.data.path / _FOLDER)
    try:
        if command == "list":
            return _list_reports(work, rb, reports)
        if command == "close":
            return _close_report(work, rb, reports, report_id)
        return _report_problem(work, rb, reports, (content, problem, code))
    except OSError as error:
        damaged = of_damage(rb, work.server.data, "reports")
        return damaged or rb.error(codes.WA_CFG_E_001, data={"error_type": type(error).__name__})


def _report_problem(
    work: SessionContext,
    rb: ReplyBuilder,
    reports: ValidationReports,
    said: tuple[str | None, str | None, str | None],
) -> Reply:
    content, problem, code = said
    for name, value, most in (
        ("content", content, LONGEST),
        ("problem", problem, _LONGEST_PROBLEM),
    ):
        if value is None or not value.strip():
            return wrong_argument(rb, name, "missing")
        if len(value) > most:
            return wrong_argument(rb, name, "length", expected={"maximum": most})
    report = ValidationReport(
        report_id=report_id_of(content or "", problem or "", code or ""),
        problem=(problem or "").strip(),
        content=content or "",
        code=code or "",
        game_version=(work.playset.vanilla_version_id or "") if work.playset else "",
        version=version("replybook"),
        trace_id=_trace_id(),
        at=work.server.clock.now().isoformat(timespec="seconds"),
    )
    try:
        stored = reports.add(report)
    except TooManyReports:
        reason = f"{MOST_REPORTS} reports are kept; close some first"
        return wrong_argument(rb, "command", "enum", expected=["close"], reason=reason)
    data = {"report_id": stored.report_id, "count": stored.count, "changed": True}
    return rb.success(codes.WA_CFG_S_001, data=data)


def _trace_id() -> str:
    try:
        return current_call().trace_id
    except NoCall:
        return ""


def _list_reports(work: SessionContext, rb: ReplyBuilder, reports: ValidationReports) -> Reply:
    found = reports.list_reports()
    heads = [{**one.head(), "problem": shown_line(one.problem, work.world.leaks)} for one in found]
    shown = heads[: fitting(heads)]
    data: dict[str, object] = {"reports": shown, "count": len(shown), "total": len(found)}
    return rb.success(codes.WA_CFG_S_001, data=data)


def _close_report(
    work: SessionContext, rb: ReplyBuilder, reports: ValidationReports, report_id: str | None
) -> Reply:
    del work
    found = None if report_id is None else reports.close(report_id)
    if found is None:
        known = [report.report_id for report in reports.list_reports() if report.state == "open"][
            :20
        ]
        return wrong_argument(rb, "report_id", "enum", expected=known)
    data = {"report_id": found.report_id, "count": found.count, "changed": True}
    return rb.success(codes.WA_CFG_S_001, data=data)
