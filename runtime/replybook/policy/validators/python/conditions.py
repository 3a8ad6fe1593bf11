"""Conditions under which code may never run here: caught absence, type checking, version and system.

Source: specification 33 (traps: optional imports).
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import Final

__all__ = ["catches", "depends_on_system", "is_type_checking", "suppresses"]

_PARENTS: Final = {
    "NameError": frozenset(("NameError", "Exception", "BaseException", "UnboundLocalError")),
    "ImportError": frozenset(("ImportError", "ModuleNotFoundError", "Exception", "BaseException")),
}
_MOST_PARTS: Final = 10
"""No name that is looked for is longer; in a chain of thousands every link would be read again."""

_SYSTEM: Final = frozenset(
    (
        *("sys.version_info", "sys.version", "sys.hexversion", "sys.platform"),
        *("sys.implementation", "os.name", "platform.system", "platform.python_implementation"),
        *("version_info", "six.PY2", "six.PY3", "PY2", "PY3", "WINDOWS"),
    )
)


def catches(handlers: Iterable[ast.ExceptHandler], error: str) -> bool:
    """Return whether a handler catches `error`, NameError or ImportError, by its own or a wider name."""
    return any(
        handler.type is None or _names(handler.type) & _PARENTS[error] for handler in handlers
    )


def suppresses(item: ast.withitem, error: str) -> bool:
    """Return whether a `with` swallows the error, as `contextlib.suppress` does."""
    call = item.context_expr
    if not isinstance(call, ast.Call) or dotted(call.func).rpartition(".")[2] != "suppress":
        return False
    return any(_names(argument) & _PARENTS[error] for argument in call.args)


def is_type_checking(test: ast.expr) -> bool:
    """Return whether a condition holds for type checkers only."""
    return any(name.rpartition(".")[2] == "TYPE_CHECKING" for name in _mentioned(test))


def depends_on_system(test: ast.expr) -> bool:
    """Return whether a condition asks for the version of Python or for the system."""
    return any(name in _SYSTEM for name in _mentioned(test))


def dotted(node: ast.expr) -> str:
    """Return a name or attribute as it is written; empty for anything else and for a longer chain."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute) and len(parts) < _MOST_PARTS:
        parts.append(node.attr)
        node = node.value
    return ".".join(reversed((*parts, node.id))) if isinstance(node, ast.Name) else ""


def _names(node: ast.expr) -> set[str]:
    """Return the last words of the errors that a handler names."""
    parts = node.elts if isinstance(node, ast.Tuple) else [node]
    return {dotted(part).rpartition(".")[2] for part in parts}


def _mentioned(test: ast.expr) -> Iterable[str]:
    return (dotted(node) for node in ast.walk(test) if isinstance(node, ast.Name | ast.Attribute))
