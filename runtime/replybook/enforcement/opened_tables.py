"""Queries of tables that a registry opens, in a database that is closed otherwise.

    views = {"articles": "SELECT id, title FROM main.article WHERE shop = 7"}
    found = ask_tables(connection, views, "SELECT title FROM articles", most_rows=20)

SQLite asks the guard about every action of a statement, so the spelling of the statement does not
matter. The rows of an opened table are those of its view. The tables below are closed.

SQLite reports a name of the statement itself, such as a common table expression, like the name of a
view. The views that read closed tables therefore have random names, which no statement can contain.
"""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Collection, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from replybook.enforcement.database import CHANGES, SqlStatement, read_statement
from replybook.enforcement.query_limits import MOST_MEMORY, QueryTooCostly, limit_queries
from replybook_schema.active import ACTIVE
from replybook_schema.enforcement import EnforcementSpec

_RECURSIVE: Final = 33  # SQLITE_RECURSIVE, which `sqlite3` does not define
_READS_NOTHING: Final = {sqlite3.SQLITE_SELECT, _RECURSIVE}
_WHOLE_ROW: Final = ""
"""The column that SQLite reports if it counts rows without reading a column."""

_OF_SQLITE: Final = "sqlite_"


class RefusedTable(NamedTuple):
    """The reason why an action is refused, and its table."""

    reason: str
    table: str | None = None


class TableGuard:
    """An SQLite authorizer. `refused` is the first refused action, or None.

    Args:
        tables: The columns of each opened table.
        inner: Names of the views that may read all tables.
        functions: Names of the functions that the statement may call.
        stored: Names of all tables and views of the database, in lower case. Any other name belongs
            to the statement itself.
    """

    def __init__(
        self,
        tables: Mapping[str, Collection[str]],
        inner: Collection[str],
        functions: Collection[str],
        stored: Collection[str],
    ) -> None:
        self._tables: Final = tables
        self._inner: Final = inner
        self._functions: Final = functions
        self._stored: Final = stored
        self.refused: RefusedTable | None = None

    def __call__(
        self, action: int, first: str | None, second: str | None, schema: str | None, by: str | None
    ) -> int:
        """Return SQLITE_OK or SQLITE_DENY.

        `by` is the view that asks, or None for the statement.
        """
        why = None if by in self._inner else self._why_not(action, first, second, schema)
        if why is None:
            return sqlite3.SQLITE_OK
        self.refused = self.refused or why
        return sqlite3.SQLITE_DENY

    def _why_not(
        self, action: int, first: str | None, second: str | None, schema: str | None
    ) -> RefusedTable | None:
        if action in _READS_NOTHING:
            return None
        if action == sqlite3.SQLITE_READ:
            return self._explain_closed(str(first), second, schema)
        if action == sqlite3.SQLITE_FUNCTION:
            is_open = str(second).lower() in self._functions
            return None if is_open else RefusedTable("function_forbidden")
        if action == sqlite3.SQLITE_PRAGMA:
            return RefusedTable("pragma_forbidden")
        return RefusedTable("statement_forbidden")

    def _explain_closed(
        self, table: str, column: str | None, schema: str | None
    ) -> RefusedTable | None:
        if table in self._inner:
            return None
        if column == _WHOLE_ROW and self._is_of_the_statement(table):
            return None
        columns = self._tables.get(table)
        if columns is None or schema not in {"temp", None}:
            return RefusedTable("table_closed", table)
        is_open = column == _WHOLE_ROW or column in columns
        return None if is_open else RefusedTable("column_closed", table)

    def _is_of_the_statement(self, table: str) -> bool:
        """Return True if a name is part of the statement.

        SQLite asks about its columns separately.
        """
        name = table.lower()
        return name not in self._stored and not name.startswith(_OF_SQLITE)


__all__ = [
    "QueryRefused",
    "QueryResult",
    "QueryTooCostly",
    "TableUnknown",
    "WrongQuery",
    "ask_tables",
]

Value: TypeAlias = str | int | float | None


@dataclass(frozen=True, slots=True)
class QueryResult:
    """The rows of a query.

    Attributes:
        columns: The names of the columns.
        is_whole: False if there are more rows than the limit.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]
    is_whole: bool


class QueryRefused(Exception):
    """The statement does something that is not allowed.

    `table` is None if no table is involved.
    """

    def __init__(self, operation: str, reason: str, table: str | None) -> None:
        super().__init__(reason)
        self.operation, self.reason, self.table = operation, reason, table


class TableUnknown(Exception):
    """The statement names a table that does not exist."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.table = table


