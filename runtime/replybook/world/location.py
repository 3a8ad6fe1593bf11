"""Locations: the real place of an address, found without a token.

They are used for decisions before a file is opened.

A location is pinned: its links were followed once. A reference that is minted for a location opens
exactly this place.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias, final

from replybook.world.containment import NotInside
from replybook.world.folders import Places, folder_path
from replybook.world.grammar import ROOT
from replybook.world.view import ViewPlace, WorldView

Kind = Literal["file", "folder", "link", "other"]

Folders: TypeAlias = Callable[[], Sequence[tuple[str, str]]]
"""Returns address and real folder of every root and member, visible or not."""


@dataclass(frozen=True, slots=True)
class Location:
    """The current location of one address.

    Only the adapter that made it can mint a reference for it.

    Attributes:
        path: The canonical address.
        places: All addresses of the real place: one for each root and each member that contains it,
            visible or not. For a missing file, the addresses it would have.
        kind: The kind of the file, or None if it is missing.
        place: The pinned place.
        epoch: The epoch in which it was found.
        real: The real host path, for programs on this machine. It never leaves the server.
        folders: Returns address and real folder of every root and member.
    """

    path: str
    places: tuple[str, ...]
    kind: Kind | None
    place: ViewPlace = field(repr=False)
    epoch: int = field(repr=False)
    real: str = field(default="", repr=False)
    folders: Folders = field(default=tuple, repr=False, compare=False)


def pin_place(place: ViewPlace) -> ViewPlace:
    """Return the place with its links followed. A place that is gone raises `NotInside`."""
    located = place.anchor.locate(place.rest)
    if place.exists and not located.exists:
        raise NotInside("missing")
    return place._replace(rest=located.parts, exists=located.exists, pinned=True)


def file_in(folder: Location, name: str) -> Location:
    """Return the location of a regular file in a listed folder, without a lookup.

    Do not use it for a folder, which may be the top of another root or member. If somebody replaces
    the file by a link, opening fails, since a pinned place follows no links.
    """
    place = folder.place
    return replace(
        folder,
        path=f"{folder.path}/{name}",
        places=tuple(f"{each}/{name}" for each in folder.places),
        kind="file",
        place=place._replace(parts=(*place.parts, name), rest=(*place.rest, name)),
        real=os.path.join(folder.real, name),  # noqa: PTH118  text to text
    )


def real_location(place: ViewPlace) -> tuple[str, Kind | None]:
    """Return the real host path of a pinned place, and the kind of the file there now."""
    real = os.path.join(place.anchor.real_path, *place.rest)  # noqa: PTH118  text to text
    try:
        return real, kind_of(os.lstat(real).st_mode)
    except OSError:
        return real, None


def kind_of(mode: int) -> Kind:
    """Return the kind of a file from its mode."""
    if stat.S_ISREG(mode):
        return "file"
    if stat.S_ISDIR(mode):
        return "folder"
    return "link" if stat.S_ISLNK(mode) else "other"


@final
class RealPathIndex:
    """The real paths of every root and member of one view, looked up on first use."""

    __slots__ = ("_known", "_places", "_view")

    def __init__(self, view: WorldView, places: Places) -> None:
        self._view: Final = view
        self._places: Final = places
        self._known: list[tuple[str, str]] | None = None

    def is_of(self, view: WorldView) -> bool:
        """Return True if this object belongs to `view`."""
        return self._view is view

    def addresses(self, real: str) -> tuple[str, ...]:
        """Return every address of a real path; none if no root and no member contains it."""
        known = self._known
        found = () if known is None else tuple(_below(known, real))
        if not found:  # a root or member may have been replaced by another folder
            self._known = known = list(_real(self._all()))
            found = tuple(_below(known, real))
        return found

    def folders(self) -> Sequence[tuple[str, str]]:
        """Return address and real folder of every root and member that exists now."""
        return list(_real(self._all()))

    def _all(self) -> Iterator[tuple[str, str | None]]:
        for key, folder in self._places.roots.items():
            yield f"{ROOT}:{key}", folder.path
        for namespace, table in self._view.tables.items():
            for member in table.members:
                yield f"{namespace}:{table.key_of(member)}", folder_path(member.path)


def _real(folders: Iterable[tuple[str, str | None]]) -> Iterator[tuple[str, str]]:
    for head, path in folders:
        with suppress(OSError, ValueError):
            if path is not None:
                yield head, os.path.realpath(path, strict=True)


def _below(heads: Iterable[tuple[str, str]], real: str) -> Iterator[str]:
    """Yield the address of `real` for each folder that contains it or is it."""
    for head, folder in heads:
        if real == folder:
            yield head
        elif real.startswith(folder.rstrip(os.sep) + os.sep):
            below = real[len(folder.rstrip(os.sep)) + 1 :]
            yield f"{head}/{below.replace(os.sep, '/')}"
