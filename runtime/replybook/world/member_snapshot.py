"""Members of a session at one moment: names, folders and ids, read once and kept.

Members are objects of other libraries. Their values may change, and reading them may fail. A member
whose folder cannot be read has none, and the same applies to its name. Every call checks if the
members have changed, so the usual result, no change, must be fast.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, is_dataclass
from itertools import chain
from operator import attrgetter, is_
from types import MemberDescriptorType
from typing import Final, TypeAlias, final

from replybook.world.folders import folder_path
from replybook.world.members import id_names

Held: TypeAlias = "tuple[Iterable[object], ...]"
"""The members of the session by namespace, in the order of the namespaces."""


@dataclass(frozen=True, slots=True)
class KnownMember:
    """The values of a member at one moment.

    Attributes:
        namespace: The namespace of the member.
        name: The name, or "" if it cannot be read.
        path: The absolute folder, or None if there is none.
        ids: The values of the attributes in `id_names`, each None if it is missing.
    """

    namespace: str
    name: str
    path: str | None = field(repr=False)
    ids: tuple[str | None, ...] = ()


@final
class SessionSnapshot:
    """The members of every namespace at one moment. `held` is the data read from the session."""

    __slots__ = ("_parts", "held", "is_fixed", "members")

    def __init__(self, namespaces: Iterable[str], held: Held) -> None:
        """Read every member. Errors of the iteration are passed on."""
        parts = [MemberSnapshot(name, given) for name, given in zip(namespaces, held, strict=True)]
        self._parts: Final = tuple(parts)
        self.held: Final[Held] = held
        self.is_fixed: Final = all(part.is_fixed for part in parts)
        """True if nothing can change as long as the session holds the same objects."""
        self.members: Final[Mapping[str, tuple[KnownMember, ...]]] = {
            part.namespace: part.members for part in parts
        }

    def all_members(self) -> tuple[KnownMember, ...]:
        """Return the members of all namespaces."""
        return tuple(chain.from_iterable(self.members.values()))

    def holds(self, held: Held) -> bool:
        """Return True if the members have the same values, even if they are other objects."""
        return all(part.holds(given) for part, given in zip(self._parts, held, strict=True))

    def same_as(self, other: SessionSnapshot) -> bool:
        """Return True if another snapshot has the same members."""
        return self is other or self.members == other.members


@final
class MemberSnapshot:
    """The members of one namespace at one moment."""

    __slots__ = ("_all_fixed", "_ask", "_given", "_said", "is_fixed", "members", "namespace")

    def __init__(self, namespace: str, given: Iterable[object]) -> None:
        """Read every member. Errors of the iteration are passed on."""
        attributes = ("name", "path", *id_names(namespace))
        self.namespace: Final = namespace
        self._given: Final = tuple(given)
        self._all_fixed: Final = all(_is_fixed(member, attributes) for member in self._given)
        self.is_fixed: Final = self._all_fixed and self._given is given
        self._ask: Final = _question(self._given, attributes)
        self._said: Final = list(map(self._ask, self._given))
        self.members: Final = tuple(_read_known(namespace, one, attributes) for one in self._given)

    def holds(self, given: Iterable[object]) -> bool:
        """Return True if the members have the same values, even if they are other objects."""
        now = given if isinstance(given, tuple) else tuple(given)
        if self._all_fixed and len(now) == len(self._given) and all(map(is_, now, self._given)):
            return True
        try:
            return list(map(self._ask, now)) == self._said
        except Exception:  # a member can no longer be read, or cannot be compared
            return False


def _is_fixed(member: object, attributes: tuple[str, ...]) -> bool:
    """Return True if a member is a frozen dataclass that stores all these attributes."""
    kind = type(member)
    if not is_dataclass(kind) or hasattr(member, "__dict__"):
        return False
    stores = [getattr(kind, name) for name in attributes if hasattr(kind, name)]
    settings: object = getattr(kind, "__dataclass_params__", None)
    frozen: object = getattr(settings, "frozen", False)
    return frozen is True and all(isinstance(store, MemberDescriptorType) for store in stores)


def _question(given: tuple[object, ...], attributes: tuple[str, ...]) -> Callable[[object], object]:
    """Return a function that reads the attributes of a member.

    It reads the attributes that all members have. If some member has no name or path, it reads each
    attribute that can be read.
    """
    ids = [name for name in attributes[2:] if all(_answers(member, name) for member in given)]
    ask = attrgetter("name", "path", *ids)
    if all(_answers(member, name) for member in given for name in attributes[:2]):
        return ask
    return lambda member: tuple(_read_attribute(member, name) for name in attributes)


def _answers(member: object, name: str) -> bool:
    try:
        getattr(member, name)
    except Exception:
        return False
    return True


def _read_known(namespace: str, member: object, attributes: tuple[str, ...]) -> KnownMember:
    name, path, *ids = (_read_attribute(member, attribute) for attribute in attributes)
    return KnownMember(namespace, _text(name) or "", _path(path), tuple(map(_id, ids)))


def _read_attribute(member: object, name: str) -> object:
    """Return an attribute, or None if it cannot be read."""
    try:
        return getattr(member, name, None)
    except Exception:
        return None


def _text(value: object) -> str | None:
    return str.__str__(value) if isinstance(value, str) else None


def _path(value: object) -> str | None:
    try:
        return folder_path(value)
    except Exception:  # a broken path object, or a path relative to a missing folder
        return None


def _id(value: object) -> str | None:
    if isinstance(value, int) and not isinstance(value, bool):
        try:
            return int.__repr__(value)
        except ValueError:  # too many digits
            return None
    return _text(value)
