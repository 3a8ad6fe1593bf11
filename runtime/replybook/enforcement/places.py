"""Where a target lies: the address that was asked for, and every address of where it really is.

One file gets one decision whichever address reaches it, so rights and protection look at the places
and not at the spelling. Source: specification 20 and 35.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias, cast

from replybook.world.ref import VisibilityRef
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

__all__ = ["Ref", "Target", "World", "target_of"]

Ref: TypeAlias = VisibilityRef
"""The token of the world for one target; enforcement hands it on and never looks inside."""


class World(Protocol):
    """What enforcement needs of the world; `WorldAdapterV2` has it."""

    def resolve(
        self, address: str, /, *, require_exists: bool = True, rb: ReplyBuilder | None = None
    ) -> tuple[Reply, Ref | None]:
        """The reply with the canonical address under `resolved`, and the token of the target."""
        ...

    def places(self, ref: Ref) -> Sequence[str]:
        """The canonical addresses of where the target really is, links followed.

        One for each root and each mod of the session that holds it, whatever the mode sees; for what
        is missing, where it would be.
        """
        ...


@dataclass(frozen=True, slots=True)
class Target:
    """One resolved target: `path` as it is called, `places` where it really is, `ref` for using it."""

    path: str
    places: tuple[str, ...]
    ref: Ref

    @property
    def names(self) -> tuple[str, ...]:
        """Every address of it, the one that was asked for included."""
        return self.places if self.path in self.places else (self.path, *self.places)

    @property
    def spot(self) -> str:
        """One address for it, the same whichever way it was reached."""
        return min(self.places, default=self.path)

    @property
    def in_session_mod(self) -> bool:
        """Whether it really lies in a mod of the session."""
        return any(place.startswith("mod:") for place in self.places)

    def innermost_roots(self) -> tuple[str, ...]:
        """The keys of the roots that hold it most closely; none for a mod that lies in no root.

        Where one root lies inside another, the inner one decides; two keys of one folder both do.
        """
        least = -1
        keys: list[str] = []
        for place in self.places:
            if place.startswith("root:"):
                depth, key = place.count("/"), place[5:].partition("/")[0]
                if not keys or depth < least:
                    least, keys = depth, [key]
                elif depth == least:
                    keys.append(key)
        return tuple(keys)


def target_of(world: World, address: str, rb: ReplyBuilder, *, must_exist: bool) -> Target | Reply:
    """The target of an address, or the reply of the world that there is none."""
    reply, ref = world.resolve(address, require_exists=must_exist, rb=rb)
    if reply.reply_type != "S" or ref is None:
        return reply
    return Target(cast("str", reply.data["resolved"]), tuple(world.places(ref)), ref)
