"""RB523: a safe tool has no return annotation `-> Reply`.

## Why
With `-> Reply`, a type checker finds a forgotten return and a left-over dict. Without it, an agent
is the first to notice.

## Failing
```python
from replybook import ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool
def read_page(path: str, rb: ReplyBuilder):
    return rb.success(codes.WA_READ_S_001, data={"path": path})
```
```python
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool(timeout_s=5)
async def write_page(
    path: str,
    rb: ReplyBuilder,
):
    reply: Reply = rb.success(codes.EN_WRITE_S_001, data={"path": path})
    return reply
```

## Passing
```python
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool
def read_page(path: str, rb: ReplyBuilder) -> Reply:
    return rb.success(codes.WA_READ_S_001, data={"path": path})
```
```python
def helper(path: str):
    return path
```

## How to mend
`--fix` adds `-> Reply` if `Reply` is imported. Annotate a tool that migrates with all its types,
e.g. `-> Reply | dict[str, object]`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.source.bindings import annotated_names
from replybook_devtools.lint.source.definition_heads import head
from replybook_devtools.lint.source.raw_returns import keeps_raw

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import Edit, LintFinding
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.source.parsed_file import ParsedFile
    from replybook_devtools.lint.source.safe_tools import SafeTool
    from replybook_devtools.lint.vocabulary import LintVocabulary

CODE: Final = "RB523"
SEVERITY: Final = "warning"
DEFAULT: Final = True

_ANYTHING: Final = ("Any", "object")


def check(
    file: ParsedFile, vocabulary: LintVocabulary, settings: LintSettings
) -> Iterator[LintFinding]:
    """Find decorated tools without a meaningful return annotation."""
    del vocabulary, settings
    for tool in file.safe_tools:
        if tool.decorated and _is_open(file, tool) and not keeps_raw(file, tool):
            edits = _add_annotation(file, tool.function)
            yield file.found(
                CODE,
                head(file, tool.function),
                problem=f"tool {tool.name} has no specific return annotation",
                fix="annotate it with -> Reply",
                expected="-> Reply",
                edits=edits,
                safe=bool(edits),
            )


def _is_open(file: ParsedFile, tool: SafeTool) -> bool:
    """Return True if a function has no return annotation, or one that allows anything."""
    said = tool.function.returns
    if said is None or tool.annotated:
        return said is None
    return any(file.names.last(part) in _ANYTHING for part in annotated_names(said))


def _add_annotation(
    file: ParsedFile, function: ast.FunctionDef | ast.AsyncFunctionDef
) -> tuple[Edit, ...]:
    """Return the edit that writes `-> Reply`, or none if `Reply` is not imported."""
    name = _name_of_reply(file)
    if function.returns is not None:
        return (file.edit(function.returns, name),) if name is not None else ()
    end = _end_of_head(file, function)
    if name is None or end is None:
        return ()
    return (file.edit((*end, *end), f" -> {name}"),)


def _name_of_reply(file: ParsedFile) -> str | None:
    """Return the name of Reply in the file, by an import of it or of the library, or None."""
    for node in file.tree.body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("replybook"):
            for alias in node.names:
                if alias.name == "Reply":
                    return alias.asname or alias.name
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name == "replybook":
                    return f"{alias.asname or alias.name}.Reply"
    return None


def _end_of_head(
    file: ParsedFile, function: ast.FunctionDef | ast.AsyncFunctionDef
) -> tuple[int, int] | None:
    """Return line and column after the parenthesis that closes the parameters."""
    import io  # imported here, because only a finding needs it
    import tokenize

    line, column, *_ = file.span(function)
    body = file.span(function.body[0])
    head = file.segment((line, column, body[0], body[1]))
    depth = 0
    try:
        for token in tokenize.generate_tokens(io.StringIO(head).readline):
            if token.type == tokenize.OP:
                depth += (token.string in "([{") - (token.string in ")]}")
            if token.string == ")" and depth == 0:
                row, end = token.end
                return line + row - 1, end + (column if row == 1 else 1)
    except (tokenize.TokenError, IndentationError):
        return None
    return None
