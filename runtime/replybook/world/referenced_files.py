"""Operations on the file of a reference: read, write, list, remove, rename."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import BinaryIO

from replybook.world.drafts import Draft
from replybook.world.errors import WorldFault, read_failed, write_failed
from replybook.world.reading import Entry, list_folder, open_file
from replybook.world.reference import VisibilityRef
from replybook.world.removing import remove, rename
from replybook.world.view import Place
from replybook.world.writing import written_file


class ReferencedFiles(ABC):
    """The file operations of `WorldAdapterV2`."""

    __slots__ = ()

    def open_read(self, ref: VisibilityRef) -> BinaryIO:
        """Open a regular file for reading. The caller closes it. Raises `WorldFault` on failure."""
        return open_file(self._place(ref, read_failed), ref.session_abs)

    def open_write(
        self, ref: VisibilityRef, *, exclusive: bool = False, parents: bool = False
    ) -> AbstractContextManager[BinaryIO]:
        """Open a file for writing, which replaces the old file only if the block succeeds.

        A link is never written through.

        Args:
            ref: The file.
            exclusive: Refuse a file that exists.
            parents: Create missing parent folders.

        Raises:
            WorldFault: If the file cannot be written.
        """
        place = self._place(ref, write_failed)
        return written_file(place, ref.session_abs, exclusive=exclusive, parents=parents)

    def remove(self, ref: VisibilityRef) -> None:
        """Remove a file or an empty folder.

        Raises `WorldFault` on failure, for example for a link.
        """
        remove(self._place(ref, write_failed), ref.session_abs)

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
            ref: The file.
            exclusive: Refuse a file that exists there. Pass False to replace it.
            parents: Create missing parent folders of the new place.

        Raises:
            WorldFault: If that fails, for example because the new place is on another disk.
        """
        old, new = self._place(ref, write_failed), self._place(new_ref, write_failed)
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
        return Draft(self._place(ref, write_failed), ref.session_abs, name)

    def listdir(self, ref: VisibilityRef) -> list[Entry]:
        """Return the entries of a folder by name, or raise `WorldFault`."""
        return list_folder(self._place(ref, read_failed), ref.session_abs)

    @abstractmethod
    def _place(self, ref: VisibilityRef, failed: Callable[[str, Exception], WorldFault]) -> Place:
        """Return the place of a reference. A void reference raises `WorldFault`."""
