"""The database of the store: signed rows in one SQLite file that several processes share.

Who is killed leaves a change whole or not at all. A row is its content and an HMAC over kind, name
and content, which proves that nobody else wrote it; what the content means is not known here.
"""

from __future__ import annotations

import hmac
import json
import os
import sqlite3
import threading
import time
import weakref
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar, cast, get_args

from replybook.encoding import canonical
from replybook.store.store_file import (
    FAILURES,
    STORE_FILE,
    Identity,
    Kind,
    fault_of,
    has_old_files,
    is_busy,
    made_store,
    opened_store,
)

T = TypeVar("T")

Row: TypeAlias = tuple[bytes, bytes]
"""The content of a row, and its signature."""

_STANDING: Final = """
    SELECT account.content, account.signature, contract.content, contract.signature
    FROM account LEFT JOIN contract ON contract.name = account.belongs_to WHERE account.name = ?
"""


class Tampered(Exception):
    """A stored record was changed or is gone.

    The message says the kind of record and its name, and no path.
    """

    def __init__(self, name: str, problem: str, kind: Kind = "contract") -> None:
        super().__init__(f"the stored {kind} {name} {problem}")
        self.name = name


class Signer:
    """Signs rows, and knows those that it signed; `ValueError` for a key under 16 bytes."""

    __slots__ = ("_secret",)

    _PURPOSE: Final = b"replybook contract store"
    _SHORTEST: Final = 16

    def __init__(self, key: bytes) -> None:
        if len(key) < self._SHORTEST:
            raise ValueError(
                f"the key of a store has {self._SHORTEST} bytes or more, this one has"
                f" {len(key)}; use replybook.trace.keys.folder_key"
            )
        self._secret: Final = hmac.digest(key, self._PURPOSE, "sha256")

    def __repr__(self) -> str:
        return "Signer()"

    def sign(self, kind: Kind, name: str, content: bytes) -> Row:
        """Return the row to store: the content, and an HMAC-SHA256 beside it.

        The HMAC is over kind, name and content.
        """
        return content, self._signature(kind, name, content)

    def is_right(self, kind: Kind, name: str, row: Row) -> bool:
        """Return True if this key signed this content under this kind and name."""
        content, signature = cast("tuple[object, object]", row)  # a database holds what it is given
        if not isinstance(content, bytes) or not isinstance(signature, bytes):
            return False
        return hmac.compare_digest(signature, self._signature(kind, name, content))

    def sign_data(self, kind: Kind, name: str, data: Mapping[str, object]) -> Row:
        """Return the row that holds JSON values."""
        return self.sign(kind, name, canonical(data))

    def data_of(self, kind: Kind, name: str, row: Row) -> dict[str, Any]:
        """Return the JSON values of a row.

        Raises:
            Tampered: This key did not sign the row under this name.
        """
        if not self.is_right(kind, name, row):
            raise Tampered(name, "does not match its signature", kind)
        return cast("dict[str, Any]", json.loads(row[0]))

    def _signature(self, kind: Kind, name: str, content: bytes) -> bytes:
        spelt = name.encode(errors="surrogatepass")
        return hmac.digest(
            self._secret, b"%s:%d:%s" % (kind.encode(), len(spelt), spelt) + content, "sha256"
        )


