"""The files around submitted ones: those of the bundle in front of those on disk.

A validator names every file by its address. It sees only what the session may read; the rest is
unknown, which is neither there nor missing. Reading is bounded.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Final, Protocol, TypeAlias

_MOST_TEXT: Final = 4_194_304
_MOST_ENTRIES: Final = 20_000
"""The limit of entries in one folder. Nothing is known of a larger folder."""

_MOST_READ: Final = 5_000
"""The limit of folders and files that one tree reads. Nothing is known of what follows."""

Entries: TypeAlias = Mapping[str, bool | None]
"""The names in a folder: True for a folder, False for a file, None for what may be either."""

_EMPTY: Final[Entries] = MappingProxyType({})


class Disk(Protocol):
    """Folders of the host, read by address."""

    def knows(self, address: str) -> bool:
        """Return True if the address is in a folder of this disk."""
        ...

    def entries(self, address: str) -> Entries | None:
        """Return the names in a folder, or None if it is unknown.

        A folder that does not exist has no names.
        """
        ...

    def read(self, address: str, most: int) -> bytes | None:
        """Return the first bytes of a file, or None if they are unknown."""
        ...

    def address_of(self, path: str) -> str | None:
        """Return the address of an absolute host path, or None if it is in no folder."""
        ...


class _NoDisk:
    def knows(self, address: str) -> bool:
        del address
        return False

    def entries(self, address: str) -> Entries:
        del address
        return _EMPTY

    def read(self, address: str, most: int) -> None:
        del address, most

    def address_of(self, path: str) -> None:
        del path


NO_DISK: Final[Disk] = _NoDisk()
"""The disk of a session without folders."""


class HostDisk:
    """The folders that the author of a server names, with everything in them."""

    def __init__(self, folders: Mapping[str, Path]) -> None:
        self._folders: Final = folders

    def knows(self, address: str) -> bool:
        """Return True if the address is in one of the folders."""
        return self._path(address) is not None

    def entries(self, address: str) -> Entries | None:
        """Return the names in a folder, or None if it cannot be read."""
        path = self._path(address)
        if path is None or not path.is_dir():
            return _EMPTY
        try:
            with os.scandir(path) as found:
                return {entry.name: entry.is_dir() for entry in found}
        except OSError:
            return None

    def read(self, address: str, most: int) -> bytes | None:
        """Return the first bytes of a file, or None if it cannot be read."""
        path = self._path(address)
        try:
            if path is None or not path.is_file():
                return None
            with path.open("rb") as file:
                return file.read(most)
        except OSError:
            return None

    def address_of(self, path: str) -> str | None:
        """Return the address of an absolute host path, or None if it is in no folder."""
        return address_in(self._folders, path)

    def _path(self, address: str) -> Path | None:
        below: list[str] = []
        while address:
            if address in self._folders:
                return self._folders[address].joinpath(*reversed(below))
            address, _, name = address.rpartition("/")
            below.append(name)
        return None


def address_in(folders: Mapping[str, Path], path: str) -> str | None:
    """Return the address of an absolute host path in one of these folders, or None."""
    for head, folder in folders.items():
        if Path(path).is_relative_to(folder):
            return "/".join((head, *Path(path).relative_to(folder).parts))
    return None


class SourceTree:
    """Submitted files in front of a disk, for one check. What was read is kept until it ends."""

    def __init__(
        self, disk: Disk = NO_DISK, files: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        self._disk: Final = disk
        self._files: Final = files
        self._entries: dict[str, Entries | None] = {}
        self._texts: dict[str, str | None] = {}

    def with_files(self, files: Mapping[str, str]) -> SourceTree:
        """Return the same tree with further submitted files."""
        if files.items() <= self._files.items():
            return self
        return SourceTree(self._disk, {**self._files, **files})

    def without_files(self) -> SourceTree:
        """Return the disk alone, as it is before the submitted files are there."""
        return SourceTree(self._disk)

    def on(self, disk: Disk) -> SourceTree:
        """Return the same submitted files in front of another disk."""
        return SourceTree(disk, self._files)

    def knows(self, address: str) -> bool:
        """Return True if the folder on disk is known, and not only submitted files."""
        return self._disk.knows(address)

    def entries(self, address: str) -> Entries | None:
        """Return the names in a folder, or None if it is unknown."""
        if address not in self._entries:
            on_disk = self._disk.entries(address) if self._may_read() else None
            if on_disk is not None and len(on_disk) > _MOST_ENTRIES:
                on_disk = None
            mine = self._submitted.get(address, _EMPTY)
            self._entries[address] = None if on_disk is None else {**on_disk, **mine}
        return self._entries[address]

    def is_file(self, address: str) -> bool:
        """Return True if there is a file. An unknown folder has none."""
        folder, _, name = address.rpartition("/")
        return (self.entries(folder) or _EMPTY).get(name, True) is not True

    def is_folder(self, address: str) -> bool:
        """Return True if there is a folder. The folder of a known root is one."""
        folder, slash, name = address.rpartition("/")
        if not slash:
            return self.knows(address)
        return (self.entries(folder) or _EMPTY).get(name, False) is not False

    def text(self, address: str) -> str | None:
        """Return the text of a file, or None if it is unknown."""
        if address in self._files:
            return self._files[address]
        if address not in self._texts:
            data = self._disk.read(address, _MOST_TEXT) if self._may_read() else None
            self._texts[address] = None if data is None else data.decode("utf-8", "replace")
        return self._texts[address]

    @cached_property
    def _submitted(self) -> Mapping[str, Entries]:
        """The names in each folder above the submitted files."""
        return _folders_of(self._files)

    def address_of(self, path: str) -> str | None:
        """Return the address of an absolute host path, or None if it is in no known folder."""
        return self._disk.address_of(path)

    def _may_read(self) -> bool:
        return len(self._entries) + len(self._texts) < _MOST_READ


def _folders_of(files: Iterable[str]) -> Mapping[str, Entries]:
    """Return the names in each folder above the files."""
    found: dict[str, dict[str, bool]] = {}
    for address in files:
        is_folder, above = False, address
        while "/" in above:
            above, _, name = above.rpartition("/")
            names = found.setdefault(above, {})
            if is_folder and names.get(name):
                break
            names[name] = is_folder
            is_folder = True
    return found
