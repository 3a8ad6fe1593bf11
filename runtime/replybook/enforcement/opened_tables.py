"""Queries of the tables that a registry opens, on a database of which all else is closed.

    views = {"articles": "SELECT id, title FROM main.article WHERE shop = 7"}
    found = ask_tables(connection, views, "SELECT title FROM articles", most_rows=20)

SQLite itself asks the guard for everything that a statement would do, so it does not matter how the
statement is written. The rows of an opened table are those of its view; the tables below are closed.
Source: specification 23 and 35, decision 14.
"""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, TypeAlias

from replybook.enforcement.database import CHANGES, Statement, read_statement
from replybook.enforcement.query_limits import MOST_MEMORY, QueryTooCostly, limited
from replybook.enforcement.table_guard import TableGuard
from replybook_schema.active import ACTIVE
from replybook_schema.enforcement import EnforcementSpec

__all__ = [
    "Found",
    "QueryRefused",
    "QueryTooCostly",
    "TableUnknown",
    "WrongQuery",
    "ask_tables",
]

Value: TypeAlias = str | int | float | None


@dataclass(frozen=True, slots=True)
class Found:
    """The rows that were found; `is_whole` is false where there are more than were asked for."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]
    is_whole: bool


class QueryRefused(Exception):
    """What a statement would do is not allowed; `table` is None where it is about none."""

    def __init__(self, operation: str, reason: str, table: str | None) -> None:
        super().__init__(reason)
        self.operation, self.reason, self.table = operation, reason, table


class TableUnknown(Exception):
    """The statement names a table that there is not."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.table = table


class WrongQuery(Exception):
    """The statement is wrong; the text says why and holds no path."""


_LIMITS: Final = {
    sqlite3.SQLITE_LIMIT_LENGTH: 200_000,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 20_000,
    sqlite3.SQLITE_LIMIT_COLUMN: 100,
    sqlite3.SQLITE_LIMIT_EXPR_DEPTH: 100,
    sqlite3.SQLITE_LIMIT_COMPOUND_SELECT: 20,
    sqlite3.SQLITE_LIMIT_VDBE_OP: 50_000,
    sqlite3.SQLITE_LIMIT_FUNCTION_ARG: 20,
    sqlite3.SQLITE_LIMIT_ATTACHED: 0,
    sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH: 200,
    sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER: 100,
    sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH: 0,
    sqlite3.SQLITE_LIMIT_WORKER_THREADS: 0,
}
"""What a statement and its values may be at most; bytes where a length is meant."""

SECONDS: Final = 5.0
"""Seconds after which a query is ended."""

_CALLER: Final = {
    sqlite3.SQLITE_ERROR,
    sqlite3.SQLITE_TOOBIG,
    sqlite3.SQLITE_MISMATCH,
    sqlite3.SQLITE_RANGE,
    sqlite3.SQLITE_AUTH,
}
"""Failures that the statement is to blame for."""

_NO_TABLE: Final = "no such table: "
_STORED: Final = "SELECT name FROM main.sqlite_master UNION SELECT name FROM temp.sqlite_master"
_READING: Final = {"select", "values", "with"}
_WRITING: Final = {*CHANGES, "vacuum"}


