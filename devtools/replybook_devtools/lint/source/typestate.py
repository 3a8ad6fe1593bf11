"""The flow of builders and replies in one function: dropped, kept, used too late, unreachable."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from replybook_devtools.lint.source.builder_calls import BuilderCall
from replybook_devtools.lint.source.paths import Paths
from replybook_devtools.lint.source.reply_ends import end_of
from replybook_devtools.lint.source.syntax_tree import Function

if TYPE_CHECKING:
    from replybook_devtools.lint.source.resolved_syntax import ResolvedSyntax


class UsedAfter(NamedTuple):
    """A use of a builder after another call may have ended its call.

    Attributes:
        ended_by: The call that may have ended it.
        certain: It ended on every path.
    """

    call: BuilderCall
    ended_by: BuilderCall
    certain: bool


class KeptState(NamedTuple):
    """A terminal reply that is not returned at once.

    Attributes:
        call: The call that made it.
        meanwhile: The statement that runs before the return, or that stores it.
    """

    call: BuilderCall
    meanwhile: ast.stmt


class Flow(NamedTuple):
    """The flow of one function, in source order.

    Attributes:
        dropped: Terminal replies that nothing holds.
        used_after: Uses of a builder after a terminal reply.
        kept: Terminal replies that are held while other statements run.
        unreachable: First statements after paths that all end with a terminal reply.
    """

    dropped: tuple[BuilderCall, ...] = ()
    used_after: tuple[UsedAfter, ...] = ()
    kept: tuple[KeptState, ...] = ()
    unreachable: tuple[ast.stmt, ...] = ()


def flow_of(file: ResolvedSyntax, function: Function, calls: Sequence[BuilderCall]) -> Flow:
    """Return the flow of a function.

    Args:
        calls: Builder calls in the function, without inner functions.
    """
    if isinstance(function, ast.Lambda) or not any(call.is_terminal for call in calls):
        return Flow()
    by_node = {call.node: call for call in calls}
    dropped, stored, held = _ends(file, function, calls)
    paths = Paths(file, function, calls, held)
    paths.run(function.body)
    kept = {**stored, **paths.kept}
    return Flow(
        dropped=tuple(dropped),
        used_after=tuple(_used_after(paths, by_node)),
        kept=tuple(KeptState(call, kept[call.node]) for call in calls if call.node in kept),
        unreachable=tuple(paths.unreachable),
    )


Held = dict[ast.stmt, list[tuple[str, ast.Call]]]
"""Maps a statement to the names that it assigns terminal replies to."""


def _ends(
    file: ResolvedSyntax, function: Function, calls: Iterable[BuilderCall]
) -> tuple[list[BuilderCall], dict[ast.Call, ast.stmt], Held]:
    """Return the terminal replies that are dropped, stored and held by names."""
    dropped: list[BuilderCall] = []
    stored: dict[ast.Call, ast.stmt] = {}
    held: Held = {}
    for call in calls:
        statement = file.statement_of(call.node)
        if not call.is_terminal or statement is None:
            continue
        end = end_of(file, call.node)
        if end.way == "dropped" or (
            end.way == "held" and not any(_is_read(file, function, name) for name in end.names)
        ):
            dropped.append(call)
        elif end.way == "stored":
            stored[call.node] = statement
        elif end.way == "held":
            held.setdefault(statement, []).extend((name, call.node) for name in end.names)
    return dropped, stored, held


def _is_read(file: ResolvedSyntax, function: Function, name: str) -> bool:
    """Return True if a function, or an inner one, reads a name."""
    first, last = function.lineno, function.end_lineno or function.lineno
    return any(
        node.id == name and isinstance(node.ctx, ast.Load) and first <= node.lineno <= last
        for node in file.nodes(ast.Name)
    )


def _used_after(paths: Paths, by_node: dict[ast.Call, BuilderCall]) -> Iterable[UsedAfter]:
    """Yield the uses of builders after a terminal reply, with the first possible cause."""
    for node, call in by_node.items():
        ended = paths.seen.get(node, frozenset())
        by = [one for one in ended if one is not None]
        if by:
            first = min(by, key=lambda one: (one.lineno, one.col_offset))
            yield UsedAfter(call, by_node[first], None not in ended)
