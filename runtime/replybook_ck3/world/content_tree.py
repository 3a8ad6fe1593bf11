"""The tree of a script or localization file as data: a part of it by path, in a bounded size.

A path is keys with dots, such as `my_event.0001.option[1].name`. A number in brackets counts from 0
and selects one of several equal keys. Without it, all are selected. `{}` is a block without a key,
and `*` the whole file.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from replybook_ck3.world.parser import Document, LocalizationDocument
from replybook_ck3.world.parser.script_items import remove_quotes

WHOLE: Final = "*"
"""The path of a whole file."""

MOST_LEVELS: Final = 40
"""Levels of a tree that are shown at most."""

_LOOSE: Final = "{}"
_NUMBER: Final = re.compile(r"\[([0-9]{1,7})\]")
_LONGEST: Final = 1_000
_FRAME: Final = 48
"""Bytes of the members of a block that are added behind its own: the items and their number."""

_Node: TypeAlias = dict[str, object]


class NoSuchPart(LookupError):
    """A path that nothing in the file has.

    Attributes:
        reason: The part of the path that is missing.
        keys: The keys that are there instead.
    """

    def __init__(self, reason: str, keys: Sequence[str]) -> None:
        super().__init__(reason)
        self.reason = reason
        self.keys = keys


@dataclass(frozen=True, slots=True)
class ContentTree:
    """A part of a file as data.

    Attributes:
        nodes: The selected items, each with its `path`.
        left_out: Number of items, at any level, that are in the part and not shown.
    """

    nodes: Sequence[_Node]
    left_out: int


def tree_of(
    document: Document | LocalizationDocument, path: str, depth: int | None, most_bytes: int
) -> ContentTree:
    """Return a part of a file as data.

    Args:
        path: Path of the part, or `*` for the whole file.
        depth: Number of levels to show, or None for all.
        most_bytes: Maximum size of the nodes, in bytes of JSON.

    Raises:
        NoSuchPart: Nothing in the file has the path.
    """
    if isinstance(document, LocalizationDocument):
        return _entries(document, path, most_bytes)
    maker = _Maker(document, most_bytes)
    parts = list(_top(document) if path == WHOLE else _Search(document).find(path))
    levels = MOST_LEVELS if depth is None else depth
    nodes: list[_Node] = []
    for number, (index, name) in enumerate(parts):
        node = maker.node(index, levels, name)
        if node is None:
            maker.left_out += sum(maker.size(one) for one, _ in parts[number:])
            break
        nodes.append(node)
    return ContentTree(nodes, maker.left_out)


def _entries(document: LocalizationDocument, path: str, most_bytes: int) -> ContentTree:
    entries = [entry for entry in document.entries if path in (WHOLE, entry.key)]
    if not entries and path != WHOLE:
        keys = list(dict.fromkeys(one.key for one in document.entries))
        raise NoSuchPart(f"the file has no entry {path!r}", keys)
    nodes: list[_Node] = []
    left = most_bytes
    for one in entries:
        node: _Node = {"path": one.key, "line": one.line, **_text("value", one.text)}
        left -= _size(node)
        if left < 0:
            break
        nodes.append(node)
    return ContentTree(nodes, len(entries) - len(nodes))


def _top(document: Document) -> Iterator[tuple[int, str]]:
    return _name_items(document, 0, len(document.tape), "")


def _name_items(document: Document, first: int, last: int, above: str) -> Iterator[tuple[int, str]]:
    """Yield the items of a block with their paths. Loose values have the path of their block."""
    children = list(_children(document, first, last))
    counts, seen = Counter(key for _, key in children), Counter[str]()
    for index, key in children:
        number = f"[{seen[key]}]" if counts[key] > 1 and key else ""
        seen[key] += 1
        name = f"{key}{number}"
        yield index, f"{above}.{name}" if above and name else above or name


def _children(document: Document, first: int, last: int) -> Iterator[tuple[int, str]]:
    """Yield the items of a block with their keys; a loose value has none."""
    tape = document.tape
    while first < last:
        loose = _LOOSE if tape.blocks[first] else ""
        yield first, remove_quotes(tape.keys[first]) or loose
        first = tape.nexts[first]


class _Search:
    """A search for a path. Keys may contain dots, so every key that fits is tried."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._deepest = -1
        self._missing = NoSuchPart("", ())

    def find(self, path: str) -> list[tuple[int, str]]:
        """Return the items with a path, or raise `NoSuchPart`."""
        found = list(self._inside(0, len(self._document.tape), path, ""))
        if not found:
            raise self._missing
        return found

    def _inside(self, first: int, last: int, rest: str, above: str) -> Iterator[tuple[int, str]]:
        tape, has_found = self._document.tape, False
        for index, name in _name_items(self._document, first, last, above):
            own = name[len(above) :].removeprefix(".") if above else name
            key = _NUMBER.sub("", own) if own.endswith("]") else own
            behind = self._behind(rest, key, own)
            if behind is None:
                continue
            has_found = True
            if not behind:
                yield index, name
            elif tape.blocks[index]:
                yield from self._inside(index + 1, tape.nexts[index], behind, name)
            else:
                self._miss(name, behind, ())
        if not has_found:
            keys = dict.fromkeys(
                name[len(above) :].removeprefix(".") if above else name
                for _, name in _name_items(self._document, first, last, above)
            )
            self._miss(above, rest, [one for one in keys if one])

    @staticmethod
    def _behind(rest: str, key: str, own: str) -> str | None:
        """Return the path behind an item, or None if the path does not go through it."""
        if not key or not rest.startswith(key):
            return None
        behind = rest[len(key) :]
        if number := _NUMBER.match(behind):
            wanted = f"{key}[{int(number[1])}]"
            if own not in {wanted, key} or (own == key and int(number[1])):
                return None
            behind = behind[number.end() :]
        if not behind:
            return ""
        return behind[1:] if behind.startswith(".") and len(behind) > 1 else None

    def _miss(self, above: str, rest: str, keys: Sequence[str]) -> None:
        if len(above) > self._deepest:
            self._deepest = len(above)
            where = f"{above!r}" if above else "the file"
            self._missing = NoSuchPart(f"{where} has no {rest!r}", keys)


