"""What an address leads to, found without a token: for whoever decides before anything is opened.

A location is pinned: it holds the real place, links followed once, and the reference that is minted for it
opens that place and no other. Source: specification 17, 18 and 20.
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
from replybook.world.view import Place, WorldView

__all__ = ["Heads", "Kind", "Location", "file_in", "kind_of", "pinned", "whereabouts"]

Kind = Literal["file", "folder", "link", "other"]

Folders: TypeAlias = Callable[[], Sequence[tuple[str, str]]]
"""Gives the address and real folder of every root and member, whatever the mode sees."""


@dataclass(frozen=True, slots=True)
class Location:
    """What one address leads to now.

    `path` is the canonical address and `places` are the addresses of where it really is: one for each
    root and each member of the session that holds it, whatever the mode sees; for what is missing, where
    it would be. `kind` is None for what is missing. Only the adapter that made it can mint for it.
    `real` is where it is on this machine: for programs that run there, never for what leaves the server.
    """

    path: str
    places: tuple[str, ...]
    kind: Kind | None
    place: Place = field(repr=False)
    epoch: int = field(repr=False)
    real: str = field(default="", repr=False)
    folders: Folders = field(default=tuple, repr=False, compare=False)


def pinned(place: Place) -> Place:
    """Return the same place with its links followed once; `NotInside` if it is gone."""
    located = place.anchor.locate(place.rest)
    if place.exists and not located.exists:
        raise NotInside("missing")
    return place._replace(rest=located.parts, exists=located.exists, pinned=True)


def file_in(folder: Location, name: str) -> Location:
    """Return where a regular file is that a listing of a folder showed; nothing is looked up.

    Of files alone, since a folder may be the top of another root or member. Whoever puts a link in its
    place meanwhile gains nothing: what is opened there follows none.
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


def whereabouts(place: Place) -> tuple[str, Kind | None]:
    """Return the real path of a pinned place on the host, and what is there at this moment."""
    real = os.path.join(place.anchor.real_path, *place.rest)  # noqa: PTH118  text to text
    try:
        return real, kind_of(os.lstat(real).st_mode)
    except OSError:
        return real, None


def kind_of(mode: int) -> Kind:
    """Return what a file mode says the thing is."""
    if stat.S_ISREG(mode):
        return "file"
    if stat.S_ISDIR(mode):
        return "folder"
    return "link" if stat.S_ISLNK(mode) else "other"


@final
class Heads:
    """The real paths of every root and member of one view, looked up when they are first needed."""

    __slots__ = ("_known", "_places", "_view")

    def __init__(self, view: WorldView, places: Places) -> None:
        self._view: Final = view
        self._places: Final = places
        self._known: list[tuple[str, str]] | None = None

    def is_of(self, view: WorldView) -> bool:
        """Return True if it is that view whose roots and members are known here."""
        return self._view is view

    def addresses(self, real: str) -> tuple[str, ...]:
        """Return every address of a real path; none if it lies in no root and no member any more."""
        known = self._known
        found = () if known is None else tuple(_below(known, real))
        if not found:  # a root or member may be another folder since it was looked at
            self._known = known = list(_real(self._all()))
            found = tuple(_below(known, real))
        return found

    def folders(self) -> Sequence[tuple[str, str]]:
        """Return address and real folder of every root and member that is there now."""
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
    """Yield the addresses of `real` below every folder that holds it, or is it."""
    for head, folder in heads:
        if real == folder:
            yield head
        elif real.startswith(folder.rstrip(os.sep) + os.sep):
            below = real[len(folder.rstrip(os.sep)) + 1 :]
            yield f"{head}/{below.replace(os.sep, '/')}"
