"""A folder that is opened on first use and then held by a handle.

Its own links are followed once, when it is opened.

All later paths are looked up below this handle, so replacing the name of the folder has no effect.
There are two exceptions. A folder that was removed is opened again by its name. A folder that was
moved away is opened again by its real path if another folder is there now; a link there is never
followed.

Each kind of containment follows paths in its own way. A descriptor is closed when the last user
drops its handle, never earlier: the number of a closed descriptor may be reused for another folder.
"""

from __future__ import annotations

import os
import stat
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Final

from replybook.world.containment.folder import Identity
from replybook.world.containment.refusal import NotInside, Reason, reason_of

_AT_ONCE: Final = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_HOLD: Final = getattr(os, "O_PATH", os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))

ITEM: Final = _HOLD | _AT_ONCE
"""Flags that hold a file or folder without reading it.

Without O_PATH, opening a pipe does not wait.
"""

FOLDER: Final = ITEM | getattr(os, "O_DIRECTORY", 0)
"""Flags that hold a folder and refuse everything else."""


class HeldFolder(ABC):
    """A `Folder` that holds a handle. `path` is absolute."""

    __slots__ = ("_handle", "path")

    def __init__(self, path: str) -> None:
        self.path: Final = path
        self._handle: Handle | None = None

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    def holds(self, parts: Sequence[str], *, may_be_missing: bool = False) -> bool:
        """Return True if there is something at `parts`.

        Returns False only with `may_be_missing`, and only if a file could be created there.
        """
        handle = self._current()
        if not parts:
            if handle.is_gone():
                self._open_handle(instead_of=handle)
            return True
        find = self._find_below(handle, parts, may_be_missing=may_be_missing)
        if find is True:
            return True
        if handle.is_gone():
            handle = self._open_handle(instead_of=handle)
            find = self._find_below(handle, parts, may_be_missing=may_be_missing)
        if isinstance(find, bool):
            return find
        raise NotInside(find)

    @property
    def real_path(self) -> str:
        """The real host path of the folder, taken from its handle if the system supports that."""
        handle = self._alive()  # a local variable: another thread may replace the handle meanwhile
        return real_path_of(handle.fd, self.path)

    def open_path(self, parts: Sequence[str], *, links: bool = True) -> int:
        """Return a descriptor of the file or folder at `parts`.

        Nothing is read. The caller closes it.

        With `links=False`, every link on the way or in the last place is refused.
        """
        handle = self._current()
        if parts:
            try:
                return self._open_below(handle, parts, links=links)
            except NotInside:
                if not handle.is_gone():
                    raise
        if handle.is_gone():
            handle = self._open_handle(instead_of=handle)
        return self._open_below(handle, parts, links=links) if parts else os.dup(handle.fd)

    def identity(self, parts: Sequence[str] = (), *, links: bool = True) -> Identity:
        """Return the identity of the file at `parts`, the same for all its names.

        `links` has the same meaning as for `open_path`.
        """
        if not parts:
            return self._alive().identity
        fd = self.open_path(parts, links=links)
        try:
            return identity_of(fd)
        finally:
            os.close(fd)

    def above(self) -> list[Identity]:
        """Return the folder and its parents, as far up as they can be opened."""
        fd = self.open_path(())
        identities: list[Identity] = []
        try:
            while (identity := identity_of(fd)) not in identities:
                identities.append(identity)
                above = os.open("..", FOLDER, dir_fd=fd)
                os.close(fd)
                fd = above
        except PermissionError:
            pass
        finally:
            os.close(fd)
        return identities

    def close(self) -> None:
        """Drop the handle. A thread that uses it at this moment keeps it until it is done."""
        self._handle = None

    def _alive(self) -> Handle:
        handle = self._current()
        return self._open_handle(instead_of=handle) if handle.is_gone() else handle

    def _current(self) -> Handle:
        """Return the handle, or a new one if another folder is in its place."""
        held = self._handle
        if held is None:
            return self._open_handle()
        try:
            status = os.stat(self.path)  # noqa: PTH116  text
        # nothing has this name at the moment, for example during a rename
        except (OSError, ValueError):
            return held
        if (status.st_dev, status.st_ino) != held.identity and (fresh := held.successor()):
            self._handle = held = fresh
        return held

    def _open_handle(self, *, instead_of: Handle | None = None) -> Handle:
        """Return the current handle, or a new one if there is none or if it is `instead_of`."""
        held = self._handle
        if held is None or held is instead_of:
            self._handle = None
            self._handle = held = _open(self.path)
        return held

    @abstractmethod
    def _find_below(
        self, handle: Handle, parts: Sequence[str], *, may_be_missing: bool
    ) -> bool | Reason:
        """Return the result of `holds` for non-empty `parts`, or the reason to refuse."""

    @abstractmethod
    def _open_below(self, handle: Handle, parts: Sequence[str], *, links: bool) -> int:
        """Return the result of `open_path` for non-empty `parts` below a handle."""


def _open(path: str) -> Handle:
    try:
        return Handle.open(path)
    except ValueError:  # NUL, or characters that the file system cannot encode
        raise NotInside("no_folder") from None
    except OSError as error:
        reason_of(error.errno)
        raise NotInside("no_folder") from None


# Handles and descriptors


class Handle:
    """An open folder: its descriptor, its identity, and its real path when it was opened."""

    __slots__ = ("fd", "identity", "real_path")

    def __init__(self, fd: int, path: str) -> None:
        self.fd: Final = fd
        self.real_path: Final = real_path_of(fd, path)
        self.identity: Final = identity_of(fd)

    @classmethod
    def open(cls, path: str, flags: int = FOLDER) -> Handle:
        """Open a folder, following links in its path. Raises `OSError` on failure."""
        fd = os.open(path, flags)
        try:
            return cls(fd, path)
        except BaseException:
            os.close(fd)
            raise

    def successor(self) -> Handle | None:
        """Return the folder that is now at the real path, or None if that is behind a link."""
        try:
            fresh = Handle.open(self.real_path, FOLDER | getattr(os, "O_NOFOLLOW", 0))
        except OSError:
            return None
        return fresh if fresh.real_path == self.real_path else None

    def is_gone(self) -> bool:
        """Return True if the folder was removed, so that nothing can be in it."""
        try:
            return os.fstat(self.fd).st_nlink == 0
        except OSError:  # a network file server lost the handle
            return True

    def __del__(self, close: Callable[[int], None] = os.close) -> None:
        # without an identity, `__init__` failed and `open` closes the descriptor
        if hasattr(self, "identity"):
            close(self.fd)


def real_path_of(fd: int, path: str) -> str:
    """Return the real path of a folder, by its descriptor if possible, otherwise by its name."""
    try:
        return os.readlink(f"/proc/self/fd/{fd}")  # noqa: PTH115  text
    except OSError:
        return os.path.realpath(path)


def identity_of(fd: int) -> Identity:
    """Return the identity of an open descriptor."""
    status = os.fstat(fd)
    return status.st_dev, status.st_ino


def closed_link(fd: int) -> bool:
    """Return True if a descriptor is a link. In that case it is closed."""
    is_link = stat.S_ISLNK(os.fstat(fd).st_mode)
    if is_link:
        os.close(fd)
    return is_link
