"""The report on calls: the rows of every query, and the problems of the files.

Source: decision 18.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from replybook.trace.reader import NoPlainFile
from replybook_devtools.reports.calls.bad_lines import bad_line_numbers
from replybook_devtools.reports.calls.call_database import CallDatabase, Rows
from replybook_devtools.reports.calls.call_files import CallFiles, find_call_files, is_address
from replybook_devtools.reports.calls.call_queries import REPORTED, verbs

__all__ = ["CallReport", "call_report", "loaded_files"]


@dataclass(frozen=True, slots=True)
class CallReport:
    """The answers of all queries.

    Attributes:
        files: Number of files of each kind.
        tables: Rows of each query.
    """

    files: Mapping[str, int]
    tables: Mapping[str, Rows]

    @property
    def totals(self) -> Mapping[str, object]:
        """The one row of the query `totals`."""
        return self.tables["totals"][0]


def loaded_files(database: CallDatabase, paths: Sequence[str]) -> CallFiles:
    """Read the files that paths name into a database, and return them.

    Args:
        database: An empty database.
        paths: Files, folders, globs and addresses.
    """
    found = find_call_files(paths, listed=database.listed, begun=database.begun)
    database.read(found, verbs())
    return found


def call_report(database: CallDatabase, found: CallFiles) -> CallReport:
    """Return the answers of all queries.

    Args:
        database: A database that has read the files.
        found: The files.
    """
    tables = {name: database.rows(name) for name in REPORTED}
    unread: Rows = [
        {"file": name, "problem": why, "lines": None} for name, why in found.unknown.items()
    ]
    tables["problems"] = [*unread, *map(_with_numbers, tables["problems"])]
    files = {
        "traces": len(found.traces),
        "watched": len(found.watched),
        "recordings": len(found.recordings),
        "parquet": len(found.parquet),
    }
    return CallReport(files, tables)


def _with_numbers(row: Mapping[str, object]) -> dict[str, object]:
    """Return a problem with the numbers of its first lines, where the file is a local one."""
    name, count = str(row["file"]), cast("int", row["lines"])
    numbers: list[int] = []
    if str(row["problem"]).startswith("no ") and not is_address(name):
        try:
            numbers = bad_line_numbers(Path(name), count)
        except (OSError, NoPlainFile):
            numbers = []  # gone since it was read
    return {**row, "numbers": numbers}
