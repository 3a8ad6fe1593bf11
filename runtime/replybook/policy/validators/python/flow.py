"""The imports of a file, and if the file fails without the imported module.

Statements are followed as Python runs them. A handler protects an import only if the handler does
not fail itself, by raising again or by another missing import. `else`, `finally` and handlers are
not protected by their own `try`. Unreachable statements need nothing.
"""

from __future__ import annotations

import ast
import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from enum import Enum
from typing import Final, NamedTuple, TypeAlias, cast

from replybook.policy.validators.python.conditions import (
    Conditions,
    catches,
    expects,
    list_mentioned_names,
    passes_on,
    write_dotted_name,
)
from replybook.policy.validators.python.imported import Import, list_imports

_EXITS: Final = frozenset(("sys.exit", "exit", "quit", "os._exit"))

IsMissing: TypeAlias = Callable[[Import], bool]
"""A function that returns True for an import that certainly fails."""


class FlowEnd(Enum):
    """The end of a block: it goes on, leaves, raises, or fails for a missing module."""

    GOES_ON = "goes on"
    LEAVES = "leaves"
    RAISES = "raises"
    FAILS = "fails"


FAILURES: Final = (FlowEnd.RAISES, FlowEnd.FAILS)
_WEAKEST: Final = (FlowEnd.GOES_ON, FlowEnd.LEAVES, FlowEnd.RAISES, FlowEnd.FAILS)
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


class FlowEndings:
    """Finds the ends of statements in one file, each computed once."""

    def __init__(self, conditions: Conditions, is_missing: IsMissing) -> None:
        self._conditions = conditions
        self._is_missing = is_missing
        self._ends: dict[int, FlowEnd] = {}

    def ends_at(self, body: Sequence[ast.stmt]) -> FlowEnd:
        """Return the end of a block of statements."""
        ends = (self.end(node) for node in body)
        return next((end for end in ends if end is not FlowEnd.GOES_ON), FlowEnd.GOES_ON)

    def end(self, node: ast.stmt) -> FlowEnd:
        """Return the end of a statement, computed once."""
        if not isinstance(node, MAY_END):
            return FlowEnd.GOES_ON
        if id(node) not in self._ends:
            self._ends[id(node)] = self._worked_out(node)
        return self._ends[id(node)]

    def _worked_out(self, node: ast.stmt) -> FlowEnd:
        match node:
            case ast.Import() | ast.ImportFrom():
                missing = any(map(self._is_missing, list_imports(node)))
                return FlowEnd.FAILS if missing else FlowEnd.GOES_ON
            case ast.Raise():
                return FlowEnd.RAISES
            case ast.Return() | ast.Continue() | ast.Break():
                return FlowEnd.LEAVES
            case ast.Expr() | ast.Assign():
                return self._end_of_call(node.value)
            case ast.If():
                return self._end_of_branches(node)
            case ast.Try() | ast.TryStar():
                return self._end_of_try(node)
            case ast.Assert():
                return FlowEnd.GOES_ON
            case _:
                end = self.ends_at(cast("ast.With | ast.AsyncWith | ast.ClassDef", node).body)
                return FlowEnd.GOES_ON if end in FAILURES and _may_swallow(node) else end

    def _end_of_call(self, value: ast.expr) -> FlowEnd:
        """Return the end of a call that exits the program or skips a test.

        A test is skipped if a module is missing.
        """
        match value:
            case ast.Call(args=[ast.Constant(value=str(name))]) if _is_skip(value):
                asked = Import(name, 0, (), value.lineno, value.col_offset + 1)
                return FlowEnd.LEAVES if self._is_missing(asked) else FlowEnd.GOES_ON
            case ast.Call() if _exits(value):
                return FlowEnd.RAISES
            case _:
                return FlowEnd.GOES_ON

    def _end_of_branches(self, node: ast.If) -> FlowEnd:
        """Return the end of a chain of `elif`: the weakest end of its possible branches."""
        ends: list[FlowEnd] = []
        rest: Sequence[ast.stmt] = [node]
        while len(rest) == 1 and isinstance(one := rest[0], ast.If):
            holds = self._conditions.holds(one.test)
            if holds is not False:
                ends.append(self.ends_at(one.body))
            rest = one.orelse
            if holds is True or (ends and ends[-1] is FlowEnd.GOES_ON):
                return min(ends, key=_WEAKEST.index)
        ends.append(self.ends_at(rest))
        return min(ends, key=_WEAKEST.index)

    def _end_of_try(self, node: ast.Try | ast.TryStar) -> FlowEnd:
        last = self.ends_at(node.finalbody)
        if last is not FlowEnd.GOES_ON:
            return last
        end = self.ends_at(node.body)
        if end is FlowEnd.FAILS:
            handler = handler_of(node)
            return end if handler is None else self.ends_at(handler.body)
        if end is FlowEnd.RAISES and node.handlers:
            ends = [self.ends_at(handler.body) for handler in node.handlers]
            return min(ends, key=_WEAKEST.index)
        return self.ends_at(node.orelse) if end is FlowEnd.GOES_ON else end


