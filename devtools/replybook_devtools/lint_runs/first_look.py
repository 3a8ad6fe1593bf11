"""A fast path of `lint` for the files that a commit hook names.

Nearly all files of a commit are clean. This module finds that out from the cache, before slower
imports such as argparse and pathlib. If a file is not known to be clean, the command runs as usual.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

from replybook_devtools.lint.file_linting import FileToParse, LintContext, quick
from replybook_devtools.lint.lint_report import FileReport, LintReport
from replybook_devtools.lint.lint_settings import is_among
from replybook_devtools.lint.source.discovery import shown_path
from replybook_devtools.lint_runs.kept_settings import CACHE, settings_kept
from replybook_devtools.lint_runs.lint_vocabulary import vocabulary_kept
from replybook_devtools.reports.formats.summary_line import nothing_found

_SUFFIXES = (".py", ".pyi")


def first_look(names: Sequence[str]) -> str | None:
    """Return the output of a run without findings, or None if the command must run.

    The current folder must be the project, and its cached settings and vocabulary must be up to
    date.
    """
    root = os.getcwd()
    if not names or not all(_is_ours(name) for name in names):
        return None
    settings, vocabulary = settings_kept(root), vocabulary_kept(root)
    if settings is None or vocabulary is None:
        return None
    shown = {shown_path(os.path.normpath(name), root) for name in names}
    context = LintContext(root, vocabulary, settings, f"{root}{os.sep}{CACHE}", named=shown)
    reports: list[FileReport] = []
    with quick():
        for name in sorted(shown):
            if is_among(name, settings.exclude):
                continue
            report = context.look_up(f"{root}{os.sep}{name}")
            report = context.lint_file(report) if isinstance(report, FileToParse) else report
            if report.findings or report.suppressed or report.unparsed:
                return None
            reports.append(report)
    context.cache.save()
    whole = LintReport(tuple(reports))
    return nothing_found({"files": whole.judged}, whole.notes)


def _is_ours(name: str) -> bool:
    """Return True for a Python file below the current folder that is in no nested project."""
    plain = os.path.normpath(name)
    if name.startswith("-") or os.path.isabs(plain) or plain.startswith(os.pardir):
        return False
    folder = plain.rpartition(os.sep)[0]
    while folder:
        if os.path.exists(f"{folder}{os.sep}pyproject.toml"):
            return False
        folder = folder.rpartition(os.sep)[0]
    return name.endswith(_SUFFIXES) and os.path.isfile(name)
