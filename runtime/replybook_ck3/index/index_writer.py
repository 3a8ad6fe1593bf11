"""Write files with their rows and their full text into the index, whole or not at all.

Ids are counted here, so that the rows of a file lie together; names and kinds are stored once each.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from secrets import randbits
from typing import TYPE_CHECKING, Final, NamedTuple

from replybook.world.address import same_file
from replybook_ck3.index.called_files import CALLED, called_names, digest_of_names
from replybook_ck3.index.extraction import Extract
from replybook_ck3.index.index_file import FAILURES, INDEXES
from replybook_ck3.index.key_counts import KeyCounts
from replybook_ck3.index.source_listing import Stamp
from replybook_ck3.index.unit_rows import Span, UnitRows, insert_rows

if TYPE_CHECKING:
    from replybook_ck3.world.units import CalledName

_LOOKED_UP: Final = 500
"""Names that one statement looks up."""

_FILE: Final = """INSERT INTO file (id, place, source, path, domain, reading, size, modified, changed,
    digest, problem, definitions, first_definition, end_definition, first_reference, end_reference)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""

_SPANS: Final = """SELECT first_definition, end_definition, first_reference, end_reference, source
    FROM file WHERE id = ?"""

_GATHERED: Final = {
    "name": "INSERT INTO name_grams (rowid, text) SELECT id, text FROM name WHERE id > ?",
    "definition": """INSERT INTO text_words (rowid, text)
        SELECT id, text FROM definition WHERE id > ? AND text IS NOT NULL""",
}
_TEXTS: Final = """SELECT id, text FROM definition
    WHERE id >= ? AND id < ? AND text IS NOT NULL"""
_FORGOTTEN: Final = "INSERT INTO text_words (text_words, rowid, text) VALUES ('delete', ?, ?)"
_FORGET_CALLS: Final = """DELETE FROM reference WHERE name = (SELECT id FROM name WHERE text = :name)
    AND kind = (SELECT id FROM kind WHERE name = :kind) AND file NOT IN (SELECT file FROM definition
    WHERE name = (SELECT id FROM name WHERE text = :name)
    AND kind = (SELECT id FROM kind WHERE name = :kind) AND is_local)"""
"""A file that defines the name for itself calls its own item."""
_FOUND: Final = "INSERT INTO text_words (rowid, text) VALUES (?, ?)"


_COUNTED: Final = ("name", "file", "definition", "reference")
"""The tables whose ids are counted here."""


class FileRow(NamedTuple):
    """A file to add: its source, path, folder of the domain table, way of reading, and stamp."""

    source: int
    path: str
    domain: str | None
    reading: int
    stamp: Stamp


