"""Which folder a file lies in, for the version of the game that reads it.

The rows are those of the registry of the process. Source: specification 31-33.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

from replybook.policy.folder_table import FolderTable
from replybook_schema.active import ACTIVE
from replybook_schema.world import DomainSpec, ReferenceSpec

__all__ = ["DomainTable"]

_ALIKE: Final = 0.8
"""How much two names must have in common to be taken for one another."""


class DomainTable:
    """The folders that a version of the game reads; all of them while the version is unknown.

    `version` is written as the game does: `1.18`, `1.18.0.2` or `1.18.*`. Paths are POSIX, below a root
    or a mod.
    """

    def __init__(self, version: str | None = None) -> None:
        world = ACTIVE.world()
        self.version = version
        self._references = world.references
        self._by_row: dict[DomainSpec | None, tuple[ReferenceSpec, ...]] = {}
        self._every = FolderTable(world.domains)
        self._read = FolderTable(world.domains, version)

    @property
    def rows(self) -> tuple[DomainSpec, ...]:
        """The rows that the version reads, in source order."""
        return self._read.rows

    def row(self, path: str) -> DomainSpec | None:
        """Return the row with the longest folder that the file lies in; a row may be one file."""
        return self._read.row_of(path)

    @property
    def references(self) -> tuple[ReferenceSpec, ...]:
        """Where files of every folder name items."""
        return self.references_in(None)

    def references_in(self, row: DomainSpec | None) -> tuple[ReferenceSpec, ...]:
        """Return where the files of a row name items: as everywhere, and as in its folder alone."""
        if row not in self._by_row:
            folder = "" if row is None else row.folder
            self._by_row[row] = tuple(
                one for one in self._references if not one.folders or folder in one.folders
            )
        return self._by_row[row]

    @cached_property
    def kinds(self) -> frozenset[str]:
        """Every kind of item that the rows hold."""
        return frozenset(self._folders)

    @cached_property
    def named_kinds(self) -> frozenset[str]:
        """The kinds all of whose names can be read from the files; only of these a name can be missing.

        A kind is none of them if one of its folders holds names that are not read.
        """
        unread = {kind for row in self.rows for kind in row.kinds if kind not in row.named_kinds}
        return self.kinds - unread

    def folders_of(self, kind: str) -> tuple[str, ...]:
        """Return the folders whose files may define items of this kind; none for an unknown kind."""
        return self._folders.get(kind, ())

    def replaced_by(self, path: str) -> DomainSpec | None:
        """Return the row of another game version that the file lies in, which its since and until tell.

        None where this version reads the file, and where no version does.
        """
        return None if self.row(path) is not None else self._every.row_of(path)

    def instead_of(self, row: DomainSpec) -> tuple[str, ...]:
        """Return the folders that this version reads in the place of a row of another version."""
        return self._read.instead_of(row)

    def nearest(self, path: str) -> str | None:
        """Return the folder that was probably meant for a file; None if none comes near.

        What is found: a slip or two in the spelling, capitals, a parent that is missing or too many.
        """
        folders = [row.folder for row in self.rows]
        return next((near for part in _folders_above(path) if (near := _near(part, folders))), None)

    @cached_property
    def _folders(self) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for row in self.rows:
            for kind in row.kinds:
                found[kind] = (*found.get(kind, ()), row.folder)
        return found


def _folders_above(path: str) -> Iterator[str]:
    """Yield the folder of a file and those around it, the deepest first."""
    while path := path.rpartition("/")[0]:
        yield path


def _near(folder: str, folders: Sequence[str]) -> str | None:
    from difflib import get_close_matches  # 3 ms that only a mistake pays

    folder = folder.lower()
    by_last: dict[str, list[str]] = {}
    for have in folders:
        by_last.setdefault(_last(have), []).append(have)
    same = by_last.get(_last(folder))
    if same is not None:
        return get_close_matches(folder, same, n=1, cutoff=0)[0]
    close = get_close_matches(folder, folders, n=1, cutoff=_ALIKE)
    last = () if close else get_close_matches(_last(folder), by_last, n=1, cutoff=_ALIKE)
    return (*close, *(by_last[one][0] for one in last), None)[0]


def _last(folder: str) -> str:
    return folder.rpartition("/")[2]
