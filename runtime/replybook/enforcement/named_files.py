"""Named files: what a program is given in place of a folder, file by file.

A folder is walked through the world, below the place that was decided about; no link is followed.
Source: specification 42, decision 27.
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

__all__ = ["MOST_FILES", "MOST_SEEN", "NamedFile", "TooMany", "Walk"]

MOST_FILES: Final = 500
"""More files than this are given to no program at once."""

MOST_SEEN: Final = 20_000
"""More entries of folders than this are not looked at for one command."""


class TooMany(Exception):
    """A folder holds more than can be given by name; `most` would be possible."""

    def __init__(self, most: int) -> None:
        super().__init__(f"more than {most} cannot be given by name")
        self.most: Final = most


@dataclass(frozen=True, slots=True)
class NamedFile:
    """A file as the program gets it: `word` is relative to the folder that it runs in."""

    word: str
    target: Target

    @property
    def size(self) -> int:
        """How many bytes it holds now; none if it is not there."""
        look = self.target.look
        with suppress(OSError):
            return os.lstat(look.real).st_size if look is not None and look.real else 0
        return 0


@dataclass(slots=True)
class Walk:
    """Finds the files below folders, for one command.

    `names` are patterns of the names that are wanted, all if there are none; `wanted` says of a file
    whether it may be given, `may_hold` of a folder whether it is worth a look.
    """

    world: World
    names: tuple[str, ...]
    wanted: Callable[[Target], bool]
    may_hold: Callable[[Target], bool]
    _seen: int = 0

    def below(self, folder: Target, word: str) -> Iterator[NamedFile]:
        """Yield the files below a folder that `word` names; `TooMany` if they cannot all be named."""
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
        """Return the files that have a wanted name, and the folders that are worth a look."""
        for entry in self.world.entries(folder.path):
            self._seen += 1
            if self._seen > MOST_SEEN:
                raise TooMany(MOST_SEEN)
            if entry.kind == "folder" or (entry.kind == "file" and fits(entry.name)):
                target = target_of(
                    self.world, f"{folder.path}/{entry.name}", ReplyBuilder("exec"), must_exist=True
                )
                if isinstance(target, Reply):  # a name that no address can say
                    continue
                if not target.is_folder or self.may_hold(target):
                    yield entry.name, target


def _any_name(_name: str) -> bool:
    return True
