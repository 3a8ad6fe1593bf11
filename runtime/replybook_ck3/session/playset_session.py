"""The session of Crusader Kings III: a playset, the version of the game, and the mods in load order.

The CK3 registry declares these fields; here they have types. Source: decision 20, specification 16.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import ClassVar, Final

from replybook.world.members import MemberTable
from replybook.world.session import Session as AnySession
from replybook.world.session_reader import MakeMember

__all__ = ["Mod", "Session", "names_of_mods"]

_NO_ROOTS: Final[Mapping[str, Path]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Mod:
    """A mod of the session: the name that the launcher shows, its folder on the host, its ids if any."""

    name: str
    path: Path = field(repr=False)
    mod_id: str | None = None
    remote_file_id: str | None = None


class Session(AnySession):
    """What holds while somebody works on one playset.

    session = Session(session_id="s-1", mode="ck3lens", mods=[Mod("My Patch", Path("/mods/patch"))])
    """

    playset_id: str | None
    vanilla_version_id: str | None
    active_mod_ids: tuple[str, ...]
    indexed_domains: tuple[str, ...]
    mods: tuple[Mod, ...]

    MEMBERS: ClassVar[Mapping[str, MakeMember]] = {"mods": Mod}

    def __init__(
        self,
        *,
        session_id: str,
        mode: str | None = None,
        playset_id: str | None = None,
        vanilla_version_id: str | None = None,
        active_mod_ids: Iterable[str] = (),
        allowed_roots: Iterable[str] | None = None,
        indexed_domains: Iterable[str] = (),
        mods: Iterable[Mod] = (),
        roots: Mapping[str, Path] = _NO_ROOTS,
        capabilities: Iterable[str] = (),
    ) -> None:
        super().__init__(
            session_id=session_id,
            mode=mode,
            playset_id=playset_id,
            vanilla_version_id=vanilla_version_id,
            active_mod_ids=active_mod_ids,
            allowed_roots=allowed_roots,
            indexed_domains=indexed_domains,
            mods=mods,
            roots=roots,
            capabilities=capabilities,
        )

    def get_mod(self, name: str) -> Mod | None:
        """Return the mod of this name or alias, None if there is none or more than one."""
        return MemberTable("mod", self.mods).find(name)


def names_of_mods(mods: Iterable[Mod]) -> dict[str, tuple[str, ...]]:
    """Return what each mod goes by, the name to use first, by the key of its address.

    Two mods of one name go by their aliases, so a name that two mods have is in the list of both.
    """
    table = MemberTable("mod", tuple(mods))
    found: dict[str, tuple[str, ...]] = {}
    for mod in table.members:
        key = table.key_of(mod)
        found[key] = tuple(one for one in (mod.mod_id, key, mod.name, mod.remote_file_id) if one)
    return found
