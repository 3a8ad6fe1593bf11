"""The database, and the transactions that tools run in."""

import asyncio
import sqlite3
import weakref
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

from .config import config

SCHEMA = """
begin;
create table if not exists rooms (
    name text primary key, seats integer, floor integer, equipment text, is_open integer default 1);
create table if not exists bookings (
    id integer primary key, room text, day text, start integer, end integer, who text,
    people integer, state text, note text, held_until real);
create table if not exists ledger (
    id integer primary key, booking integer, who text, cents integer, what text);
create table if not exists outbox (
    id integer primary key, booking integer, text text, sent integer default 0);
create table if not exists audit (id integer primary key, tool text, went_well integer);
create table if not exists meals (
    id integer primary key, booking integer, item text, count integer);
commit;
"""

ROOMS = [
    ("Amber", 4, 0, "phone", 1),
    ("Birch", 8, 1, "screen,phone", 1),
    ("Cedar", 20, 1, "screen,whiteboard", 1),
    ("Dune", 120, 2, "screen,phone,whiteboard", 1),
]


def connect() -> sqlite3.Connection:
    conn = sqlite3.connect(config.database, check_same_thread=False, isolation_level=None)
    conn.row_factory = sqlite3.Row
    conn.execute("pragma busy_timeout = 2000")
    conn.execute("pragma synchronous = off")
    conn.execute("pragma journal_mode = memory")
    return conn


def set_up() -> None:
    with closing_connection() as conn:
        conn.executescript(SCHEMA)
        if not conn.execute("select count(*) from rooms").fetchone()[0]:
            conn.executemany("insert into rooms values (?, ?, ?, ?, ?)", ROOMS)


@contextmanager
def closing_connection() -> Iterator[sqlite3.Connection]:
    conn = connect()
    try:
        yield conn
    finally:
        conn.close()


_WRITING: weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Lock]
_WRITING = weakref.WeakKeyDictionary()


@asynccontextmanager
async def transaction() -> AsyncIterator[sqlite3.Connection]:
    """Everything that is written, or nothing; one writes at a time."""
    lock = _WRITING.setdefault(asyncio.get_running_loop(), asyncio.Lock())
    async with lock:
        with closing_connection() as conn:
            conn.execute("begin immediate")
            try:
                yield conn
            except BaseException:
                conn.execute("rollback")
                raise
            conn.execute("commit")


@asynccontextmanager
async def reading() -> AsyncIterator[sqlite3.Connection]:
    with closing_connection() as conn:
        yield conn
