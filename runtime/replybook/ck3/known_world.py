"""What is known of the world outside the bundle: its units, which kinds it decides, and names that are near.

The server gives it as the fact symbols_world: a `KnownWorld` that asks the index, or a plain list of units.
Source: specification 32, 34 and 45.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Sequence
from difflib import SequenceMatcher, get_close_matches
from typing import Final, cast

from replybook.policy.asked_set import AskedSet
from replybook.policy.unavailable import Unavailable

__all__ = ["KnownWorld", "ListedWorld", "kind_of", "nearest", "world_known_by"]

_NEAR: Final = 3


class KnownWorld(AskedSet):
    """The units of the world, each written kind:name; only `in` and a few questions are answered."""

    @property
    @abstractmethod
    def kinds(self) -> frozenset[str]:
        """The kinds that it decides: a unit of one of them that it lacks is nowhere."""

    @abstractmethod
    def places(self, unit: str) -> Collection[str]:
        """Return the addresses of the files that define a unit; empty if nobody knows where it stands."""

    @abstractmethod
    def near(self, unit: str) -> Sequence[str]:
        """Return names of the same kind that are like this one."""

    def expect(self, units: Iterable[str]) -> None:
        """Take note that these units will be asked for, so that they can be looked up together."""

    def without(self, paths: frozenset[str]) -> KnownWorld:
        """Return the world without what only files at these paths, below any root or mod, define."""
        return _Beside(self, paths) if paths else self


class _Beside(KnownWorld):
    """A world in which the files at some paths are replaced."""

    def __init__(self, world: KnownWorld, paths: frozenset[str]) -> None:
        self._world = world
        self._paths = paths
        self._stays: dict[str, bool] = {}

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds that the world decides."""
        return self._world.kinds

    def __contains__(self, item: object) -> bool:
        """Return whether a unit is defined in a file that stays."""
        if not isinstance(item, str):
            return False
        stays = self._stays.get(item)
        if stays is None:
            stays = self._stays[item] = item in self._world and self._has_place(item)
        return stays

    def _has_place(self, unit: str) -> bool:
        places = self._world.places(unit)
        for place in places:
            if place.partition("/")[2] not in self._paths:
                return True
        return not places

    def places(self, unit: str) -> Collection[str]:
        """Return the addresses of the files that define a unit and stay."""
        found = self._world.places(unit)
        return [place for place in found if place.partition("/")[2] not in self._paths]

    def expect(self, units: Iterable[str]) -> None:
        """Hand on what will be asked for."""
        self._world.expect(units)

    def near(self, unit: str) -> Sequence[str]:
        """Return names of the kind that are like this one, and that stay."""
        kind = kind_of(unit)
        return [name for name in self._world.near(unit) if f"{kind}:{name}" in self]


class ListedWorld(KnownWorld):
    """A world that was given as a list; it decides the kinds of which it lists a unit."""

    def __init__(self, units: Iterable[str]) -> None:
        self._units = frozenset(units)
        self._kinds = frozenset(map(kind_of, self._units))

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds that are listed."""
        return self._kinds

    def __contains__(self, item: object) -> bool:
        """Return whether a unit is listed."""
        return item in self._units

    def places(self, unit: str) -> Collection[str]:
        """Return nothing: a list does not say where its units stand."""
        del unit
        return ()

    def near(self, unit: str) -> Sequence[str]:
        """Return the names that are written alike."""
        kind, _, name = unit.partition(":")
        names = [one.partition(":")[2] for one in self._units if kind_of(one) == kind]
        return get_close_matches(name, names, n=_NEAR)


def world_known_by(value: object) -> KnownWorld | Unavailable:
    """Return the world that the fact symbols_world gives; where there is none, one that decides nothing."""
    if isinstance(value, KnownWorld | Unavailable):
        return value
    if isinstance(value, list | tuple | set | frozenset):
        return ListedWorld(map(str, cast("Iterable[object]", value)))
    return ListedWorld(())


def nearest(unit: str, world: KnownWorld | None, defined: Iterable[str]) -> tuple[str, ...]:
    """Return the three names of the same kind that are nearest to this one, in world and bundle."""
    kind, _, name = unit.partition(":")
    own = [one.partition(":")[2] for one in defined if kind_of(one) == kind]
    found = {*get_close_matches(name, own, n=_NEAR), *(() if world is None else world.near(unit))}
    ranked = sorted(found, key=lambda near: (-SequenceMatcher(None, near, name).ratio(), near))
    return tuple(ranked[:_NEAR])


def kind_of(unit: str) -> str:
    """Return the kind of a unit."""
    return unit.partition(":")[0]
