"""The calls to judge, one after the other in constant memory, and a digest of all that were read.

A stored trace is followed along its chain: a line that was edited, dropped or moved stops the
judgement, since what is left of such a trace proves nothing. Source: specification 29 and 30, design 4.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Protocol, TypeAlias

from replybook.policy.broken import PolicyBroken
from replybook.trace.chain import digest
from replybook.trace.line import VERSION
from replybook.trace.reader import raw_lines, trace_files

__all__ = ["Event", "EventTrace", "StoredTrace", "Trace", "open_trace"]

Event: TypeAlias = Mapping[str, object]

_loads: Callable[[bytes], object] = json.loads
with suppress(ImportError):  # the extra `fast` is not installed
    import orjson

    _loads = orjson.loads


class Trace(Protocol):
    """Events in the order of their calls; `digest` covers those that were read so far."""

    def __iter__(self) -> Iterator[Event]:
        """The events, from the first."""
        ...

    @property
    def digest(self) -> str:
        """`sha256:<hex>`."""
        ...


def open_trace(
    source: Trace | Iterable[Event] | Path | str, *, session_id: str | None = None
) -> Trace:
    """The trace in a file or folder of a `TraceLog`, or that of events in memory.

    Of a stored trace only the calls of `session_id` are read, where one is given.
    """
    if isinstance(source, (str, Path)):
        return StoredTrace(Path(source), session_id)
    if isinstance(source, (StoredTrace, EventTrace)):
        return source
    return EventTrace(source)


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
    """The files of a `TraceLog`; `PolicyBroken` where their chain does not hold."""

    def __init__(self, path: Path, session_id: str | None = None) -> None:
        self._path: Final = path
        self._session_id: Final = session_id
        self._seen = sha256()

    def __iter__(self) -> Iterator[Event]:
        self._seen = sha256()
        try:
            for file in trace_files(self._path):
                yield from self._file(file)
        except OSError as error:
            raise PolicyBroken("trace", "a file of the trace cannot be read") from error

    def _file(self, file: Path) -> Iterator[Event]:
        before: str | None = None
        seq, wanted = 0, self._session_id
        for number, raw in raw_lines(file):
            if raw[-1:] != b"\n":
                break  # the writer stopped in the middle of its last line
            try:
                line: Any = _loads(raw)
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
            if "trace_id" in line and (wanted is None or line.get("session_id") == wanted):
                yield line
        if before is not None:
            self._seen.update(before.encode())  # the last digest covers every line before it

    @property
    def digest(self) -> str:
        """`sha256:<hex>` over the last chain digest of each file that was read to its end."""
        return f"sha256:{self._seen.hexdigest()}"


def _broken(file: Path, number: int, problem: str) -> PolicyBroken:
    return PolicyBroken(
        "trace", f"{file.name}:{number}: {problem}; run: replybook trace verify {file.name}"
    )
