"""RB516: a statement stands behind a reply that ends the call on every path.

## Why
It never runs. Either it is left over, or whoever wrote it believed that the call goes on after the reply.

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
Take the statement away, or move it before the reply.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.source.parsed_file import ParsedFile

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import LintFinding
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.vocabulary import LintVocabulary

__all__ = ["CODE", "DEFAULT", "SEVERITY", "check"]

CODE: Final = "RB516"
SEVERITY: Final = "note"
DEFAULT: Final = True


def check(
    file: ParsedFile, _vocabulary: LintVocabulary, settings: LintSettings
) -> Iterator[LintFinding]:
    """Yield the first statement of a block that no path reaches after a terminal reply."""
    if settings.is_apart(file.path):
        return
    for flow in file.flows.values():
        for statement in flow.unreachable:
            yield file.found(
                CODE,
                statement,
                problem="this never runs: every path before it ends with a reply",
                fix="take it away, or move it before the reply",
            )
