"""What an expression is, one step of assignment away: a literal, a constant of `codes`, a name for either."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final

from replybook.audit.source.imported_names import ImportedNames
from replybook.audit.source.syntax_tree import SyntaxTree

__all__ = ["Constants"]

_CONSTANT: Final = re.compile(r"[A-Z]+_[A-Z]+_[SIDE]_[0-9]{3}")


class Constants:
    """The values of names that are bound once, in the module or in the function that reads them."""

    def __init__(self, tree: SyntaxTree, names: ImportedNames) -> None:
        self._tree, self._names = tree, names
        self._local: dict[ast.AST, dict[str, ast.expr | None]] = {}
        self._by_function: dict[ast.AST, list[ast.Name]] | None = None

    def codes(self, node: ast.expr) -> Iterator[tuple[str, ast.expr]]:
        """The codes that an expression may be, with the node that says each; nothing where it is computed.

        `a if x else b` gives two. An attribute or an imported name that looks like a constant is its code.
        """
        stack, found = [node], list[tuple[str, ast.expr]]()
        while stack:
            one = stack.pop()
            code = self.code(one)
            value = one if code is not None else self.value(one)
            if isinstance(value, ast.IfExp):
                stack += [value.orelse, value.body]
                continue
            code = code or self.code(value)
            if code is None:
                return
            found.append((code, value))
        yield from found

    def code(self, node: ast.expr) -> str | None:
        """The text of a literal, or the code of a constant; None for anything else."""
        if isinstance(node, ast.Constant):
            return node.value if isinstance(node.value, str) else None
        name = self._names.last(node) if isinstance(node, ast.Name | ast.Attribute) else ""
        return name.replace("_", "-") if _CONSTANT.fullmatch(name) else None

    def value(self, node: ast.expr) -> ast.expr:
        """What a name stands for, where it is bound once; else the node itself."""
        if not isinstance(node, ast.Name):
            return node
        function = self._tree.function_of(node)
        while function is not None:
            local = self._assigned_in(function)
            if node.id in local:
                return local[node.id] or node
            function = self._tree.function_of(function)
        return self._names.constant(node.id) or node

    def _assigned_in(self, function: ast.AST) -> dict[str, ast.expr | None]:
        """The names that a function binds: to their value, or to None where that is not told."""
        known = self._local.get(function)
        if known is None:
            known = self._local[function] = {}
            args = getattr(function, "args", None)
            if isinstance(args, ast.arguments):
                for arg in (
                    *args.posonlyargs,
                    *args.args,
                    *args.kwonlyargs,
                    args.vararg,
                    args.kwarg,
                ):
                    if arg is not None:
                        known[arg.arg] = None
            self._read_stores(function, known)
        return known

    def _read_stores(self, function: ast.AST, known: dict[str, ast.expr | None]) -> None:
        for name in self._stores().get(function, ()):
            statement = self._tree.parent(name)
            value = None
            if isinstance(statement, ast.Assign | ast.AnnAssign | ast.NamedExpr):
                value = statement.value
            known[name.id] = value if name.id not in known else None

    def _stores(self) -> dict[ast.AST, list[ast.Name]]:
        stores = self._by_function
        if stores is None:
            stores = dict[ast.AST, list[ast.Name]]()
            for name in self._tree.nodes(ast.Name):
                if not isinstance(name.ctx, ast.Load):
                    function = self._tree.function_of(name)
                    if function is not None:
                        stores.setdefault(function, []).append(name)
            self._by_function = stores
        return stores
