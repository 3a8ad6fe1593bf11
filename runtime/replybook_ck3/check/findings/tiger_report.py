"""The findings in a JSON report of ck3-tiger, which replybook shows and judges like its own."""

from __future__ import annotations

import codecs
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, cast

from replybook_ck3.check.findings.found import Found
from replybook_ck3.check.findings.rule_choice import TIGER

_SEVERITY: Final = {
    "tips": "note",
    "untidy": "note",
    "warning": "warning",
    "error": "error",
    "fatal": "error",
}
_CONFIDENCE: Final = {"weak": "possible", "reasonable": "likely", "strong": "sure"}
_MOST_BESIDE: Final = 3
_LARGEST: Final = 1 << 31
"""Numbers of lines and columns are smaller."""
_NO_REPORT: Final = "it is no JSON report; write it with: ck3-tiger --json MOD > FILE"


class BadTigerReport(ValueError):
    """A file that is not a report. The text says what to do."""


class TigerPlace(NamedTuple):
    """A place in a report.

    Attributes:
        path: Path of the file below the game or mod.
        full_path: Path of the file on disk, or empty.
        text: The text of the line when the report was made, or None if unknown.
        tag: The role of the place, or empty.
    """

    path: str
    full_path: str
    line: int
    column: int
    text: str | None
    tag: str


class TigerFinding(NamedTuple):
    """A finding of a report.

    Attributes:
        key: The key of ck3-tiger, such as `missing-item`.
        severity: `error`, `warning` or `note`.
        confidence: `sure`, `likely` or `possible`.
        message: Its message, on one line.
        info: What it adds, on one line, or empty.
        places: The places, the first of which is that of the problem.
    """

    key: str
    severity: str
    confidence: str
    message: str
    info: str
    places: tuple[TigerPlace, ...]


def read_tiger_report(data: bytes) -> list[TigerFinding]:
    """Return the findings of a report.

    Args:
        data: The content of the file; UTF-8, or UTF-16 as PowerShell writes it.

    Raises:
        BadTigerReport: The file is not a report.
    """
    rows = _rows(_decode_report(data))
    found = [_finding(row) for row in rows]
    if any(one is None for one in found):
        raise BadTigerReport(_NO_REPORT)
    return [one for one in found if one is not None]


def _decode_report(data: bytes) -> str:
    is_wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        return data.decode("utf-16" if is_wide else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadTigerReport(_NO_REPORT) from error


def _rows(text: str) -> list[object]:
    """Return the rows of a list, after lines of other text, or of one JSON object per line."""
    start = 0 if text.lstrip().startswith("[") else text.find("\n[") + 1
    try:
        document: object = json.loads(text[start:] if text[start : start + 1] == "[" else text)
    except (ValueError, RecursionError):
        try:
            lines = filter(str.strip, text.splitlines())
            document = [json.loads(line) for line in lines] or None
        except (ValueError, RecursionError) as error:
            raise BadTigerReport(_NO_REPORT) from error
    if isinstance(document, dict):
        table = _table(cast("object", document))
        document = [table] if "message" in table else table.get("reports")
    if not isinstance(document, list):
        raise BadTigerReport(_NO_REPORT)
    return cast("list[object]", document)


def _finding(row: object) -> TigerFinding | None:
    table = _table(row)
    message, places = _one_line(_text(table, "message")), table.get("locations")
    if not message or not isinstance(places, list):
        return None
    return TigerFinding(
        _one_line(_text(table, "key")) or "unknown",
        _SEVERITY.get(_text(table, "severity").lower(), "warning"),
        _CONFIDENCE.get(_text(table, "confidence").lower(), "likely"),
        message,
        _one_line(_text(table, "info")),
        tuple(_place(_table(one)) for one in cast("list[object]", places)),
    )


def _place(table: Mapping[str, object]) -> TigerPlace:
    text = table.get("line")
    return TigerPlace(
        _text(table, "path").replace("\\", "/").removeprefix("./"),
        _text(table, "fullpath"),
        _number(table, "linenr"),
        _number(table, "column"),
        text if isinstance(text, str) else None,
        _one_line(_text(table, "tag")),
    )


def found_of(
    report: TigerFinding, place: TigerPlace, path: str, lines: Sequence[str]
) -> tuple[Found, bool]:
    """Return a finding of a report as a problem, and True if its line is as it was.

    A line that moved is found again. A problem of a line that is gone is only possible.

    Args:
        path: Path of the file for messages.
        lines: The present lines of the file.
    """
    line = _line_now(place, lines)
    beside = [one for one in report.places if one != place][:_MOST_BESIDE]
    also = "".join(f"; beside {one.path}:{one.line}{_format_tag(one)}" for one in beside)
    gone = "" if line else "; the line has changed since the report"
    found = Found(
        *(path, line or min(place.line, max(len(lines), 1)), place.column),
        rule=f"{TIGER}{report.key}",
        problem=f"{report.message}{gone}{also}",
        severity=report.severity,
        confidence=report.confidence if line else "possible",
        fix=report.info or "correct what ck3-tiger names, then run it again",
        below=place.path,
        is_by_name=True,
    )
    return found, bool(line)


def _line_now(place: TigerPlace, lines: Sequence[str]) -> int:
    """Return the present number of the line of a place, or 0 if no line has its text."""
    if place.text is None:
        return place.line
    wanted = place.text.strip()
    if place.line <= len(lines) and lines[place.line - 1].strip() == wanted:
        return place.line
    same = [number for number, line in enumerate(lines, 1) if line.strip() == wanted]
    return min(same, key=lambda number: abs(number - place.line), default=0)


def _format_tag(place: TigerPlace) -> str:
    return f" ({place.tag})" if place.tag else ""


def _table(value: object) -> Mapping[str, object]:
    return cast("Mapping[str, object]", value) if isinstance(value, dict) else {}


def _text(table: Mapping[str, object], key: str) -> str:
    value = table.get(key)
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else ""


def _number(table: Mapping[str, object], key: str) -> int:
    value = table.get(key)
    return value if type(value) is int and 0 < value < _LARGEST else 1


def _one_line(text: str) -> str:
    """Return a text on one line, without characters that move the cursor or change colours."""
    lines = filter(None, map(str.strip, text.splitlines()))
    return "".join(c if c.isprintable() else " " for c in "; ".join(lines)).strip()


def in_files(
    reports: Iterable[TigerFinding], below: str
) -> Iterator[tuple[TigerFinding, TigerPlace]]:
    """Yield the findings whose problem is in a file, with the place in it.

    Args:
        below: Path of the file below its mod.
    """
    for report in reports:
        if report.places and report.places[0].path == below:
            yield report, report.places[0]
