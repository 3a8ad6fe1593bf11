"""Readers of a trace: a file, a compressed file or a folder, in constant memory.

The newest lines are read from the end. A `FileWatch` sees the lines that are written from now on. A
torn line, at the end or after a failed write, is skipped; `verify` reports it. A line of an unknown
version is refused with `UnknownVersion`, because its meaning is unknown.
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

PACKED: Final = ".gz"
ASIDE: Final = "aside"
"""The folder in a trace folder for files that were set aside."""
_SUFFIX: Final = ".jsonl"

LONGEST_LINE: Final = 1024 * 1024
"""Maximum length of a line. The writer never writes a longer one."""

_BLOCK: Final = 64 * 1024


def trace_files(path: Path) -> list[Path]:
    """Return the trace files of a folder in the order of their begin, or one file."""
    if not path.is_dir():
        return [path]
    paths: dict[str, Path] = {}
    for file in sorted(path.glob(f"trace-*{_SUFFIX}*"), reverse=True):  # x.jsonl after x.jsonl.gz
        if file.name.endswith((_SUFFIX, _SUFFIX + PACKED)):
            paths[file.name.removesuffix(PACKED)] = file
    return [paths[name] for name in sorted(paths)]


def read(path: Path) -> Iterator[Line]:
    """Yield every whole line of a file or a folder, with header and closing lines."""
    for file in trace_files(path):
        for number, raw in raw_lines(file):
            line = parse(file.name, number, raw)
            if line is not None:
                yield line


def events(path: Path) -> Iterator[Mapping[str, object]]:
    """Return the calls in a file or a folder, as members of their lines."""
    return (line.body for line in read(path) if line.kind == "event")


def events_of(path: Path, session_id: str | None) -> Iterator[Mapping[str, object]]:
    """Return the calls of one session. None selects calls without a session."""
    return (line.body for line in lines_of(path, session_id) if line.kind == "event")


def lines_of(path: Path, session_id: str | None) -> Iterator[Line]:
    """Yield the begins and calls of one session. None selects those without a session."""
    files = trace_files(path)
    return (line for file in files for line in _of_session(file, session_id))


def _of_session(file: Path, session_id: str | None) -> Iterator[Line]:
    """Yield the calls of a session in one file.

    Of other lines, only the header is parsed, for its version.
    """
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
"""An id that JSON writes unchanged."""


def raw_lines(file: Path) -> Iterator[tuple[int, bytes]]:
    """Yield the numbered lines of one file, without blank ones.

    A torn line has no newline.

    Raises:
        OSError: The file cannot be read, or is compressed and damaged.
    """
    with open_trace_file(file) as stream:
        number, begins = 1, True
        while raw := stream.readline(LONGEST_LINE):
            whole = raw.endswith(b"\n")
            if begins and not raw.isspace():
                yield number, raw
            number, begins = number + whole, whole  # the rest of a line that is too long


@contextmanager
def open_trace_file(file: Path) -> Generator[io.BufferedIOBase]:
    """Open a file for reading, compressed or not.

    Raises:
        OSError: The file cannot be read, or is compressed and damaged.
    """
    with _open_archive(file) as stream:
        try:
            yield stream
        except (EOFError, zlib.error) as error:
            raise gzip.BadGzipFile("the compressed file is damaged") from error


class NoPlainFile(OSError):
    """A path with the name of a trace file is not a plain file.

    Opening a pipe would wait for its writer.
    """


def _check_plain(file: Path) -> None:
    if file.exists() and not file.is_file():
        raise NoPlainFile(f"{file.name} is not a plain file")


def _open_archive(file: Path) -> io.BufferedIOBase:
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
    """Return the last whole lines of one file, oldest first.

    A plain file is read from its end.
    """
    if file.name.endswith(PACKED):
        return list(deque(read(file), maxlen=max(count, 0)))
    raws = _end(file, count + 1).splitlines(keepends=True)  # one more, because the last may be torn
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

    Calls of one process are in its order, also if its clock was set back.
    """
    return _newest(path, count, lambda file: last_lines(file, count + 1))


def newest_of(path: Path, session_id: str | None, count: int) -> list[Line]:
    """Return the newest calls of one session, oldest first.

    None selects calls without a session.
    """
    return _newest(path, count, partial(_of_session, session_id=session_id))


_LinesOf: TypeAlias = Callable[[Path], Iterable[Line]]


def _newest(path: Path, count: int, lines_of: _LinesOf) -> list[Line]:
    found = heapq.nlargest(count, _date_calls(path, lines_of), key=_date)
    return [line for _, line in sorted(found, key=_date)]


def _date_calls(path: Path, lines_of: _LinesOf) -> Iterator[tuple[str, Line]]:
    """Yield the calls of each file, each with the latest time so far in its process."""
    ends: dict[tuple[str, int], str] = {}
    for file in trace_files(path):
        named = FILE_NAME.match(file.name)
        pid, number = (named[1], int(named[2])) if named is not None else (file.name, 0)
        latest = ends.get((pid, number - 1), "")
        for line in lines_of(file):
            if line.kind == "event":
                latest = max(latest, str(line.body["ts"]))
                yield latest, line
        ends[pid, number] = latest


FILE_NAME: Final = re.compile(r"trace-[^-]+-([0-9]{1,18})-([0-9]{1,18})-")
"""The name of a trace file: the process, and the number of the file in the process."""


def _date(dated: tuple[str, Line]) -> tuple[str, str, int]:
    moment, line = dated
    return moment, line.file, line.seq


# During the run


class FileWatch:
    """The lines that are written after the watch was made, in old and new files."""

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
                        break  # the rest is not written yet
                    at += len(raw)
                    line = parse(file.name, 0, raw)
                    if line is not None and line.kind == "event":
                        yield line
                self._read[file] = at
