"""RB592: a suppression comment matches no finding.

## Why
An unused suppression hides the next finding on that line, and tells readers of a problem that no
longer exists.

## Failing
```python
from replybook import Reply, ReplyBuilder, codes


def refuse(path: str, rb: ReplyBuilder) -> Reply:
    # replybook: ignore[RB503] the code was of another type once
    return rb.invalid(codes.WA_RES_I_001, data={"path": path})
```

## Passing
```python
from replybook import Reply, ReplyBuilder, codes


def refuse(path: str, rb: ReplyBuilder) -> Reply:
    # replybook: ignore[RB503] the test of the builder needs a call that it refuses
    return rb.denied(codes.WA_RES_I_001, data={"path": path})
```

## How to mend
Remove the comment, or the unused id in it. The edit that removes the comment is safe.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.source.parsed_file import ParsedFile
from replybook_devtools.lint.source.suppressions import Suppression

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import Edit, LintFinding
    from replybook_devtools.lint.lint_settings import LintSettings

CODE: Final = "RB592"
SEVERITY: Final = "warning"
DEFAULT: Final = True


def findings(
    file: ParsedFile,
    comments: Sequence[Suppression],
    used: set[tuple[Suppression, str]],
    settings: LintSettings,
) -> Iterator[LintFinding]:
    """Yield a finding for each comment with rules that matched no finding.

    Rules that are off or unknown do not count, and neither do comments without a reason (RB591).

    Args:
        comments: The suppression comments of the file.
        used: Comments and rules that suppressed a finding.
    """
    from replybook_devtools.lint.rule_list import lint_rule

    for comment in comments:
        rules = [lint_rule(rule) for rule in comment.rules]
        idle = [
            rule.code
            for rule in rules
            if rule is not None
            and (comment, rule.code) not in used
            and settings.has(rule.code, by_default=rule.default)
        ]
        if not idle or not comment.reason:
            continue
        names = ", ".join(idle)
        yield file.found(
            CODE,
            comment.span,
            problem=f"there is no finding of {names} here",
            fix=f"remove {names} from the comment",
            found=names,
            edits=[_edit(file, comment)] if len(idle) == len(comment.rules) else (),
            safe=True,
        )


def _edit(file: ParsedFile, comment: Suppression) -> Edit:
    """Return the edit that removes the comment, with its line if nothing else is on it."""
    line, column, _, end = comment.span
    before = file.line(line)[: column - 1]
    if before.strip():
        return file.edit((line, len(before.rstrip()) + 1, line, end), "")
    return file.edit((line, 1, line + 1, 1), "")
