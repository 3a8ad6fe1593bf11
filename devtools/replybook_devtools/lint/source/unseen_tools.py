"""The tools that rules cannot judge: tools without a wrapper, and tools from other files.

These are not findings. They keep the audit from counting a tool as compliant that no rule looked
at.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.source.handlers import broad_handlers
from replybook_devtools.lint.source.imported_names import read_dotted_name
from replybook_devtools.lint.source.raw_returns import (
    is_judged,
    keeps_raw,
    kind_of_raw,
    own_returns,
)
from replybook_devtools.lint.source.safe_tools import SAFE, server_of

if TYPE_CHECKING:
    from replybook_devtools.lint.source.parsed_file import ParsedFile
    from replybook_devtools.lint.source.safe_tools import Definition, SafeTool

_MIDDLEWARE: Final = "ReplyMiddleware"
_GUARD: Final = "replybook.mcp.lowlevel.guard"
_NETS: Final = (_MIDDLEWARE, "ReplyServer")


def names_net(file: ParsedFile) -> bool:
    """Return True if the file imports a server, middleware or guard that wraps every tool."""
    return any(
        origin.rpartition(".")[2] in _NETS or origin == _GUARD
        for origin in file.names.origins.values()
    )


def hidden_by(file: ParsedFile, tool: SafeTool) -> str:
    """Return the reason why no rule judges a tool, as in `ToolFacts.hidden`; empty if rules do."""
    if not tool.decorated:
        target = tool.mark.func if isinstance(tool.mark, ast.Call) else tool.mark
        if _is_netted(file, target):
            return "middleware"
        return "bare" if server_of(file, file.names, target) else "elsewhere"
    if not tool.order_ok:
        return "bare"
    if keeps_raw(file, tool):
        return "migration"
    return "" if is_judged(tool) else "between"


def _is_netted(file: ParsedFile, target: ast.expr) -> bool:
    """Return True if the file gives the middleware to the server of a tool, or guards it."""
    if not names_net(file) or not isinstance(target, ast.Attribute):
        return False
    server = read_dotted_name(target.value)
    for assigned in file.nodes(ast.Assign, ast.AnnAssign):
        targets = assigned.targets if isinstance(assigned, ast.Assign) else [assigned.target]
        made = assigned.value
        if (
            made is not None
            and server in map(read_dotted_name, targets)
            and _has_middleware(file, made)
        ):
            return True
    for call in file.calls_spelt(*file.names.spelt("guard")):
        given = read_dotted_name(call.args[0]) if call.args else ""
        if file.names.origin(call.func) == _GUARD and f"{given}.".startswith(f"{server}."):
            return True  # guard(mcp._mcp_server)
    return any(
        isinstance(call.func, ast.Attribute)
        and read_dotted_name(call.func.value) == server
        and any(_has_middleware(file, arg) for arg in call.args)
        for call in file.calls_spelt("add_middleware")
    )


def _has_middleware(file: ParsedFile, made: ast.expr) -> bool:
    for node in ast.walk(made):
        one = file.names.constant(node.id) if isinstance(node, ast.Name) else node
        if isinstance(one, ast.Call) and file.names.last(one.func) == _MIDDLEWARE:
            return True
    return False


def answers_raw(file: ParsedFile, tool: SafeTool) -> bool:
    """Return True if a broad handler of a tool returns raw data.

    Such a result may stand for any failure.
    """
    handlers = [
        handler for handler in broad_handlers(file) if tool.function in file.parents(handler)
    ]
    returns = own_returns(file, tool.function) if handlers else []
    return any(
        handler in file.parents(node) and kind_of_raw(file, node, tool.function) is not None
        for node in returns
        for handler in handlers
    )


def handed_tools(file: ParsedFile) -> Iterator[str]:
    """Yield the names of registered functions that this file does not define.

    A function without a name is an empty text.
    """
    for given in handed_functions(file):
        if isinstance(given, ast.Name):
            yield file.names.origins.get(given.id, "").rpartition(".")[2]
        else:
            yield given.attr if isinstance(given, ast.Attribute) else ""


def handed_functions(file: ParsedFile) -> Iterator[ast.expr]:
    """Yield the registered functions that this file does not define."""
    defined: list[Definition] = [*file.nodes(ast.FunctionDef), *file.nodes(ast.AsyncFunctionDef)]
    names = {function.name for function in defined}
    marks = {mark for function in defined for mark in function.decorator_list}
    for call in file.calls_spelt(*file.names.spelt("tool", "add_tool")):
        target = call.func.func if isinstance(call.func, ast.Call) else call.func
        around = file.parent(call)
        is_mark = call in marks or (isinstance(around, ast.Call) and around.func is call)
        if is_mark or not call.args or server_of(file, file.names, target) is None:
            continue
        given = _function_in(file, call.args[0])
        if isinstance(given, ast.Name):
            if given.id not in names or file.parameter(given) is not None:
                yield given
        elif not isinstance(given, ast.Constant):
            yield given


def _function_in(file: ParsedFile, given: ast.expr) -> ast.expr:
    """Return the function in `f`, `mcp_safe_tool(f)`, or a name assigned from such a call."""
    if isinstance(given, ast.Name):
        made = file.names.constant(given.id)
        if isinstance(made, ast.Call) and file.names.last(made.func) == SAFE:
            given = made
    while isinstance(given, ast.Call) and given.args:
        given = given.args[0]
    return given
