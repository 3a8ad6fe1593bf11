"""RB508: a tool answers with a code that its entry in the registry does not declare.

## Why
The registry lists the outcomes of each tool. Agents read this list, test coverage is measured with
it, and an envelope with another code is not accepted as an answer of the tool. An undeclared code
is an outcome that nobody expects and no test has to cover.

## Failing
```python
from replybook import Reply, ReplyBuilder, mcp_safe_tool


@mcp_safe_tool
def lookup(name: str, rb: ReplyBuilder) -> Reply:
    return rb.error("WA-READ-E-001", data={"path": name})
```
```python
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool(name="store")
def keep(path: str, rb: ReplyBuilder) -> Reply:
    if not path:
        return rb.invalid(codes.WA_READ_I_001)
    return rb.success(codes.EN_WRITE_S_001)
```

## Passing
```python
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool
def lookup(name: str, rb: ReplyBuilder) -> Reply:
    if not name:
        return rb.invalid(codes.WA_READ_I_001, data={"path": name})
    return rb.success(codes.WA_READ_S_001, data={"count": 0})
```
```python
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool
def search(name: str, rb: ReplyBuilder) -> Reply:
    return rb.error(codes.WA_READ_E_001, data={"path": name})
```
A tool that is not in the registry, or that declares no codes, may give any code.

## How to mend
Add the code to the tool in `tools.yaml`, or answer with a code that the tool declares.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import ast

    from replybook_devtools.lint.finding import LintFinding
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.source.parsed_file import ParsedFile
    from replybook_devtools.lint.source.safe_tools import SafeTool
    from replybook_devtools.lint.vocabulary import LintVocabulary

__all__ = ["CODE", "DEFAULT", "SEVERITY", "check"]

CODE: Final = "RB508"
SEVERITY: Final = "error"
DEFAULT: Final = True

_WRAPPER: Final = "MCP-SYS-"
"""Prefix of the codes that the wrapper may give for every tool. No tool declares them."""


def check(
    file: ParsedFile, vocabulary: LintVocabulary, settings: LintSettings
) -> Iterator[LintFinding]:
    """Find codes in a declared tool that the tool does not declare."""
    del settings
    tools: dict[ast.AST, SafeTool] = {
        tool.function: tool for tool in file.safe_tools if vocabulary.tools.get(tool.name)
    }
    for call in file.builder_calls if tools else ():
        tool = next((tools[around] for around in file.parents(call.node) if around in tools), None)
        for code, node in call.choices if tool is not None else ():
            if tool is not None and _is_undeclared(code, tool, vocabulary):
                yield _finding(file, tool, code, node, vocabulary)


def _is_undeclared(code: str, tool: SafeTool, vocabulary: LintVocabulary) -> bool:
    is_own = code in vocabulary.tools[tool.name] or code.startswith(_WRAPPER)
    return code in vocabulary.codes and not is_own


def _finding(
    file: ParsedFile, tool: SafeTool, code: str, node: ast.expr, vocabulary: LintVocabulary
) -> LintFinding:
    return file.found(
        CODE,
        node,
        problem=f"tool {tool.name} does not declare {code}",
        fix=f"add {code} to {tool.name} in tools.yaml, or use one of its codes",
        expected=", ".join(sorted(vocabulary.tools[tool.name])),
        found=code,
    )
