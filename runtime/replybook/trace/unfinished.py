"""Calls without an end: still running, or of a process or disk that failed.

Such a call may have changed something. It is not a call of the trace, because its reply is unknown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from replybook.trace.line import Line
from replybook.trace.reader import lines_of

BEGUN: Final = "begun"
"""The `outcome` of a call without an end, in lists of calls. No line has it."""


class Unfinished:
    """The begins without an end, among lines in the order of their writing."""

    def __init__(self) -> None:
        self._begun: dict[str, Line] = {}

    def feed(self, line: Line) -> None:
        """Read the next line."""
        if line.kind == "begin":
            self._begun[str(line.part("begun")["trace_id"])] = line
        elif line.kind == "event":
            self._begun.pop(str(line.body["trace_id"]), None)

    def lines(self) -> Iterable[Line]:
        """Return the begins without an end, in their order."""
        return self._begun.values()


def calls_and_unfinished(path: Path, session_id: str | None) -> Iterator[Mapping[str, object]]:
    """Yield the calls of a session, then its begins without an end.

    These have `BEGUN` as their outcome. None selects calls without a session.
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