class WrongQuery(Exception):
    """The statement is wrong. The message has the reason and no path."""


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
"""Maximum values for a statement and its data. Lengths are in bytes."""

SECONDS: Final = 5.0
"""Timeout of a query in seconds."""

_CALLER: Final = {
    sqlite3.SQLITE_ERROR,
    sqlite3.SQLITE_TOOBIG,
    sqlite3.SQLITE_MISMATCH,
    sqlite3.SQLITE_RANGE,
    sqlite3.SQLITE_AUTH,
}
"""Failures that the statement causes."""

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
) -> QueryResult:
    """Return the result of a statement on the opened tables.

    The connection becomes read-only and must not be used for another statement.

    Args:
        connection: A connection to the database.
        views: A SELECT for each opened table, with named columns. It must name every table with its
            schema, so that no name in the statement can replace it.
        most_bytes: Maximum size of the result.
        most_memory: Maximum growth of the process, in bytes.
        spec: The enforcement rules with the opened tables. Defaults to those of the active
            registry.

    Raises:
        QueryRefused: If the statement does something that is not allowed.
        TableUnknown: If it names an unknown table.
        WrongQuery: If it is wrong.
        QueryTooCostly: If it reaches the limit of time or memory.
        sqlite3.Error: If the database fails.
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
        limit_queries(
            connection, seconds=SECONDS if seconds is None else seconds, most_memory=most_memory
        ),
        _guard_query(connection, guard, sql),
    ):
        cursor = connection.execute(sql, list(params))
        if cursor.description is None:
            raise WrongQuery("the statement must read rows")
        rows, is_whole = _fetch_rows(cursor, most_rows, most_bytes)
        return QueryResult(tuple(str(one[0]) for one in cursor.description), rows, is_whole)


def _fetch_rows(
    cursor: sqlite3.Cursor, most_rows: int, most_bytes: int
) -> tuple[tuple[tuple[Value, ...], ...], bool]:
    rows, left = list[tuple[Value, ...]](), most_bytes
    for row in cursor:
        shown = tuple(map(_show_value, row))
        left -= sum(len(value) if isinstance(value, str) else 8 for value in shown)
        if len(rows) >= most_rows or left < 0:
            return tuple(rows), False
        rows.append(shown)
    return tuple(rows), True


def _show_value(value: object) -> Value:
    """Return a value as JSON can represent it: bytes in hex, and no infinity."""
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, float):
        return value if abs(value) != float("inf") else str(value)
    return value if value is None or isinstance(value, int) else str(value)


@contextmanager
def _guard_query(connection: sqlite3.Connection, guard: TableGuard, sql: str) -> Generator[None]:
    """Install the guard and translate failures. An interrupt is passed on unchanged."""
    for limit, most in _LIMITS.items():
        connection.setlimit(limit, most)
    connection.text_factory = _text
    connection.set_authorizer(guard)
    try:
        yield
    except (sqlite3.Error, sqlite3.Warning, ValueError) as error:
        refused = _find_refusal(guard, sql)
        if refused is not None:
            raise refused from None
        _raise_meaning(error)
        raise


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def _find_refusal(guard: TableGuard, sql: str) -> QueryRefused | None:
    """Return the action that the guard refused, or the change of rows, or None.

    SQLite does not ask the guard about changes of a view.
    """
    statement = read_statement(sql)
    verb = statement.verb if isinstance(statement, SqlStatement) else "unknown"
    if guard.refused is not None:
        is_table = guard.refused.reason == "statement_forbidden" and verb in _READING
        reason = (
            "table_closed" if is_table else guard.refused.reason
        )  # such a table is created by SQLite itself when needed
        return QueryRefused(verb, reason, guard.refused.table)
    if verb in _WRITING:
        table = statement.table if isinstance(statement, SqlStatement) else None
        return QueryRefused(verb, "statement_forbidden", table)
    return None


def _raise_meaning(error: Exception) -> None:
    """Raise the fault of the caller, if the caller caused the error."""
    code = getattr(error, "sqlite_errorcode", None)
    problem = str(error)
    if code == sqlite3.SQLITE_ERROR and problem.startswith(_NO_TABLE):
        raise TableUnknown(problem.removeprefix(_NO_TABLE)) from None
    if isinstance(error, ValueError):
        raise WrongQuery("the statement contains an invalid character") from None
    if isinstance(error, sqlite3.DataError) or code in _CALLER:
        raise WrongQuery(problem) from None
    if code is None and isinstance(error, sqlite3.ProgrammingError | sqlite3.Warning):
        # raised by Python: two statements, or wrong placeholders
        raise WrongQuery(problem) from None
