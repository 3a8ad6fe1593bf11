"""The calls to judge, one after the other in constant memory, and a digest of all that were read.

A stored trace is followed along its chain, from file to file: a line that was edited, dropped or moved
stops the judgement, and so does a file that is missing before another one, since what is left of such a
trace proves nothing. The end of a file is protected by its closing line, or while it is open by the log
that writes it. Source: specification 29 and 30, decision 18.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Protocol, TypeAlias, TypeGuard

from replybook.encoding import read_json
from replybook.policy.errors import PolicyBroken
from replybook.trace.chain import Head, digest
from replybook.trace.line import VERSION
from replybook.trace.links import BrokenLink, Links, is_named, name_of
from replybook.trace.reader import raw_lines, trace_files

__all__ = ["Event", "EventTrace", "IsSealed", "StoredTrace", "Trace", "is_session_id", "open_trace"]

Event: TypeAlias = Mapping[str, object]
IsSealed: TypeAlias = Callable[[Mapping[str, object]], bool]


_NOBODY: Final = object()
"""Is the session of no line, where a session has no id."""


class Trace(Protocol):
    """Events in the order of their calls; `digest` covers those that were read so far."""

    def __iter__(self) -> Iterator[Event]:
        """Return the events, from the first."""
        ...

    @property
    def digest(self) -> str:
        """`sha256:<hex>`."""
        ...


def open_trace(
    source: Trace | Iterable[Event] | Path | str,
    *,
    session_id: str | None = None,
    head: Head | None = None,
    is_sealed: IsSealed | None = None,
) -> Trace:
    """Return the trace in a file or folder of a `TraceLog`, or that of events in memory.

    Of a stored trace the calls of `session_id` are read, and none without one; for `head` and
    `is_sealed` see `StoredTrace`.
    """
    if isinstance(source, (str, Path)):
        return StoredTrace(Path(source), session_id, head=head, is_sealed=is_sealed)
    if isinstance(source, (StoredTrace, EventTrace)):
        return source
    return EventTrace(source)


def is_session_id(value: object) -> TypeGuard[str]:
    """Return whether a value names a session: a text that is not blank."""
    return isinstance(value, str) and bool(value.strip())


class EventTrace:
    """Events that somebody holds; the digest is over their canonical JSON."""

    def __init__(self, events: Iterable[Event]) -> None:
        self._events: Final = events
        self._seen = sha256()

    def __iter__(self) -> Iterator[Event]:
        self._seen = sha256()
        for event in self._events:
            text = json.dumps(event, sort_keys=True, separators=(",", ":"), default=str)
            self._seen.update(sha256(text.encode(errors="surrogatepass")).digest())
            yield event

    @property
    def digest(self) -> str:
        """`sha256:<hex>` over the events that were read."""
        return f"sha256:{self._seen.hexdigest()}"


class StoredTrace:
    """The files of a `TraceLog`; `PolicyBroken` where their chain does not hold.

    Only calls of `session_id` are given. A folder that is not there yet has no calls; a file that is
    named has to be there. `head` is the end of the log of this process (`TraceLog.head`): it has to
    be met, and what stands after it is not read. `is_sealed` says of a closing line whether its seal
    is right (`TraceLog.is_sealed`). Without a head, nothing tells that an open file was cut off or
    that its last line was edited, as with the files of other processes.
    """

    def __init__(
        self,
        path: Path,
        session_id: str | None = None,
        *,
        head: Head | None = None,
        is_sealed: IsSealed | None = None,
    ) -> None:
        self._path: Final = path
        self.session_id: Final = session_id
        self._head: Final = head
        self._is_sealed: Final = is_sealed
        self._seen = sha256()
        self._links = Links()

    def __iter__(self) -> Iterator[Event]:
        self._seen = sha256()
        self._links = Links()
        try:
            files = trace_files(self._path)
            if files == [self._path] and not is_named(self._path) and not self._path.exists():
                files = []
            for file in files:
                yield from self._file(file)
            if self._head is not None and not self._links.has(self._head):
                raise PolicyBroken("trace", "the trace ends before the line that was written last")
            if self._path.is_dir():
                self._links.check()
        except BrokenLink as error:
            raise PolicyBroken("trace", str(error)) from error
        except OSError as error:
            raise PolicyBroken("trace", "a file of the trace cannot be read") from error

    def _file(self, file: Path) -> Iterator[Event]:
        before: str | None = None
        wanted: object = self.session_id or _NOBODY
        seq = 0
        until, torn = self._end_of(file), ""
        for number, raw in raw_lines(file):
            if raw[-1:] != b"\n":
                torn = digest(raw + b"\n")
                if torn != until:  # the writer stopped in the middle of its last line
                    break
                raw += b"\n"  # all of it is there, and the next line begins with what lacks
            try:
                line: Any = read_json(raw)
            except (ValueError, RecursionError):  # a write failed; the chain goes on after it
                continue
            if line.__class__ is not dict:  # asked like this, `line` stays Any
                continue
            if line.get("v") != VERSION:
                raise _broken(
                    file, number, "a line is of a version that this library does not read"
                )
            if line.get("seq") != seq or (seq and line.get("prev") != before):
                raise _broken(file, number, "a line was edited, dropped or moved")
            seq, before = seq + 1, digest(raw)
            if "trace_id" not in line:
                self._mark(file, number, line)
            elif line.get("session_id") == wanted:
                yield line
            if before == until:
                break  # what comes after it was written since, or by somebody else
        self._links.ended(file, seq, (before, torn))
        if before is not None:
            self._seen.update(before.encode())  # the last digest covers every line before it

    def _end_of(self, file: Path) -> str | None:
        """Return the digest at which a file ends, where the log of this process says so."""
        if self._head is None or name_of(file) != name_of(self._head.file):
            return None
        return self._head.digest

    def _mark(self, file: Path, number: int, line: Event) -> None:
        """Look at the header of a file, or at its closing line."""
        if "closing" in line:
            if self._is_sealed is not None and not self._is_sealed(line):
                raise _broken(file, number, "the seal of the closing line does not fit")
            self._links.closed(file, line)
        elif "header" in line:
            self._links.begun(file, line)

    @property
    def digest(self) -> str:
        """`sha256:<hex>` over the last chain digest of each file that was read to its end."""
        return f"sha256:{self._seen.hexdigest()}"


def _broken(file: Path, number: int, problem: str) -> PolicyBroken:
    return PolicyBroken("trace", f"{file.name}:{number}: {problem}; run: replybook trace verify")
