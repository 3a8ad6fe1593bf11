"""The small interface of containment: the folder of a root or member, and what is proven to be inside it.

Source: specification 17 and 19, 002 §6.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

__all__ = ["Backend", "Folder", "Identity", "Located"]

Identity: TypeAlias = tuple[int, int]
"""Device and number of a file: the same for every name it has."""


@dataclass(frozen=True, slots=True)
class Located:
    """Where a path really leads below a folder, its links followed, and whether it is there."""

    parts: tuple[str, ...]
    exists: bool


class Folder(Protocol):
    """The folder of a root or member on the host; what its name stands for is looked up once and then held.

    `parts` are names below it: no separators in them, no dots. Every method raises `NotInside` for
    what is not proven to be inside, and `OSError` if the system fails.
    """

    @property
    def path(self) -> str:
        """The folder as it was configured, absolute; it never leaves the server."""
        ...

    def holds(self, parts: Sequence[str], *, may_be_missing: bool = False) -> bool:
        """Return True if something is at `parts`.

        False only if it may be missing, and could be made: what is above it is a folder inside, and
        no link stands in its place.
        """
        ...

    @property
    def real_path(self) -> str:
        """Where the folder really is on the host, its own links followed."""
        ...

    def open_path(self, parts: Sequence[str], *, links: bool = True) -> int:
        """Return a descriptor of what is at `parts`, which is not read; the caller closes it.

        Without `links` a link on the way, or in the last place, is refused wherever it leads.
        """
        ...

    def identity(self, parts: Sequence[str] = (), *, links: bool = True) -> Identity:
        """Return what is at `parts`, the same for every name that it has; `links` as for `open_path`."""
        ...

    def above(self) -> Sequence[Identity]:
        """Return the folder itself and those above it, to the top of the disk or the first locked one."""
        ...

    def locate(self, parts: Sequence[str]) -> Located:
        """Return where `parts` really leads; what is missing is refused only behind a link."""
        ...

    def close(self) -> None:
        """Let go of the folder; the next use looks its name up again."""
        ...


Backend: TypeAlias = Callable[[str], Folder]
"""A kind of containment: makes the `Folder` of an absolute path, and opens nothing yet."""
