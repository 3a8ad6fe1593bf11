"""The known world outside of a bundle: its units, the kinds it decides, and similar names.

The server provides it as the fact symbols_world: a `KnownWorld` that queries the index, or a plain
list of units.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, cast

from replybook.policy.asked_set import AskedSet
from replybook.policy.unavailable import Unavailable
from replybook.world.address import same_file
from replybook_ck3.world.alike_names import Likeness, alike_names
from replybook_ck3.world.world_contents import WorldContents, WorldFiles, WorldText

_NEAR: Final = 3
"""Number of similar names to suggest."""


class KnownWorld(AskedSet):
    """The units of the world, each as kind:name, for lookups only."""

    @property
    @abstractmethod
    def kinds(self) -> frozenset[str]:
        """The kinds that the world decides: a missing unit of such a kind does not exist."""

    def learn(self, units: Iterable[str]) -> None:
        """Announce the units to be looked up, so that a database can answer them in one query."""
        del units

    @abstractmethod
    def places(self, unit: str) -> Collection[str]:
        """Return the addresses of the files that define a unit, including replaced files.

        The result is empty if the places are unknown.
        """

    def loaded_places(self, unit: str) -> Collection[str]:
        """Return the addresses of the files that define a unit and that the game loads."""
        return self.places(unit)

    def every_place(self, unit: str) -> Collection[str]:
        """Return the addresses of all files that define a unit, also if they are replaced."""
        return self.places(unit)

    @abstractmethod
    def near(self, unit: str) -> Sequence[str]:
        """Return similar names of the same kind."""

    def describe_dropped_unit(self, unit: str) -> str:
        """Return where a unit is defined that no loaded file defines, and what drops it; or ""."""
        del unit
        return ""

    @property
    def contents(self) -> WorldContents | None:
        """The files and texts of the world, or None if they are unknown."""
        return None

    @property
    def files(self) -> WorldFiles | None:
        """The files of the world with their load order, or None if they are unknown."""
        return None

    def common_keys(self, min_count: int) -> Collection[str]:
        """Return the keys of script with so many places in the world; none if they are unknown."""
        del min_count
        return ()

    def key_counts(self, keys: Collection[str]) -> Mapping[str, Mapping[str, int]]:
        """Return the number of places of keys by key and source; empty if they are unknown."""
        del keys
        return {}

    def parameters(self) -> Mapping[str, frozenset[str]]:
        """Return the parameters of scripted effects and triggers, by the names of these.

        Those of replaced files are included.
        """
        return {}

    def without(self, paths: frozenset[str]) -> KnownWorld:
        """Return the world without definitions that only files at these paths have.

        Args:
            paths: Paths below any root or mod.
        """
        return _Beside(self, paths) if paths else self


class _Beside(KnownWorld):
    """A world in which the files at some paths are replaced."""

    def __init__(self, world: KnownWorld, paths: frozenset[str]) -> None:
        self._world = world
        self._paths = frozenset(map(same_file, paths))
        self._held: dict[str, bool] = {}
        self._staying: dict[str, bool] = {}

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds that the world decides."""
        return self._world.kinds

    def learn(self, units: Iterable[str]) -> None:
        """Announce the units to be looked up."""
        self._world.learn(units)

    def __contains__(self, item: object) -> bool:
        """Return True if a file that is not replaced defines the unit."""
        if not isinstance(item, str):
            return False
        held = self._held.get(item)
        if held is None:
            held = self._held[item] = item in self._world and self._is_left(item)
        return held

    def places(self, unit: str) -> Collection[str]:
        """Return the addresses of the remaining files that define a unit."""
        return [place for place in self._world.places(unit) if self._stays(place)]

    def loaded_places(self, unit: str) -> Collection[str]:
        """Return the addresses of the remaining files that the game loads."""
        return [place for place in self._world.loaded_places(unit) if self._stays(place)]

    def every_place(self, unit: str) -> Collection[str]:
        """Return the addresses of all files that define a unit, also if they are replaced."""
        return self._world.every_place(unit)

    def common_keys(self, min_count: int) -> Collection[str]:
        """Return the common keys of the world, those of the replaced files included."""
        return self._world.common_keys(min_count)

    def key_counts(self, keys: Collection[str]) -> Mapping[str, Mapping[str, int]]:
        """Return the number of places of keys, those in the replaced files included."""
        return self._world.key_counts(keys)

    def parameters(self) -> Mapping[str, frozenset[str]]:
        """Return the parameters of scripted effects and triggers."""
        return self._world.parameters()

    def describe_dropped_unit(self, unit: str) -> str:
        """Return where a unit is defined that no loaded file defines, and what drops it; or ""."""
        return self._world.describe_dropped_unit(unit)

    def _is_left(self, unit: str) -> bool:
        places = self._world.loaded_places(unit)
        return not places or any(map(self._stays, places))

    def _stays(self, place: str) -> bool:
        stays = self._staying.get(place)
        if stays is None:
            path = same_file(place.partition("/")[2])
            stays = self._staying[place] = path not in self._paths
        return stays

    @property
    def contents(self) -> WorldContents | None:
        """The files and texts that remain."""
        contents = self._world.contents
        return None if contents is None else _ContentsBeside(contents, self._stays)

    def near(self, unit: str) -> Sequence[str]:
        """Return similar names of the same kind that remain."""
        kind = kind_of(unit)
        return [name for name in self._world.near(unit) if f"{kind}:{name}" in self]


