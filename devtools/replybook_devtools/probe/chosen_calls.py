"""The wrong calls of a server: those of its tools in turn, at most as many as allowed."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.probe.time_slice import TooLong, time_slice
from replybook_devtools.probe.wrong_calls import (
    KINDS,
    WrongCall,
    absent_tool,
    may_be_misspelt,
    misspelt_tool,
    wrong_calls,
)
from replybook_devtools.running.server_session import ListedTool
from replybook_schema.near import near

UNREAD: Final = "schemas that were not read for lack of time"
TOO_SLOW: Final = "schema that takes too long to read"
_SEED: Final = 74
_MOST_MISSPELT_TOOLS: Final = 2
_MOST_NAMED: Final = 10
MOST_S: Final = 5.0
"""Maximum number of seconds to read one schema, such as one whose pattern backtracks."""

_LEAST_READ: Final = 4
"""Number of slow schemas that are given up before the time for all schemas is over."""


def check_reads(reads: Iterable[str], tools: Sequence[ListedTool]) -> None:
    """Raise an error for a name in `reads` that is not a tool, or that of a destructive tool.

    Args:
        reads: Names of tools that only read.

    Raises:
        UsageError: A name is wrong.
    """
    by_name = {tool.name: tool for tool in tools}
    for name in sorted(reads):
        if name not in by_name:
            meant = near(name, by_name)
            listed = ", ".join([*by_name][:_MOST_NAMED]) or "no tools"
            more = ", ..." if len(by_name) > _MOST_NAMED else ""
            hint = f"did you mean {meant[0]}?" if meant else f"it has {listed}{more}"
            raise UsageError(f"--reads {name}: the server has no tool of this name; {hint}")
        if by_name[name].destroys:
            raise UsageError(
                f"--reads {name}: the server marks this tool as destructive, so it is never called;"
                " leave the option out"
            )


def chosen_calls(
    tools: Sequence[ListedTool],
    skipped: Counter[str],
    *,
    most: int,
    until: float,
    absent: bool = True,
) -> Sequence[WrongCall]:
    """Return the wrong calls of tools in turn, sampled with a fixed seed if too many.

    Args:
        skipped: Numbers of tools and calls left out, by reason, to add to.
        until: Time of the monotonic clock. Half of the time until then is left for the calls.
        absent: Ask tools that read for things that do not exist.
    """
    names = {tool.name for tool in tools}
    order = random.Random(_SEED)
    rows: list[list[WrongCall]] = []
    known: list[ListedTool] = []
    half = (until - time.monotonic()) / 2
    end, each = time.monotonic() + half, min(MOST_S, half / _LEAST_READ)
    for number, tool in enumerate(tools):
        left = end - time.monotonic()
        try:
            with time_slice(min(each, left)):
                calls = wrong_calls(tool if absent else tool._replace(reads=False))
                is_known = may_be_misspelt(tool, names)
        except ValueError:
            skipped["schema that cannot be read"] += 1
            continue
        except TooLong:
            if left <= each:
                skipped[UNREAD] = len(tools) - number
                break
            skipped[TOO_SLOW] += 1
            continue
        known += [tool] if is_known else []
        if not calls:
            why = "run only as tasks" if tool.is_task else "nothing to violate"
            skipped["marked destructive" if tool.destroys else why] += 1
        rows.append(sorted(calls, key=lambda call: list(KINDS).index(call.kind)))
    chosen = [absent_tool(names)] if tools else []
    some = order.sample(known, min(_MOST_MISSPELT_TOOLS, len(known)))
    chosen += [misspelt_tool(tool, names) for tool in some]
    in_turn = [*chosen, *_in_turn(rows, order)]
    if len(in_turn) > most:
        skipped["calls above the maximum"] = len(in_turn) - most
    return in_turn[:most]


def _in_turn(rows: list[list[WrongCall]], order: random.Random) -> list[WrongCall]:
    """Return one call of each tool, then the next of each, kinds and tools in a mixed order."""
    mixed = [order.sample(row, len(row)) for row in rows]
    order.shuffle(mixed)
    most = max(map(len, mixed), default=0)
    return [row[at] for at in range(most) for row in mixed if at < len(row)]
