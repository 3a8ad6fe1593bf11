"""The definitions in a script file: the shape of its folder's row tells which items are units.

Names deeper in an item are found by paths of the domain table such as `flag` or `tracks.*`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import translate
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from replybook_ck3.world.units.names_of_units import is_dynamic, is_text, plain
from replybook_ck3.world.units.units import Units

if TYPE_CHECKING:
    from replybook_ck3.world.parser import Tape
    from replybook_schema.world import DomainSpec

_LOCAL_HEADS: Final = frozenset({"scripted_trigger", "scripted_effect"})
"""Words before the name of an item that only its own file sees."""

_EVENT: Final = re.compile(r"[^.]+\.\d+")

_Found: TypeAlias = Iterator[tuple[int, str, str, bool]]
"""Index of the item, kind, name, and True if it is a part of another item."""
_Path: TypeAlias = tuple[str, tuple[str, ...], bool]
"""A kind, the keys of the blocks below the item, and True if words of the last block are names."""

_Paths: TypeAlias = dict[str, tuple[_Path, ...]]
"""Paths by their first key."""


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of the domain table, prepared for reading."""

    kind: str
    second: str | None
    shape: Callable[[Tape, Sequence[int], _Row], _Found]
    fits: Callable[[str], object]
    further: Mapping[str, str]
    paths: _Paths
    settings: tuple[str, ...]
    texts: tuple[str, ...]
    unless: Mapping[str, str]


def define(units: Units, tape: Tape, spec: DomainSpec, *, only_names: bool = False) -> None:
    """Add what the items of a file define, and the localization keys that this asks for.

    Args:
        units: Units that are added to.
        spec: Row of the domain table.
        only_names: Leave out the localization keys (default: False).
    """
    row = _ready(spec)
    if row is None:
        return
    top: list[int] = []
    _local(units, tape, top, row)
    starts, ends, first = tape.starts, tape.ends, row.kind
    has_inner = "*" in row.paths or not row.paths.keys().isdisjoint(tape.key_counts)
    for index, kind, name, is_part in row.shape(tape, top, row):
        if is_part:
            units.parts.add(len(units.definitions))
        units.definitions.append((kind, name, starts[index], ends[index], False))
        if kind != first or is_part:
            continue
        if has_inner:
            for inner, called, at in _inner_names(tape, index, row.paths, row.settings):
                units.parts.add(len(units.definitions))
                units.definitions.append((inner, called, starts[at], ends[at], False))
        if row.texts and not only_names:
            _require_texts(units, tape, index, name, row)


@lru_cache(maxsize=512)
def _ready(spec: DomainSpec) -> _Row | None:
    """Return a prepared row, or None if its files define nothing."""
    shape = _SHAPES.get(spec.shape)
    if shape is None or not spec.kinds:
        return None
    return _Row(
        kind=spec.kinds[0],
        second=spec.kinds[1] if len(spec.kinds) > 1 else None,
        shape=shape,
        fits=re.compile(translate(spec.naming or "*")).match,
        further={kind.rpartition("_")[2]: kind for kind in spec.kinds[1:]}
        | {kind: kind for kind in spec.kinds[1:]},
        paths=_paths_of(spec.inner),
        settings=spec.settings,
        texts=spec.texts,
        unless=dict(spec.unless),
    )


def _require_texts(units: Units, tape: Tape, index: int, name: str, row: _Row) -> None:
    """Add the text keys that an item needs, except those that it replaces with its own."""
    named: set[str] = set()
    if row.unless:
        keys = (tape.keys[member] for member in _members_of(tape, index))
        named = {row.unless[key] for key in keys if key is not None and key in row.unless}
    at = tape.starts[index]
    units.required_text += (
        (text.replace("{k}", name), at) for text in row.texts if text not in named
    )


def _local(units: Units, tape: Tape, top: list[int], row: _Row) -> None:
    """Add the top-level items to `top`, and define those that only this file sees.

    In the folder of its own kind, the word before the name changes nothing.
    """
    keys, nexts = tape.keys, tape.nexts
    index, end, head = 0, len(keys), None
    while index < end:
        key = keys[index]
        if key is None:
            head = tape.values[index]
        elif head in _LOCAL_HEADS and head != row.kind and tape.blocks[index]:
            place = tape.starts[index], tape.ends[index]
            units.definitions.append((head, plain(key), *place, True))
            head = None
        else:
            head = None
            if key[0] != "@" and key not in row.settings:
                top.append(index)
        index = nexts[index]


# The shapes


def _blocks(tape: Tape, top: Sequence[int], row: _Row) -> _Found:
    keys, blocks, kind = tape.keys, tape.blocks, row.kind
    for index in top:
        if blocks[index]:
            yield index, kind, plain(keys[index] or ""), False


def _any(tape: Tape, top: Sequence[int], row: _Row) -> _Found:
    keys, kind = tape.keys, row.kind
    return ((index, kind, plain(keys[index] or ""), False) for index in top)


