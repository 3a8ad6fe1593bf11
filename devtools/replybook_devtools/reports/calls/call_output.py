"""The output of `replybook report`: its formats and its SQL."""

from __future__ import annotations

from collections.abc import Sequence

from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.reports.calls.call_database import CallDatabase
from replybook_devtools.reports.calls.call_files import CallFiles, find_call_files, place
from replybook_devtools.reports.calls.call_queries import printed_script, verbs
from replybook_devtools.reports.calls.call_report import CallReport
from replybook_devtools.reports.calls.call_text import as_json, as_text
from replybook_devtools.reports.calls.kept_calls import leave_out_repeats


def formatted(form: str, report: CallReport) -> str:
    """Return the report in a format: `text`, `json` or `html`."""
    if form == "html":
        from replybook_devtools.reports.calls.call_page import call_page

        return call_page(report)
    return as_json(report) if form == "json" else as_text(report)


def sql_of_report(database: CallDatabase, paths: Sequence[str]) -> tuple[str, CallFiles]:
    """Return the SQL of a report over these files, and the files.

    Args:
        paths: Files, folders, globs and addresses.

    Raises:
        UsageError: A file is a recording, which DuckDB alone cannot judge.
    """
    found = find_call_files(paths, listed=database.listed, begun=database.begun)
    leave_out_repeats(found, database.marks)
    for source, rest in found.rests.items():
        raise UsageError(
            f"{rest.holder!r} holds earlier calls of {place(source)!r}, and calls of files that are"
            " not here; report on one of the two at a time"
        )
    if found.recordings:
        raise UsageError(
            "recordings are judged by Python, not by SQL; run: replybook report --to parquet"
        )
    return printed_script(found, verbs()), found
