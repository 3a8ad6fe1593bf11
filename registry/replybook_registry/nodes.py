"""YAML nodes with their places in the file.

A node is a `dict` or `list`, as JSON Schema and the resolver expect. In addition, `marks` has one
packed position for each key and value. Positions are unpacked only for a finding. An array of them
takes a tenth of the memory of a dictionary.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import cast

from replybook_schema import Place

_WIDTH = 1 << 20


def pack(line: int, column: int) -> int:
    """Return a position as one integer. Line and column are counted from 0, as in libyaml."""
    return line * _WIDTH + (column if column < _WIDTH else _WIDTH - 1)


def _place(path: str, mark: int) -> Place:
    return Place(path, mark // _WIDTH + 1, mark % _WIDTH + 1)


class Table(dict[str, object]):
    """A YAML mapping.

    `path` is the file as the user sees it, `mark` the beginning of the mapping.
    """

    __slots__ = ("mark", "marks", "path")

    def __init__(self, path: str, mark: int = 0) -> None:
        super().__init__()
        self.path = path
        self.mark = mark
        self.marks = array("Q")
        """The beginning of each key and of its value, in the order of the keys."""

    @property
    def place(self) -> Place:
        """The beginning of the mapping."""
        return _place(self.path, self.mark)

    def key_place(self, key: str) -> Place:
        """Return the place of `key`, or the beginning of the mapping if it is missing."""
        return _place(self.path, self._mark_of(key, 0))

    def value_place(self, key: str) -> Place:
        """Return the place of the value of `key`, or the beginning of the mapping."""
        return _place(self.path, self._mark_of(key, 1))

    def _mark_of(self, key: str, part: int) -> int:
        for index, have in enumerate(self):
            if have == key:
                return self.marks[2 * index + part] if self.marks else self.mark
        return self.mark


class Items(list[object]):
    """A YAML sequence. `marks[i]` is the beginning of item i."""

    __slots__ = ("mark", "marks", "path")

    def __init__(self, path: str, mark: int = 0) -> None:
        super().__init__()
        self.path = path
        self.mark = mark
        self.marks = array("Q")

    @property
    def place(self) -> Place:
        """The beginning of the sequence."""
        return _place(self.path, self.mark)

    def item_place(self, index: int) -> Place:
        """Return the beginning of item `index`."""
        return _place(self.path, self.marks[index])


def find_place(node: object, *path: str | int) -> Place:
    """Return the place of the value at `path` below `node`, or of the last part that exists."""
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
    """Return a text, or None if the key is missing."""
    return cast("str | None", node.get(key))


def words(node: Table, key: str) -> tuple[str, ...]:
    """Return a list of texts, empty if the key is missing."""
    return tuple(cast("list[str]", node.get(key, ())))


def pairs(node: Table, key: str) -> dict[str, str]:
    """Return a mapping of texts, empty if the key is missing."""
    return dict(cast("Mapping[str, str]", node.get(key, {})))


def each(node: Table, key: str) -> tuple[Table, ...]:
    """Return a list of mappings, empty if the key is missing."""
    return tuple(cast("list[Table]", node.get(key, ())))
