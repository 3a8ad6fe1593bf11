"""The files of the launcher in the user's game folder, opened to be read and nothing else.

A mode may hide that folder and still allow these files: the launcher's database, `dlc_load.json`,
and the `.mod` files in `mod`. This module follows no links, and nothing in it writes.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, TypeAlias

from replybook.world.containment import Folder, NotInside, best_backend
from replybook.world.location import kind_of
from replybook.world.reading import reopen_file
from replybook_ck3.world.real_path import is_folder

Stamp: TypeAlias = tuple[int, int, int]
"""Number of the file, its size in bytes, and the time of its last change in nanoseconds."""

_ROOT: Final = "user_docs"
_MODS: Final = "mod"
_SUFFIX: Final = ".mod"


class LauncherFault(Exception):
    """A file of the launcher that cannot be used.

    Attributes:
        fix: What a person can do.
    """

    def __init__(self, file: str, problem: str, fix: str) -> None:
        super().__init__(f"{file} {problem}")
        self.file: Final = file
        self.problem: Final = problem
        self.fix: Final = fix


class LauncherFiles:
    """The files of the launcher; none if the root `user_docs` is not set.

    Args:
        roots: Folders by root key.
    """

    def __init__(self, roots: Mapping[str, Path]) -> None:
        self.folder: Final = roots.get(_ROOT)
        """The user's game folder on the host, or None."""
        self._held: Folder | None = None

    def close(self) -> None:
        """Close the folder."""
        if self._held is not None:
            self._held.close()
            self._held = None

    def stamp(self, name: str) -> Stamp | None:
        """Return the stamp of a file at the top of the folder, or None if it does not exist.

        Raises:
            LauncherFault: The file cannot be looked at.
        """
        file = self._open_file((name,))
        if file is None:
            return None
        try:
            status = os.fstat(file)
            return status.st_ino, status.st_size, status.st_mtime_ns
        finally:
            os.close(file)

    def read(self, name: str, most: int) -> bytes | None:
        """Return the content of a file at the top of the folder, or None if it does not exist.

        Args:
            name: Name of the file.
            most: Maximum number of bytes.

        Raises:
            LauncherFault: The file cannot be read, or is larger.
        """
        return self._read((name,), most)

    def read_mod_file(self, name: str, most: int) -> bytes | None:
        """Return the content of a file in the folder `mod`, or None if it does not exist.

        Raises:
            LauncherFault: The file cannot be read, or is larger.
        """
        return self._read((_MODS, name), most)

    def mod_files(self) -> list[str]:
        """Return the names of the `.mod` files in the folder `mod`, sorted. Links are left out.

        Raises:
            LauncherFault: The folder cannot be listed.
        """
        try:
            return sorted(self._mod_files())
        except OSError as error:
            raise LauncherFault(_MODS, _reason(error), "correct its permissions") from error

    def _mod_files(self) -> Iterator[str]:
        held = self._open_file((_MODS,), kind="folder")
        if held is None:
            return
        try:
            with os.scandir(held) as entries:
                for entry in entries:
                    if entry.name.lower().endswith(_SUFFIX) and entry.is_file(
                        follow_symlinks=False
                    ):
                        yield entry.name
        finally:
            os.close(held)

    def _read(self, parts: tuple[str, ...], most: int) -> bytes | None:
        file = self._open_file(parts)
        if file is None:
            return None
        name = parts[-1]
        try:
            with os.fdopen(file, "rb") as stream:
                data = stream.read(most + 1)
        except OSError as error:
            raise LauncherFault(name, _reason(error), "correct its permissions") from error
        if len(data) > most:
            problem = f"is larger than {most} bytes"
            raise LauncherFault(name, problem, "let the launcher write it anew")
        return data

    def _open_file(self, parts: tuple[str, ...], kind: str = "file") -> int | None:
        """Return a descriptor to read from, or None if nothing of this kind exists."""
        folder = self._folder()
        if folder is None:
            return None
        try:
            held = folder.open_path(parts, links=False)
        except (FileNotFoundError, NotADirectoryError, NotInside):
            return None
        except OSError as error:
            raise LauncherFault(parts[-1], _reason(error), "correct its permissions") from error
        try:
            if kind_of(os.fstat(held).st_mode) != kind:
                return None
            return reopen_file(held, os.O_RDONLY)
        except OSError as error:
            raise LauncherFault(parts[-1], _reason(error), "correct its permissions") from error
        finally:
            os.close(held)

    def _folder(self) -> Folder | None:
        if self._held is None and self.folder is not None and is_folder(self.folder):
            self._held = best_backend()(str(self.folder))
        return self._held


def _reason(error: OSError) -> str:
    """Return the words of the operating system, without a path."""
    return (os.strerror(error.errno) if error.errno else "cannot be read").lower()
