"""Findings that fail nothing because they were there before: in the baseline, or in an older commit."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.lint.baseline import (
    BASELINE_FILE,
    BadBaselineFile,
    Baseline,
    Divided,
    baseline_of,
    divided,
    read_baseline,
)

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import LintFinding
    from replybook_devtools.lint_runs.lint_scope import LintScope

__all__ = ["Known", "known_findings", "write_baseline"]


class Known(NamedTuple):
    """What was there before: by the baseline, whose name is `file`, and by the commit of `--since`."""

    baseline: Baseline = Baseline()
    earlier: Baseline = Baseline()
    file: str = ""

    def divide(self, findings: Sequence[LintFinding], looked_at: Collection[str]) -> Divided:
        """Tell new findings from known ones; stale are entries of the file alone."""
        first = divided(findings, self.baseline, looked_at)
        second = divided(first.new, self.earlier, ())
        return Divided(second.new, (*first.known, *second.known), first.stale)


def known_findings(scope: LintScope, named: str | None) -> Known:
    """Read the baseline: the file that is `named`, else that of the settings, else the usual one.

    `UsageError` where a file that somebody named is not there, or is no baseline.
    """
    file = _file(scope, named)
    try:
        return Known(read_baseline(file.read_text("utf-8")), file=file.name)
    except FileNotFoundError:
        if named or scope.settings.baseline:
            said = f"there is no baseline {file.name!r}; write it with --write-baseline"
            raise UsageError(said) from None
        return Known()
    except UnicodeDecodeError as error:
        raise UsageError(f"{file.name}: it is not UTF-8; write it anew") from error
    except BadBaselineFile as error:
        raise UsageError(f"{file.name}: {error}") from error


def write_baseline(scope: LintScope, named: str | None, findings: Sequence[LintFinding]) -> str:
    """Accept these findings; returns what to say of it."""
    from replybook_devtools.lint.edits import write_atomically

    file = _file(scope, named)
    accepted = baseline_of(findings).acceptable()
    write_atomically(file, accepted.to_json().encode())
    left = len(findings) - len(accepted.entries)
    never = f"; {left} of rules that are never accepted" if left else ""
    return f"accepted {len(accepted.entries)} in {file.name}{never}"


def _file(scope: LintScope, named: str | None) -> Path:
    if named:
        return Path(named)
    return scope.root / (scope.settings.baseline or BASELINE_FILE)