def _values(tape: Tape, top: Sequence[int], row: _Row) -> _Found:
    keys, blocks, kind = tape.keys, tape.blocks, row.kind
    for index in top:
        if not blocks[index]:
            yield index, kind, plain(keys[index] or ""), False


def _find_nested_items(tape: Tape, _top: Sequence[int], row: _Row) -> _Found:
    fits, kind = row.fits, row.kind
    for index, (key, is_block) in enumerate(zip(tape.keys, tape.blocks, strict=True)):
        if is_block and key is not None and fits(key):
            yield index, kind, plain(key), False


def _group(tape: Tape, top: Sequence[int], row: _Row) -> _Found:
    for index, kind, name, is_part in _blocks(tape, top, row):
        yield index, kind, name, is_part
        yield from _items_in(tape, index, row)


def _items_in(tape: Tape, index: int, row: _Row) -> _Found:
    """Yield the items of the second kind in the block of an item."""
    for inner in _members_of(tape, index) if row.second else ():
        key = tape.keys[inner]
        if tape.blocks[inner] and key is not None and key not in row.settings:
            yield inner, row.second or "", plain(key), False


def _members(tape: Tape, top: Sequence[int], row: _Row) -> _Found:
    for index, kind, name, is_part in _blocks(tape, top, row):
        yield index, kind, name, is_part
        for inner in _members_of(tape, index) if row.second else ():
            if tape.keys[inner] == f"{row.second}s":
                yield from _items_in(tape, inner, row)


def _find_namespaced_items(tape: Tape, top: Sequence[int], row: _Row) -> _Found:
    keys, kind = tape.keys, row.kind
    for index in top:
        outer = plain(keys[index] or "")
        for inner in _members_of(tape, index):
            key = keys[inner]
            if key is not None and key[0] != "@":
                yield inner, kind, f"{outer}.{plain(key)}", False


def _find_typed_items(tape: Tape, top: Sequence[int], row: _Row) -> _Found:
    for index, kind, name, is_part in _blocks(tape, top, row):
        yield index, kind, name, is_part
        for inner in _members_of(tape, index):
            further = row.further.get(plain(tape.values[inner] or ""))
            if tape.keys[inner] == "type" and further is not None:
                yield index, further, name, True


def _events(tape: Tape, top: Sequence[int], row: _Row) -> _Found:
    for index in top:
        key, value = plain(tape.keys[index] or ""), tape.values[index]
        if tape.blocks[index]:
            if _EVENT.fullmatch(key):
                yield index, row.kind, key, False
        elif key == "namespace" and value is not None and row.second:
            yield index, row.second, plain(value), True


_SHAPES: Final[Mapping[str, Callable[[Tape, Sequence[int], _Row], _Found]]] = {
    "block": _blocks,
    "id": _blocks,
    "any": _any,
    "value": _values,
    "nested": _find_nested_items,
    "group": _group,
    "members": _members,
    "namespaced": _find_namespaced_items,
    "typed": _find_typed_items,
    "event": _events,
}


def _paths_of(inner: Sequence[tuple[str, Sequence[str]]]) -> _Paths:
    """Return the paths of a row by their first key."""
    found: _Paths = {}
    for kind, paths in inner:
        for path in paths:
            head, *rest = path.removesuffix("[]").split(".")
            step = (kind, tuple(rest), path.endswith("[]"))
            found[head] = (*found.get(head, ()), step)
    return found


def _members_of(tape: Tape, index: int) -> Iterator[int]:
    """Return the indexes of the direct items in the block of an item."""
    nexts, end = tape.nexts, tape.nexts[index]
    inner = index + 1
    while inner < end:
        yield inner
        inner = nexts[inner]


def _inner_names(
    tape: Tape, index: int, paths: _Paths, settings: Sequence[str]
) -> Iterator[tuple[str, str, int]]:
    """Yield kind, name and index of the names along these paths.

    Args:
        paths: Paths by their first key.
        settings: Keys that are not names.
    """
    keys = tape.keys
    for member in _members_of(tape, index):
        key = keys[member]
        if key is None:
            continue
        for kind, rest, are_words in paths.get(key, ()):
            yield from _along(tape, member, kind, rest, are_words, settings)
        if "*" in paths and tape.blocks[member] and key not in settings:
            for kind, rest, are_words in paths["*"]:
                if not rest and not are_words:
                    yield kind, plain(key), member
                else:
                    yield from _along(tape, member, kind, rest, are_words, settings)


def _along(
    tape: Tape,
    index: int,
    kind: str,
    rest: tuple[str, ...],
    are_words: bool,
    settings: Sequence[str],
) -> Iterator[tuple[str, str, int]]:
    """Yield the names at the end of a path whose first key is this item."""
    if rest:
        yield from _inner_names(tape, index, {rest[0]: ((kind, rest[1:], are_words),)}, settings)
        return
    members = _members_of(tape, index) if are_words else iter((index,))
    for member in members:
        value = tape.values[member]
        if value is None or (are_words and tape.keys[member] is not None):
            continue
        name = plain(value)
        if not is_text(name) and not is_dynamic(kind, name):
            yield kind, name, member
