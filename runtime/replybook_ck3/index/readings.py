"""Number the ways of reading a file, so that changed code reads unchanged files again."""

from __future__ import annotations

import hashlib
import sqlite3
from functools import cache, cached_property
from importlib.resources import files
from typing import Final

from replybook_ck3.index.source_folders import as_read
from replybook_ck3.index.source_listing import FoundFile
from replybook_ck3.world.domain_table import DomainTable
from replybook_schema.active import ACTIVE
from replybook_schema.world import WorldSpec

_READERS: Final = ("replybook_ck3.world.parser", "replybook_ck3.world.units")
"""The rooms whose code decides what is read from a file."""

_MOST_KNOWN: Final = 16

_OTHER: Final = 0
_TEXT: Final = 2


class Readings:
    """A number for each way of reading a file: code, row of the folder, and references."""

    def __init__(self, domains: DomainTable) -> None:
        self.domains = self._domains = domains
        self._all = f"{code_digest()} {domains.references!r}"
        self._of_folder: dict[str | None, int] = {}

    @cached_property
    def all_of_them(self) -> str:
        """The digest of all ways of reading together, for the game version of the table."""
        rows = f"{self._all} {self._domains.version!r} {self._domains.rows!r}"
        return hashlib.sha256(rows.encode()).hexdigest()

    def are_those_of(self, connection: sqlite3.Connection) -> bool:
        """Return True if every file of an index was read as it would be read now."""
        query = "SELECT value FROM setting WHERE key = 'readings'"
        return bool(connection.execute(query).fetchone() == (self.all_of_them,))

    def of(self, file: FoundFile) -> int:
        """Return the number; 0 where nothing is read, 2 where only the words count."""
        if file.use != "script":
            return _TEXT if file.use == "text" else _OTHER
        found = self._of_folder.get(file.domain)
        if found is None:
            text = f"{self._all} {self._domains.row(as_read(file.path))!r}"
            digest = hashlib.sha256(text.encode()).digest()
            found = self._of_folder[file.domain] = int.from_bytes(digest[:7], "big") + 3
        return found


_KNOWN: Final[dict[str | None, tuple[WorldSpec, str, Readings]]] = {}


def readings_for(game_version: str | None) -> Readings:
    """Return the readings of a version of the game; worked out once for each registry."""
    world, code = ACTIVE.world(), code_digest()
    known = _KNOWN.get(game_version)
    if known is None or known[0] is not world or known[1] != code:
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.clear()
        known = _KNOWN[game_version] = world, code, Readings(DomainTable(game_version))
    return known[2]


@cache
def code_digest() -> str:
    """Return the digest of the code that reads files, so that nobody has to count its versions."""
    seen = hashlib.sha256()
    for room in _READERS:
        for file in sorted(files(room).iterdir(), key=lambda path: path.name):
            if file.name.endswith(".py"):
                seen.update(f"{room} {file.name} ".encode() + file.read_bytes())
    return seen.hexdigest()
