"""What SQLite may do for a query of opened tables: it asks about each action before it does any.

A name that the statement itself gives, such as that of a common table expression, is told to the guard
like that of a view. So the views that read closed tables have names that nobody could know when the
statement was written. Source: specification 23 and 35.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

__all__ = ["Refused", "TableGuard"]

_RECURSIVE: Final = 33  # SQLITE_RECURSIVE, which the module does not name
_READS_NOTHING: Final = {sqlite3.SQLITE_SELECT, _RECURSIVE}
_WHOLE_ROW: Final = ""
"""The column that SQLite names where it counts rows and reads no column of them."""

_OF_SQLITE: Final = "sqlite_"


class Refused(NamedTuple):
    """Why an action is refused, in one word, and the table that it is about."""

    reason: str
    table: str | None = None


class TableGuard:
    """An authorizer of SQLite; `refused` is the first action that it refused, None while there is none.

    `tables` are the opened ones with their columns, `inner` the names of the views that may read all else,
    `functions` those that the statement may call. `stored` are the names of all tables and views of the
    database, in lower case: another one is of the statement itself.
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
        self.refused: Refused | None = None

    def __call__(
        self, action: int, first: str | None, second: str | None, schema: str | None, by: str | None
    ) -> int:
        """Return SQLITE_OK or SQLITE_DENY; `by` is the view that asks, None for the statement."""
        why = None if by in self._inner else self._why_not(action, first, second, schema)
        if why is None:
            return sqlite3.SQLITE_OK
        self.refused = self.refused or why
        return sqlite3.SQLITE_DENY

    def _why_not(
        self, action: int, first: str | None, second: str | None, schema: str | None
    ) -> Refused | None:
        if action in _READS_NOTHING:
            return None
        if action == sqlite3.SQLITE_READ:
            return self._why_closed(str(first), second, schema)
        if action == sqlite3.SQLITE_FUNCTION:
            is_open = str(second).lower() in self._functions
            return None if is_open else Refused("function_forbidden")
        if action == sqlite3.SQLITE_PRAGMA:
            return Refused("pragma_forbidden")
        return Refused("statement_forbidden")

    def _why_closed(self, table: str, column: str | None, schema: str | None) -> Refused | None:
        if table in self._inner:
            return None
        if column == _WHOLE_ROW and self._is_of_the_statement(table):
            return None
        columns = self._tables.get(table)
        if columns is None or schema not in {"temp", None}:
            return Refused("table_closed", table)
        is_open = column == _WHOLE_ROW or column in columns
        return None if is_open else Refused("column_closed", table)

    def _is_of_the_statement(self, table: str) -> bool:
        """Return True if a name stands for a part of the statement, of which every column is asked about besides."""
        name = table.lower()
        return name not in self._stored and not name.startswith(_OF_SQLITE)
