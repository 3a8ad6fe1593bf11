"""Atomic writes: a file is written beside its name and then renamed in one step.

The parent folder is proven to be inside when it is opened, and again before the rename. For a
pinned place, no link may have appeared on the way. A link in the place of the file is refused. If a
link appears there later, the rename replaces it and never follows it.
"""

from __future__ import annotations

import errno
import io
import os
import stat
from collections.abc import Generator
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, BinaryIO, Final, cast

from replybook.world.containment import Folder, NotInside
from replybook.world.containment.held import FOLDER, identity_of
from replybook.world.errors import WorldFault, gone, make_write_fault, wrong_to_write
from replybook.world.location import kind_of
from replybook.world.view import ViewPlace

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer as Buffer

_NO_LINK: Final = getattr(os, "O_NOFOLLOW", 0)
NEW_FILE: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINK | getattr(os, "O_CLOEXEC", 0)
"""Flags that create a file and never open an existing one."""

_PROBLEMS: Final = {"folder": "this is a folder", "link": "this is a link"}
_THERE: Final = "this file exists already"


@contextmanager
def written_file(
    place: ViewPlace, address: str, *, exclusive: bool, parents: bool
) -> Generator[BinaryIO]:
    """Yield a file to write. It gets its name if the block succeeds, otherwise it is removed.

    Args:
        place: The place of the file.
        exclusive: Refuse a file that exists.

    Raises:
        WorldFault: If the file cannot be written. An exception of the block is passed on unchanged.
    """
    with opened_parent(place, address, make=parents) as parent:
        with faults(address):
            mode = parent.mode_of_old(exclusive=exclusive)
            temporary, fd = beside(parent, f".{os.urandom(12).hex()}.part", mode)
        try:
            with _whole(fd, address) as file:
                yield file
            with faults(address):
                parent.prove()
                parent.put(temporary, exclusive=exclusive)
        except BaseException:
            parent.drop(temporary)
            raise


class Parent:
    """The parent folder of a file, held open, and the name of the file in it."""

    __slots__ = ("_above", "_links", "_place", "address", "fd", "name")

    def __init__(self, place: ViewPlace, address: str, *, make: bool) -> None:
        *above, self.name = place.rest
        self._place, self._above, self._links = place, tuple(above), not place.pinned
        self.address: Final = address
        self.fd: Final = _folder(place.anchor, self._above, make=make, links=self._links)

    def prove(self) -> None:
        """Raise `NotInside` unless the folder is still in its place."""
        if self._place.anchor.identity(self._above, links=self._links) != identity_of(self.fd):
            raise NotInside("leaves")

    def mode_of_old(self, *, exclusive: bool) -> int | None:
        """Return the permissions of the file to replace, or None if there is none.

        Raises:
            WorldFault: If it is not a file, or if it exists and `exclusive` is set.
        """
        try:
            status = os.stat(self.name, dir_fd=self.fd, follow_symlinks=False)
        except FileNotFoundError:
            return None
        kind = kind_of(status.st_mode)
        if kind != "file":
            raise wrong_to_write(self.address, _PROBLEMS.get(kind, "not a regular file"))
        if exclusive:
            raise wrong_to_write(self.address, _THERE)
        return status.st_mode & 0o777  # setuid and setgid belong to the old content

    def put(self, name: str, *, exclusive: bool, of: int | None = None) -> None:
        """Rename a file to the name to write.

        Args:
            name: The current name of the file.
            exclusive: Refuse a file that exists.
            of: Descriptor of the folder of the file. Defaults to this folder.
        """
        source = self.fd if of is None else of
        try:
            if exclusive:
                _put_new(source, name, self.fd, self.name)
            else:
                os.replace(name, self.name, src_dir_fd=source, dst_dir_fd=self.fd)
        except FileExistsError:
            raise wrong_to_write(self.address, _THERE) from None
        except IsADirectoryError:
            raise wrong_to_write(self.address, _PROBLEMS["folder"]) from None
        self.keep()

    def drop(self, name: str) -> None:
        """Remove a file of this folder if possible."""
        with suppress(OSError):
            os.unlink(name, dir_fd=self.fd)

    def keep(self) -> None:
        """Write the names in this folder to disk if the system supports that."""
        with suppress(OSError):
            listed = os.open(".", os.O_RDONLY, dir_fd=self.fd)
            try:
                os.fsync(listed)
            finally:
                os.close(listed)


@contextmanager
def opened_parent(place: ViewPlace, address: str, *, make: bool = False) -> Generator[Parent]:
    """Yield the parent folder of a place, proven to be inside and held open.

    Args:
        place: The place of the file.

    Raises:
        WorldFault: If `place` is the top of a root, if it is a link, or if the folder is missing.
    """
    if not place.rest:
        raise wrong_to_write(address, _PROBLEMS["folder"])
    with faults(address):
        _refuse_link(place, address)
        parent = Parent(place, address, make=make)
    try:
        yield parent
    finally:
        os.close(parent.fd)


