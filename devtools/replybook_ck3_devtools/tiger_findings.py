"""The findings of a ck3-tiger report for a check, and a note about its settings."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from replybook_ck3.check.check_rules import CHECK_RULES
from replybook_ck3.check.findings.found import Found
from replybook_ck3.check.findings.tiger_conf import TIGER_CONF
from replybook_ck3.check.findings.tiger_report import (
    BadTigerReport,
    TigerFinding,
    TigerPlace,
    found_of,
    read_tiger_report,
)
from replybook_ck3.world.real_path import real_path
from replybook_ck3_devtools.check_scope import CheckScope
from replybook_ck3_devtools.content_files import ContentPath
from replybook_ck3_devtools.file_lines import FileLines
from replybook_devtools.console.exit_code import UsageError

_UNUSED = "unused_setting"


class TigerFindings(NamedTuple):
    """The findings of a report.

    Attributes:
        found: Those in the checked files.
        elsewhere: Number of those in other files.
        changed: Number of those whose line is gone.
    """

    found: list[Found]
    elsewhere: int = 0
    changed: int = 0


def tiger_findings(scope: CheckScope, file: str | None) -> TigerFindings:
    """Return the findings of a report of ck3-tiger.

    Args:
        scope: Files and settings of the check.
        file: The report, or None for no findings.

    Raises:
        UsageError: The file is not a report, or cannot be read.
    """
    if file is None:
        return TigerFindings([])
    lines_of = FileLines(scope.by_path)
    found: list[Found] = []
    changed = 0
    reports = _read(file)
    for report in sorted(reports, key=lambda one: [place.path for place in one.places]):
        for place in report.places:
            path = _path_of(scope, place, lines_of)
            if path is not None:
                here = place._replace(path=path.relative)
                one, is_there = found_of(report, here, path.shown, lines_of.of(path))
                found.append(one)
                changed += not is_there
                break
    return TigerFindings(found, len(reports) - len(found), changed)


def _read(file: str) -> list[TigerFinding]:
    try:
        return read_tiger_report(Path(file).read_bytes())
    except BadTigerReport as error:
        raise UsageError(f"{file}: {error}") from error
    except OSError as error:
        why = (error.strerror or type(error).__name__).lower()
        raise UsageError(f"the report {file!r} cannot be read: {why}") from error


def _path_of(scope: CheckScope, place: TigerPlace, lines_of: FileLines) -> ContentPath | None:
    """Return the checked file of a place. In a whole mod, that is any file of the mod.

    A report may come from another checkout. Then a file with the same path below the mod is meant
    if it has the line of the place.
    """
    full = Path(place.full_path)
    is_full = full.is_absolute()
    for root in scope.settings if is_full else ():
        for folder in (root, real_path(root)):
            if full.is_relative_to(folder):
                return _adopt_checked(scope, root, full.relative_to(folder).as_posix())
    for root in scope.settings:
        path = _adopt_checked(scope, root, place.path)
        if path is not None and (not is_full or _has_line(path, place, lines_of)):
            return path
    return None


def _adopt_checked(scope: CheckScope, root: Path, relative: str) -> ContentPath | None:
    """Return a file of a mod if it is there and this check is about it."""
    if not relative or relative.startswith("/") or ".." in PurePosixPath(relative).parts:
        return None
    path = scope.beside(root, relative)
    is_checked = path.shown in scope.by_path or root in scope.whole
    return scope.adopt(path) if is_checked and path.file.is_file() else None


def _has_line(path: ContentPath, place: TigerPlace, lines_of: FileLines) -> bool:
    text = None if place.text is None else place.text.strip()
    return text is not None and any(line.strip() == text for line in lines_of.of(path))


def notes_of_tiger_conf(scope: CheckScope) -> Iterator[Found]:
    """Yield a note for each `ck3-tiger.conf` with parts that a check does not use."""
    rule = CHECK_RULES[_UNUSED]
    for root, conf in scope.tiger.items():
        if conf.unused:
            first = conf.unused[0]
            path = scope.adopt(scope.beside(root, TIGER_CONF))
            names = ", ".join(dict.fromkeys(one.name for one in conf.unused))
            yield Found(
                *(path.shown, first.line, first.column),
                rule=_UNUSED,
                problem=f"replybook does not use {names}",
                severity="note",
                confidence=rule.confidence,
                fix=rule.fix,
                below=TIGER_CONF,
            )
