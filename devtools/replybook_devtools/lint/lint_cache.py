"""The cache of lint reports: one JSON file per vocabulary, settings and Python version.

Only reports of parsed files are cached, because other files cost less to read than to look up.
Reports become plain lists, and come back without loss. A file in another form or of another version
is ignored.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, cast

from replybook_devtools.lint.lint_report import FileFacts, FileReport, Suppressed, ToolFacts
from replybook_devtools.lint.source.source_text import digest_of

if TYPE_CHECKING:
    from pathlib import Path

    from replybook_devtools.lint.finding import LintFinding
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.vocabulary import LintVocabulary

_MOST: Final = 50_000
"""Maximum number of reports. A larger cache is discarded."""


class LintCache:
    """The reports of former runs by path and content. Without a file, nothing is cached."""

    def __init__(
        self, file: Path | str | None, vocabulary: LintVocabulary, settings: LintSettings
    ) -> None:
        self._file = os.fspath(file) if file is not None else None
        self._vocabulary, self._settings = vocabulary, settings
        self._reports: dict[str, list[object]] | None = None
        self._key = ""
        self._changed = False

    def digest(self, data: bytes) -> str:
        """Return the digest of a content, or an empty text without a cache file."""
        return digest_of(data) if self._file is not None else ""

    def find(self, name: str, digest: str) -> FileReport | None:
        """Return the cached report of a file with this content, or None.

        Args:
            name: Path of the file, and after a NUL what else the report depends on.
        """
        if self._file is None:
            return None
        row = self._open_reports(self._file).get(name)
        if row is None or row[0] != digest:
            return None

        with suppress(LookupError, TypeError, ValueError, AttributeError):
            return report_of(name.partition("\0")[0], cast("list[object]", row[1]))
        return None

    def keep(self, name: str, digest: str, report: FileReport) -> None:
        """Add a report to the cache, for `find`."""
        if self._file is None:
            return

        self._open_reports(self._file)[name] = [digest, plain_report(report)]
        self._changed = True

    def save(self) -> None:
        """Write the cache if it changed. Errors are ignored."""
        if self._file is None or not self._changed or self._reports is None:
            return
        import json

        from replybook_devtools.lint.edits import write_atomically

        value = {"key": self._key, "files": self._reports}
        with suppress(OSError):
            _make_folder(self._file.rpartition(os.sep)[0])
            write_atomically(self._file, json.dumps(value, separators=(",", ":")).encode())

    def _open_reports(self, file: str) -> dict[str, list[object]]:
        if self._reports is None:
            import json

            self._key = _key(self._vocabulary, self._settings)
            self._reports = {}
            with suppress(OSError, ValueError, RecursionError), open(file, "rb") as kept:
                self._reports = _rows(json.load(kept), self._key)
        return self._reports


def _make_folder(folder: str) -> None:
    """Create a cache folder that git ignores."""
    os.makedirs(folder, exist_ok=True)
    with (
        suppress(FileExistsError),
        open(f"{folder}{os.sep}.gitignore", "x") as file,
    ):
        file.write("*\n")


def _rows(value: object, key: str) -> dict[str, list[object]]:
    if not isinstance(value, dict):
        return {}
    table = cast("Mapping[str, object]", value)
    files = table.get("files")
    if table.get("key") != key or not isinstance(files, dict):
        return {}
    rows = cast("dict[str, object]", files)
    if len(rows) > _MOST:
        return {}
    lists = {path: cast("list[object]", row) for path, row in rows.items() if isinstance(row, list)}
    return {path: row for path, row in lists.items() if len(row) == 2}


def _key(vocabulary: LintVocabulary, settings: LintSettings) -> str:
    python = ".".join(map(str, sys.version_info[:2]))
    parts = (vocabulary.digest, settings.digest(), _rules(), python)
    return digest_of("\0".join(parts).encode("utf-8", "surrogatepass"))


def _rules() -> str:
    """Return names, sizes and times of the modules of the linter and the judge, for the key."""
    import replybook

    here = __file__.rpartition(os.sep)[0]
    judge = os.path.join(replybook.__path__[0], "client", "judging")  # RB530 reads its tables
    stamps: list[str] = []
    for folder in (here, f"{here}{os.sep}source", f"{here}{os.sep}rules", judge):
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith((".py", ".json")):
                    found = entry.stat()
                    stamps.append(f"{entry.name} {found.st_size} {found.st_mtime_ns}")
    return "\n".join(sorted(stamps))


def plain_report(report: FileReport) -> list[object]:
    """Return a report as lists, without its path, which the cache stores as the key."""
    facts = report.facts
    return [
        [_plain_finding(finding) for finding in report.findings],
        [[_plain_finding(s.finding), s.reason, s.line] for s in report.suppressed],
        None if facts is None else [*facts[:2], [list(tool) for tool in facts.tools], *facts[3:]],
        report.lines,
        report.unparsed,
        dict(report.reads),
    ]


def report_of(path: str, row: Sequence[Any]) -> FileReport:
    """Return the report that `plain_report` turned into `row`.

    Raises:
        ValueError: The row has another form. Other exceptions are possible as well.
    """
    findings, suppressed, facts, lines, unparsed, reads = row
    return FileReport(
        path,
        tuple(_finding(path, finding) for finding in findings),
        tuple(Suppressed(_finding(path, one), why, line) for one, why, line in suppressed),
        None if facts is None else _facts(facts),
        int(lines),
        unparsed,
        reads=dict(reads),
    )


def _plain_finding(finding: LintFinding) -> list[object]:
    return [
        finding.place.line,
        finding.place.column,
        *(finding.rule, finding.problem, finding.fix, finding.severity),
        *(finding.end_line, finding.end_column, finding.expected, finding.found),
        [[edit.start, edit.end, edit.text] for edit in finding.edits],
        finding.safe,
        finding.fingerprint,
    ]


def _finding(path: str, row: Sequence[Any]) -> LintFinding:
    from replybook_devtools.lint.finding import Edit, LintFinding
    from replybook_schema.findings import Place

    line, column, rule, problem, fix, severity, *rest = row
    end_line, end_column, expected, found, edits, safe, fingerprint = rest
    mended = tuple(Edit(start, end, text) for start, end, text in edits)
    return LintFinding(
        Place(path, line, column),
        rule,
        problem,
        fix,
        severity,
        end_line=end_line,
        end_column=end_column,
        expected=expected,
        found=found,
        edits=mended,
        safe=safe,
        fingerprint=fingerprint,
    )


def _facts(row: Sequence[Any]) -> FileFacts:
    codes, dynamic, tools, *others, handed, imports, handlers, served, follows = row
    given: list[Any] = [*others, tuple(handed), tuple(imports), handlers, served, tuple(follows)]
    return FileFacts(
        {code: tuple(lines) for code, lines in codes.items()},
        dynamic,
        tuple(_tool(tool) for tool in tools),
        *given,
    )


def _tool(row: Sequence[Any]) -> ToolFacts:
    name, line, decorated, annotated, codes, *others = row
    return ToolFacts(name, line, decorated, annotated, tuple(codes), *others)
