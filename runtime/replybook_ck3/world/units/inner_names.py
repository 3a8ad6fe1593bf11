"""The names deeper in an item, found by paths of the domain table such as `flag` or `tracks.*`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from replybook_ck3.world.units.names_of_units import is_dynamic, is_text, plain

if TYPE_CHECKING:
    from replybook_ck3.world.parser import Tape

Path: TypeAlias = tuple[str, tuple[str, ...], bool]
"""A kind, the keys of the blocks below the item, and True if words of the last block are names."""

Paths: TypeAlias = dict[str, tuple[Path, ...]]
"""Paths by their first key."""


def paths_of(inner: Sequence[tuple[str, Sequence[str]]]) -> Paths:
    """Return the paths of a row by their first key."""
    found: Paths = {}
    for kind, paths in inner:
        for path in paths:
            head, *rest = path.removesuffix("[]").split(".")
            step = (kind, tuple(rest), path.endswith("[]"))
            found[head] = (*found.get(head, ()), step)
    return found


def members_of(tape: Tape, index: int) -> Iterator[int]:
    """Return the indexes of the direct items in the block of an item."""
    nexts, end = tape.nexts, tape.nexts[index]
    inner = index + 1
    while inner < end:
        yield inner
        inner = nexts[inner]


def inner_names(
    tape: Tape, index: int, paths: Paths, settings: Sequence[str]
) -> Iterator[tuple[str, str, int]]:
    """Yield kind, name and index of the names along these paths.

    Args:
        tape: Items of the file.
        index: The item.
        paths: Paths by their first key.
        settings: Keys that are not names.
    """
    keys = tape.keys
    for member in members_of(tape, index):
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
        yield from inner_names(tape, index, {rest[0]: ((kind, rest[1:], are_words),)}, settings)
        return
    found = members_of(tape, index) if are_words else iter((index,))
    for one in found:
        value = tape.values[one]
        if value is None or (are_words and tape.keys[one] is not None):
            continue
        name = plain(value)
        if not is_text(name) and not is_dynamic(kind, name):
            yield kind, name, one
