"""Write the rows of definitions and references: many files at once, or one file in place.

The rows of a file lie together, with room behind them: after most edits of a file most of its rows
can stay.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, MutableMapping, Sequence
from itertools import accumulate, chain, islice, pairwise, repeat
from operator import itemgetter, ne
from typing import Any, Final, NamedTuple, TypeAlias

Span: TypeAlias = tuple[int, int]
"""The first id that a file may use, and the one behind the last."""

Row: TypeAlias = tuple[Any, ...]
"""The columns of a row behind its id and its file."""

_AT_ONCE: Final = 100
"""Rows that one statement inserts, which takes two thirds of the time of a statement each."""

_COLUMNS: Final = {
    "definition": ("kind", "name", "start", "stop", "line", "column", "is_local", "digest", "text"),
    "reference": ("kind", "name", "start", "line", "column"),
}
_KEYS: Final[dict[str, Callable[[Row], object]]] = {
    "definition": itemgetter(0, 1, 6, 7, 8),
    "reference": itemgetter(0, 1),
}
"""The columns that are the same in two rows which differ in their place alone."""

_PLACES: Final = {"definition": slice(2, 6), "reference": slice(2, 5)}


class UnitChange(NamedTuple):
    """The ids of a file after a change, and the rows that were dropped and added inside them.

    A row is its id and its last column.
    """

    span: Span
    dropped: Sequence[tuple[int, Any]] = ()
    added: Sequence[tuple[int, Any]] = ()


class UnitRows:
    """The rows of a table, `definition` or `reference`; `unused` has the first free id."""

    def __init__(
        self, connection: sqlite3.Connection, table: str, unused: MutableMapping[str, int]
    ) -> None:
        self._connection, self._table, self._unused = connection, table, unused
        columns = _COLUMNS[table]
        self._width, self._key, self._place = len(columns) + 2, _KEYS[table], _PLACES[table]
        place = ", ".join(f"{column} = ?" for column in columns[self._place])
        of_file = "WHERE id >= ? AND id < ?"
        shown = ", ".join("name.text" if one == "name" else f"item.{one}" for one in columns)
        self._stored = f"""SELECT {shown} FROM {table} AS item LEFT JOIN name ON name.id = item.name
            WHERE item.id >= ? AND item.id < ? ORDER BY item.id"""
        self._ids = f"SELECT id FROM {table} {of_file} ORDER BY id"
        self._rename = f"UPDATE {table} SET file = ? {of_file}"
        self._move = f"UPDATE {table} SET {place} WHERE id = ?"
        self._drop = f"DELETE FROM {table} WHERE id = ?"

    def add(
        self, first_file: int, counts: Sequence[int], columns: Sequence[Iterable[object]]
    ) -> list[Span]:
        """Add so many rows for each of some files, column by column; return the ids of each file.

        Args:
            first_file: Id of the first file. Those of the others follow it.
            counts: Number of rows of each file.
            columns: Values of each column behind id and file, one file behind the other.
        """
        ends = accumulate(
            (count + _room(count) for count in counts), initial=self._unused[self._table]
        )
        spans = list(pairwise(ends))
        if spans:
            self._unused[self._table] = spans[-1][1]
        rows_of = list(zip(spans, counts, strict=True))
        ids = chain.from_iterable(range(first, first + count) for (first, _), count in rows_of)
        files = chain.from_iterable(
            repeat(file, count) for file, count in enumerate(counts, first_file)
        )
        insert_rows(
            self._connection, self._table, self._width, zip(ids, files, *columns, strict=True)
        )
        return spans

    def remove(self, span: Span) -> None:
        """Delete all rows of a file."""
        self._connection.execute(f"DELETE FROM {self._table} WHERE id >= ? AND id < ?", span)

    def change(
        self,
        span: Span,
        file: int,
        rows: Sequence[Row],
        ids_of: Callable[[Sequence[str]], list[int]],
    ) -> UnitChange:
        """Replace the rows of a file; all rows get new ids if the file has too few.

        Args:
            span: Ids that the file has.
            file: Id that the file gets.
            rows: Rows that the file gets, without id and file, with the text of the name.
            ids_of: Returns the ids of different names.
        """
        stored: list[Row] = self._connection.execute(self._stored, span).fetchall()
        ids: list[int] = list(chain.from_iterable(self._connection.execute(self._ids, span)))
        if len(rows) > span[1] - span[0]:
            self.remove(span)
            (moved,) = self.add(
                file, [len(rows)], list(zip(*_replace_names(rows, ids_of), strict=True))
            )
            return UnitChange(moved, [(one, old[-1]) for one, old in zip(ids, stored, strict=True)])
        self._connection.execute(self._rename, (file, *span))
        differs = list(map(ne, stored, rows))
        same = differs.index(True) if True in differs else len(differs)
        added, dropped = self._move_rows(ids[same:], stored[same:], rows[same:])
        self._connection.executemany(self._drop, [(number,) for number, _ in dropped])
        taken = set(ids).difference(number for number, _ in dropped)
        free = (one for one in range(*span) if one not in taken)
        new = list(zip(free, _replace_names(added, ids_of), strict=False))
        insert_rows(
            self._connection, self._table, self._width, [(one, file, *row) for one, row in new]
        )
        return UnitChange(span, dropped, [(one, row[-1]) for one, row in new])

    def _move_rows(
        self, ids: Sequence[int], stored: Sequence[Row], rows: Sequence[Row]
    ) -> tuple[list[Row], list[tuple[int, Any]]]:
        """Move stored rows to their new places; return rows to add, and rows to drop.

        A row to drop is its id and its last column.
        """
        known: dict[object, list[tuple[int, Row]]] = {}
        for number, old in zip(reversed(ids), reversed(stored), strict=True):
            known.setdefault(self._key(old), []).append((number, old))
        moved: list[Row] = []
        added: list[Row] = []
        for row in rows:
            if not (olds := known.get(self._key(row))):
                added.append(row)
                continue
            number, old = olds.pop()
            if old != row:
                moved.append((*row[self._place], number))
        self._connection.executemany(self._move, moved)
        return added, [(number, old[-1]) for olds in known.values() for number, old in olds]


def _replace_names(rows: Sequence[Row], ids_of: Callable[[Sequence[str]], list[int]]) -> list[Row]:
    """Return rows with the ids of their names in place of the texts."""
    names = list(dict.fromkeys(name for _, name, *_ in rows))
    ids = dict(zip(names, ids_of(names), strict=True))
    return [(kind, ids[name], *rest) for kind, name, *rest in rows]


def insert_rows(
    connection: sqlite3.Connection, table: str, width: int, rows: Iterable[Row]
) -> None:
    """Insert rows of so many columns, many with each statement."""
    values: Iterator[object] = chain.from_iterable(rows)
    row = f"({', '.join('?' * width)})"
    while part := tuple(islice(values, width * _AT_ONCE)):
        marks = ", ".join([row] * (len(part) // width))
        connection.execute(f"INSERT INTO {table} VALUES {marks}", part)


def _room(count: int) -> int:
    """Return how many ids stay free behind so many rows."""
    return 8 + count // 8
