"""The trace of a session: its calls in order, read along the hash chains of files.

Reading takes constant memory. A line that was edited, dropped or moved stops the judgement, and
so does a file missing from the middle, since the rest of such a trace proves nothing. The end of
a closed file is protected by its closing line, the end of an open one by the log that writes it.
The position and a digest of all bytes read can be kept. A later reading then hashes these bytes
instead of parsing them, and goes on behind them.
Source: specification 27, 29, 30, 40 and 64, decision 18 and 31.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from io import BufferedIOBase
from itertools import chain as joined
from pathlib import Path
from typing import Any, Final, Protocol, TypeAlias, TypeGuard

from replybook.encoding import read_json
from replybook.policy.bundle import Claim
from replybook.policy.errors import PolicyBroken
from replybook.trace.chain import Head, digest
from replybook.trace.line import BEGIN_VERSION, VERSION
from replybook.trace.links import BrokenLink, Links, is_named, name_of
from replybook.trace.merging import Strand, by_process, merged, moment_of
from replybook.trace.reader import LONGEST_LINE, opened, trace_files

__all__ = [
    "ChainFile",
    "CitedCalls",
    "Event",
    "EventTrace",
    "IsSealed",
    "Span",
    "StoredTrace",
    "Trace",
    "check_links",
    "cited_by",
    "digest_of",
    "end_in",
    "files_of",
    "is_session_id",
    "open_trace",
    "trace_faults",
]

Event: TypeAlias = Mapping[str, object]
IsSealed: TypeAlias = Callable[[Event], bool]

Span: TypeAlias = tuple[int, int, int]
"""The number of a call, and the start and length of its line in the file."""

_BLOCK: Final = 256 * 1024

_NOBODY: Final = object()
"""A session id that equals the id of no line, for a session without an id."""


class Trace(Protocol):
    """Events in the order of their calls. `digest` covers those that were read so far."""

    def __iter__(self) -> Iterator[Event]:
        """Return the events, starting with the first."""
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
    """Return the trace of a file or folder of a `TraceLog`, or of events in memory.

    Args:
        source: The file or folder, the events, or an opened trace.
        session_id: The session to read. Without it, no call of a stored trace is read.
        head: The end of the log of this process, as for `StoredTrace`.
        is_sealed: Checks the seal of a closing line, as for `StoredTrace`.
    """
    if isinstance(source, (str, Path)):
        return StoredTrace(Path(source), session_id, head=head, is_sealed=is_sealed)
    if isinstance(source, (StoredTrace, EventTrace)):
        return source
    return EventTrace(source)


def is_session_id(value: object) -> TypeGuard[str]:
    """Return True if a value can name a session: a text that is not blank."""
    return isinstance(value, str) and bool(value.strip())


class EventTrace:
    """Events in memory. The digest covers their canonical JSON."""

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
    """The files of a `TraceLog`, which give the calls of one session.

    Calls of several processes are ordered by their moments. A folder that does not exist has no
    calls, but a named file must exist. Without a head, a cut-off open file or an edit of its last
    line is not noticed. This holds for files of other processes as well.

    Args:
        path: The file or the folder.
        session_id: The session to read. Without it, no call is read.
        head: The end of the log of this process (`TraceLog.head`). The trace must reach it, and
            later lines are not read.
        is_sealed: Returns True if a closing line has the right seal (`TraceLog.is_sealed`).

    Raises:
        PolicyBroken: The chain of a file is broken. Iterating raises this error.
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
            Strand(
                names[0], begin, joined.from_iterable(self._of_file(files[one]) for one in names)
            )
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
        """`sha256:<hex>` over the last chain digest of each file, as far as it was read."""
        return digest_of(self._chains)


# One file


