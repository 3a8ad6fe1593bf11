"""The values under a key in the text of one definition, as the parser reads them.

Source: specification 31 and 62.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from replybook_ck3.parser import Block, Item, parse, parse_localization

__all__ = ["values_in"]

_TEXT: Final = "localization_key"
_EQUALS: Final = ("=", "?=", None)
_VARIABLE: Final = r"^[ \t\ufeff]*{name}[ \t]*=[ \t]*(\S+)"


def values_in(text: str, definition: str, kind: str, words: Sequence[str]) -> list[str]:
    """Return the values under a key as written, and the values of variables in the file.

    Args:
        text: Text of the file.
        definition: Text of the item.
        kind: Kind of the item.
        words: Path of the key, separated by blanks or dots; if it is no key, the last word is
            tried; without words, the value of the item itself.
    """
    if kind == _TEXT:
        return [] if words else [entry.text for entry in parse_localization(definition).entries]
    items = parse(definition).items
    for steps in _paths(words):
        found = list(_at(items[:1], steps))
        if found:
            return [value for one in found for value in _resolved(one, text)]
    return []


def _paths(words: Sequence[str]) -> Iterator[list[str]]:
    """Yield the possible paths in words, the whole first."""
    yield [step for word in words for step in word.split(".")]
    yield list(words)
    if words:
        yield words[-1].split(".")


def _at(items: Sequence[Item], steps: Sequence[str]) -> Iterator[str]:
    """Yield the values at a path below items."""
    inside = list(items)
    for step in steps:
        blocks = (one.value for one in inside)
        below = chain.from_iterable(one.items for one in blocks if isinstance(one, Block))
        inside = [one for one in below if one.key == step and one.operator in _EQUALS]
    for one in inside:
        value = one.value
        if isinstance(value, str):
            yield value
        elif isinstance(value, Block):
            yield _written(value)


def _written(block: Block) -> str:
    """Return a block as one line."""
    return f"{{ {' '.join(map(_item, block.items))} }}" if len(block) else "{ }"


def _item(item: Item) -> str:
    value = item.value
    said = _written(value) if isinstance(value, Block) else value or ""
    return (
        said if item.key is None else f"{item.key} {item.operator or ''} {said}".replace("  ", " ")
    )


def _resolved(value: str, text: str) -> Iterator[str]:
    """Yield a value, and the value of a variable of the file."""
    yield value
    if value.startswith("@") and value[1:].isidentifier():
        found = re.search(_VARIABLE.format(name=re.escape(value)), text, re.MULTILINE)
        if found is not None:
            yield found[1]
