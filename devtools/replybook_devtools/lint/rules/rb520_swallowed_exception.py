"""RB520: a tool swallows every exception.

## Why
`except Exception: pass` makes a crash look like a success. The agent relies on work that was never
done, and no stack is logged. The safety wrapper would have answered with an error and a trace id.

## Failing
```python
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool
def lookup(path: str, rb: ReplyBuilder) -> Reply:
    content = ""
    try:
        content = open(path).read()
    except Exception:
        pass
    return rb.success(codes.WA_READ_S_001, data={"content": content})
```
```python
from contextlib import suppress

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool
def lookup(path: str, rb: ReplyBuilder) -> Reply:
    content = ""
    with suppress(Exception):
        content = open(path).read()
    return rb.success(codes.WA_READ_S_001, data={"content": content})
```

## Passing
```python
from contextlib import suppress

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool
def lookup(path: str, rb: ReplyBuilder) -> Reply:
    content = ""
    with suppress(FileNotFoundError):
        content = open(path).read()
    return rb.success(codes.WA_READ_S_001, data={"content": content})
```

## How to mend
Do not catch the exception, or catch only the one that may be ignored.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.source.handlers import broad_handlers, is_broad
from replybook_devtools.lint.source.parsed_file import ParsedFile

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import LintFinding
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.vocabulary import LintVocabulary

CODE: Final = "RB520"
SEVERITY: Final = "warning"
DEFAULT: Final = True


def check(
    file: ParsedFile, _vocabulary: LintVocabulary, settings: LintSettings
) -> Iterator[LintFinding]:
    """Yield broad handlers in tools that do nothing (specification 7)."""
    if settings.is_apart(file.path):
        return
    tools: set[ast.AST] = {tool.function for tool in file.safe_tools}
    if not tools:
        return
    for node, kind in [*_idle_handlers(file), *_suppressing(file)]:
        if any(around in tools for around in file.parents(node)):
            yield file.found(
                CODE,
                node,
                problem=f"{kind} swallows every exception of this tool",
                fix="do not catch it, or catch only the one exception that may be ignored",
                found=kind,
            )


def _idle_handlers(file: ParsedFile) -> Iterator[tuple[ast.AST, str]]:
    for handler in broad_handlers(file):
        if all(_does_nothing(statement) for statement in handler.body):
            kind = f"except {file.segment(handler.type)}" if handler.type else "except"
            yield handler, f"`{kind}`"


def _does_nothing(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.Expr):
        return isinstance(statement.value, ast.Constant)
    return isinstance(statement, ast.Pass | ast.Continue)


def _suppressing(file: ParsedFile) -> Iterator[tuple[ast.AST, str]]:
    for call in file.calls_spelt(*file.names.spelt("suppress")):
        if any(is_broad(file, kind) for kind in call.args):
            yield call, f"`{file.segment(call)}`"
