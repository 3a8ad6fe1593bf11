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
    found = LiveCalls()
    for event in events:
        found.calls += 1
        found.tools[str(event["tool"])] += 1
        code = event["code"]
        if not isinstance(code, str):
            found.ended += 1
            continue
        found.replies += 1
        found.codes[code] += 1
        found.raw += code in RAW
    return found
