"""The calls of one session, read from its trace lines, in the order in which they ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, cast

from replybook.trace.entry import CUT
from replybook.trace.line import Line
from replybook.trace.reader import newest, newest_of, read
from replybook.trace.unfinished import BEGUN, calls_and_unfinished
from replybook_schema.active import ACTIVE
from replybook_schema.messages import NOT_GIVEN

MOST_CALLS: Final = 5_000
"""Maximum number of calls on a page. A longer session shows its newest calls."""


@dataclass(frozen=True, slots=True)
class RecordedCall:
    """One call.

    Attributes:
        number: Number of the call, from 1.
        depth: Number of calls around it.
        message: Message made from the code and the kept data; None for an unknown code.
        next_verb: The action that the code asks of an agent; None for an unknown code.
    """

    number: int
    depth: int
    message: str | None
    next_verb: str | None
    body: Mapping[str, object]

    @property
    def trace_id(self) -> str:
        """The id of the call."""
        return str(self.body["trace_id"])

    @property
    def tool(self) -> str:
        """The name of the tool."""
        return str(self.body["tool"])

    @property
    def moment(self) -> str:
        """The UTC time at which the call ended."""
        return str(self.body["ts"])

    @property
    def reply_type(self) -> str | None:
        """The type of the reply (S, I, D or E), or None without a reply."""
        return cast("str | None", self.body["reply_type"])

    @property
    def code(self) -> str | None:
        """The code of the reply, or None without a reply."""
        return cast("str | None", self.body["code"])

    @property
    def args(self) -> Mapping[str, object]:
        """The arguments that the line keeps."""
        return cast("Mapping[str, object]", self.body["args"])

    @property
    def result(self) -> Mapping[str, object]:
        """The reply data that the line keeps."""
        return cast("Mapping[str, object]", self.body["result"])


@dataclass(frozen=True, slots=True)
class RecordedSession:
    """The newest calls of a session.

    Attributes:
        session_id: The id of the session, or None for calls without one.
        sessions: Ids of all sessions in the trace, in order of appearance.
        unfinished: Lines of calls that began and did not end.
    """

    session_id: str | None
    calls: Sequence[RecordedCall]
    total: int
    sessions: Sequence[str | None]
    unfinished: Sequence[Mapping[str, object]] = ()


def read_session(path: Path, session_id: str | None = None) -> RecordedSession:
    """Return a session of a trace.

    Args:
        path: Trace file or folder.
        session_id: The session; None for the session of the newest call that has one.

    Raises:
        KeyError: No line has this session id.
    """
    counts = _calls_by_session(path)
    wanted = session_id if session_id is not None else _last_session(path, counts)
    if session_id is not None and session_id not in counts:
        raise KeyError(session_id)
    calls = _calls(newest_of(path, wanted, MOST_CALLS))
    told = calls_and_unfinished(path, wanted)
    unfinished = tuple(call for call in told if call["outcome"] == BEGUN)
    return RecordedSession(wanted, calls, counts[wanted], tuple(counts), unfinished)


def _calls_by_session(path: Path) -> Counter[str | None]:
    """Count the calls of each session. A session whose first call was killed counts 0."""
    counts = Counter[str | None]()
    for line in read(path):
        if line.kind == "event":
            counts[cast("str | None", line.body["session_id"])] += 1
        elif line.kind == "begin":
            counts[cast("str | None", line.part("begun")["session_id"])] += 0
    return counts


def _last_session(path: Path, counts: Mapping[str | None, int]) -> str | None:
    without = counts.get(None, 0)
    for line in reversed(newest(path, without + 1)):
        found = line.body["session_id"]
        if found is not None:
            return str(found)
    return next((name for name in reversed(tuple(counts)) if name is not None), None)


def _calls(lines: Sequence[Line]) -> list[RecordedCall]:
    parents = {str(line.body["trace_id"]): line.body.get("parent_id") for line in lines}
    return [
        RecordedCall(number, _depth(line, parents), *_read_message(line), line.body)
        for number, line in enumerate(lines, 1)
    ]


_DEEPEST: Final = 8
"""Maximum depth. An edited line may name itself as its parent."""


def _depth(line: Line, parents: Mapping[str, object]) -> int:
    depth, outer = 0, line.body.get("parent_id")
    while outer is not None and depth < _DEEPEST:
        depth, outer = depth + 1, parents.get(str(outer))
    return depth


def _read_message(line: Line) -> tuple[str | None, str | None]:
    """Return the message and the verb of a line.

    Params that were cut from the line appear as `(not kept)`.
    """
    code, kept = line.body["code"], line.part("result")
    if code is None:
        return None, None
    try:
        message, verb = ACTIVE.message(str(code)).render(kept), ACTIVE.record(str(code)).verb
    except ValueError:  # a code of a registry that is not installed
        return None, None
    return message.replace(NOT_GIVEN, _NOT_KEPT) if kept.get(CUT) is True else message, verb


_NOT_KEPT: Final = "(not kept)"
