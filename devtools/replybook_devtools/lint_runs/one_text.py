"""Lint results of a single text or file, for flake8 and pytest."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.lint.lint_settings import is_among
from replybook_devtools.lint.linting import lint_text
from replybook_devtools.lint.source.source_text import NotText, decode_source
from replybook_devtools.lint_runs.known_findings import KnownFindings, known_findings
from replybook_devtools.lint_runs.lint_scope import LintScope, scope_at
from replybook_devtools.lint_runs.severities import reaches

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import LintFinding


def new_in(text: str, path: Path) -> tuple[LintFinding, ...]:
    """Return the findings in the text of a file, without those of the baseline.

    Raises:
        UsageError: The registry or settings of the project cannot be read.
    """
    scope, known = _scope(path.absolute().parent)
    shown = scope.show_path(path.absolute())
    if is_among(shown, scope.settings.exclude):
        return ()
    found = lint_text(text, shown, scope.vocabulary, scope.settings, root=scope.root).findings
    return known.divide(found, ()).new


def failing_in(path: Path) -> tuple[LintFinding, ...]:
    """Return the findings in a file that reach the `fail_on` level of its project."""
    try:
        source = decode_source(path.read_bytes())
    except NotText as error:
        raise UsageError(f"{path.name}: {error}") from error
    least = _scope(path.absolute().parent)[0].settings.fail_on
    return tuple(
        lint_finding for lint_finding in new_in(source.text, path) if reaches(lint_finding, least)
    )


@cache
def _scope(folder: Path) -> tuple[LintScope, KnownFindings]:
    scope = scope_at(folder)
    return scope, known_findings(scope, None)
