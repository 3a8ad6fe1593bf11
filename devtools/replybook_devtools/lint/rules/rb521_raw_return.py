"""RB521: a safe tool returns a value that is no reply.

## Why
A dict, a list, a text or None does not tell if the call worked, who caused a failure, or what comes
next. The safety wrapper answers raw data with MCP-SYS-E-003, so the agent is told to stop, whatever
the data says. With `migration=True` or `successes="untouched"`, a tool may return raw data, and is
counted instead.

## Failing
```python
from replybook import Reply, ReplyBuilder, mcp_safe_tool


@mcp_safe_tool
def read_page(path: str, rb: ReplyBuilder) -> Reply:
    return {"path": path}
```
```python
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool
def write_page(path: str, rb: ReplyBuilder) -> Reply:
    if path:
        return rb.success(codes.EN_WRITE_S_001, data={"path": path})
```
```python
from replybook import mcp_safe_tool


@mcp_safe_tool
def count_pages(pages: list[str]) -> dict[str, int]:
    return counted(pages)


def counted(pages: list[str]) -> dict[str, int]:
    return dict.fromkeys(pages, 1)
```
```python
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool
def use_page(command: str, path: str, rb: ReplyBuilder) -> Reply:
    if command == "read":
        result = rb.success(codes.WA_READ_S_001, data={"path": path})
    elif command == "delete":
        result = {"denied": "nobody deletes pages"}
    else:
        result = rb.invalid(codes.WA_READ_I_001, data={"path": path})
    return result
```

## Passing
```python
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool
def read_page(path: str, rb: ReplyBuilder) -> Reply:
    return rb.success(codes.WA_READ_S_001, data={"path": path})
```
```python
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool
def write_page(path: str, rb: ReplyBuilder) -> Reply:
    if path:
        return rb.success(codes.EN_WRITE_S_001, data={"path": path})
    raise rb.invalid(codes.WA_WRITE_I_001).as_exception()
```
```python
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool
def use_page(command: str, path: str, rb: ReplyBuilder) -> Reply:
    result = {"path": path}
    if command == "read":
        result = rb.success(codes.WA_READ_S_001, data=result)
    elif command == "delete":
        result = rb.denied(codes.EN_WRITE_D_001, data=result)
    else:
        result = rb.invalid(codes.WA_READ_I_001, data=result)
    return result
```
```python
from replybook import mcp_safe_tool


@mcp_safe_tool(migration=True)
def count_pages(pages: list[str]) -> dict[str, int]:
    return dict.fromkeys(pages, 1)
```

## How to mend
Return `rb.success(code, data=...)` with the former value as data, and use `invalid`, `denied` or
`error` for failures. `replybook migrate` rewrites simple dicts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.source.definition_heads import head
from replybook_devtools.lint.source.raw_returns import (
    held_raw,
    is_generator,
    is_judged,
    keeps_raw,
    kind_of_raw,
    own_returns,
    raw_annotation,
)
from replybook_devtools.lint.source.reached_end import reaches_end

if TYPE_CHECKING:
    import ast

    from replybook_devtools.lint.finding import LintFinding
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.source.parsed_file import ParsedFile
    from replybook_devtools.lint.source.safe_tools import Definition, SafeTool
    from replybook_devtools.lint.source.syntax_tree import Span
    from replybook_devtools.lint.vocabulary import LintVocabulary

CODE: Final = "RB521"
SEVERITY: Final = "error"
DEFAULT: Final = True


def check(
    file: ParsedFile, vocabulary: LintVocabulary, settings: LintSettings
) -> Iterator[LintFinding]:
    """Find raw return values in tools that do not migrate, and paths without a return."""
    del vocabulary, settings
    for tool in file.safe_tools:
        if is_judged(tool) and not keeps_raw(file, tool):
            yield from _raw(file, tool)


def _raw(file: ParsedFile, tool: SafeTool) -> Iterator[LintFinding]:
    function, is_told = tool.function, False
    for node, kind in _places(file, function).items():
        is_told = True
        yield _finding(file, tool, node, f"returns {kind}", kind)
    if reaches_end(function.body, file) and not is_generator(file, function):
        is_told = True
        yield _finding(
            file, tool, head(file, function), "can end without returning anything", "None"
        )
    annotated = raw_annotation(file, function)
    if annotated is not None and not is_told:
        text = file.segment(annotated)
        yield _finding(file, tool, annotated, f"is declared to return {text}", text)


def _places(file: ParsedFile, function: Definition) -> dict[ast.AST, str]:
    """Return the places that return raw data, each with the kind of data."""
    found: dict[ast.AST, str] = {}
    for node in own_returns(file, function):
        kind = kind_of_raw(file, node, function)
        if kind is not None:
            found[node] = kind
        else:
            found.update(held_raw(file, node, function))
    return found


def _finding(
    file: ParsedFile, tool: SafeTool, node: ast.AST | Span, problem: str, found: str
) -> LintFinding:
    return file.found(
        CODE,
        node,
        problem=f"tool {tool.name} {problem}, which is no reply",
        fix="return rb.success(code, data={...}); for a failure use invalid, denied or error",
        expected="Reply",
        found=found,
    )
