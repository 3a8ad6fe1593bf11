"""Linting in several processes: each lints a share of the files, and reports keep their order.

Processes are spawned, never forked, because the caller may have threads. Only this process reads
and writes the cache.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.file_linting import FileToParse, LintContext, Progress, quick
from replybook_devtools.lint.vocabulary import LintVocabulary

if TYPE_CHECKING:
    from replybook_devtools.lint.lint_report import FileReport
    from replybook_devtools.lint.lint_settings import LintSettings

_PATIENCE: Final = 600.0
"""Timeout for the answer of a process, in seconds."""
_SHARE: Final = 50


def linted_in_processes(
    files: Sequence[FileToParse], context: LintContext, jobs: int, progress: Progress | None = None
) -> Iterator[FileReport]:
    """Yield the reports of files in their order, as a single process would.

    Args:
        context: Vocabulary, settings and cache.
        jobs: Maximum number of processes.
        progress: Called with the number of files done and the total.

    Raises:
        TimeoutError: A process does not answer in time.
        BrokenProcessPool: A process died.
    """
    shares = [files[start : start + _SHARE] for start in range(0, len(files), _SHARE)]
    done = 0
    with ProcessPoolExecutor(
        min(jobs, len(shares)),
        mp_context=get_context("spawn"),
        initializer=_prepare,
        initargs=(context.vocabulary.to_json(), str(context.root), context.settings),
    ) as pool:
        for share, reports in zip(
            shares, pool.map(_linted, shares, timeout=_PATIENCE), strict=True
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
    _Prepared.context = LintContext(root, LintVocabulary.from_json(vocabulary), settings)


def _linted(files: Sequence[FileToParse]) -> list[FileReport]:
    with quick():
        return [_Prepared.context.linted(file) for file in files]
