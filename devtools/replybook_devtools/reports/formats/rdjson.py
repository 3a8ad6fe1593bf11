"""Findings as rdjson, the diagnostic format of reviewdog, with fixes as suggestions.

Its columns count UTF-8 bytes, so the text of each file is needed. A finding in a file that cannot
be read has a line, but no column and no suggestions.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from dataclasses import dataclass
from typing import Final

from replybook_devtools.lint.finding import Edit, LintFinding
from replybook_devtools.reports.formats.report_input import Told, end_of, weigh_problem
from replybook_schema import Finding

_LEVELS: Final = {"error": "ERROR", "warning": "WARNING", "note": "INFO"}


def rdjson_report(told: Told) -> str:
    """Return one JSON object with `source` and `diagnostics`."""
    paths = {finding.place.path for finding in told.findings}
    texts = {path: told.text_of(path) for path in paths}
    lines = {path: _Lines.of(text) for path, text in texts.items() if text is not None}
    rows = [_row(finding, lines.get(finding.place.path)) for finding in told.findings]
    return json.dumps(
        {"source": {"name": "replybook"}, "diagnostics": rows}, indent=2, ensure_ascii=False
    )


@dataclass(frozen=True, slots=True)
class _Lines:
    """A text, and the offsets at which its lines begin."""

    text: str
    starts: tuple[int, ...]

    @classmethod
    def of(cls, text: str) -> _Lines:
        """Split a text into lines as Python does: at LF, CRLF and CR."""
        alone = (n for n, c in enumerate(text) if c == "\r" and text[n + 1 : n + 2] != "\n")
        ends = sorted([*(n for n, c in enumerate(text) if c == "\n"), *alone])
        return cls(text, (0, *(n + 1 for n in ends)))

    def at(self, offset: int) -> dict[str, int]:
        """Return line and column of an offset, both from 1, with the column in bytes."""
        line = bisect_right(self.starts, offset)
        return {"line": line, "column": _bytes(self.text[self.starts[line - 1] : offset]) + 1}

    def of_place(self, line: int, column: int) -> dict[str, int]:
        """Return the position of a line and a column in characters, with the column in bytes."""
        if line > len(self.starts):
            return {"line": line}
        return self.at(min(self.starts[line - 1] + column - 1, len(self.text)))


def _bytes(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


def _row(finding: Finding, lines: _Lines | None) -> dict[str, object]:
    row: dict[str, object] = {
        "message": f"{weigh_problem(finding)}\nfix: {finding.fix}",
        "location": {"path": finding.place.path, "range": _range(finding, lines)},
        "severity": _LEVELS[finding.severity],
        "code": {"value": finding.rule},
    }
    edits = finding.edits if isinstance(finding, LintFinding) else ()
    if edits and lines is not None:
        row["suggestions"] = [_suggestion(edit, lines) for edit in edits]
    return row


def _range(finding: Finding, lines: _Lines | None) -> dict[str, object]:
    place, end = finding.place, end_of(finding)
    if lines is None:
        return {"start": {"line": place.line}}
    start = lines.of_place(place.line, place.column)
    return {"start": start} if end is None else {"start": start, "end": lines.of_place(*end)}


def _suggestion(edit: Edit, lines: _Lines) -> dict[str, object]:
    return {"range": {"start": lines.at(edit.start), "end": lines.at(edit.end)}, "text": edit.text}
