"""RB514: a builder is used after a terminal reply.

## Why
One call gives one reply. After an I, D or E, the builder raises `RuntimeError` for every further
reply (001 §10). The reply of the tool is lost, and the agent is told that the system failed.

## Failing
```python
from replybook import Reply, ReplyBuilder, codes


def lookup(path: str, rb: ReplyBuilder) -> Reply:
    try:
        if not path:
            raise rb.invalid(codes.WA_RES_I_001, data={"path": path}).as_exception()
    except Exception:
        return rb.error(codes.WA_READ_E_001, data={"path": path, "detail": "broken"})
    return rb.success(codes.WA_READ_S_001, data={"path": path})
```
```python
from replybook import Reply, ReplyBuilder, codes


def lookup(paths: list[str], rb: ReplyBuilder) -> Reply:
    last = rb.success(codes.WA_SYS_S_001)
    for path in paths:  # also: RB515
        last = rb.invalid(codes.WA_RES_I_001, data={"path": path})
    return last
```

## Passing
```python
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool
def lookup(path: str, rb: ReplyBuilder) -> Reply:
    if not path:
        return rb.invalid(codes.WA_RES_I_001, data={"path": path})
    return rb.success(codes.WA_READ_S_001, data={"path": path})
```
```python
from replybook import Reply, ReplyBuilder, ReplyRaised, codes


def lookup(path: str, rb: ReplyBuilder) -> Reply:
    try:
        if not path:
            raise rb.invalid(codes.WA_RES_I_001, data={"path": path}).as_exception()
    except ReplyRaised:
        raise
    except Exception:
        return rb.error(codes.WA_READ_E_001, data={"path": path, "detail": "broken"})
    return rb.success(codes.WA_READ_S_001, data={"path": path})
```

## How to mend
Return the first reply where it is made. Let `ReplyRaised` pass before a handler that catches
everything. If there are several things to report, put them into the data of one reply.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.source.parsed_file import ParsedFile

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import LintFinding
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.vocabulary import LintVocabulary

CODE: Final = "RB514"
SEVERITY: Final = "error"
DEFAULT: Final = True


def check(
    file: ParsedFile, _vocabulary: LintVocabulary, settings: LintSettings
) -> Iterator[LintFinding]:
    """Yield calls on builders that are frozen on some or all paths (001 §10)."""
    if settings.is_apart(file.path):
        return
    for flow in file.flows.values():
        for use in flow.used_after:
            line = file.span(use.ended_by.node)[0]
            how = "has ended this call" if use.certain else "may have ended this call"
            yield file.found(
                CODE,
                use.call.node,
                problem=f"{use.ended_by.name}.{use.ended_by.method}() of line {line} {how}",
                fix=f"return the reply of line {line} where it is made",
                found="on every path" if use.certain else "on some paths",
                severity="error" if use.certain else "warning",
            )
