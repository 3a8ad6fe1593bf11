"""RB594: a suppression comment names an unknown rule, or none.

## Why
A misspelled id suppresses nothing, and a comment without an id would suppress everything.

## Failing
```python
from replybook import Reply, ReplyBuilder, codes


def refuse(path: str, rb: ReplyBuilder) -> Reply:
    # replybook: ignore[RB599] there is no such rule
    return rb.invalid(codes.WA_RES_I_001, data={"path": path})
```
```python
from replybook import Reply, ReplyBuilder, codes


def refuse(path: str, rb: ReplyBuilder) -> Reply:
    return rb.invalid(codes.WA_RES_I_001, data={"path": path})  # replybook: ignore because
```

## Passing
```python
from replybook import Reply, ReplyBuilder, codes


def refuse(path: str, rb: ReplyBuilder) -> Reply:
    # replybook: ignore[RB503] the test of the builder needs a call that it refuses
    return rb.denied(codes.WA_RES_I_001, data={"path": path})
```

## How to mend
Write the id of the finding, e.g. `# replybook: ignore[RB503] why`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.source.parsed_file import ParsedFile

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import LintFinding
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.vocabulary import LintVocabulary

CODE: Final = "RB594"
SEVERITY: Final = "error"
DEFAULT: Final = True


def check(
    file: ParsedFile, _vocabulary: LintVocabulary, _settings: LintSettings
) -> Iterator[LintFinding]:
    """Yield suppressions that name no rule of the linter."""
    if not file.suppressions:
        return
    from replybook_devtools.lint.rule_list import lint_rule

    for comment in file.suppressions:
        unknown = [rule for rule in comment.rules if lint_rule(rule) is None]
        if unknown or not comment.rules:
            names = ", ".join(map(repr, unknown))
            yield file.found(
                CODE,
                comment.span,
                problem=(
                    f"{names} is no rule of the linter" if names else "the comment names no rule"
                ),
                fix="write the id of a rule in the bracket, e.g. ignore[RB503]",
                expected="RB5nn",
                found=", ".join(unknown),
            )
