"""The output of `replybook report`: its formats, its SQL, and files that are whole or absent.

Source: decision 7.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.reports.calls.call_database import CallDatabase
from replybook_devtools.reports.calls.call_files import CallFiles, find_call_files
from replybook_devtools.reports.calls.call_queries import printed_script, verbs
from replybook_devtools.reports.calls.call_report import CallReport
from replybook_devtools.reports.calls.call_text import as_json, as_text

__all__ = ["formatted", "place_of", "print_sql", "write_whole"]


def formatted(form: str, report: CallReport) -> str:
    """Return the report in a format: `text`, `json` or `html`."""
    if form == "html":
        from replybook_devtools.reports.calls.call_page import call_page

        return call_page(report)
    return as_json(report) if form == "json" else as_text(report)


def print_sql(database: CallDatabase, paths: Sequence[str]) -> None:
    """Print the SQL of a report over these files.

    Raises:
        UsageError: A file is a recording, which DuckDB alone cannot judge.
    """
    found = find_call_files(paths, listed=database.listed, begun=database.begun)
    if found.recordings:
        raise UsageError(
            "recordings are judged by Python, not by SQL; run: replybook report --to parquet"
        )
    print(printed_script(found, verbs()), end="")


def place_of(output: str) -> Path:
    """Return the path of an output file.

    Raises:
        UsageError: The folder of the file does not exist.
    """
    path = Path(output)
    if not path.parent.is_dir() or path.is_dir():
        raise UsageError(f"{output!r} is no place for a file; name one in a folder that is there")
    return path


def write_whole(output: str, write: Callable[[Path], int], found: CallFiles) -> int:
    """Write a file beside its place and move it there, so that it is never half-written.

    Args:
        output: Path of the file.
        write: Function that writes a file and returns a number.
        found: The files that the report read. None of them is replaced.

    Returns:
        The number.

    Raises:
        UsageError: The folder of the file does not exist, or the report has read the file.
    """
    path = place_of(output)
    if path.resolve() in {Path(name).resolve() for name in found.names()}:
        raise UsageError(f"{output!r} is read by this report; name another output file")
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        count = write(draft)
        draft.replace(path)
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise
    return count
