"""Find the definitions of a name and the references to it, in load order.

The definition that the game uses is marked.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final, NamedTuple

from replybook_ck3.index.source_listing import language_of
from replybook_ck3.index.view_scope import Scope

_DEFINED: Final = """SELECT definition.id, kind.name, name.text, file.id, file.source, file.path,
    definition.line, definition.column, definition.start, definition.stop, definition.is_local
    FROM name JOIN definition ON definition.name = name.id JOIN kind ON kind.id = definition.kind
    JOIN file ON file.id = definition.file"""

_MENTIONED: Final = """SELECT reference.id, kind.name, name.text, file.id, file.source, file.path,
    reference.line, reference.column, reference.start, reference.start + length(name.text), 0
    FROM name JOIN reference ON reference.name = name.id JOIN kind ON kind.id = reference.kind
    JOIN file ON file.id = reference.file WHERE name.id IN ({names})"""

_REFERRED: Final = """SELECT 0, kind.name, name.text, file.id, file.source, file.path, reference.line,
    reference.column, reference.start, reference.start + length(name.text), 0
    FROM name JOIN reference ON reference.name = name.id JOIN kind ON kind.id = reference.kind
    JOIN file ON file.id = reference.file WHERE name.text = ? AND kind.name = ?"""

_IS_DEFINED: Final = """SELECT file.id, file.source FROM name
    JOIN definition ON definition.name = name.id JOIN file ON file.id = definition.file
    WHERE name.text = ? AND definition.kind = (SELECT id FROM kind WHERE name = ?)
    AND NOT definition.is_local"""

_DEFINING: Final = """SELECT definition.kind, name.text, definition.file FROM name
    JOIN definition ON definition.name = name.id
    WHERE name.text IN ({names}) AND NOT definition.is_local"""
_FILE: Final = "SELECT source, path FROM file WHERE id = ?"
_NAMES_AT_ONCE: Final = 500


@dataclass(frozen=True, slots=True)
class Place:
    """A definition or a reference: its address, and its span in characters of the file's text.

    `wins` is true for the definition that the game uses. `is_loaded` is false where another file
    replaces this file. `is_local` is true where only the same file sees the item. `clashes` is true
    for every definition of a name that may be defined only once. The game's choice is unknown
    there, so none wins.
    """

    kind: str
    name: str
    address: str
    line: int
    column: int
    start: int
    end: int
    wins: bool
    is_loaded: bool
    is_local: bool
    clashes: bool = False


class _Row(NamedTuple):
    number: int
    kind: str
    name: str
    file: int
    source: int
    path: str
    line: int
    column: int
    start: int
    stop: int
    is_local: bool


def is_defined(connection: sqlite3.Connection, scope: Scope, kind: str, name: str) -> bool:
    """Return True if a file that the game loads defines a name for all others to use."""
    rows = connection.execute(_IS_DEFINED, (name, kind))
    return any(source in scope.by_id and file not in scope.unloaded for file, source in rows)


def defining_files(
    connection: sqlite3.Connection, scope: Scope, units: Collection[tuple[str, str]]
) -> dict[tuple[str, str], list[tuple[str, bool]]]:
    """Return for each kind and name the addresses of the files that define it for all files.

    Each address comes with True if the game loads the file.
    """
    found: dict[tuple[str, str], list[tuple[str, bool]]] = {unit: [] for unit in units}
    names = sorted({name for _kind, name in units})
    kinds = dict(connection.execute("SELECT id, name FROM kind"))
    places: dict[int, tuple[str, bool] | None] = {}
    for first in range(0, len(names), _NAMES_AT_ONCE):
        some = names[first : first + _NAMES_AT_ONCE]
        query = _DEFINING.format(names=", ".join("?" * len(some)))
        for kind, name, file in connection.execute(query, some).fetchall():
            files = found.get((kinds[kind], name))
            if files is None:
                continue
            if file not in places:
                places[file] = _file_in_view(connection, scope, file)
            if (place := places[file]) is not None:
                files.append(place)
    return found


def _file_in_view(
    connection: sqlite3.Connection, scope: Scope, file: int
) -> tuple[str, bool] | None:
    """Return the address of a file, and True if the game loads it.

    Return None for a file that the view does not see.
    """
    source, path = connection.execute(_FILE, (file,)).fetchone()
    if source not in scope.by_id:
        return None
    return scope.address(source, path), file not in scope.unloaded


def named_places(
    connection: sqlite3.Connection, scope: Scope, name: str, kind: str | None
) -> list[Place]:
    """Return the definitions of a name, of one kind or of any, in load order."""
    condition = " WHERE name.text = ?" + (" AND kind.name = ?" if kind is not None else "")
    values = (name,) if kind is None else (name, kind)
    rows = connection.execute(_DEFINED + condition, values)
    return [place for _, place in _in_order(scope, rows)]


def numbered_places(
    connection: sqlite3.Connection, scope: Scope, names: Sequence[int], kind: str | None
) -> list[tuple[int, Place]]:
    """Return the definitions of names by the numbers of the names, each with its own number."""
    condition = f" WHERE name.id IN ({', '.join('?' * len(names))})"
    values: tuple[object, ...] = tuple(names)
    if kind is not None:
        condition += " AND kind.name = ?"
        values = (*values, kind)
    return list(_in_order(scope, connection.execute(_DEFINED + condition, values)))


def numbered_mentions(
    connection: sqlite3.Connection, scope: Scope, names: Sequence[int], kind: str | None
) -> list[tuple[int, Place]]:
    """Return the references to names in load order, each with its own number."""
    query = _MENTIONED.format(names=", ".join("?" * len(names)))
    rows = [
        row
        for row in _list_visible_rows(scope, connection.execute(query, names))
        if kind in (None, row.kind)
    ]
    rows.sort(key=lambda row: _group(scope, row))
    return [(row.number, _place(scope, row, wins=False)) for row in rows]


def referring_places(
    connection: sqlite3.Connection, scope: Scope, kind: str, name: str, limit: int
) -> list[Place]:
    """Return where files that the game loads refer to a name, in load order."""
    rows = _list_visible_rows(scope, connection.execute(_REFERRED, (name, kind)))
    loaded = sorted(
        (row for row in rows if row.file not in scope.unloaded),
        key=lambda row: scope.rank(row.source, row.path, row.start),
    )
    return [_place(scope, row, wins=False) for row in loaded[:limit]]


def _list_visible_rows(scope: Scope, rows: Iterable[Sequence[object]]) -> Iterator[_Row]:
    for row in map(_Row._make, rows):
        if row.source in scope.by_id:
            yield row


def _in_order(scope: Scope, rows: Iterable[Sequence[object]]) -> Iterator[tuple[int, Place]]:
    """Yield definitions by name and kind; the definitions of one unit are in load order."""
    found = sorted(_list_visible_rows(scope, rows), key=lambda row: _group(scope, row))
    for _, same in groupby(found, key=lambda row: (row.name, row.kind)):
        unit = list(same)
        yield from zip((row.number for row in unit), _judge_places(scope, unit), strict=True)


def _group(scope: Scope, row: _Row) -> tuple[object, ...]:
    return row.name, row.kind, *scope.rank(row.source, row.path, row.start)


def _judge_places(scope: Scope, rows: Sequence[_Row]) -> list[Place]:
    """Return the definitions of one unit in load order, with who wins."""
    places = [_place(scope, row, wins=False) for row in rows]
    rivals: dict[str, list[int]] = {}
    for index, row in enumerate(rows):
        if not places[index].is_loaded:
            continue
        if row.is_local:
            places[index] = replace(places[index], wins=True)
        else:
            rivals.setdefault(rivalry(scope, row.path), []).append(index)
    for indexes in rivals.values():
        rule = scope.duplicates(rows[indexes[-1]].path)
        clashes = rule == "error" and len(indexes) > 1
        for index in indexes:
            wins = not clashes and (rule == "merge" or index == indexes[-1])
            places[index] = replace(places[index], wins=wins, clashes=clashes)
    return places


def rivalry(scope: Scope, path: str) -> str:
    """Return the key that rival definitions of a unit share: nothing, a language, or a file."""
    return path if scope.duplicates(path) == "file-local" else language_of(path)


def _place(scope: Scope, row: _Row, *, wins: bool) -> Place:
    return Place(
        kind=row.kind,
        name=row.name,
        address=scope.address(row.source, row.path),
        line=row.line,
        column=row.column,
        start=row.start,
        end=row.stop,
        wins=wins,
        is_loaded=row.file not in scope.unloaded,
        is_local=bool(row.is_local),
    )
