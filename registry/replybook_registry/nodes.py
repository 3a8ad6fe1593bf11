"""YAML nodes that remember where they stood.

A node is the plain `dict` or `list` that JSON Schema and the resolver expect; beside it, `marks`
holds one packed position per key and value. Positions are unpacked only when a finding needs them,
and an array of them takes a tenth of what a dictionary would.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import cast

from replybook_schema import Place

__all__ = ["Items", "Table", "each", "find_place", "maybe", "pack", "pairs", "text", "words"]

_WIDTH = 1 << 20


def pack(line: int, column: int) -> int:
    """One integer for a position; line and column are counted from 0, as libyaml counts."""
    return line * _WIDTH + (column if column < _WIDTH else _WIDTH - 1)


def _place(path: str, mark: int) -> Place:
    return Place(path, mark // _WIDTH + 1, mark % _WIDTH + 1)


class Table(dict[str, object]):
    """A YAML mapping; `path` is the file as shown to the user, `mark` where it begins."""

    __slots__ = ("mark", "marks", "path")

    def __init__(self, path: str, mark: int = 0) -> None:
        super().__init__()
        self.path = path
        self.mark = mark
        self.marks = array("Q")
        """Where each key begins and where its value does, in the order of the keys."""

    @property
    def place(self) -> Place:
        """Where the mapping begins."""
        return _place(self.path, self.mark)

    def key_place(self, key: str) -> Place:
        """Return where `key` is written, or where the mapping begins if it is absent."""
        return _place(self.path, self._mark_of(key, 0))

    def value_place(self, key: str) -> Place:
        """Return where the value of `key` is written, or where the mapping begins if it is absent."""
        return _place(self.path, self._mark_of(key, 1))

    def _mark_of(self, key: str, part: int) -> int:
        for index, have in enumerate(self):
            if have == key:
                return self.marks[2 * index + part] if self.marks else self.mark
        return self.mark


class Items(list[object]):
    """A YAML sequence; `marks[i]` is where item i begins."""

    __slots__ = ("mark", "marks", "path")

    def __init__(self, path: str, mark: int = 0) -> None:
        super().__init__()
        self.path = path
        self.mark = mark
        self.marks = array("Q")

    @property
    def place(self) -> Place:
        """Where the sequence begins."""
        return _place(self.path, self.mark)

    def item_place(self, index: int) -> Place:
        """Return where item `index` begins."""
        return _place(self.path, self.marks[index])


def find_place(node: object, *path: str | int) -> Place:
    """Return where the value at `path` below `node` is written, or the last part of it that is there."""
    place = node.place if isinstance(node, Table | Items) else Place("")
    for step in path:
        if isinstance(node, Table) and isinstance(step, str) and step in node:
            place, node = node.value_place(step), node[step]
        elif isinstance(node, Items) and isinstance(step, int) and step < len(node.marks):
            place, node = node.item_place(step), node[step]
        else:
            break
    return place


def text(node: Table, key: str) -> str:
    """Return a text that the schema requires."""
    return cast("str", node[key])


def maybe(node: Table, key: str) -> str | None:
    """Return a text, or None if the key is not there."""
    return cast("str | None", node.get(key))


def words(node: Table, key: str) -> tuple[str, ...]:
    """Return a list of strings, empty if the key is not there."""
    return tuple(cast("list[str]", node.get(key, ())))


def pairs(node: Table, key: str) -> dict[str, str]:
    """Return a mapping of texts, empty if the key is not there."""
    return dict(cast("Mapping[str, str]", node.get(key, {})))


def each(node: Table, key: str) -> tuple[Table, ...]:
    """Return a list of mappings, empty if the key is not there."""
    return tuple(cast("list[Table]", node.get(key, ())))
