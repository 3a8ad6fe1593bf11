"""Which row of the domain table a file belongs to: that with the longest folder its path lies in.

Source: specification 32.
"""

from __future__ import annotations

from collections.abc import Iterable

from replybook_schema.world import DomainSpec

__all__ = ["FolderTable", "version_numbers"]


class FolderTable:
    """The folders that a version of the game reads; all of them while no version is known."""

    def __init__(self, domains: Iterable[DomainSpec], version: str | None = None) -> None:
        numbers = version_numbers(version)
        self._rows = {row.folder: row for row in domains if _is_read(row, numbers)}

    def row(self, address: str) -> DomainSpec | None:
        """The row of a canonical address; a row may also be one single file."""
        path = address.partition("/")[2]
        while path:
            if path in self._rows:
                return self._rows[path]
            path = path.rpartition("/")[0]
        return None

    def holds(self, address: str, kind: str) -> bool:
        """Whether files in that place may define symbols of this kind."""
        row = self.row(address)
        return row is not None and kind in row.kinds


def version_numbers(version: object) -> tuple[int, ...]:
    """`1.18.2` as (1, 18, 2); empty for what is no version."""
    found: list[int] = []
    for part in version.split(".") if isinstance(version, str) else ():
        if not (part.isascii() and part.isdigit()):
            break
        found.append(int(part))
    return tuple(found)


def _is_read(row: DomainSpec, version: tuple[int, ...]) -> bool:
    if not version:
        return True
    begun = row.since is None or version_numbers(row.since) <= version
    return begun and (row.until is None or version < version_numbers(row.until))
