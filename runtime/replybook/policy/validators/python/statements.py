"""The import statements of a file, each with whether the file does without what it imports.

Source: decision 21.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from replybook.policy.validators.python.conditions import (
    catches,
    depends_on_system,
    is_type_checking,
    suppresses,
)

__all__ = ["Import", "imports_of"]


@dataclass(frozen=True, slots=True)
class Import:
    """One module that is imported, with the names taken from it (none for `import a.b`).

    `level` counts the leading dots. `is_optional`: its absence is caught, or the statement runs only for
    type checkers or on some versions and systems.
    """

    module: str
    level: int
    names: tuple[str, ...]
    line: int
    column: int
    is_optional: bool


def imports_of(tree: ast.Module) -> list[Import]:
    """All import statements, in the order of the text."""
    found: list[Import] = []
    rest: list[tuple[ast.stmt, bool]] = [(node, False) for node in tree.body]
    while rest:
        node, optional = rest.pop()
        if isinstance(node, ast.Import):
            found += [_of(alias, alias.name, 0, (), optional) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = tuple(alias.name for alias in node.names)
            found.append(_of(node, node.module or "", node.level, names, optional))
        else:
            rest.extend(_inside(node, optional))
    return sorted(found, key=lambda item: (item.line, item.column))


def _of(
    node: ast.stmt | ast.alias, module: str, level: int, names: tuple[str, ...], optional: bool
) -> Import:
    return Import(module, level, names, node.lineno, node.col_offset + 1, optional)


def _inside(node: ast.stmt, optional: bool) -> Iterator[tuple[ast.stmt, bool]]:
    optional = optional or _makes_optional(node)
    for block in ("body", "orelse", "finalbody"):
        for part in cast("list[ast.stmt]", getattr(node, block, ())):
            yield part, optional
    for handler in cast("list[ast.ExceptHandler]", getattr(node, "handlers", ())):
        for part in handler.body:
            yield part, optional
    if isinstance(node, ast.Match):
        for case in node.cases:
            for part in case.body:
                yield part, optional


def _makes_optional(node: ast.stmt) -> bool:
    if isinstance(node, ast.Try | ast.TryStar):
        return catches(node.handlers, "ImportError")
    if isinstance(node, ast.If):
        return is_type_checking(node.test) or depends_on_system(node.test)
    if isinstance(node, ast.With):
        return any(suppresses(item, "ImportError") for item in node.items)
    return False
