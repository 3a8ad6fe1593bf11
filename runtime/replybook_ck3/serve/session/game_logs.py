"""The logs and crash folders of the game, read in bounded memory.

A mode may hide the user's folder and still allow its logs. This module is the only access to them,
and it opens nothing else in that folder. It follows no links.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO, Final

from replybook.world.containment import Folder, NotInside, best_backend
from replybook.world.location import kind_of
from replybook.world.reading import reopen_file
from replybook_ck3.ask.logs.crash_reports import time_of_crash

MOST_READ: Final = 64_000_000
"""Maximum number of bytes that are read from the end of a log."""

_ROOT: Final = "user_docs"
_FOLDER: Final = "logs"
_CRASHES: Final = "crashes"
_SUFFIX: Final = ".log"
_BLOCK: Final = 64 * 1024
_LONGEST: Final = 8 * 1024
"""Maximum number of bytes of a line."""


@dataclass(frozen=True, slots=True)
class LogTail:
    """The last lines of a log.

    Attributes:
        lines: The lines, oldest first.
        size: Size of the file in bytes.
        changed_at: Time of the last change.
    """

    lines: tuple[str, ...]
    is_cut: bool
    size: int
    changed_at: datetime


class GameLogs:
    """The logs and crash folders in the user's folder of the game; none if that root is not set."""

    def __init__(self, roots: Mapping[str, Path]) -> None:
        root = roots.get(_ROOT)
        self._folder: Final[Folder | None] = None if root is None else best_backend()(str(root))

    def close(self) -> None:
        """Close the folder."""
        if self._folder is not None:
            self._folder.close()

    def names(self) -> list[str]:
        """Return the names of the logs without their ending. Links are left out."""
        entries = self._list_entries(_FOLDER, lambda entry: entry.is_file(follow_symlinks=False))
        return sorted(name.removesuffix(_SUFFIX) for name in entries if name.endswith(_SUFFIX))

    def crashes(self) -> list[str]:
        """Return the names of the crash folders, the newest first."""
        entries = self._list_entries(_CRASHES, lambda entry: entry.is_dir(follow_symlinks=False))
        return sorted((name for name in entries if time_of_crash(name)), reverse=True)

    def open_log(self, name: str) -> BinaryIO:
        """Open a log by its name.

        Raises:
            OSError: The log cannot be read.
            NotInside: The log is outside of the folder.
        """
        return self._open((_FOLDER, name + _SUFFIX))[0]

    def opened_in_crash(self, crash_id: str, path: str) -> BinaryIO | None:
        """Open a file of a crash folder by its path below it; None if it is not there.

        Raises:
            OSError: The file cannot be read.
            NotInside: The file is outside of the folder.
        """
        if time_of_crash(crash_id) is None:
            return None
        try:
            return self._open((_CRASHES, crash_id, *path.split("/")))[0]
        except FileNotFoundError:
            return None
        except NotInside as refusal:
            if refusal.reason in {"missing", "not_a_folder", "no_folder"}:
                return None
            raise

    def tail(
        self, name: str, query: str | None, most: int, *, end: int | None = None, skip: int = 0
    ) -> LogTail:
        """Return the last lines of a log that contain a text.

        Args:
            query: Text that a line must contain in any case, or None.
            end: Size of the part of the log to read, or None for all of it.
            skip: Number of fitting lines at the end of that part to leave out.

        Raises:
            OSError: The log cannot be read.
            NotInside: The log is outside of the folder.
        """
        stream, status = self._open((_FOLDER, name + _SUFFIX))
        with stream:
            lines, is_cut = _last(stream, query, most, end, skip)
        changed_at = datetime.fromtimestamp(status.st_mtime, UTC)
        return LogTail(lines, is_cut, status.st_size, changed_at)

    def changed_at(self, name: str) -> datetime:
        """Return the time of the last change of a log."""
        stream, status = self._open((_FOLDER, name + _SUFFIX))
        stream.close()
        return datetime.fromtimestamp(status.st_mtime, UTC)

    def _list_entries(self, folder: str, wanted: Callable[[os.DirEntry[str]], bool]) -> list[str]:
        # other errors do not mean that the folder is missing
        with suppress(FileNotFoundError, NotInside):
            return list(self._entries(folder, wanted))
        return []

    def _entries(self, folder: str, wanted: Callable[[os.DirEntry[str]], bool]) -> Iterator[str]:
        if self._folder is None:
            return
        held = self._folder.open_path((folder,), links=False)
        try:
            readable = reopen_file(held, os.O_RDONLY)
        finally:
            os.close(held)
        try:
            with os.scandir(readable) as entries:
                yield from (entry.name for entry in entries if wanted(entry))
        finally:
            os.close(readable)

    def _open(self, parts: tuple[str, ...]) -> tuple[BinaryIO, os.stat_result]:
        """Open a file below the user's folder, without following links."""
        if self._folder is None:
            raise FileNotFoundError(parts[-1])
        held = self._folder.open_path(parts, links=False)
        try:
            status = os.fstat(held)
            if kind_of(status.st_mode) != "file":
                raise FileNotFoundError(parts[-1])
            readable = reopen_file(held, os.O_RDONLY)
        finally:
            os.close(held)
        return os.fdopen(readable, "rb"), status


def _last(
    stream: BinaryIO, query: str | None, most: int, end: int | None, skip: int
) -> tuple[tuple[str, ...], bool]:
    """Return the last lines with a text, oldest first, and True if there are earlier ones."""
    wanted, found = (query or "").casefold(), list[str]()
    for raw in lines_from_end(stream, MOST_READ, end):
        line = raw.decode("utf-8", "replace").rstrip("\r")
        if not line or wanted not in line.casefold():
            continue
        if skip:
            skip -= 1
            continue
        if len(found) == most:
            return tuple(reversed(found)), True
        found.append(line)
    return tuple(reversed(found)), stream.seek(0, os.SEEK_END) > MOST_READ


def lines_from_end(stream: BinaryIO, most_bytes: int, end: int | None = None) -> Iterator[bytes]:
    """Yield the lines of a file from the last to the first, in bounded memory.

    A long line is cut after its beginning. A line that was not read completely is left out.
    """
    at, rest = stream.seek(0, os.SEEK_END), b""
    at = at if end is None else min(at, end)
    lowest = max(0, at - most_bytes)
    while at > lowest:
        begin = max(lowest, at - _BLOCK)
        stream.seek(begin)
        first, *lines = (stream.read(at - begin) + rest).split(b"\n")
        yield from (line[:_LONGEST] for line in reversed(lines))
        at, rest = begin, first[:_LONGEST]
    if at == 0:
        yield rest
