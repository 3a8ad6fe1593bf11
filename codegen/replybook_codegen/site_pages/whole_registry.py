"""A registry merged with all that it extends and with its neighbors, for a site.

Other pages of the generator show the additions of one registry. A site shows everything, so the
merged registry owns every entry.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar, cast

from replybook_registry.model import CheckException, Entry, Injection, Registry, Word

_T = TypeVar("_T")


def whole_registry(registries: Sequence[Registry]) -> Registry:
    """Return the last registry with the missing entries of the others, as their owner."""
    last = registries[-1]
    merged: Mapping[str, Any] = {
        field.name: _merge_lists([getattr(each, field.name) for each in reversed(registries)])
        for field in fields(Registry)
        if isinstance(getattr(last, field.name), tuple)
    }
    whole = replace(last, **merged)
    owned: Mapping[str, Any] = {
        field.name: _set_owner(getattr(whole, field.name), last.name) for field in fields(Registry)
    }
    return replace(whole, **{**owned, "extends": ()})


def _merge_lists(lists: Sequence[tuple[object, ...]]) -> tuple[object, ...]:
    """Return the items of all lists, each name once. The first list has priority."""
    found: dict[object, object] = {}
    for item in (item for items in lists for item in items):
        found.setdefault(_name(item), item)
    return tuple(found.values())


def _name(item: object) -> object:
    """Return the identity of an entry: its first own field, or the whole entry.

    The whole entry is used if its first field is not a name.
    """
    if not isinstance(item, Entry) or isinstance(item, Word | Injection | CheckException):
        return repr(item)
    return getattr(item, fields(item)[2].name)


def _set_owner(value: _T, name: str) -> _T:
    """Return `value` with `name` as the owner of every entry in it."""
    if isinstance(value, tuple):
        items = tuple(_set_owner(item, name) for item in cast("tuple[object, ...]", value))
        return cast("_T", items)
    if not isinstance(value, Entry) or not is_dataclass(value):
        return value
    parts: dict[str, object] = {}
    for field in fields(value):
        found: object = getattr(value, field.name)
        if isinstance(found, tuple):
            items = cast("tuple[object, ...]", found)
            if items and isinstance(items[0], Entry):
                parts[field.name] = _set_owner(items, name)
    changed: Mapping[str, Any] = {**parts, "origin": name}
    return cast("_T", replace(value, **changed))