_IMPORT: Final = "ImportError"
_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_ASKED: Final = re.compile(r"""\bfind_(?:spec|loader)\(\s*['"](\w+)""")


def imports_of(
    tree: ast.Module, text: str, conditions: Conditions, is_missing: IsMissing
) -> list[Import]:
    """Return all imports, in the order of the text.

    Args:
        tree: The syntax tree of the file.
        text: The text of the file.
        conditions: The known values of conditions.
        is_missing: Returns True for an import that certainly fails.

    Raises:
        RecursionError: The code is nested too deeply.
    """
    lines = [line for line, words in enumerate(_LINE_END.split(text), 1) if "import" in words]
    flow = _Flow(conditions, is_missing, lines, asked_for=_ASKED.findall(text))
    flow.block(tree.body, _Place())
    return sorted(flow.told(), key=lambda item: (item.line, item.column))


class _Place(NamedTuple):
    """The surroundings of a statement.

    `is_protected` is True if a missing module is caught. `is_unreached` is True if the statement
    may not run. `is_doubtful` is True inside a function or under a condition. The file may have
    tested there for a module that is optional in other places.
    """

    is_protected: bool = False
    is_unreached: bool = False
    is_doubtful: bool = False
    in_function: bool = False

    def unreached(self, *, where: bool = True) -> _Place:
        return self._replace(is_unreached=True) if where else self

    def protected(self, *, where: bool) -> _Place:
        return self._replace(is_protected=True) if where else self


