"""Visibility by mode: a root is visible as a whole, only its members, or not at all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, cast

from replybook.world.registry import declared_world

Seen = Literal["all", "session_members", "none"]

NOTHING: Final[Seen] = "none"


@dataclass(frozen=True, slots=True)
class Visibility:
    """The visibility of every root in one mode."""

    mode: str
    roots: Mapping[str, Seen]

    def seen(self, key: str) -> Seen:
        """Return the visibility of the root `key`.

        A root that the mode does not name is invisible.
        """
        if key not in self.roots:  # a registry that was imported later may have added it
            fresh = _read(self.mode)
            return NOTHING if fresh is None else fresh.roots.get(key, NOTHING)
        return self.roots[key]


_known: dict[str, Visibility] = {}


def visibility_of(mode: str) -> Visibility | None:
    """Return the visibility in `mode`, or None if the registry declares no such mode."""
    found = _known.get(mode)
    if found is None and (found := _read(mode)) is not None:
        _known[mode] = found
    return found


def _read(mode: str) -> Visibility | None:
    world = declared_world()
    spec = next((spec for spec in world.modes if spec.name == mode), None)
    if spec is None:
        return None
    said = cast("Mapping[str, Seen]", spec.roots)  # the schema of the registry allows no other word
    roots: dict[str, Seen] = {root.key: said.get(root.key, NOTHING) for root in world.roots}
    return Visibility(mode, MappingProxyType(roots))
