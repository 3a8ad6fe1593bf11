"""The sources of Parquet files: no call is counted twice when both are read.

`--to parquet` writes a mark of each source into the Parquet file. A mark is made from the content,
so a source is known again after it was renamed, compressed or appended to. No name is written. Of
a source that has grown since, the rest is read from the end of the mark.
"""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from replybook.trace.reader import PACKED, open_trace_file
from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.console.terminal_text import printable
from replybook_devtools.reports.calls.call_files import CallFiles, Rest, is_address, place

_HEAD: Final = 512
_TAIL: Final = 4_096
_DIGITS: Final = 16
_BLOCK: Final = 1_048_576
_LONGEST_LINE: Final = 1_048_576


class _Mark(NamedTuple):
    """The mark of a source.

    Attributes:
        size: Number of bytes of its whole lines, of a compressed file that of its content.
        head: Digest of the first bytes.
        tail: Digest of the last bytes.
        is_exact: True if the Parquet file holds no later lines.
    """

    size: int
    head: str
    tail: str
    is_exact: bool = True


_Marks: TypeAlias = frozenset[_Mark]

MarksIn: TypeAlias = Callable[[str], str]
"""A function that returns the text of the marks in a Parquet file, or an empty text."""


def marks_as_text(found: CallFiles, marks_in: MarksIn) -> str:
    """Return the marks of all files that a report reads, to be kept in a Parquet file.

    Args:
        marks_in: Function that returns the marks in a Parquet file.
    """
    plain = (*found.traces, *found.watched, *found.recordings)
    made = {mark for name in plain for mark in _own_marks(name)}
    made.update(mark for name in found.parquet for mark in _marks_of_parquet(name, marks_in))
    return " ".join(sorted(map(_as_text, made)))


def without_exactness(before: str, after: str) -> str:
    """Return marks, with those as inexact whose files grew while they were read.

    Args:
        before: Marks from before the files were read.
    """
    same = {*after.split()}
    return " ".join(part if part in same else part.rstrip("~") + "~" for part in before.split())


def _as_text(mark: _Mark) -> str:
    return f"{mark.size}:{mark.head}:{mark.tail}{'' if mark.is_exact else '~'}"


def leave_out_repeats(found: CallFiles, marks_in: MarksIn) -> None:
    """Move the files to `left_out` whose calls are those of other files.

    Args:
        marks_in: Function that returns the marks in a Parquet file.

    Raises:
        UsageError: Two files hold some of the same calls, and each holds others.
    """
    held = {name: _marks_of_parquet(name, marks_in) for name in found.parquet}
    if not held:
        return
    plain = (*found.traces, *found.watched, *found.recordings)
    sources = _known_again(plain, {mark for marks in held.values() for mark in marks})
    _leave_out_files(found, held, sources)
    for source, known in sources.items():
        by = {
            name: one
            for name, marks in held.items()
            if (one := next((one for one in known if one.mark in marks), None)) is not None
        }
        if len(by) > 1:
            raise _refuse_shared(*[*by][:2])
        for name, one in by.items():
            _leave_out_source(found, name, source, one)


def _refuse_shared(name: str, other: str) -> UsageError:
    return UsageError(
        f"{place(name)!r} holds calls of {place(other)!r}, and others;"
        " report on one of the two at a time"
    )


class _Known(NamedTuple):
    """A source that is known again.

    Attributes:
        mark: Its mark in Parquet files.
        has_grown: True if it has more bytes now.
        lines: Number of lines in the marked bytes, if it has grown.
    """

    mark: _Mark
    has_grown: bool
    lines: int = 0


def _leave_out_files(
    call_files: CallFiles, held: dict[str, _Marks], sources: Mapping[str, Sequence[_Known]]
) -> None:
    """Leave out Parquet files whose sources are all held by other files, the smallest first.

    Raises:
        UsageError: Two of the others share some of their sources.
    """
    plain = {one.mark for known in sources.values() for one in known}
    for name in sorted(held, key=lambda one: (len(held[one]), one)):
        others = plain.union(*(marks for other, marks in held.items() if other != name))
        if held[name] <= others:
            del held[name]
            call_files.leave_out(name, "left out, since other files hold their calls")
    names = [*held]
    for at, name in enumerate(names):
        other = next((one for one in names[at + 1 :] if held[one] & held[name]), None)
        if other is not None:
            raise _refuse_shared(name, other)


