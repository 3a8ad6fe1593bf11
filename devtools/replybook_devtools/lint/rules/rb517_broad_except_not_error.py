"""RB517: a broad exception handler gives another reply than an error.

## Why
`except Exception` also catches unforeseen faults. Answered as invalid, the agent corrects a request
that was fine. Answered as a success, the fault is hidden. Only E says that the system failed
(specification 11).

## Failing
```python
from replybook import Reply, ReplyBuilder, codes


def lookup(path: str, rb: ReplyBuilder) -> Reply:
    try:
        content = open(path).read()
    except Exception:
        return rb.invalid(codes.WA_RES_I_001, data={"path": path})
    return rb.success(codes.WA_READ_S_001, data={"content": content})
```
```python
from replybook import Reply, ReplyBuilder, codes

ANYTHING = (OSError, Exception)


def lookup(path: str, rb: ReplyBuilder) -> Reply:
    try:
        content = open(path).read()
    except ANYTHING:
        return rb.success(codes.WA_SYS_S_001)
    return rb.success(codes.WA_READ_S_001, data={"content": content})
```

## Passing
```python
from replybook import Reply, ReplyBuilder, codes


def lookup(path: str, rb: ReplyBuilder) -> Reply:
    try:
        content = open(path).read()
    except FileNotFoundError:
        return rb.invalid(codes.WA_RES_I_001, data={"path": path})
    except Exception:
        return rb.error(codes.WA_READ_E_001, data={"path": path, "detail": "broken"})
    return rb.success(codes.WA_READ_S_001, data={"content": content})
```
```python
from replybook import Reply, ReplyBuilder, codes


def lookup(path: str, rb: ReplyBuilder) -> Reply:
    try:
        content = open(path).read()
    except Exception as error:
        if isinstance(error, FileNotFoundError):
            return rb.invalid(codes.WA_RES_I_001, data={"path": path})
        raise
    return rb.success(codes.WA_READ_S_001, data={"content": content})
```

## How to mend
Catch the exceptions that the caller can cause in their own handler. For all others, answer with E
or do not catch them: the safety wrapper then answers with `MCP-SYS-E-001` and logs the stack.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.source.handlers import broad_handlers, is_narrowed, replies_of
from replybook_devtools.lint.source.parsed_file import ParsedFile

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import LintFinding
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.vocabulary import LintVocabulary

CODE: Final = "RB517"
SEVERITY: Final = "error"
DEFAULT: Final = True


def check(
    file: ParsedFile, _vocabulary: LintVocabulary, settings: LintSettings
) -> Iterator[LintFinding]:
    """Yield replies other than E whose nearest handler is broad (specification 11)."""
    if not file.builder_calls or settings.is_apart(file.path):
        return
    for handler in broad_handlers(file):
        for call in replies_of(file, handler):
            if call.type_letter == "E" or is_narrowed(file, handler, call.node):
                continue
            kind = f"except {file.segment(handler.type)}" if handler.type else "except"
            yield file.found(
                CODE,
                call.node,
                problem=f"`{kind}` catches everything and answers with {call.name}.{call.method}()",
                fix=f"answer with {call.name}.error(), or catch only exceptions that the caller can cause",
                expected="error",
                found=call.method,
            )
