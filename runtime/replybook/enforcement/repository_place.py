"""Places of a repository: its work tree, the folders of git, its objects, all alternates.

A `.git` file, a link, `commondir` or an alternate may point anywhere, and git would read and write
there.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, Protocol

_MOST_ENTRIES: Final = 200_000
"""Maximum number of entries in the folders of git. A larger repository is refused."""

_MOST_ALTERNATES: Final = 20
_MOST_BYTES: Final = 100_000


class AsksGit(Protocol):
    """Calls git for the repository of a folder."""

    @property
    def folder(self) -> str:
        """The working folder of git."""
        ...

    def said(self, *words: str) -> bytes:
        """Return the output of a git command."""
        ...


def leaves(git: AsksGit, root: str) -> bool:
    """Return True if any part of the repository is outside of `root`, a real folder."""
    said = git.said(
        *("rev-parse", "--show-toplevel", "--git-dir", "--git-common-dir"),
        *("--git-path", "objects", "--git-path", "index"),
    )
    places = [Path(git.folder, line) for line in os.fsdecode(said).split("\n")[:-1]]
    if len(places) != 5:
        return True
    _, own, common, objects, _ = places
    every = [*places, *_alternates(objects)]
    if not all(_is_below(place, root) for place in every):
        return True
    books = {os.path.realpath(place) for place in (own, common, objects)}
    return any(not _is_below(link, root) for link in _links(books))


def _is_below(place: Path, root: str) -> bool:
    real = os.path.realpath(place)
    return real == root or real.startswith(root.rstrip(os.sep) + os.sep)


def _links(folders: Iterable[str]) -> Iterator[Path]:
    """Yield the links in the folders of git.

    Too many entries yield a path outside of any root.
    """
    waiting, count = list(folders), 0
    while waiting:
        try:
            with os.scandir(waiting.pop()) as entries:
                for entry in entries:
                    count += 1
                    if entry.is_symlink():
                        yield Path(entry.path)
                    elif entry.is_dir(follow_symlinks=False):
                        waiting.append(entry.path)
        except OSError:
            yield Path(os.sep)
            return
        if count > _MOST_ENTRIES:
            yield Path(os.sep)
            return


def _alternates(objects: Path) -> Iterator[Path]:
    """Yield the object folders that an object folder names, directly or indirectly."""
    waiting, seen = [objects], set[str]()
    while waiting:
        at = waiting.pop()
        for line in _lines(at / "info" / "alternates"):
            other = at / line
            real = os.path.realpath(other)
            if real in seen:
                continue
            if len(seen) >= _MOST_ALTERNATES:
                yield Path(os.sep)
                return
            seen.add(real)
            yield other
            waiting.append(other)


def _lines(file: Path) -> list[str]:
    try:
        with file.open("rb") as stream:
            data = stream.read(_MOST_BYTES)
    except OSError:
        return []
    lines = (line.strip() for line in os.fsdecode(data).splitlines())
    return [_unquoted(line) for line in lines if line and not line.startswith("#")]


def _unquoted(line: str) -> str:
    """Return a path as git reads it.

    A quoted path with an escape is treated as a path outside of any root.
    """
    if not line.startswith('"'):
        return line
    return os.sep if "\\" in line else line.strip('"')
