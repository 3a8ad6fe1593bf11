"""RB507: the code of a reply is computed at run time.

## Why
A code in the source can be checked before it runs: it exists, fits the method and has its data. A
computed code can only be checked when the tool is called. It may be correct. It is reported so that
nobody believes that all codes were checked.

## Failing
```python
from replybook import Reply, ReplyBuilder, mcp_safe_tool


@mcp_safe_tool
def read_page(path: str, number: int, rb: ReplyBuilder) -> Reply:
    return rb.invalid(f"WA-READ-I-{number:03d}", data={"path": path})
```
```python
from replybook import Reply, ReplyBuilder


def refuse(rb: ReplyBuilder, code: str) -> Reply:
    return rb.invalid(code)
```

## Passing
```python
from replybook import Reply, ReplyBuilder, mcp_safe_tool

GONE = "WA-READ-I-001"


@mcp_safe_tool
def read_page(path: str, rb: ReplyBuilder) -> Reply:
    return rb.invalid(GONE, data={"path": path})
```
```python
from replybook import Reply, ReplyBuilder
from replybook_schema.codes import InvalidCode, NoParams


def refuse(rb: ReplyBuilder, code: InvalidCode[NoParams]) -> Reply:
    return rb.invalid(code)


def handed_on(rb: ReplyBuilder, reply: Reply) -> Reply:
    return rb.invalid(reply.code, data=reply.data)
```
The type checker checks a code of a known class. The code of an existing reply was checked by the
builder.

## How to mend
Write the constant at the call, with one call per outcome. Or annotate the parameter with the class
of the code: `SuccessCode`, `InvalidCode`, `DeniedCode` or `ErrorCode`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import LintFinding
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.source.parsed_file import ParsedFile
    from replybook_devtools.lint.vocabulary import LintVocabulary

CODE: Final = "RB507"
SEVERITY: Final = "note"
DEFAULT: Final = True

_CLASSES: Final = ("SuccessCode", "InvalidCode", "DeniedCode", "ErrorCode", "ReplyCode")


def check(
    file: ParsedFile, vocabulary: LintVocabulary, settings: LintSettings
) -> Iterator[LintFinding]:
    """Find builder calls whose code is no constant, no code of a reply, and of no known class."""
    del vocabulary, settings
    for call in file.builder_calls:
        node = call.code_node
        if call.type_letter is None or node is None or call.choices:
            continue
        if not _is_handed_on(file, node):
            yield file.found(
                CODE,
                node,
                problem=f"the code of {call.name}.{call.method}(...) is computed at run time",
                fix="use one constant per outcome, or annotate the parameter with a class of codes",
                found=file.segment(node),
            )


def _is_handed_on(file: ParsedFile, node: ast.expr) -> bool:
    if isinstance(node, ast.Attribute):
        return node.attr == "code"
    return isinstance(node, ast.Name) and _is_typed(file, node)


def _is_typed(file: ParsedFile, node: ast.Name) -> bool:
    """Return True if a name is a parameter annotated with a class of codes."""
    given = file.parameter(node)
    kind = given.annotation if given is not None else None
    return kind is not None and any(name in file.segment(kind) for name in _CLASSES)
