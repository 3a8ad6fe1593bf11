"""Operations on the file of a reference: read, write, list, remove, rename.

Files are removed and renamed below proven folders, never through a link.
"""

from __future__ import annotations

import errno
import os
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from typing import BinaryIO, Final

from replybook.world.drafts import Draft
from replybook.world.errors import (
    WorldFault,
    gone,
    make_read_fault,
    make_write_fault,
    wrong_to_write,
)
from replybook.world.location import Kind, kind_of
from replybook.world.reading import Entry, list_folder, open_file
from replybook.world.reference import VisibilityRef
from replybook.world.view import ViewPlace
from replybook.world.writing import Parent, faults, opened_parent, written_file

_FULL: Final = (errno.ENOTEMPTY, errno.EEXIST)


class ReferencedFiles(ABC):
    """The file operations of `WorldAdapterV2`."""

    __slots__ = ()

    def open_read(self, ref: VisibilityRef) -> BinaryIO:
        """Open a regular file for reading. The caller closes it. Raises `WorldFault` on failure."""
        return open_file(self._place(ref, make_read_fault), ref.session_abs)

    def open_write(
        self, ref: VisibilityRef, *, exclusive: bool = False, parents: bool = False
    ) -> AbstractContextManager[BinaryIO]:
        """Open a file for writing, which replaces the old file only if the block succeeds.

        A link is never written through.

        Args:
            exclusive: Refuse a file that exists.

        Raises:
            WorldFault: If the file cannot be written.
        """
        place = self._place(ref, make_write_fault)
        return written_file(place, ref.session_abs, exclusive=exclusive, parents=parents)

    def remove(self, ref: VisibilityRef) -> None:
        """Remove a file or an empty folder.

        Raises `WorldFault` on failure, for example for a link.
        """
        remove(self._place(ref, make_write_fault), ref.session_abs)

    def rename(
        self,
        ref: VisibilityRef,
        new_ref: VisibilityRef,
        *,
        exclusive: bool = True,
        parents: bool = False,
    ) -> None:
        """Move a file to the place of `new_ref`. A link is never followed.

        Args:
            exclusive: Refuse a file that exists there. Pass False to replace it.
            parents: Create missing parent folders of the new place.

        Raises:
            WorldFault: If that fails, for example because the new place is on another disk.
        """
        old, new = self._place(ref, make_write_fault), self._place(new_ref, make_write_fault)
        rename(
            old,
            ref.session_abs,
            new,
            new_ref.session_abs,
            exclusive=exclusive,
            parents=parents,
        )

    def draft(self, ref: VisibilityRef, name: str) -> Draft:
        """Return the draft with this name beside a file, written or not.

        An invalid name raises `ValueError`.
        """
        return Draft(self._place(ref, make_write_fault), ref.session_abs, name)

    def listdir(self, ref: VisibilityRef) -> list[Entry]:
        """Return the entries of a folder by name, or raise `WorldFault`."""
        return list_folder(self._place(ref, make_read_fault), ref.session_abs)

    @abstractmethod
    def _place(
        self, ref: VisibilityRef, failed: Callable[[str, Exception], WorldFault]
    ) -> ViewPlace:
        """Return the place of a reference. A void reference raises `WorldFault`."""


def remove(place: ViewPlace, address: str) -> None:
    """Remove a file or an empty folder. Raises `WorldFault` on failure."""
    with opened_parent(place, address) as parent, faults(address):
        kind = _kind(parent)
        if kind not in ("file", "folder"):
            raise _no_file(address, kind)
        parent.prove()
        if kind == "folder":
            _remove_folder(parent)
        else:
            os.unlink(parent.name, dir_fd=parent.fd)
        parent.keep()


def rename(
    place: ViewPlace,
    address: str,
    new: ViewPlace,
    new_address: str,
    *,
    exclusive: bool,
    parents: bool,
) -> None:
    """Move a file to another name or folder. If that fails, nothing is changed.

    Args:
        exclusive: Refuse a file at the new place. Otherwise it is replaced, and its permissions
            stay.
        parents: Create missing parent folders of the new place.

    Raises:
        WorldFault: If that fails. It names the address that caused the failure.
    """
    with (
        opened_parent(place, address) as old,
        opened_parent(new, new_address, make=parents) as parent,
    ):
        with faults(address):
            if (kind := _kind(old)) != "file":
                raise _no_file(address, kind)
        with faults(new_address):
            _give_mode(old, parent.mode_of_old(exclusive=exclusive))
            old.prove()
            parent.prove()
            try:
                parent.put(old.name, exclusive=exclusive, of=old.fd)
            except OSError as error:
                if error.errno != errno.EXDEV:
                    raise
                raise wrong_to_write(new_address, "it lies on another disk") from None
            old.keep()


def _give_mode(old: Parent, mode: int | None) -> None:
    if mode is not None:
        with suppress(OSError, NotImplementedError):  # not every file system has permissions
            fd = os.open(old.name, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0), dir_fd=old.fd)
            try:
                os.fchmod(fd, mode)
            finally:
                os.close(fd)


def _remove_folder(parent: Parent) -> None:
    try:
        os.rmdir(parent.name, dir_fd=parent.fd)
    except OSError as error:
        if error.errno not in _FULL:
            raise
        raise wrong_to_write(parent.address, "this folder is not empty") from None


def _kind(parent: Parent) -> Kind | None:
    try:
        return kind_of(os.stat(parent.name, dir_fd=parent.fd, follow_symlinks=False).st_mode)
    except FileNotFoundError:
        return None


def _no_file(address: str, kind: Kind | None) -> WorldFault:
    if kind is None:
        return gone(address)
    problems = {"folder": "this is a folder", "link": "this is a link"}
    return wrong_to_write(address, problems.get(kind, "not a regular file"))
