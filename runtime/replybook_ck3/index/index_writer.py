"""What a build writes: files with what they hold, whole or not at all, and the full-text tables behind them.

Ids are counted here, so that the rows of a file lie together; names and kinds are stored once each.
Source: specification 31.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import accumulate, chain, islice, repeat
from secrets import randbits
from typing import Final, NamedTuple

from replybook.world.address import same_file
from replybook_ck3.index.extraction import Extract
from replybook_ck3.index.index_file import FAILURES, INDEXES
from replybook_ck3.index.source_listing import Stamp

__all__ = ["FileRow", "IndexWriter"]

_WIDTH: Final = {"definition": 10, "reference": 7, "name": 2}
"""The columns of the tables that get many rows."""

_AT_ONCE: Final = 100
"""Rows that one statement inserts, which takes two thirds of the time of a statement each."""

_LOOKED_UP: Final = 500
"""Names that one statement looks up."""

_FILE: Final = """INSERT INTO file (id, place, source, path, domain, reading, size, modified, changed,
    digest, problem, first_definition, end_definition, first_reference, end_reference)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""

_SPANS: Final = """SELECT first_definition, end_definition, first_reference, end_reference
    FROM file WHERE id = ?"""

_GATHERED: Final = {
    "name": "INSERT INTO name_grams (rowid, text) SELECT id, text FROM name WHERE id > ?",
    "definition": """INSERT INTO text_words (rowid, text)
        SELECT id, text FROM definition WHERE id > ? AND text IS NOT NULL""",
}
_FORGOTTEN: Final = """INSERT INTO text_words (text_words, rowid, text) SELECT 'delete', id, text
    FROM definition WHERE id >= ? AND id < ? AND id <= ? AND text IS NOT NULL"""


class FileRow(NamedTuple):
    """A file to add: of which source and folder of the domain table, how units are read from it, and its stamp."""

    source: int
    path: str
    domain: str | None
    reading: int
    stamp: Stamp


