"""Every text that a result would show to an agent, with its place: keys, values, blocks of content."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from replybook.testing.kinds import is_array, is_object
from replybook.testing.parts import (
    ADDRESS,
    BLOCKS,
    META,
    OUTCOME,
    RESOURCE,
    STRUCTURED,
    TEXT,
    part,
)
from replybook_schema.reply import Reply

__all__ = ["texts"]

_PLACES: Final = {
    OUTCOME: "",
    STRUCTURED: "structured content",
    BLOCKS: "content",
    TEXT: "text",
    RESOURCE: "resource",
    ADDRESS: "uri",
    META: "_meta",
}
"""What of an outcome, a result or a block travels, and how a message calls it."""


_STEPS: Final = 4
"""outcome or result, block, resource, address"""


def texts(value: object, place: str = "", steps: int = _STEPS) -> Iterator[tuple[str, str]]:
    """Place and text of everything that can be read in `value`; a named tuple has attributes."""
    if isinstance(value, str):
        yield place or "the text", value
    elif isinstance(value, Reply):
        yield from texts(value.data, "data", steps)
    elif is_object(value):
        for key, member in value.items():
            inside = f"{place}.{key}" if place else str(key)
            yield f"the key {inside}", str(key)
            yield from texts(member, inside, steps)
    elif is_array(value):
        for index, item in enumerate(value):
            yield from texts(item, f"{place}[{index}]", steps)
    elif steps and value is not None and not isinstance(value, (bool, int, float, bytes)):
        for names, called in _PLACES.items():
            inside = f"{place}.{called}" if place and called else place or called
            yield from texts(part(value, names), inside, steps - 1)
