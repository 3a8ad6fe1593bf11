"""The paths through one function, with the state of its builders on each path.

The state of a builder is the set of calls that may have ended its call; None in the set means that
no reply may have been given yet. Branches join. A loop runs twice, after which nothing changes. A
handler starts from every state in its `try`. `return`, `raise`, `break` and `continue` leave the
path. Inner functions are skipped, since they run at another time.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Final, TypeAlias

from replybook_devtools.lint.source.handlers import catches_replies, is_broad
from replybook_devtools.lint.source.imported_names import read_dotted_name

if TYPE_CHECKING:
    from replybook_devtools.lint.source.builder_calls import BuilderCall
    from replybook_devtools.lint.source.resolved_syntax import ResolvedSyntax
    from replybook_devtools.lint.source.syntax_tree import Function

Ended: TypeAlias = "frozenset[ast.Call | None]"
State: TypeAlias = Mapping[object, Ended]
"""Maps a builder key to the calls that may have ended it, and a name to the replies it may hold."""

_OPEN: Final[Ended] = frozenset({None})
_MOST_FOLLOWED: Final = 32
"""Maximum number of builders per function, and of names that hold replies, that are followed."""

_MOST_ENDS: Final = 8
_QUIET: Final = (ast.Pass, ast.Break, ast.Continue, ast.Global, ast.Nonlocal)
_INNER: Final = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
_LOOPS: Final = (ast.For, ast.AsyncFor, ast.While)
_COMPREHENSIONS: Final = (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)
_SWALLOWS: Final = ("suppress", "raises", "assertRaises")


class _Leaves:
    """The states of the paths that leave a block, by the way in which they leave it."""

    def __init__(self) -> None:
        self.raised: list[State] = []
        self.replies: list[State] = []
        self.breaks: list[State] = []
        self.continues: list[State] = []
        self.ends: list[State] = []

    def join_paths(self) -> _Leaves:
        """Join the paths of each way into one, for a block that is followed more than once."""
        for name in ("raised", "replies", "breaks", "continues", "ends"):
            together = _join_states(getattr(self, name))
            setattr(self, name, [] if together is None else [together])
        return self


class Paths:
    """A walk over statements that tracks the state before each and records observations.

    Attributes:
        seen: For each builder call, the calls that may have ended its builder before.
        kept: For each held reply, the first statement before its end.
        unreachable: First statements that no path reaches.
    """

    def __init__(
        self,
        file: ResolvedSyntax,
        function: Function,
        calls: Sequence[BuilderCall],
        held: Mapping[ast.stmt, Sequence[tuple[str, ast.Call]]],
    ) -> None:
        self._file, self._held = file, held
        self._calls: dict[ast.AST, BuilderCall] = {call.node: call for call in calls}
        self._matters = _around(file, function, calls)
        self._leaves = _Leaves()
        self._finals: dict[object, tuple[State | None, _Leaves]] = {}
        self.seen: dict[ast.AST, Ended] = {}
        self.kept: dict[ast.Call, ast.stmt] = {}
        self.unreachable: dict[ast.stmt, None] = {}

    def run(self, body: list[ast.stmt]) -> None:
        """Follow every path from the start of the function."""
        keys = dict.fromkeys(call.key for call in self._calls.values() if call.key is not None)
        start: State = dict.fromkeys(islice(keys, _MOST_FOLLOWED), _OPEN)
        end = self._block(body, start)
        if end is not None:
            self._meanwhile(end, body[-1])

    def _block(self, body: list[ast.stmt], state: State | None) -> State | None:
        for number, statement in enumerate(body):
            if state is None:
                before = body[number - 1]
                if number and before in self._matters and _ends_a_call(before, statement):
                    self.unreachable[statement] = None
                return None
            self._leaves.raised.append(state)
            state = self._statement(statement, state)
        return state

    def _statement(self, node: ast.stmt, state: State) -> State | None:
        if isinstance(node, ast.If):
            return self._if(node, state)
        if isinstance(node, _LOOPS):
            return self._loop(node, state)
        if isinstance(node, ast.Try | ast.TryStar):
            return self._try(node, state)
        if isinstance(node, ast.With | ast.AsyncWith):
            return self._with(node, state)
        if isinstance(node, ast.Match):
            return self._match(node, state)
        if isinstance(node, _INNER):
            return state
        return self._simple(node, state)

    def _simple(self, node: ast.stmt, state: State) -> State | None:
        self._meanwhile(state, node)
        after = self._follow_assignment(node, self._expression(node, state))
        if isinstance(node, ast.Return):
            self._leaves.ends.append(after)
            return None
        if isinstance(node, ast.Raise):
            (self._leaves.replies if node in self._matters else self._leaves.raised).append(after)
            return None
        if isinstance(node, ast.Break):
            self._leaves.breaks.append(after)
            return None
        if isinstance(node, ast.Continue):
            self._leaves.continues.append(after)
            return None
        return after

    def _meanwhile(self, state: State, node: ast.stmt) -> None:
        """Record a statement that runs while a reply is held."""
        held = {name: calls for name, calls in state.items() if isinstance(name, str) and calls}
        if not held or isinstance(node, _QUIET):
            return
        if isinstance(node, ast.Return | ast.Raise):
            read = {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
            held = {name: calls for name, calls in held.items() if name not in read}
        for calls in held.values():
            for call in calls:
                if call is not None:
                    self.kept.setdefault(call, node)

    def _follow_assignment(self, node: ast.stmt, state: State) -> State:
        """Return the state after an assignment, with new builders and newly held replies."""
        changed: dict[object, Ended] = {}
        for target in _targets(node):
            key = self._file.bound.key_of(target)
            if key in state:
                changed[key] = _OPEN
            elif isinstance(target, ast.Name) and target.id in state:
                changed[target.id] = frozenset()
        for name, call in self._held.get(node, ()):
            if name not in state and len(state) >= 2 * _MOST_FOLLOWED:
                continue
            changed[name] = changed.get(name, frozenset()) | {call}
        return {**state, **changed} if changed else state

    # Statements with blocks

    def _if(self, node: ast.If, state: State) -> State | None:
        ends: list[State | None] = []
        while True:
            state = self._follow_assignment(node, self._expression(node.test, state))
            holds, state = _ways(node.test, state)
            ends.append(self._block(node.body, holds))
            other = node.orelse
            if len(other) != 1 or not isinstance(other[0], ast.If):
                return _join_states([*ends, self._block(other, state)])
            node = other[0]  # elif, of which there may be thousands
            self._leaves.raised.append(state)

    def _loop(self, node: ast.For | ast.AsyncFor | ast.While, state: State) -> State | None:
        outer, inner = self._leaves, _Leaves()
        header = node.test if isinstance(node, ast.While) else node.iter
        head: State = state
        for _ in range(2):
            self._leaves = inner = _Leaves()
            head = self._expression(header, head)
            entry = head if isinstance(node, ast.While) else self._follow_assignment(node, head)
            end = self._block(node.body, entry)
            entry, head = head, _join_states([head, end, *inner.continues]) or head
            _hand_on(inner, outer)
            if head == entry:
                break
        self._leaves = outer
        is_endless = isinstance(header, ast.Constant) and bool(header.value)
        after = None if is_endless else self._block(node.orelse, head)
        return _join_states([after, *inner.breaks])

    def _with(self, node: ast.With | ast.AsyncWith, state: State) -> State | None:
        for item in node.items:
            state = self._expression(item.context_expr, state)
        outer, self._leaves = self._leaves, _Leaves()
        end = self._block(node.body, self._follow_assignment(node, state))
        inner, self._leaves = self._leaves, outer
        _hand_on(inner, outer, loops=True)
        managers = [item.context_expr for item in node.items]
        if any(isinstance(m, ast.Call) and _last(m.func) in _SWALLOWS for m in managers):
            return _join_states([end, *inner.raised, *inner.replies])
        # an unknown context manager may swallow exceptions
        return end if end is not None else _join_states(inner.raised)

    def _try(self, node: ast.Try | ast.TryStar, state: State) -> State | None:
        outer, self._leaves = self._leaves, _Leaves()
        self._leaves.raised.append(state)
        body = self._block(node.body, state)
        inner, self._leaves = self._leaves, outer
        leaves = outer if not node.finalbody else _Leaves()
        self._leaves = leaves
        leaves.ends += inner.ends
        leaves.breaks += inner.breaks
        leaves.continues += inner.continues
        ends = [self._block(node.orelse, body), *self._handlers(node, inner)]
        if not node.finalbody:
            return _join_states(ends)
        self._leaves = outer
        away = [*leaves.raised, *leaves.replies, *leaves.ends, *leaves.breaks, *leaves.continues]
        self._finally(node, _join_states([*ends, *away]) or state)
        _hand_on(leaves, outer, loops=True)
        end = _join_states(ends)
        return self._finally(node, end) if end is not None else None

    def _finally(self, node: ast.Try | ast.TryStar, state: State) -> State | None:
        """Return the state after a `finally`, which is followed once for each state."""
        asked = node, frozenset(state.items())
        known = self._finals.get(asked)
        if known is None:
            outer, self._leaves = self._leaves, _Leaves()
            known = self._finals[asked] = self._block(node.finalbody, state), self._leaves
            self._leaves = outer
        end, inner = known
        _hand_on(inner.join_paths(), self._leaves, loops=True)
        return end

    def _handlers(self, node: ast.Try | ast.TryStar, inner: _Leaves) -> list[State | None]:
        """Return the end states of the handlers.

        The first handler that catches raised replies gets all of them.
        """
        raised, replies = _join_states(inner.raised), _join_states(inner.replies)
        ends: list[State | None] = []
        for handler in node.handlers:
            takes = is_broad(self._file, handler.type) or catches_replies(self._file, handler.type)
            start = raised
            if takes and replies is not None:
                start = (
                    _join_states([raised, replies])
                    if is_broad(self._file, handler.type)
                    else replies
                )
                replies = None
            ends.append(self._block(handler.body, start))
            if is_broad(self._file, handler.type):
                return ends
        self._leaves.raised += inner.raised
        if replies is not None:
            self._leaves.replies.append(replies)
        return ends

    def _match(self, node: ast.Match, state: State) -> State | None:
        state = self._follow_assignment(node, self._expression(node.subject, state))
        ends: list[State | None] = []
        for case in node.cases:
            entry = state if case.guard is None else self._expression(case.guard, state)
            ends.append(self._block(case.body, entry))
            if case.guard is None and _takes_all(case.pattern):
                return _join_states(ends)
        return _join_states([*ends, state])

    # Expressions, in evaluation order

    def _expression(self, node: ast.AST, state: State) -> State:
        if node not in self._matters or isinstance(node, _INNER):
            return state
        if isinstance(node, ast.IfExp):
            state = self._expression(node.test, state)
            holds, fails = _ways(node.test, state)
            ways = [self._expression(node.body, holds), self._expression(node.orelse, fails)]
            return _join_states(ways) or state
        if isinstance(node, ast.BoolOp):
            state = ways_on = self._expression(node.values[0], state)
            for before, value in zip(node.values, node.values[1:], strict=False):
                holds, fails = _ways(before, state)
                state = self._expression(value, holds if isinstance(node.op, ast.And) else fails)
                ways_on = _join_states([ways_on, state]) or state
            return ways_on
        if isinstance(node, _COMPREHENSIONS):
            return self._follow_repeated(node, state)
        if isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign):
            return self._expression(node.value, state) if node.value is not None else state
        for child in ast.iter_child_nodes(node):
            state = self._expression(child, state)
        call = self._calls.get(node)
        return state if call is None else self._follow_call(call, state)

    def _follow_repeated(self, node: ast.AST, state: State) -> State:
        for _ in range(2):
            inside = state
            for child in reversed([*ast.iter_child_nodes(node)]):
                inside = self._expression(child, inside)
            state = _join_states([state, inside]) or state
        return state

    def _follow_call(self, call: BuilderCall, state: State) -> State:
        before = state.get(call.key)
        if before is None or call.method == "child":
            return state
        self.seen[call.node] = self.seen.get(call.node, frozenset()) | before
        return {**state, call.key: frozenset({call.node})} if call.is_terminal else state


def _around(file: ResolvedSyntax, function: Function, calls: Sequence[BuilderCall]) -> set[ast.AST]:
    """Return the nodes of a function that contain a builder call. No other node changes a state."""
    found: set[ast.AST] = set()
    for call in calls:
        found.add(call.node)
        for around in file.parents(call.node):
            if around is function or around in found:
                break
            found.add(around)
    return found


def _ways(test: ast.expr, state: State) -> tuple[State, State]:
    """Return the state if a test is true, and the state if it is false."""
    held, is_there = _read_reply_test(test)
    if not held:
        return state, state
    without = _without(state, held)
    return (state, without) if is_there else (without, state)


def _read_reply_test(test: ast.expr) -> tuple[str, bool]:
    """Return the name whose reply a test checks for, and True if the true branch has the reply."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        name, is_there = _read_reply_test(test.operand)
        return name, not is_there
    if isinstance(test, ast.Name | ast.NamedExpr):
        return read_dotted_name(test.target if isinstance(test, ast.NamedExpr) else test), True
    if isinstance(test, ast.Compare) and isinstance(test.comparators[0], ast.Constant):
        is_none = test.comparators[0].value is None and isinstance(test.ops[0], ast.Is | ast.IsNot)
        return _read_reply_test(test.left)[0] if is_none else "", isinstance(test.ops[0], ast.IsNot)
    if isinstance(test, ast.Call) and read_dotted_name(test.func) == "isinstance" and test.args:
        return _read_reply_test(test.args[0])[0], True
    return "", True


