"""Find sources that define the same unit.

Source: specification 31 and 32.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from replybook.world.address import same_file
from replybook_ck3.index.places import Place, named_places, numbered_places, rivalry
from replybook_ck3.index.source_folders import as_read, is_below
from replybook_ck3.index.view_scope import Scope

__all__ = ["Among", "RivalUnit", "rival_units", "unit_places", "with_mentions"]

_NAMES_AT_ONCE: Final = 200

_FILES: Final = "SELECT id, source, path FROM file WHERE source IN ({marks})"
_SHARED_NAMES: Final = """SELECT DISTINCT name FROM (SELECT item.name AS name FROM file
    JOIN definition AS item ON item.id >= file.first_definition AND item.id < file.end_definition
    WHERE file.id IN ({files}) AND NOT item.is_local
    GROUP BY item.kind, item.name HAVING count(DISTINCT file.source) > 1)"""
_MENTIONED: Final = """SELECT kind.name, name.text, file.id, file.source FROM name
    JOIN reference ON reference.name = name.id JOIN kind ON kind.id = reference.kind
    JOIN file ON file.id = reference.file WHERE name.text IN ({marks})"""
_CONTENTS: Final = "SELECT id, coalesce(text, digest) FROM definition WHERE id IN ({marks})"
_AT_ONCE: Final = 500


@dataclass(frozen=True, slots=True)
class Among:
    """The sources and the folder of a search for rivals.

    Rivals are two of `parties`, at least one of them in `asked`. Units are of `kind`, or of any.
    """

    parties: frozenset[str]
    asked: frozenset[str]
    folder: str = ""
    kind: str | None = None

    def concerns(self, sources: Iterable[str], path: str) -> bool:
        """Return True if these sources are rivals that are looked for, at this path."""
        found = self.parties.intersection(sources)
        is_there = is_below(same_file(path), same_file(self.folder))
        return is_there and len(found) > 1 and not found.isdisjoint(self.asked)


@dataclass(frozen=True, slots=True)
class RivalUnit:
    """A unit with its definitions in load order.

    Attributes:
        kind: Kind of the item.
        name: The name.
        rule: Rule of the folder for duplicates, such as `last-wins`.
        places: The definitions.
        is_same: The loaded definitions have the same words, so that it does not matter which wins.
        mentions: Number of places in loaded files that name it. None if they were not counted, or
            if the index collects no mentions of the kind.
    """

    kind: str
    name: str
    rule: str
    places: tuple[Place, ...]
    is_same: bool = False
    mentions: int | None = None

    @property
    def sources(self) -> tuple[str, ...]:
        """The sources that define it in a file that the game loads, each once."""
        return tuple(dict.fromkeys(_source(one) for one in self.places if one.is_loaded))


def _source(place: Place) -> str:
    return place.address.partition("/")[0]


def unit_places(
    connection: sqlite3.Connection, scope: Scope, kind: str, name: str
) -> list[RivalUnit]:
    """Return the definitions of one unit, grouped by rivalry, for example by language."""
    return list(_apart(scope, named_places(connection, scope, name, kind)))


def rival_units(connection: sqlite3.Connection, scope: Scope, among: Among) -> Iterator[RivalUnit]:
    """Yield the units that two sources define, by name and kind."""
    names = _shared(connection, scope, among.parties)
    for first in range(0, len(names), _NAMES_AT_ONCE):
        some = names[first : first + _NAMES_AT_ONCE]
        found = numbered_places(connection, scope, some, None)
        numbers = {_spot(place): number for number, place in found}
        units = list(_rivals(scope, among, [place for _, place in found]))
        wanted = {numbers[_spot(one)] for unit in units for one in unit.places if one.is_loaded}
        contents = _contents(connection, sorted(wanted))
        for unit in units:
            texts = {contents[numbers[_spot(one)]] for one in unit.places if one.is_loaded}
            yield replace(unit, is_same=unit.rule == "last-wins" and len(texts) == 1)


def with_mentions(
    connection: sqlite3.Connection, scope: Scope, units: Sequence[RivalUnit]
) -> Iterator[RivalUnit]:
    """Yield units with the number of their mentions."""
    counts = Counter[tuple[str, str]]()
    names = sorted({one.name for one in units})
    for first in range(0, len(names), _AT_ONCE):
        some = names[first : first + _AT_ONCE]
        query = _MENTIONED.format(marks=", ".join("?" * len(some)))
        for kind, name, file, source in connection.execute(query, some):
            counts[kind, name] += source in scope.by_id and file not in scope.unloaded
    collected = scope.domains.mentioned_kinds
    for one in units:
        count = counts[one.kind, one.name] if one.kind in collected else None
        yield replace(one, mentions=count)


def _rivals(scope: Scope, among: Among, found: Sequence[Place]) -> Iterator[RivalUnit]:
    for _, same in groupby(found, key=lambda one: (one.name, one.kind)):
        own = [one for one in same if not one.is_local and not _is_declared(scope, one)]
        if among.kind is not None and own and own[0].kind != among.kind:
            continue
        for unit in _apart(scope, own):
            loaded = [one for one in unit.places if one.is_loaded]
            below = [one for one in loaded if _is_at(one, among.folder)]
            if below and among.concerns(unit.sources, _path(below[0])):
                yield unit


def _spot(place: Place) -> tuple[str, str, str, int]:
    return place.kind, place.name, place.address, place.start


def _contents(connection: sqlite3.Connection, numbers: Sequence[int]) -> dict[int, object]:
    """Return the text of each localization key, and the digest of every other definition."""
    found: dict[int, object] = {}
    for first in range(0, len(numbers), _AT_ONCE):
        some = numbers[first : first + _AT_ONCE]
        query = _CONTENTS.format(marks=", ".join("?" * len(some)))
        found.update(connection.execute(query, some))
    return found


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


def _shared(connection: sqlite3.Connection, scope: Scope, parties: Collection[str]) -> list[int]:
    """Return the ids of names that loaded files of two of the parties define."""
    numbers = [number for number, one in scope.by_id.items() if one.name in parties]
    query = _FILES.format(marks=", ".join("?" * len(numbers)))
    groups: dict[str, list[tuple[int, int]]] = {}
    for file, source, path in connection.execute(query, numbers):
        if file not in scope.unloaded:
            groups.setdefault(rivalry(scope, path), []).append((file, source))
    found: dict[int, None] = {}
    for files in groups.values():
        if len({source for _, source in files}) > 1:
            # a statement has fewer parameters than there are files
            text = _SHARED_NAMES.format(files=", ".join(str(file) for file, _ in files))
            found.update((name, None) for (name,) in connection.execute(text))
    return list(found)
