"""The return position: find out if a value leaves its function at once.

A value is in return position if it is returned itself, or inside a tuple, a conditional expression,
`and`/`or`, `await` or `:=`. The body of a lambda counts, and so does `raise
<reply>.as_exception()`, which ends a call as `return` does.
"""

from __future__ import annotations

import ast
from typing import Final

from replybook_devtools.lint.source.syntax_tree import SyntaxTree

_THROUGH: Final = (ast.Tuple, ast.BoolOp, ast.Await, ast.NamedExpr)
RAISED: Final = "as_exception"
"""The method that turns a reply into an exception, for `raise`."""


def is_returned(tree: SyntaxTree, node: ast.expr) -> bool:
    """Return True if `node` is in return position, or is raised as a reply."""
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
                return False  # the values after it are evaluated, too
        elif isinstance(around, ast.Attribute):
            return around.attr == RAISED and _is_raised(tree, around)
        elif not isinstance(around, _THROUGH):
            return False
        inner = around
    return False


def _is_raised(tree: SyntaxTree, attribute: ast.Attribute) -> bool:
    call = tree.parent(attribute)
    return isinstance(call, ast.Call) and isinstance(tree.parent(call), ast.Raise)
