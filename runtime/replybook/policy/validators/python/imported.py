"""The import statements of Python as values, with one entry per module."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Import:
    """One imported module, with the names taken from it (none for `import a.b`).

    `level` counts the leading dots. `is_optional` is True if the file works without the module, or
    if the statement runs only for type checkers or on other versions and systems.
    """

    module: str
    level: int
    names: tuple[str, ...]
    line: int
    column: int
    is_optional: bool = False


def list_imports(node: ast.Import | ast.ImportFrom) -> Iterator[Import]:
    """Yield the modules that a statement imports."""
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield Import(alias.name, 0, (), alias.lineno, alias.col_offset + 1)
    else:
        names = tuple(alias.name for alias in node.names)
        yield Import(node.module or "", node.level, names, node.lineno, node.col_offset + 1)
