"""Files of a folder, so that a program gets single files instead of the folder.

The world adapter lists the folder below its proven place, and no link is followed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from replybook.enforcement.target import Target, World, target_of
from replybook.world.pattern import Glob, glob
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

MOST_FILES: Final = 500
"""Maximum number of files for one program."""

MOST_SEEN: Final = 20_000
"""Maximum number of folder entries read for one command."""


class TooMany(Exception):
    """A folder has more than `most` files or entries."""

    def __init__(self, most: int) -> None:
        super().__init__(f"more than {most} cannot be given by name")
        self.most: Final = most


@dataclass(frozen=True, slots=True)
class NamedFile:
    """A file for a program.

    Attributes:
        word: Path relative to the working folder.
        coming: Bytes that the program writes, or None if they are not known.
    """

    word: str
    target: Target
    coming: int | None = None

    @property
    def size(self) -> int:
        """The bytes that come, else the current size, or 0 if the file does not exist."""
        if self.coming is not None:
            return self.coming
        look = self.target.look
        with suppress(OSError):
            return os.lstat(look.real).st_size if look is not None and look.real else 0
        return 0


@dataclass(slots=True)
class Walk:
    """Finds the files below folders, for one command.

    Attributes:
        names: Patterns of file names. If empty, all names fit.
        wanted: Returns True for a file that the program may get.
        may_hold: Returns True for a folder that may contain such files.
    """

    world: World
    names: tuple[str, ...]
    wanted: Callable[[Target], bool]
    may_hold: Callable[[Target], bool]
    _seen: int = 0

    def below(self, folder: Target, word: str) -> Iterator[NamedFile]:
        """Yield the files below the folder that `word` names. Raises `TooMany`."""
        fits: Glob = glob(self.names, any_case=True) if self.names else _any_name
        waiting, count = [(folder, word.rstrip("/"))], 0
        while waiting:
            at, so_far = waiting.pop()
            for name, target in self._entries(at, fits):
                if target.is_folder:
                    waiting.append((target, f"{so_far}/{name}"))
                elif self.wanted(target):
                    count += 1
                    if count > MOST_FILES:
                        raise TooMany(MOST_FILES)
                    yield NamedFile(f"{so_far}/{name}", target)

    def _entries(self, folder: Target, fits: Glob) -> Iterable[tuple[str, Target]]:
        """Return the files with a fitting name, and the folders to read."""
        for entry in self.world.entries(folder.path):
            self._seen += 1
            if self._seen > MOST_SEEN:
                raise TooMany(MOST_SEEN)
            if entry.kind == "folder" or (entry.kind == "file" and fits(entry.name)):
                target = target_of(
                    self.world, f"{folder.path}/{entry.name}", ReplyBuilder("exec"), must_exist=True
                )
                if isinstance(target, Reply):  # a name that fits no address
                    continue
                if not target.is_folder or self.may_hold(target):
                    yield entry.name, target


def _any_name(_name: str) -> bool:
    return True
