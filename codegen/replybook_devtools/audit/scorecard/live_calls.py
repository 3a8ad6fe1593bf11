"""Answers that servers really gave, counted from the lines of their traces.

Source: specification 29, 39 and 50, 001 §3 and §11.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from replybook.trace.stats import RAW
from replybook_schema.active import ACTIVE

__all__ = ["LOOP", "LiveCalls", "count_calls"]

LOOP = 3
"""Equal calls of a session with equal answers of type I, D or E that make a loop."""

_CRASH = "MCP-SYS-E-001"
_IN_VAIN = frozenset("IDE")


@dataclass(slots=True)
class LiveCalls:
    """The calls of a trace, counted.

    Attributes:
        calls: The number of calls.
        replies: The number of calls that gave a reply.
        ended: The number of calls that ended with an outcome of the protocol instead of a reply.
        raw: The number of replies that stand for a raw result.
        timed: The number of calls with a duration.
        looped: The number of calls in loops of equal calls with equal answers.
        crashes: The number of replies that stand for a crash.
        tools: The number of calls of each tool.
        codes: The number of replies with each code.
        types: The number of replies of each type.
        trace_ids: The number of different trace ids.
    """

    calls: int = 0
    replies: int = 0
    ended: int = 0
    raw: int = 0
    timed: int = 0
    looped: int = 0
    crashes: int = 0
    tools: Counter[str] = field(default_factory=Counter[str])
    codes: Counter[str] = field(default_factory=Counter[str])
    types: Counter[str] = field(default_factory=Counter[str])
    trace_ids: int = 0


def count_calls(events: Iterable[Mapping[str, object]]) -> LiveCalls:
    """Count the lines of calls, as `replybook.trace.reader.events` gives them."""
    found, ids = LiveCalls(), set[str]()
    alike: Counter[tuple[object, ...]] = Counter()
    for event in events:
        found.calls += 1
        found.tools[str(event["tool"])] += 1
        ids.add(str(event["trace_id"]))
        found.timed += isinstance(event["duration_ms"], (int, float))
        code, letter = event["code"], event["reply_type"]
        if not isinstance(code, str):
            found.ended += 1
            continue
        found.replies += 1
        found.codes[code] += 1
        found.types[str(letter)] += 1
        found.raw += code in RAW
        found.crashes += code == _CRASH
        if letter in _IN_VAIN and not _asks_to_wait(code):
            asked = (event["session_id"], event["tool"], event["args_digest"], code)
            alike[asked] += 1
    found.trace_ids = len(ids)
    found.looped = sum(count for count in alike.values() if count >= LOOP)
    return found


def _asks_to_wait(code: str) -> bool:
    """Return True if the code tells the caller to call again.

    A code of a registry that is not active here does not.
    """
    try:
        return ACTIVE.record(code).verb == "wait_and_retry"
    except ValueError:
        return False
