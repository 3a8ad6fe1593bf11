"""Make and open the SQLite file of an index, refuse other files, and name its faults.

An index is made from files that are still there, so a file of another format is emptied and built
again, never converted; what some other program wrote is refused. Faults say what is wrong and name
no path of the host.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final, Literal

_APPLICATION: Final = 0x52504958  # "RPIX"
_FORMAT: Final = 6

_TABLES: Final = (
    "CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID",
    """CREATE TABLE source (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, position INTEGER NOT NULL,
        is_read INTEGER NOT NULL DEFAULT 0, replaces TEXT NOT NULL DEFAULT '[]', marks TEXT NOT NULL DEFAULT '')
        STRICT""",
    """CREATE TABLE gap (source INTEGER NOT NULL, path TEXT NOT NULL, reason TEXT NOT NULL,
        PRIMARY KEY (source, path)) STRICT, WITHOUT ROWID""",
    "CREATE TABLE kind (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT",
    "CREATE TABLE name (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT",
    """CREATE TABLE file (id INTEGER PRIMARY KEY, place TEXT NOT NULL, source INTEGER NOT NULL,
        path TEXT NOT NULL, domain TEXT, digest BLOB, reading INTEGER NOT NULL, problem TEXT,
        size INTEGER NOT NULL, modified INTEGER NOT NULL, changed INTEGER NOT NULL,
        definitions INTEGER NOT NULL, first_definition INTEGER NOT NULL, end_definition INTEGER NOT NULL,
        first_reference INTEGER NOT NULL, end_reference INTEGER NOT NULL, UNIQUE (source, path)) STRICT""",
    "CREATE INDEX file_by_place ON file (place)",
    """CREATE TABLE definition (id INTEGER PRIMARY KEY, file INTEGER NOT NULL, kind INTEGER NOT NULL,
        name INTEGER NOT NULL, start INTEGER NOT NULL, stop INTEGER NOT NULL, line INTEGER NOT NULL,
        column INTEGER NOT NULL, is_local INTEGER NOT NULL, digest INTEGER NOT NULL, text TEXT) STRICT""",
    """CREATE TABLE reference (id INTEGER PRIMARY KEY, file INTEGER NOT NULL, kind INTEGER NOT NULL,
        name INTEGER NOT NULL, start INTEGER NOT NULL, line INTEGER NOT NULL, column INTEGER NOT NULL) STRICT""",
    "CREATE TABLE called (kind TEXT, name TEXT, PRIMARY KEY (kind, name)) STRICT, WITHOUT ROWID",
    "CREATE TABLE file_keys (file INTEGER PRIMARY KEY, counts BLOB NOT NULL) STRICT",
    """CREATE TABLE key_count (key INTEGER, source INTEGER, count INTEGER NOT NULL,
        PRIMARY KEY (key, source)) STRICT, WITHOUT ROWID""",
    """CREATE VIRTUAL TABLE name_grams USING fts5 (text, content='name', content_rowid='id',
        tokenize='trigram', detail='none', columnsize=0)""",
    "CREATE VIRTUAL TABLE gram USING fts5vocab (name_grams, instance)",
    "CREATE VIRTUAL TABLE gram_count USING fts5vocab (name_grams, row)",
    """CREATE VIRTUAL TABLE text_words USING fts5 (text, content='definition', content_rowid='id',
        tokenize='unicode61 remove_diacritics 2')""",
    """CREATE VIRTUAL TABLE file_words USING fts5 (text, content='', columnsize=0,
        tokenize='unicode61 remove_diacritics 2')""",
)
"""The tables of an index.

The rows of a file lie together: the file has the first id that its definitions may use and the one
behind the last, so not every id in between has a row. `definitions` is the number of rows. `place`
is the path in the form that all its spellings share. `size`, `modified` and `changed` are the
stamp of the file, `marks` of a source those of its descriptors. `text` is the text of a
localization key, `digest` of a definition in script a number for its words. `file_words` has the
words of each file by its id, and no text. The words of a deleted file stay, since no file gets the
id of another. `called` has the names for whose calls every file was read. `file_keys` has the keys
of a script file with their counts, and `key_count` the sums of each source. A `gap` is a file or
folder that the index should have and has not. `setting` has the state of the last build, and the
last id of each table.
"""

INDEXES: Final = (
    "CREATE UNIQUE INDEX IF NOT EXISTS name_by_text ON name (text)",
    "CREATE INDEX IF NOT EXISTS definition_by_name ON definition (name, kind)",
    "CREATE INDEX IF NOT EXISTS reference_by_name ON reference (name, kind)",
)
"""Made when the first build has all its rows, which is several times as fast as keeping them up."""

_TO_WRITE: Final = """PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = OFF;
PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = 8192"""
_LEAST_SQLITE: Final = (3, 37)

FAILURES: Final = (sqlite3.Error, ValueError, MemoryError)
"""Exceptions that SQLite raises, with `MemoryError` for a want of memory.

