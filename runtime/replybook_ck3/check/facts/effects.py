"""The effects of a bundle: what its files override, replace and remove, by content and index."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice
from typing import Final

from replybook.policy.asked_set import AskedSet
from replybook.policy.facts.facts import Ask, Known
from replybook.policy.folder_table import FolderTable
from replybook.policy.predicates import members
from replybook.policy.unavailable import ABSENT, Unavailable
from replybook.policy.validators.validator import ContentFile, Symbols
from replybook.world.address import same_file
from replybook_ck3.check.bundle_read import TEXT_KIND
from replybook_ck3.check.facts.files import VALIDATOR, files_judged_by, models_of
from replybook_ck3.check.facts.symbols import read_symbols
from replybook_ck3.index.playset_world import ExistingFiles
from replybook_ck3.index.source_listing import language_of
from replybook_ck3.index.view_scope import FileRank, file_rank
from replybook_ck3.world.known_world import KnownWorld, kind_of, world_known_by
from replybook_schema.world import DomainSpec

UNKNOWN_PLACE: Final = ""
"""The address of a definition that the world knows without its file."""

_EVENT: Final = "event"


@dataclass(frozen=True, slots=True)
class Effect:
    """The effect of one file of a bundle on the world.

    Attributes:
        model: Its declared file model, as a word.
        row: The row of its folder, or None.
        is_there: The file is in its place already, as it is delivered.
        sources: The sources with a file at its path.
        replaced: Address of the file whose place it takes, or None.
        held: The units of that file.
        defined: The units that it defines.
        rivals: By unit, the address of the definition in another file that is read last.
        twins: By unit that is new in the file, another file of the bundle that defines it, too.
        is_undecided: The index cannot tell of every unit if another file defines it.
    """

    file: ContentFile
    model: str
    row: DomainSpec | None
    is_there: bool
    sources: tuple[str, ...]
    replaced: str | None
    held: frozenset[str]
    defined: tuple[str, ...]
    rivals: Mapping[str, str]
    twins: Mapping[str, str]
    is_undecided: bool

    @property
    def path(self) -> str:
        """The address of the file."""
        return self.file.path

    @property
    def source(self) -> str:
        """The source of the file."""
        return self.path.partition("/")[0]

    @property
    def others(self) -> Sequence[str]:
        """The other sources with a file at this path."""
        return [name for name in self.sources if same_file(name) != same_file(self.source)]

    @property
    def duplicates(self) -> str:
        """The effect of a second definition in this folder."""
        return "last-wins" if self.row is None else self.row.duplicates

    @property
    def is_read(self) -> bool:
        """True if the index reads names from files of this folder."""
        return self.row is not None and self.row.shape != "none"


class Effects:
    """The effects of the files of a bundle.

    Args:
        found: The symbols of the files.
        world: The units of the world before the delivery.
    """

    def __init__(self, known: Known, ask: Ask, found: Symbols, world: KnownWorld) -> None:
        self.world: Final = world
        self._existing: Final = ask("files_existing")
        self._written_over: Final = frozenset(map(file_key, members(ask("files_replaced"))))
        version = ask("game_version")
        self._table: Final = FolderTable(
            known.domains, version if isinstance(version, str) else None
        )
        symbols = (*found.defined, *found.parts)
        world.learn(use.symbol for use in symbols)
        self._defined: Final = {(use.symbol, path_key(use.path)) for use in symbols}
        self.names: Final = frozenset(use.symbol for use in symbols)
        self.is_known: Final = ask("symbols_world") is not ABSENT
        files, models = files_judged_by(known, VALIDATOR), models_of(known)
        self._paths: Final = frozenset(path_key(file.path) for file in files)
        units: dict[str, list[str]] = {}
        self._bundled: Final[dict[tuple[str, str], dict[str, str]]] = {}
        for use in found.defined:
            units.setdefault(use.path, []).append(use.symbol)
            alike = self._bundled.setdefault((use.symbol, language_of(use.path)), {})
            alike.setdefault(path_key(use.path), use.path)
        self.files: Final = tuple(
            self._effect(file, models[file.path], units.get(file.path, ())) for file in files
        )
        self.by_path: Final = {one.path: one for one in self.files}

    # One file

    def _effect(self, file: ContentFile, model: str, units: Sequence[str]) -> Effect:
        source, _, below = file.path.partition("/")
        row, files, held = self._table.row_of(below), self.world.files, self._existing
        own = tuple(unit for unit in dict.fromkeys(units) if _is_alone(unit, row))
        rivals = {unit: last for unit in own if (last := self._last_rival(unit, file)) is not None}
        is_there = isinstance(held, ExistingFiles) and held.is_as(file.path, file.content)
        sources = held.sources_with(file.path) if isinstance(held, ExistingFiles) else ()
        replaced = None
        if files is not None and sources:
            replaced = files.replaced_file(below, source, is_there=is_there)
        return Effect(
            file,
            model,
            row,
            is_there,
            tuple(sources),
            replaced,
            frozenset(files.units_in(replaced)) if files and replaced else frozenset(),
            own,
            rivals,
            {} if row is not None and row.duplicates == "merge" else self._twins(own, file.path),
            any(unit not in rivals and not self.decides(unit) for unit in own),
        )

    def _last_rival(self, unit: str, file: ContentFile) -> str | None:
        """Return the address of the last definition in a file that stays, or None."""
        if unit not in self.world:
            return None
        places = self.world.loaded_places(unit)
        if not places:
            return UNKNOWN_PLACE
        rivals = [place for place in places if self._is_rival(unit, place, file.path)]
        return max(rivals, key=self.rank, default=None)

    def _twins(self, units: Iterable[str], path: str) -> Mapping[str, str]:
        """Return the units that are new in a file, each with another file of the bundle for it."""
        own, language = path_key(path), language_of(path)
        return {
            unit: other
            for unit in units
            for key, other in _last_two(self._bundled[unit, language])
            if key != own and own not in map(path_key, self.world.places(unit))
        }

    def _is_rival(self, unit: str, place: str, path: str) -> bool:
        is_other = path_key(place) != path_key(path) and language_of(place) == language_of(path)
        return is_other and self.remains(unit, place)

    def remains(self, unit: str, place: str) -> bool:
        """Return True if a file at a path defines a unit after the delivery, as it does now."""
        return not self.takes(place) or (unit, path_key(place)) in self._defined

    def takes(self, place: str) -> bool:
        """Return True if a file of the bundle has the path of an address."""
        return path_key(place) in self._paths

    def rank(self, address: str) -> FileRank:
        """Return the place of a file in the load order."""
        source, _, below = address.partition("/")
        files = self.world.files
        return file_rank(below, 0 if files is None else files.position(source))

    def beaten(self, effect: Effect) -> Mapping[str, str]:
        """Return the units of a file whose definition in another file is read later, with it."""
        if effect.duplicates != "last-wins":
            return {}
        own = self.rank(effect.path)
        last = {unit: at for unit, at in effect.rivals.items() if at != UNKNOWN_PLACE}
        return {unit: at for unit, at in last.items() if self.rank(at) > own}

    def decides(self, unit: str) -> bool:
        """Return True if the index has every unit of this kind."""
        return kind_of(unit) in self.world.kinds

    # The files that are there

    @property
    def knows_files(self) -> bool:
        """True if it is known which files exist."""
        return self._existing is not ABSENT

    def exists(self, address: str) -> bool:
        """Return True if any source has a file at the path of an address."""
        held = self._existing
        if isinstance(held, AskedSet):
            return address in held
        return held is not ABSENT and file_key(address) in map(file_key, members(held))

    def is_in_the_way(self, effect: Effect) -> bool:
        """Return True if a file exists at the path that is not the delivered one.

        A file with the place and content of the delivery is the delivery itself, unless the session
        wrote it over an existing file.
        """
        if not self.exists(effect.path):
            return False
        is_itself = effect.is_there and not effect.others
        return not is_itself or file_key(effect.path) in self._written_over

    def has_replaced(self, effect: Effect) -> bool:
        """Return True if a file takes the place of one of its own or of an earlier source."""
        files = self.world.files
        if files is None or not effect.sources:
            return self.exists(effect.path)
        own = files.position(effect.source)
        return any(files.position(name) <= own for name in effect.sources)

    # The units that are touched

    @cached_property
    def touched(self) -> frozenset[str]:
        """The units of the world that the bundle changes, each of which it has to name.

        These are units that another file defines, and the items of script that were in a file whose
        place is taken. Texts that were in that very file need no name.
        """
        found: set[str] = set()
        for effect in self.files:
            found.update(effect.rivals)
            found.update(unit for unit in effect.defined if self._was_at(unit, effect))
            first = effect.row.kinds[:1] if effect.row is not None else ()
            gone = (unit for unit in effect.held if kind_of(unit) in first)
            found.update(unit for unit in gone if self._was_loaded(unit, effect))
        return frozenset(found)

    @cached_property
    def _touchable(self) -> frozenset[str]:
        return self.touched.union(*(file.held for file in self.files))

    def place(self, unit: str) -> str:
        """Return the address of the definition of a unit that holds before the delivery."""
        places = self.world.loaded_places(unit) or self.world.places(unit)
        return max(places, key=self.rank, default=UNKNOWN_PLACE)

    def _was_at(self, unit: str, effect: Effect) -> bool:
        """Return True if an item of script is defined at the path of a file before it is there."""
        if kind_of(unit) == TEXT_KIND or unit not in self.world:
            return False
        places = [
            place for place in self.world.places(unit) if path_key(place) == path_key(effect.path)
        ]
        return any(not effect.is_there or file_key(one) != file_key(effect.path) for one in places)

    def _was_loaded(self, unit: str, effect: Effect) -> bool:
        if kind_of(unit) == TEXT_KIND:
            return False
        return effect.is_there or is_among(self.world.loaded_places(unit), effect.replaced)

    def may_touch(self, unit: str) -> bool:
        """Return True if a unit may be named as touched: it is, or nobody can say."""
        if not self.is_known or unit in self._touchable:
            return True
        if unit in self.names and unit in self.world:
            new = {file_key(file.path) for file in self.files if file.model == "new"}
            places = self.world.places(unit)
            return not places or any(file_key(place) not in new for place in places)
        if any(kind_of(unit) in row.kinds for row in self._table.rows):
            return unit in self.names and not self.decides(unit)
        return not all(one.is_read for one in self.files)


def effects_of(known: Known, ask: Ask) -> Effects | Unavailable:
    """Return the effects of the bundle of a delivery."""
    symbols = read_symbols(known, ask)
    world = world_known_by(ask("symbols_world"))
    if isinstance(symbols, Unavailable):
        return symbols
    if isinstance(world, Unavailable):
        return world
    for one in (ask("files_existing"), ask("files_replaced")):
        if isinstance(one, Unavailable):
            return one
    return Effects(known, ask, symbols, world)


def _is_alone(unit: str, row: DomainSpec | None) -> bool:
    """Return True for a unit that one file defines. Many files may share a namespace of events."""
    return row is None or row.shape != _EVENT or kind_of(unit) in row.kinds[:1]


def file_key(address: object) -> str:
    """Return the spelling that all addresses of a file share."""
    return same_file(str(address))


@lru_cache(maxsize=8_192)
def path_key(address: str) -> str:
    """Return the path below a source, in the spelling that all addresses share."""
    return same_file(address.partition("/")[2])


def is_among(places: Collection[str], address: str | None) -> bool:
    """Return True if an address is one of some places, however these are spelled."""
    return address is not None and file_key(address) in map(file_key, places)


def _last_two(paths: dict[str, str]) -> list[tuple[str, str]]:
    """Return the last two files of many in their order: one of them is not the file itself."""
    return [*islice(reversed(paths.items()), 2)][::-1]
