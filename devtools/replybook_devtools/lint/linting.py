"""The entry points of the linter: `lint_text` for one text, `lint_files` for files and folders.

The same input gives the same report, whatever the cache holds and however many processes run. Each
process lints a share of the files, and reports keep their order. Processes are spawned, never
forked, because the caller may have threads. Only this process reads and writes the cache.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.file_linting import (
    FileToParse,
    LintContext,
    Progress,
    Timings,
    is_broken,
    linted_text,
    quick,
)
from replybook_devtools.lint.lint_report import FileReport, LintReport
from replybook_devtools.lint.lint_settings import LintSettings
from replybook_devtools.lint.source.discovery import python_files, shown_path
from replybook_devtools.lint.source.prefilter import Prefilter
from replybook_devtools.lint.source.project_modules import ProjectModules

if TYPE_CHECKING:
    from pathlib import Path

    from replybook_devtools.lint.vocabulary import LintVocabulary

__all__ = ["Progress", "Timings", "lint_files", "lint_text"]

_EVERY = 64
_DEFAULTS = LintSettings()
_AT_LEAST = 100
"""Minimum number of files to parse for which more processes save time."""

_PATIENCE: Final = 600.0
"""Timeout for the answer of a process, in seconds."""
_SHARE: Final = 50


def lint_text(
    text: str,
    path: str,
    vocabulary: LintVocabulary,
    settings: LintSettings = _DEFAULTS,
    timings: Timings | None = None,
    *,
    is_named: bool = False,
    root: Path | None = None,
) -> FileReport:
    """Lint one text under the name of a file.

    A text without a word about replies or tools is not parsed.

    Args:
        text: The source.
        path: Path as findings show it.
        vocabulary: The registry.
        settings: Settings of the project.
        timings: Seconds by rule, which the run adds to.
        is_named: Check the syntax of such a text, too.
        root: Folder that `path` is relative to, whose modules calls are followed into; None for
            none.
    """
    data = text.encode("utf-8", "surrogatepass")
    with quick():
        if not Prefilter(vocabulary)(data) and not (is_named and is_broken(text)):
            return FileReport(path)
        modules = ProjectModules(root) if root is not None else None
        return linted_text(text, path, vocabulary, settings, timings, modules=modules)


def lint_files(
    paths: Sequence[Path],
    *,
    root: Path,
    vocabulary: LintVocabulary,
    settings: LintSettings = _DEFAULTS,
    cache: Path | None = None,
    jobs: int = 1,
    progress: Progress | None = None,
    timings: Timings | None = None,
) -> LintReport:
    """Lint files and folders, without generated files.

    Args:
        paths: Files and folders.
        root: Folder that paths are shown from.
        vocabulary: The registry.
        settings: Settings of the project.
        cache: Cache file; it is replaced if something changed, and ignored if it has another form.
        jobs: Maximum number of processes, used only if there are many files to parse.
        progress: Called with the number of files done and the total.
        timings: Seconds by rule, which the run adds to; forces one process.

    Raises:
        FileNotFoundError: A path does not exist.
    """
    files = python_files(paths, root=root, exclude=settings.exclude)
    context = LintContext(
        root,
        vocabulary,
        settings,
        cache,
        timings,
        named={shown_path(str(path), root) for path in paths},
    )
    with quick():
        if jobs > 1 and timings is None:
            reports = _share_files(files, context, jobs, progress)
        else:
            reports = [*_in_turn(files, context, progress)]
        reports = _lint_followed(reports, files, context)
    context.cache.save()
    return LintReport(tuple(reports))


def _in_turn(
    files: Sequence[Path], context: LintContext, progress: Progress | None
) -> Iterator[FileReport]:
    for number, path in enumerate(files):
        if progress is not None and number % _EVERY == 0:
            progress(number, len(files))
        yield context.report(path)
    if progress is not None:
        progress(len(files), len(files))


def _share_files(
    files: Sequence[Path], context: LintContext, jobs: int, progress: Progress | None
) -> Sequence[FileReport]:
    """Lint the files that are not skipped or cached in several processes, if there are many."""
    known = [context.look_up(path) for path in files]
    pending = [one for one in known if isinstance(one, FileToParse)]
    if len(pending) < _AT_LEAST:
        return [*_in_turn(files, context, progress)]

    made = iter([*_lint_in_processes(pending, context, jobs, progress)])
    return [next(made) if isinstance(one, FileToParse) else one for one in known]


def _lint_followed(
    reports: Sequence[FileReport], files: Sequence[Path], context: LintContext
) -> list[FileReport]:
    """Return the reports, after a second look at files with functions whose results tools return.

    Imports are followed among the linted files only.
    """
    found = list(reports)
    waiting = [(at, name) for at, one in enumerate(found) for name in _follows(one)]
    places = {os.path.abspath(file): at for at, file in enumerate(files)} if waiting else {}
    answering: dict[int, set[str]] = {}
    while waiting:
        importer, origin = waiting.pop()
        folder = os.path.dirname(os.path.abspath(files[importer]))
        path, names = context.modules.locate_module(folder, origin)
        at = places.get(path)
        if at is None or len(names) != 1 or found[at].is_generated:
            continue
        if names[0] not in answering.setdefault(at, set()):
            answering[at].add(names[0])
            found[at] = context.report(files[at], answering[at])
            waiting += [(at, name) for name in _follows(found[at])]
    return found


def _follows(report: FileReport) -> Sequence[str]:
    return report.facts.follows if report.facts is not None else ()


def _lint_in_processes(
    files: Sequence[FileToParse], context: LintContext, jobs: int, progress: Progress | None = None
) -> Iterator[FileReport]:
    """Yield the reports of files in their order, as a single process would.

    Args:
        progress: Called with the number of files done and the total.

    Raises:
        TimeoutError: A process does not answer in time.
        BrokenProcessPool: A process died.
    """
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    shares = [files[start : start + _SHARE] for start in range(0, len(files), _SHARE)]
    done = 0
    with ProcessPoolExecutor(
        min(jobs, len(shares)),
        mp_context=get_context("spawn"),
        initializer=_prepare,
        initargs=(context.vocabulary.to_json(), str(context.root), context.settings),
    ) as pool:
        for share, reports in zip(
            shares, pool.map(_lint_share, shares, timeout=_PATIENCE), strict=True
        ):
            for file, report in zip(share, reports, strict=True):
                context.cache.keep(file.row, file.digest, report)
                yield report
            done += len(share)
            if progress is not None:
                progress(done, len(files))


class _Prepared:
    """The lint context of this process, set once when the process starts."""

    context: LintContext


def _prepare(vocabulary: str, root: str, settings: LintSettings) -> None:
    from replybook_devtools.lint.vocabulary import LintVocabulary

    _Prepared.context = LintContext(root, LintVocabulary.from_json(vocabulary), settings)


def _lint_share(files: Sequence[FileToParse]) -> list[FileReport]:
    with quick():
        return [_Prepared.context.lint_file(file) for file in files]
