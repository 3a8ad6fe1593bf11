"""The number of a new code, and its place in the file.

A number is never used again, so retired, reserved, legacy and frozen ones are taken. From 900 on,
numbers belong to the wrapper (`MCP-SYS-S-900`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from replybook_codegen.edit.fault import BadEdit
from replybook_codegen.edit.registry_files import Shelf
from replybook_registry.nodes import Table
from replybook_registry.queries.numbering import FIRST_OF_WRAPPER
from replybook_schema import CodeId


def next_number(taken: Iterable[CodeId], wanted: CodeId, first: int = 1) -> CodeId:
    """Return `wanted` with the number after the highest one below 900 in its cluster.

    `first` is the lowest number to use.
    """
    numbers = [code.number for code in taken if _cluster(code) == _cluster(wanted)]
    number = max(first, max((n for n in numbers if n < FIRST_OF_WRAPPER), default=0) + 1)
    if number == FIRST_OF_WRAPPER:
        cluster = str(wanted).rpartition("-")[0]
        raise BadEdit(f"{cluster} has no number left below 900; use another area")
    return replace(wanted, number=number)


def _cluster(code: CodeId) -> tuple[str, str, str]:
    return code.layer, code.area, code.type


class Order:
    """The order of layers, areas and types in the taxonomy, which code files follow."""

    def __init__(self, shelf: Shelf) -> None:
        self._ranks = [
            _ranks(shelf.entries("taxonomy.yaml", key), name)
            for key, name in (("layers", "name"), ("areas", "name"), ("types", "letter"))
        ]

    def index(self, entries: Sequence[object], code: CodeId) -> int:
        """Return the position of `code` in the entries of a file.

        It is after the last smaller number of its cluster. Without one, it is after the smaller
        types of its area. Otherwise it is after the codes that come before it in the taxonomy.
        """
        key = self._key(code)
        others = [(i, self._key(other)) for i, other in _ids(entries)]
        for depth in (3, 2, 0):
            alike = [(i, other) for i, other in others if other[:depth] == key[:depth]]
            if alike:
                smaller = [i for i, other in alike if other < key]
                return smaller[-1] + 1 if smaller else alike[0][0]
        return len(entries)

    def _key(self, code: CodeId) -> tuple[int, int, int, int]:
        layers, areas, types = self._ranks
        unknown = max(map(len, self._ranks))
        return (
            layers.get(code.layer, unknown),
            areas.get(code.area, unknown),
            types.get(code.type, unknown),
            code.number,
        )


def _ranks(entries: Iterable[Table], key: str) -> Mapping[str, int]:
    return {str(entry.get(key)): rank for rank, entry in enumerate(entries)}


def _ids(entries: Sequence[object]) -> Iterator[tuple[int, CodeId]]:
    """Yield the entries that have an id, with their index."""
    for index, entry in enumerate(entries):
        if isinstance(entry, Table):
            try:
                yield index, CodeId.parse(str(entry.get("code")))
            except ValueError:  # the check reports it; the other entries still have an order
                continue
