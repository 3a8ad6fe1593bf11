"""Drafts: new contents of files, stored beside them until all are complete.

The writer records the names of its drafts.

With drafts, several files can be written before the first of them is replaced. If a process is
killed, another one can find its drafts by the recorded names and apply or drop them.
"""

from __future__ import annotations

import os
import re
from contextlib import AbstractContextManager, suppress
from typing import Final

from replybook.world.errors import gone
from replybook.world.view import ViewPlace
from replybook.world.writing import Parent, beside, faults, opened_parent

_NAME: Final = re.compile(r"\.[a-z0-9-]{1,80}\.part")


def is_draft_name(name: str) -> bool:
    """Return True for a valid draft name: a dot, small letters, digits and `-`, then `.part`."""
    return _NAME.fullmatch(name) is not None


class Draft:
    """The new content of one file, under its own name in the same folder.

    It may not exist yet.
    """

    __slots__ = ("_address", "_name", "_place")

    def __init__(self, place: ViewPlace, address: str, name: str) -> None:
        if not is_draft_name(name):
            raise ValueError("name must be a dot, small letters, digits or '-', then .part")
        self._place: Final = place
        self._address: Final = address
        self._name: Final = name

    def __repr__(self) -> str:
        return f"Draft({self._name})"

    def write(self, data: bytes) -> None:
        """Write the new content of the file, and create missing parent folders.

        If that fails, nothing of the draft is left.

        Raises:
            WorldFault: If the draft cannot be written, for example because the target is a folder.
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

    def put(self, *, exclusive: bool = False) -> None:
        """Replace the file by its draft in one step.

        Args:
            exclusive: Refuse a file that exists.

        Raises:
            WorldFault: If that fails. The code is WA-RES-I-001 if the draft does not exist.
        """
        with self._parent() as parent, faults(self._address):
            parent.mode_of_old(exclusive=exclusive)
            parent.prove()
            try:
                parent.put(self._name, exclusive=exclusive)
            except FileNotFoundError:
                raise gone(self._address) from None

    def drop(self) -> None:
        """Remove the draft if it exists. Raises `WorldFault` on failure."""
        with self._parent() as parent, faults(self._address), suppress(FileNotFoundError):
            os.unlink(self._name, dir_fd=parent.fd)
            parent.keep()

    def _parent(self, *, make: bool = False) -> AbstractContextManager[Parent]:
        return opened_parent(self._place, self._address, make=make)
