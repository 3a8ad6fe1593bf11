"""A text, its tree and one walk over it: nodes by kind, parents, places, edits.

Columns of `ast` count bytes of UTF-8; everything that leaves here counts characters. Nothing recurses: a
tree may be as deep as the parser allows.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from operator import attrgetter
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar, cast

if TYPE_CHECKING:
    from replybook.audit.finding import Edit

__all__ = ["Function", "Span", "SyntaxTree"]

Node = TypeVar("Node", bound=ast.AST)
Function: TypeAlias = "ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda"
Span: TypeAlias = tuple[int, int, int, int]
"""line, column, end line, end column: from 1, in characters; the end stands behind the last one."""

_LEAVES: Final = frozenset(
    {
        *("ctx", "id", "attr", "op", "ops", "level", "module", "kind", "type_comment", "rest"),
        *("lineno", "tag", "conversion", "simple", "is_async", "n", "s", "type_ignores"),
    }
)
"""Fields that never hold a node with a place."""
_CHILDREN: Final[dict[type, tuple[str, ...]]] = {
    ast.Constant: (),
    ast.Name: (),
    ast.MatchSingleton: (),
}
_FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_PLACE: Final = attrgetter("lineno", "col_offset")


class SyntaxTree:
    """A module that was parsed, with what rules ask of it."""

    def __init__(self, path: str, text: str, tree: ast.Module) -> None:
        self.path = path
        self.text = text
        self.tree = tree
        self._by_kind, self._parents = _walk(tree)
        self._sorted: dict[tuple[type, ...], list[ast.AST]] = {}
        self._starts: list[int] | None = None

    def nodes(self, *kinds: type[Node]) -> list[Node]:
        """Every node of these kinds in the order of the source; kinds that have no place are unordered."""
        known = self._sorted.get(kinds)
        if known is None:
            known = [node for kind in kinds for node in self._by_kind.get(kind, ())]
            if known and hasattr(known[0], "lineno"):
                known.sort(key=_PLACE)
            self._sorted[kinds] = known
        return cast("list[Node]", known)

    def kinds(self) -> tuple[type[ast.AST], ...]:
        """The kinds of nodes that occur."""
        return tuple(self._by_kind)

    def parent(self, node: ast.AST) -> ast.AST | None:
        """The node around a node; None for the module."""
        return self._parents.get(node)

    def parents(self, node: ast.AST) -> Iterable[ast.AST]:
        """Everything around a node, the nearest first."""
        around = self._parents.get(node)
        while around is not None:
            yield around
            around = self._parents.get(around)

    def function_of(self, node: ast.AST) -> Function | None:
        """The nearest function or lambda whose body holds the node; decorators and defaults lie outside."""
        inner, around = node, self._parents.get(node)
        while around is not None:
            if isinstance(around, _FUNCTIONS) and _is_inside(around, inner):
                return around
            inner, around = around, self._parents.get(around)
        return None

    def class_of(self, node: ast.AST) -> ast.ClassDef | None:
        """The nearest class around a node, functions in between or not."""
        return next((n for n in self.parents(node) if isinstance(n, ast.ClassDef)), None)

    def statement_of(self, node: ast.AST) -> ast.stmt | None:
        """The nearest statement that is the node or holds it."""
        if isinstance(node, ast.stmt):
            return node
        return next((n for n in self.parents(node) if isinstance(n, ast.stmt)), None)

    # Text and places

    def line(self, number: int) -> str:
        """A line without its end, counted from 1; empty behind the last one."""
        starts = self._line_starts()
        if not 1 <= number < len(starts):
            return ""
        return self.text[starts[number - 1] : starts[number]].rstrip("\r\n")

    def count_lines(self) -> int:
        """How many lines the text has."""
        return len(self._line_starts()) - 1

    def span(self, node: ast.AST | Span) -> Span:
        """The place of a node; a span passes through."""
        if isinstance(node, tuple):
            return node
        at = cast("ast.expr", node)
        line, end_line = at.lineno, at.end_lineno or at.lineno
        column, end = self._column(line, at.col_offset), at.end_col_offset
        return line, column, end_line, self._column(end_line, end if end is not None else 0)

    def offsets(self, node: ast.AST | Span) -> tuple[int, int]:
        """Where the text of a node begins and ends, in characters of the whole text."""
        line, column, end_line, end_column = self.span(node)
        starts = self._line_starts()
        return starts[line - 1] + column - 1, starts[end_line - 1] + end_column - 1

    def segment(self, node: ast.AST | Span) -> str:
        """The text of a node as it stands in the file."""
        start, end = self.offsets(node)
        return self.text[start:end]

    def edit(self, node: ast.AST | Span, text: str) -> Edit:
        """An edit that puts `text` in the place of a node."""
        from replybook.audit.finding import Edit

        start, end = self.offsets(node)
        return Edit(start, end, text)

    def _column(self, line: int, offset: int) -> int:
        """The character of a line, from 1, at which a byte of its UTF-8 form stands."""
        starts = self._line_starts()
        if line >= len(starts):
            return 1
        part = self.text[starts[line - 1] : starts[line - 1] + offset]
        if part.isascii():
            return offset + 1
        return len(part.encode("utf-8", "surrogatepass")[:offset].decode("utf-8", "replace")) + 1

    def _line_starts(self) -> list[int]:
        if self._starts is None:
            ends = [match.end() for match in _LINE_END.finditer(self.text)]
            self._starts = [0, *ends]
            if self._starts[-1] != len(self.text):
                self._starts.append(len(self.text))
        return self._starts


def _is_inside(function: Function, child: ast.AST) -> bool:
    if isinstance(function, ast.Lambda):
        return child is function.body
    return (
        child is not function.returns
        and child is not function.args
        and (child not in function.decorator_list)
    )


def _walk(tree: ast.Module) -> tuple[dict[type[ast.AST], list[ast.AST]], dict[ast.AST, ast.AST]]:
    """Every node by its kind, and what is around each: the one walk over the tree."""
    by_kind: dict[type[ast.AST], list[ast.AST]] = {}
    parents: dict[ast.AST, ast.AST] = {}
    stack: list[ast.AST] = [tree]
    pop, push = stack.pop, stack.append
    while stack:
        node = pop()
        kind = node.__class__
        same = by_kind.get(kind)
        if same is None:
            by_kind[kind] = [node]
        else:
            same.append(node)
        fields = _CHILDREN.get(kind)
        if fields is None:
            fields = _CHILDREN[kind] = tuple(f for f in kind._fields if f not in _LEAVES)
        for field in fields:
            value = getattr(node, field, None)
            if value.__class__ is list:
                for child in value:
                    if child.__class__ is not str and child is not None:
                        parents[child] = node
                        push(child)
            elif value is not None and value.__class__ is not str:
                parents[value] = node
                push(value)
    return by_kind, parents
