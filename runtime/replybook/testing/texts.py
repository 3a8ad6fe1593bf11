"""Every text that a result shows to an agent, with its place in the result.

Keys, values and content blocks are read.
"""

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
"""Fields of a result that an agent sees, with their names for messages."""


_STEPS: Final = 4
"""Maximum depth: outcome or result, block, resource, address."""


def texts(value: object, place: str = "", steps: int = _STEPS) -> Iterator[tuple[str, str]]:
    """Yield place and text of every string in `value`.

    A named tuple is read like an object with attributes.

    Args:
        value: A reply, a result, or any part of one.
        place: The place of `value`, which the places of its parts begin with.
        steps: How many levels of attributes are still followed.
    """
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
