"""`replybook audit PATH...`: how far a code base keeps to the standard, with a reason for every status.

Source: 004, 001 §13, decision 7.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Final

from replybook_devtools.audit.scorecard.audit_report import STATUSES, AuditReport, Status
from replybook_devtools.audit.scorecard.measured import worst
from replybook_devtools.console.exit_code import Exit, UsageError
from replybook_devtools.lint.lint_report import LintReport

__all__ = ["configure", "run"]

_FORMATS: Final = ("md", "json", "html", "sarif")

_GATES: Final[dict[str, Status]] = {
    status.lower().replace(" ", "-"): status
    for status in STATUSES
    if status not in {"PASS", "NOT APPLICABLE"}
}


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "paths", metavar="PATH", nargs="*", help="files and folders (default: here)"
    )
    parser.add_argument(
        "-o", metavar="DIR", dest="output", help="write audit.md, .json, .html, .sarif"
    )
    parser.add_argument(
        "--format",
        choices=_FORMATS,
        action="append",
        help="which form (default: md on the terminal, all four into DIR)",
    )
    parser.add_argument(
        "--compare", metavar="OLD.json", help="an older report, to tell what changed"
    )
    _declare_gates(parser)
    _declare_evidence(parser)


def _declare_gates(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--fail-under", metavar="SCORE", type=_score, help="end with 1 below this score of 10"
    )
    parser.add_argument(
        "--fail-on",
        metavar="STATUS",
        type=_status,
        help="end with 1 where a requirement is so or worse: FAIL, PARTIAL or NOT-MEASURED",
    )


def _declare_evidence(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--traces", metavar="DIR", help="traces of servers, for the live coverage")
    parser.add_argument(
        "--test-report", metavar="FILE", help="what `pytest --replybook-codes FILE` wrote"
    )
    parser.add_argument(
        "--history", metavar="FILE", help="one JSON line a run; read, and this run is added"
    )
    parser.add_argument(
        "--date", metavar="DATE", type=_date, help="the date of the report (default: of the commit)"
    )
    parser.add_argument("--no-cache", action="store_true", help="look at every file anew")


def _score(text: str) -> float:
    try:
        score = float(text)
    except ValueError:
        score = -1.0
    if not 0 <= score <= 10:
        raise argparse.ArgumentTypeError(f"{text!r} is not a score from 0 to 10, e.g. 7.5")
    return score


def _status(text: str) -> Status:
    found = _GATES.get(text.lower().replace(" ", "-"))
    if found is None:
        raise argparse.ArgumentTypeError(
            f"{text!r} is no status; write FAIL, PARTIAL or NOT-MEASURED"
        )
    return found


def _date(text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a date like 2026-11-20") from None


def run(options: argparse.Namespace) -> int:
    """Print or write the report; 1 where one of the gates does not hold."""
    from replybook_devtools.audit.report.audit_run import audited
    from replybook_devtools.audit.report.audit_words import verdict_line
    from replybook_devtools.audit.scorecard.run_history import append_run
    from replybook_devtools.console.byte_diff import print_bytes

    formats = tuple(dict.fromkeys(options.format or ()))
    if options.output is None and len(formats) > 1:
        raise UsageError("one format is printed; name a folder with -o to write several")
    report, linted = audited(options)
    forms = _forms(options.output, formats)
    texts = {form: _written(form, report, linted, options) for form in forms}
    if options.output is None:
        print_bytes([texts[forms[0]].encode()])
    else:
        _write(Path(options.output), texts)
        print(f"{verdict_line(report)}; wrote {_names(options, forms)}")
    if options.history is not None:
        append_run(Path(options.history), report.trend[-1])
    return _ended(options, report)


def _forms(output: str | None, formats: tuple[str, ...]) -> tuple[str, ...]:
    if formats:
        return formats
    return ("md",) if output is None else _FORMATS


def _written(
    form: str, report: AuditReport, linted: LintReport, options: argparse.Namespace
) -> str:
    """The report in one form; a form is imported when it is asked for."""
    from replybook_devtools.audit.report.shown_json import shown_json

    if form == "md":
        from replybook_devtools.audit.report.audit_markdown import audit_markdown

        return audit_markdown(report)
    if form == "html":
        from replybook_devtools.audit.report.audit_page import audit_page

        return audit_page(report)
    if form == "sarif":
        from replybook_devtools.audit.report.audit_sarif import audit_sarif
        from replybook_devtools.lint_runs.lint_scope import project_root

        first = Path(options.paths[0] if options.paths else ".")
        return audit_sarif(report, linted, project_root(first))
    return shown_json(report.to_dict())


def _write(folder: Path, texts: Mapping[str, str]) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for form, text in texts.items():
            (folder / f"audit.{form}").write_text(text, "utf-8", newline="\n")
    except (FileExistsError, NotADirectoryError, IsADirectoryError) as error:
        raise UsageError(
            f"{folder.name!r} is no folder to write into; name another with -o"
        ) from error


def _names(options: argparse.Namespace, forms: tuple[str, ...]) -> str:
    return ", ".join(f"{Path(options.output).as_posix()}/audit.{form}" for form in forms)


def _ended(options: argparse.Namespace, report: AuditReport) -> int:
    """Say on standard error which gate does not hold."""
    failed: list[str] = []
    limit: Status | None = options.fail_on
    if limit is not None and STATUSES.index(worst(report.scorecard)) >= STATUSES.index(limit):
        bad = [r for r in report.scorecard if STATUSES.index(r.status) >= STATUSES.index(limit)]
        failed += [f"{row.status} {row.id}: {row.reason}" for row in bad]
    score = report.verdict.score
    if options.fail_under is not None and (score is None or score < options.fail_under):
        failed.append(f"the score is {score}, below {options.fail_under}")
    for line in failed:
        print(f"replybook: {line}", file=sys.stderr)
    return Exit.FINDINGS if failed else Exit.FINE
