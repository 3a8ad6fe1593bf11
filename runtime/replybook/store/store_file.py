"""The file of a store: made whole or not at all, for its owner alone, and refused if it is none of ours.

No descriptor of the file is opened here beside that of SQLite: closing one would give up the locks that
this process has on it. Source: specification 35 and 43, decision 28.
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

__all__ = [
    "FAILURES",
    "STORE_FILE",
    "Identity",
    "Kind",
    "StoreBusy",
    "StoreRefused",
    "fault_of",
    "has_old_files",
    "is_busy",
    "is_contract_id",
    "is_damaged",
    "made_store",
    "opened_store",
]

Kind: TypeAlias = Literal[
    "contract", "account", "run", "session", "completion", "journal", "worker"
]
"""What a row is; each kind has a table of its own."""

STORE_FILE: Final = "state.sqlite3"

_APPLICATION: Final = 0x52504C59  # "RPLY"
_VERSION: Final = 1
_COLUMNS: Final = "(name TEXT PRIMARY KEY, belongs_to TEXT, content BLOB, signature BLOB)"
_INDEXED: Final = ("contract", "run", "completion", "journal", "worker")
_TABLES: Final = (
    *(f"CREATE TABLE {kind} {_COLUMNS}" for kind in get_args(Kind)),
    *(f"CREATE INDEX {kind}_of ON {kind} (belongs_to)" for kind in _INDEXED),
)
"""A contract belongs to a session, an account to the contract that it holds, a run to its contract; a
completion to a session; a delivery of the journal and the mark of a worker to a process."""

_WAITS_S: Final = 0.02
"""How long SQLite itself waits for another process."""

_PARTS: Final = ("-wal", "-shm", "-journal")

_ID = re.compile(r"ct-[0-9a-z]+(?:-[0-9a-z]+)*")
_LONGEST_ID: Final = 64
_OLD_SUFFIX, _OLD_MARKS = ".json", "open"

Identity: TypeAlias = tuple[int, int]
"""Device and number of a file."""


class StoreBusy(OSError):
    """Another process keeps the store for too long; it may hang."""


class StoreRefused(OSError):
    """What lies in the folder is no store of this version, or is damaged; says what, and no path."""

    def __init__(self, problem: str) -> None:
        super().__init__(errno.EINVAL, f"the store {problem}")


def is_contract_id(text: object) -> bool:
    """Return True if `text` has the form of the id of a contract."""
    return isinstance(text, str) and len(text) <= _LONGEST_ID and bool(_ID.fullmatch(text))


def has_old_files(folder: Path) -> bool:
    """Return True if contracts lie in a folder as release 2 kept them: a file each, and a mark if open."""
    try:
        names = os.listdir(folder)  # noqa: PTH208  names alone
    except FileNotFoundError:
        return False
    with suppress(FileNotFoundError, NotADirectoryError):
        names += [name + _OLD_SUFFIX for name in os.listdir(folder / _OLD_MARKS)]  # noqa: PTH208
    plain = (name.removesuffix(_OLD_SUFFIX) for name in names if name.endswith(_OLD_SUFFIX))
    return any(map(is_contract_id, plain))


def made_store(path: Path) -> None:
    """Make an empty store beside its place and give it its name, unless somebody was faster."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if any(os.path.lexists(f"{path}{part}") for part in _PARTS):
        if os.path.lexists(path):  # made and used since somebody looked for it
            return
        raise StoreRefused("was removed, and a part of it is left")  # SQLite would put it into ours
    draft = path.parent / f".{path.name}.{secrets.token_hex(8)}"
    os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        with closing(_connected(draft)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")  # stays as it is where that cannot be
            connection.execute("BEGIN")
            for statement in _TABLES:
                connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {_APPLICATION}")
            connection.execute(f"PRAGMA user_version = {_VERSION}")
            connection.execute("COMMIT")
        with suppress(FileExistsError):
            os.link(draft, path)
    finally:
        for part in ("", *_PARTS):  # SQLite leaves its own where the disk failed it
            Path(f"{draft}{part}").unlink(missing_ok=True)


def opened_store(path: Path) -> tuple[sqlite3.Connection, Identity]:
    """Return a connection to the store, and which file it is; `StoreRefused` if it is none of ours."""
    if has_old_files(path.parent):
        raise StoreRefused("finds contracts of release 2, as files; move them out of the folder")
    status = path.lstat()
    if not stat.S_ISREG(status.st_mode):
        raise StoreRefused("is a link, or something else that is no file")
    if os.name == "posix" and status.st_mode & 0o077:
        path.chmod(0o600)
    found = _identity(status)
    connection = _connected(path)
    try:
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.execute("PRAGMA synchronous = FULL")
        _refuse_other_versions(connection)
        if _identity(path.lstat()) != found:
            raise StoreRefused("was replaced while it was opened")
    except BaseException:
        connection.close()
        raise
    return connection, found


def _identity(status: os.stat_result) -> Identity:
    return status.st_dev, status.st_ino


def _connected(path: Path) -> sqlite3.Connection:
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
        raise StoreRefused("is another file")
    if version != _VERSION:
        raise StoreRefused("was written by another version of this software")
    listed = connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    if sorted(sql for (sql,) in listed) != sorted(_TABLES):
        raise StoreRefused("holds other tables than its own")


_OF_THE_SYSTEM: Final = {
    sqlite3.SQLITE_READONLY: errno.EROFS,
    sqlite3.SQLITE_CANTOPEN: errno.EIO,  # it may be there: `ENOENT` would say that it is not
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
"""What the module `sqlite3` raises where SQLite fails.

It makes a `MemoryError` of `SQLITE_NOMEM`, and fails to read a message that holds bytes of a damaged file.
"""


def fault_of(error: sqlite3.Error | MemoryError | UnicodeDecodeError) -> OSError:
    """Return the error for callers that a failure of SQLite means; the text of SQLite is left out."""
    code = sqlite3.SQLITE_NOMEM if isinstance(error, MemoryError) else _code_of(error)
    if code in _BUSY:
        return StoreBusy(errno.EAGAIN, "another process keeps the store")
    if code in _OF_THE_SYSTEM:
        return OSError(_OF_THE_SYSTEM[code], "the store cannot be used")
    return StoreRefused(f"is damaged ({type(error).__name__})")


def is_busy(error: Exception) -> bool:
    """Return True if another process is in the way."""
    return _code_of(error) in _BUSY


def is_damaged(error: Exception) -> bool:
    """Return True if the file is no database, or a damaged one."""
    return isinstance(error, UnicodeDecodeError) or _code_of(error) in _DAMAGED


def _code_of(error: Exception) -> int:
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF
