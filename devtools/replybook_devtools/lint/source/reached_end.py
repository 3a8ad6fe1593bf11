"""The end of a function: find out if it can be reached, so that the function returns None.

If that depends on values, as with a series of comparisons of one name, the answer is no. Only a
type checker knows if the comparisons cover all values.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from replybook_devtools.lint.source.parsed_file import ParsedFile

_ENDING: Final = frozenset(
    {"sys.exit", "exit", "quit", "os._exit", "os.abort", "pytest.fail", "pytest.skip"}
    | {"typing.assert_never", "typing_extensions.assert_never"}
)
_LOOPS: Final = (ast.For, ast.AsyncFor, ast.While)
_SCOPES: Final = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def reaches_end(body: Sequence[ast.stmt], file: ParsedFile) -> bool:
    """Return True if code after these statements may run; False if that is unknown."""
    if len(body) == 1 and _is_stub(body[0]):
        return False
    if _is_choice(body):
        return False
    return all(_goes_on(statement, file) for statement in body)


def _is_stub(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _goes_on(node: ast.stmt, file: ParsedFile) -> bool:
    match node:
        case ast.Return() | ast.Raise() | ast.Continue() | ast.Break():
            return False
        case ast.Expr(value=ast.Call() as call):
            return not _may_end(call, file)
        case ast.If():
            return reaches_end(node.body, file) or not node.orelse or reaches_end(node.orelse, file)
        case ast.While(test=ast.Constant(value=value)) if value:
            return _breaks(node.body)
        case ast.With() | ast.AsyncWith():
            return reaches_end(node.body, file) or _swallows(node, file)
        case ast.Try() | ast.TryStar():
            return _try_goes_on(node, file)
        case ast.Match():
            return any(reaches_end(case.body, file) for case in node.cases)
        case _:
            return True


def _may_end(call: ast.Call, file: ParsedFile) -> bool:
    """Return True if a call may not return.

    The function is known for that, is annotated as never returning, or gets the builder to refuse
    with.
    """
    if file.names.origin(call.func) in _ENDING or any(map(file.bound.is_builder, call.args)):
        return True
    return file.names.last(call.func) in file.never_back


def _try_goes_on(node: ast.Try | ast.TryStar, file: ParsedFile) -> bool:
    if node.finalbody and not reaches_end(node.finalbody, file):
        return False
    body = reaches_end(node.body, file)
    if body and (not node.orelse or reaches_end(node.orelse, file)):
        return True
    return any(reaches_end(handler.body, file) for handler in node.handlers)


def _swallows(node: ast.With | ast.AsyncWith, file: ParsedFile) -> bool:
    """Return True if a `with` block suppresses exceptions."""
    return any(
        isinstance(item.context_expr, ast.Call)
        and file.names.origin(item.context_expr.func) == "contextlib.suppress"
        for item in node.items
    )


def _breaks(body: Sequence[ast.stmt]) -> bool:
    """Return True if a loop has its own `break`. One of an inner loop does not count."""
    stack: list[ast.AST] = [*body]
    while stack:
        node = stack.pop()
        if isinstance(node, ast.Break):
            return True
        if isinstance(node, _LOOPS):
            stack += node.orelse
        elif not isinstance(node, _SCOPES):
            stack += ast.iter_child_nodes(node)
    return False


def _is_choice(body: Sequence[ast.stmt]) -> bool:
    """Return True if these statements end with several tests of the same value.

    The tests may cover all cases.
    """
    asked: list[str] = []
    for statement in reversed(body):
        if not isinstance(statement, ast.If):
            break
        node: ast.stmt = statement
        while isinstance(node, ast.If):
            asked.append(_dump_tested_value(node.test))
            node = node.orelse[0] if len(node.orelse) == 1 else ast.Pass()
    return len(asked) > 1 and asked[0] != "" and len(set(asked)) == 1


def _dump_tested_value(test: ast.expr) -> str:
    """Return the value that a test compares or checks with `isinstance`, or an empty text."""
    match test:
        case ast.Compare(left=left, ops=[ast.Eq() | ast.Is() | ast.In()]):
            return ast.dump(left)
        case ast.Call(func=ast.Name(id="isinstance"), args=[asked, _]):
            return ast.dump(asked)
        case _:
            return ""
