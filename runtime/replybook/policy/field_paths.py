"""Reading plain data by dotted paths: `args.playset_id`, `bundle.schema_change.classification`.

What is not there and what is null are the same here: absent, given as None.
Source: specification 34.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias, cast

__all__ = ["Read", "is_empty", "leaves", "reader", "text"]

Read: TypeAlias = Callable[[Mapping[str, object]], object]
"""Gives the value below a mapping, None where there is none."""


def reader(path: str) -> Read:
    """What reads the value at a dotted path; a value on the way that is no mapping holds nothing."""
    parts = path.split(".")
    if len(parts) == 1:
        return _one(parts[0])
    if len(parts) == 2:
        return _two(parts[0], parts[1])
    return _many(parts)


def _one(name: str) -> Read:
    def read(data: Mapping[str, object]) -> object:
        return data.get(name)

    return read


def _two(head: str, name: str) -> Read:
    def read(data: Mapping[str, object]) -> object:
        inner = data.get(head)
        if type(inner) is dict:  # quicker to ask than whether it is a mapping
            return cast("dict[str, object]", inner).get(name)
        return _member(inner, name)

    return read


def _many(parts: list[str]) -> Read:
    def read(data: Mapping[str, object]) -> object:
        value: object = data
        for part in parts:
            value = _member(value, part)
        return value

    return read


def _member(value: object, name: str) -> object:
    return cast("Mapping[str, object]", value).get(name) if isinstance(value, Mapping) else None


def is_empty(value: object) -> bool:
    """Whether a value says nothing: null, a blank text, an empty list or mapping."""
    if isinstance(value, str):
        return not value.strip()
    return value is None or value == [] or value == () or value == {}


def leaves(value: object) -> set[str]:
    """Every value below, as text; the names of members do not count."""
    found: set[str] = set()
    rest = [value]
    while rest:
        item = rest.pop()
        if isinstance(item, Mapping):
            rest.extend(cast("Mapping[str, object]", item).values())
        elif isinstance(item, list | tuple):
            rest.extend(cast("list[object]", item))
        elif item is not None:
            found.add(text(item))
    return found


def text(value: object) -> str:
    """A single value as JSON and people write it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
