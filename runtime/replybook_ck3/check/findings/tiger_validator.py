"""A validator of a delivery that also knows what ck3-tiger found in the same files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import Final

from replybook.policy.unavailable import Unavailable
from replybook.policy.validators import Checked, ContentFile, ContentValidator, Context, Problem
from replybook.policy.validators.validator import ProblemSeverity, Symbols
from replybook_ck3.check.findings.found import Found
from replybook_ck3.check.findings.tiger_report import (
    BadTigerReport,
    TigerFinding,
    found_of,
    in_files,
    read_tiger_report,
)

_SEVERITY: Final[dict[str, ProblemSeverity]] = {
    "error": "error",
    "warning": "warning",
    "note": "info",
}


class TigerValidator:
    """A validator that adds the findings of a report of ck3-tiger to those of another validator.

    A finding counts only if its line is in the delivered content, so a report about an older text
    blocks nothing. A sure error makes its file invalid; other errors are warnings. The report is
    read again whenever it is asked for, and without a report nothing is added.

        ck3_validators(ck3=TigerValidator(Ck3Validator(), "tiger.json"))

    Args:
        validator: The validator of script and localization.
        report: File of the report, written by `ck3-tiger --json MOD > FILE`.
    """

    def __init__(self, validator: ContentValidator, report: str | PathLike[str]) -> None:
        self._validator = validator
        self._report = Path(report)

    def check(self, files: Sequence[ContentFile], context: Context) -> Checked | Unavailable:
        """Return the problems of both."""
        checked = self._validator.check(files, context)
        if isinstance(checked, Unavailable):
            return checked
        try:
            reports = read_tiger_report(self._report.read_bytes())
        except FileNotFoundError:
            return checked
        except (OSError, BadTigerReport) as error:
            return Unavailable(f"the report of ck3-tiger cannot be read: {error}")
        more = [problem for file in files for problem in _problems(file, reports)]
        wrong = {one.path for one in more if one.severity == "error"}
        problems = tuple(sorted([*checked.problems, *more]))
        return replace(checked, valid=checked.valid - wrong, problems=problems)

    def symbols(self, files: Sequence[ContentFile], context: Context) -> Symbols | Unavailable:
        """Return the symbols that the validator of the files knows."""
        return self._validator.symbols(files, context)


def _problems(file: ContentFile, reports: Sequence[TigerFinding]) -> Iterator[Problem]:
    below = file.path.partition("/")[2]
    lines: list[str] | None = None
    for report, place in in_files(reports, below):
        lines = file.content.removeprefix("\ufeff").split("\n") if lines is None else lines
        found, is_there = found_of(report, place, file.path, lines)
        if is_there and found.line <= len(lines):
            yield _problem(found)


def _problem(found: Found) -> Problem:
    is_less = found.severity == "error" and found.confidence != "sure"
    severity = "warning" if is_less else _SEVERITY[found.severity]
    place = found.path, found.line, found.column
    return Problem(*place, found.rule, f"{found.problem}; {found.fix}", severity)
