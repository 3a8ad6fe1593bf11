"""RB516: a statement is unreachable, since a reply ends the call before it.

## Why
The statement never runs. Either it is left over, or its author believed that the call continues
after the reply.

## Failing
```python
from replybook import Reply, ReplyBuilder, codes


def lookup(path: str, seen: list[str], rb: ReplyBuilder) -> Reply:
    return rb.invalid(codes.WA_RES_I_001, data={"path": path})
    seen.append(path)
```

## Passing
```python
from replybook import Reply, ReplyBuilder, codes


def lookup(path: str, seen: list[str], rb: ReplyBuilder) -> Reply:
    seen.append(path)
    return rb.invalid(codes.WA_RES_I_001, data={"path": path})
```

## How to mend
Delete the statement, or move it before the reply.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.source.parsed_file import ParsedFile

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import LintFinding
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.vocabulary import LintVocabulary

CODE: Final = "RB516"
SEVERITY: Final = "note"
DEFAULT: Final = True


def check(
    file: ParsedFile, _vocabulary: LintVocabulary, settings: LintSettings
) -> Iterator[LintFinding]:
    """Yield the first statement of a block that is unreachable after a terminal reply."""
    if settings.is_apart(file.path):
        return
    for flow in file.flows.values():
        for statement in flow.unreachable:
            yield file.found(
                CODE,
                statement,
                problem="this is unreachable: every path before it ends with a reply",
                fix="delete it, or move it before the reply",
            )
