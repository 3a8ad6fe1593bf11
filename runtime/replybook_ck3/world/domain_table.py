"""The domain table: the folders that a version of the game reads, from the active registry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

from replybook.policy.folder_table import FolderTable
from replybook_schema.active import ACTIVE
from replybook_schema.near import DEEPEST, LONGEST, near
from replybook_schema.world import DomainSpec, ReferenceSpec

_ALIKE: Final = 0.8
"""Minimum similarity of two names that may be confused."""


class DomainTable:
    """The folders that a version of the game reads, or those of all versions if it is unknown.

    The version is written as in the game: `1.18`, `1.18.0.2` or `1.18.*`. Paths are POSIX paths
    below a root or a mod.
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
        """The rows for this version, in source order."""
        return self._read.rows

    def row(self, path: str) -> DomainSpec | None:
        """Return the row with the longest folder that contains the file.

        A row may be a single file.
        """
        return self._read.row_of(path)

    @property
    def references(self) -> tuple[ReferenceSpec, ...]:
        """The rules for references in files of any folder."""
        return self.references_in(None)

    def references_in(self, row: DomainSpec | None) -> tuple[ReferenceSpec, ...]:
        """Return the rules for references in the files of a row.

        These are the general rules and those of its folder.
        """
        if row not in self._by_row:
            folder = "" if row is None else row.folder
            self._by_row[row] = tuple(
                reference
                for reference in self._references
                if not reference.folders or folder in reference.folders
            )
        return self._by_row[row]

    @cached_property
    def mentioned_kinds(self) -> frozenset[str]:
        """The kinds whose mentions are read from files; nobody knows who names the others."""
        return frozenset(reference.kind for reference in self._references)

    @cached_property
    def kinds(self) -> frozenset[str]:
        """Every kind of item in the rows."""
        return frozenset(self._folders)

    @cached_property
    def named_kinds(self) -> frozenset[str]:
        """The kinds whose names can all be read from files.

        Only a name of such a kind can be missing. A kind is left out if the names in one of its
        folders are not read.
        """
        unread = {kind for row in self.rows for kind in row.kinds if kind not in row.named_kinds}
        return self.kinds - unread

    def folders_of(self, kind: str) -> tuple[str, ...]:
        """Return the folders whose files may define items of this kind."""
        return self._folders.get(kind, ())

    def replaced_by(self, path: str) -> DomainSpec | None:
        """Return the row of another game version for a file.

        Return None if this version reads the file, or if no version does.
        """
        return None if self.row(path) is not None else self._every.row_of(path)

    def instead_of(self, row: DomainSpec) -> tuple[str, ...]:
        """Return the folders that replace the folder of another version in this one."""
        return self._read.instead_of(row)

    def nearest(self, path: str) -> str | None:
        """Return the folder that was probably meant for a file, or None.

        It finds misspellings, other capitals, and missing or additional parent folders.
        """
        return next((one for part in _folders_above(path) if (one := self._near(part))), None)

    def _near(self, folder: str) -> str | None:
        folder, last = folder.lower(), _last(folder.lower())
        if same := self._by_last.get(last):
            return (near(folder, same, cutoff=0) or same)[0]
        close = near(folder, [row.folder for row in self.rows], cutoff=_ALIKE)
        alike = () if close else near(last, self._by_last, cutoff=_ALIKE)
        return (*close, *(self._by_last[one][0] for one in alike), None)[0]

    @cached_property
    def _by_last(self) -> Mapping[str, Sequence[str]]:
        """The folders by the last part of their path."""
        found: dict[str, list[str]] = {}
        for row in self.rows:
            found.setdefault(_last(row.folder), []).append(row.folder)
        return found

    @cached_property
    def _folders(self) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for row in self.rows:
            for kind in row.kinds:
                found[kind] = (*found.get(kind, ()), row.folder)
        return found


def _folders_above(path: str) -> Iterator[str]:
    """Yield the folder of a file and its parents that are worth comparing, the deepest first."""
    path = path[: LONGEST + 1]
    while path := path.rpartition("/")[0]:
        if path.count("/") <= DEEPEST:
            yield path


def _last(folder: str) -> str:
    return folder.rpartition("/")[2]
