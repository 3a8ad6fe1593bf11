"""When a file has to be read again although its bytes are the same: what reads it has changed.

Source: specification 31.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from replybook.ck3.index.source_folders import FoundFile, as_read

if TYPE_CHECKING:
    from replybook.ck3.domain_table import DomainTable

__all__ = ["Readings"]

_READERS: Final = ("replybook.ck3.parser", "replybook.ck3.units")
"""The rooms whose code decides what is read from a file."""

_OTHER: Final = 0
_TEXT: Final = 1


class Readings:
    """A number for each way of reading a file: of the code, the file's row, and the table of references."""

    def __init__(self, domains: DomainTable) -> None:
        self._domains = domains
        self._all = f"{code_digest()} {domains.references!r}"
        self._of_folder: dict[str | None, int] = {}

    def of(self, file: FoundFile) -> int:
        """Return the number; 0 where nothing is read, 1 where only the bytes count."""
        if file.use != "script":
            return _TEXT if file.use == "text" else _OTHER
        found = self._of_folder.get(file.domain)
        if found is None:
            text = f"{self._all} {self._domains.row(as_read(file.path))!r}"
            digest = hashlib.sha256(text.encode()).digest()
            found = self._of_folder[file.domain] = int.from_bytes(digest[:7], "big") + 2
        return found


@cache
def code_digest() -> str:
    """Return the digest of the code that reads files, so that nobody has to count its versions."""
    seen = hashlib.sha256()
    for room in _READERS:
        for file in sorted(files(room).iterdir(), key=lambda one: one.name):
            if file.name.endswith(".py"):
                seen.update(f"{room} {file.name} ".encode() + file.read_bytes())
    return seen.hexdigest()
