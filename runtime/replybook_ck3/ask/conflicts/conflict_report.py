"""The conflicts of a playset as data: replaced files by their cost, definitions, texts apart.

The tool `ck3_conflicts` and the command `replybook ck3 conflicts` show these data.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import Final, TypeAlias

from replybook_ck3.index.conflict_costs import replacements
from replybook_ck3.index.places import Place
from replybook_ck3.index.replacements import LostName, Replacement, ReplacementMention, Replacements
from replybook_ck3.index.rivals import TEXT_KIND, Among, RivalUnit, rival_units, with_mentions
from replybook_ck3.index.view_scope import Scope

_Data: TypeAlias = dict[str, object]

_BY_RULE: Final = {"error": 0, "last-wins": 1, "file-local": 2, "merge": 3}
_FILES: Final = 10
_FILES_OF_A_FOLDER: Final = 3
_NAMES: Final = 5
_PLACES: Final = 3
_WORST: Final = 3

_MERGE_NOTE: Final = (
    "on_action: lists such as events and on_actions of all definitions apply, but effect and trigger"
    " blocks do not merge: only the last one counts"
)


@dataclass(frozen=True, slots=True)
class UnitConflicts:
    """The items that two sources define.

    Attributes:
        units: Items of script, the most severe rule first, then those with the most mentions.
        texts: Localization keys with different texts.
        counted_texts: Number of further localization keys by their sources.
        same: Number of items whose definitions have the same words. They are not conflicts.
    """

    units: tuple[RivalUnit, ...]
    texts: tuple[RivalUnit, ...]
    counted_texts: Mapping[tuple[str, ...], int]
    same: int

    @property
    def localization(self) -> int:
        """Number of localization keys with different texts."""
        return len(self.texts) + sum(self.counted_texts.values())


def unit_conflicts(
    connection: sqlite3.Connection, scope: Scope, among: Among, *, counts_texts: bool = False
) -> UnitConflicts:
    """Return the items that two sources define with different words.

    Args:
        scope: The sources in load order.
        among: The sources and the folder that count.
        counts_texts: Only count localization keys, which is faster (default: False).
    """
    found = rival_units(connection, scope, among, counts_texts=counts_texts)
    texts = tuple(one for one in found.units if one.kind == TEXT_KIND)
    units = [unit for unit in found.units if unit.kind != TEXT_KIND]
    units = sorted(with_mentions(connection, scope, units), key=_badness)
    return UnitConflicts(tuple(units), texts, found.texts, found.same)


def _badness(unit: RivalUnit) -> tuple[int, int, str, str]:
    return _BY_RULE.get(unit.rule, 1), -(unit.mentions or 0), unit.kind, unit.name


@dataclass(frozen=True, slots=True)
class Conflicts:
    """The conflicts between the sources of a view.

    Attributes:
        files: Replaced files, worst first.
        items: Items that two sources define.
    """

    among: Among
    files: Replacements
    items: UnitConflicts

    @property
    def lost(self) -> Sequence[LostName]:
        """The lost names of all files, each once, without localization."""
        return _distinct(one.lost for one in self.files.found)

    @property
    def lost_texts(self) -> Sequence[LostName]:
        """The lost localization keys of all files, each once in its language."""
        return _distinct(one.lost_texts for one in self.files.found)

    def numbers(self) -> _Data:
        """Return the numbers of a summary, by kind."""
        lost = self.lost
        unknown = Counter(one.kind for one in lost if one.mentions is None)
        data: _Data = {
            "symbols": len(self.items.units),
            "symbols_by_kind": _counts(unit.kind for unit in self.items.units),
            "localization": self.items.localization,
            "same": self.items.same + self.files.same,
            "files": len(self.files.found),
            "pictures": self.files.pictures,
            "lost": len(lost),
            "lost_by_kind": _counts(one.kind for one in lost),
            "broken": len(self.broken),
            "lost_texts": len(self.lost_texts),
        }
        return {**data, "mentions_not_collected": dict(unknown)} if unknown else data

    @property
    def shown(self) -> tuple[RivalUnit, ...]:
        """The items to show: those of script, or the texts if only texts were looked for."""
        return self.items.texts if self.among.kind == TEXT_KIND else self.items.units

    @property
    def broken(self) -> frozenset[tuple[str, ReplacementMention]]:
        """The mentions that break, each with the name."""
        return frozenset((unit_of(one), at) for one in self.lost for at in one.mentions or ())

    def worst(self) -> list[_Data]:
        """Return the files that cost the most names and mentions, in short."""
        return [
            {"path": one.path, "lost": len(one.lost), "broken": one.broken}
            for one in self.files.found[:_WORST]
            if one.lost or one.lost_texts
        ]

    def groups(self) -> list[_Data]:
        """Return the numbers for each group of sources, most conflicts first."""
        counts: dict[tuple[str, ...], Counter[str]] = {}
        kinds: dict[tuple[str, ...], list[str]] = {}
        for unit in self.items.units:
            kinds.setdefault(self._parties(unit), []).append(unit.kind)
        for sources, count in self.items.counted_texts.items():
            counts.setdefault(sources, Counter())["localization"] += count
        for name, found in (
            ("symbols", self.items.units),
            ("localization", self.items.texts),
            ("files", self.files.found),
        ):
            for one in found:
                counts.setdefault(self._parties(one), Counter())[name] += 1
        largest = sorted(counts, key=lambda one: (-counts[one].total(), one))
        return [
            {
                "sources": list(one),
                **{name: counts[one][name] for name in ("symbols", "localization", "files")},
                "by_kind": _counts(kinds.get(one, ())),
            }
            for one in largest
        ]

    def _parties(self, one: RivalUnit | Replacement) -> tuple[str, ...]:
        return tuple(name for name in one.sources if name in self.among.parties)


def conflicts_of(connection: sqlite3.Connection, scope: Scope, among: Among) -> Conflicts:
    """Return the conflicts among sources.

    Args:
        scope: The sources in load order.
        among: The sources and the folder that count.
    """
    items = unit_conflicts(connection, scope, among, counts_texts=True)
    return Conflicts(among, replacements(connection, scope, among), items)


def told_file(one: Replacement) -> _Data:
    """Return a replaced file as data: its files, and the first of the lost names and mentions."""
    data: _Data = {
        "path": one.path,
        "files": [
            {"address": at, "is_loaded": loaded}
            for at, loaded in one.files[: _FILES_OF_A_FOLDER if one.by else _FILES]
        ],
        "lost": len(one.lost),
        "broken": one.broken,
    }
    if not one.has_names:
        data |= {"lost": None, "broken": None, "names_not_read": True}
    if one.by:
        data |= {"replace_path_of": one.by, "files_total": len(one.files)}
    if one.lost:
        data["lost_by_kind"] = _counts(name.kind for name in one.lost)
        data["lost_names"] = list(map(_told_name, one.lost[:_NAMES]))
    if one.broken:
        data["broken_places"] = [
            {"unit": unit_of(name), "address": at.address, "line": at.line}
            for name, at in first_mentions(one.lost, _PLACES)
        ]
    if one.lost_texts:
        data |= {"lost_texts": len(one.lost_texts), "broken_texts": one.broken_texts}
    unknown = dict.fromkeys(name.kind for name in one.lost if name.mentions is None)
    return {**data, "mentions_not_collected": list(unknown)} if unknown else data


def _told_name(name: LostName) -> _Data:
    if name.mentions is None:
        return {"unit": unit_of(name)}
    return {"unit": unit_of(name), "mentions": name.broken}


def told_unit(unit: RivalUnit) -> _Data:
    """Return the definitions of an item as data."""
    data: _Data = {
        "unit": f"{unit.kind}:{unit.name}",
        "rule": unit.rule,
        "places": [_told_place(place) for place in unit.places],
    }
    return data if unit.mentions is None else {**data, "mentions": unit.mentions}


def merge_notes(units: Iterable[RivalUnit]) -> Mapping[str, Sequence[str]]:
    """Return a note about blocks that do not merge, if there is an on_action among the units."""
    has_merged = any(unit.kind == "on_action" and len(unit.sources) > 1 for unit in units)
    return {"notes": [_MERGE_NOTE]} if has_merged else {}


def _told_place(place: Place) -> _Data:
    replaced = {} if place.is_loaded else {"is_loaded": False}
    return {"address": place.address, "line": place.line, "wins": place.wins, **replaced}


def first_mentions(
    lost: Sequence[LostName], most: int
) -> list[tuple[LostName, ReplacementMention]]:
    """Return the first mention of each lost name, then further ones, up to a number."""
    first = ((one, one.mentions[0]) for one in lost if one.mentions)
    rest = ((one, at) for one in lost for at in (one.mentions or ())[1:])
    return list(islice(chain(first, rest), most))


def unit_of(name: LostName) -> str:
    """Return kind and name in one word, as in `trait:brave`."""
    return f"{name.kind}:{name.name}"


def _distinct(found: Iterable[Sequence[LostName]]) -> Sequence[LostName]:
    return list({(one.kind, one.name, one.language): one for one in chain(*found)}.values())


def _counts(kinds: Iterable[str]) -> dict[str, int]:
    return dict(Counter(kinds).most_common())
