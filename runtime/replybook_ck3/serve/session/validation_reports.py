"""The stored reports of wrong validations: the content, what was said of it, and what is right.

Each report is a file in the data folder. Equal reports are one, and counted.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final, cast

from replybook_ck3.serve.session.changed_playsets import put_file

MOST_REPORTS: Final = 500
LONGEST: Final = 200_000
"""Maximum number of characters of the content of a report."""

_ID: Final = re.compile("[0-9a-f]{12}")


class TooManyReports(Exception):
    """The folder is full; close some reports first."""


@dataclass(frozen=True, slots=True)
class ValidationReport:
    """One report.

    Attributes:
        report_id: Its id: a part of the digest of content and problem.
        problem: What is wrong with the validation.
        content: The text that shows it.
        path: Address or path of the content, or "".
        code: Code of the wrong finding, such as `missing_equals`, or "".
        game_version: Version of the game, or "".
        trace_id: Trace id of the first call that reported it.
        at: Time of the first report.
        state: `open` or `closed`.
    """

    report_id: str
    problem: str
    content: str
    path: str = ""
    code: str = ""
    game_version: str = ""
    version: str = ""
    trace_id: str = ""
    at: str = ""
    count: int = 1
    state: str = "open"

    def head(self) -> dict[str, object]:
        """Return the report without its content."""
        data = asdict(self)
        del data["content"]
        return {key: value for key, value in data.items() if value != ""}


class ValidationReports:
    """The reports in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder: Final = folder

    def list_reports(self) -> list[ValidationReport]:
        """Return all reports, the most frequent first. Files that are not reports are left out.

        Raises:
            OSError: The folder cannot be read.
        """
        if not self._folder.is_dir():
            return []
        found = (_read(file) for file in sorted(self._folder.glob("*.json")))
        reports = [one for one in found if one is not None]
        return sorted(reports, key=lambda report: (report.state, -report.count, report.report_id))

    def add(self, report: ValidationReport) -> ValidationReport:
        """Store a report, or count an equal one that is stored and open it again.

        Raises:
            OSError: The report cannot be stored.
            TooManyReports: There are too many.
        """
        same = self._find_report(report.report_id)
        if same is None and sum(1 for _ in self._folder.glob("*.json")) >= MOST_REPORTS:
            raise TooManyReports
        stored = report if same is None else replace(same, count=same.count + 1, state="open")
        self._put(stored)
        return stored

    def close(self, report_id: str) -> ValidationReport | None:
        """Close a report. Return it, or None if it does not exist.

        Raises:
            OSError: The report cannot be stored.
        """
        found = self._find_report(report_id)
        if found is not None:
            found = replace(found, state="closed")
            self._put(found)
        return found

    def _find_report(self, report_id: str) -> ValidationReport | None:
        if not _ID.fullmatch(report_id):
            return None
        return _read(self._folder / f"{report_id}.json")

    def _put(self, report: ValidationReport) -> None:
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        data = json.dumps(asdict(report), ensure_ascii=False, indent=1).encode("utf-8", "replace")
        put_file(self._folder / f"{report.report_id}.json", data)


def report_id_of(content: str, problem: str, code: str) -> str:
    """Return the id of a report; equal reports have the same.

    Args:
        content: The text that shows it.
    """
    words = json.dumps([content, " ".join(problem.split()).lower(), code])
    return hashlib.sha256(words.encode("utf-8", "replace")).hexdigest()[:12]


def _read(file: Path) -> ValidationReport | None:
    try:
        said = json.loads(file.read_bytes())
        found = ValidationReport(**cast("Mapping[str, Any]", said))
    except (OSError, ValueError, TypeError, RecursionError):
        return None
    return found if found.report_id == file.stem else None
