"""The report of a log as plain data: numbers, faults with owners, cascades, two runs compared.

The owner of a fault is the mod whose file the game read at the place that the fault names. The game
names paths and no mods, so it is the last enabled source in load order that has the path and whose
file the game loads. A fault without a path can be attributed by a name that it mentions. Owners are
never guessed from the spelling of a mod's name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Literal, Protocol, TypeAlias

from replybook_ck3.ask.logs.fault_log import Cascade, Fault, FaultLog, cascades_in
from replybook_ck3.ask.logs.fault_places import FaultPlace
from replybook_ck3.ask.logs.indexed_files import IndexedFiles
from replybook_ck3.ask.logs.log_categories import PRIORITIES
from replybook_ck3.ask.logs.log_comparison import LogComparison
from replybook_ck3.world.playset_notes import Note

_Data: TypeAlias = dict[str, object]

_MOST_CATEGORIES = 15
_MOST_OWNERS = 20
_SHOWN_CHILDREN = 5
_SHOWN_PLACES = 5


@dataclass(frozen=True, slots=True)
class FaultFilter:
    """A choice of faults.

    Attributes:
        priority: Only priorities up to this one.
        owner: Only faults of this source, such as `mod:Name`; `none` for those of no source.
        query: Only faults whose text contains this text in any case.
        with_children: Also faults that another fault explains.
    """

    category: str | None = None
    priority: int | None = None
    owner: str | None = None
    query: str | None = None
    with_children: bool = False


@dataclass(frozen=True)
class LogView:
    """The faults of a log with their owners and cascades.

    Attributes:
        owners: Owner of each fault by its key, as far as it is known.
        cascades: The cascades, those with most entries first.
        is_attributed: True if a playset was asked for owners.
        notes: Ids and texts of notes by the key of the fault that they are about.
        ignored: Keys of the faults that a note leaves out.
    """

    log: FaultLog
    owners: Mapping[str, FaultOwner]
    cascades: Sequence[Cascade]
    is_attributed: bool
    notes: Mapping[str, Mapping[str, str]] = field(default_factory=dict[str, Mapping[str, str]])
    ignored: frozenset[str] = frozenset()

    def with_notes(self, notes: Sequence[Note]) -> LogView:
        """Return the same view with notes that hold."""
        found = {
            key: {one.note_id: one.text for one in notes if one.is_about(*self._about(fault))}
            for key, fault in self.log.faults.items()
        }
        told = {key: texts for key, texts in found.items() if texts}
        ids = {note.note_id for note in notes if note.ignore}
        ignored = frozenset(key for key, texts in told.items() if ids & set(texts))
        cascades = list(_without(self.cascades, ignored))
        return replace(self, notes=told, ignored=ignored, cascades=cascades)

    def _about(self, fault: Fault) -> tuple[str, str | None, list[str]]:
        owner = self.owners.get(fault.key)
        source = None if owner is None else owner.source
        return fault.key, source, [place.path for place in fault.places]

    def ignored_numbers(self) -> _Data:
        """Return the number of faults that notes leave out, and the notes that do; {} for none."""
        if not self.ignored:
            return {}
        by = Counter(note for key in self.ignored for note in self.notes[key])
        entries = sum(self.log.faults[key].count for key in self.ignored)
        numbers: _Data = {"ignored": len(self.ignored), "ignored_entries": entries}
        return {**numbers, "ignored_by": dict(by)}

    def chosen(self, wanted: FaultFilter) -> list[Fault]:
        """Return the faults that a filter chooses: roots of cascades and the worst first."""
        query = (wanted.query or "").casefold()
        found = [
            fault
            for fault in self.log.worst_first()
            if fault.key not in self.ignored
            and (wanted.with_children or fault.key not in self._root_of)
            and wanted.category in {None, fault.category.name}
            and (wanted.priority is None or fault.category.priority <= wanted.priority)
            and (wanted.owner is None or wanted.owner == self._source(fault))
            and query in fault.example.casefold()
        ]
        return sorted(found, key=lambda one: (one.category.priority, one.key not in self._explains))

    @cached_property
    def _explains(self) -> Mapping[str, int]:
        """The number of faults that each root explains, by its key."""
        counts = Counter[str]()
        for cascade in self.cascades:
            counts[cascade.root.key] += len(cascade.children)
        return counts

    @cached_property
    def _root_of(self) -> Mapping[str, str]:
        """The key of the root of each explained fault, by its key."""
        return {
            child.key: cascade.root.key for cascade in self.cascades for child in cascade.children
        }

    def numbers(self) -> _Data:
        """Return the summary of the log. Faults that notes leave out are in no number of it."""
        faults = [one for one in self.log.faults.values() if one.key not in self.ignored]
        by_category = Counter[str]()
        for fault in faults:
            by_category[fault.category.name] += fault.count
        ignored = sum(self.log.faults[key].count for key in self.ignored)
        by_priority = Counter[int]()
        by_owner = Counter[str]()
        for fault in faults:
            by_priority[fault.category.priority] += fault.count
            by_owner[self._source(fault)] += fault.count
        children = sum(len(cascade.children) for cascade in self.cascades)
        return {
            "entries": self.log.entries,
            "fault_entries": self.log.counted + self.log.beyond - ignored,
            "faults": len(faults),
            "first": self.log.first,
            "last": self.log.last,
            "midnights": self.log.days,
            "by_priority": {
                f"{number} {PRIORITIES[number]}": by_priority[number]
                for number in sorted(by_priority)
            },
            "by_category": dict(by_category.most_common(_MOST_CATEGORIES)),
            **(
                {"by_owner": dict(by_owner.most_common(_MOST_OWNERS))} if self.is_attributed else {}
            ),
            "cascades": len(self.cascades),
            "explained_faults": children,
            **({"not_grouped": self.log.beyond} if self.log.beyond else {}),
        }

    def describe_fault(self, fault: Fault, *, is_whole: bool = False) -> _Data:
        """Return a fault as data.

        Args:
            is_whole: Add the text of its first entry, and all places.
        """
        places = fault.places if is_whole else fault.places[:_SHOWN_PLACES]
        owner = self.owners.get(fault.key)
        return {
            "key": fault.key,
            "category": fault.category.name,
            "priority": fault.category.priority,
            "count": fault.count,
            "message": fault.message,
            "places": [place_text(place) for place in places],
            "first": _moment(fault.first_day, fault.first),
            "last": _moment(fault.last_day, fault.last),
            "line": fault.first_line,
            **({} if owner is None else {"owner": owner.source, "owner_by": owner.by}),
            **({"also_in": list(owner.also_in)} if owner is not None and owner.also_in else {}),
            **self._explain_fault(fault),
            **({"notes": dict(self.notes[fault.key])} if fault.key in self.notes else {}),
            "hint": fault.category.hint,
            **({"entry": fault.example, "source": fault.source} if is_whole else {}),
        }

    def told_cascade(self, cascade: Cascade) -> _Data:
        """Return a cascade as data."""
        return {
            "root": self.describe_fault(cascade.root),
            "by": cascade.by,
            "explained_faults": len(cascade.children),
            "explained_entries": cascade.entries,
            "children": [child.message for child in cascade.children[:_SHOWN_CHILDREN]],
        }

    def told_difference(self, found: LogComparison, limit: int) -> _Data:
        """Return the difference to an earlier run as data, with so many faults of each sort."""
        return {
            "new": [self.describe_fault(one) for one in found.new[:limit]],
            "gone": [_brief(one) for one in found.gone[:limit]],
            "more": [_change(old, new) for old, new in found.more[:limit]],
            "fewer": [_change(old, new) for old, new in found.fewer[:limit]],
            "numbers": found.numbers(),
        }

    def left_of(self, found: LogComparison) -> LogComparison:
        """Return a difference without the faults that notes leave out."""
        ignored = self.ignored
        return replace(
            found,
            new=tuple(one for one in found.new if one.key not in ignored),
            more=tuple(pair for pair in found.more if pair[1].key not in ignored),
            fewer=tuple(pair for pair in found.fewer if pair[1].key not in ignored),
        )

    def changes(self, found: LogComparison) -> Sequence[Callable[[], _Data]]:
        """Return the differences to an earlier run, made on demand, new ones first."""
        return [
            *(partial(_with, "new", partial(self.describe_fault, one)) for one in found.new),
            *(partial(_with, "more", partial(_change, old, new)) for old, new in found.more),
            *(partial(_with, "gone", partial(_brief, one)) for one in found.gone),
            *(partial(_with, "fewer", partial(_change, old, new)) for old, new in found.fewer),
        ]

    def _source(self, fault: Fault) -> str:
        owner = self.owners.get(fault.key)
        return "none" if owner is None else owner.source

    def _explain_fault(self, fault: Fault) -> _Data:
        if fault.key in self._explains:
            return {"explains": self._explains[fault.key]}
        root = self._root_of.get(fault.key)
        return {} if root is None else {"explained_by": root}


def _without(cascades: Iterable[Cascade], ignored: Collection[str]) -> Iterator[Cascade]:
    """Yield the cascades without ignored faults. Those of an ignored root stand for themselves."""
    for cascade in cascades:
        children = tuple(child for child in cascade.children if child.key not in ignored)
        if children and cascade.root.key not in ignored:
            yield replace(
                cascade, children=children, entries=sum(child.count for child in children)
            )


def log_view(log: FaultLog, files: IndexedFiles | None = None) -> LogView:
    """Return the faults of a log with owners and cascades.

    Args:
        files: Files of the playset, or None without an index.
    """
    owners: dict[str, FaultOwner] = {}
    if files is not None:
        found = ((key, owner_of(fault, files)) for key, fault in log.faults.items())
        owners = {key: owner for key, owner in found if owner is not None}
    sources = {key: owner.source for key, owner in owners.items()}
    names_in = None if files is None else files.names_in
    return LogView(log, owners, cascades_in(log, names_in, sources), files is not None)


def place_text(place: FaultPlace) -> str:
    """Return a place as text: `events/a.txt:12 (a.1:option)`."""
    line = "" if place.line is None else f":{place.line}"
    column = "" if place.column is None else f":{place.column}"
    about = "" if place.about is None else f" ({place.about})"
    return f"{place.path}{line}{column}{about}"


def _with(change: str, make: Callable[[], _Data]) -> _Data:
    return {"change": change, **make()}


def _moment(day: int, time: str) -> str:
    return time if day == 0 else f"{time} (day {day + 1})"


def _brief(fault: Fault) -> _Data:
    return {
        "key": fault.key,
        "category": fault.category.name,
        "count": fault.count,
        "message": fault.message,
    }


def _change(old: Fault, new: Fault) -> _Data:
    return {**_brief(new), "before": old.count}


@dataclass(frozen=True, slots=True)
class FaultOwner:
    """The source that a fault belongs to.

    Attributes:
        source: The source, such as `mod:Name` or `root:game`.
        path: Path of the file below the source, or None.
        by: How it was found: by the path of the file, by the descriptor, or by a name.
        also_in: Other sources with a file at this path, in load order.
    """

    source: str
    path: str | None
    by: Literal["path", "descriptor", "name"]
    also_in: tuple[str, ...] = ()


class _LoadedFiles(Protocol):
    """The files and names of a playset, for lookups."""

    def sources_of(self, path: str) -> Sequence[tuple[str, bool]]:
        """Return the sources with a file at a path in load order, and True if the game loads it."""
        ...

    def defined_in(self, name: str) -> Sequence[tuple[str, str]]:
        """Return source and path of each loaded file that defines a name."""
        ...

    def source_of_descriptor(self, path: str) -> str | None:
        """Return the source that a descriptor such as `mod/ugc_1.mod` belongs to, or None."""
        ...


def owner_of(fault: Fault, files: _LoadedFiles) -> FaultOwner | None:
    """Return the owner of a fault, or None if nothing shows it."""
    if fault.descriptor is not None:
        source = files.source_of_descriptor(fault.descriptor)
        return None if source is None else FaultOwner(source, None, "descriptor")
    for place in fault.places:
        having = files.sources_of(place.path)
        if having:
            return _of_path(place.path, having)
    for name in fault.names:
        defining = files.defined_in(name)
        if defining:
            source, path = defining[-1]
            return FaultOwner(source, path, "name", tuple(one for one, _ in defining[:-1]))
    return None


def _of_path(path: str, having: Sequence[tuple[str, bool]]) -> FaultOwner:
    loaded = [source for source, is_loaded in having if is_loaded]
    source = loaded[-1] if loaded else having[-1][0]
    others = tuple(one for one, _ in having if one != source)
    return FaultOwner(source, path, "path", others)
