"""The guard for queries of opened tables: SQLite asks it before each action.

SQLite reports a name of the statement itself, such as a common table expression, like the name of a
view. The views that read closed tables therefore have random names, which no statement can contain.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

_RECURSIVE: Final = 33  # SQLITE_RECURSIVE, which `sqlite3` does not define
_READS_NOTHING: Final = {sqlite3.SQLITE_SELECT, _RECURSIVE}
_WHOLE_ROW: Final = ""
"""The column that SQLite reports if it counts rows without reading a column."""

_OF_SQLITE: Final = "sqlite_"


class Refused(NamedTuple):
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
        self.refused: Refused | None = None

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
        """Return True if a name is part of the statement.

        SQLite asks about its columns separately.
        """
        name = table.lower()
        return name not in self._stored and not name.startswith(_OF_SQLITE)
