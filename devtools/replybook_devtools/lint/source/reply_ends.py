"""The end of a reply: what the code around a builder call does with its value.

A reply of type I, D or E should leave the function at once.
"""

from __future__ import annotations

import ast
from typing import Final, Literal, NamedTuple, TypeAlias

from replybook_devtools.lint.source.return_position import RAISED, is_returned
from replybook_devtools.lint.source.syntax_tree import SyntaxTree

Way: TypeAlias = Literal["returned", "handed", "held", "stored", "dropped"]

_VALUES: Final = (ast.Tuple, ast.BoolOp, ast.Await, ast.NamedExpr, ast.IfExp, ast.Attribute)
_GIVES_ON: Final = (ast.Return, ast.Yield, ast.YieldFrom, ast.Raise, ast.Lambda)


class ReplyEnd(NamedTuple):
    """The fate of a reply.

    Attributes:
        way: `returned`: it leaves the function at once. `handed`: another call or a container that
            leaves has it. `held`: names hold it. `stored`: an attribute or item holds it.
            `dropped`: nothing holds it.
        names: The names that hold it.
    """

    way: Way
    names: tuple[str, ...] = ()


def end_of(tree: SyntaxTree, node: ast.expr) -> ReplyEnd:
    """Return what a statement does with the value of `node`."""
    if is_returned(tree, node):
        return ReplyEnd("returned")
    inner: ast.AST = node
    is_value = True  # False for a part of a value
    names: list[str] = []
    for around in tree.parents(node):
        if isinstance(around, _GIVES_ON):
            return ReplyEnd("handed")
        if isinstance(around, ast.Assign | ast.AnnAssign | ast.AugAssign):
            return _read_assignment_end(around, names, is_value=is_value)
        if isinstance(around, ast.stmt | ast.match_case | ast.ExceptHandler):
            return ReplyEnd("held", tuple(names)) if names else ReplyEnd("dropped")
        if isinstance(around, ast.NamedExpr):
            names.append(around.target.id)
        elif _loses(around, inner):
            return ReplyEnd("dropped")
        if not isinstance(around, _VALUES) and not _is_call_of(around, inner):
            is_value = False
        inner = around
    return ReplyEnd("dropped")


def _read_assignment_end(
    statement: ast.Assign | ast.AnnAssign | ast.AugAssign, names: list[str], *, is_value: bool
) -> ReplyEnd:
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    flat: list[ast.expr] = []
    for target in targets:
        flat += target.elts if isinstance(target, ast.Tuple | ast.List) else [target]
    found = [target.id for target in flat if isinstance(target, ast.Name)]
    if not is_value or len(found) < len(flat):
        return ReplyEnd("stored")
    return ReplyEnd("held", (*names, *found))


def _loses(around: ast.AST, inner: ast.AST) -> bool:
    """Return True if the value is only compared or tested."""
    if isinstance(around, ast.IfExp):
        return inner is around.test
    if isinstance(around, ast.BoolOp):
        return isinstance(around.op, ast.And) and inner is not around.values[-1]
    if isinstance(around, ast.Attribute):
        return around.attr != RAISED  # for example its data
    return isinstance(around, ast.Compare | ast.UnaryOp)


def _is_call_of(around: ast.AST, inner: ast.AST) -> bool:
    """Return True for the call in `rb.invalid(...).as_exception()`, which still is the reply."""
    return isinstance(around, ast.Call) and around.func is inner
