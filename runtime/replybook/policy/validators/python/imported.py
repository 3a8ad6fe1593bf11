"""The import statements of Python as values: one entry a module.

Source: specification 33.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["Import", "imported"]


@dataclass(frozen=True, slots=True)
class Import:
    """One module that is imported, with the names taken from it (none for `import a.b`).

    `level` counts the leading dots. `is_optional`: the file does without it, or the statement is run only
    for type checkers or on other versions and systems.
    """

    module: str
    level: int
    names: tuple[str, ...]
    line: int
    column: int
    is_optional: bool = False


def imported(node: ast.Import | ast.ImportFrom) -> Iterator[Import]:
    """Return what a statement imports, each module by itself."""
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield Import(alias.name, 0, (), alias.lineno, alias.col_offset + 1)
    else:
        names = tuple(alias.name for alias in node.names)
        yield Import(node.module or "", node.level, names, node.lineno, node.col_offset + 1)