def _without(state: State, name: str) -> State:
    """Return the state of a path on which a name holds no reply, so none of its calls ran."""
    calls = state.get(name, frozenset())
    changed = {key: ended - calls for key, ended in state.items() if ended & calls}
    return (
        {**state, **changed} if calls and all(changed[k] or k == name for k in changed) else state
    )


def _join_states(states: Sequence[State | None]) -> State | None:
    """Return the union of several states, or None if there are none."""
    joined: dict[object, Ended] | None = None
    for state in states:
        if state is None or state is joined:
            continue
        if joined is None:
            joined = dict(state)
            continue
        for key, ended in state.items():
            joined[key] = _few(joined.get(key, frozenset()) | ended)
    return joined


def _few(ended: Ended) -> Ended:
    """Return at most `_MOST_ENDS` of the calls that may have ended a call.

    None stays in the set if it was there.
    """
    if len(ended) <= _MOST_ENDS:
        return ended
    calls = sorted((c for c in ended if c is not None), key=lambda c: (c.lineno, c.col_offset))
    return frozenset((*calls[: _MOST_ENDS - 1], *([None] if None in ended else ())))


def _hand_on(inner: _Leaves, outer: _Leaves, *, loops: bool = False) -> None:
    """Pass the paths that a block does not catch to the block around it."""
    outer.raised += inner.raised
    outer.replies += inner.replies
    outer.ends += inner.ends
    if loops:
        outer.breaks += inner.breaks
        outer.continues += inner.continues


def _targets(node: ast.stmt) -> list[ast.expr]:
    if isinstance(node, ast.Assign):
        found = list(node.targets)
    elif isinstance(node, ast.AnnAssign | ast.For | ast.AsyncFor):
        found = [node.target]
    elif isinstance(node, ast.With | ast.AsyncWith):
        found = [item.optional_vars for item in node.items if item.optional_vars is not None]
    else:
        return []
    flat: list[ast.expr] = []
    for target in found:
        flat += target.elts if isinstance(target, ast.Tuple | ast.List) else [target]
    return flat


def _ends_a_call(before: ast.stmt, after: ast.stmt) -> bool:
    """Return True if unreachable code is worth a finding. A guard that only raises is not."""
    ends = isinstance(before, ast.Return | ast.Raise | ast.If | ast.Match | ast.Try)
    return ends and not isinstance(after, ast.Raise | ast.Assert)


def _takes_all(pattern: ast.pattern) -> bool:
    return isinstance(pattern, ast.MatchAs) and pattern.pattern is None


def _last(node: ast.expr) -> str:
    return read_dotted_name(node).rpartition(".")[2]
