"""Find sources that define the same unit."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Final, NamedTuple

from replybook.world.address import same_file
from replybook_ck3.index.places import Place, named_places, numbered_places, rivalry
from replybook_ck3.index.source_folders import as_read, is_below
from replybook_ck3.index.view_scope import Scope
from replybook_ck3.world.units import ON_ACTION_BLOCK, PARAMETER

_NAMES_AT_ONCE: Final = 200

_FILES: Final = "SELECT id, source, path FROM file WHERE source IN ({marks})"
_SHARED_NAMES: Final = """SELECT item.kind, item.name,
    min(coalesce(item.text, item.digest)) = max(coalesce(item.text, item.digest)),
    group_concat(DISTINCT file.source) FROM file
    JOIN definition AS item ON item.id >= file.first_definition AND item.id < file.end_definition
    WHERE file.id IN ({files}) AND NOT item.is_local
    GROUP BY item.kind, item.name HAVING count(DISTINCT file.source) > 1"""
_NAMES: Final = "SELECT id, text FROM name WHERE id IN ({marks})"
_MENTIONED: Final = """SELECT kind.name, name.text, file.id, file.source FROM name
    JOIN reference ON reference.name = name.id JOIN kind ON kind.id = reference.kind
    JOIN file ON file.id = reference.file WHERE name.text IN ({marks})"""
_CONTENTS: Final = "SELECT id, coalesce(text, digest) FROM definition WHERE id IN ({marks})"
_AT_ONCE: Final = 500
_RIVALS: Final = 2
_LAST_WINS: Final = "last-wins"

TEXT_KIND: Final = "localization_key"


@dataclass(frozen=True, slots=True)
class Among:
    """The sources and the folder of a search for rivals.

    Rivals are two of `parties`, at least one of them in `asked`. Units are of `kind`, or of any.
    """

    parties: frozenset[str]
    asked: frozenset[str]
    folder: str = ""
    kind: str | None = None

    @property
    def is_narrowed(self) -> bool:
        """True if not all rivals among the parties are looked for."""
        return bool(self.folder) or self.kind is not None or not self.parties <= self.asked

    def concerns(self, sources: Iterable[str], path: str) -> bool:
        """Return True if these sources are rivals that are looked for, at this path."""
        found = self.parties.intersection(sources)
        is_there = is_below(same_file(path), same_file(self.folder))
        return is_there and len(found) > 1 and not found.isdisjoint(self.asked)


@dataclass(frozen=True, slots=True)
class RivalUnit:
    """A unit with its definitions in load order.

    Attributes:
        rule: Rule of the folder for duplicates, such as `last-wins`.
        is_same: The definitions that rival each other have the same words, and the last one wins.
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
        return tuple(dict.fromkeys(_source(place) for place in self.places if place.is_loaded))


def _source(place: Place) -> str:
    return place.address.partition("/")[0]


def rule_of(scope: Scope, kind: str, path: str) -> str:
    """Return what a second definition of an item does.

    On_actions merge, but of their `effect` and `trigger` blocks only the last one counts.
    """
    return _LAST_WINS if kind == ON_ACTION_BLOCK else scope.duplicates(path)


def unit_places(
    connection: sqlite3.Connection, scope: Scope, kind: str, name: str
) -> list[RivalUnit]:
    """Return the definitions of one unit, grouped by rivalry, for example by language."""
    return list(_apart(scope, named_places(connection, scope, name, kind)))


@dataclass(slots=True)
class RivalUnits:
    """The units that two sources define.

    Attributes:
        units: Units with their definitions. Those with the same words are left out.
        same: Number of units whose definitions have the same words.
        texts: Number of localization keys that were only counted, by their sources.
    """

    units: list[RivalUnit] = field(default_factory=list[RivalUnit])
    same: int = 0
    texts: Counter[tuple[str, ...]] = field(default_factory=Counter[tuple[str, ...]])


def rival_units(
    connection: sqlite3.Connection, scope: Scope, among: Among, *, counts_texts: bool = False
) -> RivalUnits:
    """Return the units that two sources define, by name and kind.

    Args:
        scope: The sources in load order.
        among: The sources, kind and folder that count.
        counts_texts: Only count localization keys, where the search is not narrowed (default:
            False).
    """
    found, wanted = RivalUnits(), dict[int, set[tuple[str, str]]]()
    for one in _find_shared_units(connection, scope, among.parties):
        if among.is_narrowed:
            wanted.setdefault(one.name, set()).add((one.kind, one.key))
        elif one.is_same:
            found.same += 1
        elif one.kind == TEXT_KIND and counts_texts:
            found.texts[one.sources] += 1
        else:
            wanted.setdefault(one.name, set()).add((one.kind, one.key))
    for unit in _looked_at(connection, scope, among, wanted):
        if unit.is_same:
            found.same += 1
        else:
            found.units.append(unit)
    return found


