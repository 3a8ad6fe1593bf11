"""The linting of one file: read it, look it up in the cache, parse it, run the rules.

A file that cannot be read or parsed is reported, and the run continues. No rule looks at a file
without a word about replies or tools; if it is named on the command line, its syntax is checked.
"""

from __future__ import annotations

import gc
import os
import re
import warnings
from collections.abc import Callable, Collection, Container, Generator, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from replybook_devtools.lint.lint_report import FileReport
from replybook_devtools.lint.lint_settings import LintSettings
from replybook_devtools.lint.source.discovery import shown_path
from replybook_devtools.lint.source.prefilter import Prefilter
from replybook_devtools.lint.source.project_modules import ProjectModules
from replybook_devtools.lint.source.source_text import NotText, decode_source
from replybook_devtools.lint.vocabulary import LintVocabulary

if TYPE_CHECKING:
    from pathlib import Path

    from replybook_devtools.lint.finding import LintFinding
    from replybook_devtools.lint.source.parsed_file import ParsedFile

Progress = Callable[[int, int], None]
"""Called with the number of files done and the total."""

Timings = dict[str, float]
"""Seconds by rule, added up over files."""

_NAME = "<linted>"
"""The file name for the parser, by which its warnings are recognized."""
_ONLY_PARSED = 0x400
"""`ast.PyCF_ONLY_AST`, without importing `ast`."""
_TOO_DEEP = "it is nested too deeply"


class FileToParse(NamedTuple):
    """A file that must be parsed.

    Attributes:
        shown: Path as findings show it.
        answering: Names of its functions whose results tools of other files return.
    """

    path: Path | str
    shown: str
    data: bytes
    digest: str
    answering: Collection[str] = ()

    @property
    def row(self) -> str:
        """Name of its report in the cache."""
        return "\0".join((self.shown, *sorted(self.answering)))


class LintContext:
    """The context of one run: vocabulary, settings and cache."""

    def __init__(
        self,
        root: Path | str,
        vocabulary: LintVocabulary,
        settings: LintSettings,
        cache: Path | str | None = None,
        timings: Timings | None = None,
        *,
        named: Container[str] = (),
    ) -> None:
        """Store the settings of a run.

        Args:
            root: Folder that paths are shown from.
            cache: Cache file, or None.
            timings: Seconds by rule, which the run adds to, or None.
            named: Shown paths of the files that are always parsed.
        """
        from replybook_devtools.lint.lint_cache import LintCache

        self._named = named
        self.root, self.vocabulary, self.settings = root, vocabulary, settings
        self.timings = timings
        self.cache = LintCache(cache, vocabulary, settings)
        self._may_matter = Prefilter(vocabulary)
        self.modules = ProjectModules(root)

    def look_up(
        self, path: Path | str, answering: Collection[str] = ()
    ) -> FileReport | FileToParse:
        """Return the report of a skipped, cached or unreadable file, else the file to parse.

        Args:
            answering: Names of its functions whose results tools of other files return.
        """
        shown = shown_path(str(path), self.root)
        try:
            data = _bytes(path)
        except OSError as error:
            why = (error.strerror or type(error).__name__).lower()
            return _report_unparsed(shown, self.settings, f"the file cannot be read: {why}")
        is_generated = _is_generated(data)
        is_plain = is_generated or not (answering or self._may_matter(data))
        if is_plain and not (shown in self._named and _holds_broken(data)):
            return FileReport(shown, is_generated=is_generated)
        digest = self.cache.digest(data)
        file = FileToParse(path, shown, data, digest, answering)
        report = self.cache.find(file.row, digest)
        if report is None or not self.modules.are_unchanged(report.reads):
            return file
        return report

    def report(self, path: Path | str, answering: Collection[str] = ()) -> FileReport:
        """Return the report of a file, from the cache or made now; see `look_up`."""
        known = self.look_up(path, answering)
        return self.lint_file(known) if isinstance(known, FileToParse) else known

    def lint_file(self, file: FileToParse) -> FileReport:
        """Parse a file, run the rules and cache the report."""
        try:
            text = decode_source(file.data).text
        except NotText as error:
            report = _report_unparsed(file.shown, self.settings, str(error))
        else:
            told = (text, file.shown, self.vocabulary, self.settings, self.timings)
            report = linted_text(*told, file.answering, self.modules)
        self.cache.keep(file.row, file.digest, report)
        return report


