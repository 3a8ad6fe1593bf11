"""How much of a value a line may hold, and what of it: short, clean, few and shallow.

A text is never shortened, since a part of a value is another value: it fits or is left out. Lists
and objects lose what does not fit, and the room remembers that they did.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Final, TypeAlias, cast

from replybook.trace.redaction import Redactor

__all__ = ["LEFT_OUT", "Bounds", "Kept", "Room"]

_SMALLEST, _LARGEST = -(2**63), 2**64 - 1  # what every JSON reader takes


class _LeftOut:
    """The one value that stands for: this may not be kept."""


LEFT_OUT: Final = _LeftOut()

Kept: TypeAlias = "str | int | float | list[Kept] | dict[str, Kept] | _LeftOut | None"


class Room:
    """How many values may still be kept, and whether one had to be left out."""

    __slots__ = ("cut", "values")

    def __init__(self, values: int) -> None:
        self.values = values
        self.cut = False


class Bounds:
    """The limits of one part of a line: the longest text, the levels of lists and objects."""

    __slots__ = ("_clean", "_deepest", "_longest")

    LONGEST_NAME = 64

    def __init__(self, clean: Redactor, *, longest: int, deepest: int) -> None:
        self._clean = clean
        self._longest = longest
        self._deepest = deepest

    def flat(self, value: Mapping[str, object]) -> bool:
        """Whether all of `value` may be kept as it is, which is seen at a glance; most results are so."""
        harmless = self._clean.harmless
        for name, item in value.items():
            kind = type(item)
            if name not in harmless:
                return False
            if kind is str:
                if item not in harmless:
                    return False
            elif kind is int:
                if not _SMALLEST <= cast("int", item) <= _LARGEST:
                    return False
            elif kind is not bool and item is not None:
                return False
        return True

    def kept(self, value: object, room: Room, depth: int = 1) -> Kept:
        """A clean copy of what may be kept of `value`; `LEFT_OUT` if that is nothing."""
        room.values -= 1
        if room.values >= 0:
            if isinstance(value, str):
                if value in self._clean.harmless:
                    return value
                if len(value) <= self._longest:
                    return self._clean(value)
            elif value is None or isinstance(value, bool):
                return value
            elif isinstance(value, (int, float)):
                if _fits(value):
                    return int(value) if isinstance(value, int) else float(value)
            elif depth <= self._deepest:
                return self._inside(value, room, depth + 1)
        room.cut = True
        return LEFT_OUT

    def _inside(self, value: object, room: Room, depth: int) -> Kept:
        if isinstance(value, Mapping):
            return self.members(cast("Mapping[object, object]", value), room, depth)
        if isinstance(value, (list, tuple)):
            return self._items(cast("tuple[object, ...]", value), room, depth)
        room.cut = True
        return LEFT_OUT

    def members(self, value: Mapping[object, object], room: Room, depth: int) -> dict[str, Kept]:
        """What may be kept of the members of an object; odd names are left out too."""
        found: dict[str, Kept] = {}
        harmless = self._clean.harmless
        for name, item in value.items():
            if name not in harmless and not self._is_name(name):
                room.cut = True
            elif (kept := self.kept(item, room, depth)) is not LEFT_OUT:
                found[cast("str", name)] = kept
            if room.values <= 0:
                room.cut = room.cut or len(found) < len(value)
                break
        return found

    def _items(self, value: tuple[object, ...], room: Room, depth: int) -> list[Kept]:
        found: list[Kept] = []
        for item in value:
            if (kept := self.kept(item, room, depth)) is not LEFT_OUT:
                found.append(kept)
            if room.values <= 0:
                room.cut = room.cut or len(found) < len(value)
                break
        return found

    def _is_name(self, name: object) -> bool:
        return (
            isinstance(name, str) and len(name) <= self.LONGEST_NAME and self._clean(name) == name
        )


def _fits(value: float) -> bool:
    return _SMALLEST <= value <= _LARGEST if isinstance(value, int) else isfinite(value)
