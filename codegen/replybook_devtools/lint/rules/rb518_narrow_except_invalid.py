"""RB518: a handler of one exception answers with an invalid request.

## Why
A narrow handler may answer I where the exception is the caller's own fault (specification 11). Whether it is, a
linter cannot tell: this rule lists such handlers for a review, and is off unless it is selected.

## Failing
```python
from replybook import Reply, ReplyBuilder, codes


def lookup(path: str, rb: ReplyBuilder) -> Reply:
    try:
        content = open(path).read()
    except OSError:
        return rb.invalid(codes.WA_RES_I_001, data={"path": path})
    return rb.success(codes.WA_READ_S_001, data={"content": content})
```

## Passing
```python
from replybook import Reply, ReplyBuilder, codes


def lookup(path: str, rb: ReplyBuilder) -> Reply:
    try:
        content = open(path).read()
    except OSError:
        return rb.error(codes.WA_READ_E_001, data={"path": path})
    return rb.success(codes.WA_READ_S_001, data={"content": content})
```

## How to mend
Look whether everything that raises the exception is the caller's fault. A disk that is full raises `OSError`,
too: then answer with E, or take a narrower class.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.source.handlers import narrow_handlers, replies_of
from replybook_devtools.lint.source.parsed_file import ParsedFile

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import LintFinding
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.vocabulary import LintVocabulary

__all__ = ["CODE", "DEFAULT", "SEVERITY", "check"]

CODE: Final = "RB518"
SEVERITY: Final = "note"
DEFAULT: Final = False


def check(
    file: ParsedFile, _vocabulary: LintVocabulary, settings: LintSettings
) -> Iterator[LintFinding]:
    """Yield replies of type I whose nearest handler is narrow (specification 11)."""
    if not file.builder_calls or settings.is_apart(file.path):
        return
    for handler in narrow_handlers(file):
        kind = file.segment(handler.type) if handler.type is not None else ""
        for call in replies_of(file, handler):
            if call.type_letter == "I":
                yield file.found(
                    CODE,
                    call.node,
                    problem=f"`except {kind}` answers with {call.name}.invalid()",
                    fix=f"see whether every {kind} is the caller's fault; if not, answer with error()",
                    found=kind,
                )
