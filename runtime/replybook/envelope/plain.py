"""A deep copy of reply data that holds nothing but what JSON has, or the refusal that says where.

Refused are NaN and infinities, bytes, sets, paths, dates and other objects, keys that are no text, cycles
and anything deeper than 100, lone surrogates, and integers that 64 bits cannot hold: whatever one
encoder or client would write differently from another. Source: specification 9 and 59.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import isfinite
from types import MappingProxyType
from typing import Final, TypeAlias, cast

__all__ = [
    "UNLIMITED",
    "NotSerialisable",
    "TooLarge",
    "class_name",
    "is_shown",
    "largest_size",
    "plain",
    "plain_within",
]

DEEPEST: Final = 100
"""Levels of nesting; a cycle is found when it gets there."""

_SMALLEST, _LARGEST = -(2**63), 2**63 - 1
UNLIMITED: Final = 2**62
"""A room that nothing fills."""

_LARGEST_UNIT: Final = 28
_LONGEST_NAME: Final = 80

_Copy: TypeAlias = Callable[[Mapping[str, object]], dict[str, object]]

_copy_of_dict: Final = cast("_Copy", dict[str, object].copy)
_copy_of_proxy: Final = cast("_Copy", MappingProxyType[str, object].copy)


class NotSerialisable(ValueError):
    """A value that JSON has no form for: where it stands, and the name of its class."""

    def __init__(self, value: object) -> None:
        super().__init__("the value cannot be written as JSON")
        self.value_type: Final = class_name(value)
        self.path: Final[list[str | int]] = []
        """From the outermost key to the value; filled on the way out, so innermost first."""

    @property
    def field(self) -> str:
        """The path with dots; a key that is no plain name shows as `?`, for it may be anything."""
        return ".".join(map(_shown, reversed(self.path))) or "data"


class TooLarge(ValueError):
    """Data that is over the limit whatever the encoder does; `size` is a lower bound."""

    def __init__(self, size: int, limit: int) -> None:
        super().__init__(f"the answer has {size} bytes and {limit} are allowed")
        self.size: Final = size
        self.limit: Final = limit


def class_name(value: object) -> str | None:
    """Return the name of the class of `value`, or None if it is no plain name: it can hold anything."""
    try:
        name = cast("object", type(value).__name__)
    except Exception:  # a metaclass may answer as it likes
        return None
    return str.__str__(name) if isinstance(name, str) and is_shown(name) else None


def is_shown(name: str) -> bool:
    """Return whether a name is short and made of ASCII letters, digits and underscores only."""
    return len(name) <= _LONGEST_NAME and name.isascii() and name.isidentifier()


def _shown(step: str | int) -> str:
    return str(step) if isinstance(step, int) or is_shown(step) else "?"


def plain(data: Mapping[str, object], *, max_size: int | None = None) -> dict[str, object]:
    """Return a copy of `data` made of dict, list, str, int, float, bool and None and nothing else.

    `NotSerialisable` if JSON cannot hold it; `TooLarge` as soon as it cannot fit `max_size` bytes,
    before something huge is copied (a short list that holds itself fifty times over is huge).
    """
    return plain_within(data, [UNLIMITED if max_size is None else max_size])


def plain_within(data: Mapping[str, object], room: list[int]) -> dict[str, object]:
    """Return the same copy, and take from `room` what it used: see `largest_size`."""
    limit = room[0]
    try:
        return _object(data, 1, room)
    except _NoRoom:
        raise TooLarge(limit - room[0], limit) from None


def largest_size(used: int) -> int:
    """Return the most bytes that encoders can make of data that took `used` of a room.

    A character is 6 bytes at most (a control, escaped), any other value 24 (a float), with a comma
    and quotes.
    """
    return used * _LARGEST_UNIT


class _NoRoom(Exception):
    """More than the limit was met."""


def _object(data: Mapping[str, object], depth: int, room: list[int]) -> dict[str, object]:
    """A plain dict. The usual kinds of values need no more than a look, so they get no call."""
    kind: object = type(data)
    copy = _copy_of_dict(data) if kind is dict else _copied(data)
    room[0] -= len(copy) + 1  # a sign each and a bracket, before a look at what is inside
    if room[0] < 0:
        raise _NoRoom
    size = 0
    for key in copy:
        if type(key) is not str or not key.isascii():
            copy = _under_plain_keys(copy)
            size = sum(map(len, copy))
            break
        size += len(key)
    key = ""
    try:
        for key, value in copy.items():
            if type(value) is str:
                size += len(value) if value.isascii() else len(_text(value))
            elif type(value) is int:
                if not _SMALLEST <= value <= _LARGEST:
                    raise NotSerialisable(value)
            elif value is not None and type(value) is not bool:
                copy[key] = _value(value, depth, room)
    except NotSerialisable as error:
        error.path.append(key)
        raise
    room[0] -= size
    if room[0] < 0:
        raise _NoRoom
    return copy


def _array(items: Iterable[object], depth: int, room: list[int]) -> list[object]:
    """A plain list, made in the same way."""
    copy = _iterated(items)
    room[0] -= len(copy) + 1
    if room[0] < 0:
        raise _NoRoom
    size, index = 0, 0
    try:
        for index, value in enumerate(copy):
            if type(value) is str:
                size += len(value) if value.isascii() else len(_text(value))
            elif type(value) is int:
                if not _SMALLEST <= value <= _LARGEST:
                    raise NotSerialisable(value)
            elif value is not None and type(value) is not bool:
                copy[index] = _value(value, depth, room)
    except NotSerialisable as error:
        error.path.append(index)
        raise
    room[0] -= size
    if room[0] < 0:
        raise _NoRoom
    return copy


def _value(value: object, depth: int, room: list[int]) -> object:
    """The plain form of other kinds: a member of a StrEnum is a str, a float of numpy is a float."""
    if isinstance(value, float) and isfinite(value):
        return float.__float__(value)
    if isinstance(value, str):
        text = _text(str.__str__(value))
        room[0] -= len(text)
        return text
    if isinstance(value, int) and _SMALLEST <= value <= _LARGEST:
        return int.__index__(value)
    if depth < DEEPEST and isinstance(value, (list, tuple)):
        return _array(cast("Iterable[object]", value), depth + 1, room)
    if depth < DEEPEST and isinstance(value, Mapping):
        return _object(cast("Mapping[str, object]", value), depth + 1, room)
    raise NotSerialisable(value)


def _text(value: str) -> str:
    try:
        value.encode()
    except UnicodeEncodeError:  # a lone surrogate has no UTF-8
        raise NotSerialisable(value) from None
    return value


def _copied(value: Mapping[str, object]) -> dict[str, object]:
    """The entries in a copy of our own: another thread may change the original meanwhile.

    What came may be no mapping at all, and not every mapping can be read that a tool makes up.
    """
    kind: object = type(value)
    try:
        if kind is MappingProxyType:  # all that builders make; four times as fast as `dict`
            return _copy_of_dict(_copy_of_proxy(value))
        if isinstance(cast("object", value), Mapping):
            return dict(value)
    except RecursionError:
        raise
    except Exception:
        raise NotSerialisable(value) from None
    raise NotSerialisable(value)


def _under_plain_keys(entries: Mapping[str, object]) -> dict[str, object]:
    plainly = {_key(key): value for key, value in entries.items()}
    if len(plainly) < len(entries):  # two keys that were different objects are the same text
        raise NotSerialisable(entries)
    return plainly


def _key(key: object) -> str:
    if isinstance(key, str):
        return _text(str.__str__(key))
    raise NotSerialisable(key)


def _iterated(value: Iterable[object]) -> list[object]:
    try:
        return list(value)
    except RecursionError:
        raise
    except Exception:  # a list of the tool's own
        raise NotSerialisable(value) from None
