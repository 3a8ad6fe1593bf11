"""Many units looked up at once: a delivery asks for thousands, and one question each would cost more than parsing.

Source: specification 32 and 45.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, TypeAlias

from replybook.ck3.index.view_scope import Scope

__all__ = ["Holding", "holdings_of"]

Unit: TypeAlias = tuple[str, str]
"""Kind and name."""

_HELD: Final = """SELECT kind.name, name.text, file.id, file.source, file.path, definition.is_local
    FROM name JOIN definition ON definition.name = name.id JOIN kind ON kind.id = definition.kind
    JOIN file ON file.id = definition.file WHERE name.text IN ({names})"""

_AT_A_TIME: Final = 500
"""Names in one statement; SQLite takes no more than 999 of an older one."""


@dataclass(slots=True)
class Holding:
    """What is known of one unit: whether a file that the game loads defines it for all, and every file that does.

    `addresses` are those of all files that define it, loaded or not, each once.
    """

    is_defined: bool
    addresses: tuple[str, ...]


def holdings_of(
    connection: sqlite3.Connection, scope: Scope, units: Collection[Unit]
) -> dict[Unit, Holding]:
    """Return what is known of each unit that any file defines; the others are left out."""
    wanted, found = frozenset(units), dict[Unit, Holding]()
    for names in _parts({name for _, name in wanted}):
        query = _HELD.format(names=", ".join("?" * len(names)))
        for kind, name, file, source, path, is_local in connection.execute(query, names):
            if (kind, name) in wanted and source in scope.by_id:
                address = scope.address(source, path)
                held = found.setdefault((kind, name), Holding(False, ()))
                if address not in held.addresses:
                    held.addresses += (address,)
                held.is_defined |= not is_local and file not in scope.unloaded
    return found


def _parts(names: Collection[str]) -> Iterator[Sequence[str]]:
    rest = iter(sorted(names))
    while part := tuple(islice(rest, _AT_A_TIME)):
        yield part
