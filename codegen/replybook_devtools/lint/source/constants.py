"""Values of expressions, one assignment away: a literal, a constant of `codes`, or a name for either."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from replybook_devtools.lint.source.imported_names import ImportedNames
from replybook_devtools.lint.source.syntax_tree import SyntaxTree

__all__ = ["Constants"]

_CONSTANT: Final = re.compile(r"[A-Z]+_[A-Z]+_[SIDE]_[0-9]{3}")
_COMPREHENSIONS: Final = (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)
_FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef)
_LOOKS: Final = frozenset({"get", "keys", "values", "items", "copy"})
_ANSWERS: Final = frozenset({"success", "invalid", "denied", "error"})

_Values: TypeAlias = "tuple[ast.expr, ...] | None"
"""All that is assigned to a name, in the order of the source; None where that is not told."""


class Constants:
    """The values of names that are assigned in the module or in the function that reads them."""

    def __init__(self, tree: SyntaxTree, names: ImportedNames) -> None:
        self._tree, self._names = tree, names
        self._local: dict[ast.AST, dict[str, _Values]] = {}
        self._by_function: dict[ast.AST, list[ast.Name]] | None = None
        self._read: dict[str, list[ast.Name]] | None = None

    def codes(self, node: ast.expr) -> Iterator[tuple[str, ast.expr]]:
        """Yield the codes that an expression may be, with the node that says each; nothing where it is computed.

        `a if x else b` gives two, and so does a name that is one in each branch. An attribute or an imported
        name that looks like a constant is its code.
        """
        stack, found = [(node, False)], list[tuple[str, ast.expr]]()
        while stack:
            one, is_value = stack.pop()
            code = self.code(one)
            if code is not None:
                found.append((code, one))
            elif isinstance(one, ast.IfExp):
                stack += [(one.orelse, is_value), (one.body, is_value)]
            elif is_value or not (values := self.values(one)):
                return
            else:
                stack += [(value, True) for value in reversed(values)]
        yield from found

    def code(self, node: ast.expr) -> str | None:
        """Return the text of a literal, or the code of a constant; None for anything else."""
        if isinstance(node, ast.Constant):
            return node.value if isinstance(node.value, str) else None
        name = self._names.last(node) if isinstance(node, ast.Name | ast.Attribute) else ""
        return name.replace("_", "-") if _CONSTANT.fullmatch(name) else None

    def value(self, node: ast.expr) -> ast.expr:
        """Return the value of a name that is bound once; else the node itself."""
        values = self.values(node)
        return values[0] if len(values) == 1 else node

    def is_as_made(self, node: ast.expr) -> bool:
        """Return True if no line of the file changes a mapping after its assignment, or hands it on."""
        if not isinstance(node, ast.Name):
            return True
        if self._read is None:
            self._read = {}
            for name in self._tree.nodes(ast.Name):
                self._read.setdefault(name.id, []).append(name)
        outer = [f for f in self._tree.parents(node) if isinstance(f, _FUNCTIONS)][-1:]
        return not any(
            self._may_change(name)
            for name in self._read[node.id]
            if not outer or outer[0].lineno <= name.lineno <= (outer[0].end_lineno or 0)
        )

    def _may_change(self, name: ast.Name) -> bool:
        around = self._tree.parent(name)
        if isinstance(around, ast.Attribute):
            return around.attr not in _LOOKS
        if isinstance(around, ast.Subscript):
            return not isinstance(around.ctx, ast.Load)
        if isinstance(around, ast.keyword):
            around = self._tree.parent(around)
        if isinstance(around, ast.Call):
            return not (isinstance(around.func, ast.Attribute) and around.func.attr in _ANSWERS)
        return isinstance(around, ast.AugAssign) or (
            isinstance(around, ast.Assign | ast.NamedExpr) and around.value is name
        )

    def values(self, node: ast.expr) -> Sequence[ast.expr]:
        """Return all that is assigned to a name where it is read; nothing where the source does not tell."""
        if not isinstance(node, ast.Name) or self._is_of_comprehension(node):
            return ()
        function = self._tree.function_of(node)
        while function is not None:
            local = self._assigned_in(function)
            if node.id in local:
                return local[node.id] or ()
            function = self._tree.function_of(function)
        constant = self._names.constant(node.id)
        return () if constant is None else (constant,)

    def _is_of_comprehension(self, node: ast.Name) -> bool:
        """Return True if a name is the variable of a comprehension around it."""
        for around in self._tree.parents(node):
            if isinstance(around, ast.stmt):
                return False
            if isinstance(around, _COMPREHENSIONS):
                targets = [ast.walk(generator.target) for generator in around.generators]
                if any(isinstance(n, ast.Name) and n.id == node.id for t in targets for n in t):
                    return True
        return False

    def _assigned_in(self, function: ast.AST) -> dict[str, _Values]:
        """Return the names that a function binds: to their values, or to None where one is not told."""
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

    def _read_stores(self, function: ast.AST, known: dict[str, _Values]) -> None:
        for name in self._stores().get(function, ()):
            statement = self._tree.parent(name)
            if isinstance(statement, ast.AnnAssign) and statement.value is None:
                continue  # it says of which type the name is, and binds nothing
            before, value = known.get(name.id, ()), None
            if isinstance(statement, ast.Assign | ast.AnnAssign | ast.NamedExpr):
                value = statement.value
            known[name.id] = None if value is None or before is None else (*before, value)

    def _stores(self) -> dict[ast.AST, list[ast.Name]]:
        stores = self._by_function
        if stores is None:
            stores = dict[ast.AST, list[ast.Name]]()
            for name in self._tree.nodes(ast.Name):
                if not isinstance(name.ctx, ast.Load) and not self._is_of_generator(name):
                    function = self._tree.function_of(name)
                    if function is not None:
                        stores.setdefault(function, []).append(name)
            self._by_function = stores
        return stores

    def _is_of_generator(self, name: ast.Name) -> bool:
        """Return True if a name is bound inside a comprehension, which hides nothing outside."""
        around = self._tree.parent(name)
        while isinstance(around, ast.Tuple | ast.List | ast.Starred):
            around = self._tree.parent(around)
        return isinstance(around, ast.comprehension)
