"""Allow one build at a time, by a lock that ends with the process that holds it.

The lock is that of a second, empty SQLite file beside the index. It is a lock of the operating
system, works between processes and threads, and nobody has to clean up.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from replybook_ck3.index.index_file import FAILURES, IndexBusy, IndexFault, fault_of

_SUFFIX: Final = "-build"

_WAITS_S: Final = 1.0
"""Seconds that a build waits for `is_being_built` of others."""


@contextmanager
def building(index: Path) -> Generator[None]:
    """Hold the lock of an index.

    Raises:
        IndexBusy: Another build has the lock.
        IndexFault: The lock cannot be made.
    """
    with closing(_lock_index(index)):
        yield


def _lock_index(index: Path) -> sqlite3.Connection:
    try:
        return _try_lock(index)
    except IndexFault as fault:
        file = Path(f"{index}{_SUFFIX}")
        is_spoilt = fault.reason == "index_damaged" or not os.access(file, os.R_OK | os.W_OK)
        if not is_spoilt or not file.is_file():
            raise
        try:  # nobody can hold the lock of such a file, and it holds nothing
            file.unlink()
        except OSError:
            raise fault from None
        return _try_lock(index)


def _try_lock(index: Path) -> sqlite3.Connection:
    try:
        index.parent.mkdir(parents=True, exist_ok=True)
        connection = _open_connection(index, "rwc", _WAITS_S)
    except (OSError, *FAILURES):
        raise IndexFault("index_not_open", "nothing can be written beside the index") from None
    try:
        connection.execute("BEGIN EXCLUSIVE")
    except BaseException as error:
        connection.close()
        if isinstance(error, FAILURES):
            raise fault_of(error) from None
        raise
    return connection


def is_being_built(index: Path) -> bool:
    """Return True if somebody, anywhere on this machine, is building the index now."""
    if not os.path.lexists(f"{index}{_SUFFIX}"):
        return False
    try:
        with closing(_open_connection(index, "ro", 0.0)) as connection:
            connection.execute("SELECT 1 FROM sqlite_master").fetchone()
    except FAILURES as error:
        return isinstance(fault_of(error), IndexBusy)
    return False


def _open_connection(index: Path, mode: str, waits_s: float) -> sqlite3.Connection:
    uri = Path(f"{index}{_SUFFIX}").absolute().as_uri()
    return sqlite3.connect(f"{uri}?mode={mode}", uri=True, timeout=waits_s, isolation_level=None)
