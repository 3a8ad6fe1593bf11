"""Find sources that define the same unit or have a file at the same path.

Source: specification 31 and 32.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, Final

from replybook.world.address import same_file
from replybook_ck3.index.places import Place, named_places, numbered_places, rivalry
from replybook_ck3.index.source_folders import as_read, is_below
from replybook_ck3.index.view_scope import Scope

__all__ = ["Among", "RivalFile", "RivalUnit", "rival_files", "rival_units", "unit_places"]

_NAMES_AT_ONCE: Final = 200

_SHARED_NAMES: Final = """SELECT DISTINCT name FROM (SELECT item.name AS name FROM file
    JOIN definition AS item ON item.id >= file.first_definition AND item.id < file.end_definition
    WHERE file.source IN ({sources}) AND NOT item.is_local
    GROUP BY item.kind, item.name HAVING count(DISTINCT file.source) > 1)"""
_SHARED_FILES: Final = """SELECT place FROM file WHERE source IN ({sources})
    GROUP BY place HAVING count(DISTINCT source) > 1 ORDER BY place"""
_AT_PLACE: Final = "SELECT source, id, path FROM file WHERE place = ?"


@dataclass(frozen=True, slots=True)
class Among:
    """The sources and the folder of a search for rivals.

    Rivals are two of `parties`, at least one of them in `asked`.
    """

    parties: frozenset[str]
    asked: frozenset[str]
    folder: str = ""

    def concerns(self, sources: Iterable[str], path: str) -> bool:
        """Return True if these sources are rivals that are looked for, at this path."""
        found = self.parties.intersection(sources)
        is_there = is_below(same_file(path), same_file(self.folder))
        return is_there and len(found) > 1 and not found.isdisjoint(self.asked)


@dataclass(frozen=True, slots=True)
class RivalUnit:
    """A unit with its definitions in load order, and the rule for duplicates (`last-wins`, ...)."""

    kind: str
    name: str
    rule: str
    places: tuple[Place, ...]

    @property
    def sources(self) -> tuple[str, ...]:
        """The sources that define it in a file that the game loads, each once."""
        return tuple(dict.fromkeys(_source(one) for one in self.places if one.is_loaded))


@dataclass(frozen=True, slots=True)
class RivalFile:
    """A path, and the files there in load order, each with whether the game loads it."""

    path: str
    files: tuple[tuple[str, bool], ...]

    @property
    def sources(self) -> tuple[str, ...]:
        """The sources that have it."""
        return tuple(address.partition("/")[0] for address, _ in self.files)


def _source(place: Place) -> str:
    return place.address.partition("/")[0]


def unit_places(
    connection: sqlite3.Connection, scope: Scope, kind: str, name: str
) -> list[RivalUnit]:
    """Return the definitions of one unit, grouped by rivalry, for example by language."""
    return list(_apart(scope, named_places(connection, scope, name, kind)))


def rival_units(connection: sqlite3.Connection, scope: Scope, among: Among) -> Iterator[RivalUnit]:
    """Yield the units that two sources define, by name and kind."""
    names: list[int] = _shared(connection, scope, among.parties, _SHARED_NAMES)
    for first in range(0, len(names), _NAMES_AT_ONCE):
        some = names[first : first + _NAMES_AT_ONCE]
        found = [place for _, place in numbered_places(connection, scope, some, None)]
        for _, same in groupby(found, key=lambda one: (one.name, one.kind)):
            own = [one for one in same if not one.is_local and not _is_declared(scope, one)]
            for unit in _apart(scope, own):
                loaded = [one for one in unit.places if one.is_loaded]
                below = [one for one in loaded if _is_at(one, among.folder)]
                if below and among.concerns(unit.sources, _path(below[0])):
                    yield unit


def _is_declared(scope: Scope, place: Place) -> bool:
    """Return True if a file only declares its use of the item, for example an event namespace."""
    row = scope.domains.row(as_read(_path(place)))
    return row is not None and row.shape == "event" and place.kind != row.kinds[0]


def _is_at(place: Place, folder: str) -> bool:
    return is_below(same_file(_path(place)), same_file(folder))


def _path(place: Place) -> str:
    return place.address.partition("/")[2]


def _apart(scope: Scope, places: Sequence[Place]) -> Iterator[RivalUnit]:
    """Yield the groups of definitions of one unit that rival each other."""
    groups: dict[str, list[Place]] = {}
    for place in places:
        groups.setdefault(rivalry(scope, _path(place)), []).append(place)
    for same in groups.values():
        rule = scope.duplicates(_path(same[-1]))
        if _is_declared(scope, same[0]):
            rule, same = "merge", [replace(one, wins=one.is_loaded, clashes=False) for one in same]
        yield RivalUnit(same[0].kind, same[0].name, rule, tuple(same))


def rival_files(connection: sqlite3.Connection, scope: Scope, among: Among) -> Iterator[RivalFile]:
    """Yield the paths that two sources have a file at."""
    for place in _shared(connection, scope, among.parties, _SHARED_FILES):
        rows = [row for row in connection.execute(_AT_PLACE, (place,)) if row[0] in scope.by_id]
        rows.sort(key=lambda row: scope.by_id[row[0]].position)
        files = [(scope.address(one, path), file not in scope.unloaded) for one, file, path in rows]
        rival = RivalFile(rows[-1][2], tuple(files))
        if among.concerns(rival.sources, rival.path):
            yield rival


def _shared(
    connection: sqlite3.Connection, scope: Scope, parties: Collection[str], query: str
) -> list[Any]:
    """Return the first column of what the query gives for the parties."""
    numbers = [number for number, one in scope.by_id.items() if one.name in parties]
    rows = connection.execute(query.format(sources=", ".join("?" * len(numbers))), numbers)
    return [first for (first,) in rows.fetchall()]