def _leave_out_source(call_files: CallFiles, name: str, source: str, known: _Known) -> None:
    if not known.has_grown:
        call_files.leave_out(source, f"left out, since {printable(place(name))} holds their calls")
        return
    if source in call_files.recordings or not known.mark.is_exact:
        raise UsageError(
            f"{place(name)!r} holds earlier calls of {place(source)!r}, and calls of files that are"
            " not here; report on one of the two at a time"
        )
    call_files.rests[source] = Rest(known.mark.size, known.lines, place(name))


# Marks


def _marks_of_parquet(name: str, marks_in: MarksIn) -> _Marks:
    """Return the marks of the sources, or that of the file itself if it has none."""
    return frozenset(_parse_marks(marks_in(name))) or frozenset(_own_marks(name))


def _parse_marks(text: str) -> Iterator[_Mark]:
    for part in text.split():
        size, _, digests = part.partition(":")
        head, _, tail = digests.partition(":")
        if size.isdecimal() and tail:
            yield _Mark(int(size), head, tail.rstrip("~"), is_exact=not tail.endswith("~"))


def _own_marks(name: str) -> Iterator[_Mark]:
    """Yield the mark of one file. A file that cannot be read has none."""
    if is_address(name):  # its bytes would travel a second time
        yield _Mark(0, _digest(name.encode()), _digest(b""))
        return
    try:
        with open_trace_file(Path(name)) as stream:
            size = _end_of_lines(stream, _size(name, stream))
            stream.seek(0)
            head = stream.read(min(size, _HEAD))
            yield _Mark(size, _digest(head), _tail(stream, size))
    except OSError:
        return


def _known_again(names: Iterable[str], marks: Iterable[_Mark]) -> dict[str, list[_Known]]:
    """Return the files whose content begins with that of marked sources, the longest first."""
    by_head: dict[str, list[_Mark]] = {}
    short: list[_Mark] = []
    for mark in marks:
        by_head.setdefault(mark.head, []).append(mark)
        if 0 < mark.size < _HEAD:
            short.append(mark)
    return {name: [*_find_known_sources(name, by_head, short)] for name in names}


def _find_known_sources(
    name: str, by_head: Mapping[str, list[_Mark]], short: list[_Mark]
) -> Iterator[_Known]:
    """Yield the sources that match the start of the file, longest first."""
    if is_address(name):
        yield from (_Known(one, has_grown=False) for one in by_head.get(_digest(name.encode()), ()))
        return
    try:
        with open_trace_file(Path(name)) as stream:
            head = stream.read(_HEAD)
            likely = {one for one in by_head.get(_digest(head), ()) if one.size >= len(head)}
            likely.update(one for one in short if _digest(head[: one.size]) == one.head)
            size = _size(name, stream) if likely else 0
            for mark in sorted(likely, reverse=True):
                if 0 < mark.size <= size and _tail(stream, mark.size) == mark.tail:
                    has_grown = size > mark.size
                    lines = _lines(stream, mark.size) if has_grown else 0
                    yield _Known(mark, has_grown=has_grown, lines=lines)
    except OSError:
        return


def _size(name: str, stream: io.BufferedIOBase) -> int:
    """Return the number of bytes of a file without its compression."""
    if not name.endswith(PACKED):
        return stream.seek(0, io.SEEK_END)
    while stream.read(_BLOCK):
        pass
    return stream.tell()


def _end_of_lines(stream: io.BufferedIOBase, size: int) -> int:
    """Return the number of bytes without a torn last line."""
    at = stream.seek(max(0, size - _LONGEST_LINE))
    before, _, last = stream.read(size - at).rpartition(b"\n")
    try:
        json.loads(last or b"0")
    except (ValueError, RecursionError):
        return at + len(before) + 1 if before else size
    return size


def _tail(stream: io.BufferedIOBase, size: int) -> str:
    at = stream.seek(max(0, size - _TAIL))
    return _digest(stream.read(size - at))


def _lines(stream: io.BufferedIOBase, size: int) -> int:
    stream.seek(0)
    count = 0
    while size > 0 and (block := stream.read(min(size, _BLOCK))):
        count += block.count(b"\n")
        size -= len(block)
    return count


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:_DIGITS]
