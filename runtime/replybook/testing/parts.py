"""The parts of a result that carry a reply, under the names that the stacks give them.

A result is an object of a server or client stack, or the same as it travels. Stacks are told apart
by nothing but names, so none is imported. Source: decision 19.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from replybook.testing.kinds import is_object

__all__ = [
    "ADDRESS",
    "BLOCKS",
    "ERROR_FLAG",
    "META",
    "OUTCOME",
    "RESOURCE",
    "STRUCTURED",
    "TEXT",
    "part",
]

Names = tuple[str, ...]

OUTCOME: Final[Names] = ("envelope",)
STRUCTURED: Final[Names] = ("structured_content", "structuredContent")
BLOCKS: Final[Names] = ("content",)
TEXT: Final[Names] = ("text",)
RESOURCE: Final[Names] = ("resource",)
ADDRESS: Final[Names] = ("uri",)
META: Final[Names] = ("meta", "_meta")
ERROR_FLAG: Final[Names] = ("is_error", "isError")


def part(value: object, names: Names) -> object:
    """Return the part of `value` under the first of the names that it has; an older name is left alone."""
    return next(_parts(value, names), None)


def _parts(value: object, names: Names) -> Iterator[object]:
    for name in names:
        if is_object(value):
            if name in value:
                yield value[name]
        elif hasattr(value, name):
            yield getattr(value, name)
