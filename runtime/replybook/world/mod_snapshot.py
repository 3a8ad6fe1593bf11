"""The mods of a session as they were at one moment: names, folders and ids, read once and kept.

Mods are objects of somebody else. What one says may change in place, and reading it may fail; a mod that
cannot say its folder has none, and one that cannot say its name has none. Whether the mods have changed
is asked at every call, so the usual answer, that they have not, has to be quick.
Source: specification 16 and 17.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from operator import attrgetter, is_
from typing import Final, final

from replybook.world.folders import folder_path
from replybook.world.session import Mod

__all__ = ["KnownMod", "ModSnapshot"]

_ATTRIBUTES: Final = ("name", "path", "mod_id", "remote_file_id")


@dataclass(frozen=True, slots=True)
class KnownMod:
    """What a mod said of itself; `path` is absolute, None if it has no folder."""

    name: str
    path: str | None = field(repr=False)
    mod_id: str | None = None
    remote_file_id: str | None = None


@final
class ModSnapshot:
    """The mods of one moment."""

    __slots__ = ("_fixed", "_given", "_said", "_says", "mods")

    def __init__(self, given: Iterable[object]) -> None:
        """Read every mod; what iterating raises is raised."""
        self._given: Final = tuple(given)
        self._fixed: Final = all(type(mod) is Mod for mod in self._given)
        self._says: Final = _question(self._given)
        self._said: Final = list(map(self._says, self._given))
        self.mods: Final = tuple(map(_known, self._given))

    def holds(self, given: Iterable[object]) -> bool:
        """Whether these are the same mods, and say the same, be it by other objects."""
        if self._fixed and given is self._given:
            return True
        now = given if isinstance(given, tuple) else tuple(given)
        if self._fixed and len(now) == len(self._given) and all(map(is_, now, self._given)):
            return True
        try:
            return list(map(self._says, now)) == self._said
        except Exception:  # one that said it before cannot say it now, or cannot be compared
            return False

    def same_as(self, other: ModSnapshot) -> bool:
        """Whether another moment had the same mods."""
        return self is other or self.mods == other.mods


def _question(given: tuple[object, ...]) -> Callable[[object], object]:
    """What is asked of each mod: the attributes that all of them have, or each as far as it answers."""
    for count in range(len(_ATTRIBUTES), 1, -1):
        ask = attrgetter(*_ATTRIBUTES[:count])
        try:
            for mod in given:
                ask(mod)
        except Exception:
            continue
        return ask
    return lambda mod: tuple(_said(mod, name) for name in _ATTRIBUTES)


def _said(mod: object, name: str) -> object:
    """An attribute, None if it cannot be read."""
    try:
        return getattr(mod, name, None)
    except Exception:
        return None


def _known(mod: object) -> KnownMod:
    name, path, *ids = (_said(mod, attribute) for attribute in _ATTRIBUTES)
    mod_id, remote_file_id = map(_id, ids)
    return KnownMod(_text(name) or "", _path(path), mod_id, remote_file_id)


def _text(value: object) -> str | None:
    return str.__str__(value) if isinstance(value, str) else None


def _path(value: object) -> str | None:
    try:
        return folder_path(value)
    except Exception:  # a path that cannot say itself, or is relative to a folder that is gone
        return None


def _id(value: object) -> str | None:
    if isinstance(value, int) and not isinstance(value, bool):
        try:
            return int.__repr__(value)
        except ValueError:  # thousands of digits
            return None
    return _text(value)
