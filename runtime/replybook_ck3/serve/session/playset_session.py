"""The session of Crusader Kings III: playset, game version, and mods in load order.

The CK3 registry declares these fields. Here they have types.
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

_NO_ROOTS: Final[Mapping[str, Path]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Mod:
    """A mod of the session.

    Attributes:
        name: Name in the launcher.
        path: Folder on the host.
        mod_id: Its id, or None.
        remote_file_id: Its Steam id, or None.
    """

    name: str
    path: Path = field(repr=False)
    mod_id: str | None = None
    remote_file_id: str | None = None


class Session(AnySession):
    """The session of work on one playset.

        session = Session(session_id="s-1", mode="ck3lens", mods=[Mod("Patch", Path("/mods/p"))])

    Args:
        session_id: Id of the session.
        mode: Its mode.
        playset_id: Name of the playset.
        vanilla_version_id: Version of the game.
        active_mod_ids: Ids of its mods.
        allowed_roots: Keys of the roots that calls may name; None for all.
        indexed_domains: Folders that are completely indexed.
        mods: Mods in load order.
        roots: Folders by root key.
        capabilities: Capabilities that the policy may rely on.
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
        """Return the mod with this name or alias, or None if there is none or more than one."""
        return MemberTable("mod", self.mods).find(name)


def names_of_mods(mods: Iterable[Mod]) -> dict[str, tuple[str, ...]]:
    """Return the names of each mod, preferred one first, by the key of its address.

    Two mods with one name have different aliases, so both lists contain the shared name.
    """
    table = MemberTable("mod", tuple(mods))
    found: dict[str, tuple[str, ...]] = {}
    for mod in table.members:
        key = table.key_of(mod)
        found[key] = tuple(one for one in (mod.mod_id, key, mod.name, mod.remote_file_id) if one)
    return found
