"""RB524: a server serves a tool that the safety wrapper does not stand around.

## Why
Without the wrapper nobody makes the envelope: there is no trace id, a crash travels as the text of its
exception, and a builder is asked of the agent as if it were an argument. Decorators apply from below: with
`@mcp_safe_tool` above `@mcp.tool()` the server got the bare function, and only direct calls are safe.

## Failing
```python
from mcp.server.mcpserver import MCPServer
from replybook import Reply, ReplyBuilder, codes

mcp = MCPServer("pages")


@mcp.tool()
def read_page(path: str, rb: ReplyBuilder) -> Reply:
    return rb.success(codes.WA_READ_S_001, data={"path": path})
```
```python
from fastmcp import FastMCP
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool

mcp = FastMCP("pages")


@mcp_safe_tool
@mcp.tool
def write_page(path: str, rb: ReplyBuilder) -> Reply:
    return rb.success(codes.EN_WRITE_S_001, data={"path": path})
```
```python
from fastmcp import FastMCP
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool

mcp = FastMCP("pages")


@mcp.tool
@mcp_safe_tool
def write_page(path: str, rb: ReplyBuilder) -> Reply:
    return rb.success(codes.EN_WRITE_S_001, data={"path": path})


@mcp.tool
def count_pages() -> int:
    return 3
```

```python
from pages.app import mcp
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp.tool()
@mcp_safe_tool
def read_page(path: str, rb: ReplyBuilder) -> Reply:
    return rb.success(codes.WA_READ_S_001, data={"path": path})


@mcp.tool()
def count_pages() -> int:
    return 3
```
A server that another file makes may wrap what it serves; this one is a warning.

## Passing
```python
from mcp.server.mcpserver import MCPServer
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool

mcp = MCPServer("pages")


@mcp.tool()
@mcp_safe_tool
def read_page(path: str, rb: ReplyBuilder) -> Reply:
    return rb.success(codes.WA_READ_S_001, data={"path": path})
```
```python
from fastmcp import FastMCP
from replybook.mcp.fastmcp import ReplyMiddleware

mcp = FastMCP("pages", middleware=[ReplyMiddleware()])


@mcp.tool
def count_pages() -> int:
    return 3
```
A server with `ReplyMiddleware`, and a `ReplyServer`, wrap what they serve.
```python
from mcp.server.mcpserver import MCPServer

mcp = MCPServer("pages")


@mcp.tool()
def count_pages() -> int:
    return 3
```
A server that knows nothing of replies is not judged here; `replybook audit` lists its tools.

```python
from fastmcp import FastMCP
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool
def read_page(path: str, rb: ReplyBuilder) -> Reply:
    return rb.success(codes.WA_READ_S_001, data={"path": path})


mcp = FastMCP("pages")
mcp.add_tool(read_page)
```
What is handed over by name is the safe one, wherever that line stands.

## How to mend
Put `@mcp_safe_tool` directly above `def`; `--unsafe-fixes` does it where it is imported. Or let the server wrap
everything: `ReplyServer`, or `ReplyMiddleware` on FastMCP. A server that is all bare moves over in stages, as
"Move a server over" among the how-to pages shows.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import Edit, LintFinding
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.source.parsed_file import ParsedFile
    from replybook_devtools.lint.source.safe_tools import SafeTool
    from replybook_devtools.lint.vocabulary import LintVocabulary

__all__ = ["CODE", "DEFAULT", "SEVERITY", "check"]

CODE: Final = "RB524"
SEVERITY: Final = "error"
DEFAULT: Final = True

_SAFE: Final = "mcp_safe_tool"
_BARE: Final = ("FastMCP", "MCPServer")
_NET: Final = ("ReplyMiddleware", "ReplyServer")


def check(
    file: ParsedFile, vocabulary: LintVocabulary, settings: LintSettings
) -> Iterator[LintFinding]:
    """Find tools that a bare server gets without the wrapper, or below it."""
    del vocabulary, settings
    for tool in file.safe_tools:
        if not tool.order_ok:
            yield _finding(file, tool, f"@{_SAFE} stands above the line that registers {tool.name}")
        elif not tool.decorated:
            yield from _undecorated(file, tool)


def _undecorated(file: ParsedFile, tool: SafeTool) -> Iterator[LintFinding]:
    problem, edits = f"tool {tool.name} is served without @{_SAFE}", _added(file, tool)
    if _takes_builder(file, tool) or _is_bare(file, tool):
        yield _finding(file, tool, problem, edits)
    elif _is_odd_one(file, tool):
        yield _finding(file, tool, f"{problem}, others of its server with it", edits, "warning")


def _finding(
    file: ParsedFile,
    tool: SafeTool,
    problem: str,
    edits: tuple[Edit, ...] = (),
    severity: str | None = None,
) -> LintFinding:
    return file.found(
        CODE,
        tool.mark,
        problem=problem,
        fix=f"put @{_SAFE} directly above def {tool.function.name}, below the line that registers it",
        expected=f"@{_SAFE}",
        found=file.segment(tool.mark),
        edits=edits,
        severity=severity,
    )


def _takes_builder(file: ParsedFile, tool: SafeTool) -> bool:
    """Whether agents would be asked for a builder: wrong on every server."""
    args = tool.function.args
    return any(
        arg.annotation is not None and file.bound.is_builder_type(arg.annotation)
        for arg in (*args.posonlyargs, *args.args, *args.kwonlyargs)
    )


def _is_bare(file: ParsedFile, tool: SafeTool) -> bool:
    """Whether the server is one of a stack, made here, and the file deals in replies without a net for all."""
    named = {origin.rpartition(".")[2] for origin in file.names.origins.values()}
    if not _deals_in_replies(file) or named & set(_NET):
        return False
    return _server_of(tool.mark) in _bare_servers(file)


def _server_of(mark: ast.expr) -> str:
    """Return the name of the server that a line registers with; empty if it is no plain name."""
    target = mark.func if isinstance(mark, ast.Call) else mark
    holder = target.value if isinstance(target, ast.Attribute) else None
    return holder.id if isinstance(holder, ast.Name) else ""


def _is_odd_one(file: ParsedFile, tool: SafeTool) -> bool:
    """Whether a server that was made elsewhere gets safe tools in this file, and this one not."""
    server = _server_of(tool.mark)
    return server in file.names.origins and any(
        _server_of(mark) == server
        for other in file.safe_tools
        if other.decorated and other.registered and not other.wrapped
        for mark in other.function.decorator_list
    )


def _deals_in_replies(file: ParsedFile) -> bool:
    return any(
        origin.partition(".")[0] == "replybook" or origin.rpartition(".")[2] == _SAFE
        for origin in file.names.origins.values()
    )


@lru_cache(maxsize=1)
def _bare_servers(file: ParsedFile) -> frozenset[str]:
    """Return the names that hold a server of one of the stacks."""
    made = [
        *((target, node.value) for node in file.nodes(ast.Assign) for target in node.targets),
        *((node.target, node.value) for node in file.nodes(ast.AnnAssign)),
    ]
    return frozenset(
        target.id
        for target, value in made
        if isinstance(target, ast.Name)
        and isinstance(value, ast.Call)
        and file.names.last(value.func) in _BARE
    )


def _added(file: ParsedFile, tool: SafeTool) -> tuple[Edit, ...]:
    """Return the edit that adds the decorator below the others; none where it is not imported."""
    names = (name for name, origin in file.names.origins.items() if origin.endswith(f".{_SAFE}"))
    name, marks = next(names, None), tool.function.decorator_list
    if name is None or not marks:
        return ()
    line, column, *_ = file.span(tool.function)
    indent = file.line(line)[: column - 1]
    return (file.edit((line, column, line, column), f"@{name}\n{indent}"),)
