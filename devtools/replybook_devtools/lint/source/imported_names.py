"""The origin of names: after `import replybook as r`, `r.Reply` is `replybook.Reply`.

All imports count: at the top, in a function, under `if TYPE_CHECKING`, in a `try`.
"""

from __future__ import annotations

import ast

from replybook_devtools.lint.source.syntax_tree import SyntaxTree


class ImportedNames:
    """The imports of one file, and the names that its top level assigns."""

    def __init__(self, tree: SyntaxTree) -> None:
        self.origins: dict[str, str] = {}
        for node in tree.nodes(ast.Import, ast.ImportFrom):
            if isinstance(node, ast.Import):
                self._add_import(node)
            else:
                self._imported_from(node)
        self._constants = _constants(tree)

    def _add_import(self, node: ast.Import) -> None:
        for alias in node.names:
            if alias.asname:
                self.origins[alias.asname] = alias.name
            else:
                first = alias.name.partition(".")[0]
                self.origins[first] = first

    def _imported_from(self, node: ast.ImportFrom) -> None:
        module = "." * node.level + (node.module or "")
        joint = "" if module.endswith(".") else "."
        for alias in node.names:
            self.origins[alias.asname or alias.name] = f"{module}{joint}{alias.name}"

    def origin(self, node: ast.AST | None) -> str:
        """Return the dotted name of an expression, with imports resolved.

        The result is empty for an expression that is not a name.
        """
        name = read_dotted_name(node)
        if not name:
            return ""
        first, dot, rest = name.partition(".")
        value = self._constants.get(first)
        if value is not None and first not in self.origins:
            aliased = read_dotted_name(value)  # Builder = ReplyBuilder
            if aliased and aliased.partition(".")[0] != first:
                name = aliased + dot + rest
                first, dot, rest = name.partition(".")
        return self.origins.get(first, first) + dot + rest

    def last(self, node: ast.AST | None) -> str:
        """Return the last part of `origin`, the name under which a thing was defined."""
        if isinstance(node, ast.Attribute):
            return node.attr
        return self.origin(node).rpartition(".")[2] if isinstance(node, ast.Name) else ""

    def spelt(self, *names: str) -> set[str]:
        """Return these names and their aliases in the file, by `import ... as` or by assignment."""
        found = set(names)
        for local, origin in self.origins.items():
            if origin.rpartition(".")[2] in names:
                found.add(local)
        for local, value in self._constants.items():
            if isinstance(value, ast.Name | ast.Attribute) and self.last(value) in names:
                found.add(local)
        return found

    def constant(self, name: str) -> ast.expr | None:
        """Return the value that the top level assigns to a name once, or None."""
        return self._constants.get(name)


def read_dotted_name(node: ast.AST | None) -> str:
    """Return `a.b.c` for such an expression, or an empty text."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name):
        return ""
    return ".".join([node.id, *reversed(parts)]) if parts else node.id


def _constants(tree: SyntaxTree) -> dict[str, ast.expr]:
    """Return the names that the top level assigns exactly once, with their values."""
    found: dict[str, ast.expr] = {}
    twice: set[str] = set()
    for statement in tree.tree.body:
        targets, value = _split_assignment(statement)
        for target in targets:
            if isinstance(target, ast.Name):
                if target.id in found:
                    twice.add(target.id)
                elif value is not None:
                    found[target.id] = value
    for name in twice:
        del found[name]
    return found


def _split_assignment(statement: ast.stmt) -> tuple[list[ast.expr], ast.expr | None]:
    if isinstance(statement, ast.Assign):
        return statement.targets, statement.value
    if isinstance(statement, ast.AnnAssign):
        return [statement.target], statement.value
    return [], None