class StateStore:
    """The store in a folder.

    Its file is created with the first row. Safe for threads, processes and forks.

    Every method may raise `OSError`: `StoreRefused` if the file is not a store of this version,
    `StoreBusy` if another process kept the store longer than `wait_s` seconds.

    Args:
        folder: The folder of the store.
        file: The name of the file.
        wait_s: Maximum seconds to wait for other processes.
    """

    def __init__(
        self, folder: str | os.PathLike[str], *, file: str = STORE_FILE, wait_s: float = 5.0
    ) -> None:
        self._lock = threading.RLock()
        self._connected: sqlite3.Connection | None = None
        self._path: Final = Path(folder).absolute() / file
        self._wait_s: Final = wait_s
        self._file: Identity | None = None
        self._is_in_turn = False
        self._fault: OSError | None = None
        _STORES.add(self)

    def __repr__(self) -> str:
        return "StateStore()"  # the folder is a host path

    def close(self) -> None:
        """Close the file. The next use opens it again."""
        with self._lock:
            connection, self._connected = self._connected, None
            if connection is not None:
                connection.close()

    def __del__(self) -> None:
        self.close()

    def exists(self) -> bool:
        """Return True if anything was ever stored, in this version or an earlier one."""
        return os.path.lexists(self._path) or has_old_files(self._path.parent)

    @contextmanager
    def held(self) -> Generator[None]:
        """Block the other threads of this process."""
        with self._lock:
            yield

    @contextmanager
    def turn(self) -> Generator[None]:
        """Block all other writers, and store all changes of the block in one transaction.

        If the block raises, nothing is stored. The same is true if a statement failed, even if the
        block caught the error.
        """
        with self._lock:
            with self._statement():
                if not self.exists():
                    made_store(self._path)
                connection = self._patiently(self._begin_transaction)
            self._is_in_turn = True
            try:
                yield
                with self._statement():
                    connection.execute("COMMIT")
            except BaseException as error:
                self._undo(connection)
                if isinstance(error, sqlite3.Error):
                    raise fault_of(error) from None
                raise
            finally:
                self._is_in_turn, self._fault = False, None

    def _undo(self, connection: sqlite3.Connection) -> None:
        """Roll back a turn. A failed connection is closed, which rolls it back too."""
        try:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
        except FAILURES:
            self.close()
        else:
            if self._fault is not None:
                self.close()

    @contextmanager
    def _statement(self) -> Generator[None]:
        """Raise the failures of SQLite in this block as errors for callers.

        After a failure, SQLite may have rolled back by itself and would commit each later statement
        at once. A failure therefore ends the turn. Outside a turn, the next use opens the file
        again.
        """
        if self._fault is not None:
            raise self._fault
        try:
            yield
        except FAILURES as error:
            fault = fault_of(error)
            if self._is_in_turn:
                self._fault = fault
            elif not is_busy(error):
                self.close()
            raise fault from None

    def standing(self, session_id: str) -> tuple[Row | None, Row | None]:
        """Return the account of a session and its contract, read at one moment."""
        found = self._rows(_STANDING, session_id)
        if not found:
            return None, None
        content, signature, contract, of_contract = found[0]
        is_there = cast("object", contract) is not None
        return (content, signature), ((contract, of_contract) if is_there else None)

    def row(self, kind: Kind, name: str) -> Row | None:
        """Return a row, or None."""
        found = self._rows(f"SELECT content, signature FROM {kind} WHERE name = ?", name)
        return (found[0][0], found[0][1]) if found else None

    def rows(self, kind: Kind, owner: str) -> list[tuple[str, Row]]:
        """Return name and row of each row of a kind with this owner, by name."""
        query = f"SELECT name, content, signature FROM {kind} WHERE belongs_to = ? ORDER BY name"
        found = cast("Sequence[tuple[str, bytes, bytes]]", self._rows(query, owner))
        return [(str(name), (content, signature)) for name, content, signature in found]

    def names(self, kind: Kind) -> list[str]:
        """Return the names of all rows of a kind."""
        return [str(name) for (name,) in self._rows(f"SELECT name FROM {kind} ORDER BY name")]

    def some_rows(self, most: int = 8) -> list[tuple[Kind, str, Row]]:
        """Return a few rows of each kind. They say if the file can be read, and who signed it."""
        found: list[tuple[Kind, str, Row]] = []
        for kind in cast("tuple[Kind, ...]", get_args(Kind)):
            query = f"SELECT name, content, signature FROM {kind} LIMIT {most:d}"
            for name, content, signature in self._rows(query):
                found.append((kind, str(name), (content, signature)))
        return found

    def put(self, kind: Kind, name: str, owner: str | None, row: Row) -> None:
        """Store a row, replacing one with the same name. Only inside a `turn`.

        Args:
            kind: The kind of the row, which names its table.
            name: The name of the row, unique in its kind.
            owner: The session or the contract that the row belongs to, if any.
            row: The content and its signature.
        """
        statement = f"INSERT OR REPLACE INTO {kind} VALUES (?, ?, ?, ?)"
        with self._statement():
            self._connection().execute(statement, (name, owner, *row))

    def remove(self, kind: Kind, name: str) -> None:
        """Remove a row if it exists. Only inside a `turn`."""
        with self._statement():
            self._connection().execute(f"DELETE FROM {kind} WHERE name = ?", (name,))

    def _rows(self, query: str, *values: str) -> Sequence[tuple[bytes, ...]]:
        with self._lock:
            if self._connected is None and not self.exists():  # a query must not create the file
                return ()
            with self._statement():
                return self._patiently(lambda: self._connection().execute(query, values).fetchall())

    def _patiently(self, act: Callable[[], T]) -> T:
        """Call `act`, and repeat it for a limited time while another process blocks the store.

        SQLite itself waits only a moment: its growing pauses would let it starve among busy
        writers.
        """
        gives_up = time.monotonic() + self._wait_s
        while True:
            try:
                return act()
            except sqlite3.Error as error:
                if not is_busy(error) or time.monotonic() >= gives_up:
                    raise

    def _begin_transaction(self) -> sqlite3.Connection:
        connection = self._connection()
        connection.execute("BEGIN IMMEDIATE")
        return connection

    def _connection(self) -> sqlite3.Connection:
        """Return the connection to the file that currently has the name."""
        connection = self._connected
        if connection is not None:
            if connection.in_transaction or self._is_same_file():
                return connection
            self.close()
        self._connected, self._file = opened_store(self._path)
        return self._connected

    def _is_same_file(self) -> bool:
        try:
            status = os.lstat(self._path)
        except FileNotFoundError:
            return False
        return (status.st_dev, status.st_ino) == self._file

    # A fork may inherit no connection, and no knowledge of SQLite about its locks.

    def before_fork(self) -> None:
        """Close the file once no thread is using it."""
        is_free = self._lock.acquire(timeout=self._wait_s)
        connection = self._connected
        if is_free and connection is not None and not connection.in_transaction:
            self.close()

    def after_fork_in_parent(self) -> None:
        """Release the lock."""
        with suppress(RuntimeError):  # another thread has it
            self._lock.release()

    def after_fork_in_child(self) -> None:
        """Make a new lock, and forget the connection of the parent."""
        self._lock = threading.RLock()
        if self._connected is not None:
            _OF_THE_PARENT.append(self._connected)
        self._connected = None
        self._is_in_turn, self._fault = False, None


_STORES: Final[weakref.WeakSet[StateStore]] = weakref.WeakSet()
_OF_THE_PARENT: Final[list[sqlite3.Connection]] = []
"""Connections of the parent, which this process must neither use nor close."""


def _each(act: str) -> None:
    for store in list(_STORES):
        getattr(store, act)()


if hasattr(os, "register_at_fork"):  # not on Windows, which has no fork
    os.register_at_fork(
        before=lambda: _each("before_fork"),
        after_in_parent=lambda: _each("after_fork_in_parent"),
        after_in_child=lambda: _each("after_fork_in_child"),
    )
