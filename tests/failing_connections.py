"""A disk that fails: connections of SQLite whose n-th statement ends with an error code.

    disk = FailingDisk()
    monkeypatch.setattr(sqlite3, "connect", disk.connect)
    disk.fail(3, "SQLITE_FULL")
    disk.mend()

Opening a file counts as a statement. The error is raised in place of the statement, as the class
that Python makes of its code, and its text names a path of the host. SQLite may roll a transaction
back by itself after some of these codes; here it always does.
"""

from __future__ import annotations

import sqlite3
from functools import lru_cache
from typing import Any, Final

__all__ = ["CODES", "EVERY_CODE", "SECRET", "FailingDisk", "is_busy", "is_damage", "thinned"]

SECRET: Final = "/home/somebody/secret"
"""A part of the text of every failure; it must not reach a caller."""

CODES: Final = (
    "SQLITE_FULL",
    "SQLITE_IOERR",
    "SQLITE_READONLY",
    "SQLITE_CANTOPEN",
    "SQLITE_CORRUPT",
    "SQLITE_NOTADB",
    "SQLITE_BUSY",
    "SQLITE_LOCKED",
    "SQLITE_PROTOCOL",
    "SQLITE_PERM",
    "SQLITE_AUTH",
    "SQLITE_TOOBIG",
    "SQLITE_NOMEM",
    "SQLITE_NOLFS",
    "SQLITE_INTERRUPT",
    "SQLITE_SCHEMA",
    "SQLITE_MISUSE",
)
"""Failures that are none of the statement itself."""

EVERY_CODE: Final = tuple(
    sorted(
        name
        for name in dir(sqlite3)
        if name in CODES or name.startswith(tuple(f"{code}_" for code in CODES))
    )
)
"""The same with the extended codes that this Python knows."""

_ROLL_BACK: Final = ("FULL", "IOERR", "NOMEM", "INTERRUPT", "CORRUPT")

_CLASSES: Final[dict[str, type[Exception]]] = {
    "NOMEM": MemoryError,
    "CORRUPT": sqlite3.DatabaseError,
    "NOTADB": sqlite3.DatabaseError,
    "AUTH": sqlite3.DatabaseError,
    "NOLFS": sqlite3.DatabaseError,
    "TOOBIG": sqlite3.DataError,
    "MISUSE": sqlite3.InterfaceError,
}


def is_busy(code: str) -> bool:
    """Return True if a code says that somebody else is in the way."""
    return _family(code) in ("BUSY", "LOCKED", "PROTOCOL")


def is_damage(code: str) -> bool:
    """Return True if a code says that the file is no database, or a damaged one."""
    return _family(code) in ("CORRUPT", "NOTADB")


def thinned(count: int, most: int) -> list[int]:
    """Return the numbers of the statements, or `most` of them, evenly, with first and last."""
    if count <= most:
        return list(range(1, count + 1))
    return sorted({1 + round(at * (count - 1) / (most - 1)) for at in range(most)})


def _family(code: str) -> str:
    return code.split("_")[1]


def _error(code: str) -> Exception:
    error = _CLASSES.get(_family(code), sqlite3.OperationalError)(f"{code} at {SECRET}")
    if not isinstance(error, MemoryError):
        vars(error).update(sqlite_errorcode=getattr(sqlite3, code), sqlite_errorname=code)
    return error


class FailingDisk:
    """Opens connections that fail when the disk is told to.

    Until then they only count their statements.
    """

    def __init__(self) -> None:
        self._connect: Final = sqlite3.connect
        self.mend()

    def fail(self, at: int, code: str, *, stays: bool = False) -> None:
        """Make the statement of this number fail, counted from 1 and from now.

        With `stays` all after it, too.
        """
        self.mend()
        self._at, self._code, self._stays = at, code, stays

    def mend(self) -> int:
        """Make nothing fail any more, and count anew; return how many statements there were."""
        count = getattr(self, "count", 0)
        self.count, self.failed = 0, 0
        self._at, self._code, self._stays = 0, "", False
        return count

    def connect(self, *args: Any, **options: Any) -> sqlite3.Connection:
        """Open a connection as `sqlite3.connect` does."""
        self.step(None)
        options["factory"] = _failing(options.get("factory", sqlite3.Connection))
        connection = self._connect(*args, **options)
        connection.disk = self
        return connection

    def step(self, connection: sqlite3.Connection | None) -> None:
        """Count a statement, and raise if it is one that fails."""
        self.count += 1
        if not self._at or self.count < self._at or (self.count > self._at and not self._stays):
            return
        self.failed += 1
        if (
            connection is not None
            and connection.in_transaction
            and _family(self._code) in _ROLL_BACK
        ):
            connection.set_authorizer(None)  # SQLite does not ask for what it does by itself
            sqlite3.Connection.execute(connection, "ROLLBACK")
        raise _error(self._code)


@lru_cache(maxsize=8)
def _failing(factory: type[sqlite3.Connection]) -> type[Any]:
    class Failing(factory):  # type: ignore[misc, valid-type]
        disk: FailingDisk

        def execute(self, *args: Any) -> sqlite3.Cursor:
            self.disk.step(self)
            return super().execute(*args)

        def executemany(self, *args: Any) -> sqlite3.Cursor:
            self.disk.step(self)
            return super().executemany(*args)

        def executescript(self, *args: Any) -> sqlite3.Cursor:
            self.disk.step(self)
            return super().executescript(*args)

    return Failing