class _Flow:
    """Follows the statements of one file. `found` holds its imports.

    `lines` are the lines that may hold an import, in order. Other statements are skipped.
    `asked_for` are the modules that the file tests for.
    """

    def __init__(
        self,
        conditions: Conditions,
        is_missing: IsMissing,
        lines: Sequence[int],
        asked_for: Iterable[str],
    ) -> None:
        self.found: list[Import] = []
        self._doubtful: list[tuple[int, str]] = []
        self._conditions = conditions
        self._endings = FlowEndings(conditions, is_missing)
        self._lines = lines
        self._done_without = set(asked_for)

    def told(self) -> list[Import]:
        """Return the imports. Doubtful ones are optional if optional elsewhere."""
        asked = {index for index, top in self._doubtful if top in self._done_without}
        return [
            replace(one, is_optional=True) if index in asked else one
            for index, one in enumerate(self.found)
        ]

    def block(self, body: Sequence[ast.stmt], place: _Place) -> None:
        """Note the imports of a block of statements."""
        for node in body:
            gone = False
            if isinstance(node, ast.Import | ast.ImportFrom):
                self._note(node, place)
                gone = place.is_protected and self._endings.end(node) is FlowEnd.FAILS
            else:
                if self._imports_between(node, node):
                    self._inside(node, place)
                if isinstance(node, MAY_END) and self._imports_between(node, body[-1]):
                    gone = self._endings.end(node) in (
                        FlowEnd.LEAVES,
                        FlowEnd.RAISES,
                    ) or self._asks(node)
            place = place.unreached(where=gone)

    def _asks(self, node: ast.stmt) -> bool:
        """Return True if a statement leaves the block under an unknown condition."""
        if isinstance(node, ast.Assert):
            return True
        leaves = isinstance(node, ast.If) and self._endings.ends_at(node.body) in (
            FlowEnd.LEAVES,
            FlowEnd.RAISES,
        )
        return leaves and self._conditions.holds(cast("ast.If", node).test) is None

    def _imports_between(self, first: ast.stmt, last: ast.stmt) -> bool:
        index = bisect_left(self._lines, first.lineno)
        return index < len(self._lines) and self._lines[index] <= (last.end_lineno or 0)

    def _note(self, node: ast.Import | ast.ImportFrom, place: _Place) -> None:
        for one in list_imports(node):
            top = "" if one.level else one.module.partition(".")[0]
            if place.is_protected and top:
                self._done_without.add(top)
            if place.is_doubtful:
                self._doubtful.append((len(self.found), top))
            is_optional = place.is_protected or place.is_unreached
            self.found.append(replace(one, is_optional=is_optional))

    def _inside(self, node: ast.stmt, place: _Place) -> None:
        match node:
            case ast.If():
                self._branches(node, place)
            case ast.Try() | ast.TryStar():
                self._try(node, place)
            case ast.FunctionDef() | ast.AsyncFunctionDef():  # outer handlers do not catch errors
                inner = _Place(False, place.is_unreached, is_doubtful=True, in_function=True)
                self.block(node.body, inner)
            case _:
                is_kept = expects(node, _IMPORT) or not passes_on(node)
                inner = place.protected(where=is_kept)
                for body in _blocks(node):
                    self.block(body, inner)

    def _branches(self, node: ast.If, place: _Place) -> None:
        """Follow a chain of `elif` in a loop, since it nests as deep as it is long."""
        rest: Sequence[ast.stmt] = [node]
        place = place._replace(is_doubtful=True)
        while len(rest) == 1 and isinstance(one := rest[0], ast.If):
            holds = self._conditions.holds(one.test)
            elsewhere = holds is None and "__name__" not in list_mentioned_names(one.test)
            place = place.unreached(where=elsewhere)
            self.block(one.body, place.unreached(where=holds is False))
            place = place.unreached(where=holds is True)
            rest = one.orelse
        self.block(rest, place)

    def _try(self, node: ast.Try | ast.TryStar, place: _Place) -> None:
        handler = handler_of(node)
        protects = handler is not None and not self._is_no_help(handler, place)
        self.block(node.body, place.protected(where=protects))
        end = self._endings.ends_at(node.body)
        for one in node.handlers:
            needless = one is handler and end not in FAILURES
            self.block(one.body, place.unreached(where=needless))
        self.block(node.orelse, place.unreached(where=end is not FlowEnd.GOES_ON))
        self.block(node.finalbody, place)

    def _is_no_help(self, handler: ast.ExceptHandler, place: _Place) -> bool:
        """Return True if a handler fails in turn.

        A function may raise its own error if a module is missing. When a file is imported, such an
        error is as bad as the missing module.
        """
        end = self._endings.ends_at(handler.body)
        if end is FlowEnd.RAISES and place.in_function:
            return _raises_again(handler)
        return end in FAILURES


def _blocks(node: ast.stmt) -> Iterator[list[ast.stmt]]:
    """Yield the blocks of a loop, a `with`, a class or a `match`."""
    for name in ("body", "orelse"):
        yield cast("list[ast.stmt]", getattr(node, name, ()))
    if isinstance(node, ast.Match):
        yield from (case.body for case in node.cases)


def _raises_again(handler: ast.ExceptHandler) -> bool:
    """Return True if a handler ends by raising the caught error unchanged."""
    match handler.body[-1]:
        case ast.Raise(exc=None):
            return True
        case ast.Raise(exc=ast.Name(id=name)):
            return name == handler.name
        case _:
            return False


def handler_of(node: ast.Try | ast.TryStar) -> ast.ExceptHandler | None:
    """Return the handler that catches a missing module, or None."""
    return next((handler for handler in node.handlers if catches(handler, _IMPORT)), None)


def _is_skip(call: ast.Call) -> bool:
    return write_dotted_name(call.func).rpartition(".")[2] == "importorskip"


def _exits(call: ast.Call) -> bool:
    """Return True if a call ends the program with a failure."""
    if write_dotted_name(call.func) not in _EXITS:
        return False
    return any(not isinstance(arg, ast.Constant) or bool(arg.value) for arg in call.args)


def _may_swallow(node: ast.stmt) -> bool:
    """Return True if the statement may keep errors of its block."""
    return isinstance(node, ast.With | ast.AsyncWith)
