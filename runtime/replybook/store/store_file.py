"""The database file of a store: created atomically, private to its owner, checked on open.

This module opens no descriptor of the file besides that of SQLite: closing one would release the
locks that this process has on the file.
"""

from __future__ import annotations

import errno
import os
import re
import secrets
import sqlite3
import stat
from contextlib import closing, suppress
from pathlib import Path
from typing import Final, Literal, TypeAlias, get_args

Kind: TypeAlias = Literal[
    "contract", "account", "run", "session", "completion", "journal", "worker", "mark"
]
"""Kind of a row; each kind has a table of its own."""

STORE_FILE: Final = "state.sqlite3"

_APPLICATION: Final = 0x52504C59  # "RPLY"
_VERSION: Final = 1
_COLUMNS: Final = "(name TEXT PRIMARY KEY, belongs_to TEXT, content BLOB, signature BLOB)"
_INDEXED: Final = ("contract", "run", "completion", "journal", "worker", "mark")
_TABLES: Final = (
    *(f"CREATE TABLE {kind} {_COLUMNS}" for kind in get_args(Kind)),
    *(f"CREATE INDEX {kind}_of ON {kind} (belongs_to)" for kind in _INDEXED),
)
"""SQL statements for all tables.

The column `belongs_to` is the session of a contract or a completion, the contract of an account or
a run, the process of a delivery in the journal or of a worker, and the subject of a mark.
"""
_NEW: Final = frozenset(sql for sql in _TABLES if " mark" in sql)
"""The tables that a store of an earlier release lacks."""

_WAITS_S: Final = 0.02
"""Seconds that SQLite itself waits for another process."""

_PARTS: Final = ("-wal", "-shm", "-journal")

_ID = re.compile(r"ct-[0-9a-z]+(?:-[0-9a-z]+)*")
_LONGEST_ID: Final = 64
_OLD_SUFFIX, _OLD_MARKS = ".json", "open"

Identity: TypeAlias = tuple[int, int]
"""Device number and file number."""


class StoreBusy(OSError):
    """Another process kept the store too long, and may hang."""


class StoreRefused(OSError):
    """The file is damaged, or is not a store of this version. The message contains no path."""

    def __init__(self, problem: str) -> None:
        super().__init__(errno.EINVAL, f"the store {problem}")


def is_contract_id(text: object) -> bool:
    """Return True if `text` has the form of a contract id."""
    return isinstance(text, str) and len(text) <= _LONGEST_ID and bool(_ID.fullmatch(text))


def has_old_files(folder: Path) -> bool:
    """Return True if a folder contains contracts of release 2.

    That release stored one file for each contract, and a mark if it was open.
    """
    try:
        names = os.listdir(folder)  # noqa: PTH208  names only
    except FileNotFoundError:
        return False
    with suppress(FileNotFoundError, NotADirectoryError):
        names += [name + _OLD_SUFFIX for name in os.listdir(folder / _OLD_MARKS)]  # noqa: PTH208
    plain = (name.removesuffix(_OLD_SUFFIX) for name in names if name.endswith(_OLD_SUFFIX))
    return any(map(is_contract_id, plain))


