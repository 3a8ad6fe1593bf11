"""One file of a trace, line after line: each has to go on from the one before it.

What was read can be kept: how far, and a digest of all its bytes. A later reading then hashes them again
instead of parsing them, and goes on behind them. Source: specification 29, 40 and 64, decision 18 and 31.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from io import BufferedIOBase
from pathlib import Path
from typing import Any, Final, TypeAlias

from replybook.encoding import read_json
from replybook.policy.errors import PolicyBroken
from replybook.trace.chain import Head, digest
from replybook.trace.line import BEGIN_VERSION, VERSION
from replybook.trace.links import BrokenLink, Links, is_named, name_of
from replybook.trace.reader import LONGEST_LINE, trace_files

__all__ = [
    "ChainFile",
    "Event",
    "IsSealed",
    "Span",
    "check_links",
    "digest_of",
    "end_in",
    "files_of",
    "trace_faults",
]

Event: TypeAlias = Mapping[str, object]
IsSealed: TypeAlias = Callable[[Event], bool]

Span: TypeAlias = tuple[int, int, int]
"""A number that the reader gave to a call, where its line begins, and how long that is."""

_BLOCK: Final = 256 * 1024


class ChainFile:
    """How far a file was read, and what its chain is by now; `PolicyBroken` where it does not hold.

    With `remembers` all bytes that were read are hashed once more, as a whole, for `again`.
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
        """The digest of the line that was read last."""
        self.torn = ""
        """The digest that the text behind it would have as a line."""
        self.is_cut = False
        """Whether the last line lacks its newline; what was read up to there can not be kept."""
        self.marks: list[Event] = []
        """Headers and closing lines."""

    @property
    def name(self) -> str:
        """The name of the file, whether or not it was compressed since."""
        return name_of(self.file)

    def rest(self, stream: BufferedIOBase, until: str | None) -> Iterator[Event]:
        """Yield the calls behind what was read, up to the line with the digest `until`.

        The line of a call is `length` bytes long and ends at `size`.
        """
        self.torn = ""
        if until is not None and until == self.before:
            return  # what comes after it was written since, or by somebody else
        while raw := stream.readline(LONGEST_LINE):
            is_whole = raw[-1:] == b"\n"
            if not is_whole:
                self.torn = digest(raw + b"\n")
                if self.torn != until:  # the writer stopped in the middle of its last line
                    return
                self.is_cut = True
                raw += b"\n"  # all of it is there, and the next line begins with what lacks
            event = self._taken(raw)
            if event is not None:
                yield event
            if self.before == until:
                return

    def _taken(self, raw: bytes) -> Event | None:
        """Read one line; nothing is changed where the chain does not hold."""
        line = None if raw.isspace() else _object(raw)
        if line is not None:
            self._check(line)
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
        """Hash once more what was read, and yield the calls at these ascending spans, with their numbers.

        `PolicyBroken` at the end where it is not what was read before.
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
        """Return the next bytes of what was read before, hashed."""
        block = stream.read(min(self.size - begin, _BLOCK))
        take(block)
        return block

    def undo(self) -> Callable[[], None]:
        """Return what brings the file back to where it is now."""
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
    """Return True if a line says that a call begins; it is judged once, when it has ended."""
    return line.get("v") == BEGIN_VERSION and "begun" in line and "trace_id" not in line


def _object(raw: bytes) -> dict[str, Any] | None:
    try:
        line: Any = read_json(raw)
    except (ValueError, RecursionError):
        return None
    return line if line.__class__ is dict else None  # asked like this, `line` stays Any


# All files together


@contextmanager
def trace_faults() -> Generator[None]:
    """Have what is wrong with files and their links raised as `PolicyBroken`."""
    try:
        yield
    except BrokenLink as error:
        raise PolicyBroken("trace", str(error)) from error
    except OSError as error:
        raise PolicyBroken("trace", "a file of the trace cannot be read") from error


def end_in(chain: ChainFile, head: Head | None) -> str | None:
    """Return the digest at which a file ends, where the log of this process says so."""
    return head.digest if head is not None and name_of(head.file) == chain.name else None


def files_of(path: Path) -> list[Path]:
    """Return the trace files of a folder, or the file; a folder that is not there yet has none."""
    files = trace_files(path)
    if files == [path] and not is_named(path) and not path.exists():
        return []
    return files


def check_links(path: Path, chains: Iterable[ChainFile], head: Head | None) -> None:
    """Hold the files of a trace together; `PolicyBroken` where they end before `head`, else `BrokenLink`."""
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
    """Return `sha256:<hex>` over the last digest of each file, which covers every line before it."""
    seen = sha256()
    for chain in chains:
        if chain.before is not None:
            seen.update(chain.before.encode())
    return f"sha256:{seen.hexdigest()}"
