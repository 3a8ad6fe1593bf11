"""The trace of a session: its calls in order, read along the hash chains of files.

Reading takes constant memory. A session is judged by its own lines: a line that was edited,
dropped or moved, or a missing file, stops the judgement if the process that wrote the file has
served the session. Elsewhere the break is a note, and so is a text between two lines that belong
together. The end of a closed file is protected by its closing line, the end of an open one by the
log that writes it.
The position and a digest of all bytes read can be kept. A later reading then hashes these bytes
instead of parsing them, and goes on behind them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from io import BufferedIOBase
from itertools import chain as joined
from pathlib import Path
from typing import Any, Final, Protocol, TypeAlias, TypeGuard, TypeVar, cast

from replybook.encoding import read_json
from replybook.policy.bundle import Claim
from replybook.policy.errors import PolicyBroken
from replybook.trace.chain import ChainHead, digest
from replybook.trace.line import BEGIN_VERSION, VERSION, UnknownVersion, is_torn, parse
from replybook.trace.links import LinkFault, Links, is_named, name_of
from replybook.trace.merging import Strand, by_process, merge_strands, moment_of
from replybook.trace.reader import LONGEST_LINE, open_trace_file, trace_files

Event: TypeAlias = Mapping[str, object]
IsSealed: TypeAlias = Callable[[Event], bool]
T = TypeVar("T")

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

    @property
    def notes(self) -> Sequence[LinkFault]:
        """The breaks that do not concern the session, after all events were read."""
        ...


class TraceBroken(PolicyBroken):
    """The trace of the session is broken. `fault` names the file, the line and the command."""

    def __init__(self, fault: LinkFault) -> None:
        super().__init__("trace", str(fault))
        self.fault: Final = fault


def open_trace(
    source: Trace | Iterable[Event] | Path | str,
    *,
    session_id: str | None = None,
    head: ChainHead | None = None,
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

    notes: Sequence[LinkFault] = ()

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
        PolicyBroken: The trace of the session is broken. Iterating raises this error.
    """

    def __init__(
        self,
        path: Path,
        session_id: str | None = None,
        *,
        head: ChainHead | None = None,
        is_sealed: IsSealed | None = None,
    ) -> None:
        self._path: Final = path
        self.session_id: Final = session_id
        self._head: Final = head
        self._is_sealed: Final = is_sealed
        self._chains: list[ChainFile] = []
        self._own: set[str] = set()
        self.notes: Sequence[LinkFault] = ()

    def __iter__(self) -> Iterator[Event]:
        self._chains, self._own = [], set()
        with trace_faults():
            files = files_of(self._path)
            self._chains = [ChainFile(file, self._is_sealed) for file in files]
            yield from self._calls()
            self.notes = checked_links(self._path, self._chains, self._head, self._own)

    def _calls(self) -> Iterator[Event]:
        if len(self._chains) == 1:
            return self._of_file(self._chains[0])
        files = {chain.name: chain for chain in self._chains}
        strands = [
            Strand(
                names[0], begin, joined.from_iterable(self._of_file(files[name]) for name in names)
            )
            for begin, names in by_process(files)
        ]
        return (event for _, event in merge_strands(strands, moment_of))

    def _of_file(self, file: ChainFile) -> Iterator[Event]:
        wanted: object = self.session_id or _NOBODY
        until = end_in(file, self._head)
        for event in file.opened(lambda stream: file.rest(stream, until)):
            if event.get("session_id") == wanted:
                self._own.add(file.name)
                yield event

    @property
    def digest(self) -> str:
        """`sha256:<hex>` over the last chain digest of each file, as far as it was read."""
        return digest_of(self._chains)


# One file


