"""The ends of statements: go on, leave, raise, or fail for a missing module."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from enum import Enum
from typing import Final, TypeAlias, cast

from replybook.policy.validators.python.conditions import Conditions, catches, dotted
from replybook.policy.validators.python.imported import Import, imported

_IMPORT: Final = "ImportError"
_EXITS: Final = frozenset(("sys.exit", "exit", "quit", "os._exit"))

IsMissing: TypeAlias = Callable[[Import], bool]
"""A function that returns True for an import that certainly fails."""


class End(Enum):
    """The end of a block: it goes on, leaves, raises, or fails for a missing module."""

    GOES_ON = "goes on"
    LEAVES = "leaves"
    RAISES = "raises"
    FAILS = "fails"


FAILURES: Final = (End.RAISES, End.FAILS)
_WEAKEST: Final = (End.GOES_ON, End.LEAVES, End.RAISES, End.FAILS)
MAY_END: Final = (
    *(ast.Import, ast.ImportFrom, ast.Raise, ast.Return, ast.Continue, ast.Break),
    *(
        ast.Assert,
        ast.Expr,
        ast.Assign,
        ast.If,
        ast.Try,
        ast.TryStar,
        ast.With,
        ast.AsyncWith,
        ast.ClassDef,
    ),
)
"""The statements that may keep the next statement from running."""


class Endings:
    """Finds the ends of statements in one file, each computed once."""

    def __init__(self, conditions: Conditions, is_missing: IsMissing) -> None:
        self._conditions = conditions
        self._is_missing = is_missing
        self._ends: dict[int, End] = {}

    def ends_at(self, body: Sequence[ast.stmt]) -> End:
        """Return the end of a block of statements."""
        ends = (self.end(node) for node in body)
        return next((end for end in ends if end is not End.GOES_ON), End.GOES_ON)

    def end(self, node: ast.stmt) -> End:
        """Return the end of a statement, computed once."""
        if not isinstance(node, MAY_END):
            return End.GOES_ON
        if id(node) not in self._ends:
            self._ends[id(node)] = self._worked_out(node)
        return self._ends[id(node)]

    def _worked_out(self, node: ast.stmt) -> End:
        match node:
            case ast.Import() | ast.ImportFrom():
                missing = any(map(self._is_missing, imported(node)))
                return End.FAILS if missing else End.GOES_ON
            case ast.Raise():
                return End.RAISES
            case ast.Return() | ast.Continue() | ast.Break():
                return End.LEAVES
            case ast.Expr() | ast.Assign():
                return self._end_of_call(node.value)
            case ast.If():
                return self._end_of_branches(node)
            case ast.Try() | ast.TryStar():
                return self._end_of_try(node)
            case ast.Assert():
                return End.GOES_ON
            case _:
                end = self.ends_at(cast("ast.With | ast.AsyncWith | ast.ClassDef", node).body)
                return End.GOES_ON if end in FAILURES and _may_swallow(node) else end

    def _end_of_call(self, value: ast.expr) -> End:
        """Return the end of a call that exits the program or skips a test.

        A test is skipped if a module is missing.
        """
        match value:
            case ast.Call(args=[ast.Constant(value=str(name))]) if _is_skip(value):
                asked = Import(name, 0, (), value.lineno, value.col_offset + 1)
                return End.LEAVES if self._is_missing(asked) else End.GOES_ON
            case ast.Call() if _exits(value):
                return End.RAISES
            case _:
                return End.GOES_ON

    def _end_of_branches(self, node: ast.If) -> End:
        """Return the end of a chain of `elif`: the weakest end of its possible branches."""
        ends: list[End] = []
        rest: Sequence[ast.stmt] = [node]
        while len(rest) == 1 and isinstance(one := rest[0], ast.If):
            holds = self._conditions.holds(one.test)
            if holds is not False:
                ends.append(self.ends_at(one.body))
            rest = one.orelse
            if holds is True or (ends and ends[-1] is End.GOES_ON):
                return min(ends, key=_WEAKEST.index)
        ends.append(self.ends_at(rest))
        return min(ends, key=_WEAKEST.index)

    def _end_of_try(self, node: ast.Try | ast.TryStar) -> End:
        last = self.ends_at(node.finalbody)
        if last is not End.GOES_ON:
            return last
        end = self.ends_at(node.body)
        if end is End.FAILS:
            handler = handler_of(node)
            return end if handler is None else self.ends_at(handler.body)
        if end is End.RAISES and node.handlers:
            ends = [self.ends_at(handler.body) for handler in node.handlers]
            return min(ends, key=_WEAKEST.index)
        return self.ends_at(node.orelse) if end is End.GOES_ON else end


def handler_of(node: ast.Try | ast.TryStar) -> ast.ExceptHandler | None:
    """Return the handler that catches a missing module, or None."""
    return next((handler for handler in node.handlers if catches(handler, _IMPORT)), None)


def _is_skip(call: ast.Call) -> bool:
    return dotted(call.func).rpartition(".")[2] == "importorskip"


def _exits(call: ast.Call) -> bool:
    """Return True if a call ends the program with a failure."""
    if dotted(call.func) not in _EXITS:
        return False
    return any(not isinstance(one, ast.Constant) or bool(one.value) for one in call.args)


def _may_swallow(node: ast.stmt) -> bool:
    """Return True if the statement may keep errors of its block."""
    return isinstance(node, ast.With | ast.AsyncWith)