class ChainFile:
    """A trace file with its reading position and the state of its hash chain.

    `PolicyBroken` is raised if the chain is broken. With `remembers`, all bytes that were read are
    hashed as a whole as well, for `again`.
    """

    __slots__ = (
        *("_is_sealed", "_sum", "before", "file", "is_cut", "length"),
        *("marks", "number", "seq", "size", "torn"),
    )

    def __init__(self, file: Path, is_sealed: IsSealed | None, *, remembers: bool = False) -> None:
        self.file = file
        self._is_sealed = is_sealed
        self._sum = sha256() if remembers else None
        self.seq = self.number = self.size = self.length = 0
        self.before: str | None = None
        """The digest of the last line that was read."""
        self.torn = ""
        """The digest of an unfinished line at the end, as if it were a whole line."""
        self.is_cut = False
        """True if the last line lacks its newline. Such a reading position cannot be kept."""
        self.marks: list[Event] = []
        """Headers and closing lines."""

    @property
    def name(self) -> str:
        """The name of the file without the ending of a compressed file."""
        return name_of(self.file)

    def rest(self, stream: BufferedIOBase, until: str | None) -> Iterator[Event]:
        """Yield the calls behind the position, up to the line with the digest `until`.

        The line of a yielded call is `length` bytes long and ends at `size`.
        """
        self.torn = ""
        if until is not None and until == self.before:
            return  # later lines do not belong to this delivery
        while raw := stream.readline(LONGEST_LINE):
            is_whole = raw[-1:] == b"\n"
            if not is_whole:
                self.torn = digest(raw + b"\n")
                if self.torn != until:  # the writer stopped in the middle of its last line
                    return
                self.is_cut = True
                raw += b"\n"  # only the newline is missing, and it comes first in the next line
            event = self._taken(raw)
            if event is not None:
                yield event
            if self.before == until:
                return

    def _taken(self, raw: bytes) -> Event | None:
        """Read one line. Nothing changes if the chain is broken."""
        line = None if raw.isspace() else _object(raw)
        if line is not None and not (
            line.get("v") == VERSION
            and line.get("seq") == self.seq
            and (line.get("prev") == self.before or not self.seq)
            and line.get("trace_id").__class__ is str
        ):
            self._check(line)  # another kind of line, or a broken one
        self.number += 1
        self.length = len(raw)
        self.size += self.length
        if self._sum is not None:
            self._sum.update(raw)
        if line is None:  # a write failed; the chain goes on after it
            return None
        self.seq, self.before = self.seq + 1, digest(raw)
        if "trace_id" in line:
            return line
        if "header" in line or "closing" in line:
            self.marks.append(line)
        return None

    def _check(self, line: Event) -> None:
        if line.get("v") != VERSION and not _is_begin(line):
            raise self._broken("a line is of a version that this library does not read")
        seq = self.seq
        if line.get("seq") != seq or (seq and line.get("prev") != self.before):
            raise self._broken("a line was edited, dropped or moved")
        if line.get("trace_id", "").__class__ is not str:
            raise self._broken("a line is that of no call")
        is_closing = "closing" in line and "trace_id" not in line
        if is_closing and self._is_sealed is not None and not self._is_sealed(line):
            raise self._broken("the seal of the closing line does not fit")

    def again(self, stream: BufferedIOBase, spans: Iterable[Span]) -> Iterator[tuple[int, Event]]:
        """Hash the bytes that were read before, and yield the calls at these spans.

        Each call comes with its number. The spans must ascend. At the end, `PolicyBroken` is raised
        if the bytes differ from those read before.
        """
        fresh, block, begin = sha256(), b"", 0
        for number, start, length in spans:
            while begin + len(block) <= start:
                begin += len(block)
                block = self._block(stream, begin, fresh.update)
                if not block:
                    break
            raw = block[start - begin : start - begin + length]
            if len(raw) < length:
                rest = stream.read(length - len(raw))
                fresh.update(rest)
                raw, begin, block = raw + rest, start + length, b""
            yield number, _object(raw) or {}
        begin += len(block)
        while block := self._block(stream, begin, fresh.update):
            begin += len(block)
        if self._sum is None or fresh.digest() != self._sum.digest():
            problem = "what was verified before was changed since, or is gone"
            raise PolicyBroken("trace", f"{self.file.name}: {problem}; restore the file")

    def _block(self, stream: BufferedIOBase, begin: int, take: Callable[[bytes], object]) -> bytes:
        """Read and hash the next block of the bytes that were read before."""
        block = stream.read(min(self.size - begin, _BLOCK))
        take(block)
        return block

    def undo(self) -> Callable[[], None]:
        """Return a function that restores the current position and chain state."""
        seq, number, size, before = self.seq, self.number, self.size, self.before
        marks, known = len(self.marks), None if self._sum is None else self._sum.copy()

        def go_back() -> None:
            self.seq, self.number, self.size, self.before = seq, number, size, before
            self._sum, self.is_cut = known, False
            del self.marks[marks:]

        return go_back

    def _broken(self, problem: str) -> PolicyBroken:
        place = f"{self.file.name}:{self.number + 1}"
        return PolicyBroken("trace", f"{place}: {problem}; run: replybook trace verify")