In a damaged file even the messages of SQLite may hold bytes that are no text.
"""

_BULK_HASH: Final = 64 * 1024 * 1024
"""Bytes of a full-text index that are collected in memory before they are written."""

_DAMAGED: Final = (
    "the file is no index, or a damaged one; name another, or delete it and build it anew"
)

_WAITS_S: Final = 5.0
"""Seconds that SQLite waits while another process starts or recovers the file."""


UNUSABLE: Final = frozenset({"index_damaged", "another_file", "index_not_open"})
"""The reasons of faults that a new file may mend."""

ANOTHER_VERSION: Final = "index_of_another_version"
"""The reason of a fault that the next build mends."""


class IndexFault(Exception):
    """The index cannot be made or read; `reason` is a word of a closed set, without a path."""

    def __init__(self, reason: str, problem: str) -> None:
        super().__init__(problem)
        self.reason = reason


class IndexBusy(IndexFault):
    """Another build is going on; it may be waited for."""

    def __init__(self) -> None:
        super().__init__("index_busy", "another process builds this index")


def opened_to_write(path: Path) -> sqlite3.Connection:
    """Open the file of an index, made if it is missing, emptied if another version wrote it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    connection = _open_connection(f"{path.absolute().as_uri()}?mode=rwc")
    try:
        _need_full_text(connection)
        ours = _ours(connection)
        connection.executescript(_TO_WRITE)
        if ours != "ours":
            _make(connection, clear=ours == "of another format")
    except BaseException as error:
        connection.close()
        if isinstance(error, FAILURES):
            raise fault_of(error) from None
        raise
    return connection


def opened_to_read(path: Path) -> sqlite3.Connection | None:
    """Open the file of an index to read it; None if there is none yet."""
    connection = _connected_read_only(path)
    if connection is None:
        return None
    try:
        _need_full_text(connection)
        ours = _ours(connection)
        connection.execute("PRAGMA query_only = ON")
    except BaseException as error:
        connection.close()
        if isinstance(error, FAILURES):
            raise fault_of(error) from None
        raise
    if ours == "ours":
        return connection
    connection.close()
    if ours == "empty":
        return None
    raise IndexFault(ANOTHER_VERSION, "another version of this software wrote the index")


def discard_unusable(path: Path) -> bool:
    """Remove the file of an index that cannot be read or written. Return True if it is gone.

    Call it while no other process can build the index. Only for files that hold nothing but an
    index: a folder is never removed.
    """
    if not path.is_file() or _is_usable(path):
        return False
    try:
        for part in ("-wal", "-shm", "-journal", ""):
            Path(f"{path}{part}").unlink(missing_ok=True)
    except OSError:
        return False
    return True


def is_index(path: Path) -> bool:
    """Return True if a file begins as an index does, whatever is wrong with the rest."""
    try:
        with path.open("rb") as file:
            start = file.read(72)
    except OSError:
        return False
    return start[:16] == b"SQLite format 3\0" and start[68:] == _APPLICATION.to_bytes(4, "big")


def _is_usable(path: Path) -> bool:
    if not os.access(path, os.R_OK | os.W_OK):
        return False
    try:
        with closing(_open_connection(f"{path.absolute().as_uri()}?mode=ro")) as connection:
            _ours(connection)
            return bool(connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
    except (IndexFault, *FAILURES) as error:
        fault = error if isinstance(error, IndexFault) else fault_of(error)
        # a file that can be opened, but not by SQLite, may lack handles or memory of this process
        return fault.reason not in UNUSABLE - {"index_not_open"}


def opened_empty() -> sqlite3.Connection:
    """Open an index in memory that holds nothing, for questions to a file that is not there yet."""
    connection = _open_connection(":memory:")
    try:
        _need_full_text(connection)
        _make(connection, clear=False)
        _index(connection)
    except BaseException as error:
        connection.close()
        if isinstance(error, FAILURES):
            raise fault_of(error) from None
        raise
    return connection


def fault_of(error: sqlite3.Error | ValueError | TypeError | MemoryError) -> IndexFault:
    """Return what a failure of SQLite means; its text, which may name a path, stays behind."""
    if isinstance(error, (ValueError, TypeError)):
        return IndexFault("index_damaged", _DAMAGED)
    code = _code_of(error)
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL):
        return IndexBusy()
    if code == sqlite3.SQLITE_FULL:
        return IndexFault("disk_full", "the disk is full")
    if code in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
        return IndexFault("index_damaged", _DAMAGED)
    if code in _NOT_OPEN:
        return not_open()
    if code == sqlite3.SQLITE_IOERR:
        return IndexFault("disk_failed", "the disk failed")
    return IndexFault("index_failed", f"the database failed ({type(error).__name__})")


