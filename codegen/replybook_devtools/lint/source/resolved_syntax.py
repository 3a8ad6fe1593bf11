"""A syntax tree with resolved names: imports, constants, builders and builder calls."""

from __future__ import annotations

import ast
from functools import cached_property

from replybook_devtools.lint.source.bindings import Bindings
from replybook_devtools.lint.source.builder_calls import BuilderCall, builder_calls
from replybook_devtools.lint.source.constants import Constants
from replybook_devtools.lint.source.imported_names import ImportedNames
from replybook_devtools.lint.source.return_position import is_returned
from replybook_devtools.lint.source.safe_tools import SAFE
from replybook_devtools.lint.source.syntax_tree import SyntaxTree

__all__ = ["ResolvedSyntax"]


class ResolvedSyntax(SyntaxTree):
    """The part of a parsed file that path analysis needs."""

    @cached_property
    def names(self) -> ImportedNames:
        """The origins of names."""
        return ImportedNames(self)

    @cached_property
    def bound(self) -> Bindings:
        """The names that hold a builder."""
        decorated: set[ast.AST] = {
            function
            for function in self.nodes(ast.FunctionDef, ast.AsyncFunctionDef)
            if any(self._is_safe(mark) for mark in function.decorator_list)
        }
        return Bindings(self, self.names, decorated)

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
