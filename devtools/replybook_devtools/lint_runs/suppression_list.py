"""The list of `lint --suppressions`: suppressed rules, reasons and dates.

The date is the day on which git recorded the present text of the comment. It is missing without
git, or for a line that is not committed.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from replybook_devtools.console.terminal_text import printable
from replybook_devtools.project.git_history import days_of_lines

if TYPE_CHECKING:
    from replybook_devtools.lint.lint_report import LintReport
    from replybook_devtools.lint_runs.lint_scope import LintScope


class DatedSuppression(NamedTuple):
    """One suppression comment.

    Attributes:
        path: Path as findings show it.
        rules: The rules whose findings it suppresses.
        reason: The reason in the comment.
        since: ISO date of the comment, or empty.
    """

    path: str
    line: int
    rules: tuple[str, ...]
    reason: str
    since: str


def dated_suppressions(report: LintReport, scope: LintScope) -> Iterator[DatedSuppression]:
    """Yield every comment that suppresses a finding, by file and line."""
    for file in report.files:
        comments: dict[tuple[int, str], list[str]] = defaultdict(list)
        for one in file.suppressed:
            comments[one.line, one.reason].append(one.finding.rule)
        days = days_of_lines(scope.root, file.path, {line for line, _ in comments})
        for (line, reason), rules in sorted(comments.items()):
            day = days.get(line)
            names = tuple(sorted(set(rules)))
            yield DatedSuppression(file.path, line, names, reason, day.isoformat() if day else "")


def suppression_list(report: LintReport, scope: LintScope, form: str) -> str:
    """Return the list of suppressions, as text or JSON."""
    found = [*dated_suppressions(report, scope)]
    if form == "json":
        rows = [{**one._asdict(), "rules": [*one.rules]} for one in found]
        return json.dumps({"suppressions": rows}, indent=2, ensure_ascii=False)
    lines = [
        f"{printable(one.path)}:{one.line}: {', '.join(one.rules)} since {one.since or 'now'}: {one.reason}"
        for one in found
    ]
    files = len({one.path for one in found})
    closing = f"{len(found)} in {files} {'file' if files == 1 else 'files'}"
    return "\n".join([*lines, closing if found else "nothing is suppressed"])
