"""The roots of a session as a disk for validators, with the read rights of the session.

The world adapter decides what is visible in the mode and inside a root, also behind links. A place
that the registry closes to reading is unknown, under each of its addresses.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Final

from replybook.enforcement.target import Protection, Target
from replybook.policy.validators.source_tree import NO_DISK, Disk, Entries, address_in
from replybook.world.adapter import WorldAdapterV2
from replybook.world.errors import WorldFault
from replybook.world.grammar import ROOT
from replybook.world.location import Location
from replybook.world.reading import Entry, list_folder, open_file
from replybook.world.reference import VisibilityRef
from replybook.world.session import Session
from replybook_schema.active import ACTIVE

_EMPTY: Final[Entries] = MappingProxyType({})


def disk_of(session: object) -> Disk:
    """Return the disk of a session. Plain data of a session, as recordings have it, has none."""
    return SessionDisk(session) if isinstance(session, Session) and session.roots else NO_DISK


class SessionDisk:
    """A disk with the roots and members of a session. Nothing is opened before it is asked."""

    def __init__(self, session: Session) -> None:
        self._session: Final = session
        self._known: dict[str, bool] = {}

    def knows(self, address: str) -> bool:
        """Return True if the session may read the root or member of the address."""
        head = address.partition("/")[0]
        if head not in self._known:
            found = self._look(head) if self._is_allowed(head) else None
            self._known[head] = found is not None and found.kind == "folder"
        return self._known[head]

    def entries(self, address: str) -> Entries | None:
        """Return the names in a folder, or None if the session may not read it."""
        if not self.knows(address):
            return _EMPTY
        location = self._look(address)
        if location is None:
            return None if self._is_there(address) else _EMPTY
        if location.kind != "folder":
            return _EMPTY
        try:
            entries = list_folder(location.place, address)
        except WorldFault:
            return None
        return {entry.name: self._is_folder(address, entry) for entry in entries}

    def read(self, address: str, most: int) -> bytes | None:
        """Return the first bytes of a file, or None if the session may not read it."""
        found = self._look(address) if self.knows(address) else None
        if found is None or found.kind != "file":
            return None
        try:
            with open_file(found.place, address) as file:
                return file.read(most)
        except (WorldFault, OSError):
            return None

    def address_of(self, path: str) -> str | None:
        """Return the address of an absolute host path, or None if it is in no root."""
        roots = {f"{ROOT}:{key}": Path(folder) for key, folder in self._session.roots.items()}
        return address_in(roots, path)

    def _is_allowed(self, head: str) -> bool:
        namespace, _, key = head.partition(":")
        allowed = self._session.allowed_roots
        return namespace != ROOT or allowed is None or key in allowed

    def _look(self, address: str) -> Location | None:
        """Return the location of a place that the session may read, or None."""
        found = None if self._world is None else self._world.look(address)[1]
        if found is None:
            return None
        target = Target(found.path, found.places, VisibilityRef("", found.path), found)
        return None if self._protection.closes(target, "read") else found

    def _is_there(self, address: str) -> bool:
        """Return True if a place is there that the session may not read, or a link out of it."""
        above, slash, name = address.rpartition("/")
        return not slash or name in (self.entries(above) or _EMPTY)

    def _is_folder(self, address: str, entry: Entry) -> bool | None:
        if entry.kind != "link":
            return entry.kind == "folder"
        location = self._look(f"{address}/{entry.name}")
        return None if location is None else location.kind == "folder"

    @cached_property
    def _world(self) -> WorldAdapterV2 | None:
        """The roots by address, or None if the session has one that no registry declares."""
        session = self._session
        with suppress(ValueError):
            return WorldAdapterV2(
                session=session, roots=session.roots, get_mode=lambda: session.mode
            )
        return None

    @cached_property
    def _protection(self) -> Protection:
        return Protection(ACTIVE.enforcement().protected)
