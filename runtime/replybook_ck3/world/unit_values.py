"""The values in force under a key in a file, as the parser reads them, each with its lines.

Of equal keys in a block the last one holds, or each of them: the row of the folder says so. On the
way to a key each of equal blocks counts, such as the options of an event, except blocks that an
item has once. A variable has the value that was given to it last before its use.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Container, Iterator, Sequence
from typing import Final, NamedTuple

from replybook.policy.claims.claim_values import quote_text
from replybook_ck3.world.parser import Block, Document, Item, LocalizationDocument

_GIVING: Final = ("=", "?=", None)
"""Operators that give a value; the others compare."""

_MOST_VARIABLES: Final = 16


class Value(NamedTuple):
    """A value as written, and the spans of lines in which it stands."""

    text: str
    lines: tuple[tuple[int, int], ...]


def values_of(
    document: Document | LocalizationDocument,
    span: tuple[int, int] | None,
    key: str,
    *,
    single: Container[str] | None,
) -> list[Value]:
    """Return the values under a path of keys, and those of the variables that stand there.

    Args:
        span: Start and end of the item in its text, or None for the file itself.
        key: Keys that are joined by dots, or "" for the value of the item itself.
        single: The fields that an item has once, or None if each of equal keys holds.
    """
    if isinstance(document, LocalizationDocument):
        return [] if key else _texts(document, span)
    steps = [key[1:-1]] if key.startswith('"') else key.split(".") if key else []
    if span is None or span == (0, len(document.text)):
        return [
            value
            for one in _along(document.items, steps, single=single)
            for value in _resolve_value(document, one)
        ]
    index = bisect_left(document.tape.starts, span[0])
    if index == len(document.tape) or document.tape.starts[index] != span[0]:
        return []
    item = Item(document, document.tape, index)
    found = _along(_members(item), steps, single=single) if steps else [item]
    return [value for one in found for value in _resolve_value(document, one)]


def _texts(document: LocalizationDocument, span: tuple[int, int] | None) -> list[Value]:
    """Return the text of the entry at a place."""
    entries = () if span is None else document.entries
    return [
        Value(
            quote_text(entry.text.replace('\\"', '"')), (_lines(document, entry.start, entry.end),)
        )
        for entry in entries
        if span is not None and entry.start == span[0]
    ]


def _members(item: Item) -> Sequence[Item]:
    return item.value.items if isinstance(item.value, Block) else ()


def _along(
    items: Sequence[Item], steps: Sequence[str], *, single: Container[str] | None
) -> Iterator[Item]:
    """Yield the items at the end of a path. A key may hold dots, and so be several steps."""
    for count in range(1, len(steps) + 1):
        key = ".".join(steps[:count])
        found = [item for item in items if item.key == key and item.operator in _GIVING]
        is_end = count == len(steps)
        if single is not None and (is_end or key in single):
            found = found[-1:]
        for one in found:
            if is_end:
                yield one
            else:
                yield from _along(
                    _members(one), steps[count:], single=None if single is None else ()
                )


def _resolve_value(document: Document, item: Item) -> Iterator[Value]:
    """Yield the value of an item, and what the variables are that it names."""
    lines: tuple[tuple[int, int], ...] = (_lines(document, item.start, item.end),)
    text = _written(document, item.index)
    if text is not None:
        yield Value(text, lines)
    tape, before = document.tape, item.index
    for _ in range(_MOST_VARIABLES):
        if text is None or text[:1] != "@" or not text[1:].isidentifier():
            return
        names = range(before - 1, -1, -1)
        before = next((at for at in names if tape.keys[at] == text), -1)
        text = tape.values[before] if before >= 0 else None
        if text is not None:
            lines = (*lines, _lines(document, tape.starts[before], tape.ends[before]))
            yield Value(text, lines)


def _written(document: Document, index: int) -> str | None:
    """Return the value of an item as one line, with its quotes."""
    tape = document.tape
    if not tape.blocks[index]:
        return tape.values[index]
    words: list[str | None] = [tape.tags.get(index), "{"]
    ends = [tape.nexts[index]]
    for at in range(index + 1, tape.nexts[index]):
        while at == ends[-1]:
            words.append("}")
            ends.pop()
        words += tape.keys[at], tape.operators[at], tape.tags.get(at) or tape.values[at]
        if tape.blocks[at]:
            words.append("{")
            ends.append(tape.nexts[at])
    words += "}" * len(ends)
    return " ".join(word for word in words if word)


def _lines(document: Document | LocalizationDocument, start: int, end: int) -> tuple[int, int]:
    return document.position(start)[0], document.position(max(start, end - 1))[0]
