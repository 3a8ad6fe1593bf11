"""Calls that began and have no end: those going on, and those whose process or disk failed meanwhile.

Such a call may have changed something. It is no call of the trace, since nobody knows what it answered.
Source: specification 64.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from replybook.trace.line import Line
from replybook.trace.reader import lines_of

__all__ = ["BEGUN", "Unfinished", "calls_and_unfinished"]

BEGUN: Final = "begun"
"""The `outcome` of a call without an end, where it is told among calls; no line has it."""


class Unfinished:
    """Follows lines in the order in which processes wrote them, and knows which begins have no end yet."""

    def __init__(self) -> None:
        self._begun: dict[str, Line] = {}

    def feed(self, line: Line) -> None:
        """Take the next line."""
        if line.kind == "begin":
            self._begun[str(line.part("begun")["trace_id"])] = line
        elif line.kind == "event":
            self._begun.pop(str(line.body["trace_id"]), None)

    def lines(self) -> Iterable[Line]:
        """Return the begins without an end, in their order."""
        return self._begun.values()


def calls_and_unfinished(path: Path, session_id: str | None) -> Iterator[Mapping[str, object]]:
    """Yield the calls of a session, then what began and has no end, with `BEGUN` as its outcome.

    None are the calls that name no session.
    """
    begun: dict[object, Mapping[str, object]] = {}
    ended = set[object]()
    for line in lines_of(path, session_id):
        if line.kind == "begin":
            call = line.part("begun")
            begun[call["trace_id"]] = call
        else:
            ended.add(line.body["trace_id"])
            yield line.body
    for trace_id, call in begun.items():
        if trace_id not in ended:
            yield {**call, "outcome": BEGUN, "reply_type": None, "code": None, "result": {}}
