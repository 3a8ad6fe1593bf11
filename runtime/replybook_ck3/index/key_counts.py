"""The number of times that each source has each key, kept right by every change of a file.

The counts of a file are stored with it, so that they can be taken off when the file goes. Keys that
no word can be, such as numbers, dates and `title:k_x`, are not counted.
"""

from __future__ import annotations

import sqlite3
import zlib
from array import array
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from replybook_ck3.index.extraction import Extract
    from replybook_ck3.index.view_scope import Scope

_FAST: Final = 1
_AT_ONCE: Final = 500

_STORE: Final = "INSERT INTO file_keys VALUES (?, ?)"
_ADD: Final = """INSERT INTO key_count VALUES (?, ?, ?)
    ON CONFLICT DO UPDATE SET count = count + excluded.count"""
_DROP: Final = "DELETE FROM key_count WHERE key = ? AND source = ? AND count <= 0"
_COUNTS: Final = """SELECT name.text, key_count.source, key_count.count FROM name
    JOIN key_count ON key_count.key = name.id WHERE name.text IN ({names})"""
_COMMON: Final = """SELECT name.text, sum(key_count.count) FROM key_count
    JOIN name ON name.id = key_count.key WHERE key_count.source IN ({sources})
    GROUP BY key_count.key HAVING sum(key_count.count) >= ? AND count(*) >= ?"""


class KeyCounts:
    """The counts of one index, for its one writer. Changes are collected until `write`."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._changes: Counter[tuple[int, int]] = Counter()

    def add(
        self,
        first: int,
        sources: Sequence[int],
        extract: Extract,
        id_of: Callable[[int], int],
    ) -> None:
        """Add the keys of some files.

        Args:
            first: Id of the first file. Those of the others follow it.
            sources: Id of the source of each file.
            extract: The extract of the files.
            id_of: Returns the id of a name of the extract.
        """
        ends = accumulate((one.keys for one in extract.files), initial=0)
        spans = zip(ends, extract.files, sources, strict=False)
        rows: list[tuple[int, bytes]] = []
        for file, (start, one, source) in enumerate(spans, first):
            if not one.keys:
                continue
            part = slice(start, start + one.keys)
            keys = array("I", map(id_of, extract.keys[part]))
            counts = extract.key_counts[part]
            rows.append((file, zlib.compress((keys + counts).tobytes(), _FAST)))
            for key, count in zip(keys, counts, strict=True):
                self._changes[key, source] += count
        self._connection.executemany(_STORE, rows)

    def remove(self, file: int, source: int) -> None:
        """Take off the keys of a file that goes."""
        query = "DELETE FROM file_keys WHERE file = ? RETURNING counts"
        row = self._connection.execute(query, (file,)).fetchone()
        if row is None:
            return
        both = array("I")
        both.frombytes(zlib.decompress(row[0]))
        half = len(both) // 2
        for key, count in zip(both[:half], both[half:], strict=True):
            self._changes[key, source] -= count

    def write(self) -> None:
        """Write the changes that were collected, as a part of the step of the caller."""
        changes = [(*key, count) for key, count in self._changes.items() if count]
        self._changes.clear()
        self._connection.executemany(_ADD, changes)
        self._connection.executemany(_DROP, [change[:2] for change in changes if change[2] < 0])


def counts_of(
    connection: sqlite3.Connection, scope: Scope, keys: Collection[str]
) -> dict[str, dict[str, int]]:
    """Return for each of these keys the sources that have it, with the number of places."""
    found: dict[str, dict[str, int]] = {key: {} for key in keys}
    wanted = list(found)
    for at in range(0, len(wanted), _AT_ONCE):
        some = wanted[at : at + _AT_ONCE]
        query = _COUNTS.format(names=", ".join("?" * len(some)))
        for key, source, count in connection.execute(query, some):
            if (one := scope.by_id.get(source)) is not None:
                found[key][one.name] = count
    return found


def common_keys(
    connection: sqlite3.Connection, scope: Scope, min_count: int, min_sources: int
) -> Mapping[str, int]:
    """Return the keys with so many places in so many sources, with the number of places."""
    sources = list(scope.by_id)
    query = _COMMON.format(sources=", ".join("?" * len(sources)))
    return dict(connection.execute(query, (*sources, min_count, min_sources)))
