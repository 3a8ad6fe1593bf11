"""Files for `lint --since`: the changed ones, and the findings in their older text.

Older findings are matched as those of a baseline are. An unchanged file has no new finding, because
both texts are linted with the present registry.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from replybook_devtools.lint.baseline import Baseline, baseline_of
from replybook_devtools.lint.linting import lint_text
from replybook_devtools.lint.source.discovery import python_files
from replybook_devtools.lint.source.source_text import NotText, decode_source
from replybook_devtools.project.git_history import ChangedLines, changed_since, text_at

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import LintFinding
    from replybook_devtools.lint_runs.lint_scope import LintScope


def changed_starts(scope: LintScope, ref: str, starts: Sequence[Path]) -> list[ChangedLines]:
    """Return the Python files below `starts` that changed since `ref`."""
    files = python_files(starts, root=scope.root, exclude=scope.settings.exclude)
    found = {path.resolve(): path for path in files}
    changed = ((found.get(one.path), one.before) for one in changed_since(scope.root, ref))
    return [ChangedLines(path, before) for path, before in changed if path is not None]


def earlier_findings(scope: LintScope, ref: str, changed: Sequence[ChangedLines]) -> Baseline:
    """Return the findings in the older texts, under the present paths."""
    found: list[LintFinding] = []
    for one in changed:
        if one.before is not None:
            with suppress(NotText):
                text = decode_source(text_at(scope.root, ref, one.before)).text
                name = scope.show_path(one.path)
                told = (text, name, scope.vocabulary, scope.settings)
                found += lint_text(
                    *told, is_named=True, root=scope.root
                ).findings  # like the present file
    return baseline_of(found)
