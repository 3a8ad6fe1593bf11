"""Writing a file whole or not at all: beside its name first, then put in its place in one step.

The folder it goes into is proven inside when it is opened and once more before the file is put there;
where something was decided about the place, no link may have come on the way to it since.
A link in the place of the file is refused, one that comes there later is replaced and never followed.
Source: specification 17.
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
from replybook.world.errors import WorldFault, gone, write_failed, wrong_to_write
from replybook.world.location import kind_of
from replybook.world.view import Place

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer as Buffer

__all__ = ["NEW_FILE", "Parent", "beside", "faults", "opened_parent", "written_file"]

_NO_LINK: Final = getattr(os, "O_NOFOLLOW", 0)
NEW_FILE: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINK | getattr(os, "O_CLOEXEC", 0)
"""Flags that make a file, and never open what is there already."""

_PROBLEMS: Final = {"folder": "this is a folder", "link": "this is a link"}
_THERE: Final = "this file exists already"


@contextmanager
def written_file(
    place: Place, address: str, *, exclusive: bool, parents: bool
) -> Generator[BinaryIO]:
    """Yield a file to write; it takes its place when the block ends well, and is removed if it does not.

    `exclusive` refuses a file that is there, `parents` makes the folders above it. `WorldFault` if
    that cannot be done; an exception of the block itself goes on as it is.
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
    """The folder that a file is in, held open, and the name of the file in it."""

    __slots__ = ("_above", "_links", "_place", "address", "fd", "name")

    def __init__(self, place: Place, address: str, *, make: bool) -> None:
        *above, self.name = place.rest
        self._place, self._above, self._links = place, tuple(above), not place.pinned
        self.address: Final = address
        self.fd: Final = _folder(place.anchor, self._above, make=make, links=self._links)

    def prove(self) -> None:
        """`NotInside` unless the folder still stands where it was found."""
        if self._place.anchor.identity(self._above, links=self._links) != identity_of(self.fd):
            raise NotInside("leaves")

    def mode_of_old(self, *, exclusive: bool) -> int | None:
        """Return the permissions of the file that is to be replaced, None if there is none.

        `WorldFault` for what is no file, and with `exclusive` for every file.
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
        return status.st_mode & 0o777  # the rights to run as its owner are of the old content

    def put(self, name: str, *, exclusive: bool, of: int | None = None) -> None:
        """Give a file of this folder, or of the folder `of`, the name that is to be written."""
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
        """Take a file of this folder away, if it can be."""
        with suppress(OSError):
            os.unlink(name, dir_fd=self.fd)

    def keep(self) -> None:
        """Let the names in this folder survive a power cut, too, where the system can."""
        with suppress(OSError):
            listed = os.open(".", os.O_RDONLY, dir_fd=self.fd)
            try:
                os.fsync(listed)
            finally:
                os.close(listed)


@contextmanager
def opened_parent(place: Place, address: str, *, make: bool = False) -> Generator[Parent]:
    """Yield the folder above a place, proven inside and held; `make` makes what is missing of it.

    `WorldFault` for the top of a root, for a link in the place of the file, and where there is no folder.
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
    """Make a new file of this name in the folder; return the name and a descriptor to write to."""
    fd = os.open(name, NEW_FILE, 0o666, dir_fd=parent.fd)
    if mode is not None:
        with suppress(OSError):  # not every file system has permissions
            os.fchmod(fd, mode)
    return name, fd


class _Raw(io.FileIO):
    """The new file. A write that fails is a `WorldFault`, also if the block goes on after it."""

    def __init__(self, fd: int, address: str) -> None:
        super().__init__(fd, "wb")
        self._address: Final = address
        self.fault: WorldFault | None = None

    def write(self, data: Buffer, /) -> int:
        try:
            return super().write(data)
        except OSError as error:
            raise self._failed(error) from None

    def truncate(self, size: int | None = None, /) -> int:
        try:
            return super().truncate(size)
        except OSError as error:
            raise self._failed(error) from None

    def _failed(self, error: OSError) -> WorldFault:
        self.fault = write_failed(self._address, error)
        return self.fault


@contextmanager
def _whole(fd: int, address: str) -> Generator[BinaryIO]:
    """Yield the file to write; all of it is on the disk when the block has ended well."""
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
        raw.close()  # what the writer still holds is dropped with it


@contextmanager
def faults(address: str) -> Generator[None]:
    """Turn refusals and failures of the system into `WorldFault`."""
    try:
        yield
    except NotInside:
        raise gone(address) from None
    except (OSError, NotImplementedError, ValueError) as error:  # of a file that was closed
        raise write_failed(address, error) from None


def _refuse_link(place: Place, address: str) -> None:
    """Refuse a link in the place of the file, as the address names it."""
    if not place.parts:
        return
    folder = _opened(place.folder, place.parts[:-1], links=True)
    if folder is None:
        return
    try:
        if _kind(folder, place.parts[-1]) == "link":
            raise wrong_to_write(address, _PROBLEMS["link"])
    finally:
        os.close(folder)


def _opened(folder: Folder, parts: tuple[str, ...], *, links: bool) -> int | None:
    try:
        return folder.open_path(parts, links=links)
    except NotInside as refused:
        if refused.reason == "missing":
            return None
        raise


def _folder(anchor: Folder, parts: tuple[str, ...], *, make: bool, links: bool) -> int:
    """Return a descriptor of the folder at `parts`; what is missing of it is made if asked for."""
    find = partial(_opened, anchor) if make else anchor.open_path
    fd = find(parts, links=links)
    if fd is not None:
        return _proven_folder(fd)
    fd = _folder(anchor, parts[:-1], make=True, links=links)
    try:
        with suppress(FileExistsError):  # somebody else made it, or a link stands there
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
    """Give the file its name; `FileExistsError` if something has it."""
    try:  # a second name never replaces a file, as a new name would
        os.link(old, name, src_dir_fd=source, dst_dir_fd=folder, follow_symlinks=False)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError) as error:  # not every file system has second names
        if isinstance(error, OSError) and error.errno == errno.EXDEV:
            raise
        os.close(os.open(name, NEW_FILE, 0o600, dir_fd=folder))  # an empty file keeps the name
        try:
            os.replace(old, name, src_dir_fd=source, dst_dir_fd=folder)
        except BaseException:
            os.unlink(name, dir_fd=folder)
            raise
    else:
        os.unlink(old, dir_fd=source)
