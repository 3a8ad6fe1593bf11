"""The view at one time: one mode, the members of one moment, and the visible folders.

A mode may see a root only as far as members are in it. In that case the real location of a file
decides: it must be inside the folder of a member of the session, or inside a fully visible root.
The file is then opened below that folder, and not below the root that the address names.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from operator import attrgetter
from typing import Final, NamedTuple, final

from replybook.world.address import Address
from replybook.world.containment import Folder, Identity, NotInside
from replybook.world.folders import Places, identities
from replybook.world.grammar import ROOT
from replybook.world.member_snapshot import KnownMember, SessionSnapshot
from replybook.world.members import MemberTable
from replybook.world.visibility import Visibility


class Hidden(Exception):
    """An address that has no meaning in this view. `rule` and `detail` are for people only."""

    def __init__(self, rule: str, detail: str) -> None:
        super().__init__(detail)
        self.rule: Final = rule
        self.detail: Final = detail


class ViewPlace(NamedTuple):
    """The place of an address.

    Attributes:
        folder: The root or member that the address names.
        parts: The path below `folder`, as named.
        anchor: The folder below which the place is opened.
        rest: The path below `anchor`.
        exists: True if there is something.
        pinned: True if the path has no links. A link that is put there later is refused.
    """

    folder: Folder
    parts: tuple[str, ...]
    anchor: Folder
    rest: tuple[str, ...]
    exists: bool
    pinned: bool = False


@final
class WorldView:
    """The part of the roots and members that is visible in one epoch."""

    __slots__ = (
        "_anchors",
        "_folders",
        "_holders",
        "_no_names",
        "_places",
        "_visibility",
        "_ways_up",
        "epoch",
        "mode",
        "snapshot",
        "tables",
        "whole",
    )

    def __init__(
        self, visibility: Visibility, snapshot: SessionSnapshot, places: Places, *, epoch: int
    ) -> None:
        self.mode: Final = visibility.mode
        self.snapshot: Final = snapshot
        self.epoch: Final = epoch
        self.tables: Final = {
            name: MemberTable(name, members, attrgetter("ids"))
            for name, members in snapshot.members.items()
        }
        self.whole: Final = frozenset(key for key in places.roots if visibility.seen(key) == "all")
        self._visibility: Final = visibility
        self._places: Final = places
        self._anchors: Mapping[Identity, Folder] | None = None
        self._folders: Final[
            dict[int, Folder]
        ] = {}  # by id of the member; `snapshot` keeps the members alive
        self._holders: Final[dict[int, str | None]] = {}
        self._ways_up: Final[dict[str, tuple[Identity, ...]]] = {}
        self._no_names: Final[Mapping[str, object]] = {f"{name}_name": None for name in self.tables}

    def member(self, address: Address) -> tuple[KnownMember | None, str]:
        """Return the member that an address names, or None, and the canonical key."""
        table = self.tables.get(address.namespace)
        member = None if table is None else table.find(address.key)
        if table is None or member is None:
            return None, address.key
        return member, table.key_of(member)

    def find(
        self, address: Address, member: KnownMember | None, *, may_be_missing: bool
    ) -> ViewPlace:
        """Return the place of an address.

        Args:
            member: The member that its key names, if any.
            may_be_missing: Accept a file that does not exist yet.

        Raises:
            Hidden: If the place is not visible.
            NotInside: If the place is not proven to be inside.
        """
        parts = address.parts
        if member is not None:
            folder = self._folder_of(member)
        elif address.namespace == ROOT:
            key = address.key
            if key not in self.whole:
                return self._in_part(key, parts, may_be_missing=may_be_missing)
            folder = self._places.roots[key]
        else:
            what = f"no {address.namespace} of the session has this name, or two have it"
            raise Hidden(f"{address.namespace}_not_in_session", what)
        exists = folder.holds(parts, may_be_missing=may_be_missing)
        return ViewPlace(folder, parts, folder, parts, exists)

    def data(
        self, address: Address, key: str, member: KnownMember | None, name: str | None
    ) -> tuple[str, dict[str, object]]:
        """Return the canonical address and the data of the reply (specification 20).

        Each namespace of members has a field `<namespace>_name` in the data.

        Args:
            member: The member that it names, if any.
            name: The name of that member, as the reply shows it.
        """
        namespace, parts = address.namespace, address.parts
        path = "/".join(parts)
        resolved = f"{namespace}:{key}/{path}" if parts else f"{namespace}:{key}"
        data: dict[str, object] = {
            "resolved": resolved,
            "namespace": namespace,
            "root_key": key if member is None else self._holder(member),
            "subdirectory": parts[0] if parts else "",
            "relative_path": path,
            **self._no_names,
        }
        if member is not None:
            data[f"{namespace}_name"] = name
        return resolved, data

    def _holder(self, member: KnownMember) -> str | None:
        """Return the key of the nearest root that contains the folder of a member, or None."""
        if id(member) not in self._holders:
            keys = dict(identities(self._places.roots))
            above = self._above(self._folder_of(member))
            self._holders[id(member)] = next((keys[each] for each in above if each in keys), None)
        return self._holders[id(member)]

    def _folder_of(self, member: KnownMember) -> Folder:
        folder = self._folders.get(id(member))
        if folder is None:
            self._folders[id(member)] = folder = self._places.of_member(member)
        return folder

    # Roots that are visible only as far as members are in them

    def _in_part(self, key: str, parts: tuple[str, ...], *, may_be_missing: bool) -> ViewPlace:
        folder = self._places.roots.get(key)
        if folder is None:
            raise Hidden("root_not_configured", f"{ROOT}:{key} has no folder in this session")
        if self._visibility.seen(key) == "none":
            raise Hidden("hidden", f"mode {self.mode} sees nothing of {ROOT}:{key}")
        folders = self._find_seen(folder, parts, may_be_missing=may_be_missing)
        if folders is None:
            real = folder.locate(parts).parts
            if real != parts:
                folders = self._find_seen(folder, real, may_be_missing=may_be_missing)
        if folders is None:
            names = " or ".join(self.tables) or "member"
            only = f"only what is in a {names} of the session"
            raise Hidden("hidden", f"mode {self.mode} sees of {ROOT}:{key} {only}")
        return ViewPlace(folder, parts, *folders)

    def _find_seen(
        self, folder: Folder, parts: tuple[str, ...], *, may_be_missing: bool
    ) -> tuple[Folder, tuple[str, ...], bool] | None:
        """Return the anchor on the way to `parts`, the path below it, and if the file exists.

        Returns None if no anchor is on this way. A link may still lead to one.
        """
        known = self._anchors
        anchored = None if known is None else self._find_anchor(known, folder, parts)
        if anchored is None:  # a member may have been added meanwhile
            self._anchors = known = self._all_anchors()
            anchored = self._find_anchor(known, folder, parts)
        if anchored is None:
            return None
        anchor, rest = anchored
        try:
            return anchor, rest, anchor.holds(rest, may_be_missing=may_be_missing)
        except NotInside as refused:
            if refused.reason == "leaves":  # the path leaves this member, perhaps into another one
                return None
            raise

    def _find_anchor(
        self, anchors: Mapping[Identity, Folder], folder: Folder, parts: tuple[str, ...]
    ) -> tuple[Folder, tuple[str, ...]] | None:
        if any(_still(anchors.get(each), each) for each in self._above(folder)):
            return folder, parts  # the whole root is inside a visible folder
        for count in range(1, len(parts) + 1):
            try:
                identity = folder.identity(parts[:count])
            except NotInside:
                return None
            anchor = anchors.get(identity)
            if anchor is not None and _still(anchor, identity):
                return anchor, parts[count:]
        return None

    def _above(self, folder: Folder) -> Sequence[Identity]:
        """Return the folder and its parents, looked up again if the folder was replaced."""
        identity, known = folder.identity(), self._ways_up.get(folder.path)
        if known is None or known[0] != identity:
            self._ways_up[folder.path] = known = tuple(folder.above())
        return known

    def _all_anchors(self) -> Mapping[Identity, Folder]:
        """Return all fully visible folders by identity: members of the session, and roots."""
        anchors: dict[Identity, Folder] = {}
        for member in self.snapshot.all_members():
            with suppress(NotInside, OSError, ValueError):
                folder = self._folder_of(member)
                status = os.stat(folder.path)  # noqa: PTH116  text; opened only on use
                anchors[status.st_dev, status.st_ino] = folder
        roots = {key: self._places.roots[key] for key in self.whole}
        for identity, key in identities(roots):
            anchors[identity] = roots[key]
        return anchors


def _still(anchor: Folder | None, identity: Identity) -> bool:
    """Return True if an anchor is still the folder with this identity."""
    if anchor is None:
        return False
    try:
        return anchor.identity() == identity
    except NotInside:
        return False
