"""Workers: which processes are at work on a store, told by a lock that ends with its process.

The lock is that of a small SQLite file, so it is one of the operating system, is not inherited by a fork,
and nobody has to clean up. What a worker was at work on when it ended without a word is left behind here.
Source: specification 43 and 57, decision 28.
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

__all__ = ["Workers"]

_ID: Final = re.compile(r"w-[0-9a-f]{16}")
_SUFFIX: Final = ".lock"

_WAITS_S: Final = 1.0
"""How long a worker that locks its file waits for those who look whether it is locked."""


class Workers:
    """The processes on one store; `folder` is where their locks lie.

    A process counts as one worker from its first use of `own` until `leave`, or until it ends. Where somebody
    removed the file of its lock meanwhile, the next use of `own` makes the file again. Methods may raise `OSError`.
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
        """Return the id of this process, whose lock it holds from now on."""
        with self._lock:
            if self._own is None:
                worker = f"w-{secrets.token_hex(8)}"
                self._hold(worker)
                self._own = worker
            elif self._identity(self._own) != self._file:  # others take this process for gone
                self._hold(self._own)
                self._noted = set()  # who took it for gone forgot them
            return self._own

    def is_gone(self, worker: str) -> bool:
        """Return True if a worker has ended, however it ended; `OSError` if that cannot be found out."""
        if worker == self._own:
            return False
        if not _ID.fullmatch(worker) or self._identity(worker) is None:
            return True
        try:
            with closing(self._connected(worker, "ro")) as connection:
                connection.execute("SELECT 1 FROM sqlite_master").fetchone()
        except FAILURES as error:
            if is_busy(error):
                return False
            if is_damaged(error) or self._identity(worker) is None:  # nobody locks what is so
                return True
            raise _no_lock(error) from None
        return True

    # What they are at work on

    def note(self, session_id: str) -> None:
        """Store that this process is at work on a session; once, however often it is said."""
        own = self.own  # first, since it may find out that all notes are lost
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
        """Forget a worker that is gone, with what it was at work on."""
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
        """End this worker: it is at work on nothing any more, and nothing of it is left behind.

        Where that cannot be written, the worker counts as ended without a word from now on.
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
        """Make and lock the file of this process, in place of one that was removed."""
        held, file = self._locked(worker), self._identity(worker)
        if self._held is not None:
            self._held.close()
        self._held, self._file = held, file

    def _identity(self, worker: str) -> Identity | None:
        """Return which file is the lock of a worker, None if there is none."""
        try:
            status = os.lstat(self._path(worker))
        except (FileNotFoundError, NotADirectoryError):
            return None
        return status.st_dev, status.st_ino

    def _locked(self, worker: str) -> sqlite3.Connection:
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        is_new = self._identity(worker) is None
        try:
            connection = self._connected(worker, "rwc", _WAITS_S)
            try:
                connection.execute("PRAGMA journal_mode = MEMORY")  # no second file
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

    def _connected(self, worker: str, mode: str, waits_s: float = 0.0) -> sqlite3.Connection:
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
        """Begin as a worker of one's own; the lock stays with the parent."""
        if self._held is not None:
            _OF_THE_PARENT.append(self._held)
        self._begin()


def _no_lock(error: sqlite3.Error | MemoryError | UnicodeDecodeError) -> OSError:
    return OSError(fault_of(error).errno, "the lock of a worker cannot be used")


_WORKERS: Final[weakref.WeakSet[Workers]] = weakref.WeakSet()
_OF_THE_PARENT: Final[list[sqlite3.Connection]] = []
"""Connections that must be neither used nor closed in this process."""


def _each_in_child() -> None:
    for workers in list(_WORKERS):
        workers.after_fork_in_child()


if hasattr(os, "register_at_fork"):  # not on Windows, where nothing forks
    os.register_at_fork(after_in_child=_each_in_child)
