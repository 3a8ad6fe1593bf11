"""The calls to judge, one after the other in constant memory, and a digest of all that were read.

A stored trace is followed along its chain, from file to file: a line that was edited, dropped or moved
stops the judgement, and so does a file that is missing before another one, since what is left of such a
trace proves nothing. The end of a file is protected by its closing line, or while it is open by the log
that writes it. Source: specification 29 and 30, decision 18.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Final, Protocol, TypeGuard

from replybook.policy.chain_file import (
    ChainFile,
    Event,
    IsSealed,
    check_links,
    digest_of,
    end_in,
    files_of,
    trace_faults,
)
from replybook.trace.chain import Head
from replybook.trace.merging import Strand, by_process, merged, moment_of
from replybook.trace.reader import opened

__all__ = ["Event", "EventTrace", "IsSealed", "StoredTrace", "Trace", "is_session_id", "open_trace"]

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
    """Return True if a value names a session: a text that is not blank."""
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

    Only calls of `session_id` are given, those of several processes by moment. A folder that is not there
    yet has no calls; a file that is named has to be there. `head` is the end of the log of this process
    (`TraceLog.head`): it has to be met, and what stands after it is not read. `is_sealed` says of a
    closing line whether its seal is right (`TraceLog.is_sealed`). Without a head, nothing tells that an
    open file was cut off or that its last line was edited, as with the files of other processes.
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
        self._chains: list[ChainFile] = []

    def __iter__(self) -> Iterator[Event]:
        self._chains = []
        with trace_faults():
            files = files_of(self._path)
            self._chains = [ChainFile(file, self._is_sealed) for file in files]
            yield from self._calls()
            check_links(self._path, self._chains, self._head)

    def _calls(self) -> Iterator[Event]:
        if len(self._chains) == 1:
            return self._of_file(self._chains[0])
        files = {one.name: one for one in self._chains}
        strands = [
            Strand(names[0], begin, chain.from_iterable(self._of_file(files[one]) for one in names))
            for begin, names in by_process(files)
        ]
        return (event for _, event in merged(strands, moment_of))

    def _of_file(self, file: ChainFile) -> Iterator[Event]:
        wanted: object = self.session_id or _NOBODY
        with opened(file.file) as stream:
            for event in file.rest(stream, end_in(file, self._head)):
                if event.get("session_id") == wanted:
                    yield event

    @property
    def digest(self) -> str:
        """`sha256:<hex>` over the last chain digest of each file, as far as they were read."""
        return digest_of(self._chains)