def ask_tables(
    connection: sqlite3.Connection,
    views: Mapping[str, str],
    sql: str,
    params: Sequence[str] = (),
    *,
    most_rows: int,
    most_bytes: int = 200_000,
    seconds: float | None = None,
    most_memory: int = MOST_MEMORY,
    spec: EnforcementSpec | None = None,
) -> Found:
    """Return what a statement finds in the opened tables of `spec`, by default of the active registry.

    `views` has for each of them a SELECT that names its columns; it names every table with its schema, so that no
    name of the statement stands in for one. The connection is read-only, and good for this one statement.
    Raises `QueryRefused`, `TableUnknown`, `WrongQuery`, `QueryTooCostly` at a limit of time or memory, and `sqlite3.Error` where the database fails.
    """
    spec = spec or ACTIVE.enforcement()
    tables = {one.table: tuple(one.columns) for one in spec.tables if one.table in views}
    minted = {table: f"{table}_{secrets.token_hex(16)}" for table in tables}
    for table, columns in tables.items():
        connection.execute(f'CREATE TEMP VIEW "{minted[table]}" AS {views[table]}')
        named = ", ".join(f'"{column}"' for column in columns)
        connection.execute(
            f'CREATE TEMP VIEW "{table}" AS SELECT {named} FROM temp."{minted[table]}"'
        )
    connection.execute("PRAGMA query_only = ON")
    stored = frozenset(name.lower() for (name,) in connection.execute(_STORED))
    functions = frozenset(spec.database.functions)
    guard = TableGuard(tables, frozenset(minted.values()), functions, stored)
    with (
        limited(
            connection, seconds=SECONDS if seconds is None else seconds, most_memory=most_memory
        ),
        _guarded(connection, guard, sql),
    ):
        cursor = connection.execute(sql, list(params))
        if cursor.description is None:
            raise WrongQuery("there is no statement that reads")
        rows, is_whole = _fetched(cursor, most_rows, most_bytes)
        return Found(tuple(str(one[0]) for one in cursor.description), rows, is_whole)


def _fetched(
    cursor: sqlite3.Cursor, most_rows: int, most_bytes: int
) -> tuple[tuple[tuple[Value, ...], ...], bool]:
    rows, left = list[tuple[Value, ...]](), most_bytes
    for row in cursor:
        shown = tuple(map(_shown, row))
        left -= sum(len(value) if isinstance(value, str) else 8 for value in shown)
        if len(rows) >= most_rows or left < 0:
            return tuple(rows), False
        rows.append(shown)
    return tuple(rows), True


def _shown(value: object) -> Value:
    """Return a value as JSON can hold it: bytes in hex, and no infinity."""
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, float):
        return value if abs(value) != float("inf") else str(value)
    return value if value is None or isinstance(value, int) else str(value)


@contextmanager
def _guarded(connection: sqlite3.Connection, guard: TableGuard, sql: str) -> Generator[None]:
    """Let SQLite ask the guard; say what a failure means. An interrupt goes on to the one who interrupts."""
    for limit, most in _LIMITS.items():
        connection.setlimit(limit, most)
    connection.text_factory = _text
    connection.set_authorizer(guard)
    try:
        yield
    except (sqlite3.Error, sqlite3.Warning, ValueError) as error:
        refused = _refused(guard, sql)
        if refused is not None:
            raise refused from None
        _raise_meaning(error)
        raise


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def _refused(guard: TableGuard, sql: str) -> QueryRefused | None:
    """Return what the guard refused, or that the statement changes rows, of which SQLite does not ask for a view."""
    statement = read_statement(sql)
    verb = statement.verb if isinstance(statement, Statement) else "unknown"
    if guard.refused is not None:
        is_table = guard.refused.reason == "statement_forbidden" and verb in _READING
        reason = (
            "table_closed" if is_table else guard.refused.reason
        )  # one that SQLite makes at need
        return QueryRefused(verb, reason, guard.refused.table)
    if verb in _WRITING:
        table = statement.table if isinstance(statement, Statement) else None
        return QueryRefused(verb, "statement_forbidden", table)
    return None


def _raise_meaning(error: Exception) -> None:
    """Raise what the caller did wrong, if it was the caller."""
    code = getattr(error, "sqlite_errorcode", None)
    problem = str(error)
    if code == sqlite3.SQLITE_ERROR and problem.startswith(_NO_TABLE):
        raise TableUnknown(problem.removeprefix(_NO_TABLE)) from None
    if isinstance(error, ValueError):
        raise WrongQuery("it holds a character that no text may hold") from None
    if isinstance(error, sqlite3.DataError) or code in _CALLER:
        raise WrongQuery(problem) from None
    if code is None and isinstance(error, sqlite3.ProgrammingError | sqlite3.Warning):
        raise WrongQuery(problem) from None  # said by Python: two statements, other placeholders
