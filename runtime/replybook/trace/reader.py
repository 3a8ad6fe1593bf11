"""Reading what was written: a file, a compressed file or a folder, line by line in constant memory.

The newest lines are read from the end, and a `Watch` sees those that are written from now on. A torn line, at the end or where a write failed, is passed over; `verify` tells about it. A line of an
unknown version is refused with `UnknownVersion`, since its meaning can only be guessed.
"""

from __future__ import annotations

import gzip
import heapq
import io
import os
import re
import zlib
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias, cast

from replybook.trace.line import Line, parse

__all__ = [
    "LONGEST_LINE",
    "PACKED",
    "NoPlainFile",
    "Watch",
    "events",
    "events_of",
    "last_lines",
    "lines_of",
    "newest",
    "newest_of",
    "opened",
    "raw_lines",
    "read",
    "trace_files",
]

PACKED: Final = ".gz"
_SUFFIX: Final = ".jsonl"

LONGEST_LINE: Final = 1024 * 1024
"""More than the writer ever puts into a line; what is longer is no line."""

_BLOCK: Final = 64 * 1024


def trace_files(path: Path) -> list[Path]:
    """Return the trace files of a folder by the time they began, or the one file that `path` is."""
    if not path.is_dir():
        return [path]
    found: dict[str, Path] = {}
    for file in sorted(path.glob(f"trace-*{_SUFFIX}*"), reverse=True):  # x.jsonl after x.jsonl.gz
        if file.name.endswith((_SUFFIX, _SUFFIX + PACKED)):
            found[file.name.removesuffix(PACKED)] = file
    return [found[name] for name in sorted(found)]


def read(path: Path) -> Iterator[Line]:
    """Yield every whole line of a file or a folder, header and closing lines included."""
    for file in trace_files(path):
        for number, raw in raw_lines(file):
            line = parse(file.name, number, raw)
            if line is not None:
                yield line


def events(path: Path) -> Iterator[Mapping[str, object]]:
    """Return the calls in a file or a folder, as the lines have them."""
    return (line.body for line in read(path) if line.kind == "event")


def events_of(path: Path, session_id: str | None) -> Iterator[Mapping[str, object]]:
    """Return the calls of one session in a file or a folder; None: those that name no session."""
    return (line.body for line in lines_of(path, session_id) if line.kind == "event")


def lines_of(path: Path, session_id: str | None) -> Iterator[Line]:
    """Yield the begins and the calls of one session in a file or a folder; None: those without a session."""
    files = trace_files(path)
    return (line for file in files for line in _of_session(file, session_id))


def _of_session(file: Path, session_id: str | None) -> Iterator[Line]:
    """Yield the calls of a session in one file; of other lines only the header is parsed, for its version."""
    is_plain = session_id is not None and _PLAIN.fullmatch(session_id)
    sign = str(session_id).encode() if is_plain else b""
    for number, raw in raw_lines(file):
        line = parse(file.name, number, raw) if number == 1 or sign in raw else None
        if line is None or line.kind not in ("begin", "event"):
            continue
        call = line.part("begun") if line.kind == "begin" else line.body
        if call["session_id"] == session_id:
            yield line


_PLAIN: Final = re.compile(r"[A-Za-z0-9._-]+")
"""An id that JSON writes as it is."""


def raw_lines(file: Path) -> Iterator[tuple[int, bytes]]:
    """Yield the lines of one file with their numbers, but blank ones; a torn one lacks its newline.

    `OSError` if the file cannot be read, a damaged compressed one included.
    """
    with opened(file) as stream:
        number, begins = 1, True
        while raw := stream.readline(LONGEST_LINE):
            whole = raw.endswith(b"\n")
            if begins and not raw.isspace():
                yield number, raw
            number, begins = number + whole, whole  # the rest of what is too long is no line


@contextmanager
def opened(file: Path) -> Generator[io.BufferedIOBase]:
    """Open one file for reading, compressed or not; `OSError` also where it turns out to be damaged."""
    with _opened(file) as stream:
        try:
            yield stream
        except (EOFError, zlib.error) as error:
            raise gzip.BadGzipFile("the compressed file is damaged") from error