def _is_begin(line: Event) -> bool:
    """Return True if a line records the start of a call.

    A call is judged once, after it ended.
    """
    return line.get("v") == BEGIN_VERSION and "begun" in line and "trace_id" not in line


def _object(raw: bytes) -> dict[str, Any] | None:
    try:
        line: Any = read_json(raw)
    except (ValueError, RecursionError):
        return None
    return line if line.__class__ is dict else None  # with isinstance, `line` would not stay Any


# All files of a trace


@contextmanager
def trace_faults() -> Generator[None]:
    """Raise errors of files and their links as `PolicyBroken`."""
    try:
        yield
    except BrokenLink as error:
        raise PolicyBroken("trace", str(error)) from error
    except OSError as error:
        raise PolicyBroken("trace", "a file of the trace cannot be read") from error


def end_in(chain: ChainFile, head: Head | None) -> str | None:
    """Return the digest of the last line to read in a file, or None for no limit.

    The log of this process knows it for its own file.
    """
    return head.digest if head is not None and name_of(head.file) == chain.name else None


def files_of(path: Path) -> list[Path]:
    """Return the trace files of a folder, or the file. A missing folder has no files."""
    files = trace_files(path)
    if files == [path] and not is_named(path) and not path.exists():
        return []
    return files


def check_links(path: Path, chains: Iterable[ChainFile], head: Head | None) -> None:
    """Check that the files of a trace belong together and reach `head`.

    Raises:
        PolicyBroken: The files end before `head`.
        BrokenLink: A file is missing or does not fit the one before.
    """
    links = Links()
    for chain in chains:
        for mark in chain.marks:
            if "closing" in mark:
                links.closed(chain.file, mark)
            else:
                links.begun(chain.file, mark)
        links.ended(chain.file, chain.seq, (chain.before, chain.torn))
    if head is not None and not links.has(head):
        raise PolicyBroken("trace", "the trace ends before the line that was written last")
    if path.is_dir():
        links.check()


def digest_of(chains: Iterable[ChainFile]) -> str:
    """Return `sha256:<hex>` over the last digest of each file.

    The last digest of a file covers every line before it.
    """
    seen = sha256()
    for chain in chains:
        if chain.before is not None:
            seen.update(chain.before.encode())
    return f"sha256:{seen.hexdigest()}"


# The calls that claims cite


def cited_by(claims: Iterable[Claim]) -> frozenset[object]:
    """Return the trace ids that claims cite."""
    return frozenset(trace_id for claim in claims for trace_id in claim.evidence_tool_calls)


class CitedCalls:
    """Calls by trace id: the `wanted` ones, or all if the citations are not known yet."""

    __slots__ = ("calls", "doubled", "numbers", "wanted")

    def __init__(self, wanted: Collection[object] | None) -> None:
        self.wanted = wanted
        # Number and call by trace id. Pairs in one dict would slow the garbage collector.
        self.numbers: dict[object, int] = {}
        self.calls: dict[object, Mapping[str, object]] = {}
        self.doubled: set[object] = set()

    def add(self, trace_id: object, event: Mapping[str, object], seq: int) -> None:
        """Keep a call. If two calls have one id, keep the first and note the id."""
        if trace_id in self.calls:
            self.doubled.add(trace_id)
        else:
            self.numbers[trace_id] = seq
            self.calls[trace_id] = event

    def clear(self) -> None:
        """Forget the calls, but not which ones are wanted."""
        for kept in (self.numbers, self.calls, self.doubled):
            kept.clear()

    def of(self, claims: Sequence[Claim]) -> dict[str, tuple[int, Mapping[str, object]]]:
        """Return number and call by trace id, for the calls that these claims cite.

        Raises:
            PolicyBroken: A claim cites an id of two calls, so its evidence would be ambiguous.
        """
        for claim in claims if self.doubled else ():
            if not self.doubled.isdisjoint(claim.evidence_tool_calls):
                raise PolicyBroken("trace", "two calls have one trace id that a claim cites")
        return {
            trace_id: (self.numbers[trace_id], self.calls[trace_id])
            for claim in claims
            for trace_id in claim.evidence_tool_calls
            if trace_id in self.calls
        }
