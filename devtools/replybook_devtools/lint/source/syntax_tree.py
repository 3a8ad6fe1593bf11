"""A parsed text: nodes by kind, parents, places and edits.

Columns of `ast` count UTF-8 bytes; all columns here count characters. No function is recursive,
since a tree may be as deep as the parser allows.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from itertools import accumulate
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar, cast, overload

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import Edit

Node = TypeVar("Node", bound=ast.AST)
Second = TypeVar("Second", bound=ast.AST)
Third = TypeVar("Third", bound=ast.AST)
Function: TypeAlias = "ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda"
Span: TypeAlias = tuple[int, int, int, int]
"""Line, column, end line and end column, from 1 and in characters. The end is exclusive."""

_LEAVES: Final = frozenset(
    {
        *("ctx", "id", "attr", "name", "asname", "op", "ops", "level", "module", "kind", "rest"),
        "type_comment",
        *("lineno", "tag", "conversion", "simple", "is_async", "n", "s", "type_ignores"),
    }
)
"""Fields that never hold nodes with a place."""
_CHILDREN: Final[dict[type[ast.AST], tuple[str, ...]]] = {}
_NO_NODES: Final = frozenset({str, type(None), int, bool})
"""Types of field values that are no nodes."""
_FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_LINE_END: Final = r"\r\n|\r|\n"
_PLACE: Final = attrgetter("lineno", "col_offset")


class SyntaxTree:
    """A parsed module with its nodes by kind."""

    def __init__(self, path: str, text: str, tree: ast.Module) -> None:
        self.path = path
        self.text = text
        self.tree = tree
        self._by_kind, self._parents = _walk(tree)
        self._sorted: dict[tuple[type, ...], list[ast.AST]] = {}
        self._starts: list[int] | None = None
        self._calls: dict[str, list[ast.Call]] | None = None

    @overload
    def nodes(self, first: type[Node], /) -> list[Node]: ...
    @overload
    def nodes(self, first: type[Node], second: type[Second], /) -> list[Node | Second]: ...
    @overload
    def nodes(
        self, first: type[Node], second: type[Second], third: type[Third], /
    ) -> list[Node | Second | Third]: ...
    def nodes(self, *kinds: type[ast.AST]) -> list[Any]:
        """Return every node of these kinds in source order. Kinds without a place are unordered."""
        known = self._sorted.get(kinds)
        if known is None:
            known = [node for kind in kinds for node in self._by_kind.get(kind, ())]
            if known and hasattr(known[0], "lineno"):
                known.sort(key=_PLACE)
            self._sorted[kinds] = known
        return known

    def calls_spelt(self, *names: str) -> list[ast.Call]:
        """Return the calls whose function name ends with one of these names, in source order."""
        if self._calls is None:
            self._calls = {}
            for call in self.nodes(ast.Call):
                func = call.func
                while isinstance(func, ast.Call):  # server.tool(name="x")(function)
                    func = func.func
                if isinstance(func, ast.Attribute):
                    self._calls.setdefault(func.attr, []).append(call)
                elif isinstance(func, ast.Name):
                    self._calls.setdefault(func.id, []).append(call)
        found = [call for name in names for call in self._calls.get(name, ())]
        return sorted(found, key=_PLACE) if len(names) > 1 else found

    def kinds(self) -> tuple[type[ast.AST], ...]:
        """Return the node types that occur."""
        return tuple(self._by_kind)

    def parent(self, node: ast.AST) -> ast.AST | None:
        """Return the node around a node, or None for the module."""
        return self._parents.get(node)

    def parents(self, node: ast.AST) -> Iterable[ast.AST]:
        """Yield the nodes around a node, the nearest first."""
        around = self._parents.get(node)
        while around is not None:
            yield around
            around = self._parents.get(around)

    def function_of(self, node: ast.AST) -> Function | None:
        """Return the nearest function or lambda whose body contains the node.

        Decorators and defaults are not in the body.
        """
        inner, around = node, self._parents.get(node)
        while around is not None:
            if isinstance(around, _FUNCTIONS) and _is_inside(around, inner):
                return around
            inner, around = around, self._parents.get(around)
        return None

    def parameter(self, name: ast.Name) -> ast.arg | None:
        """Return the parameter that a name is, of the nearest function around the name, or None."""
        function = self.function_of(name)
        given = () if function is None else parameters(function)
        return next((arg for arg in given if arg.arg == name.id), None)

    def class_of(self, node: ast.AST) -> ast.ClassDef | None:
        """Return the nearest class around a node, or None."""
        return next((n for n in self.parents(node) if isinstance(n, ast.ClassDef)), None)

    def statement_of(self, node: ast.AST) -> ast.stmt | None:
        """Return the nearest statement that is or contains the node."""
        if isinstance(node, ast.stmt):
            return node
        return next((n for n in self.parents(node) if isinstance(n, ast.stmt)), None)

    # Text and places

    def line(self, number: int) -> str:
        """Return a line without its end, counted from 1; empty after the last line."""
        starts = self._line_starts()
        if not 1 <= number < len(starts):
            return ""
        return self.text[starts[number - 1] : starts[number]].rstrip("\r\n")

    def count_lines(self) -> int:
        """Return the number of lines."""
        return len(self._line_starts()) - 1

    def span(self, node: ast.AST | Span) -> Span:
        """Return the place of a node. A span is returned unchanged."""
        if isinstance(node, tuple):
            return node
        at = cast("ast.expr", node)
        line, end_line = at.lineno, at.end_lineno or at.lineno
        column, end = self._column(line, at.col_offset), at.end_col_offset
        return line, column, end_line, self._column(end_line, end if end is not None else 0)

    def offsets(self, node: ast.AST | Span) -> tuple[int, int]:
        """Return the offsets of the start and end of a node, in characters."""
        line, column, end_line, end_column = self.span(node)
        starts = self._line_starts()
        return starts[line - 1] + column - 1, starts[end_line - 1] + end_column - 1

    def segment(self, node: ast.AST | Span) -> str:
        """Return the source text of a node."""
        start, end = self.offsets(node)
        return self.text[start:end]

    def edit(self, node: ast.AST | Span, text: str) -> Edit:
        """Return an edit that replaces a node with `text`."""
        from replybook_devtools.lint.finding import Edit

        start, end = self.offsets(node)
        return Edit(start, end, text)

    def _column(self, line: int, offset: int) -> int:
        """Return the column, from 1 and in characters, of a byte offset in a line."""
        starts = self._line_starts()
        if line >= len(starts):
            return 1
        part = self.text[starts[line - 1] : starts[line - 1] + offset]
        if part.isascii():
            return offset + 1
        return len(part.encode("utf-8", "surrogatepass")[:offset].decode("utf-8", "replace")) + 1

    def _line_starts(self) -> list[int]:
        if self._starts is None:
            if "\r" in self.text:
                ends = [match.end() for match in re.finditer(_LINE_END, self.text)]
            else:
                lengths = map(len, self.text.split("\n")[:-1])
                ends = [*accumulate(lengths, lambda end, length: end + length + 1, initial=0)][1:]
            self._starts = [0, *ends]
            if self._starts[-1] != len(self.text):
                self._starts.append(len(self.text))
        return self._starts


def parameters(function: Function) -> tuple[ast.arg, ...]:
    """Return the parameters of a function, without `*args` and `**kwargs`."""
    args = function.args
    return (*args.posonlyargs, *args.args, *args.kwonlyargs)


def _is_inside(function: Function, child: ast.AST) -> bool:
    if isinstance(function, ast.Lambda):
        return child is function.body
    return (
        child is not function.returns
        and child is not function.args
        and (child not in function.decorator_list)
    )


def _fields_of(kind: type[ast.AST]) -> tuple[str, ...]:
    """Return the fields of a node type that may hold nodes, and cache them."""
    fields = _CHILDREN[kind] = tuple(field for field in kind._fields if field not in _LEAVES)
    return fields


def _walk(tree: ast.Module) -> tuple[dict[type[ast.AST], list[ast.AST]], dict[ast.AST, ast.AST]]:
    """Return every node by its type, and the parent of each node, in one walk."""
    by_kind: dict[type[ast.AST], list[ast.AST]] = {ast.Name: [], ast.Constant: []}
    parents: dict[ast.AST, ast.AST] = {}
    leaves = by_kind.copy()  # the same lists, for speed: every second node is a name or a constant
    stack: list[ast.AST] = [tree]
    pop, push = stack.pop, stack.append
    while stack:
        node = pop()
        kind = node.__class__
        same = by_kind.get(kind)
        if same is None:
            same = by_kind[kind] = []
        same.append(node)
        fields = _CHILDREN.get(kind)
        for field in fields if fields is not None else _fields_of(kind):
            value: Any = getattr(node, field, None)
            for child in value if value.__class__ is list else (value,):
                child_kind = child.__class__
                if child_kind in leaves:
                    leaves[child_kind].append(child)
                    parents[child] = node
                elif child_kind not in _NO_NODES:
                    parents[child] = node
                    push(child)
    return by_kind, parents
