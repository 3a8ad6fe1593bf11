"""The values that a returned name may hold, one for each branch that assigns it last.

Only certain values count: those assigned before the return, or in a branch of an `if`, `match`,
`try` or `with` before it. The search stops at a loop, at a test of the name, and at any other
binding.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from replybook_devtools.lint.source.parsed_file import ParsedFile

_Blocks: TypeAlias = "list[list[ast.stmt]]"

_ENDS: Final = (ast.Return, ast.Raise, ast.Continue, ast.Break)
_ASKING: Final = ("isinstance", "type")
_AROUND: Final = (ast.If, ast.With, ast.AsyncWith)
"""Statements that the search leaves, to continue with the statements before them."""


def held_values(
    file: ParsedFile, node: ast.Return, value: ast.expr | None = None
) -> list[ast.expr]:
    """Return the values that `return name` may return, one for each branch.

    Args:
        node: The return statement.
        value: The name, if it is a part of what is returned.
    """
    value = value or node.value
    if not isinstance(value, ast.Name):
        return []
    name = value.id
    found, is_settled = _last_values(_in_front(file, node), name)
    inner: ast.AST = node
    while not is_settled:
        around = file.parent(inner)
        if not isinstance(around, _AROUND) or any(_uses(head, name) for head in _heads(around)):
            break
        inner = around
        found, is_settled = _last_values(_in_front(file, inner), name)
    return found


def _in_front(file: ParsedFile, node: ast.AST) -> Sequence[ast.AST]:
    """Return the statements before a statement, in its block."""
    around = file.parent(node)
    for field in ("body", "orelse", "finalbody"):
        block: Sequence[ast.AST] = getattr(around, field, ())
        if node in block:
            return block[: block.index(node)]
    return ()


def _last_values(block: Sequence[ast.AST], name: str) -> tuple[list[ast.expr], bool]:
    """Return the values that a name may have at the end of a block.

    The second value is True if the name has no other values.
    """
    for statement in reversed(block):
        if isinstance(statement, _ENDS):
            return [], True
        value = _assigned(statement, name)
        if value is not None:
            return [value], True
        if _uses(statement, name) and not _only_reads(statement, name):
            branches = _branches(statement, name)
            return [value for branch in branches for value in _last_values(branch, name)[0]], True
    return [], False


def _assigned(statement: ast.AST, name: str) -> ast.expr | None:
    """Return the value that a statement assigns to a name, or None."""
    if not isinstance(statement, ast.Assign | ast.AnnAssign):
        return None
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    is_target = any(isinstance(target, ast.Name) and target.id == name for target in targets)
    return statement.value if is_target else None


def _uses(node: ast.AST, name: str) -> bool:
    return any(isinstance(child, ast.Name) and child.id == name for child in ast.walk(node))


def _only_reads(statement: ast.AST, name: str) -> bool:
    """Return True if a statement neither binds nor tests the name, and leaves no block."""
    for child in ast.walk(statement):
        if isinstance(child, ast.Name) and child.id == name and not isinstance(child.ctx, ast.Load):
            return False
        if isinstance(child, (*_ENDS, ast.Assert)):
            return False
        if isinstance(child, ast.Name) and child.id in _ASKING:
            return False
    return True


def _branches(statement: ast.AST, name: str) -> _Blocks:
    """Return the blocks of which one runs last, or none if a test of the name chooses the block."""
    branches: _Blocks = []
    while isinstance(statement, ast.If) and not _uses(statement.test, name):
        branches.append(statement.body)
        if len(statement.orelse) != 1 or not isinstance(statement.orelse[0], ast.If):
            return [*branches, statement.orelse]
        statement = statement.orelse[0]  # an elif; there may be thousands
    if any(_uses(head, name) for head in _heads(statement)):
        return []
    if isinstance(statement, ast.Match):
        return [case.body for case in statement.cases]
    if isinstance(statement, ast.With | ast.AsyncWith):
        return [statement.body]
    if isinstance(statement, ast.Try | ast.TryStar):
        is_last = not any(_uses(one, name) for one in statement.finalbody)
        handled = [handler.body for handler in statement.handlers]
        return [statement.orelse or statement.body, *handled] if is_last else []
    return []


def _heads(statement: ast.AST) -> Sequence[ast.AST]:
    """Return the expressions that a statement evaluates before it enters a block."""
    if isinstance(statement, ast.If):
        return [statement.test]
    if isinstance(statement, ast.Match):
        return [statement.subject, *(case.guard for case in statement.cases if case.guard)]
    return statement.items if isinstance(statement, ast.With | ast.AsyncWith) else []
