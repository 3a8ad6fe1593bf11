"""Reading and listing of a resolved place, below the same held folder.

A file is never opened by the path that was found earlier. Every name is followed again below the
held folder, so replacing a folder by a link meanwhile has no effect. In a pinned place no link is
followed. Only regular files are opened.
"""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import BinaryIO, Final

from replybook.world.containment import NotInside
from replybook.world.containment.held import identity_of
from replybook.world.errors import gone, make_read_fault, wrong_to_read
from replybook.world.location import Kind, kind_of
from replybook.world.view import ViewPlace

_CLOSING: Final = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_LIST: Final = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | _CLOSING


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a folder. Only a file has a `size`, in bytes."""

    name: str
    kind: Kind
    size: int | None = None


def open_file(place: ViewPlace, address: str) -> BinaryIO:
    """Return the content of a regular file, or raise `WorldFault`."""
    with _proven(place, address) as fd:
        kind = kind_of(os.fstat(fd).st_mode)
        if kind != "file":
            raise wrong_to_read(address, "a folder" if kind == "folder" else "not a regular file")
        readable = reopen_file(fd, os.O_RDONLY)
    return os.fdopen(readable, "rb")


def list_folder(place: ViewPlace, address: str) -> list[Entry]:
    """Return the entries of a folder by name, or raise `WorldFault`."""
    with _proven(place, address) as fd:
        if kind_of(os.fstat(fd).st_mode) != "folder":
            raise wrong_to_read(address, "not a folder")
        folder = os.open(".", _LIST, dir_fd=fd)
    try:
        with os.scandir(folder) as found:
            entries = [entry for each in found if (entry := _entry(each))]
    finally:
        os.close(folder)
    return sorted(entries, key=lambda entry: entry.name)


def _entry(found: os.DirEntry[str]) -> Entry | None:
    try:
        status = found.stat(follow_symlinks=False)
    except FileNotFoundError:  # removed after the folder was read
        return None
    kind = kind_of(status.st_mode)
    return Entry(found.name, kind, status.st_size if kind == "file" else None)


def reopen_file(fd: int, flags: int) -> int:
    """Return another descriptor of the same file with these flags, without following a name."""
    if not hasattr(os, "O_PATH"):
        return os.dup(fd)
    again = os.open(f"/proc/self/fd/{fd}", flags | _CLOSING)
    if identity_of(again) != identity_of(fd):  # /proc is not the usual file system
        os.close(again)
        raise OSError("the descriptor could not be opened again")
    return again


@contextmanager
def _proven(place: ViewPlace, address: str) -> Generator[int]:
    """Yield a descriptor of the file at a place. Every failure is a `WorldFault`."""
    try:
        fd = place.anchor.open_path(place.rest, links=not place.pinned)
    except NotInside:
        raise gone(address) from None
    except OSError as error:
        raise make_read_fault(address, error) from None
    try:
        yield fd
    except OSError as error:
        raise make_read_fault(address, error) from None
    finally:
        os.close(fd)
