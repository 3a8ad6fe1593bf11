"""The database. A tool that writes is `transactional`; the connection is in a context variable."""

from __future__ import annotations

import asyncio
import functools
import inspect
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any

SCHEMA = """
begin;
create table if not exists parcels (
    id integer primary key, sender text, receiver text, kg real, pin text, fragile integer,
    shelf text, truck text, state text, arrived text);
create table if not exists shelves (name text primary key, most_kg real);
create table if not exists trucks (name text primary key, most_kg real, at text, driving integer);
create table if not exists movements (id integer primary key, parcel integer, was text, now text);
create table if not exists attempts (parcel integer);
create table if not exists accounts (customer text primary key, cents integer);
insert or ignore into shelves values ('A1', 30), ('A2', 30), ('B1', 200);
insert or ignore into trucks values ('red', 100, 'depot', 0), ('blue', 400, 'depot', 0);
commit;
"""

PATH = Path("depot.sqlite")
_OPEN: ContextVar[sqlite3.Connection | None] = ContextVar("depot_connection", default=None)
_WRITES = threading.Lock()


def opened() -> sqlite3.Connection:
    conn = sqlite3.connect(PATH, isolation_level=None, check_same_thread=False)
    conn.row_factory = sqlite3.Row
    conn.execute("pragma busy_timeout = 2000")
    conn.execute("pragma synchronous = off")
    conn.execute("pragma journal_mode = memory")
    return conn


def set_up() -> None:
    conn = opened()
    conn.executescript(SCHEMA)
    conn.close()


@contextmanager
def transaction() -> Iterator[None]:
    """Everything that is written inside, or nothing."""
    conn = opened()
    token = _OPEN.set(conn)
    try:
        conn.execute("begin immediate")
        try:
            yield
        except BaseException:
            conn.execute("rollback")
            raise
        conn.execute("commit")
    finally:
        _OPEN.reset(token)
        conn.close()


@contextmanager
def reading() -> Iterator[sqlite3.Connection]:
    around = _OPEN.get()
    if around is not None:
        yield around
        return
    conn = opened()
    try:
        yield conn
    finally:
        conn.close()


def transactional(function: Callable[..., Any]) -> Callable[..., Any]:
    """Run a tool in a transaction, which is rolled back if the tool raises, one at a time."""
    if inspect.iscoroutinefunction(function):

        @functools.wraps(function)
        async def writing_later(*args: Any, **kwargs: Any) -> Any:
            if _OPEN.get() is not None:
                return await function(*args, **kwargs)
            while not _WRITES.acquire(blocking=False):
                await asyncio.sleep(0.001)
            try:
                with transaction():
                    return await function(*args, **kwargs)
            finally:
                _WRITES.release()

        return writing_later

    @functools.wraps(function)
    def writing(*args: Any, **kwargs: Any) -> Any:
        if _OPEN.get() is not None:
            return function(*args, **kwargs)
        with _WRITES, transaction():
            return function(*args, **kwargs)

    return writing
