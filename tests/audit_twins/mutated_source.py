"""A source of the clean twin, and what a mutation of it is: the bad form of one rule at one place.

Offsets are taken from `ast` here, and not from the linter that is tried.
"""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property

from tests.audit_twins.twins import server_files


@dataclass(frozen=True)
class Mutant:
    """A text with one bad place, and the lines at which it may be found."""

    rule: str
    path: str
    text: str
    lines: range


@dataclass(frozen=True)
class Source:
    """One module of the server on the standard."""

    path: str
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    @cached_property
    def nodes(self) -> list[ast.AST]:
        """Every node of the tree, in the order of `ast.walk`."""
        return list(ast.walk(self.tree))

    @cached_property
    def _starts(self) -> list[int]:
        starts = [0]
        for line in self.text.splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        return starts

    @cached_property
    def around(self) -> dict[ast.AST, ast.AST]:
        """The parent of each node."""
        return {child: node for node in self.nodes for child in ast.iter_child_nodes(node)}

    def span(self, node: ast.AST) -> tuple[int, int]:
        """Return the first and last offset of a node. In ASCII sources columns count characters."""
        assert self.text.isascii()
        return (
            self._starts[node.lineno - 1] + node.col_offset,  # type: ignore[attr-defined]
            self._starts[node.end_lineno - 1] + node.end_col_offset,  # type: ignore[attr-defined]
        )

    def segment(self, node: ast.AST) -> str:
        start, end = self.span(node)
        return self.text[start:end]

    def line_start(self, line: int) -> int:
        return self._starts[line - 1]

    def edited(self, *edits: tuple[int, int, str]) -> str:
        """The text with edits done; they touch none of each other."""
        text = self.text
        for start, end, new in sorted(edits, reverse=True):
            text = text[:start] + new + text[end:]
        return text

    # Places

    def calls(self, *methods: str) -> Iterator[ast.Call]:
        """The calls on the builder, of these methods or of all."""
        for node in _in_order(self.nodes, ast.Call):
            func = node.func
            is_wanted = isinstance(func, ast.Attribute) and (not methods or func.attr in methods)
            if is_wanted and isinstance(func.value, ast.Name) and func.value.id == "rb":
                yield node

    def returned(self, *methods: str) -> Iterator[tuple[ast.Return, ast.Call]]:
        """`return rb.x(...)`, and nothing between the two."""
        for call in self.calls(*methods):
            statement = self.around[call]
            if isinstance(statement, ast.Return):
                yield statement, call

    def tools(self) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
        """The functions under `@mcp_safe_tool`."""
        for node in _in_order(self.nodes, ast.FunctionDef, ast.AsyncFunctionDef):
            marks = [mark.id for mark in node.decorator_list if isinstance(mark, ast.Name)]
            if "mcp_safe_tool" in marks:
                yield node

    def tool_of(self, node: ast.AST) -> ast.FunctionDef | ast.AsyncFunctionDef | None:
        """The tool whose body holds a node."""
        tools = set(self.tools())
        while node in self.around:
            node = self.around[node]
            if node in tools:
                return node  # type: ignore[return-value]
        return None

    def body_start(self, function: ast.FunctionDef | ast.AsyncFunctionDef) -> tuple[int, int]:
        """Line and offset at which the first statement behind the docstring begins."""
        first = function.body[1] if ast.get_docstring(function) else function.body[0]
        return first.lineno, self.line_start(first.lineno)

    def indented(self, node: ast.stmt, text: str) -> str:
        """Statements at the depth of a statement, each with its line end."""
        return textwrap.indent(text, " " * node.col_offset)

    def mutant(self, rule: str, node: ast.AST | range, *edits: tuple[int, int, str]) -> Mutant:
        """A mutant that is to be found on the lines of a node."""
        lines = node if isinstance(node, range) else _lines(node)
        return Mutant(rule, self.path, self.edited(*edits), lines)


@cache
def clean_sources() -> tuple[Source, ...]:
    """The modules of the server on the standard."""
    return tuple(Source(path, text) for path, text in server_files("standard").items())


def _lines(node: ast.AST) -> range:
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)  # type: ignore[attr-defined]


def _in_order(nodes: Iterable[ast.AST], *kinds: type) -> Iterator[ast.AST]:  # type: ignore[type-arg]
    found = [node for node in nodes if isinstance(node, kinds)]
    yield from sorted(found, key=lambda node: (node.lineno, node.col_offset))  # type: ignore[attr-defined]