def beside(parent: Parent, name: str, mode: int | None) -> tuple[str, int]:
    """Create a new file in the folder; return its name and a descriptor for writing."""
    fd = os.open(name, NEW_FILE, 0o666, dir_fd=parent.fd)
    if mode is not None:
        with suppress(OSError):  # not every file system has permissions
            os.fchmod(fd, mode)
    return name, fd


class _Raw(io.FileIO):
    """The new file. A failed write is a `WorldFault`, even if the block ignores the exception."""

    def __init__(self, fd: int, address: str) -> None:
        super().__init__(fd, "wb")
        self._address: Final = address
        self.fault: WorldFault | None = None

    def write(self, data: Buffer, /) -> int:
        try:
            return super().write(data)
        except OSError as error:
            raise self._note_failure(error) from None

    def truncate(self, size: int | None = None, /) -> int:
        try:
            return super().truncate(size)
        except OSError as error:
            raise self._note_failure(error) from None

    def _note_failure(self, error: OSError) -> WorldFault:
        self.fault = make_write_fault(self._address, error)
        return self.fault


@contextmanager
def _whole(fd: int, address: str) -> Generator[BinaryIO]:
    """Yield the file to write. When the block succeeds, the whole content is on disk."""
    raw = _Raw(fd, address)
    try:
        file = io.BufferedWriter(raw)
        yield cast("BinaryIO", file)
        if raw.fault is not None:
            raise raw.fault
        with faults(address):
            file.flush()
            os.fsync(raw.fileno())
    finally:
        raw.close()  # drops the data that is still in the buffer


@contextmanager
def faults(address: str) -> Generator[None]:
    """Turn refusals and system errors into `WorldFault`."""
    try:
        yield
    except NotInside:
        raise gone(address) from None
    except (OSError, NotImplementedError, ValueError) as error:  # ValueError: the file was closed
        raise make_write_fault(address, error) from None


def _refuse_link(place: ViewPlace, address: str) -> None:
    """Refuse a link in the place of the file that the address names."""
    if not place.parts:
        return
    folder = _open_existing(place.folder, place.parts[:-1], links=True)
    if folder is None:
        return
    try:
        if _kind(folder, place.parts[-1]) == "link":
            raise wrong_to_write(address, _PROBLEMS["link"])
    finally:
        os.close(folder)


def _open_existing(folder: Folder, parts: tuple[str, ...], *, links: bool) -> int | None:
    try:
        return folder.open_path(parts, links=links)
    except NotInside as refused:
        if refused.reason == "missing":
            return None
        raise


def _folder(anchor: Folder, parts: tuple[str, ...], *, make: bool, links: bool) -> int:
    """Return a descriptor of the folder at `parts`. With `make`, missing folders are created."""
    find = partial(_open_existing, anchor) if make else anchor.open_path
    fd = find(parts, links=links)
    if fd is not None:
        return _proven_folder(fd)
    fd = _folder(anchor, parts[:-1], make=True, links=links)
    try:
        with suppress(FileExistsError):  # somebody else created it, or there is a link
            os.mkdir(parts[-1], dir_fd=fd)
        return os.open(parts[-1], FOLDER | _NO_LINK, dir_fd=fd)
    except NotADirectoryError:
        raise NotInside("not_a_folder") from None
    finally:
        os.close(fd)


def _proven_folder(fd: int) -> int:
    if stat.S_ISDIR(os.fstat(fd).st_mode):
        return fd
    os.close(fd)
    raise NotInside("not_a_folder")


def _kind(folder: int, name: str) -> str | None:
    try:
        return kind_of(os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode)
    except FileNotFoundError:
        return None


def _put_new(source: int, old: str, folder: int, name: str) -> None:
    """Give the file its name, or raise `FileExistsError` if the name is taken."""
    try:  # a hard link never replaces a file, while a rename does
        os.link(old, name, src_dir_fd=source, dst_dir_fd=folder, follow_symlinks=False)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError) as error:  # not every file system supports hard links
        if isinstance(error, OSError) and error.errno == errno.EXDEV:
            raise
        # reserve the name with an empty file
        os.close(os.open(name, NEW_FILE, 0o600, dir_fd=folder))
        try:
            os.replace(old, name, src_dir_fd=source, dst_dir_fd=folder)
        except BaseException:
            os.unlink(name, dir_fd=folder)
            raise
    else:
        os.unlink(old, dir_fd=source)