def made_store(path: Path) -> None:
    """Create an empty store under a temporary name and rename it.

    If another process was faster, its store is kept.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if any(os.path.lexists(f"{path}{part}") for part in _PARTS):
        if os.path.lexists(path):  # another process has created it meanwhile
            return
        # SQLite would read it into the new store
        raise StoreRefused("was removed, but some of its files are left")
    draft = path.parent / f".{path.name}.{secrets.token_hex(8)}"
    os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        with closing(_connect_file(draft)) as connection:
            # has no effect if the system does not support it
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("BEGIN")
            for statement in _TABLES:
                connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {_APPLICATION}")
            connection.execute(f"PRAGMA user_version = {_VERSION}")
            connection.execute("COMMIT")
        with suppress(FileExistsError):
            os.link(draft, path)
    finally:
        for part in ("", *_PARTS):  # SQLite leaves its files after a disk error
            Path(f"{draft}{part}").unlink(missing_ok=True)


def opened_store(path: Path) -> tuple[sqlite3.Connection, Identity]:
    """Return a connection to the store and the identity of its file, or raise `StoreRefused`."""
    if has_old_files(path.parent):
        raise StoreRefused(
            "shares its folder with contracts of release 2; move those to another folder"
        )
    status = path.lstat()
    if not stat.S_ISREG(status.st_mode):
        raise StoreRefused("is not a regular file")
    if os.name == "posix" and status.st_mode & 0o077:
        path.chmod(0o600)
    identity = _identity(status)
    connection = _connect_file(path)
    try:
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.execute("PRAGMA synchronous = FULL")
        _refuse_other_versions(connection)
        if _identity(path.lstat()) != identity:
            raise StoreRefused("was replaced while it was opened")
    except BaseException:
        connection.close()
        raise
    return connection, identity


def _identity(status: os.stat_result) -> Identity:
    return status.st_dev, status.st_ino


def _connect_file(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(
        f"{path.as_uri()}?mode=rw",
        uri=True,
        timeout=_WAITS_S,
        isolation_level=None,
        check_same_thread=False,
    )


def _refuse_other_versions(connection: sqlite3.Connection) -> None:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application != _APPLICATION:
        raise StoreRefused("is a file of another program")
    if version != _VERSION:
        raise StoreRefused("was written by another version of this software")
    if _missing_tables(connection) == _NEW:
        connection.execute("BEGIN IMMEDIATE")
        missing = _missing_tables(connection)  # another process may have added them
        for statement in filter(missing.__contains__, _TABLES):
            connection.execute(statement)
        connection.execute("COMMIT")


def _missing_tables(connection: sqlite3.Connection) -> frozenset[str]:
    """Return the statements of missing tables: none, or the new ones."""
    listed = connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    found = sorted(sql for (sql,) in listed)
    missing = frozenset(_TABLES) - frozenset(found)
    if sorted([*found, *missing]) != sorted(_TABLES) or missing not in (frozenset(), _NEW):
        raise StoreRefused("has other tables than expected")
    return missing


_OF_THE_SYSTEM: Final = {
    sqlite3.SQLITE_READONLY: errno.EROFS,
    sqlite3.SQLITE_CANTOPEN: errno.EIO,  # the file may exist: `ENOENT` would be wrong
    sqlite3.SQLITE_PERM: errno.EACCES,
    sqlite3.SQLITE_AUTH: errno.EACCES,
    sqlite3.SQLITE_IOERR: errno.EIO,
    sqlite3.SQLITE_FULL: errno.ENOSPC,
    sqlite3.SQLITE_NOMEM: errno.ENOMEM,
    sqlite3.SQLITE_TOOBIG: errno.EFBIG,
    sqlite3.SQLITE_NOLFS: errno.EFBIG,
    sqlite3.SQLITE_INTERRUPT: errno.EINTR,
}
_BUSY: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL)
_DAMAGED: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)

FAILURES: Final = (sqlite3.Error, MemoryError, UnicodeDecodeError)
"""Exceptions that the module `sqlite3` raises if SQLite fails.

`SQLITE_NOMEM` becomes a `MemoryError`. A message with bytes of a damaged file becomes a
`UnicodeDecodeError`.
"""


def fault_of(error: sqlite3.Error | MemoryError | UnicodeDecodeError) -> OSError:
    """Return the error for callers after a failure of SQLite, without the text of SQLite."""
    code = sqlite3.SQLITE_NOMEM if isinstance(error, MemoryError) else _code_of(error)
    if code in _BUSY:
        return StoreBusy(errno.EAGAIN, "another process is using the store")
    if code in _OF_THE_SYSTEM:
        return OSError(_OF_THE_SYSTEM[code], "the store cannot be used")
    return StoreRefused(f"is damaged ({type(error).__name__})")


def is_busy(error: Exception) -> bool:
    """Return True if another process blocks the store."""
    return _code_of(error) in _BUSY


def is_damaged(error: Exception) -> bool:
    """Return True if the file is damaged or no database."""
    return isinstance(error, UnicodeDecodeError) or _code_of(error) in _DAMAGED


def _code_of(error: Exception) -> int:
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF
