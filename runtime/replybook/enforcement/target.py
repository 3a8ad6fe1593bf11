"""Targets: a requested address, all addresses of its real place, and its protection.

A file gets the same decision for all of its addresses, since rights and protection are checked for
the real place. No token is used for a decision. Only an allowed target gets one, which opens
exactly the place that was decided about.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal, Protocol, TypeAlias

from replybook.world.grammar import ROOT
from replybook.world.location import Location
from replybook.world.pattern import path_pattern
from replybook.world.reading import Entry
from replybook.world.reference import VisibilityRef
from replybook_generated.builder import ReplyBuilder
from replybook_schema.enforcement import ProtectedSpec
from replybook_schema.reply import Reply

Access: TypeAlias = Literal["read", "write"]

_ROOTS: Final = f"{ROOT}:"

Ref: TypeAlias = VisibilityRef
"""The token of the world adapter for one target."""


Seen: TypeAlias = str | Location
"""An address, or a location of the same world, which is not looked up again."""


class World(Protocol):
    """The part of `WorldAdapterV2` that enforcement needs."""

    def look(
        self, address: str, /, *, require_exists: bool = True, rb: ReplyBuilder | None = None
    ) -> tuple[Reply, Location | None]:
        """Return the reply and the location of an address, without using a token."""
        ...

    def mint(
        self, look: Location, /, *, rb: ReplyBuilder | None = None
    ) -> tuple[Reply | None, Ref | None]:
        """Return the token for a location, or the reply that none is left."""
        ...

    def entries(self, address: str, /) -> Sequence[Entry]:
        """Return the entries of the folder at an address, without using a token."""
        ...


@dataclass(frozen=True, slots=True)
class Target:
    """One target.

    Attributes:
        path: The canonical form of the requested address.
        places: All addresses of the real place.
        ref: The reference to open it. It opens nothing until the target is allowed.
    """

    path: str
    places: tuple[str, ...]
    ref: Ref
    look: Location | None = None

    @property
    def is_folder(self) -> bool:
        """True if there is a folder."""
        return self.look is not None and self.look.kind == "folder"

    @property
    def names(self) -> tuple[str, ...]:
        """Every address of the target, including the requested one."""
        return self.places if self.path in self.places else (self.path, *self.places)

    @property
    def spot(self) -> str:
        """One address of the target, the same for each way to it."""
        return min(self.places, default=self.path)

    @property
    def in_root(self) -> str:
        """The address in the innermost root, or the one in a member outside of all roots."""
        order = sorted(self.places, key=lambda place: (place.count("/"), place))
        return next((one for one in order if one.startswith(_ROOTS)), self.spot)

    @property
    def in_session_member(self) -> bool:
        """True if the real place is in a member of the session.

        This is true for every place outside of the roots.
        """
        return any(not place.startswith(_ROOTS) for place in self.places)

    def innermost_roots(self) -> tuple[str, ...]:
        """Return the keys of the innermost roots; none for a member outside of all roots.

        If one root is inside another, the inner one decides. Two keys of the same folder both
        count.
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
    """Return the target of an address, or the reply that refuses it.

    Args:
        world: The world that resolves the address.
        address: The address, or a location of the same world.
        rb: The builder of the reply.
        must_exist: Refuse an address at which nothing exists.
    """
    if isinstance(address, Location):
        return _target_at(address)
    reply, look = world.look(address, require_exists=must_exist, rb=rb)
    return reply if reply.reply_type != "S" or look is None else _target_at(look)


def _target_at(look: Location) -> Target:
    return Target(look.path, look.places, VisibilityRef("", look.path), look)


def mint_token(world: World, target: Target, rb: ReplyBuilder) -> Target | Reply:
    """Return the target with a token that opens it, or the reply that no token is left."""
    if target.look is None:
        return target
    reply, ref = world.mint(target.look, rb=rb)
    return replace(target, ref=ref or target.ref) if reply is None else reply


# Protection