class _Maker:
    """Makes nodes until their size is used up."""

    def __init__(self, document: Document, most_bytes: int) -> None:
        self._document = document
        self._tape = document.tape
        self._left = most_bytes
        self.left_out = 0

    def size(self, index: int) -> int:
        """Return the number of items of an item: itself and those inside it."""
        return self._tape.nexts[index] - index

    def node(self, index: int, levels: int, path: str | None = None) -> _Node | None:
        """Return an item as data, or None if it does not fit.

        Args:
            levels: Number of levels to show, this one included.
            path: Path of the item, or None to show its key.
        """
        node = self._own(index, path)
        if not self._has_room(_size(node) + _FRAME):
            return None
        if not self._tape.blocks[index]:
            return node
        first, last = index + 1, self._tape.nexts[index]
        if self._is_list(first, last):
            node |= self._values(first, last)
        else:
            node |= self._items(first, last, levels - 1)
        return node

    def _own(self, index: int, path: str | None) -> _Node:
        tape, node = self._tape, _Node()
        key, operator = remove_quotes(tape.keys[index]), tape.operators[index]
        if path:
            node |= _text("path", path)
        elif key is not None:
            node |= _text("key", key)
        if operator not in {None, "="}:
            node["operator"] = operator
        if tag := tape.tags.get(index):
            node["tag"] = tag
        node["line"] = self._document.position(tape.starts[index])[0]
        if tape.blocks[index]:
            node["end_line"] = self._document.position(max(tape.ends[index] - 1, 0))[0]
            return node
        value = tape.values[index]
        node |= _text("value", remove_quotes(value) or "")
        return {**node, "quoted": True} if value and value.startswith('"') else node

    def _is_list(self, first: int, last: int) -> bool:
        """Return True if a block holds loose words only, such as a list of names."""
        tape = self._tape
        return first < last and not any(
            tape.blocks[one] or tape.keys[one] is not None or one in tape.tags
            for one in range(first, last)
        )

    def _values(self, first: int, last: int) -> _Node:
        shown: list[str] = []
        for one in range(first, last):
            value = (remove_quotes(self._tape.values[one]) or "")[:_LONGEST]
            if not self._has_room(_size(value)):
                break
            shown.append(value)
        return {"values": shown, **self._lost(last - first - len(shown))}

    def _items(self, first: int, last: int, levels: int) -> _Node:
        items: list[_Node] = []
        while levels > 0 and first < last:
            node = self.node(first, levels)
            if node is None:
                break
            items.append(node)
            first = self._tape.nexts[first]
        shown: _Node = {"items": items} if levels > 0 else {}
        return {**shown, **self._lost(last - first)}

    def _lost(self, count: int) -> _Node:
        self.left_out += count
        return {"left_out": count} if count else {}

    def _has_room(self, size: int) -> bool:
        has_room = size <= self._left
        self._left = self._left - size if has_room else 0
        return has_room


def _text(name: str, text: str) -> _Node:
    """Return a text as a member. A long one is cut, and its number of characters is told."""
    if len(text) <= _LONGEST:
        return {name: text}
    return {name: text[:_LONGEST], "characters": len(text)}


def _size(entry: object) -> int:
    return len(json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode()) + 1
