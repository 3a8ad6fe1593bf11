"""Containment by the final path of an open handle, for systems without folder descriptors.

Windows tells the final path of an open handle, with links, junctions, short names and letter case
resolved. This path is compared with the final path that the folder itself had when it was first
opened.
"""

from __future__ import annotations

import ntpath
import os
from collections.abc import Callable, Sequence
from typing import Final, Protocol, TypeVar

from replybook.world.containment.folder import Identity, Located
from replybook.world.containment.held import identity_of
from replybook.world.containment.refusal import NotInside, reason_of

Said = TypeVar("Said")


class System(Protocol):
    """The functions of the operating system that are used here.

    Each raises `OSError` if it fails.
    """

    def final_path(self, path: str) -> str:
        """Return the final path of the file or folder at `path`, by an open handle."""
        ...

    def identity(self, path: str) -> Identity:
        """Return the identity of the file or folder at `path`, with links followed."""
        ...

    def is_folder(self, path: str) -> bool:
        """Return True if `path` is a folder, with links followed."""
        ...

    def is_link(self, path: str) -> bool:
        """Return True if `path` is a link or junction, dangling or not."""
        ...

    def open(self, path: str) -> int:
        """Return a descriptor of a file for reading."""
        ...


class Windows:
    """The real operating system.

    `realpath` with `strict` opens a handle and returns its final path.
    """

    __slots__ = ()

    def final_path(self, path: str) -> str:
        """Return the final path of the file or folder at `path`, by an open handle."""
        return os.path.realpath(path, strict=True)

    def identity(self, path: str) -> Identity:
        """Return the identity of the file or folder at `path`, with links followed."""
        status = os.stat(path)  # noqa: PTH116  text, as everywhere in here
        return status.st_dev, status.st_ino

    def is_folder(self, path: str) -> bool:
        """Return True if `path` is a folder, with links followed."""
        return os.path.isdir(path)  # noqa: PTH112

    def is_link(self, path: str) -> bool:
        """Return True if `path` is a link or junction, dangling or not."""
        return os.path.lexists(path)  # called only if nothing at `path` could be opened

    def open(self, path: str) -> int:
        """Return a descriptor of a file for reading."""
        flags = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOINHERIT", 0)
        return os.open(path, flags)


class FinalHandleFolder:
    """A `Folder` that compares final paths."""

    __slots__ = ("_final", "_system", "path")

    def __init__(self, path: str, system: System | None = None) -> None:
        self.path: Final = path
        self._system: Final[System] = Windows() if system is None else system
        self._final: str | None = None

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    def holds(self, parts: Sequence[str], *, may_be_missing: bool = False) -> bool:
        """Return True if there is something at `parts`.

        Returns False only with `may_be_missing`, and only if a file could be created there.
        """
        located = self.locate(parts)
        if not (located.exists or may_be_missing):
            raise NotInside("missing")
        return located.exists

    @property
    def real_path(self) -> str:
        """The real host path of the folder, with its links followed."""
        return self._root()

    def open_path(self, parts: Sequence[str], *, links: bool = True) -> int:
        """Return a descriptor of the file at `parts`. The caller closes it.

        With `links=False`, a path whose final path differs is refused.
        """
        final = self._proven(parts, links=links)
        fd = _ask_system(self._system.open, final)
        try:
            same = identity_of(fd) == _ask_system(self._system.identity, final)
            if not same or self._proven(parts) != final:  # replaced while it was opened
                raise NotInside("leaves")
        except BaseException:
            os.close(fd)
            raise
        return fd

    def identity(self, parts: Sequence[str] = (), *, links: bool = True) -> Identity:
        """Return the identity of the file at `parts`, the same for all its names.

        `links` has the same meaning as for `open_path`.
        """
        final = self._proven(parts, links=links) if parts else self._root()
        return _ask_system(self._system.identity, final)

    def above(self) -> list[Identity]:
        """Return the folder and its parents, as far up as they can be opened."""
        path, found = self._root(), list[Identity]()
        while True:
            try:
                found.append(_ask_system(self._system.identity, path))
            except NotInside:
                return found
            path, below = ntpath.dirname(path.rstrip("\\")), path
            if len(path) >= len(below):
                return found

    def locate(self, parts: Sequence[str]) -> Located:
        """Return the real location of `parts`. A missing file is refused only behind a link."""
        for count in range(len(parts), -1, -1):
            try:
                final = self._proven(parts[:count])
            except NotInside as refused:
                if refused.reason != "missing" or count == 0:
                    raise
                continue
            missing = tuple(parts[count:])
            if missing:
                self._check_room(parts[: count + 1], above=parts[:count])
            return Located((*self._below(final), *missing), not missing)
        raise NotInside("missing")

    def close(self) -> None:
        """Forget the final path of the folder."""
        self._final = None

    def _check_room(self, parts: Sequence[str], *, above: Sequence[str]) -> None:
        if not self._system.is_folder(self._join_path(above)):
            raise NotInside("not_a_folder")
        if self._system.is_link(self._join_path(parts)):
            raise NotInside("dangling")

    def _join_path(self, parts: Sequence[str]) -> str:
        return ntpath.join(self._root(), *parts)

    def _root(self) -> str:
        """Return the final path of the folder, looked up once."""
        if self._final is None:
            try:
                self._final = _ask_system(self._system.final_path, self.path)
            except NotInside:
                raise NotInside("no_folder") from None
        return self._final

    def _proven(self, parts: Sequence[str], *, links: bool = True) -> str:
        """Return the final path at `parts`, proven to be inside."""
        final = _ask_system(
            self._system.final_path, self._join_path(parts) if parts else self._root()
        )
        below = self._below(final)
        if not links and ntpath.normcase("\\".join(below)) != ntpath.normcase("\\".join(parts)):
            raise NotInside("loop")
        return final

    def _below(self, final: str) -> tuple[str, ...]:
        """Return the names from the folder to a final path. A path outside is refused."""
        root = ntpath.normcase(self._root()).rstrip("\\")
        folded = ntpath.normcase(final)
        if folded.rstrip("\\") == root:
            return ()
        if not folded.startswith(root + "\\"):
            raise NotInside("leaves")
        return tuple(name for name in final[len(root) + 1 :].split("\\") if name)


def _ask_system(ask: Callable[[str], Said], path: str) -> Said:
    try:
        return ask(path)
    except ValueError:
        raise NotInside("missing") from None
    except OSError as error:
        raise NotInside(reason_of(error.errno)) from None