class NoPlainFile(OSError):
    """Something has the name of a trace file and is none; to open a pipe would wait for its writer."""


def _check_plain(file: Path) -> None:
    if file.exists() and not file.is_file():
        raise NoPlainFile(f"{file.name} is no plain file")


def _opened(file: Path) -> io.BufferedIOBase:
    packed = file.with_name(file.name + PACKED)
    _check_plain(file)
    if not file.name.endswith(PACKED):
        try:
            return file.open("rb")
        except FileNotFoundError:
            if not packed.exists():  # compressed since the folder was listed
                raise
        file = packed
    return cast("io.BufferedIOBase", gzip.open(file, "rb"))


# From the end


def last_lines(file: Path, count: int) -> list[Line]:
    """Return the last whole lines of one file, oldest first; a plain file is read from its end."""
    if file.name.endswith(PACKED):
        return list(deque(read(file), maxlen=max(count, 0)))
    raws = _end(file, count + 1).splitlines(keepends=True)  # one more, the last may be torn
    lines = (parse(file.name, 0, raw) for raw in raws)
    return [line for line in lines if line is not None][-count:] if count > 0 else []


def _end(file: Path, count: int) -> bytes:
    """Return the last `count` lines of a file, or a few more."""
    _check_plain(file)
    with file.open("rb") as stream:
        at, found = stream.seek(0, os.SEEK_END), b""
        while at > 0 and found.count(b"\n") <= count and len(found) < count * LONGEST_LINE:
            step = min(_BLOCK, at)
            at = stream.seek(at - step)
            found = stream.read(step) + found
    return found if at == 0 else found.partition(b"\n")[2]


def newest(path: Path, count: int) -> list[Line]:
    """Return the newest calls of all files together, oldest first.

    Calls of one process come in its order: where its clock was set back, the last moment goes on.
    """
    return _newest(path, count, lambda file: last_lines(file, count + 1))


def newest_of(path: Path, session_id: str | None, count: int) -> list[Line]:
    """Return the newest calls of one session in the same order; None: those that name no session."""
    return _newest(path, count, partial(_of_session, session_id=session_id))


_LinesOf: TypeAlias = Callable[[Path], Iterable[Line]]


def _newest(path: Path, count: int, lines_of: _LinesOf) -> list[Line]:
    found = heapq.nlargest(count, _dated(path, lines_of), key=_date)
    return [line for _, line in sorted(found, key=_date)]


def _dated(path: Path, lines_of: _LinesOf) -> Iterator[tuple[str, Line]]:
    """Yield the calls of each file, each with the latest moment up to it in its process."""
    ends: dict[tuple[str, int], str] = {}
    for file in trace_files(path):
        named = _NAME.match(file.name)
        pid, number = (named[1], int(named[2])) if named is not None else (file.name, 0)
        latest = ends.get((pid, number - 1), "")
        for line in lines_of(file):
            if line.kind == "event":
                latest = max(latest, str(line.body["ts"]))
                yield latest, line
        ends[pid, number] = latest


_NAME: Final = re.compile(r"trace-[^-]+-([0-9]{1,18})-([0-9]{1,18})-")


def _date(dated: tuple[str, Line]) -> tuple[str, str, int]:
    moment, line = dated
    return moment, line.file, line.seq


# As it is written


class Watch:
    """Sees what is written after it was made, in files that are there and in new ones."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._read = {file: file.stat().st_size for file in self._files()}

    def _files(self) -> list[Path]:
        return [file for file in trace_files(self._path) if not file.name.endswith(PACKED)]

    def calls(self) -> Iterator[Line]:
        """Yield the calls since the last time, file by file."""
        for file in self._files():
            _check_plain(file)
            with file.open("rb") as stream:
                at = stream.seek(self._read.get(file, 0))
                for raw in stream:
                    if not raw.endswith(b"\n"):
                        break  # the rest is yet to come
                    at += len(raw)
                    line = parse(file.name, 0, raw)
                    if line is not None and line.kind == "event":
                        yield line
                self._read[file] = at