class IndexWriter:
    """The one writer of an index; `committed` makes what is done inside it one step for every reader."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._kinds: dict[str, int] = dict(connection.execute("SELECT name, id FROM kind"))
        has_index = "SELECT 1 FROM sqlite_master WHERE name = 'name_by_text'"
        self._is_first = connection.execute(has_index).fetchone() is None
        self._names: dict[str, int] = (
            dict(connection.execute("SELECT text, id FROM name")) if self._is_first else {}
        )
        self._next = {
            table: self._unused(table) for table in ("name", "file", "definition", "reference")
        }

    def _unused(self, table: str) -> int:
        """Return the first id that nothing has, and that no text had which a full-text table knows of."""
        (last,) = self._connection.execute(f"SELECT max(id) FROM {table}").fetchone()
        return 1 + max(last or 0, self._gathered(table))

    @contextmanager
    def committed(self) -> Generator[None]:
        """Write what is done inside as one step, or nothing of it; after a failure the connection is of no use.

        Revisions begin anywhere, so that no file has one that another file had at its place.
        """
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self.set("revision", str(int(self.get("revision") or randbits(48)) + 1))
            self._connection.execute("COMMIT")
        except BaseException:
            with suppress(*FAILURES):  # closing the connection rolls back as well
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
            raise

    def get(self, key: str) -> str | None:
        """Return a setting."""
        query = "SELECT value FROM setting WHERE key = ?"
        row = self._connection.execute(query, (key,)).fetchone()
        return None if row is None else str(row[0])

    def set(self, key: str, value: str) -> None:
        """Keep a setting."""
        self._connection.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", (key, value))

    # Sources

    def source(self, name: str, position: int, replaces: str, marks: str) -> int:
        """Return the id of a source, which takes this place in the load order."""
        (found,) = self._connection.execute(
            """INSERT INTO source (name, position, replaces, marks) VALUES (?, ?, ?, ?)
            ON CONFLICT (name) DO UPDATE SET position = excluded.position, replaces = excluded.replaces,
            marks = excluded.marks RETURNING id""",
            (name, position, replaces, marks),
        ).fetchone()
        return int(found)

    def drop_source(self, source: int) -> None:
        """Forget a source and all its files."""
        rows = self._connection.execute("SELECT id FROM file WHERE source = ?", (source,))
        for (file,) in rows.fetchall():
            self.remove(file)
        self._connection.execute("DELETE FROM gap WHERE source = ?", (source,))
        self._connection.execute("DELETE FROM source WHERE id = ?", (source,))

    def set_gaps(self, source: int, gaps: Mapping[str, str], *, is_read: bool) -> None:
        """Say what the index lacks of a source, and whether it was ever read to its end."""
        self._connection.execute("DELETE FROM gap WHERE source = ?", (source,))
        rows = ((source, path, reason) for path, reason in gaps.items())
        self._connection.executemany("INSERT INTO gap VALUES (?, ?, ?)", rows)
        self._connection.execute("UPDATE source SET is_read = ? WHERE id = ?", (is_read, source))

    def is_read(self, source: int) -> bool:
        """Return True if a source was ever read to its end."""
        query = "SELECT is_read FROM source WHERE id = ?"
        return bool(self._connection.execute(query, (source,)).fetchone()[0])

    # Files

    def remove(self, file: int) -> None:
        """Forget a file and all that it holds."""
        first, end, first_use, end_use = self._connection.execute(_SPANS, (file,)).fetchone()
        self._connection.execute(_FORGOTTEN, (first, end, self._gathered("definition")))
        for table, span in (("definition", (first, end)), ("reference", (first_use, end_use))):
            self._connection.execute(f"DELETE FROM {table} WHERE id >= ? AND id < ?", span)
        self._connection.execute("DELETE FROM file WHERE id = ?", (file,))

    def restamp(self, files: Iterable[tuple[int, Stamp]]) -> None:
        """Keep new stamps of files whose bytes are the same."""
        rows = ((*stamp, file) for file, stamp in files)
        change = "UPDATE file SET size = ?, modified = ?, changed = ? WHERE id = ?"
        self._connection.executemany(change, rows)

    def add(self, files: Sequence[FileRow], extract: Extract) -> None:
        """Add files with what they hold; `files` and those of `extract` are the same ones, in order."""
        kinds = [self._kind(name) for name in extract.kinds]
        names = self._known_names(extract.names)
        defined, used = extract.defined, extract.used
        first = {table: self._next[table] for table in ("file", "definition", "reference")}
        holders = [(first["file"] + at, *one[2:]) for at, one in enumerate(extract.files)]
        self._insert(
            "definition",
            len(defined.kind),
            chain.from_iterable(repeat(file, count) for file, count, _ in holders),
            map(kinds.__getitem__, defined.kind),
            map(names.__getitem__, defined.name),
            *(defined.start, defined.stop, defined.line, defined.column, defined.is_local),
            extract.texts,
        )
        self._insert(
            "reference",
            len(used.kind),
            chain.from_iterable(repeat(file, count) for file, _, count in holders),
            map(kinds.__getitem__, used.kind),
            map(names.__getitem__, used.name),
            *(used.start, used.line, used.column),
        )
        self._add_files(files, extract, first)

    def _insert(self, table: str, count: int, *columns: Iterable[object]) -> None:
        """Add so many rows, column by column, with the next ids."""
        width, first = _WIDTH[table], self._next[table]
        ids = range(first, first + count)
        values = chain.from_iterable(zip(ids, *columns, strict=True))
        row = f"({', '.join('?' * width)})"
        while part := tuple(islice(values, width * _AT_ONCE)):
            rows = ", ".join([row] * (len(part) // width))
            self._connection.execute(f"INSERT INTO {table} VALUES {rows}", part)
        self._next[table] = first + count

    def _add_files(
        self, files: Sequence[FileRow], extract: Extract, first: Mapping[str, int]
    ) -> None:
        defined = list(
            accumulate((one.definitions for one in extract.files), initial=first["definition"])
        )
        used = list(
            accumulate((one.references for one in extract.files), initial=first["reference"])
        )
        rows = (
            (
                first["file"] + at,
                same_file(file.path),
                *file[:-1],
                *file.stamp,
                one.digest,
                one.problem,
                *defined[at : at + 2],
                *used[at : at + 2],
            )
            for at, (file, one) in enumerate(zip(files, extract.files, strict=True))
        )
        self._connection.executemany(_FILE, rows)
        self._next["file"] += len(files)
        bodies = enumerate(extract.bodies, first["file"])
        words = ((file, body) for file, body in bodies if body is not None)
        self._connection.executemany("INSERT INTO file_words (rowid, text) VALUES (?, ?)", words)
        self.set("gathered_file", str(self._next["file"] - 1))

    def _kind(self, name: str) -> int:
        found = self._kinds.get(name)
        if found is None:
            found = self._kinds[name] = len(self._kinds) + 1
            self._connection.execute("INSERT INTO kind VALUES (?, ?)", (found, name))
        return found

    def _known_names(self, texts: Sequence[str]) -> list[int]:
        """Return the ids of names; those that are not stored yet are stored."""
        names = self._names
        new = [text for text in texts if text not in names]
        if not self._is_first:
            names.update(self._stored_names(new))
            new = [text for text in new if text not in names]
        first = self._next["name"]
        names.update(zip(new, range(first, first + len(new)), strict=True))
        self._insert("name", len(new), new)
        return [names[text] for text in texts]

    def _stored_names(self, texts: Sequence[str]) -> Iterator[tuple[str, int]]:
        """Yield the ids of names that are stored."""
        for at in range(0, len(texts), _LOOKED_UP):
            some = texts[at : at + _LOOKED_UP]
            query = f"SELECT text, id FROM name WHERE text IN ({', '.join('?' * len(some))})"
            yield from self._connection.execute(query, some)

    def forget_words(self) -> None:
        """Forget the words of all files, and have every file read again."""
        self._connection.execute("INSERT INTO file_words (file_words) VALUES ('delete-all')")
        self._connection.execute("UPDATE file SET reading = -1")
        self.set("readings", "")

    # The end of a build

    def finish(self) -> None:
        """Make what quick answers need: the indexes, once, and the full text of all that is new."""
        for statement in INDEXES:
            with self.committed():
                self._connection.execute(statement)
        for table in _GATHERED:
            with self.committed():
                self.gather(table)

    def gather(self, table: str) -> None:
        """Put what is new in `table` into the full-text table behind it."""
        known = self._gathered(table)
        self._connection.execute(_GATHERED[table], (known,))
        (last,) = self._connection.execute(f"SELECT max(id) FROM {table}").fetchone()
        self.set(f"gathered_{table}", str(max(last or 0, known)))

    def gather_all(self) -> None:
        """Do that for all full-text tables, as a part of one step."""
        for table in _GATHERED:
            self.gather(table)

    def shrink_log(self) -> None:
        """Empty the log beside the file, as far as nobody reads in it and the disk has room."""
        with suppress(*FAILURES):  # the index is whole without
            self._connection.execute("PRAGMA optimize")
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def _gathered(self, table: str) -> int:
        """Return the last id that the full-text table of `table` knows."""
        return int(self.get(f"gathered_{table}") or 0)
