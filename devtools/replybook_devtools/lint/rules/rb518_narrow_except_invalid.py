"""RB518: a narrow exception handler answers that the request is invalid.

## Why
A narrow handler may answer I if the caller causes the exception (specification 11). A linter cannot
know that. This rule lists such handlers for review, and is off by default.

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
Check that only the caller can cause the exception. A full disk raises `OSError`, too. In such a
case, answer with E or catch a narrower class.
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
                    fix=f"check that only the caller can cause {kind}; if not, answer with error()",
                    found=kind,
                )
