"""Builder methods that are chosen first and called later.

Examples are `(rb.denied if locked else rb.invalid)(code)`, `deny = rb.denied` with `deny(code)`, a
table of methods by command, and `getattr(rb, "denied")(code)`. A method that is passed to another
function does not count, since that function calls it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.source.builder_calls import LETTERS

if TYPE_CHECKING:
    from replybook_devtools.lint.source.parsed_file import ParsedFile

_KEEPS: Final = (ast.Assign, ast.AnnAssign, ast.NamedExpr)


def chosen_methods(file: ParsedFile) -> Iterator[tuple[ast.expr, str]]:
    """Yield each builder method that is chosen and later called, with its node."""
    if file.bound.is_empty:
        return
    for node, method in _find_named_methods(file):
        if _is_called(file, _choice(file, node)):
            yield node, method


def _find_named_methods(file: ParsedFile) -> Iterator[tuple[ast.expr, str]]:
    """Yield the methods that are named but not called in the same place."""
    for node in file.nodes(ast.Attribute):
        if node.attr in LETTERS and file.bound.is_builder(node.value):
            around = file.parent(node)
            if not (isinstance(around, ast.Call) and around.func is node):
                yield node, node.attr
    for call in file.calls_spelt("getattr"):
        if len(call.args) >= 2 and file.bound.is_builder(call.args[0]):
            for name, _ in file.constants.codes(call.args[1]):
                if name in LETTERS:
                    yield call, name


def _choice(file: ParsedFile, node: ast.expr) -> ast.expr:
    """Return the expression that chooses the method: a conditional, or a lookup in a table."""
    inner = node
    for around in file.parents(node):
        match around:
            case ast.IfExp(test=test) if test is not inner:
                inner = around
            case ast.BoolOp() | ast.Dict():
                inner = around
            case ast.Subscript(value=table) if table is inner:
                inner = around
            case ast.Attribute(attr="get") | ast.Call(func=ast.Attribute(attr="get")):
                inner = around
            case _:
                break
    return inner


def _is_called(file: ParsedFile, node: ast.expr) -> bool:
    """Return True if the chosen method is called directly, or through the name that holds it."""
    around = file.parent(node)
    if isinstance(around, ast.Call):
        return around.func is node
    if not isinstance(around, _KEEPS):
        return False
    targets = around.targets if isinstance(around, ast.Assign) else [around.target]
    names = {target.id for target in targets if isinstance(target, ast.Name)}
    function = file.function_of(node)
    used = (one for one in file.nodes(ast.Name) if one.id in names and one is not node)
    return any(
        isinstance(one.ctx, ast.Load)
        and (function is None or function in file.parents(one))
        and _is_called_here(file, one)
        for one in used
    )


def _is_called_here(file: ParsedFile, name: ast.Name) -> bool:
    given = _choice(file, name)
    around = file.parent(given)
    return isinstance(around, ast.Call) and around.func is given
