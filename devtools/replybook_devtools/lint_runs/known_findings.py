"""Known findings, which fail no run: those of the baseline, and those of an older commit."""

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
    divide_findings,
    read_baseline,
)

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import LintFinding
    from replybook_devtools.lint_runs.lint_scope import LintScope


class KnownFindings(NamedTuple):
    """The known findings of a run.

    Attributes:
        baseline: Findings in the baseline file.
        earlier: Findings in the commit of `--since`.
        file: Name of the baseline file, or empty without one.
    """

    baseline: Baseline = Baseline()
    earlier: Baseline = Baseline()
    file: str = ""

    def divide(self, findings: Sequence[LintFinding], looked_at: Collection[str]) -> Divided:
        """Divide findings into new and known ones.

        Only entries of the baseline file can be stale.

        Args:
            findings: All findings of the run.
            looked_at: Paths of the files that were linted.
        """
        first = divide_findings(findings, self.baseline, looked_at)
        second = divide_findings(first.new, self.earlier, ())
        return Divided(second.new, (*first.known, *second.known), first.stale)


def known_findings(scope: LintScope, named: str | None) -> KnownFindings:
    """Read the baseline.

    Args:
        scope: Root and settings of the project.
        named: File given on the command line; None for the file of the settings or the default one.

    Raises:
        UsageError: A file that was named does not exist, or it is not a baseline.
    """
    file = _file(scope, named)
    try:
        return KnownFindings(read_baseline(file.read_text("utf-8")), file=file.name)
    except FileNotFoundError:
        if named or scope.settings.baseline:
            text = f"there is no baseline {file.name!r}; write it with --write-baseline"
            raise UsageError(text) from None
        return KnownFindings()
    except UnicodeDecodeError as error:
        raise UsageError(
            f"{file.name}: it is not UTF-8; write it again with --write-baseline"
        ) from error
    except BadBaselineFile as error:
        raise UsageError(f"{file.name}: {error}") from error


def write_baseline(scope: LintScope, named: str | None, findings: Sequence[LintFinding]) -> str:
    """Write a baseline that accepts these findings.

    Args:
        scope: Root and settings of the project.
        named: File given on the command line; None for the file of the settings or the default one.
        findings: All findings of the run.

    Returns:
        The message for the user.
    """
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
