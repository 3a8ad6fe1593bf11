"""A syntax tree with resolved names: imports, constants, builders and builder calls."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TypeAlias

from replybook_devtools.lint.source.bindings import Bindings
from replybook_devtools.lint.source.builder_calls import BuilderCall, builder_calls
from replybook_devtools.lint.source.constants import Constants
from replybook_devtools.lint.source.imported_names import ImportedNames
from replybook_devtools.lint.source.return_position import is_returned
from replybook_devtools.lint.source.safe_tools import SAFE
from replybook_devtools.lint.source.syntax_tree import SyntaxTree

Definition: TypeAlias = "ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef"


class ResolvedSyntax(SyntaxTree):
    """The part of a parsed file that path analysis needs."""

    @cached_property
    def names(self) -> ImportedNames:
        """The origins of names."""
        return ImportedNames(self)

    @cached_property
    def bound(self) -> Bindings:
        """The names that hold a builder."""
        return Bindings(self, self.names, self.decorated)

    @cached_property
    def decorated(self) -> set[ast.AST]:
        """The functions below `@mcp_safe_tool`."""
        return {
            function
            for function in self.nodes(ast.FunctionDef, ast.AsyncFunctionDef)
            if any(self._is_safe(mark) for mark in function.decorator_list)
        }

    @cached_property
    def definitions(self) -> Mapping[str, Sequence[Definition]]:
        """The functions and classes by name. A later one comes first, since it replaces others."""
        found: dict[str, list[Definition]] = {}
        for node in reversed(self.nodes(ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            found.setdefault(node.name, []).append(node)
        return found

    def _is_safe(self, mark: ast.expr) -> bool:
        return self.names.last(mark.func if isinstance(mark, ast.Call) else mark) == SAFE

    @cached_property
    def constants(self) -> Constants:
        """The values of expressions, one assignment away."""
        return Constants(self, self.names)

    @cached_property
    def builder_calls(self) -> tuple[BuilderCall, ...]:
        """Every call of a builder method."""
        return builder_calls(self, self.bound, self.constants)

    @cached_property
    def never_back(self) -> frozenset[str]:
        """The functions of the file that are annotated as never returning."""
        return frozenset(
            function.name
            for function in self.nodes(ast.FunctionDef)
            if function.returns and self.names.last(function.returns) in ("NoReturn", "Never")
        )

    def is_returned(self, node: ast.expr) -> bool:
        """Return True if a value leaves the function at once, by `return` or as a raised reply."""
        return is_returned(self, node)