class Protection:
    """Protected places of a registry, which no contract opens, in every spelling.

    A pattern includes everything below it unless it says otherwise. Letter case is ignored, since
    some disks ignore it. A place may name tools that write there all the same, under a contract. In
    other places a person may approve each write.
    """

    __slots__ = ("_asked", "_closed", "_opened", "places")

    def __init__(self, places: Iterable[ProtectedSpec]) -> None:
        specs = tuple(places)
        self.places: Final = specs
        refused = [place for place in specs if "write" in place.access and not place.approval]
        self._closed: dict[Access, _Places] = {
            "read": _Places(place for place in specs if "read" in place.access),
            "write": _Places(refused),
        }
        self._asked: Final = _Places(place for place in specs if place.approval)
        tools = dict.fromkeys(tool for place in specs for tool in place.tools)
        self._opened = {
            tool: (
                _Places(place for place in specs if tool in place.tools),
                _Places(place for place in refused if tool not in place.tools),
            )
            for tool in tools
        }

    def closes(self, target: Target, access: Access) -> bool:
        """Return True if any address of the target is closed for this access."""
        return any(map(self._closed[access].hold, target.names))

    def closes_whole(self, target: Target) -> bool:
        """Return True if a target is closed for reading and writing."""
        return self.closes(target, "read") and self.closes(target, "write")

    def hides(self, address: str) -> bool:
        """Return True if an address is closed for reading."""
        return self._closed["read"].hold(address)

    def asks(self, target: Target) -> bool:
        """Return True if a person must approve each write to the target."""
        return any(map(self._asked.hold, target.names))

    def opens(self, target: Target, tool: str | None) -> bool:
        """Return True if a tool may write at a protected place under a contract.

        The real place of the target must be there, and none of its names in another protected one.
        """
        opened = None if tool is None else self._opened.get(tool)
        if opened is None:
            return False
        inside, outside = opened
        return any(map(inside.hold, target.places)) and not any(map(outside.hold, target.names))


class _Places:
    """Some protected places.

    Most addresses are known to be open by two memories: of the folders that are in a place, and of
    the names that a place can have.
    """

    __slots__ = ("_expression", "_holds_folder", "_may_be")

    def __init__(self, places: Iterable[ProtectedSpec]) -> None:
        specs = tuple(places)
        whole = _compile_patterns(_expression(place) for place in specs if place.below)
        self._expression: Final = _compile_patterns(map(_expression, specs))
        self._holds_folder: Final = lru_cache(maxsize=_MOST_NAMES)(whole.fullmatch)
        self._may_be: Final = lru_cache(maxsize=_MOST_NAMES)(
            _compile_patterns(map(_last_name, specs)).fullmatch
        )

    def hold(self, address: str) -> bool:
        """Return True if the address is one of the places or below."""
        folder, _, name = address.rpartition("/")
        if self._holds_folder(folder) is not None:
            return True
        return self._may_be(name) is not None and self._expression.fullmatch(address) is not None


_MOST_NAMES: Final = 20_000
_NOTHING: Final = "(?!)"


def _compile_patterns(sources: Iterable[str]) -> re.Pattern[str]:
    whole = "|".join(f"(?:{source})" for source in sources)
    return re.compile(whole or _NOTHING, re.IGNORECASE | re.DOTALL)


def _expression(place: ProtectedSpec) -> str:
    head, slash, path = place.pattern.partition("/")
    below = "(?:/.*)?" if place.below else ""
    return _head(head) + (path_pattern(path.split("/")) if slash else "") + below


def _last_name(place: ProtectedSpec) -> str:
    """Return the expression of the last name of a place, which may be its root or member."""
    _, slash, last = place.pattern.rpartition("/")
    return path_pattern([last]).removeprefix("/") if slash else _head(last)


def _head(text: str) -> str:
    namespace, _, key = text.partition(":")
    return f"{_name(namespace, '[a-z]++')}:{_name(key, '[^/]++')}"


def _name(text: str, every: str) -> str:
    return every if text == "*" else re.escape(text)
