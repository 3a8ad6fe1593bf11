"""Exception handlers: broad and narrow ones, and the replies they give.

A narrow handler may answer I. A broad handler must answer E.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.source.imported_names import read_dotted_name

if TYPE_CHECKING:
    from replybook_devtools.lint.source.builder_calls import BuilderCall
    from replybook_devtools.lint.source.resolved_syntax import ResolvedSyntax

TEXT_PARTS: Final = ("args", "message", "msg", "strerror")
"""Members of an exception that hold its text."""

_BROAD: Final = ("Exception", "BaseException", "builtins.Exception", "builtins.BaseException")


def is_broad(file: ResolvedSyntax, kind: ast.expr | None) -> bool:
    """Return True if a handler of this class catches unforeseen errors. None is a bare `except`."""
    if kind is None:
        return True
    value = file.constants.value(kind)
    listed = value.elts if isinstance(value, ast.Tuple) else [kind]
    return any(file.names.origin(one) in _BROAD for one in listed)


def broad_handlers(file: ResolvedSyntax) -> Iterator[ast.ExceptHandler]:
    """Return every `except` that is bare or catches Exception or BaseException."""
    return (node for node in file.nodes(ast.ExceptHandler) if is_broad(file, node.type))


def narrow_handlers(file: ResolvedSyntax) -> Iterator[ast.ExceptHandler]:
    """Return every other `except`."""
    return (node for node in file.nodes(ast.ExceptHandler) if not is_broad(file, node.type))


def replies_of(file: ResolvedSyntax, handler: ast.ExceptHandler) -> list[BuilderCall]:
    """Return the replies whose nearest handler this is, without those in inner functions."""
    first, last = handler.lineno, handler.end_lineno or handler.lineno
    inside = (call for call in file.builder_calls if first <= call.node.lineno <= last)
    return [c for c in inside if c.type_letter is not None and handler_of(file, c.node) is handler]


def handler_of(file: ResolvedSyntax, node: ast.AST) -> ast.ExceptHandler | None:
    """Return the `except` around a node, inside the function of the node."""
    for around in file.parents(node):
        if isinstance(around, ast.ExceptHandler):
            return around
        if isinstance(around, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            return None
    return None


def is_narrowed(file: ResolvedSyntax, handler: ast.ExceptHandler, node: ast.AST) -> bool:
    """Return True if the handler tests the class of the exception before the node.

    Args:
        node: A node inside the handler.
    """
    inner = node
    for around in file.parents(node):
        if around is handler:
            return False
        is_decided = isinstance(around, ast.If) and inner in around.body
        if is_decided and handler.name and _asks_class(around, handler.name):
            return True
        if isinstance(around, ast.Match) and read_dotted_name(around.subject) == handler.name:
            return True
        inner = around
    return False


def _asks_class(test: ast.AST, name: str) -> bool:
    """Return True if a test contains `isinstance(error, KeyError)`."""
    assert isinstance(test, ast.If)
    for node in ast.walk(test.test):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
            first = node.args[0]
            if node.func.id == "isinstance" and isinstance(first, ast.Name) and first.id == name:
                return True
    return False


def catches_replies(file: ResolvedSyntax, kind: ast.expr | None) -> bool:
    """Return True if a handler names `ReplyRaised`, the exception of a raised reply."""
    listed = kind.elts if isinstance(kind, ast.Tuple) else [kind]
    return any(file.names.last(one) == "ReplyRaised" for one in listed)
