"""The world of a playset: the facts for judging a delivery, queried from the index."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import starmap
from typing import TYPE_CHECKING, Final, TypeVar

from replybook.policy.asked_set import AskedSet
from replybook.world.address import same_file
from replybook.world.session import Session
from replybook.world.text_form import digests_of_text
from replybook_ck3.index.dropped_names import describe_definitions
from replybook_ck3.world.domain_table import DomainTable
from replybook_ck3.world.known_world import KnownWorld
from replybook_ck3.world.units import PARAMETER
from replybook_ck3.world.world_contents import WorldContents, WorldFiles, WorldText

if TYPE_CHECKING:
    from replybook_ck3.index import IndexView
    from replybook_ck3.world.files_on_disk import FilesOnDisk

_GAME: Final = "root:game"
_SessionT = TypeVar("_SessionT", bound=Session)


class PlaysetWorld:
    """Policy facts of the playset of a session.

    `view` is the view of the index in load order.

        world = PlaysetWorld(index.view(["root:game", "mod:My Patch"]))
        facts = world.facts(session.vanilla_version_id)
        request = DeliveryRequest(mode="ck3lens", session=world.session(session), trace=log.folder,
                                  bundle=bundle, facts=facts)

    Anything that is not indexed is unknown, and never wrong: it decides no kind and gives no
    capability.
    """

    def __init__(self, view: IndexView) -> None:
        self._view: Final = view

    def facts(self, version: str | None = None) -> Mapping[str, object]:
        """Return the facts for one delivery. They query the index on demand and copy nothing.

        Args:
            version: Game version of the session; None for that of the index.
        """
        known = version or self._view.status().game_version
        facts: dict[str, object] = {
            "symbols_world": _Units(self._view, version),
            "files_existing": ExistingFiles(self._view),
        }
        return facts if known is None else {**facts, "game_version": known}

    def capabilities(self, version: str | None = None) -> tuple[str, ...]:
        """Return the capabilities that the index provides.

        All overridden units are known if every folder whose names are read is indexed.
        """
        status = self._view.status()
        table = DomainTable(version or status.game_version)
        folders = {row.folder for row in table.rows if row.shape != "none"}
        is_whole = status.is_complete and _GAME in status.sources
        knows_all = is_whole and folders <= set(status.indexed_domains)
        return ("touched_units_complete",) if knows_all else ()

    def indexed_domains(self) -> tuple[str, ...]:
        """Return the folders that are completely indexed in every source."""
        return self._view.status().indexed_domains

    def session(self, session: _SessionT) -> _SessionT:
        """Return the session with the indexed folders and the capabilities they provide."""
        version: object = session.__dict__.get("vanilla_version_id")
        own = self.capabilities(version if isinstance(version, str) else None)
        return session.changed(
            capabilities=tuple(dict.fromkeys((*session.capabilities, *own))),
            indexed_domains=self.indexed_domains(),
        )


class _Units(KnownWorld):
    """The units of the sources of a view, each queried once.

    The index may be rebuilt meanwhile, so a kind counts as decided only if it was at every query.
    """

    def __init__(self, view: IndexView, version: str | None) -> None:
        self._view = view
        self._version = version
        self._files: dict[str, Sequence[tuple[str, bool]]] = {}
        self._near: dict[str, tuple[str, ...]] = {}
        self._decided: frozenset[str] | None = None
        self._held = _Files(view)

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds that are completely indexed in every source, the game among them."""
        if self._decided is None:
            return self._look(())
        return self._decided

    def learn(self, units: Iterable[str]) -> None:
        """Query many units at once."""
        unknown = {unit: _parts(unit) for unit in units if unit not in self._files}
        if unknown:
            self._look(unknown.items())

    def _look(self, units: Iterable[tuple[str, tuple[str, str]]]) -> frozenset[str]:
        """Query units, and return the kinds that were decided at every query."""
        units = list(units)
        found, decided = self._view.files_defining(parts for _, parts in units)
        self._files.update((one, found.get(parts, ())) for one, parts in units)
        if self._decided is None and self._version is not None:
            self._decided = self._view.status().decided_for(self._version)
        self._decided = decided if self._decided is None else self._decided & decided
        return self._decided

    def __contains__(self, item: object) -> bool:
        """Return True if a source defines the unit in a file that the game loads."""
        return isinstance(item, str) and any(loaded for _, loaded in self._files_of(item))

    def places(self, unit: str) -> Collection[str]:
        """Return the addresses of the files that define a unit, including replaced ones."""
        return [address for address, _ in self._files_of(unit)]

    def loaded_places(self, unit: str) -> Collection[str]:
        """Return the addresses of the files that define a unit and that the game loads."""
        return [address for address, loaded in self._files_of(unit) if loaded]

    def near(self, unit: str) -> Sequence[str]:
        """Return the most similar names of the kind, as ranked by the index."""
        found = self._near.get(unit)
        if found is None:
            kind, name = _parts(unit)
            near = self._view.near(name, kind=kind, limit=3)
            found = self._near[unit] = tuple(one.name for one in near)
        return found

    def describe_dropped_unit(self, unit: str) -> str:
        """Return where a unit is defined that no loaded file defines, and what drops it; or ""."""
        kind, name = _parts(unit)
        if not self.places(unit) or unit in self:
            return ""
        return describe_definitions(self._view.find_dropped_names(name, kind))

    @property
    def contents(self) -> WorldContents:
        """The files and texts of the sources."""
        return _Contents(self._view)

    @property
    def files(self) -> WorldFiles:
        """The files of the sources."""
        return self._held

    def common_keys(self, min_count: int) -> Collection[str]:
        """Return the keys of script with so many places in all sources together."""
        return self._view.common_keys(min_count, 1)

    def key_counts(self, keys: Collection[str]) -> Mapping[str, Mapping[str, int]]:
        """Return the number of places of keys by key and source."""
        return self._view.key_counts(keys)

    def parameters(self) -> Mapping[str, frozenset[str]]:
        """Return the parameters of scripted effects and triggers, by the names of these."""
        found: dict[str, set[str]] = {}
        for name in self._view.names_of(PARAMETER):
            item, _, parameter = name.rpartition(".")
            found.setdefault(item, set()).add(parameter)
        return {item: frozenset(used) for item, used in found.items()}

    def _files_of(self, unit: str) -> Sequence[tuple[str, bool]]:
        if unit not in self._files:
            self.learn((unit,))
        return self._files[unit]


