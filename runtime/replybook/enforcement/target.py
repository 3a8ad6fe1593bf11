"""Where a target lies: the address that was asked for, and every address of where it really is.

One file gets one decision whichever address reaches it, so rights and protection look at the places
and not at the spelling. Nothing is minted for deciding: only what is allowed gets a token, and that
opens the place that was decided about. Source: specification 18, 20 and 35.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Protocol, TypeAlias

from replybook.world.grammar import ROOT
from replybook.world.location import Location
from replybook.world.reference import VisibilityRef
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

__all__ = ["Ref", "Target", "World", "minted", "target_of"]

_ROOTS: Final = f"{ROOT}:"

Ref: TypeAlias = VisibilityRef
"""The token of the world for one target; enforcement hands it on and never looks inside."""


class World(Protocol):
    """What enforcement needs of the world; `WorldAdapterV2` has it."""

    def look(
        self, address: str, /, *, require_exists: bool = True, rb: ReplyBuilder | None = None
    ) -> tuple[Reply, Location | None]:
        """The reply for an address, and what it leads to; no token is used up."""
        ...

    def mint(
        self, look: Location, /, *, rb: ReplyBuilder | None = None
    ) -> tuple[Reply | None, Ref | None]:
        """The token for what was looked at, or the reply that there is none left."""
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
        """Whether a folder is there."""
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
        """Whether it really lies in a member of the session; every place outside the roots does."""
        return any(not place.startswith(_ROOTS) for place in self.places)

    def innermost_roots(self) -> tuple[str, ...]:
        """The keys of the roots that hold it most closely; none for a member that lies in no root.

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


def target_of(world: World, address: str, rb: ReplyBuilder, *, must_exist: bool) -> Target | Reply:
    """The target of an address, or the reply of the world that there is none."""
    reply, look = world.look(address, require_exists=must_exist, rb=rb)
    if reply.reply_type != "S" or look is None:
        return reply
    return Target(look.path, look.places, VisibilityRef("", look.path), look)


def minted(world: World, target: Target, rb: ReplyBuilder) -> Target | Reply:
    """The target with a token that opens it, or the reply of the world that it has none left."""
    if target.look is None:
        return target
    reply, ref = world.mint(target.look, rb=rb)
    return replace(target, ref=ref or target.ref) if reply is None else reply