_NOT_OPEN: Final = (
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_AUTH,
)


def not_open() -> IndexFault:
    """Return the fault of a file that is there and cannot be opened."""
    return IndexFault("index_not_open", "the file of the index cannot be opened")


def _code_of(error: Exception) -> int:
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF


class _Fixed(sqlite3.Connection):
    """A connection to a file that is taken for one that nobody changes."""


def is_fixed(connection: sqlite3.Connection) -> bool:
    """Return True if a connection never sees later changes, and is good for one question only."""
    return isinstance(connection, _Fixed)


def _open_connection(
    uri: str, factory: type[sqlite3.Connection] = sqlite3.Connection
) -> sqlite3.Connection:
    try:
        return sqlite3.connect(
            uri,
            uri=True,
            timeout=_WAITS_S,
            isolation_level=None,
            check_same_thread=False,
            factory=factory,
        )
    except FAILURES as error:
        raise fault_of(error) from None


def _connected_read_only(path: Path) -> sqlite3.Connection | None:
    """Return a connection that never writes; None if the file is missing.

    If no file can be made in the folder, the file is read as one that never changes.
    """
    try:
        if not path.is_file():
            if os.path.lexists(path):
                raise not_open()
            return None
    except OSError:
        raise not_open() from None
    uri = path.absolute().as_uri()
    connection = _open_connection(f"{uri}?mode=ro")
    try:
        connection.execute("SELECT 1 FROM sqlite_master").fetchone()
    except sqlite3.OperationalError as error:
        if fault_of(error).reason != "index_not_open":
            return connection  # asked again by whoever opens it, who says what is wrong
        connection.close()
        if os.path.lexists(f"{path}-wal"):
            raise not_open() from None
        return _open_connection(f"{uri}?mode=ro&immutable=1", _Fixed)
    except FAILURES:
        pass  # the same
    return connection


def _ours(connection: sqlite3.Connection) -> Literal["empty", "ours", "of another format"]:
    """Return the state of a file; raise `IndexFault` if another program wrote it.

    The tables are counted first: another process may make the index between two of these questions,
    and makes tables, application and version in one step.
    """
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if not tables:
        return "empty"
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application != _APPLICATION:
        raise IndexFault("another_file", "the file is no index; it belongs to another program")
    return "ours" if version == _FORMAT else "of another format"


def _need_full_text(connection: sqlite3.Connection) -> None:
    """Refuse a SQLite without FTS5, its trigrams (3.34) or strict tables (3.37)."""
    try:
        connection.execute("SELECT fts5_source_id()").fetchone()
    except sqlite3.OperationalError as error:
        if _code_of(error) != sqlite3.SQLITE_ERROR:
            raise
        has_full_text = False
    else:
        has_full_text = sqlite3.sqlite_version_info >= _LEAST_SQLITE
    if not has_full_text:
        problem = "this Python's SQLite is older than 3.37 or lacks full-text search (FTS5)"
        raise IndexFault("no_full_text_search", problem)


def _make(connection: sqlite3.Connection, *, clear: bool) -> None:
    connection.execute("BEGIN IMMEDIATE")
    if clear:
        _drop_all(connection)
    for statement in _TABLES:
        connection.execute(statement)
    for table in ("name_grams", "text_words", "file_words"):
        connection.execute(f"INSERT INTO {table} ({table}, rank) VALUES ('hashsize', {_BULK_HASH})")
    connection.execute(f"PRAGMA application_id = {_APPLICATION}")
    connection.execute(f"PRAGMA user_version = {_FORMAT}")
    connection.execute("COMMIT")


def _drop_all(connection: sqlite3.Connection) -> None:
    virtual = "SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL%'"
    for (name,) in connection.execute(virtual).fetchall():
        connection.execute(f'DROP TABLE "{name}"')
    rest = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    for (name,) in connection.execute(rest).fetchall():
        connection.execute(f'DROP TABLE IF EXISTS "{name}"')  # it may have gone with another one


def _index(connection: sqlite3.Connection) -> None:
    for statement in INDEXES:
        connection.execute(statement)
