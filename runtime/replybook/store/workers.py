"""Workers: processes that use a store, each with a lock that ends when its process ends.

The lock is the lock of a small SQLite file. It is a lock of the operating system, a fork does not
inherit it, and it needs no cleanup. If a worker ends without `leave`, its sessions stay recorded
here.
"""

from __future__ import annotations

import os
import re
import secrets
import sqlite3
import threading
import weakref
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from replybook.store.state_store import Signer, StateStore
from replybook.store.store_file import FAILURES, Identity, fault_of, is_busy, is_damaged

_ID: Final = re.compile(r"w-[0-9a-f]{16}")
_SUFFIX: Final = ".lock"

_WAITS_S: Final = 1.0
"""Seconds that a worker waits for its lock while others check it."""


class Workers:
    """The processes of one store. Methods may raise `OSError`.

    A process is a worker from its first use of `own` until `leave` or until it ends. If its lock
    file was removed meanwhile, the next use of `own` creates the file again.

    Args:
        store: The store.
        signer: Signs the rows.
        folder: The folder of the lock files.
    """

    def __init__(self, store: StateStore, signer: Signer, folder: str | os.PathLike[str]) -> None:
        self._store: Final = store
        self._signer: Final = signer
        self._folder: Final = Path(folder)
        self._begin()
        _WORKERS.add(self)

    def _begin(self) -> None:
        self._lock = threading.Lock()
        self._own: str | None = None
        self._held: sqlite3.Connection | None = None
        self._file: Identity | None = None
        self._noted: set[str] = set()

    @property
    def own(self) -> str:
        """The id of this process. Reading it takes the lock of this process."""
        with self._lock:
            if self._own is None:
                worker = f"w-{secrets.token_hex(8)}"
                self._hold(worker)
                self._own = worker
            elif self._identity(self._own) != self._file:  # other processes treat this one as ended
                self._hold(self._own)
                self._noted = set()  # they have removed its sessions
            return self._own

    def is_gone(self, worker: str) -> bool:
        """Return True if a worker has ended. Raises `OSError` if that cannot be checked."""
        if worker == self._own:
            return False
        if not _ID.fullmatch(worker) or self._identity(worker) is None:
            return True
        try:
            with closing(self._connect_worker(worker, "ro")) as connection:
                connection.execute("SELECT 1 FROM sqlite_master").fetchone()
        except FAILURES as error:
            if is_busy(error):
                return False
            # no process can lock such a file
            if is_damaged(error) or self._identity(worker) is None:
                return True
            raise _no_lock(error) from None
        return True

    # Sessions of workers

    def note(self, session_id: str) -> None:
        """Record that this process uses a session. Repeated calls have no effect."""
        own = self.own  # first, since this may clear the recorded sessions
        if session_id in self._noted:
            return
        name = f"{own}/{session_id}"
        with self._store.turn():
            self._store.put("worker", name, own, self._signer.sign("worker", name, b""))
        self._noted.add(session_id)

    def left_behind(self) -> dict[str, list[str]]:
        """Return the sessions of each worker that ended without `leave`."""
        found: dict[str, list[str]] = {}
        for name in self._store.names("worker"):
            worker, _, session_id = name.partition("/")
            found.setdefault(worker, []).append(session_id)
        return {worker: those for worker, those in found.items() if self.is_gone(worker)}

    def forget(self, worker: str) -> None:
        """Remove a worker that has ended, with its sessions."""
        self._forget_work(worker)
        if _ID.fullmatch(worker):
            self._path(worker).unlink(missing_ok=True)

    def _forget_work(self, worker: str) -> None:
        if not self._store.exists():
            return
        with self._store.turn():
            for name, _ in self._store.rows("worker", worker):
                self._store.remove("worker", name)

    def leave(self) -> None:
        """End this worker and remove its sessions.

        If they cannot be removed, the worker counts as ended without `leave`.
        """
        with self._lock:
            own, held = self._own, self._held
            self._own, self._held, self._noted = None, None, set()
        if own is None:
            return
        try:
            with suppress(OSError):
                self._forget_work(own)
        finally:
            if held is not None:
                held.close()
            with suppress(OSError):
                self._path(own).unlink(missing_ok=True)

    # Locks

    def _hold(self, worker: str) -> None:
        """Create and lock the file of this process."""
        held, file = self._lock_worker(worker), self._identity(worker)
        if self._held is not None:
            self._held.close()
        self._held, self._file = held, file

    def _identity(self, worker: str) -> Identity | None:
        """Return the identity of a worker's lock file, or None if there is none."""
        try:
            status = os.lstat(self._path(worker))
        except (FileNotFoundError, NotADirectoryError):
            return None
        return status.st_dev, status.st_ino

    def _lock_worker(self, worker: str) -> sqlite3.Connection:
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        is_new = self._identity(worker) is None
        try:
            connection = self._connect_worker(worker, "rwc", _WAITS_S)
            try:
                connection.execute("PRAGMA journal_mode = MEMORY")  # avoids a second file
                connection.execute("BEGIN EXCLUSIVE")
            except BaseException:
                connection.close()
                raise
        except FAILURES as error:
            if is_new:
                with suppress(OSError):
                    self._path(worker).unlink(missing_ok=True)
            raise _no_lock(error) from None
        return connection

    def _connect_worker(self, worker: str, mode: str, waits_s: float = 0.0) -> sqlite3.Connection:
        uri = self._path(worker).absolute().as_uri()
        return sqlite3.connect(
            f"{uri}?mode={mode}",
            uri=True,
            timeout=waits_s,
            isolation_level=None,
            check_same_thread=False,
        )

    def _path(self, worker: str) -> Path:
        return self._folder / f"{worker}{_SUFFIX}"

    def after_fork_in_child(self) -> None:
        """Begin as a new worker. The parent keeps its lock."""
        if self._held is not None:
            _OF_THE_PARENT.append(self._held)
        self._begin()


def _no_lock(error: sqlite3.Error | MemoryError | UnicodeDecodeError) -> OSError:
    return OSError(fault_of(error).errno, "the lock of a worker cannot be used")


_WORKERS: Final[weakref.WeakSet[Workers]] = weakref.WeakSet()
_OF_THE_PARENT: Final[list[sqlite3.Connection]] = []
"""Connections of the parent, which this process must neither use nor close."""


def _each_in_child() -> None:
    for workers in list(_WORKERS):
        workers.after_fork_in_child()


if hasattr(os, "register_at_fork"):  # not on Windows, which has no fork
    os.register_at_fork(after_in_child=_each_in_child)