class ChainFile:
    """A trace file with its reading position and the state of its hash chain.

    Reading goes on after a break, because the calls behind it show which sessions it concerns. With
    `remembers`, all bytes that were read are hashed as a whole as well, for `again`.
    """

    __slots__ = (
        *("_is_sealed", "_sum", "before", "fault", "file", "is_cut", "length"),
        *("marks", "number", "seq", "size", "stray", "torn"),
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
        self.fault: LinkFault | None = None
        """The first break of the chain."""
        self.stray: LinkFault | None = None
        """The first text that is neither a line nor the rest of a failed write, or an odd call."""

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
            event = self._take_line(raw)
            if event is not None:
                yield event
            if self.before == until:
                return

    def opened(self, read: Callable[[BufferedIOBase], Iterator[T]]) -> Iterator[T]:
        """Yield what is read from the file. A file that cannot be read to its end is a break."""
        try:
            with open_trace_file(self.file) as stream:
                yield from read(stream)
        except OSError:
            self._break("the file cannot be read")

    def _take_line(self, raw: bytes) -> Event | None:
        """Read one line."""
        line: Event | None = None if raw.isspace() else _object(raw)
        if line is None or not (
            line.get("v") == VERSION
            and line.get("seq") == self.seq
            and (line.get("prev") == self.before or not self.seq)
            and line.get("trace_id").__class__ is str
        ):
            line = self._check_line(line, raw)  # another kind of line, or a break
        self.number += 1
        self.length = len(raw)
        self.size += self.length
        if self._sum is not None:
            self._sum.update(raw)
        if line is None:  # a write failed, or no log wrote the text; the chain goes on after it
            return None
        self.seq, self.before = self.seq + 1, digest(raw)
        if "trace_id" in line:
            call, problem = without_odd_members(line)
            if problem:
                self._note_stray(problem)
            return call
        if "header" in line or "closing" in line:
            self.marks.append(line)
        return None

    def _check_line(self, line: Event | None, raw: bytes) -> Event | None:
        """Return a line to go on from, and note a break before it. Return None for other texts."""
        seq = self.seq
        if line is None or not (
            (line.get("v") == VERSION or _is_begin(line))
            and line.get("seq") == seq
            and (line.get("prev") == self.before or not seq)
            and line.get("trace_id", "").__class__ is str
        ):
            try:
                found = parse(self.file.name, self.number + 1, raw)
            except UnknownVersion:
                self._break("a line is of a version that this library does not read")
                return None
            if found is None:
                if not raw.isspace() and not is_torn(raw):
                    self._note_stray(_STRAY, self.number + 1)
                return None
            is_next = found.seq == seq  # so the line before was edited
            self._break("a line was edited, dropped or moved", self.number + (not is_next))
            self.seq = found.seq
            return found.body
        is_closing = "closing" in line and "trace_id" not in line
        if is_closing and self._is_sealed is not None and not self._is_sealed(line):
            self._break("the seal of the closing line does not fit")
        return line

    def _note_stray(self, problem: str, number: int | None = None) -> None:
        """Note a text that is not a call, or a call with an odd member, if it is the first one."""
        at = self.number if number is None else number
        self.stray = self.stray or LinkFault(self.file.name, at, problem)

    def _break(self, problem: str, number: int | None = None) -> None:
        at = self.number + 1 if number is None else number
        self.fault = self.fault or LinkFault(self.file.name, at, problem)

    def again(self, stream: BufferedIOBase, spans: Iterable[Span]) -> Iterator[tuple[int, Event]]:
        """Hash the bytes that were read before, and yield the calls at these spans.

        Each call comes with its number. The spans must ascend. Bytes that differ from those read
        before are a break.
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
            self._break("what was verified before was changed since, or is gone", 1)

    def _block(self, stream: BufferedIOBase, begin: int, take: Callable[[bytes], object]) -> bytes:
        """Read and hash the next block of the bytes that were read before."""
        block = stream.read(min(self.size - begin, _BLOCK))
        take(block)
        return block

    def undo(self) -> Callable[[], None]:
        """Return a function that restores the current position and chain state."""
        seq, number, size, before = self.seq, self.number, self.size, self.before
        marks, known = len(self.marks), None if self._sum is None else self._sum.copy()
        stray = self.stray

        def go_back() -> None:
            self.seq, self.number, self.size, self.before = seq, number, size, before
            self._sum, self.is_cut = known, False
            self.fault, self.stray = None, stray
            del self.marks[marks:]

        return go_back


_STRAY: Final = "the text is no line of a log"


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


_TEXTS: Final = ("trace_id", "tool", "reply_type", "code", "outcome", "session_id")
_OBJECTS: Final = ("args", "result", "scope")
_TEXT_OR_NONE: Final = frozenset((str, type(None)))


def without_odd_members(event: object) -> tuple[Mapping[str, object], str]:
    """Return a call that a reader can rely on, and what was wrong with it, or an empty text.

    A member whose type no call has holds nothing, and a value that is not a mapping has no members.
    """
    if not isinstance(event, Mapping):
        return {}, "it is no mapping"
    call = cast("Mapping[str, object]", event)
    get = call.get
    if (  # as a log writes it: asked for each line of a trace, so without a loop
        get("tool").__class__ is str
        and get("trace_id").__class__ is str
        and get("args").__class__ is get("result").__class__ is get("scope").__class__ is dict
        and get("reply_type").__class__ in _TEXT_OR_NONE
        and get("code").__class__ in _TEXT_OR_NONE
        and get("outcome").__class__ in _TEXT_OR_NONE
        and get("session_id").__class__ in _TEXT_OR_NONE
    ):
        return call, ""
    odd = {
        **{text: "text" for text in _TEXTS if not isinstance(get(text), str | None)},
        **{one: "mapping" for one in _OBJECTS if not isinstance(get(one), Mapping | None)},
    }
    if not odd:
        return call, ""
    problem = ", ".join(f"{name!r} is no {kind}" for name, kind in odd.items())
    return {**call, **dict.fromkeys(odd)}, problem


# All files of a trace


@contextmanager
def trace_faults() -> Generator[None]:
    """Raise errors of the folder as `PolicyBroken`."""
    try:
        yield
    except OSError as error:
        raise PolicyBroken("trace", "a file of the trace cannot be read") from error


def end_in(chain: ChainFile, head: ChainHead | None) -> str | None:
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


def checked_links(
    path: Path, chains: Sequence[ChainFile], head: ChainHead | None, own: Collection[str]
) -> list[LinkFault]:
    """Return a break of each file that does not concern a session, after all files were read.

    A break in a file concerns the sessions that its process has served: a line that is gone or
    changed may have been theirs. The process of `head` serves the session that delivers.

    Args:
        path: The folder, or the file. A break of a single file concerns every session.
        chains: The files that were read.
        head: The end of the log of this process.
        own: Names of the files with calls of the session.

    Raises:
        TraceBroken: A break concerns the session.
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
        problem = "the trace ends before the line that was written last"
        raise TraceBroken(LinkFault(head.file.name, 1, problem))
    if path.is_dir():
        links.check()
    breaks = [one.fault for one in chains if one.fault is not None] + links.faults
    kin = links.kin([*own, *([] if head is None else [name_of(head.file)])]) if breaks else ()
    for fault in breaks:
        if not path.is_dir() or name_of(Path(fault.file)) in kin:
            raise TraceBroken(fault)
    strays = [one.stray for one in chains if one.stray is not None]
    noted = [fault for fault in breaks if fault.file not in links.aside] + strays
    return [*{fault.file: fault for fault in reversed(noted)}.values()][::-1]


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