class _ContentsBeside(WorldContents):
    """The contents of a world in which some files are replaced."""

    def __init__(self, contents: WorldContents, stays: Callable[[str], bool]) -> None:
        self._contents = contents
        self._stays = stays

    def files_below(self, folder: str) -> Collection[str]:
        """Return the addresses of the remaining files below a folder."""
        return list(filter(self._stays, self._contents.files_below(folder)))

    def files_with(self, words: str, folder: str) -> Collection[str]:
        """Return the addresses of the remaining files below a folder that hold these words."""
        return list(filter(self._stays, self._contents.files_with(words, folder)))

    def texts_with(self, words: str, most: int = -1) -> Iterator[WorldText]:
        """Yield the remaining texts that hold these words, of the first ones."""
        found = self._contents.texts_with(words, most)
        return (one for one in found if self._stays(one.address))

    def texts_with_sign(self, sign: str, folder: str = "localization") -> Iterator[WorldText]:
        """Yield the remaining texts below a folder that hold a sign."""
        found = self._contents.texts_with_sign(sign, folder)
        return (one for one in found if self._stays(one.address))


class ListedWorld(KnownWorld):
    """A world given as a list. It decides the kinds of the units in it.

    A unit may have the address of its file, as in `trait:brave@root:game/common/traits/a.txt`.
    """

    def __init__(self, units: Iterable[str]) -> None:
        self._places: dict[str, list[str]] = {}
        for unit, _, place in (one.partition("@") for one in units):
            self._places.setdefault(unit, []).extend([place] if place else [])
        self._units = frozenset(self._places)
        self._kinds = frozenset(map(kind_of, self._units))

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of the listed units."""
        return self._kinds

    def __contains__(self, item: object) -> bool:
        """Return True if a unit is listed."""
        return item in self._units

    def places(self, unit: str) -> Collection[str]:
        """Return the addresses that the list has for a unit."""
        return self._places.get(unit, ())

    def near(self, unit: str) -> Sequence[str]:
        """Return similar names of the same kind."""
        kind, _, name = unit.partition(":")
        names = [one.partition(":")[2] for one in self._units if kind_of(one) == kind]
        return alike_names(name, names, _NEAR)


def world_known_by(value: object) -> KnownWorld | Unavailable:
    """Return the world in the fact symbols_world. Without a value, it decides nothing."""
    if isinstance(value, KnownWorld | Unavailable):
        return value
    if isinstance(value, list | tuple | set | frozenset):
        return ListedWorld(map(str, cast("Iterable[object]", value)))
    return ListedWorld(())


def names_by_kind(units: Iterable[str]) -> Mapping[str, Sequence[str]]:
    """Return the names of units by their kind."""
    found: dict[str, list[str]] = {}
    for unit in units:
        kind, _, name = unit.partition(":")
        found.setdefault(kind, []).append(name)
    return found


def nearest(
    unit: str, world: KnownWorld | None, own: Mapping[str, Collection[str]]
) -> tuple[str, ...]:
    """Return the three names of the same kind that are most similar to a unit.

    Args:
        own: Names of the bundle by kind.
    """
    kind, _, name = unit.partition(":")
    near = () if world is None else world.near(unit)
    found = {*alike_names(name, own.get(kind, ()), _NEAR), *near}
    if not found:
        return ()
    asked = Likeness(name)
    ranked = sorted(found, key=lambda one: (-asked.score(one), one))
    return tuple(ranked[:_NEAR])


def kind_of(unit: str) -> str:
    """Return the kind of a unit."""
    return unit.partition(":")[0]
