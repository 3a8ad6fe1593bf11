"""Read one version of a source from an index: its files, definitions and mentions by name."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, islice
from typing import Any, Final, NamedTuple, TypeAlias

from replybook_ck3.index.called_files import called_names
from replybook_ck3.index.near_names import near_names
from replybook_ck3.index.places import rivalry
from replybook_ck3.index.rivals import rule_of
from replybook_ck3.index.source_folders import as_read
from replybook_ck3.index.source_listing import is_content
from replybook_ck3.index.view_scope import Scope
from replybook_ck3.world.units import PARAMETER

Unit: TypeAlias = tuple[str, str]
"""Kind and name."""

_AT_ONCE: Final = 500

_FILES: Final = """SELECT id, place, path, domain, digest, size, first_definition, end_definition
    FROM file WHERE source = ?"""
_DEFINED: Final = """SELECT kind.name, name.text, item.file, item.line,
    coalesce(item.text, item.digest) FROM definition AS item JOIN name ON name.id = item.name
    JOIN kind ON kind.id = item.kind WHERE NOT item.is_local AND """
_IN_A_FILE: Final = f"{_DEFINED} item.id >= ? AND item.id < ? ORDER BY item.start"
_OF_KINDS: Final = """SELECT kind.name, name.text, item.file FROM definition AS item
    JOIN name ON name.id = item.name JOIN kind ON kind.id = item.kind
    WHERE kind.name IN ({marks}) AND NOT item.is_local"""
_KINDS: Final = "SELECT name FROM kind"
_BY_NAME: Final = f"{_DEFINED} name.text IN ({{marks}}) ORDER BY item.file, item.start"
_MENTIONED: Final = """SELECT kind.name, name.text, item.file, item.line
    FROM reference AS item JOIN name ON name.id = item.name JOIN kind ON kind.id = item.kind
    WHERE {condition} ORDER BY item.file, item.start"""
_IN_FILES: Final = _MENTIONED.format(
    condition="item.file IN (SELECT id FROM file WHERE source = ?)"
)
_NAMED: Final = _MENTIONED.format(condition="name.text IN ({marks})")


class VersionFile(NamedTuple):
    """A file of the version, with the SHA-256 of its content if it is text.

    The size is -1 for a file that had changed just before it was read.
    """

    id: int
    place: str
    path: str
    domain: str | None
    digest: bytes | None
    size: int
    first: int
    end: int


class Spot(NamedTuple):
    """A definition or mention.

    Attributes:
        key: Language of a text, the path of a name that only its file sees, else empty.
        content: Text of a localization key, a number for the words of other definitions, None for
            a mention.
    """

    file: VersionFile
    address: str
    line: int
    key: str = ""
    content: object = None


class _Place(NamedTuple):
    """A file with its address, the key of its spots, and the kinds that are not items of it."""

    file: VersionFile
    address: str
    key: str
    declared: Sequence[str]


class SourceVersion:
    """One version of a source, in one look at an index."""

    def __init__(self, connection: sqlite3.Connection, scope: Scope, source: str) -> None:
        self._connection, self.scope = connection, scope
        (self._source,) = (number for number, one in scope.by_id.items() if one.name == source)
        self._places: dict[int, _Place] = {}
        self.name = source

    @property
    def replaces(self) -> Sequence[str]:
        """The folders that the source replaces."""
        return tuple(dict.fromkeys(self.scope.by_id[self._source].replaces))

    @cached_property
    def files(self) -> Mapping[str, VersionFile]:
        """The files by the form of the path that all its spellings share."""
        rows = self._connection.execute(_FILES, (self._source,))
        return {one.place: one for one in map(VersionFile._make, rows)}

    @cached_property
    def _by_id(self) -> Mapping[int, VersionFile]:
        return {file.id: file for file in self.files.values()}

    def is_content(self, file: VersionFile) -> bool:
        """Return True if the game reads a file of this folder."""
        return is_content(file.path, self.scope.domains.row(as_read(file.path)))

    def top_of(self, file: VersionFile) -> Spot:
        """Return the first line of a file."""
        return Spot(file, self._address(file), 1)

    def definitions(self) -> dict[Unit, list[Spot]]:
        """Return all definitions of the source that other files see."""
        found: dict[Unit, list[Spot]] = defaultdict(list)
        for _, file in sorted(self.files.items()):
            for unit, spot in self.defined_in(file):
                found[unit].append(spot)
        return found

    def defined_in(self, file: VersionFile) -> Iterator[tuple[Unit, Spot]]:
        """Yield the definitions of a file."""
        yield from self._spots(self._connection.execute(_IN_A_FILE, (file.first, file.end)))

    def definitions_of(self, names: Collection[str]) -> dict[Unit, list[Spot]]:
        """Return the definitions of some names, of any kind, in the order of their files."""
        found: dict[Unit, list[Spot]] = defaultdict(list)
        for unit, spot in self._spots(self._rows(_BY_NAME, names)):
            found[unit].append(spot)
        for spots in found.values():
            spots.sort(key=lambda one: (one.file.path, one.line))
        return found

    def mentions(self) -> dict[Unit, list[Spot]]:
        """Return all mentions in the files of the source."""
        found: dict[Unit, list[Spot]] = defaultdict(list)
        for kind, name, number, line in self._connection.execute(_IN_FILES, (self._source,)):
            file = self._by_id[number]
            found[kind, name].append(Spot(file, self._address(file), line))
        return found

    def mentions_of(self, names: Collection[str]) -> dict[Unit, list[Spot]]:
        """Return the mentions of some names in the files of the source."""
        found: dict[Unit, list[Spot]] = defaultdict(list)
        for kind, name, number, line in self._rows(_NAMED, names):
            file = self._by_id.get(number)
            if file is not None:
                found[kind, name].append(Spot(file, self._address(file), line))
        return found

    @property
    def kinds(self) -> frozenset[str]:
        """All kinds that the index has seen."""
        return frozenset(chain.from_iterable(self._connection.execute(_KINDS)))

    def units_of(self, kinds: Collection[str]) -> set[Unit]:
        """Return the definitions of some kinds."""
        query = _OF_KINDS.format(marks=", ".join("?" * len(kinds)))
        rows = self._connection.execute(query, sorted(kinds))
        return {(kind, name) for kind, name, number in rows if number in self._by_id}

    @cached_property
    def called(self) -> frozenset[Unit]:
        """The items of any source for whose calls every file of the index was read."""
        return called_names(self._connection)

    def near(self, unit: Unit, most: int) -> list[str]:
        """Return names of the kind that are spelt like this one."""
        kind, name = unit
        return [one.name for one in near_names(self._connection, self.scope, name, kind, most)]

    def rule(self, unit: Unit, spot: Spot) -> str:
        """Return what a second definition of an item does in the folder of a definition."""
        return rule_of(self.scope, unit[0], spot.file.path)

    def _spots(self, rows: Iterator[Any]) -> Iterator[tuple[Unit, Spot]]:
        for kind, name, number, line, content in rows:
            place = self._places.get(number) or self._place(number)
            if place is not None and kind not in place.declared:
                spot = Spot(place.file, place.address, line, place.key, content)
                yield (kind, name), spot

    def _place(self, number: int) -> _Place | None:
        """Return the place of a file, which is worked out once; None for files of other sources."""
        file = self._by_id.get(number)
        if file is None:
            return None
        row = self.scope.domains.row(as_read(file.path))
        is_event = row is not None and row.shape == "event"
        found = _Place(
            file,
            self._address(file),
            rivalry(self.scope, file.path),
            (PARAMETER, *(row.kinds[1:] if row is not None and is_event else ())),
        )
        self._places[number] = found
        return found

    def _rows(self, query: str, names: Collection[str]) -> Iterator[Any]:
        rest = iter(sorted(names))
        while some := list(islice(rest, _AT_ONCE)):
            marks = ", ".join("?" * len(some))
            yield from self._connection.execute(query.format(marks=marks), some).fetchall()

    def _address(self, file: VersionFile) -> str:
        return f"{self.name}/{file.path}"
