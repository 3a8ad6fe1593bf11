"""The folders of the domain table, and the row that a file belongs to.

The table is separate from the kind of check that uses it, since tools that only read files need
no policy.
"""

from __future__ import annotations

from collections.abc import Iterable

from replybook_schema.world import DomainSpec


class FolderTable:
    """The folders that a version reads, or all folders if the version is not known.

    A file belongs to the row with the longest folder that contains its path.
    """

    def __init__(self, domains: Iterable[DomainSpec], version: str | None = None) -> None:
        numbers = version_numbers(version)
        self.rows = tuple(row for row in domains if _is_read(row, numbers))
        self._by_folder = {row.folder: row for row in self.rows}

    def row(self, address: str) -> DomainSpec | None:
        """Return the row of a canonical address."""
        return self.row_of(address.partition("/")[2])

    def row_of(self, path: str) -> DomainSpec | None:
        """Return the row of a path below a root or a member, or None.

        A row may be a single file.
        """
        while path:
            if path in self._by_folder:
                return self._by_folder[path]
            path = path.rpartition("/")[0]
        return None

    def instead_of(self, row: DomainSpec) -> tuple[str, ...]:
        """Return the folders of this version that replace the row of another version."""
        after = tuple(have.folder for have in self.rows if have.replaces == row.folder)
        return after or tuple(have.folder for have in self.rows if have.folder == row.replaces)

    def holds(self, address: str, kind: str) -> bool:
        """Return True if files at an address may define symbols of this kind."""
        row = self.row(address)
        return row is not None and kind in row.kinds


def version_numbers(version: object) -> tuple[int, ...]:
    """Return `1.18.2` or `v1.18.2` as (1, 18, 2), or an empty tuple for no version."""
    found: list[int] = []
    for part in version.removeprefix("v").split(".") if isinstance(version, str) else ():
        if not (part.isascii() and part.isdigit()):
            break
        found.append(int(part))
    return tuple(found)


def _is_read(row: DomainSpec, version: tuple[int, ...]) -> bool:
    if not version:
        return True
    begun = row.since is None or version_numbers(row.since) <= version
    return begun and (row.until is None or version < version_numbers(row.until))
