"""RB515: other code runs between a terminal reply and its return.

## Why
The call is over once the reply is made. Another call of the builder crashes, and a write changes
something although the agent is told that the request was refused (001 §10).

## Failing
```python
from replybook import Reply, ReplyBuilder, codes


def lookup(path: str, seen: list[str], rb: ReplyBuilder) -> Reply:
    reply = rb.invalid(codes.WA_RES_I_001, data={"path": path})
    seen.append(path)
    return reply
```
```python
from replybook import Reply, ReplyBuilder, codes


def collect(path: str, replies: list[Reply], rb: ReplyBuilder) -> None:
    replies[0] = rb.invalid(codes.WA_RES_I_001, data={"path": path})
```

## Passing
```python
from replybook import Reply, ReplyBuilder, codes


def lookup(path: str, seen: list[str], rb: ReplyBuilder) -> Reply:
    seen.append(path)
    return rb.invalid(codes.WA_RES_I_001, data={"path": path})
```
```python
from replybook import Reply, ReplyBuilder, codes


def lookup(path: str, rb: ReplyBuilder) -> Reply:
    if not path:
        reply = rb.invalid(codes.WA_RES_I_001, data={"path": path})
    else:
        reply = rb.success(codes.WA_READ_S_001, data={"path": path})
    return reply
```

## How to mend
Do the other work first, and make the reply in the `return` statement.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.source.parsed_file import ParsedFile

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import LintFinding
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.vocabulary import LintVocabulary

CODE: Final = "RB515"
SEVERITY: Final = "warning"
DEFAULT: Final = True


def check(
    file: ParsedFile, _vocabulary: LintVocabulary, settings: LintSettings
) -> Iterator[LintFinding]:
    """Yield terminal replies that are stored, or held while other statements run (001 §10)."""
    if settings.is_apart(file.path):
        return
    for flow in file.flows.values():
        for kept in flow.kept:
            line = kept.meanwhile.lineno
            is_stored = file.statement_of(kept.call.node) is kept.meanwhile
            what = "is stored" if is_stored else f"is held while line {line} runs"
            yield file.found(
                CODE,
                kept.call.node,
                problem=f"the reply of {kept.call.name}.{kept.call.method}() {what}",
                fix="make the reply in the `return` statement, after all other work",
                expected="return",
                found="stored" if is_stored else f"line {line}",
            )
