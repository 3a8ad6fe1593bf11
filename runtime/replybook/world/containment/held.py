"""A folder that is opened once, when it is first needed, with its own links followed, and held by a handle.

From then on everything is looked up below that handle, so whoever replaces its name gains nothing. A folder
that was removed is opened again by its name, and one that was moved away by its real place, if another folder
stands there now; a link that was put there since is never followed. How a path is followed is left to each
kind. A descriptor is closed when the last user lets go of its handle and never before: a number that is
closed too early may already stand for another folder. Source: specification 17, decision 22.
"""

from __future__ import annotations

import os
import stat
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Final

from replybook.world.containment.folder import Identity
from replybook.world.containment.refusal import NotInside, Reason, reason_of

__all__ = ["FOLDER", "ITEM", "Handle", "HeldFolder", "closed_link", "identity_of", "real_path_of"]

_AT_ONCE: Final = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_HOLD: Final = getattr(os, "O_PATH", os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))

ITEM: Final = _HOLD | _AT_ONCE
"""Flags that hold anything without reading it; where there is no O_PATH, a pipe is not waited for."""

FOLDER: Final = ITEM | getattr(os, "O_DIRECTORY", 0)
"""Flags that hold a folder and nothing else."""


class HeldFolder(ABC):
    """A `Folder` that holds a handle; `path` is absolute."""

    __slots__ = ("_handle", "path")

    def __init__(self, path: str) -> None:
        self.path: Final = path
        self._handle: Handle | None = None

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    def holds(self, parts: Sequence[str], *, may_be_missing: bool = False) -> bool:
        """Return True if something is at `parts`; False only if it may be missing, and could be made."""
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
        handle = self._alive()  # by its name: another thread may replace it meanwhile
        return real_path_of(handle.fd, self.path)

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
        """Return the handle; a new one if another folder stands in its place."""
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
        """Return the handle; opened now if there is none, or if it is still the one to replace."""
        held = self._handle
        if held is None or held is instead_of:
            self._handle = None
            self._handle = held = _open(self.path)
        return held

    @abstractmethod
    def _found(
        self, handle: Handle, parts: Sequence[str], *, may_be_missing: bool
    ) -> bool | Reason:
        """Return what `holds` says of parts that are not empty, below one handle, or why it refuses."""

    @abstractmethod
    def _held(self, handle: Handle, parts: Sequence[str], *, links: bool) -> int:
        """Return what `open_path` gives for parts that are not empty, below one handle."""


def _open(path: str) -> Handle:
    try:
        return Handle.open(path)
    except ValueError:  # NUL, or letters that the file system cannot spell
        raise NotInside("no_folder") from None
    except OSError as error:
        reason_of(error.errno)
        raise NotInside("no_folder") from None


# The handle, and what a descriptor stands for


class Handle:
    """One open folder: its descriptor, what it is whatever its name, and where it really was."""

    __slots__ = ("fd", "identity", "real_path")

    def __init__(self, fd: int, path: str) -> None:
        self.fd: Final = fd
        self.real_path: Final = real_path_of(fd, path)
        self.identity: Final = identity_of(fd)

    @classmethod
    def open(cls, path: str, flags: int = FOLDER) -> Handle:
        """Open a folder, links in its path followed; `OSError` if that fails."""
        fd = os.open(path, flags)
        try:
            return cls(fd, path)
        except BaseException:
            os.close(fd)
            raise

    def successor(self) -> Handle | None:
        """Return the folder that stands in its real place now; None if that is a link, or behind one."""
        try:
            fresh = Handle.open(self.real_path, FOLDER | getattr(os, "O_NOFOLLOW", 0))
        except OSError:
            return None
        return fresh if fresh.real_path == self.real_path else None

    def is_gone(self) -> bool:
        """Return True if the folder was removed; nothing can be in it any more."""
        try:
            return os.fstat(self.fd).st_nlink == 0
        except OSError:  # a server forgot it
            return True

    def __del__(self, close: Callable[[int], None] = os.close) -> None:
        if hasattr(self, "identity"):  # else whoever opened it closes it
            close(self.fd)


def real_path_of(fd: int, path: str) -> str:
    """Return where the folder of a descriptor is: by descriptor if the system can tell, else by name."""
    try:
        return os.readlink(f"/proc/self/fd/{fd}")  # noqa: PTH115  text
    except OSError:
        return os.path.realpath(path)


def identity_of(fd: int) -> Identity:
    """Return what an open descriptor stands for."""
    status = os.fstat(fd)
    return status.st_dev, status.st_ino


def closed_link(fd: int) -> bool:
    """Return True if a descriptor stands for a link; it is closed then."""
    is_link = stat.S_ISLNK(os.fstat(fd).st_mode)
    if is_link:
        os.close(fd)
    return is_link