def _bytes(path: Path | str) -> bytes:
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0))
    with os.fdopen(handle, "rb", buffering=0) as file:
        return file.readall()


def _is_generated(data: bytes) -> bool:
    """Return True if the first line says that `generate` wrote the file.

    `generate --check` verifies this claim.
    """
    first = data[:160].partition(b"\n")[0]
    return first.startswith(b"# @generated from") and b"`replybook generate`" in first


def _holds_broken(data: bytes) -> bool:
    """Return True if the bytes of a file cannot be parsed."""
    try:
        return is_broken(decode_source(data).text)
    except NotText:
        return True


def is_broken(text: str) -> bool:
    """Return True if a text cannot be parsed. This imports nothing."""
    try:
        compile(text, _NAME, "exec", _ONLY_PARSED, dont_inherit=True)
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return True
    return False


def linted_text(
    text: str,
    path: str,
    vocabulary: LintVocabulary,
    settings: LintSettings,
    timings: Timings | None,
    answering: Collection[str] = (),
    modules: ProjectModules | None = None,
) -> FileReport:
    """Parse a text and run the rules. A text that cannot be parsed is reported.

    Args:
        path: Path as findings show it.
        timings: Seconds by rule, which the run adds to, or None.
        answering: Names of functions whose results tools of other files return.
        modules: The other modules of the project, into which calls are followed, or None.
    """
    import ast  # imported here with its users, because a text without replies needs none of them

    from replybook_devtools.lint.source.parsed_file import ParsedFile
    from replybook_devtools.lint.suppressing import divide_suppressed
    from replybook_devtools.lint.tool_facts import file_facts

    try:
        tree = ast.parse(text, _NAME)
    except SyntaxError as error:
        return _report_unparsed(path, settings, error.msg, error.lineno or 1, error.offset or 1)
    except ValueError as error:  # NUL bytes
        return _report_unparsed(path, settings, str(error))
    except (MemoryError, RecursionError):
        return _report_unparsed(path, settings, _TOO_DEEP)
    file = ParsedFile(path, text, tree)
    file.answering = answering
    file.modules = modules
    try:
        found = [*_run_rules(file, vocabulary, settings, timings)]
        facts = file_facts(file, settings)
        report = divide_suppressed(file, found, settings)
        reads = file.definitions_named.reads
        return report._replace(facts=facts, lines=file.count_lines(), reads=reads)
    except RecursionError:  # an expression with a thousand levels
        return _report_unparsed(path, settings, _TOO_DEEP)
    finally:
        file.let_go()


def _run_rules(
    file: ParsedFile,
    vocabulary: LintVocabulary,
    settings: LintSettings,
    timings: Timings | None,
) -> Iterator[LintFinding]:
    from replybook_devtools.lint.rule_list import enabled_rules

    for rule, check in enabled_rules(settings.select, settings.ignore, file.text):
        file.severity = rule.severity
        started = perf_counter() if timings is not None else 0.0
        yield from check(file, vocabulary, settings)
        if timings is not None:
            timings[rule.code] = timings.get(rule.code, 0.0) + perf_counter() - started


def _report_unparsed(
    path: str, settings: LintSettings, why: str, line: int = 1, column: int = 1
) -> FileReport:
    from replybook_devtools.lint.rules import rb593_file_not_parsed

    on = settings.has(rb593_file_not_parsed.CODE)
    found = (rb593_file_not_parsed.finding(path, line, column, why),) if on else ()
    return FileReport(path, found, unparsed=why)


@contextmanager
def quick() -> Generator[None]:
    """Switch off the garbage collector and parser warnings inside the block.

    Syntax trees have no reference cycles, and the collector would visit every node three times. The
    warnings are about the linted code, not about ours. Several threads may use this at once: the
    filter covers only text parsed here, and the last thread switches the collector on again.
    """
    warnings.filterwarnings("ignore", module=re.escape(_NAME))
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