def _parts(unit: str) -> tuple[str, str]:
    kind, _, name = unit.partition(":")
    return kind, name


class _Contents(WorldContents):
    """The files and texts of the sources of a view."""

    def __init__(self, view: IndexView) -> None:
        self._view = view

    def files_below(self, folder: str) -> Collection[str]:
        """Return the addresses of the files below a folder."""
        return self._view.files_below(folder)

    def files_with(self, words: str, folder: str) -> Collection[str]:
        """Return the addresses of the files below a folder that hold these words in this order."""
        return self._view.files_with_words(words, folder)

    def texts_with(self, words: str, most: int = -1) -> Iterator[WorldText]:
        """Yield the texts that hold these words in this order, the first ones."""
        return starmap(WorldText, self._view.texts_with(words, most))

    def texts_with_sign(self, sign: str, folder: str = "localization") -> Iterator[WorldText]:
        """Yield the texts below a folder that hold a sign."""
        return starmap(WorldText, self._view.texts_with_sign(sign, folder))


class _Files(WorldFiles):
    """The files of the sources of a view."""

    def __init__(self, view: IndexView) -> None:
        self._view = view

    @cached_property
    def _positions(self) -> Mapping[str, int]:
        return {same_file(name): at for at, name in enumerate(self._view.sources)}

    def position(self, source: str) -> int:
        """Return the position of a source in the load order, behind all others if unknown."""
        return self._positions.get(same_file(source), len(self._positions))

    def replaced_file(self, path: str, source: str, *, is_there: bool) -> str | None:
        """Return the address of the file whose place a file of a source takes, or None."""
        own = self.position(source)
        held = [name for name, _ in self._view.has_file(path)]
        if not held or self.position(held[-1]) > own:
            return None
        before = [name for name in held if not is_there or self.position(name) < own]
        return f"{before[-1]}/{path}" if before else None

    def units_in(self, address: str) -> Collection[str]:
        """Return the units that a file defines for all files."""
        return [f"{kind}:{name}" for kind, name in self._view.units_in(address)]

    def replaced_folders(self, source: str) -> Collection[str]:
        """Return the folders of earlier sources that a source replaces now."""
        return self._view.replaced_folders(source)

    def files_right_in(self, folder: str, source: str) -> Collection[str]:
        """Return the loaded files of sources before a source, right in a folder."""
        late, top = self.position(source), same_file(folder)
        return [
            address
            for address in self._view.files_below(folder)
            if same_file(address.partition("/")[2]).rpartition("/")[0] == top
            and self.position(address.partition("/")[0]) < late
        ]

    def mentions(self, unit: str) -> Sequence[tuple[str, int]]:
        """Return address and line of each place in a loaded file that names a unit."""
        return [(place.address, place.line) for place in self._view.mentions_of(*_parts(unit))]


class ExistingFiles(AskedSet):
    """The existing files of all sources. A path counts in whichever source it is.

    The index and the disk are both asked, if available.
    """

    def __init__(self, view: IndexView | None, disk: FilesOnDisk | None = None) -> None:
        self._view = view
        self._disk = disk

    def __contains__(self, item: object) -> bool:
        """Return True if any source has a file at the path of this address."""
        if not isinstance(item, str):
            return False
        if self._find_units(item):
            return True
        return self._disk is not None and self._disk.read(item) is not None

    def sources_with(self, address: str) -> Sequence[str]:
        """Return the sources that have a file at the path of this address."""
        found = [name for name, _ in self._find_units(address)]
        own = address.partition("/")[0]
        if self._disk is None or same_file(own) in map(same_file, found):
            return found
        return found if self._disk.read(address) is None else [*found, own]

    def is_as(self, address: str, content: str) -> bool:
        """Return True if the file at this address has this text."""
        if self._disk is not None:
            found = self._disk.digest(address)
        else:
            source = same_file(address.partition("/")[0])
            held = self._find_units(address)
            found = next((digest for name, digest in held if same_file(name) == source), None)
        return found is not None and found in digests_of_text(content)

    def _find_units(self, address: str) -> Sequence[tuple[str, str | None]]:
        return () if self._view is None else self._view.has_file(address.partition("/")[2])
