"""RB529: a reply is given a message of its own.

## Why
The message of a reply is made from the template that the registry has for its code, so that it is the same
wherever the case occurs, and everything in it is data that a program can read. A text beside it says what no
program sees. The builder refuses the argument.

## Failing
```python
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool
def read_page(path: str, rb: ReplyBuilder) -> Reply:
    return rb.invalid(codes.WA_RES_I_001, data={"path": path}, message=f"no page {path}")
```
```python
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool
def write_page(path: str, rb: ReplyBuilder) -> Reply:
    return rb.success(codes.EN_WRITE_S_001, {"path": path}, "written")
```

## Passing
```python
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool
def read_page(path: str, rb: ReplyBuilder) -> Reply:
    return rb.invalid(codes.WA_RES_I_001, data={"path": path})
```
```python
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool
def write_page(path: str, rb: ReplyBuilder) -> Reply:
    return rb.success(codes.EN_WRITE_S_001, data={"path": path, "message": "kept as a draft"})
```
What a success has to tell goes into its data.

## How to mend
Leave the text out. What it says and the template does not is a parameter of the code, or another code.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import LintFinding
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.source.builder_calls import BuilderCall
    from replybook_devtools.lint.source.parsed_file import ParsedFile
    from replybook_devtools.lint.vocabulary import LintVocabulary

__all__ = ["CODE", "DEFAULT", "SEVERITY", "check"]

CODE: Final = "RB529"
SEVERITY: Final = "error"
DEFAULT: Final = True

_WORDS: Final = ("message", "msg")


def check(
    file: ParsedFile, vocabulary: LintVocabulary, settings: LintSettings
) -> Iterator[LintFinding]:
    """Find texts that a builder is handed for people."""
    del vocabulary, settings
    for call in file.builder_calls:
        text = _message(call) if call.type_letter is not None else None
        if text is not None:
            yield file.found(
                CODE,
                text,
                problem=f"{call.name}.{call.method}(...) takes no message",
                fix="leave the text out; what it tells is a parameter of the code",
                expected="data={...}",
                found=file.segment(text),
            )


def _message(call: BuilderCall) -> ast.expr | None:
    """Return the text that is named a message, or stands behind the code by position."""
    for word in call.node.keywords:
        if word.arg in _WORDS:
            return word.value
    for arg in call.node.args[1:]:
        if isinstance(arg, ast.JoinedStr) or (
            isinstance(arg, ast.Constant) and isinstance(arg.value, str)
        ):
            return arg
    return None
