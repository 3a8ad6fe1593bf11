"""The values of expressions, one assignment away: literals, code constants, and names of either."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from replybook_devtools.lint.source.imported_names import ImportedNames
from replybook_devtools.lint.source.syntax_tree import SyntaxTree

_CONSTANT: Final = re.compile(r"[A-Z]+_[A-Z]+_[SIDE]_[0-9]{3}")
_COMPREHENSIONS: Final = (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)
_FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef)
_LOOKS: Final = frozenset({"get", "keys", "values", "items", "copy"})
_ANSWERS: Final = frozenset({"success", "invalid", "denied", "error"})

_Values: TypeAlias = "tuple[ast.expr, ...] | None"
"""All values that are assigned to a name, in source order, or None if one is unknown."""


class Constants:
    """The values of names that the module, or the function that reads them, assigns."""

    def __init__(self, tree: SyntaxTree, names: ImportedNames) -> None:
        self._tree, self._names = tree, names
        self._local: dict[ast.AST, dict[str, _Values]] = {}
        self._by_function: dict[ast.AST, list[ast.Name]] | None = None
        self._read: dict[str, list[ast.Name]] | None = None

    def codes(self, node: ast.expr) -> Iterator[tuple[str, ast.expr]]:
        """Yield the codes that an expression may be, each with its node.

        `a if x else b` gives two codes, and so does a name that is assigned in two branches. A
        constant such as `codes.WA_RES_I_001` is recognized by its name. A computed code gives
        nothing.
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
        """Return the text of a string, or the code of a constant, or None."""
        if isinstance(node, ast.Constant):
            return node.value if isinstance(node.value, str) else None
        name = self._names.last(node) if isinstance(node, ast.Name | ast.Attribute) else ""
        return name.replace("_", "-") if _CONSTANT.fullmatch(name) else None

    def value(self, node: ast.expr) -> ast.expr:
        """Return the value of a name that is assigned once, or the node itself."""
        values = self.values(node)
        return values[0] if len(values) == 1 else node

    def is_as_made(self, node: ast.expr) -> bool:
        """Return True if the file never changes a mapping after its assignment.

        A mapping that is passed to a function other than a builder method may be changed by it.
        """
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
        """Return all values that are assigned to a name, or nothing if one of them is unknown."""
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

    def is_local(self, node: ast.Name) -> bool:
        """Return True if a function around a name binds it, as a parameter or by an assignment."""
        function = self._tree.function_of(node)
        while function is not None and node.id not in self._assigned_in(function):
            function = self._tree.function_of(function)
        return function is not None

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
        """Return the names that a function binds, with their values, or None if one is unknown."""
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
                continue  # a bare annotation binds nothing
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
        """Return True if a name is bound in a comprehension, which does not affect outer names."""
        around = self._tree.parent(name)
        while isinstance(around, ast.Tuple | ast.List | ast.Starred):
            around = self._tree.parent(around)
        return isinstance(around, ast.comprehension)
