"""RB529: a builder call has its own message text.

## Why
The registry has the message template of each code. So the message is the same wherever the outcome
occurs, and all its values are data that a program can read. A program cannot read an additional
text. The builder refuses the argument.

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
A success puts its details into the data.

## How to mend
Remove the text. If it says more than the template, add a param to the code, or declare another
code.
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

CODE: Final = "RB529"
SEVERITY: Final = "error"
DEFAULT: Final = True

_WORDS: Final = ("message", "msg")


def check(
    file: ParsedFile, vocabulary: LintVocabulary, settings: LintSettings
) -> Iterator[LintFinding]:
    """Find message texts that are passed to a builder."""
    del vocabulary, settings
    for call in file.builder_calls:
        text = _message(call) if call.type_letter is not None else None
        if text is not None:
            yield file.found(
                CODE,
                text,
                problem=f"{call.name}.{call.method}(...) takes no message",
                fix="remove the text, and put its details into data",
                expected="data={...}",
                found=file.segment(text),
            )


def _message(call: BuilderCall) -> ast.expr | None:
    """Return the argument `message`, or a text after the code, or None."""
    for word in call.node.keywords:
        if word.arg in _WORDS:
            return word.value
    for arg in call.node.args[1:]:
        if isinstance(arg, ast.JoinedStr) or (
            isinstance(arg, ast.Constant) and isinstance(arg.value, str)
        ):
            return arg
    return None
