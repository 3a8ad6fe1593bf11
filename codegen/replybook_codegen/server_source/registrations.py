"""Registrations of tools: a function, a wrapped function, or the items of a list."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from replybook_codegen.server_source.files import Function, SourceFile, tail
from replybook_codegen.server_source.servers import Servers, has_loop

SAFE = "mcp_safe_tool"
_MAKERS = ("from_function", "Tool", "tool")
_MAX_DEPTH = 8

Words = Mapping[str | None, ast.expr]


@dataclass(frozen=True, slots=True)
class Given:
    """One registered tool.

    Attributes:
        function: Its function, or None if only the name is known.
        home: The file of the function.
        words: The keywords of the registration.
        own: The name from `mcp_safe_tool(name=...)`.
        is_bound: True for a method, whose first param is the instance.
    """

    function: Function | None
    home: SourceFile
    words: Words
    own: ast.expr | None = None
    node: ast.expr | None = None
    is_bound: bool = False


def words_of(call: ast.expr | None) -> dict[str | None, ast.expr]:
    """Return the keywords of a call; none for any other expression."""
    return {word.arg: word.value for word in call.keywords} if isinstance(call, ast.Call) else {}


def safe_name(function: Function) -> ast.expr | None:
    """Return the name in `@mcp_safe_tool(name=...)` on a function, or None."""
    marks = (mark for mark in function.decorator_list if tail(mark) == SAFE)
    return next((words_of(mark).get("name") for mark in marks), None)


def given_tools(
    servers: Servers,
    file: SourceFile,
    given: ast.expr,
    words: Words,
    around: tuple[ast.AST, ...],
) -> Iterator[Given] | None:
    """Return the tools that `given` registers, or None if they cannot be listed.

    A loop over literal names, here or in a list at the top of the file, is followed.

    Args:
        servers: The servers of the project.
        words: The keywords of the registration.
    """
    if not has_loop(around):
        return iter((_Found(servers, file, around).one(given, words),))
    items = _items(file, given, around)
    if items is None:
        return None
    return (_Found(servers, file, around).one(item, words) for item in items)


def is_bound(function: Function, inside: ast.AST | None) -> bool:
    """Return True for a method whose first param is filled automatically."""
    static = any(tail(one) == "staticmethod" for one in function.decorator_list)
    return isinstance(inside, ast.ClassDef) and not static


@dataclass(frozen=True, slots=True)
class _Found:
    """Follows wrappers of a function: `Tool.from_function(f)`, `mcp_safe_tool(f)`, a variable."""

    servers: Servers
    file: SourceFile
    around: tuple[ast.AST, ...]

    def one(self, given: ast.expr, words: Words, depth: int = 0) -> Given:
        """Return the tool for `given`."""
        found = self.servers.function(self.file, given)
        if found is not None:
            return Given(*found, words, safe_name(found[0]), given)
        method = self._method(given)
        if method is not None:
            function, home, bound = method
            return Given(function, home, words, safe_name(function), given, bound)
        if depth >= _MAX_DEPTH:
            return Given(None, self.file, words, None, given)
        if isinstance(given, ast.Name) and given.id in self.file.assigned:
            return self.one(self.file.assigned[given.id], words, depth + 1)
        if isinstance(given, ast.Call):
            return self._read_made(given, words, depth)
        return Given(None, self.file, words, None, given)

    def _method(self, given: ast.expr) -> tuple[Function, SourceFile, bool] | None:
        """Return the method for `self.f`, `thing.f` or `Class.f`, if the class is known."""
        match given:
            case ast.Attribute(value=ast.Name(id=holder), attr=name):
                held = self._holder(holder)
            case _:
                return None
        if held is None:
            return None
        kind, home, is_instance = held
        for node in kind.body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name == name:
                of_class = any(tail(one) == "classmethod" for one in node.decorator_list)
                return node, home, is_bound(node, kind) and (is_instance or of_class)
        return None

    def _holder(self, name: str) -> tuple[ast.ClassDef, SourceFile, bool] | None:
        """Return the class of an object, and True if the object is an instance."""
        if name in ("self", "cls"):
            classes = [node for node in self.around if isinstance(node, ast.ClassDef)]
            return (classes[-1], self.file, True) if classes else None
        for function in reversed([n for n in self.around if isinstance(n, Function)]):
            for node in ast.walk(function):
                match node:
                    case ast.Assign(targets=[ast.Name(id=set_), *_], value=made) if set_ == name:
                        return self.servers.holder(self.file, name, made)
                    case _:
                        pass
        return self.servers.holder(self.file, name)

    def _read_made(self, call: ast.Call, words: Words, depth: int) -> Given:
        """Return the tool that a call makes. For an unknown function, only its name is known."""
        inner = words_of(call)
        first = call.args[0] if call.args else inner.get("fn")
        if tail(call) in _MAKERS and first is not None:
            return self.one(first, {**inner, **words}, depth + 1)
        if tail(call) == SAFE and call.args:  # mcp_safe_tool(f) or mcp_safe_tool(name=...)(f)
            found = self.one(call.args[0], words, depth + 1)
            options = call.func if isinstance(call.func, ast.Call) else call
            return replace(found, own=words_of(options).get("name") or found.own)
        if self.servers.text(self.file, inner.get("name")) is not None:
            return Given(None, self.file, {"name": inner["name"], **words}, None, call)
        return Given(None, self.file, words, None, call)


def _items(
    file: SourceFile, given: ast.expr, around: tuple[ast.AST, ...]
) -> tuple[ast.expr, ...] | None:
    """Return the items of the only loop with the variable `given`, unless it has a condition."""
    loops = [node for node in around if has_loop((node,))]
    inside = around[around.index(loops[0]) + 1 :]
    if len(loops) != 1 or not all(isinstance(n, ast.Expr | ast.Call | ast.keyword) for n in inside):
        return None
    match loops[0]:
        case ast.For(target=target, iter=source):
            pass
        case ast.ListComp(generators=[ast.comprehension(target=target, iter=source, ifs=[])]):
            pass
        case _:
            return None
    if not isinstance(given, ast.Name | ast.Call) or not isinstance(target, ast.Name):
        return None
    items = _written(file, source, 0)
    return None if items is None else tuple(_put(given, target.id, item) for item in items)


def _written(file: SourceFile, source: ast.expr, depth: int) -> tuple[ast.expr, ...] | None:
    """Return the items of a literal list, or of a variable with such a list that never grows."""
    if isinstance(source, ast.Name) and depth < _MAX_DEPTH:
        there = None if _grows(file, source.id) else file.assigned.get(source.id)
        return None if there is None else _written(file, there, depth + 1)
    if not isinstance(source, ast.List | ast.Tuple) or not source.elts:  # filled elsewhere
        return None
    found: list[ast.expr] = []
    for item in source.elts:
        if isinstance(item, ast.Starred):
            more = _written(file, item.value, depth + 1)
            if more is None:
                return None
            found += more
        else:
            found.append(item)
    return tuple(found)


def _grows(file: SourceFile, name: str) -> bool:
    """Return True if the code adds to a list after it is made."""
    for node in ast.walk(file.tree):
        match node:
            case ast.Attribute(value=ast.Name(id=list_), attr="append" | "extend" | "insert"):
                pass
            case ast.AugAssign(target=ast.Name(id=list_)):
                pass
            case _:
                continue
        if list_ == name:
            return True
    return False


class _Put(ast.NodeTransformer):
    """Replaces a loop variable by an item."""

    def __init__(self, name: str, item: ast.expr) -> None:
        self._name = name
        self._item = item

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self._item if node.id == self._name else node


def _put(given: ast.expr, name: str, item: ast.expr) -> ast.expr:
    made: ast.expr = _Put(name, item).visit(copy.deepcopy(given))
    return made
