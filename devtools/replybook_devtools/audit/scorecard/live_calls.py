"""Answers that servers really gave, counted from the lines of their traces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from replybook.trace.stats import RAW


@dataclass(slots=True)
class LiveCalls:
    """The calls of a trace, counted.

    Attributes:
        replies: The number of calls that gave a reply.
        ended: The number of calls that ended with an outcome of the protocol instead of a reply.
        raw: The number of replies that stand for a raw result.
        tools: The number of calls of each tool.
        codes: The number of replies with each code.
    """

    calls: int = 0
    replies: int = 0
    ended: int = 0
    raw: int = 0
    tools: Counter[str] = field(default_factory=Counter[str])
    codes: Counter[str] = field(default_factory=Counter[str])


def count_calls(events: Iterable[Mapping[str, object]]) -> LiveCalls:
    """Count the lines of calls, as `replybook.trace.reader.events` gives them."""
    live_calls = LiveCalls()
    for event in events:
        live_calls.calls += 1
        live_calls.tools[str(event["tool"])] += 1
        code = event["code"]
        if not isinstance(code, str):
            live_calls.ended += 1
            continue
        live_calls.replies += 1
        live_calls.codes[code] += 1
        live_calls.raw += code in RAW
    return live_calls
