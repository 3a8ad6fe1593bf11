"""Whether a value leaves its function at once.

Return position is the value itself, or the value inside a tuple, a conditional expression, `and`/`or`,
`await` or `:=`, directly under `return`; the body of a lambda; and `raise <reply>.as_exception()`, which
ends a call as `return` does. Source: specification 48, 001 §10.
"""

from __future__ import annotations

import ast
from typing import Final

from replybook_devtools.lint.source.syntax_tree import SyntaxTree

__all__ = ["RAISED", "is_returned"]

_THROUGH: Final = (ast.Tuple, ast.BoolOp, ast.Await, ast.NamedExpr)
RAISED: Final = "as_exception"
"""The method that makes an exception of a reply, for `raise`."""


def is_returned(tree: SyntaxTree, node: ast.expr) -> bool:
    """Return True if `node` stands in return position, or is raised as a reply."""
    inner: ast.AST = node
    for around in tree.parents(node):
        if isinstance(around, ast.Return):
            return True
        if isinstance(around, ast.Lambda):
            return inner is around.body
        if isinstance(around, ast.IfExp):
            if inner is around.test:
                return False
        elif isinstance(around, ast.BoolOp):
            if inner is not around.values[-1]:
                return False  # what comes after it runs, too
        elif isinstance(around, ast.Attribute):
            return around.attr == RAISED and _is_raised(tree, around)
        elif not isinstance(around, _THROUGH):
            return False
        inner = around
    return False


def _is_raised(tree: SyntaxTree, attribute: ast.Attribute) -> bool:
    call = tree.parent(attribute)
    return isinstance(call, ast.Call) and isinstance(tree.parent(call), ast.Raise)
