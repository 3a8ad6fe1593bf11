"""RB522: a helper reports success or failure to a safe tool in a dict.

## Why
`{"success": False, "error": "..."}` is a second protocol beside the replies. Each tool has to
translate it, and a tool that forgets this returns a failure as the data of a success. The helper
knows what went wrong and who caused it, and this knowledge is lost.

## Failing
```python
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


def _read(path: str) -> dict[str, object]:
    if not path:
        return {"success": False, "error": "no path"}
    return {"success": True, "text": path}


@mcp_safe_tool
def read_page(path: str, rb: ReplyBuilder) -> Reply:
    found = _read(path)
    return rb.success(codes.WA_READ_S_001, data=found)
```
```python
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool
async def write_page(path: str, rb: ReplyBuilder) -> Reply:
    done = await _write(path)
    return rb.success(codes.EN_WRITE_S_001, data={"path": done["path"]})


async def _write(path: str) -> dict[str, str]:
    return {"path": path} if path else {"error": "no path"}
```

## Passing
```python
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


def _read(path: str, rb: ReplyBuilder) -> str:
    if not path:
        raise rb.invalid(codes.WA_READ_I_001, data={"path": path}).as_exception()
    return path


@mcp_safe_tool
def read_page(path: str, rb: ReplyBuilder) -> Reply:
    return rb.success(codes.WA_READ_S_001, data={"text": _read(path, rb)})
```
```python
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool
def write_page(path: str, rb: ReplyBuilder) -> Reply:
    return rb.success(codes.EN_WRITE_S_001, data=_places(path))


def _places(path: str) -> dict[str, object]:
    return {"path": path, "operation": "write"}


def report() -> dict[str, object]:
    return {"error": "nobody serves this"}
```

## How to mend
Let the helper return only its data, and raise failures: `raise rb.invalid(...).as_exception()` ends
the call from any depth. Or let the helper return the Reply.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.source.imported_names import read_dotted_name
from replybook_devtools.lint.source.raw_returns import keeps_raw, own_returns, values_of

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import LintFinding
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.source.parsed_file import ParsedFile
    from replybook_devtools.lint.source.safe_tools import Definition
    from replybook_devtools.lint.vocabulary import LintVocabulary

CODE: Final = "RB522"
SEVERITY: Final = "warning"
DEFAULT: Final = True

_TELLING: Final = frozenset({"error", "success", "ok"})


def check(
    file: ParsedFile, vocabulary: LintVocabulary, settings: LintSettings
) -> Iterator[LintFinding]:
    """Find functions that safe tools call and that return a dict about their success."""
    del vocabulary, settings
    for function in _helpers(file):
        for node in own_returns(file, function):
            telling = _telling(file, node)
            if telling:
                yield file.found(
                    CODE,
                    node,
                    problem=f"{function.name} reports success or failure in the key {telling[0]!r}",
                    fix="return only the data, and raise failures, e.g. rb.invalid(...).as_exception()",
                    expected="data, or a Reply",
                    found=telling[0],
                )


def _helpers(file: ParsedFile) -> Iterator[Definition]:
    """Yield the functions and methods of the file that a safe tool calls."""
    tools: set[ast.AST] = {
        tool.function for tool in file.safe_tools if tool.decorated and not keeps_raw(file, tool)
    }
    if not tools:
        return
    named = file.called_here.items()
    helpers = {name: one for name, some in named for one in some if one not in tools}
    called = {
        name
        for node in file.nodes(ast.Call)
        if (name := _name_callee(node)) in helpers and not tools.isdisjoint(file.parents(node))
    }
    yield from (function for name, function in helpers.items() if name in called)


def _name_callee(node: ast.Call) -> str | None:
    match node.func:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name):
            return f"self.{name}"
        case _:
            return None


def _telling(file: ParsedFile, node: ast.Return) -> list[str]:
    """Return the keys of a returned dict that report success or failure."""
    return [
        key
        for value in values_of(file, node)
        for item in (value.elts if isinstance(value, ast.Tuple) else [value])
        for key in _keys(file.constants.value(item))
        if key in _TELLING
    ]


def _keys(value: ast.expr) -> list[str]:
    if isinstance(value, ast.Dict):
        keys = (key.value for key in value.keys if isinstance(key, ast.Constant))
        return [key for key in keys if isinstance(key, str)]
    if isinstance(value, ast.Call) and read_dotted_name(value.func) == "dict":
        return [word.arg for word in value.keywords if word.arg is not None]
    return []
