"""What can be done with the file behind a reference: read, write, list, take away, give another name.

Source: specification 17 and 18, 002 §6.
"""

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

__all__ = ["ReferencedFiles"]


class ReferencedFiles(ABC):
    """The part of `WorldAdapterV2` that is about files; it knows which place a reference stands for."""

    __slots__ = ()

    def open_read(self, ref: VisibilityRef) -> BinaryIO:
        """Open the content of a regular file, for the caller to close; `WorldFault` if there is none."""
        return open_file(self._place(ref, read_failed), ref.session_abs)

    def open_write(
        self, ref: VisibilityRef, *, exclusive: bool = False, parents: bool = False
    ) -> AbstractContextManager[BinaryIO]:
        """Open a file to write, which appears whole when the block ends well, and not at all if not.

        `exclusive` refuses a file that is there, `parents` makes the folders above it; a link is
        never written through. `WorldFault` if it cannot be done.
        """
        place = self._place(ref, write_failed)
        return written_file(place, ref.session_abs, exclusive=exclusive, parents=parents)

    def remove(self, ref: VisibilityRef) -> None:
        """Take a file, or an empty folder, away; `WorldFault` if that cannot be done, as for a link."""
        remove(self._place(ref, write_failed), ref.session_abs)

    def rename(
        self,
        ref: VisibilityRef,
        new_ref: VisibilityRef,
        *,
        exclusive: bool = True,
        parents: bool = False,
    ) -> None:
        """Give a file the place of `new_ref`; `WorldFault` if that cannot be done, as on another disk.

        `exclusive` refuses what is there; else a file there is replaced, and a link never followed.
        `parents` makes the folders above the new place.
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
        """Return the draft of this name beside a file, written or not; `ValueError` for no such name."""
        return Draft(self._place(ref, write_failed), ref.session_abs, name)

    def listdir(self, ref: VisibilityRef) -> list[Entry]:
        """Return what a folder holds, by name; `WorldFault` if it is none."""
        return list_folder(self._place(ref, read_failed), ref.session_abs)

    @abstractmethod
    def _place(self, ref: VisibilityRef, failed: Callable[[str, Exception], WorldFault]) -> Place:
        """Return the place that a reference stands for; `WorldFault` for one that is void."""
