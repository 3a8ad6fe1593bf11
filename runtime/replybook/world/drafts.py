"""Drafts: the new content of a file, whole on the disk beside it, under a name that whoever wrote it noted.

So several files can be written before the first of them takes its place, and what a process that was killed
left behind can be found, and put in place or dropped, by another one. Source: specification 17 and 56.
"""

from __future__ import annotations

import os
import re
from contextlib import AbstractContextManager, suppress
from typing import Final

from replybook.world.errors import gone
from replybook.world.view import Place
from replybook.world.writing import Parent, beside, faults, opened_parent

__all__ = ["Draft", "is_draft_name"]

_NAME: Final = re.compile(r"\.[a-z0-9-]{1,80}\.part")


def is_draft_name(name: str) -> bool:
    """Return True if a draft may be called so: a dot, small letters, digits and `-`, then `.part`."""
    return _NAME.fullmatch(name) is not None


class Draft:
    """The new content of one file, under a name of its own in the same folder; it may not be there yet."""

    __slots__ = ("_address", "_name", "_place")

    def __init__(self, place: Place, address: str, name: str) -> None:
        if not is_draft_name(name):
            raise ValueError("no name of a draft")
        self._place: Final = place
        self._address: Final = address
        self._name: Final = name

    def __repr__(self) -> str:
        return f"Draft({self._name})"

    def write(self, data: bytes) -> None:
        """Write the content that the file is to get, and make the folders above it that are missing.

        `WorldFault` if it cannot be done, such as for what is no file; nothing of the draft is left then.
        """
        with self._parent(make=True) as parent, faults(self._address):
            _, fd = beside(parent, self._name, parent.mode_of_old(exclusive=False))
            try:
                with os.fdopen(fd, "wb") as file:
                    file.write(data)
                    file.flush()
                    os.fsync(fd)
                parent.prove()
            except BaseException:
                parent.drop(self._name)
                raise
            parent.keep()

    def put(self) -> None:
        """Put it in the place of its file, in one step; `WorldFault`, WA-RES-I-001 if it is not there."""
        with self._parent() as parent, faults(self._address):
            parent.mode_of_old(exclusive=False)
            parent.prove()
            try:
                parent.put(self._name, exclusive=False)
            except FileNotFoundError:
                raise gone(self._address) from None

    def drop(self) -> None:
        """Take it away if it is there; `WorldFault` if that cannot be done."""
        with self._parent() as parent, faults(self._address), suppress(FileNotFoundError):
            os.unlink(self._name, dir_fd=parent.fd)
            parent.keep()

    def _parent(self, *, make: bool = False) -> AbstractContextManager[Parent]:
        return opened_parent(self._place, self._address, make=make)