class IndexWriter:
    """The one writer of an index; `commit_step` makes several changes one step for every reader."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._kinds: dict[str, int] = dict(connection.execute("SELECT name, id FROM kind"))
        has_index = "SELECT 1 FROM sqlite_master WHERE name = 'name_by_text'"
        self._is_first = connection.execute(has_index).fetchone() is None
        self._names: dict[str, int] = (
            dict(connection.execute("SELECT text, id FROM name")) if self._is_first else {}
        )
        self._unused = {table: self._read_number(f"last_{table}") + 1 for table in _COUNTED}
        self._stored = dict(self._unused)
        self._gathered = {table: self._read_number(f"gathered_{table}") for table in _GATHERED}
        self._definitions = UnitRows(connection, "definition", self._unused)
        self._references = UnitRows(connection, "reference", self._unused)
        self._keys = KeyCounts(connection)

    @contextmanager
    def commit_step(self, *, is_new: bool = True) -> Generator[None]:
        """Write all that is done inside as one step, or nothing of it.

        After a failure the connection cannot be used again.

        Revisions begin anywhere, so that no file has one that another file had at its place. With
        `is_new` false the index says what it said before, and keeps its revision.
        """
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._keys.write()
            self._keep_ids()
            if is_new:
                self.set("revision", str(int(self.get("revision") or randbits(48)) + 1))
            self._connection.execute("COMMIT")
        except BaseException:
            with suppress(*FAILURES):  # closing the connection rolls back as well
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
            raise

    def _keep_ids(self) -> None:
        """Store the last id of each table, so that no id is given twice."""
        for table, unused in self._unused.items():
            if unused != self._stored[table]:
                self.set(f"last_{table}", str(unused - 1))
                self._stored[table] = unused

    def get(self, key: str) -> str | None:
        """Return a setting."""
        query = "SELECT value FROM setting WHERE key = ?"
        row = self._connection.execute(query, (key,)).fetchone()
        return None if row is None else str(row[0])

    def _read_number(self, key: str) -> int:
        return int(self.get(key) or 0)

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
        """Store the gaps of a source, and True if it was ever read to its end."""
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
        definitions, references, source = self._spans(file)
        self._keys.remove(file, source)
        self._forget(self._connection.execute(_TEXTS, definitions).fetchall())
        self._definitions.remove(definitions)
        self._references.remove(references)
        self._connection.execute("DELETE FROM file WHERE id = ?", (file,))

    def _spans(self, file: int) -> tuple[Span, Span, int]:
        """Return the ids of the definitions and of the references of a file, and its source."""
        first, end, *uses, source = self._connection.execute(_SPANS, (file,)).fetchone()
        first_use, end_use = uses
        return (first, end), (first_use, end_use), source

    def _forget(self, texts: Iterable[tuple[int, str | None]]) -> None:
        """Have the full-text table forget texts, which it knows by their ids."""
        last = self._gathered["definition"]
        known = [text for text in texts if text[1] is not None and text[0] <= last]
        if known:
            self._connection.executemany(_FORGOTTEN, known)

    def restamp(self, files: Iterable[tuple[int, Stamp]]) -> None:
        """Keep new stamps of files whose bytes are the same."""
        rows = [(*stamp, file) for file, stamp in files]
        if not rows:
            return
        change = "UPDATE file SET size = ?, modified = ?, changed = ? WHERE id = ?"
        self._connection.executemany(change, rows)

    def add(self, files: Sequence[FileRow], extract: Extract) -> None:
        """Add files with their rows; `files` and the files of `extract` have the same order."""
        kinds = [self._kind(name) for name in extract.kinds]
        names = self._known_names(extract.names)
        defined, used = _columns(extract, kinds, names)
        first = self._unused["file"]
        definitions = self._definitions.add(
            first, [file.definitions for file in extract.files], defined
        )
        references = self._references.add(first, [one.references for one in extract.files], used)
        self._add_files(files, extract, definitions, references)
        self._keys.add(first, [one.source for one in files], extract, names.__getitem__)

    def change(self, stored: int, file: FileRow, extract: Extract) -> None:
        """Put a file in the place of one that is stored; rows that are as they were stay."""
        definitions, references, source = self._spans(stored)
        kinds = [self._kind(name) for name in extract.kinds]
        defined, used = (
            list(zip(*columns, strict=True)) for columns in _columns(extract, kinds, extract.names)
        )
        number, ids_of = self._unused["file"], self._known_names
        changed = self._definitions.change(definitions, number, defined, ids_of)
        self._forget(changed.dropped)
        texts = [one for one in changed.added if one[1] is not None]
        if texts:
            self._connection.executemany(_FOUND, texts)
        span = self._references.change(references, number, used, ids_of).span
        self._connection.execute("DELETE FROM file WHERE id = ?", (stored,))
        self._add_files([file], extract, [changed.span], [span])
        self._keys.remove(stored, source)
        keys = list(extract.keys)
        ids = dict(zip(keys, ids_of([extract.names[key] for key in keys]), strict=True))
        self._keys.add(number, [file.source], extract, ids.__getitem__)

    def _add_files(
        self,
        files: Sequence[FileRow],
        extract: Extract,
        definitions: Sequence[Span],
        references: Sequence[Span],
    ) -> None:
        first = self._unused["file"]
        rows = (
            (
                first + at,
                same_file(file.path),
                *file[:-1],
                *file.stamp,
                one.digest,
                one.problem,
                one.definitions,
                *definitions[at],
                *references[at],
            )
            for at, (file, one) in enumerate(zip(files, extract.files, strict=True))
        )
        self._connection.executemany(_FILE, rows)
        self._unused["file"] += len(files)
        bodies = enumerate(extract.bodies, first)
        words = ((file, body) for file, body in bodies if body is not None)
        self._connection.executemany("INSERT INTO file_words (rowid, text) VALUES (?, ?)", words)

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
        first = self._unused["name"]
        self._unused["name"] += len(new)
        rows = list(zip(range(first, first + len(new)), new, strict=True))
        names.update((text, number) for number, text in rows)
        insert_rows(self._connection, "name", 2, rows)
        return [names[text] for text in texts]

    def _stored_names(self, texts: Sequence[str]) -> Iterator[tuple[str, int]]:
        """Yield the ids of names that are stored."""
        for at in range(0, len(texts), _LOOKED_UP):
            some = texts[at : at + _LOOKED_UP]
            query = f"SELECT text, id FROM name WHERE text IN ({', '.join('?' * len(some))})"
            yield from self._connection.execute(query, some)

    # Calls

    def store_calls(self, names: Collection[CalledName], tried: Collection[CalledName]) -> None:
        """Store the names for whose calls every file was read; forget the calls of all others.

        Args:
            tried: Names for whose calls some files were read.
        """
        known = called_names(self._connection)
        for kind, name in sorted(known.union(tried).difference(names)):
            self._connection.execute(_FORGET_CALLS, {"kind": kind, "name": name})
            self._connection.execute("DELETE FROM called WHERE kind = ? AND name = ?", (kind, name))
        if known != names:
            new = sorted(frozenset(names).difference(known))
            self._connection.executemany("INSERT INTO called VALUES (?, ?)", new)
            self.set(CALLED, digest_of_names(names))

    def add_calls(self, names: Collection[CalledName]) -> None:
        """Store more names for whose calls every file is read."""
        self._connection.executemany("INSERT OR IGNORE INTO called VALUES (?, ?)", sorted(names))
        if names:
            self.set(CALLED, digest_of_names(called_names(self._connection)))

    def distrust(self, files: Iterable[int]) -> None:
        """Have these files read again by the next build, if this one is ended before."""
        change = "UPDATE file SET reading = -1 WHERE id = ?"
        self._connection.executemany(change, [(file,) for file in files])
        self.set("readings", "")

    def forget_words(self) -> None:
        """Forget the words of all files, and have every file read again."""
        self._connection.execute("INSERT INTO file_words (file_words) VALUES ('delete-all')")
        self._connection.execute("UPDATE file SET reading = -1")
        self.set("readings", "")

    # The end of a build

    def finish(self) -> None:
        """Make what quick answers need: the indexes, once, and the full text of all that is new."""
        for statement in INDEXES:
            with self.commit_step():
                self._connection.execute(statement)
        for table in _GATHERED:
            with self.commit_step():
                self._gather(table)

    def gather_all(self) -> None:
        """Put new names and texts into the full-text tables, as a part of one step."""
        for table in _GATHERED:
            self._gather(table)

    def _gather(self, table: str) -> None:
        known, last = self._gathered[table], self._unused[table] - 1
        if last > known:
            self._connection.execute(_GATHERED[table], (known,))
            self._gathered[table] = last
            self.set(f"gathered_{table}", str(last))

    def shrink_log(self) -> None:
        """Empty the log beside the file, as far as nobody reads in it and the disk has room."""
        with suppress(*FAILURES):  # the index is whole without
            self._connection.execute("PRAGMA optimize")
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _columns(
    extract: Extract, kinds: Sequence[int], names: Sequence[object]
) -> tuple[Sequence[Iterable[object]], Sequence[Iterable[object]]]:
    """Return the columns of definitions and of references behind id and file.

    Args:
        extract: The extract of some files.
        kinds: Ids of the kinds of the extract.
        names: Values for the names of the extract.
    """
    defined, used = extract.defined, extract.used
    definitions = (
        map(kinds.__getitem__, defined.kind),
        map(names.__getitem__, defined.name),
        *(defined.start, defined.stop, defined.line, defined.column, defined.is_local),
        defined.digest,
        extract.texts,
    )
    references = (
        map(kinds.__getitem__, used.kind),
        map(names.__getitem__, used.name),
        *(used.start, used.line, used.column),
    )
    return definitions, references
