"""`replybook audit PATH...`: report how far a code base keeps to the standard, with reasons."""

from __future__ import annotations

import argparse
import sys
from datetime import date
from pathlib import Path

from replybook_devtools.audit.report.audit_formats import (
    AUDIT_FORMATS,
    formatted_audit,
    write_formats,
)
from replybook_devtools.audit.report.gates import failed_gates, read_score, read_status
from replybook_devtools.console.exit_code import Exit, UsageError
from replybook_devtools.console.terminal_text import printable


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add = parser.add_argument
    add("paths", metavar="PATH", nargs="*", help="files and folders (default: here)")
    add("-o", metavar="DIR", dest="output", help="write audit.md, .json, .html, .sarif into DIR")
    form = "output format (default: md in the terminal, all four with -o). Repeatable"
    add("--format", choices=AUDIT_FORMATS, action="append", help=form)
    add("--compare", metavar="OLD.json", help="list the changes since this older report")
    score = "exit 1 if the score is below SCORE, from 0 to 10"
    add("--fail-under", metavar="SCORE", type=read_score, help=score)
    status = "exit 1 if any requirement has this status or worse: FAIL, PARTIAL or NOT-MEASURED"
    add("--fail-on", metavar="STATUS", type=read_status, help=status)
    add("--traces", metavar="DIR", help="folder with server traces, for live coverage")
    add("--test-report", metavar="FILE", help="file of `pytest --replybook-codes FILE`")
    add("--history", metavar="FILE", help="JSON Lines file of former runs; add this run to it")
    day = "date of the report (default: date of the last commit)"
    add("--date", metavar="DATE", type=_date, help=day)
    add("--no-cache", action="store_true", help="read every file again, without the cache")


def _date(text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a date like 2026-11-20") from None


def run(options: argparse.Namespace) -> int:
    """Print or write the report. Return 1 if `--fail-under` or `--fail-on` is violated."""
    from replybook_devtools.audit.report.audit_run import audit_project
    from replybook_devtools.audit.report.audit_words import verdict_line
    from replybook_devtools.audit.scorecard.run_history import append_run
    from replybook_devtools.console.byte_diff import print_unchanged

    forms = tuple(dict.fromkeys(options.format or ()))
    if options.output is None and len(forms) > 1:
        raise UsageError("one format is printed; name a folder with -o to write several")
    report, linted = audit_project(options)
    forms = forms or (("md",) if options.output is None else AUDIT_FORMATS)
    start = options.paths[0] if options.paths else "."
    texts = {form: formatted_audit(form, report, linted, start) for form in forms}
    if options.output is None:
        print_unchanged(texts[forms[0]])
    else:
        folder = Path(options.output)
        write_formats(folder, texts)
        names = ", ".join(f"{folder.as_posix()}/audit.{form}" for form in forms)
        print(f"{verdict_line(report)}; wrote {names}")
    if options.history is not None:
        append_run(Path(options.history), report.trend[-1])
    failed = failed_gates(report, fail_on=options.fail_on, fail_under=options.fail_under)
    for line in failed:
        print(f"replybook: {printable(line)}", file=sys.stderr)
    return Exit.FINDINGS if failed else Exit.FINE
