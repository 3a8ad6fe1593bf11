"""The logs of the game: plain files in one folder of the user, read from their ends in bounded memory.

A mode may hide the folder of the user and still read the logs in it: this is the one way to them, and it
opens nothing else there. Nothing here follows a link. Source: specification 10, 17 and 22.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO, Final

from replybook.world.containment import Folder, NotInside, best_backend
from replybook.world.location import kind_of
from replybook.world.reading import reopened

__all__ = ["MOST_READ", "GameLogs", "LogTail", "lines_from_end"]

MOST_READ: Final = 64_000_000
"""Bytes of one log that are read, from its end."""

_ROOT: Final = "user_docs"
_FOLDER: Final = "logs"
_SUFFIX: Final = ".log"
_BLOCK: Final = 64 * 1024
_LONGEST: Final = 8 * 1024
"""Bytes of a line; of a longer one its beginning is kept."""


@dataclass(frozen=True, slots=True)
class LogTail:
    """The last lines of a log that fit, oldest first; `is_cut` where earlier ones were not looked at."""

    lines: tuple[str, ...]
    is_cut: bool
    size: int
    changed_at: datetime


class GameLogs:
    """The logs below the folder `logs` of the user's folder of the game; none where no such root is set."""

    def __init__(self, roots: Mapping[str, Path]) -> None:
        root = roots.get(_ROOT)
        self._folder: Final[Folder | None] = None if root is None else best_backend()(str(root))

    def close(self) -> None:
        """Let go of the folder."""
        if self._folder is not None:
            self._folder.close()

    def names(self) -> list[str]:
        """Return the names of the logs that are there, without the ending; a link is none."""
        with suppress(FileNotFoundError, NotInside):  # what fails otherwise is not missing
            return sorted(self._names())
        return []

    def _names(self) -> Iterator[str]:
        if self._folder is None:
            return
        held = self._folder.open_path((_FOLDER,), links=False)
        try:
            folder = reopened(held, os.O_RDONLY)
        finally:
            os.close(held)
        try:
            with os.scandir(folder) as entries:
                for entry in entries:
                    if entry.name.endswith(_SUFFIX) and entry.is_file(follow_symlinks=False):
                        yield entry.name.removesuffix(_SUFFIX)
        finally:
            os.close(folder)

    def tail(self, name: str, query: str | None, most: int) -> LogTail:
        """Return the last `most` lines of a log that hold `query`; `OSError` or `NotInside` if it is gone."""
        if self._folder is None:
            raise FileNotFoundError(name)
        held = self._folder.open_path((_FOLDER, name + _SUFFIX), links=False)
        try:
            status = os.fstat(held)
            if kind_of(status.st_mode) != "file":
                raise FileNotFoundError(name)
            readable = reopened(held, os.O_RDONLY)
        finally:
            os.close(held)
        with os.fdopen(readable, "rb") as stream:
            lines, is_cut = _last(stream, query, most)
        changed_at = datetime.fromtimestamp(status.st_mtime, UTC)
        return LogTail(lines, is_cut, status.st_size, changed_at)


def _last(stream: BinaryIO, query: str | None, most: int) -> tuple[tuple[str, ...], bool]:
    """Return the last lines that hold a text in any case, oldest first, and whether earlier ones were left."""
    wanted, found = (query or "").casefold(), list[str]()
    for raw in lines_from_end(stream, MOST_READ):
        line = raw.decode("utf-8", "replace").rstrip("\r")
        if not line or wanted not in line.casefold():
            continue
        if len(found) == most:
            return tuple(reversed(found)), True
        found.append(line)
    return tuple(reversed(found)), stream.seek(0, os.SEEK_END) > MOST_READ


def lines_from_end(stream: BinaryIO, most_bytes: int) -> Iterator[bytes]:
    """Yield the lines of a file, the last one first, without line feeds, in as much memory as a few blocks.

    Of a line that is too long only its beginning comes; a line that was not read whole does not come.
    """
    at, rest = stream.seek(0, os.SEEK_END), b""
    lowest = max(0, at - most_bytes)
    while at > lowest:
        begin = max(lowest, at - _BLOCK)
        stream.seek(begin)
        first, *lines = (stream.read(at - begin) + rest).split(b"\n")
        yield from (line[:_LONGEST] for line in reversed(lines))
        at, rest = begin, first[:_LONGEST]
    if at == 0:
        yield rest
