"""Many units looked up at once: a delivery asks for thousands, and one question each would cost more than parsing.

Source: specification 32 and 45.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final, NamedTuple, TypeAlias

from replybook.ck3.index.view_scope import Scope

__all__ = ["Holding", "holdings_of"]

_Row: TypeAlias = tuple[int, str, int, int]
"""The number of the kind, the name, the number of the file, and whether only that file sees it."""

_HELD: Final = """SELECT definition.kind, name.text, definition.file, definition.is_local
    FROM name JOIN definition ON definition.name = name.id WHERE name.text IN ({marks})"""
_FILES: Final = "SELECT id, source, path FROM file WHERE id IN ({marks})"

_AT_A_TIME: Final = 500
"""Values in one statement; an older SQLite takes no more than 999."""


class Holding(NamedTuple):
    """What is known of one unit: whether a file that the game loads defines it for all, and where it is defined.

    `addresses` are those of all files that define it, loaded or not.
    """

    is_defined: bool
    addresses: tuple[str, ...]


def holdings_of(
    connection: sqlite3.Connection, scope: Scope, units: Collection[str]
) -> dict[str, Holding]:
    """Return what is known of each unit, written kind:name, that a file defines; others are left out."""
    wanted = frozenset(units)
    rows = list(_rows(connection, {unit.partition(":")[2] for unit in wanted}))
    kinds = {number: f"{name}:" for number, name in connection.execute("SELECT id, name FROM kind")}
    addresses = _addresses(connection, scope, {file for _, _, file, _ in rows})
    found: dict[str, Holding] = {}
    for kind, name, file, is_local in rows:
        unit = kinds[kind] + name
        if unit in wanted and file in addresses:
            counts = not is_local and file not in scope.unloaded
            before = found.get(unit)
            if before is None:
                found[unit] = Holding(counts, (addresses[file],))
            else:
                found[unit] = Holding(
                    before.is_defined or counts, (*before.addresses, addresses[file])
                )
    return found


def _rows(connection: sqlite3.Connection, names: Collection[str]) -> Iterator[_Row]:
    for part in _parts(sorted(names)):
        yield from connection.execute(_HELD.format(marks=_marks(part)), part)


def _addresses(
    connection: sqlite3.Connection, scope: Scope, files: Collection[int]
) -> Mapping[int, str]:
    """The addresses of those files that the view has."""
    found: dict[int, str] = {}
    for part in _parts(sorted(files)):
        for file, source, path in connection.execute(_FILES.format(marks=_marks(part)), part):
            if source in scope.by_id:
                found[file] = scope.address(source, path)
    return found


def _parts(values: Sequence[str] | Sequence[int]) -> Iterator[tuple[str | int, ...]]:
    rest = iter(values)
    while part := tuple(islice(rest, _AT_A_TIME)):
        yield part


def _marks(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))
