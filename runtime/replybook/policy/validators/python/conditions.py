"""Conditions decided before the code runs: type checking, version, system."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

_PARENTS: Final = {
    "NameError": frozenset(("NameError", "Exception", "BaseException", "UnboundLocalError")),
    "ImportError": frozenset(("ImportError", "ModuleNotFoundError", "Exception", "BaseException")),
}
_MOST_PARTS: Final = 10
"""The limit of parts in a dotted name, so that a chain of thousands is not read repeatedly."""

_MOST_TERMS: Final = 1_000
_PASSING_ON: Final = frozenset(
    (
        *("open", "catch_warnings", "nullcontext", "closing", "chdir", "redirect_stdout"),
        *("redirect_stderr", "lock", "_lock", "rlock", "patch", "dict", "object", "timeout"),
        *("temporarydirectory", "namedtemporaryfile", "threadpoolexecutor", "socket"),
    )
)
"""Names of context managers, in lower case, that pass on the errors of their block."""

_WORDS: Final = {"TYPE_CHECKING": False, "PY2": False, "PY3": True}
_VERSION: Final = frozenset(("sys.version_info", "version_info"))
_COMPARISONS: Final[Mapping[type[ast.cmpop], Callable[[Any, Any], object]]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}


def catches(handler: ast.ExceptHandler, error: str) -> bool:
    """Return True if a handler catches `error` or a parent class of it.

    `error` is NameError or ImportError.
    """
    return handler.type is None or not _names(handler.type).isdisjoint(_PARENTS[error])


def passes_on(node: ast.stmt) -> bool:
    """Return True if errors of a block leave the statement.

    A `with` of an unknown kind may keep them.
    """
    if not isinstance(node, ast.With | ast.AsyncWith):
        return True
    calls = (
        item.context_expr.func if isinstance(item.context_expr, ast.Call) else item.context_expr
        for item in node.items
    )
    return all(write_dotted_name(call).rpartition(".")[2].lower() in _PASSING_ON for call in calls)


def expects(node: ast.stmt, error: str) -> bool:
    """Return True if a `with` names the error, such as `suppress(ImportError)`."""
    return isinstance(node, ast.With) and any(
        not _names(argument).isdisjoint(_PARENTS[error])
        for item in node.items
        if isinstance(item.context_expr, ast.Call)
        for argument in item.context_expr.args
    )


class Conditions:
    """The known values of conditions in one file that runs on Python `version`.

    A name that is bound once, at the top of the file, to such a condition has its value.
    """

    def __init__(self, tree: ast.Module, version: tuple[int, int]) -> None:
        self._version = version
        self._known: dict[str, bool | None] = {}
        for node in tree.body:
            for name, value in _bindings(node):
                self._bind(name, value)

    def _bind(self, name: str, value: ast.expr | None) -> None:
        if name in self._known or value is None:
            self._known[name] = None
            return
        decided = isinstance(value, ast.Compare | ast.BoolOp | ast.UnaryOp) or name in _WORDS
        self._known[name] = self.holds(value) if decided else None

    def holds(self, test: ast.expr) -> bool | None:
        """Return the value of a condition, or None if it depends on the run."""
        match test:
            case ast.Constant(value=value):
                return bool(value)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                inner = self.holds(operand)
                return None if inner is None else not inner
            case ast.BoolOp(op=op, values=values):
                return self._decide_all(values[:_MOST_TERMS], stops_at=isinstance(op, ast.Or))
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                return self._compare_version(left, op, right)
            case ast.Name() | ast.Attribute():
                return self._decide_name(write_dotted_name(test))
            case _:
                return None

    def _decide_name(self, name: str) -> bool | None:
        if name in self._known:
            return self._known[name]
        return _WORDS.get(name.rpartition(".")[2])

    def _decide_all(self, values: Iterable[ast.expr], *, stops_at: bool) -> bool | None:
        known = [self.holds(value) for value in values]
        if stops_at in known:
            return stops_at
        return None if None in known else not stops_at

    def _compare_version(self, left: ast.expr, op: ast.cmpop, right: ast.expr) -> bool | None:
        """Return the result of a comparison with the version of Python, on either side."""
        compare = _COMPARISONS.get(type(op))
        if compare is None:
            return None
        for one, other, turned in ((left, right, False), (right, left, True)):
            mine, theirs = self._of_version(one, other), _constant(other)
            if mine is not None and theirs is not None:
                return bool(compare(theirs, mine) if turned else compare(mine, theirs))
        return None

    def _of_version(self, asked: ast.expr, other: ast.expr) -> tuple[int, ...] | int | None:
        """Return the version of Python in the form of the value that it is compared with.

        Returns None for a form of more than two parts.
        """
        if isinstance(asked, ast.Name | ast.Attribute) and write_dotted_name(asked) in _VERSION:
            length = len(other.elts) if isinstance(other, ast.Tuple) else 0
            return (*self._version, 99)[:3] if 0 < length <= 2 else None
        match asked:
            case ast.Subscript(value=value, slice=ast.Constant(value=0)) if (
                write_dotted_name(value) in _VERSION
            ):
                return self._version[0]
            case ast.Subscript(
                value=value, slice=ast.Slice(lower=None, upper=ast.Constant(value=2), step=None)
            ) if write_dotted_name(value) in _VERSION:
                return self._version
            case ast.Attribute(value=value, attr="major") if write_dotted_name(value) in _VERSION:
                return self._version[0]
            case _:
                return None


def write_dotted_name(node: ast.expr) -> str:
    """Return a name or attribute as written.

    Returns an empty text for any other expression and for a longer chain.
    """
    parts: list[str] = []
    while isinstance(node, ast.Attribute) and len(parts) < _MOST_PARTS:
        parts.append(node.attr)
        node = node.value
    return ".".join(reversed((*parts, node.id))) if isinstance(node, ast.Name) else ""


def list_mentioned_names(test: ast.expr) -> Iterable[str]:
    """Return the names and attributes inside an expression."""
    return (
        write_dotted_name(node)
        for node in ast.walk(test)
        if isinstance(node, ast.Name | ast.Attribute)
    )


def _names(node: ast.expr) -> set[str]:
    """Return the last parts of the error names in an expression."""
    parts = node.elts if isinstance(node, ast.Tuple) else [node]
    return {write_dotted_name(part).rpartition(".")[2] for part in parts}


def _bindings(node: ast.stmt) -> Iterable[tuple[str, ast.expr | None]]:
    """Return the names that an assignment binds, with the value of a plain one."""
    match node:
        case ast.Assign(targets=targets, value=value):
            return ((target.id, value) for target in targets if isinstance(target, ast.Name))
        case ast.AnnAssign(target=ast.Name(id=name), value=value) if value is not None:
            return ((name, value),)
        case ast.AugAssign(target=ast.Name(id=name)):
            return ((name, None),)
        case _:
            return ()


def _constant(node: ast.expr) -> tuple[int, ...] | int | None:
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return node.value
    if isinstance(node, ast.Tuple):
        values = [part.value for part in node.elts if isinstance(part, ast.Constant)]
        numbers = [value for value in values if type(value) is int]
        return tuple(numbers) if len(numbers) == len(node.elts) else None
    return None
