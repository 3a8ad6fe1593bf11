"""The sources of Parquet files: no call is counted twice when both are read.

`--to parquet` writes a mark of each source into the Parquet file. A mark is made from the content,
so a source is known again after it was renamed, compressed or appended to. No name is written.

Source: decision 18.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from replybook.trace.reader import PACKED, opened
from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.reports.calls.call_files import CallFiles, is_address, place

__all__ = ["MarksIn", "leave_out_repeats", "marks_as_text"]

_HEAD: Final = 512
_TAIL: Final = 4_096
_DIGITS: Final = 16
_BLOCK: Final = 1_048_576


class _Mark(NamedTuple):
    """The mark of a source.

    Attributes:
        size: Number of bytes, of a compressed file that of its content.
        head: Digest of the first bytes.
        tail: Digest of the last bytes.
    """

    size: int
    head: str
    tail: str


_Marks: TypeAlias = frozenset[_Mark]

MarksIn: TypeAlias = Callable[[str], str]
"""A function that returns the text of the marks in a Parquet file, or an empty text."""


def marks_as_text(found: CallFiles, marks_in: MarksIn) -> str:
    """Return the marks of all files that a report reads, to be kept in a Parquet file.

    Args:
        found: The files.
        marks_in: Function that returns the marks in a Parquet file.
    """
    plain = (*found.traces, *found.watched, *found.recordings)
    made = {mark for name in plain for mark in _own_marks(name)}
    made.update(mark for name in found.parquet for mark in _marks_of_parquet(name, marks_in))
    return " ".join(f"{one.size}:{one.head}:{one.tail}" for one in sorted(made))


def leave_out_repeats(found: CallFiles, marks_in: MarksIn) -> None:
    """Move the files to `left_out` whose calls are those of other files.

    Args:
        found: The files.
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
    for name, marks in held.items():
        for source, one in sources.items():
            if one.mark in marks:
                _leave_out_source(found, name, source, one)


class _Known(NamedTuple):
    """A source that is known again.

    Attributes:
        mark: Its mark in Parquet files.
        has_grown: True if it has more bytes now.
    """

    mark: _Mark
    has_grown: bool


def _leave_out_files(
    found: CallFiles, held: dict[str, _Marks], sources: Mapping[str, _Known]
) -> None:
    """Leave out Parquet files whose sources are all held by other files, the smallest first.

    Raises:
        UsageError: Two of the others share some of their sources.
    """
    plain = {one.mark for one in sources.values()}
    for name in sorted(held, key=lambda one: (len(held[one]), one)):
        others = plain.union(*(marks for other, marks in held.items() if other != name))
        if held[name] <= others:
            del held[name]
            found.leave_out(name, "left out, since its calls are those of other files")
    names = [*held]
    for at, name in enumerate(names):
        other = next((one for one in names[at + 1 :] if held[one] & held[name]), None)
        if other is not None:
            raise UsageError(
                f"{place(name)!r} holds calls of {place(other)!r}, and others;"
                " report on one of the two at a time"
            )


def _leave_out_source(found: CallFiles, name: str, source: str, known: _Known) -> None:
    if known.has_grown:
        raise UsageError(
            f"{place(name)!r} holds earlier calls of {place(source)!r}, and calls of files that are"
            " not here; report on one of the two at a time"
        )
    found.leave_out(source, f"left out, since its calls are those of {place(name)}")


# Marks


def _marks_of_parquet(name: str, marks_in: MarksIn) -> _Marks:
    """Return the marks of the sources, or that of the file itself if it has none."""
    return frozenset(_parsed(marks_in(name))) or frozenset(_own_marks(name))


def _parsed(text: str) -> Iterator[_Mark]:
    for one in text.split():
        size, _, digests = one.partition(":")
        head, _, tail = digests.partition(":")
        if size.isdecimal() and tail:
            yield _Mark(int(size), head, tail)


def _own_marks(name: str) -> Iterator[_Mark]:
    """Yield the mark of one file. A file that cannot be read has none."""
    if is_address(name):  # its bytes would travel a second time
        yield _Mark(0, _digest(name.encode()), _digest(b""))
        return
    try:
        with opened(Path(name)) as stream:
            head = stream.read(_HEAD)
            size = _size(name, stream)
            yield _Mark(size, _digest(head), _tail(stream, size))
    except OSError:
        return


def _known_again(names: Iterable[str], marks: Iterable[_Mark]) -> dict[str, _Known]:
    """Return the files whose content begins with that of a marked source."""
    by_head: dict[str, list[_Mark]] = {}
    short: list[_Mark] = []
    for mark in marks:
        by_head.setdefault(mark.head, []).append(mark)
        if 0 < mark.size < _HEAD:
            short.append(mark)
    return {name: known for name in names for known in _known(name, by_head, short)}


def _known(name: str, by_head: Mapping[str, list[_Mark]], short: list[_Mark]) -> Iterator[_Known]:
    """Yield the longest source that is the begin of a file, if there is one."""
    if is_address(name):
        yield from (_Known(one, has_grown=False) for one in by_head.get(_digest(name.encode()), ()))
        return
    try:
        with opened(Path(name)) as stream:
            head = stream.read(_HEAD)
            likely = {*by_head.get(_digest(head), ())}
            likely.update(one for one in short if _digest(head[: one.size]) == one.head)
            size = _size(name, stream) if likely else 0
            for mark in sorted(likely, reverse=True):
                if 0 < mark.size <= size and _tail(stream, mark.size) == mark.tail:
                    yield _Known(mark, has_grown=size > mark.size)
                    return
    except OSError:
        return


def _size(name: str, stream: io.BufferedIOBase) -> int:
    """Return the number of bytes of a file without its compression."""
    if not name.endswith(PACKED):
        return stream.seek(0, io.SEEK_END)
    while stream.read(_BLOCK):
        pass
    return stream.tell()


def _tail(stream: io.BufferedIOBase, size: int) -> str:
    at = stream.seek(max(0, size - _TAIL))
    return _digest(stream.read(size - at))


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:_DIGITS]
