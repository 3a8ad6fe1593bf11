"""RB524: a server registers a tool without the safety wrapper.

## Why
Without the wrapper there is no envelope and no trace id, a crash shows the text of its exception to
the agent, and a builder becomes an argument that the agent must pass. Decorators apply from the
bottom up: with `@mcp_safe_tool` above `@mcp.tool()`, the server registers the bare function, and
only direct calls are safe.

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
A server from another file may wrap its tools; this finding is a warning.

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
`ReplyServer`, and a server with `ReplyMiddleware` or `guard`, wrap all their tools.
```python
from mcp.server.mcpserver import MCPServer

mcp = MCPServer("pages")


@mcp.tool()
def count_pages() -> int:
    return 3
```
A file that does not use replies is not judged here; `lint` counts its tools, and `replybook audit`
lists them.

```python
from fastmcp import FastMCP
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool
def read_page(path: str, rb: ReplyBuilder) -> Reply:
    return rb.success(codes.WA_READ_S_001, data={"path": path})


mcp = FastMCP("pages")
mcp.add_tool(read_page)
```
A tool registered by name is the decorated function, wherever the line is.

## How to mend
Put `@mcp_safe_tool` directly above `def`; `--unsafe-fixes` does it if the decorator is imported. Or
let the server wrap all tools: use `ReplyServer`, or `ReplyMiddleware` with FastMCP. The how-to page
"Move a server over" shows how to migrate a server without any safe tools in stages.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.source.syntax_tree import parameters
from replybook_devtools.lint.source.unseen_tools import names_net

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import Edit, LintFinding
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.source.parsed_file import ParsedFile
    from replybook_devtools.lint.source.safe_tools import SafeTool
    from replybook_devtools.lint.vocabulary import LintVocabulary

CODE: Final = "RB524"
SEVERITY: Final = "error"
DEFAULT: Final = True

_SAFE: Final = "mcp_safe_tool"
_BARE: Final = ("FastMCP", "MCPServer")


def check(
    file: ParsedFile, vocabulary: LintVocabulary, settings: LintSettings
) -> Iterator[LintFinding]:
    """Find tools that a server registers without the wrapper, or below it."""
    del vocabulary, settings
    for tool in file.safe_tools:
        if not tool.order_ok:
            yield _finding(
                file, tool, f"@{_SAFE} is above the decorator that registers {tool.name}"
            )
        elif not tool.decorated:
            yield from _check_undecorated(file, tool)


def _check_undecorated(file: ParsedFile, tool: SafeTool) -> Iterator[LintFinding]:
    problem, edits = f"tool {tool.name} is registered without @{_SAFE}", _add_decorator(file, tool)
    if _takes_builder(file, tool) or _is_bare(file, tool):
        yield _finding(file, tool, problem, edits)
    elif _is_odd_one(file, tool):
        yield _finding(file, tool, f"{problem}, unlike others of its server", edits, "warning")


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
    """Return True if the builder would become an argument for agents, which is always wrong."""
    return any(
        arg.annotation is not None and file.bound.is_builder_type(arg.annotation)
        for arg in parameters(tool.function)
    )


def _is_bare(file: ParsedFile, tool: SafeTool) -> bool:
    """Return True if this file creates a plain server and uses replies.

    A file with `ReplyServer`, `ReplyMiddleware` or `guard` does not count.
    """
    if not _deals_in_replies(file) or names_net(file):
        return False
    return _server_of(tool.mark) in _bare_servers(file)


def _server_of(mark: ast.expr) -> str:
    """Return the name of the server in a registration, or "" if it is not a plain name."""
    target = mark.func if isinstance(mark, ast.Call) else mark
    holder = target.value if isinstance(target, ast.Attribute) else None
    return holder.id if isinstance(holder, ast.Name) else ""


def _is_odd_one(file: ParsedFile, tool: SafeTool) -> bool:
    """Return True if an imported server gets safe tools in this file, but not this one."""
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
    """Return the names that hold a server of one of the two stacks."""
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


def _add_decorator(file: ParsedFile, tool: SafeTool) -> tuple[Edit, ...]:
    """Return the edit that adds the decorator below the others, or none if it is not imported."""
    names = (name for name, origin in file.names.origins.items() if origin.endswith(f".{_SAFE}"))
    name, marks = next(names, None), tool.function.decorator_list
    if name is None or not marks:
        return ()
    line, column, *_ = file.span(tool.function)
    indent = file.line(line)[: column - 1]
    return (file.edit((line, column, line, column), f"@{name}\n{indent}"),)
