"""Interface of containment: a root or member folder, and the paths proven to be inside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

Identity: TypeAlias = tuple[int, int]
"""Device number and file number. They are the same for all names of a file."""


@dataclass(frozen=True, slots=True)
class Located:
    """The real location of a path below a folder.

    Attributes:
        parts: The path with its links followed.
        exists: True if there is something at this location.
    """

    parts: tuple[str, ...]
    exists: bool


class Folder(Protocol):
    """The folder of a root or member on the host.

    The name of the folder is looked up once and the folder is then held open. `parts` are the names
    below the folder, without separators and dots. Every method raises `NotInside` for a path that
    is not proven to be inside, and `OSError` if the system fails.
    """

    @property
    def path(self) -> str:
        """The configured absolute path of the folder. It never leaves the server."""
        ...

    def holds(self, parts: Sequence[str], *, may_be_missing: bool = False) -> bool:
        """Return True if there is something at `parts`.

        Returns False only with `may_be_missing`, and only if a file could be created there: its
        parent is a folder inside, and no link stands in its place.
        """
        ...

    @property
    def real_path(self) -> str:
        """The real host path of the folder, with its links followed."""
        ...

    def open_path(self, parts: Sequence[str], *, links: bool = True) -> int:
        """Return a descriptor of the file or folder at `parts`.

        Nothing is read. The caller closes it.

        With `links=False`, every link on the way or in the last place is refused.
        """
        ...

    def identity(self, parts: Sequence[str] = (), *, links: bool = True) -> Identity:
        """Return the identity of the file at `parts`, the same for all its names.

        `links` has the same meaning as for `open_path`.
        """
        ...

    def above(self) -> Sequence[Identity]:
        """Return the folder and its parents, as far up as they can be opened."""
        ...

    def locate(self, parts: Sequence[str]) -> Located:
        """Return the real location of `parts`. A missing file is refused only behind a link."""
        ...

    def close(self) -> None:
        """Close the folder. The next use looks its name up again."""
        ...


Backend: TypeAlias = Callable[[str], Folder]
"""A kind of containment: makes the `Folder` of an absolute path without opening it."""
