"""The tools of a file: functions with `@mcp_safe_tool`, and functions that a server registers.

The decorators of both server stacks, of `ReplyServer` and of older code are known.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from replybook_devtools.lint.source.bindings import annotated_names
from replybook_devtools.lint.source.imported_names import ImportedNames, read_dotted_name
from replybook_devtools.lint.source.syntax_tree import SyntaxTree

SAFE: Final = "mcp_safe_tool"

Definition: TypeAlias = "ast.FunctionDef | ast.AsyncFunctionDef"

_DEFINITIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef)
_WRAPS: Final = "ReplyServer"
_SERVERS: Final = ("MCP", "Server")
"""Endings of server class names. Classes such as `Agent` have a method `tool`, too."""


class SafeTool(NamedTuple):
    """A function that is a tool.

    Attributes:
        decorated: It has `@mcp_safe_tool`, or its server wraps all tools.
        annotated: It is annotated to return a Reply.
        order_ok: The server registers the safe function.
        wrapped: Its server wraps all tools.
        mark: The node that makes it a tool.
    """

    function: Definition
    name: str
    decorated: bool
    annotated: bool
    order_ok: bool
    registered: bool
    wrapped: bool
    migration: bool
    mark: ast.expr


class _Marks(NamedTuple):
    safe: ast.expr | None
    registers: ast.expr | None
    safe_first: bool
    wrapped: bool


def safe_tools(tree: SyntaxTree, names: ImportedNames) -> tuple[SafeTool, ...]:
    """Return every tool of the file, in source order."""
    by_call = dict(_given_by_call(tree, names))
    found: list[SafeTool] = []
    for function in tree.nodes(*_DEFINITIONS):
        marks = _marks(tree, names, function.decorator_list, by_call.get(function.name, ()))
        if marks.safe is not None or marks.registers is not None:
            found.append(_tool(names, function, marks))
    return tuple(found)


def _tool(names: ImportedNames, function: Definition, marks: _Marks) -> SafeTool:
    mark = marks.safe or marks.registers
    assert mark is not None
    wrapped = marks.wrapped and marks.registers is not None
    return SafeTool(
        function=function,
        name=_name_of(marks.registers) or _name_of(marks.safe) or function.name,
        decorated=marks.safe is not None or wrapped,
        annotated=gives_reply(names, function),
        order_ok=marks.safe is None or marks.registers is None or not marks.safe_first,
        registered=marks.registers is not None,
        wrapped=wrapped,
        migration=_is_migration(marks.safe),
        mark=mark,
    )


def gives_reply(names: ImportedNames, function: Definition) -> bool:
    """Return True if a function is annotated to return a Reply, alone or in a union."""
    if function.returns is None:
        return False
    return any(names.last(part) == "Reply" for part in annotated_names(function.returns))


def _marks(
    tree: SyntaxTree, names: ImportedNames, decorators: list[ast.expr], called: Sequence[ast.expr]
) -> _Marks:
    """Return the nodes that make a function a tool. The topmost decorator runs last."""
    safe = registers = None
    safe_first = wrapped = False
    for mark in [*decorators, *called]:
        target = mark.func if isinstance(mark, ast.Call) else mark
        if safe is None and names.last(target) == SAFE:
            safe, safe_first = mark, registers is None and mark in decorators
        elif registers is None:
            server = server_of(tree, names, target)
            if server is not None:
                registers, wrapped = mark, server == _WRAPS
    is_above = safe_first and registers in decorators  # a call registers the decorated function
    return _Marks(safe, registers, is_above, wrapped)


def server_of(tree: SyntaxTree, names: ImportedNames, target: ast.expr) -> str | None:
    """Return the class of the server whose `tool` method this is.

    Args:
        target: The decorator or called function.

    Returns:
        The class name, empty if it is unknown, or None if this is no `tool` method of a server.
    """
    if isinstance(target, ast.Name):  # tool = server.tool
        target = names.constant(target.id) or target
    if not isinstance(target, ast.Attribute) or target.attr not in ("tool", "add_tool"):
        return None
    receiver = target.value
    if not read_dotted_name(receiver):
        return None
    made = _class_of(tree, names, receiver)
    if made is None:
        return ""
    return made if made.endswith(_SERVERS) else None


def _class_of(tree: SyntaxTree, names: ImportedNames, receiver: ast.expr) -> str | None:
    """Return the class name of a receiver, or None if the file does not show it."""
    for assigned in tree.nodes(ast.Assign, ast.AnnAssign):
        targets = assigned.targets if isinstance(assigned, ast.Assign) else [assigned.target]
        if not any(read_dotted_name(target) == read_dotted_name(receiver) for target in targets):
            continue
        if isinstance(assigned.value, ast.Call):
            return names.last(assigned.value.func).partition("[")[0] or None
    if isinstance(receiver, ast.Name):
        for arg in tree.nodes(ast.arg):
            if arg.arg == receiver.id and arg.annotation is not None:
                kinds = (names.last(part) for part in annotated_names(arg.annotation))
                return next((kind for kind in kinds if kind not in ("Any", "object")), None)
    return None


def _given_by_call(
    tree: SyntaxTree, names: ImportedNames
) -> Iterator[tuple[str, tuple[ast.expr, ...]]]:
    """Yield functions in `server.add_tool(f)`, `server.tool()(f)` and `safe = mcp_safe_tool(f)`."""
    found: dict[str, list[ast.expr]] = {}
    for call in tree.calls_spelt(*names.spelt("tool", "add_tool", SAFE)):
        for given in _functions_given(call, names):
            if tree.parameter(given) is not None:
                continue  # the caller decides which function this is
            found.setdefault(given.id, []).append(call.func if not _is_marked(call) else call)
    for name, marks in found.items():
        yield name, tuple(marks)


def _functions_given(call: ast.Call, names: ImportedNames) -> Iterator[ast.Name]:
    func = call.func.func if isinstance(call.func, ast.Call) else call.func
    attribute = func.attr if isinstance(func, ast.Attribute) else ""
    if attribute not in ("tool", "add_tool") and names.last(func) != SAFE:
        return
    for arg in call.args:
        inner = arg
        while isinstance(inner, ast.Call) and inner.args:  # mcp.add_tool(mcp_safe_tool(f))
            inner = inner.args[0]
        if isinstance(inner, ast.Name):
            yield inner


def _is_marked(call: ast.Call) -> bool:
    """Return True if the call itself is the mark, unlike `server.tool(name=...)(f)`."""
    return not isinstance(call.func, ast.Call)


def _name_of(mark: ast.expr | None) -> str | None:
    """Return `name=` of a decorator, or the first text in `server.tool("text")`, or None."""
    if not isinstance(mark, ast.Call):
        return None
    said = next((word.value for word in mark.keywords if word.arg == "name"), None)
    first = said or (mark.args[0] if mark.args else None)
    value = first.value if isinstance(first, ast.Constant) else None
    return value if isinstance(value, str) else None


def _is_migration(mark: ast.expr | None) -> bool:
    words = mark.keywords if isinstance(mark, ast.Call) else []
    return any(
        word.arg == "migration"
        and isinstance(word.value, ast.Constant)
        and word.value.value is True
        for word in words
    )
