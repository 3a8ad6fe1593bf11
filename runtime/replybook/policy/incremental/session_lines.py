"""The places of each session's calls in the trace files, in a few bytes a call."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Collection, Iterator
from itertools import compress
from typing import Final

from replybook.policy.session_trace import Span

MOST_SESSIONS: Final = 4_096
"""The limit of sessions with noted lines. For a forgotten session the trace is read again."""

MOST_GONE: Final = 100_000
"""The limit of forgotten sessions that are remembered as forgotten."""


class SessionFileLines:
    """The calls of one session in one file: places, and hashes of their trace ids."""

    __slots__ = ("_ids", "_lengths", "_starts")

    def __init__(self) -> None:
        self._starts = array("Q")
        self._lengths = array("I")
        self._ids = array("q")

    def __len__(self) -> int:
        return len(self._starts)

    def cut(self, size: int) -> None:
        """Forget the calls behind the first `size` bytes of the file."""
        kept = bisect_left(self._starts, size)
        for every in (self._starts, self._lengths, self._ids):
            del every[kept:]  # an interrupt may have left different lengths

    def add(self, start: int, length: int, trace_id: object) -> None:
        """Note the place and trace id of the next call."""
        self._starts.append(start)
        self._lengths.append(length)
        self._ids.append(hash(trace_id))

    def asked(self, fed: int, cited: Collection[int]) -> Iterator[Span]:
        """Yield the spans of the cited calls among the first `fed`, then of later calls.

        `cited` are hashes of trace ids. A hash may match further calls.
        """
        starts, lengths = self._starts, self._lengths
        known = map(cited.__contains__, self._ids) if cited else ()
        found = list(compress(range(fed), known))  # without a step of Python for each call
        for number in found:
            yield number, starts[number], lengths[number]
        for number in range(fed, len(starts)):
            yield number, starts[number], lengths[number]


class SessionLines:
    """The lines of all sessions, by session and by file name.

    If there are too many sessions, the least recently requested one is forgotten and remembered as
    forgotten. The last requested session is never forgotten. `asked` is the first one.
    """

    def __init__(self, asked: str) -> None:
        self._sessions: dict[str, dict[str, SessionFileLines]] = {asked: {}}
        self._asked = asked
        self._gone: set[int] = set()

    def knows(self, session_id: str) -> bool:
        """Return True if every line of a session that was read is noted."""
        return session_id in self._sessions or not self._may_be_gone(session_id)

    def _may_be_gone(self, session_id: str) -> bool:
        return len(self._gone) >= MOST_GONE or hash(session_id) in self._gone

    def of(self, session_id: object, name: str) -> SessionFileLines | None:
        """Return the lines of a session in a file, or None if they are not noted."""
        if not isinstance(session_id, str):
            return None
        files = self._sessions.get(session_id)
        if files is None:
            if self._may_be_gone(session_id):
                return None
            if len(self._sessions) >= MOST_SESSIONS:
                self._make_room()
            files = self._sessions[session_id] = {}
        return files.setdefault(name, SessionFileLines())

    def _make_room(self) -> None:
        oldest = next(session for session in self._sessions if session != self._asked)
        del self._sessions[oldest]
        self._gone.add(hash(oldest))

    def asked(self, session_id: str) -> dict[str, SessionFileLines]:
        """Return the lines of a requested session by file, and keep it longer than others."""
        found = self._sessions.pop(session_id, {})
        if len(self._sessions) >= MOST_SESSIONS:
            self._make_room()
        self._sessions[session_id] = found
        self._asked = session_id
        return found

    def cut(self, name: str, size: int) -> None:
        """Forget the lines behind the first `size` bytes of a file."""
        for files in self._sessions.values():
            if name in files:
                files[name].cut(size)
