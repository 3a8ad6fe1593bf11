"""The run: texts and files in, reports out; each file is parsed once and walked once.

The same input gives the same report, whatever the cache holds and however many processes share the files.
Source: specification 11-13.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

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

if TYPE_CHECKING:
    from pathlib import Path

    from replybook_devtools.lint.vocabulary import LintVocabulary

__all__ = ["Progress", "Timings", "lint_files", "lint_text"]

_EVERY = 64
_DEFAULTS = LintSettings()
_AT_LEAST = 100
"""Files to be parsed below which further processes cost more than they bring."""


def lint_text(
    text: str,
    path: str,
    vocabulary: LintVocabulary,
    settings: LintSettings = _DEFAULTS,
    timings: Timings | None = None,
    *,
    is_named: bool = False,
) -> FileReport:
    """Lint one text as if it were the file `path`, which is shown as it is given.

    A text without a word of replies is skipped; `is_named` has its syntax checked all the same.
    """
    data = text.encode("utf-8", "surrogatepass")
    with quick():
        if not Prefilter(vocabulary)(data) and not (is_named and is_broken(text)):
            return FileReport(path, is_skipped=not is_named)
        return linted_text(text, path, vocabulary, settings, timings)


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
    """Lint the files that `paths` are or hold, without what `generate` wrote; places are shown from `root`.

    `cache` is a file that is read, and written anew if anything changed; what is not ours in it is
    ignored. With `jobs` above 1, as many processes share the files if there are many to parse; with
    `timings` it is one. `FileNotFoundError` for a path that is not there.
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
            reports = _shared(files, context, jobs, progress)
        else:
            reports = [*_in_turn(files, context, progress)]
    context.cache.save()
    return LintReport(tuple(reports))


def _in_turn(
    files: Sequence[Path], context: LintContext, progress: Progress | None
) -> Iterator[FileReport]:
    for number, path in enumerate(files):
        if progress is not None and number % _EVERY == 0:
            progress(number, len(files))
        report = context.known(path)
        yield context.linted(report) if isinstance(report, FileToParse) else report
    if progress is not None:
        progress(len(files), len(files))


def _shared(
    files: Sequence[Path], context: LintContext, jobs: int, progress: Progress | None
) -> Sequence[FileReport]:
    """Share the files that prefilter and cache leave over among processes, if there are many."""
    known = [context.known(path) for path in files]
    pending = [one for one in known if isinstance(one, FileToParse)]
    if len(pending) < _AT_LEAST:
        return [*_in_turn(files, context, progress)]
    from replybook_devtools.lint.lint_processes import linted_in_processes

    made = iter([*linted_in_processes(pending, context, jobs, progress)])
    return [next(made) if isinstance(one, FileToParse) else one for one in known]
