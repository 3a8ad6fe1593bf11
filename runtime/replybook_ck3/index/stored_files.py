"""The files of a source as an index knows them, as a build and a comparison ask for it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from replybook_ck3.index.source_listing import Stamp

_AT_ONCE: Final = 500

_SOURCES: Final = "SELECT name, id, position, is_read, replaces, marks FROM source"
_STAMPS: Final = "SELECT path, size, modified, changed FROM file WHERE source = ?"
_KNOWN: Final = "SELECT id, path, digest, reading, problem, size, modified, changed FROM file"
_PROBLEMS: Final = "SELECT path, problem FROM file WHERE source = ? AND problem IS NOT NULL"
_WITH_UNITS: Final = "SELECT path FROM file WHERE source = ? AND reading > 1"


class StoredFile(NamedTuple):
    """A file as the index has it; `reading` is the number of the way of reading, 0 for none."""

    id: int
    path: str
    digest: bytes | None
    reading: int
    problem: str | None
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class StoredSource:
    """A source of the index; `marks` are the stamps of its descriptors.

    `id` is None for a source that the index does not have.
    """

    name: str
    id: int | None = None
    position: int = -1
    is_read: bool = False
    replaces: str = "[]"
    marks: str = ""

    def count(self, connection: sqlite3.Connection) -> int:
        """Return how many files it has."""
        query = "SELECT count(*) FROM file WHERE source = ?"
        return int(connection.execute(query, (self.id,)).fetchone()[0])

    def stamps(self, connection: sqlite3.Connection) -> dict[str, tuple[int, ...]]:
        """Return the stamp of every file by its path, as a plain tuple: there may be very many."""
        return {row[0]: row[1:] for row in connection.execute(_STAMPS, (self.id,))}

    def files(
        self, connection: sqlite3.Connection, paths: Iterable[str] | None = None
    ) -> dict[str, StoredFile]:
        """Return what is known of the files at these paths, by default of all."""
        if paths is None:
            rows = connection.execute(f"{_KNOWN} WHERE source = ?", (self.id,)).fetchall()
            return {row[1]: stored_file(row) for row in rows}
        found: dict[str, StoredFile] = {}
        wanted = list(paths)
        for at in range(0, len(wanted), _AT_ONCE):
            some = wanted[at : at + _AT_ONCE]
            among = f"{_KNOWN} WHERE source = ? AND path IN ({', '.join('?' * len(some))})"
            found.update(
                (row[1], stored_file(row)) for row in connection.execute(among, (self.id, *some))
            )
        return found

    def problems(self, connection: sqlite3.Connection) -> dict[str, str]:
        """Return what is wrong with files that are not, or not wholly, read."""
        return dict(connection.execute(_PROBLEMS, (self.id,)))

    def gaps(self, connection: sqlite3.Connection) -> dict[str, str]:
        """Return what the index lacks of the source, by path with the reason."""
        query = "SELECT path, reason FROM gap WHERE source = ?"
        return dict(connection.execute(query, (self.id,)))

    def paths_with_units(self, connection: sqlite3.Connection) -> Iterator[str]:
        """Return the paths of the files of which units are read."""
        return (path for (path,) in connection.execute(_WITH_UNITS, (self.id,)))


def stored_sources(connection: sqlite3.Connection) -> Mapping[str, StoredSource]:
    """Return the sources of the index by their names."""
    rows = connection.execute(_SOURCES).fetchall()
    return {
        name: StoredSource(name, number, position, bool(is_read), replaces, marks)
        for name, number, position, is_read, replaces, marks in rows
    }


def stored_file(row: Sequence[Any]) -> StoredFile:
    """Return a file from a row: id, path, digest, reading, problem, and the three of the stamp."""
    number, path, digest, reading, problem, *stamp = row
    return StoredFile(number, path, digest, reading, problem, Stamp(*stamp))
