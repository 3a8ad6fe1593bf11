"""A folder that is held open, so that whoever replaces its name gains nothing.

The descriptor is closed when the last user lets go of the handle and never before: a number that is
closed too early may already stand for another folder. Source: specification 17, decision 22.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from typing import Final, TypeAlias

__all__ = ["FOLDER", "ITEM", "Handle", "Identity", "closed_link", "identity_of", "real_path_of"]

Identity: TypeAlias = tuple[int, int]
"""Device and number of a file: the same for every name it has."""

_AT_ONCE: Final = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_HOLD: Final = getattr(os, "O_PATH", os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))

ITEM: Final = _HOLD | _AT_ONCE
"""Flags that hold anything without reading it; where there is no O_PATH, a pipe is not waited for."""

FOLDER: Final = ITEM | getattr(os, "O_DIRECTORY", 0)
"""Flags that hold a folder and nothing else."""


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
        """Return whether the folder was removed; nothing can be in it any more."""
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
    """Return whether a descriptor stands for a link; it is closed then."""
    is_link = stat.S_ISLNK(os.fstat(fd).st_mode)
    if is_link:
        os.close(fd)
    return is_link
