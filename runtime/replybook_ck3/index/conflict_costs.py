"""Find the files that later sources replace, and the names and mentions that are lost by it."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from replybook.world.address import same_file
from replybook_ck3.index.places import rivalry
from replybook_ck3.index.replacements import LostName, Replacement, ReplacementMention, Replacements
from replybook_ck3.index.rivals import TEXT_KIND, Among
from replybook_ck3.index.source_folders import GAME, as_read
from replybook_ck3.index.source_listing import is_content, is_picture
from replybook_ck3.index.view_scope import LoadRank, Scope
from replybook_ck3.world.units import ON_ACTION_BLOCK, PARAMETER

if TYPE_CHECKING:
    from replybook_schema.world import DomainSpec

_AT_ONCE: Final = 500
_RIVALS: Final = 2
_PARTS: Final = (PARAMETER, ON_ACTION_BLOCK)
"""Kinds of parts of an item, which are lost with it."""

_FILES: Final = """SELECT id, source, place, path, digest, first_definition, end_definition
    FROM file WHERE source IN ({marks})"""
_HELD: Final = """SELECT kind, name FROM definition
    WHERE id >= ? AND id < ? AND NOT is_local GROUP BY kind, name"""
_DEFINED: Final = "SELECT kind, name, file, is_local FROM definition WHERE name IN ({marks})"
_MENTIONED: Final = "SELECT kind, name, file, line, start FROM reference WHERE name IN ({marks})"
_NAMES: Final = "SELECT id, text FROM name WHERE id IN ({marks})"


class _File(NamedTuple):
    id: int
    source: int
    place: str
    path: str
    digest: bytes | None
    first: int
    end: int


_Unit: TypeAlias = tuple[int, int, str]
"""Ids of kind and name, and the rivalry: a language, a file, or nothing."""


@dataclass(slots=True)
class _Group:
    path: str
    files: list[_File]
    by: str = ""
    units: list[_Unit] = field(default_factory=list[_Unit])


def replacements(connection: sqlite3.Connection, scope: Scope, among: Among) -> Replacements:
    """Return what later sources replace among these sources, worst first.

    A file of the game that only one mod replaces counts if mentions break by it, or if the game is
    among the parties. Files that the game does not read do not count.
    """
    work = _Costs(connection, scope)
    groups, same, pictures = work.groups(among)
    groups += work.folders(among)
    found = [group for group in work.price_groups(groups) if _is_told(group, among)]
    found.sort(key=_badness)
    return Replacements(tuple(found), same, pictures)


def _badness(one: Replacement) -> tuple[object, ...]:
    return -one.broken, -len(one.lost), -one.broken_texts, -len(one.lost_texts), one.path


def _is_told(one: Replacement, among: Among) -> bool:
    return len(among.parties.intersection(one.sources)) > 1 or one.broken > 0


class _Costs:
    """One look at the files of a scope."""

    def __init__(self, connection: sqlite3.Connection, scope: Scope) -> None:
        self._connection, self._scope = connection, scope
        marks = ", ".join("?" * len(scope.by_id))
        rows = connection.execute(_FILES.format(marks=marks), list(scope.by_id))
        self._files = {one.id: one for one in map(_File._make, rows)}
        self._kinds: dict[int, str] = dict(connection.execute("SELECT id, name FROM kind"))
        self._rivalries: dict[int, str] = {}

    def groups(self, among: Among) -> tuple[list[_Group], int, int]:
        """Return the files at one path in load order, and how many paths are equal or pictures."""
        by_place: dict[str, list[_File]] = defaultdict(list)
        for file in self._files.values():
            by_place[file.place].append(file)
        groups, same, pictures = list[_Group](), 0, 0
        for found in by_place.values():
            if len(found) < _RIVALS or not self._concerns(_with_game(among), found):
                continue
            files = self._in_order(found)
            is_asked = self._concerns(among, files)
            if is_picture(files[0].path):
                pictures += is_asked and "/" in files[0].place
            elif self._is_content(files[0]) and _are_same(files):
                same += is_asked
            elif self._is_content(files[0]):
                groups.append(_Group(files[-1].path, files))
        return groups, same, pictures

    def folders(self, among: Among) -> list[_Group]:
        """Return the files of earlier sources in folders that a later source replaces."""
        replacing = [
            (late, folder)
            for late in self._scope.sources
            for folder in dict.fromkeys(late.replaces)
        ]
        by_folder: dict[str, list[_File]] = defaultdict(list)
        for one in self._files.values() if replacing else ():
            by_folder[one.place.rpartition("/")[0]].append(one)
        found: list[_Group] = []
        for late, folder in replacing:
            files = [
                one
                for one in self._in_order(by_folder[same_file(folder)])
                if self._scope.by_id[one.source].position < late.position and self._is_content(one)
            ]
            if files and self._concerns(_with_game(among), files, late.name):
                found.append(_Group(folder, files, late.name))
        return found

    def _concerns(self, among: Among, files: Sequence[_File], *by: str) -> bool:
        return among.concerns((*by, *map(self._name, files)), files[-1].path)

    def price_groups(self, groups: Sequence[_Group]) -> list[Replacement]:
        """Return the groups with the names that are lost by them."""
        for group in groups:
            for file in group.files:
                if file.id in self._scope.unloaded:
                    group.units += self._units(file)
        lost = self._lost({unit for group in groups for unit in group.units})
        return [self._replacement(group, lost) for group in groups]

    # Names

    def _units(self, file: _File) -> Iterator[_Unit]:
        key = self._rivalry(file)
        row = self._row(file)
        is_event = row is not None and row.shape == "event"
        parts = self._numbers((*_PARTS, *(row.kinds[1:] if row is not None and is_event else ())))
        for kind, name in self._connection.execute(_HELD, (file.first, file.end)):
            if kind not in parts:
                yield kind, name, key

    def _numbers(self, kinds: Collection[str]) -> frozenset[int]:
        return frozenset(number for number, name in self._kinds.items() if name in kinds)

    def _lost(self, units: Collection[_Unit]) -> Mapping[_Unit, LostName]:
        """Return the units that no loaded file defines, with their mentions."""
        left, local = set(units), set[tuple[int, int, int]]()
        for rows in self._of_names(_DEFINED, {name for _, name, _ in units}):
            for kind, name, number, is_local in rows:
                file = self._find_loaded_file(number)
                if file is not None and is_local:
                    local.add((kind, name, number))
                elif file is not None:
                    left.discard((kind, name, self._rivalry(file)))
        names = {name for _, name, _ in left}
        texts = self._texts(names)
        mentions = self._mentions(left, names, local)
        collected = self._scope.domains.mentioned_kinds
        return {
            (kind, name, key): LostName(
                self._kinds[kind],
                texts[name],
                key if self._kinds[kind] == TEXT_KIND else "",
                mentions.get((kind, name), ()) if self._kinds[kind] in collected else None,
            )
            for kind, name, key in left
        }

    def _mentions(
        self,
        lost: Iterable[_Unit],
        names: Collection[int],
        local: Collection[tuple[int, int, int]],
    ) -> Mapping[tuple[int, int], tuple[ReplacementMention, ...]]:
        """Return the mentions of lost names in files that do not define the name for themselves."""
        wanted = {(kind, name) for kind, name, _ in lost}
        found: dict[tuple[int, int], list[tuple[_File, int, int]]] = defaultdict(list)
        for rows in self._of_names(_MENTIONED, names):
            for kind, name, number, line, start in rows:
                file = self._find_loaded_file(number)
                is_wanted = (kind, name) in wanted and (kind, name, number) not in local
                if file is not None and is_wanted:
                    found[kind, name].append((file, line, start))
        return {
            unit: tuple(
                ReplacementMention(self._address(file), line)
                for file, line, _ in sorted(at, key=self._rank)
            )
            for unit, at in found.items()
        }

    def _rank(self, found: tuple[_File, int, int]) -> LoadRank:
        file, _, start = found
        return self._scope.rank(file.source, file.path, start)

    def _texts(self, names: Collection[int]) -> dict[int, str]:
        return dict(chain.from_iterable(self._of_names(_NAMES, names)))

    def _of_names(self, query: str, names: Collection[int]) -> Iterator[list[Any]]:
        rest = iter(sorted(names))
        while some := list(islice(rest, _AT_ONCE)):
            marks = ", ".join("?" * len(some))
            yield self._connection.execute(query.format(marks=marks), some).fetchall()

    # Files

    def _replacement(self, group: _Group, lost: Mapping[_Unit, LostName]) -> Replacement:
        found = [lost[unit] for unit in dict.fromkeys(group.units) if unit in lost]
        found.sort(key=lambda one: (-one.broken, one.kind, one.name, one.language))
        return Replacement(
            group.path,
            tuple(
                (self._address(file), file.id not in self._scope.unloaded) for file in group.files
            ),
            group.by,
            tuple(one for one in found if one.kind != TEXT_KIND),
            tuple(one for one in found if one.kind == TEXT_KIND),
            any(self._has_names(one) for one in group.files),
        )

    def _has_names(self, file: _File) -> bool:
        row = self._row(file)
        return row is not None and row.shape != "none"

    def _find_loaded_file(self, number: int) -> _File | None:
        return None if number in self._scope.unloaded else self._files.get(number)

    def _in_order(self, files: Iterable[_File]) -> list[_File]:
        return sorted(files, key=lambda file: (self._scope.by_id[file.source].position, file.path))

    def _is_content(self, file: _File) -> bool:
        return is_content(file.path, self._row(file))

    def _row(self, file: _File) -> DomainSpec | None:
        return self._scope.domains.row(as_read(file.path))

    def _rivalry(self, file: _File) -> str:
        if file.id not in self._rivalries:
            self._rivalries[file.id] = rivalry(self._scope, file.path)
        return self._rivalries[file.id]

    def _name(self, file: _File) -> str:
        return self._scope.by_id[file.source].name

    def _address(self, file: _File) -> str:
        return self._scope.address(file.source, file.path)


def _with_game(among: Among) -> Among:
    return replace(among, parties=among.parties | {GAME})


def _are_same(files: Sequence[_File]) -> bool:
    return bool(files[0].digest) and len({file.digest for file in files}) == 1
