"""A target: the address that was asked for, every address of where it really is, and what closes it.

One file gets one decision whichever address reaches it, so rights and protection look at the places
and not at the spelling. Nothing is minted for deciding: only what is allowed gets a token, and that
opens the place that was decided about. Source: specification 18, 20 and 35, decision 14.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, Protocol, TypeAlias

from replybook.world.grammar import ROOT
from replybook.world.location import Location
from replybook.world.pattern import path_pattern
from replybook.world.reading import Entry
from replybook.world.reference import VisibilityRef
from replybook_generated.builder import ReplyBuilder
from replybook_schema.enforcement import ProtectedSpec
from replybook_schema.reply import Reply

__all__ = ["Access", "Protection", "Ref", "Seen", "Target", "World", "minted", "target_of"]

Access: TypeAlias = Literal["read", "write"]

_ROOTS: Final = f"{ROOT}:"

Ref: TypeAlias = VisibilityRef
"""The token of the world for one target; enforcement hands it on and never looks inside."""


Seen: TypeAlias = str | Location
"""An address, or what the same world was asked about already, which is not looked at again."""


class World(Protocol):
    """What enforcement needs of the world; `WorldAdapterV2` has it."""

    def look(
        self, address: str, /, *, require_exists: bool = True, rb: ReplyBuilder | None = None
    ) -> tuple[Reply, Location | None]:
        """Return the reply for an address, and what it leads to; no token is used up."""
        ...

    def mint(
        self, look: Location, /, *, rb: ReplyBuilder | None = None
    ) -> tuple[Reply | None, Ref | None]:
        """Return the token for what was looked at, or the reply that there is none left."""
        ...

    def entries(self, address: str, /) -> Sequence[Entry]:
        """Return what the folder at an address holds, without a token."""
        ...


@dataclass(frozen=True, slots=True)
class Target:
    """One target: `path` as it is called, `places` where it really is, `ref` for using it.

    A target that was only decided about has a `ref` that opens nothing.
    """

    path: str
    places: tuple[str, ...]
    ref: Ref
    look: Location | None = None

    @property
    def is_folder(self) -> bool:
        """True if a folder is there."""
        return self.look is not None and self.look.kind == "folder"

    @property
    def names(self) -> tuple[str, ...]:
        """Every address of it, the one that was asked for included."""
        return self.places if self.path in self.places else (self.path, *self.places)

    @property
    def spot(self) -> str:
        """One address for it, the same whichever way it was reached."""
        return min(self.places, default=self.path)

    @property
    def in_session_member(self) -> bool:
        """True if it really lies in a member of the session; every place outside the roots does."""
        return any(not place.startswith(_ROOTS) for place in self.places)

    def innermost_roots(self) -> tuple[str, ...]:
        """Return the keys of the roots that hold it most closely; none for a member that lies in no root.

        Where one root lies inside another, the inner one decides; two keys of one folder both do.
        """
        least = -1
        keys: list[str] = []
        for place in self.places:
            if place.startswith(_ROOTS):
                depth, key = place.count("/"), place.removeprefix(_ROOTS).partition("/")[0]
                if not keys or depth < least:
                    least, keys = depth, [key]
                elif depth == least:
                    keys.append(key)
        return tuple(keys)


def target_of(world: World, address: Seen, rb: ReplyBuilder, *, must_exist: bool) -> Target | Reply:
    """Return the target of an address, or the reply of the world that there is none."""
    if isinstance(address, Location):
        return _target_at(address)
    reply, look = world.look(address, require_exists=must_exist, rb=rb)
    return reply if reply.reply_type != "S" or look is None else _target_at(look)


def _target_at(look: Location) -> Target:
    return Target(look.path, look.places, VisibilityRef("", look.path), look)


def minted(world: World, target: Target, rb: ReplyBuilder) -> Target | Reply:
    """Return the target with a token that opens it, or the reply that the world has none left."""
    if target.look is None:
        return target
    reply, ref = world.mint(target.look, rb=rb)
    return replace(target, ref=ref or target.ref) if reply is None else reply


# Protection

_NOTHING: Final = "(?!)"


class Protection:
    """The places of a registry that no contract opens, under every spelling.

    A pattern stands for the place and, unless it says otherwise, for all below it. Letters are compared
    without case, since a disk that ignores case reaches the same file by another spelling.
    """

    __slots__ = ("_closed", "places")

    def __init__(self, places: Iterable[ProtectedSpec]) -> None:
        specs = tuple(places)
        self.places: Final = specs
        self._closed: dict[Access, re.Pattern[str]] = {
            "read": _compiled(place for place in specs if "read" in place.access),
            "write": _compiled(place for place in specs if "write" in place.access),
        }

    def closes(self, target: Target, access: Access) -> bool:
        """Return True if any address of the target is closed to this access."""
        closes = self._closed[access].fullmatch
        for name in target.places:
            if closes(name) is not None:
                return True
        return target.path not in target.places and closes(target.path) is not None


def _compiled(places: Iterable[ProtectedSpec]) -> re.Pattern[str]:
    source = "|".join(f"(?:{_expression(place)})" for place in places)
    return re.compile(source or _NOTHING, re.IGNORECASE | re.DOTALL)


def _expression(place: ProtectedSpec) -> str:
    head, slash, path = place.pattern.partition("/")
    namespace, _, key = head.partition(":")
    start = f"{_name(namespace, '[a-z]++')}:{_name(key, '[^/]++')}"
    below = "(?:/.*)?" if place.below else ""
    return start + (path_pattern(path.split("/")) if slash else "") + below


def _name(text: str, every: str) -> str:
    return every if text == "*" else re.escape(text)
