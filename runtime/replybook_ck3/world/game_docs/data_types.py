"""The functions of localization and windows, read from what `DumpDataTypes` writes.

The game writes them to `logs/data_types/*.txt` of the user's folder, an entry per name:

    Character.GetName( Arg0 )
    Definition type: Function
    Return type: CString

Lines of other forms are left out, so that a later version of the game does no harm.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

_NAME: Final = re.compile(r"([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\s*(?:\(.*\))?")
_FIELD: Final = re.compile(r"(definition|return) type:\s*(.*)", re.IGNORECASE)


class DataTypes:
    """The names that code in brackets may use.

    Args:
        texts: Contents of the files.
    """

    def __init__(self, texts: Iterable[str] = ()) -> None:
        self._members: dict[str, str] = {}
        self._globals: dict[str, str] = {}
        self._types: set[str] = set()
        for text in texts:
            self._read(text)

    def __bool__(self) -> bool:
        """Return True if members and global names are known."""
        return bool(self._members and self._globals)

    @property
    def members(self) -> Iterable[str]:
        """The names that may follow a dot."""
        return self._members.keys()

    @property
    def starts(self) -> Iterable[str]:
        """The names that may begin a chain. Saved scopes may, too."""
        return self._globals.keys() | self._types

    def has_member(self, name: str) -> bool:
        """Return True if a type has a member of this name."""
        return name in self._members

    def has_start(self, name: str) -> bool:
        """Return True if a type or a global name is called so."""
        return name in self._globals or name in self._types

    def _read(self, text: str) -> None:
        """Read one file. A word alone on a line of a description is taken for a name, too."""
        names: list[str] = []
        for line in map(str.strip, text.splitlines()):
            named, field = _NAME.fullmatch(line), _FIELD.fullmatch(line)
            if named is not None:
                names.append(named[1])
            elif field is not None and field[1].lower() == "definition":
                for name in names:
                    self._add(name, field[2].lower())
                names.clear()
            elif line.startswith("---"):
                names.clear()

    def _add(self, name: str, kind: str) -> None:
        owner, dot, member = name.rpartition(".")
        if dot:
            self._members.setdefault(member, owner)
        elif kind == "type":
            self._types.add(name)
        elif kind.startswith("global"):
            self._globals.setdefault(name, kind)
        else:
            self._members.setdefault(name, "")