def _looked_at(
    connection: sqlite3.Connection,
    scope: Scope,
    among: Among,
    wanted: Mapping[int, Collection[tuple[str, str]]],
) -> Iterator[RivalUnit]:
    """Yield the units of names, of the wanted kinds and rivalries, with all their definitions."""
    names = sorted(wanted)
    for first in range(0, len(names), _NAMES_AT_ONCE):
        some = names[first : first + _NAMES_AT_ONCE]
        found = numbered_places(connection, scope, some, None)
        numbers = {_spot(place): number for number, place in found}
        query = _NAMES.format(marks=", ".join("?" * len(some)))
        ids = {text: number for number, text in connection.execute(query, some)}
        units = [
            rival
            for rival in _rivals(scope, among, [place for _, place in found])
            if (rival.kind, rivalry(scope, _path(rival.places[0]))) in wanted[ids[rival.name]]
        ]
        contents = _contents(
            connection, sorted({numbers[_spot(at)] for unit in units for at in _own(unit, among)})
        )
        for one in units:
            texts = {contents[numbers[_spot(at)]] for at in _own(one, among)}
            yield replace(one, is_same=one.rule == _LAST_WINS and len(texts) == 1)


def _own(unit: RivalUnit, among: Among) -> list[Place]:
    """Return the definitions that rival each other: loaded ones of the parties."""
    return [place for place in unit.places if place.is_loaded and _source(place) in among.parties]


def with_mentions(
    connection: sqlite3.Connection, scope: Scope, units: Sequence[RivalUnit]
) -> Iterator[RivalUnit]:
    """Yield units with the number of their mentions."""
    counts = Counter[tuple[str, str]]()
    names = sorted({unit.name for unit in units})
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
        if own and own[0].kind == PARAMETER:
            continue
        if among.kind is not None and own and own[0].kind != among.kind:
            continue
        for unit in _apart(scope, own):
            loaded = [place for place in unit.places if place.is_loaded]
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
        rule = rule_of(scope, same[-1].kind, _path(same[-1]))
        if same[0].kind == ON_ACTION_BLOCK:
            last = max((at for at, one in enumerate(same) if one.is_loaded), default=-1)
            same = [replace(one, wins=at == last) for at, one in enumerate(same)]
        elif _is_declared(scope, same[0]):
            rule, same = "merge", [replace(one, wins=one.is_loaded, clashes=False) for one in same]
        yield RivalUnit(same[0].kind, same[0].name, rule, tuple(same))


class _Shared(NamedTuple):
    """A name that loaded files of two parties define.

    `is_same` is true if it does not matter which of the definitions wins.
    """

    kind: str
    name: int
    key: str
    is_same: bool
    sources: tuple[str, ...]


def _find_shared_units(
    connection: sqlite3.Connection, scope: Scope, parties: Collection[str]
) -> Iterator[_Shared]:
    numbers = [number for number, one in scope.by_id.items() if one.name in parties]
    query = _FILES.format(marks=", ".join("?" * len(numbers)))
    groups: dict[tuple[str, bool], list[tuple[int, int]]] = {}
    for file, source, path in connection.execute(query, numbers):
        if file not in scope.unloaded:
            rivals = rivalry(scope, path), scope.duplicates(path) == _LAST_WINS
            groups.setdefault(rivals, []).append((file, source))
    kinds = dict(connection.execute("SELECT id, name FROM kind"))
    for (key, is_last_wins), files in groups.items():
        if len({source for _, source in files}) < _RIVALS:
            continue
        # a statement has fewer parameters than there are files
        text = _SHARED_NAMES.format(files=", ".join(str(file) for file, _ in files))
        for kind, name, is_same, sources in connection.execute(text):
            if kinds[kind] == PARAMETER:
                continue
            found = sorted(map(int, sources.split(",")), key=lambda one: scope.by_id[one].position)
            names = tuple(scope.by_id[one].name for one in found)
            does_last_win = is_last_wins or kinds[kind] == ON_ACTION_BLOCK
            yield _Shared(kinds[kind], name, key, does_last_win and bool(is_same), names)
