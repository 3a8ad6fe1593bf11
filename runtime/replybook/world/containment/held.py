"""A folder that is opened once, when it is first needed, with its own links followed.

From then on everything is looked up below that handle. A folder that was removed is opened again by its
name, and one that was moved away by its real place, if another folder stands there now; a link that was
put there since is never followed. How a path is followed is left to each kind.
Source: specification 17.
"""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final

from replybook.world.containment.handle import FOLDER, Handle, Identity, identity_of, real_path_of
from replybook.world.containment.refusal import NotInside, Reason, reason_of

__all__ = ["HeldFolder"]


class HeldFolder(ABC):
    """A `Folder` that holds a handle; `path` is absolute."""

    __slots__ = ("_handle", "path")

    def __init__(self, path: str) -> None:
        self.path: Final = path
        self._handle: Handle | None = None

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    def holds(self, parts: Sequence[str], *, may_be_missing: bool = False) -> bool:
        """Return whether something is at `parts`; False only if it may be missing, and could be made."""
        handle = self._current()
        if not parts:
            if handle.is_gone():
                self._opened(instead_of=handle)
            return True
        found = self._found(handle, parts, may_be_missing=may_be_missing)
        if found is True:
            return True
        if handle.is_gone():
            handle = self._opened(instead_of=handle)
            found = self._found(handle, parts, may_be_missing=may_be_missing)
        if isinstance(found, bool):
            return found
        raise NotInside(found)

    @property
    def real_path(self) -> str:
        """Where the folder really is on the host: by its handle, where the system can tell."""
        return real_path_of(self._alive().fd, self.path)

    def open_path(self, parts: Sequence[str], *, links: bool = True) -> int:
        """Return a descriptor of what is at `parts`, which is not read; the caller closes it.

        Without `links` a link on the way, or in the last place, is refused wherever it leads.
        """
        handle = self._current()
        if parts:
            try:
                return self._held(handle, parts, links=links)
            except NotInside:
                if not handle.is_gone():
                    raise
        if handle.is_gone():
            handle = self._opened(instead_of=handle)
        return self._held(handle, parts, links=links) if parts else os.dup(handle.fd)

    def identity(self, parts: Sequence[str] = (), *, links: bool = True) -> Identity:
        """Return what is at `parts`, the same for every name that it has; `links` as for `open_path`."""
        if not parts:
            return self._alive().identity
        fd = self.open_path(parts, links=links)
        try:
            return identity_of(fd)
        finally:
            os.close(fd)

    def above(self) -> list[Identity]:
        """Return the folder itself and those above it, to the top of the disk or the first locked one."""
        fd = self.open_path(())
        found: list[Identity] = []
        try:
            while (identity := identity_of(fd)) not in found:
                found.append(identity)
                above = os.open("..", FOLDER, dir_fd=fd)
                os.close(fd)
                fd = above
        except PermissionError:
            pass
        finally:
            os.close(fd)
        return found

    def close(self) -> None:
        """Let go of the handle; whoever works with it at this moment keeps it until done."""
        self._handle = None

    def _alive(self) -> Handle:
        handle = self._current()
        return self._opened(instead_of=handle) if handle.is_gone() else handle

    def _current(self) -> Handle:
        """The handle; a new one if another folder stands in its place."""
        held = self._handle
        if held is None:
            return self._opened()
        try:
            status = os.stat(self.path)  # noqa: PTH116  text
        except (OSError, ValueError):  # nothing stands there now: it may be coming
            return held
        if (status.st_dev, status.st_ino) != held.identity and (fresh := held.successor()):
            self._handle = held = fresh
        return held

    def _opened(self, *, instead_of: Handle | None = None) -> Handle:
        """The handle; opened now if there is none, or if it is still the one to replace."""
        held = self._handle
        if held is None or held is instead_of:
            self._handle = None
            self._handle = held = _open(self.path)
        return held

    @abstractmethod
    def _found(
        self, handle: Handle, parts: Sequence[str], *, may_be_missing: bool
    ) -> bool | Reason:
        """What `holds` says of parts that are not empty, below one handle, or why it refuses."""

    @abstractmethod
    def _held(self, handle: Handle, parts: Sequence[str], *, links: bool) -> int:
        """What `open_path` gives for parts that are not empty, below one handle."""


def _open(path: str) -> Handle:
    try:
        return Handle.open(path)
    except ValueError:  # NUL, or letters that the file system cannot spell
        raise NotInside("no_folder") from None
    except OSError as error:
        reason_of(error.errno)
        raise NotInside("no_folder") from None
