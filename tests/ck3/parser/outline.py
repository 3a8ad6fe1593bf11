"""A script as plain lists, so that a test can say on one line what it expects."""

from __future__ import annotations

from collections.abc import Iterable

from replybook_ck3.world.parser import Block, Item, parse
from replybook_ck3.world.parser.located_text import LocatedText

Node = tuple[str | None, str | None, object]


def outline(script: str) -> list[object]:
    """Each item as `(key, operator, value)`, a block as a list, a loose item as its value alone."""
    return [_node(item) for item in parse(script).items]


def codes(script: str) -> list[tuple[str, int]]:
    """The code and the line of each finding."""
    return codes_of(parse(script))


def codes_of(document: LocatedText) -> list[tuple[str, int]]:
    return [(finding.code, finding.line) for finding in document.findings]


def _node(item: Item) -> object:
    value = [*map(_node, items_of(item))] if isinstance(item.value, Block) else item.value
    if item.tag is not None:
        value = (item.tag, value)
    return value if item.key is None else (item.key, item.operator, value)


def items_of(item: Item) -> Iterable[Item]:
    return item.value.items if isinstance(item.value, Block) else ()
