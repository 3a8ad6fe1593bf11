"""What a build writes: files with what they hold, whole or not at all, and the full-text tables behind them.

Ids are counted here, so that the rows of a file lie together; names and kinds are stored once each.
Source: specification 31.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from itertools import accumulate, chain, islice, repeat
from secrets import randbits
from typing import Final, NamedTuple, TypeAlias

from replybook.ck3.index.extraction import Extract
from replybook.ck3.index.index_file import INDEXES
from replybook.policy.bundle_paths import same_file

__all__ = ["FileRow", "IndexWriter", "StoredFile"]

_WIDTH: Final = {"definition": 10, "reference": 7, "name": 2}
"""The columns of the tables that get many rows."""

_AT_ONCE: Final = 100
"""Rows that one statement inserts, which takes two thirds of the time of a statement each."""

_FILE: Final = """INSERT INTO file (id, place, source, path, domain, reading, digest, problem,
    first_definition, end_definition, first_reference, end_reference)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""

_KNOWN: Final = "SELECT id, path, digest, reading, problem FROM file WHERE source = ?"
_SPANS: Final = """SELECT first_definition, end_definition, first_reference, end_reference
    FROM file WHERE id = ?"""

_GATHERED: Final = {
    "name": "INSERT INTO name_grams (rowid, text) SELECT id, text FROM name WHERE id > ?",
    "definition": """INSERT INTO text_words (rowid, text)
        SELECT id, text FROM definition WHERE id > ? AND text IS NOT NULL""",
}
_FORGOTTEN: Final = """INSERT INTO text_words (text_words, rowid, text) SELECT 'delete', id, text
    FROM definition WHERE id >= ? AND id < ? AND id <= ? AND text IS NOT NULL"""


FileRow: TypeAlias = tuple[int, str, str | None, int]
"""The id of the source, the path, the folder of the domain table, and how units are read from it."""


class StoredFile(NamedTuple):
    """What the index knows of a file; `reading` stands for how units were read from it, 0 if none were."""

    id: int
    path: str
    digest: bytes | None
    reading: int
    problem: str | None


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
        """The first id that nothing has, and that no text had which a full-text table knows of."""
        (last,) = self._connection.execute(f"SELECT max(id) FROM {table}").fetchone()
        return 1 + max(last or 0, self._gathered(table))

    @contextmanager
    def committed(self) -> Generator[None]:
        """Write what is done inside as one step, or nothing of it.

        Revisions begin anywhere, so that no file has one that another file had at its place.
        """
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self.set("revision", str(int(self.get("revision") or randbits(48)) + 1))
            self._connection.execute("COMMIT")
        except BaseException:
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

    def source(self, name: str, position: int, replaces: str) -> int:
        """Return the id of a source, which takes this place in the load order."""
        (found,) = self._connection.execute(
            """INSERT INTO source (name, position, replaces) VALUES (?, ?, ?)
            ON CONFLICT (name) DO UPDATE SET position = excluded.position, replaces = excluded.replaces
            RETURNING id""",
            (name, position, replaces),
        ).fetchone()
        return int(found)

    def other_sources(self, names: Iterable[str]) -> list[int]:
        """Return the ids of the sources that have none of these names."""
        wanted = set(names)
        rows = self._connection.execute("SELECT id, name FROM source")
        return [int(one) for one, name in rows if name not in wanted]

    def drop_source(self, source: int) -> None:
        """Forget a source that has no files any more."""
        self._connection.execute("DELETE FROM gap WHERE source = ?", (source,))
        self._connection.execute("DELETE FROM source WHERE id = ?", (source,))

    def set_gaps(self, source: int, gaps: Mapping[str, str], *, is_read: bool) -> None:
        """Say what the index lacks of a source, and whether it was ever read to its end."""
        self._connection.execute("DELETE FROM gap WHERE source = ?", (source,))
        rows = ((source, path, reason) for path, reason in gaps.items())
        self._connection.executemany("INSERT INTO gap VALUES (?, ?, ?)", rows)
        self._connection.execute("UPDATE source SET is_read = ? WHERE id = ?", (is_read, source))

    def is_read(self, source: int) -> bool:
        """Return whether a source was ever read to its end."""
        query = "SELECT is_read FROM source WHERE id = ?"
        return bool(self._connection.execute(query, (source,)).fetchone()[0])

    # Files

    def files(self, source: int) -> list[StoredFile]:
        """Return what is known of the files of a source."""
        return [StoredFile(*row) for row in self._connection.execute(_KNOWN, (source,))]

    def remove(self, file: int) -> None:
        """Forget a file and all that it holds."""
        first, end, first_use, end_use = self._connection.execute(_SPANS, (file,)).fetchone()
        self._connection.execute(_FORGOTTEN, (first, end, self._gathered("definition")))
        for table, span in (("definition", (first, end)), ("reference", (first_use, end_use))):
            self._connection.execute(f"DELETE FROM {table} WHERE id >= ? AND id < ?", span)
        self._connection.execute("DELETE FROM file WHERE id = ?", (file,))

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
                same_file(file[1]),
                *file,
                one.digest,
                one.problem,
                *defined[at : at + 2],
                *used[at : at + 2],
            )
            for at, (file, one) in enumerate(zip(files, extract.files, strict=True))
        )
        self._connection.executemany(_FILE, rows)
        self._next["file"] += len(files)

    def _kind(self, name: str) -> int:
        found = self._kinds.get(name)
        if found is None:
            found = self._kinds[name] = len(self._kinds) + 1
            self._connection.execute("INSERT INTO kind VALUES (?, ?)", (found, name))
        return found

    def _known_names(self, texts: Sequence[str]) -> list[int]:
        """The ids of names; those that are not stored yet are stored."""
        names = self._names
        new = [text for text in texts if text not in names]
        if not self._is_first:
            names.update((text, found) for text in new if (found := self._stored_name(text)))
            new = [text for text in new if text not in names]
        first = self._next["name"]
        names.update(zip(new, range(first, first + len(new)), strict=True))
        self._insert("name", len(new), new)
        return [names[text] for text in texts]

    def _stored_name(self, text: str) -> int | None:
        row = self._connection.execute("SELECT id FROM name WHERE text = ?", (text,)).fetchone()
        return None if row is None else int(row[0])

    # The end of a build

    def finish(self) -> None:
        """Make what quick answers need: the indexes, once, and the full text of all that is new."""
        for statement in INDEXES:
            with self.committed():
                self._connection.execute(statement)
        for table, statement in _GATHERED.items():
            with self.committed():
                self._connection.execute(statement, (self._gathered(table),))
                (last,) = self._connection.execute(f"SELECT max(id) FROM {table}").fetchone()
                self.set(f"gathered_{table}", str(max(last or 0, self._gathered(table))))

    def shrink_log(self) -> None:
        """Empty the log beside the file, as far as nobody reads in it."""
        self._connection.execute("PRAGMA optimize")
        self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def _gathered(self, table: str) -> int:
        """The last id that the full-text table of `table` knows."""
        return int(self.get(f"gathered_{table}") or 0)
