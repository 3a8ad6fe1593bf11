"""RB591: a suppression comment gives no reason.

## Why
A suppression is an exception to the standard. Without a reason, a reader cannot know when it may be
removed. So it suppresses nothing.

## Failing
```python
from replybook import Reply, ReplyBuilder, codes


def refuse(path: str, rb: ReplyBuilder) -> Reply:
    # replybook: ignore[RB503]
    return rb.denied(codes.WA_RES_I_001, data={"path": path})  # also: RB503
```

## Passing
```python
from replybook import Reply, ReplyBuilder, codes


def refuse(path: str, rb: ReplyBuilder) -> Reply:
    # replybook: ignore[RB503] the test of the builder needs a call that it refuses
    return rb.denied(codes.WA_RES_I_001, data={"path": path})
```

## How to mend
Write the reason after the bracket, or fix the finding and remove the comment.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.source.parsed_file import ParsedFile

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import LintFinding
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.vocabulary import LintVocabulary

CODE: Final = "RB591"
SEVERITY: Final = "error"
DEFAULT: Final = True


def check(
    file: ParsedFile, _vocabulary: LintVocabulary, _settings: LintSettings
) -> Iterator[LintFinding]:
    """Yield suppressions without a reason."""
    for comment in file.suppressions:
        if not comment.reason:
            yield file.found(
                CODE,
                comment.span,
                problem="the suppression gives no reason, so it suppresses nothing",
                fix="write the reason after the bracket",
                expected="a reason",
            )
