"""RB513: a terminal reply is made but not returned.

## Why
A reply of type I, D or E ends the call, and the builder is frozen after it (001 §10). If it is not
returned, the agent never gets it. The tool continues as if nothing had happened, and its next reply
crashes.

## Failing
```python
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool
def lookup(path: str, rb: ReplyBuilder) -> Reply:
    if not path:  # also: RB514
        rb.invalid(codes.WA_RES_I_001, data={"path": path})
    return rb.success(codes.WA_READ_S_001, data={"path": path})
```
```python
from replybook import ReplyBuilder, codes


def refuse(path: str, rb: ReplyBuilder) -> None:
    _ = rb.invalid(codes.WA_RES_I_001, data={"path": path})
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
from replybook import Reply, ReplyBuilder, codes


def resolved(path: str, rb: ReplyBuilder) -> tuple[Reply | None, str]:
    if not path:
        return rb.invalid(codes.WA_RES_I_001, data={"path": path}), ""
    if path == "..":
        raise rb.invalid(codes.WA_RES_I_001, data={"path": path}).as_exception()
    return None, path
```

## How to mend
Write `return` before the call. In a function that returns another type, raise
`rb.invalid(...).as_exception()`. The edit that adds `return` is safe if the call is the last
statement of the function.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.source.builder_calls import BuilderCall
from replybook_devtools.lint.source.parsed_file import ParsedFile
from replybook_devtools.lint.source.syntax_tree import Function

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import Edit, LintFinding
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.vocabulary import LintVocabulary

CODE: Final = "RB513"
SEVERITY: Final = "error"
DEFAULT: Final = True


def check(
    file: ParsedFile, _vocabulary: LintVocabulary, settings: LintSettings
) -> Iterator[LintFinding]:
    """Yield replies of type I, D and E that are dropped (001 §10)."""
    if settings.is_apart(file.path):
        return
    for function, flow in file.flows.items():
        for call in flow.dropped:
            statement = file.parent(call.node)
            is_alone = isinstance(statement, ast.Expr)
            yield file.found(
                CODE,
                call.node,
                problem=f"the reply of {call.name}.{call.method}() is not returned",
                fix=f"write `return {call.name}.{call.method}(...)`",
                expected="return",
                found="a statement" if is_alone else "a lost value",
                edits=[_add_return(file, call)] if is_alone else (),
                safe=isinstance(statement, ast.Expr) and _is_last(file, function, statement),
            )


def _add_return(file: ParsedFile, call: BuilderCall) -> Edit:
    line, column, _, _ = file.span(call.node)
    return file.edit((line, column, line, column), "return ")


def _is_last(file: ParsedFile, function: Function, statement: ast.stmt) -> bool:
    """Return True if no statement of the function runs after this one, on any path."""
    inner: ast.AST = statement
    for around in file.parents(statement):
        if around is function:
            return isinstance(function.body, list) and inner is function.body[-1]
        if not isinstance(around, ast.If | ast.With) or (
            inner is not around.body[-1] and inner not in getattr(around, "orelse", ())[-1:]
        ):
            return False
        inner = around
    return False
