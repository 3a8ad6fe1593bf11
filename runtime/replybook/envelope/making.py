"""The envelope of a Reply, and the plain copy of its data: nothing but what JSON has.

A reply that is no success carries the one next action of its code, resolved with the data that travels;
private data stays behind, and the message is derived. An instance of a dataclass or a model is copied as
what it holds. The copy refuses NaN and infinities, bytes, sets, paths, dates and other objects, keys that
are no text, cycles and anything deeper than 100, lone surrogates, and integers that 64 bits cannot hold:
one encoder or client would write them differently from another. Data that a server stack has served
already keeps its numbers, whatever they are.
Source: specification 2, 9, 47 and 59, 001 §8, decision 17.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import isfinite
from types import MappingProxyType
from typing import Final, TypeAlias, cast

from replybook.call import Call
from replybook.envelope.shape import Envelope, EnvelopeError, Meta
from replybook_generated.messages import render
from replybook_schema.active import ACTIVE
from replybook_schema.codes import ReplyType
from replybook_schema.instances import members_of
from replybook_schema.reply import Payload, Reply

__all__ = [
    "DEEPEST",
    "DEEPEST_SERVED",
    "LARGEST_UNIT",
    "UNLIMITED",
    "NotSerialisable",
    "Room",
    "TooLarge",
    "class_name",
    "is_shown",
    "largest_size",
    "make_envelope",
    "plain",
    "plain_within",
]

DEEPEST: Final = 100
"""Levels of nesting; a cycle is found when it gets there."""

DEEPEST_SERVED: Final = 250
"""The same for what a bare server would have served: server stacks write no more than 255."""

_SMALLEST, _LARGEST = -(2**63), 2**64 - 1  # of 64 bits, signed or unsigned
UNLIMITED: Final = 2**62
"""A room that nothing fills."""

LARGEST_UNIT: Final = 28
"""The most bytes that encoders make of what takes one unit of a room; see `largest_size`."""

_LONGEST_NAME: Final = 80

_Copy: TypeAlias = Callable[[Mapping[str, object]], dict[str, object]]

_copy_of_dict: Final = cast("_Copy", dict[str, object].copy)
_copy_of_proxy: Final = cast("_Copy", MappingProxyType[str, object].copy)


# The envelope


@dataclass(frozen=True, slots=True)
class _Facts:
    """What every envelope of one code has in common, looked up once."""

    code: str
    reply_type: ReplyType
    payload: Payload
    is_checked: bool
    private: frozenset[str]
    message: str | None
    version: str | None

    @classmethod
    def of(cls, code: str) -> _Facts:
        payload = ACTIVE.payload(code)
        letter = payload.code.reply_type
        return cls(
            code=str.__str__(payload.code),
            reply_type=letter,
            payload=payload,
            is_checked=bool(payload.params) or not payload.open,
            private=frozenset(n for n, p in payload.params.items() if p.privacy != "public"),
            message=None if len(ACTIVE.message(code).parts) > 1 else render(code, {}),
            version=_version(code),
        )


_FACTS: Final[dict[str, _Facts]] = {}


def _version(code: str) -> str | None:
    """Return the version of the registry that declares `code`."""
    return ACTIVE.owner_of(code).version or None


def make_envelope(
    reply: Reply, call: Call, duration_ms: float, room: Room | None = None
) -> Envelope:
    """Return the envelope of `reply`; its data takes from `room`, as in `plain_within`.

    Data that is private stays behind. What a builder would have refused is refused here, too.

    `ValueError` or `TypeError` for a reply that no builder would have made, `NotSerialisable` or
    `TooLarge` for data that cannot travel.
    """
    facts = _FACTS.get(reply.code) or _FACTS.setdefault(str(reply.code), _Facts.of(reply.code))
    if reply.reply_type != facts.reply_type:
        raise ValueError(f"{facts.code} is no code of type {reply.reply_type}")
    given = reply.data or {}  # 001 §7 lets a reply have None
    if facts.is_checked and not facts.payload.fits(given):
        given = facts.payload.accept(given)  # which says in its refusal what is wrong
    if facts.private:
        given = {name: value for name, value in given.items() if name not in facts.private}
    data = plain_within(given, Room() if room is None else room)
    message = render(facts.code, data) if facts.message is None else facts.message
    meta: Meta = {"trace_id": call.trace_id, "duration_ms": duration_ms}
    if call.tool:
        meta["tool"] = call.tool
    if call.session_id:
        meta["session_id"] = call.session_id
    if call.contract_id:
        meta["contract_id"] = call.contract_id
    if call.parent_id:
        meta["parent_id"] = call.parent_id
    if facts.version is not None:
        meta["registry_version"] = facts.version
    is_success = facts.reply_type == "S"
    return {
        "status": "success" if is_success else "error",
        "reply_type": facts.reply_type,
        "code": facts.code,
        "message": message,
        "data": data,
        "meta": meta,
        "error": None if is_success else _error(facts.code, message, data),
    }


def _error(code: str, message: str, data: Mapping[str, object]) -> EnvelopeError:
    """Return what went wrong and what to do next; asked for anew, since a registry that joins brings tools."""
    action = ACTIVE.next_action(code)
    arguments, remedy = action.resolved(data)
    return {
        "code": code,
        "message": message,
        "action": {"verb": action.verb, "arguments": arguments},
        "remedy": remedy,
    }


# The plain copy of its data


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


class Room:
    """The room that data may still take; see `largest_size` for the unit.

    `form` is for data that a bare server would have served: it makes of a value that JSON has no form
    for what a server stack would, or returns that value. Then numbers may be NaN, infinite or of any
    size, too, and `is_odd` says afterwards that there was one which not every encoder writes. `deepest` is
    how deep data may be nested, and `is_deep` says afterwards that it is deeper than usual.
    """

    __slots__ = ("deepest", "form", "is_deep", "is_odd", "left")

    def __init__(
        self,
        left: int = UNLIMITED,
        form: Callable[[object], object] | None = None,
        deepest: int = DEEPEST,
    ) -> None:
        self.left = left
        self.form: Final = form
        self.deepest: Final = deepest
        self.is_odd = self.is_deep = False

    def take(self, number: float) -> None:
        """Take a number that JSON has no one form for; `NotSerialisable` where that may not be."""
        if self.form is None:
            raise NotSerialisable(number)
        self.is_odd = True
        if isinstance(number, int):
            self.left -= number.bit_length() // 3  # it may be longer than any other number


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
    """Return True if a name is short and made of ASCII letters, digits and underscores only."""
    return len(name) <= _LONGEST_NAME and name.isascii() and name.isidentifier()


def _shown(step: str | int) -> str:
    return str(step) if isinstance(step, int) or is_shown(step) else "?"


def plain(data: Mapping[str, object], *, max_size: int | None = None) -> dict[str, object]:
    """Return a copy of `data` made of dict, list, str, int, float, bool and None and nothing else.

    `NotSerialisable` if JSON cannot hold it; `TooLarge` as soon as it cannot fit `max_size` bytes,
    before something huge is copied (a short list that holds itself fifty times over is huge).
    """
    return plain_within(data, Room(UNLIMITED if max_size is None else max_size))


def plain_within(data: Mapping[str, object], room: Room) -> dict[str, object]:
    """Return the same copy, and take from `room` what it used: see `largest_size`."""
    limit = room.left
    try:
        return _object(data, 1, room)
    except _NoRoom:
        raise TooLarge(limit - room.left, limit) from None


def largest_size(used: int) -> int:
    """Return the most bytes that encoders can make of data that took `used` of a room.

    A character is 6 bytes at most (a control, escaped), any other value 24 (a float), with a comma
    and quotes; an integer of more than 64 bits takes more room by itself.
    """
    return used * LARGEST_UNIT


class _NoRoom(Exception):
    """More than the limit was met."""


def _object(data: Mapping[str, object], depth: int, room: Room) -> dict[str, object]:
    """Return a plain dict. The usual kinds of values need no more than a look, so they get no call."""
    kind: object = type(data)
    copy = _copy_of_dict(data) if kind is dict else _copied(data)
    room.left -= len(copy) + 1  # a sign each and a bracket, before a look at what is inside
    if room.left < 0:
        raise _NoRoom
    size = 0
    for key in copy:
        if type(key) is not str or not key.isascii():
            copy = _under_plain_keys(copy, room)
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
                    room.take(value)
            elif value is not None and type(value) is not bool:
                copy[key] = _value(value, depth, room)
    except NotSerialisable as error:
        error.path.append(key)
        raise
    room.left -= size
    if room.left < 0:
        raise _NoRoom
    return copy


def _array(items: Iterable[object], depth: int, room: Room) -> list[object]:
    """Return a plain list, made in the same way."""
    copy = _iterated(items)
    room.left -= len(copy) + 1
    if room.left < 0:
        raise _NoRoom
    size, index = 0, 0
    try:
        for index, value in enumerate(copy):
            if type(value) is str:
                size += len(value) if value.isascii() else len(_text(value))
            elif type(value) is int:
                if not _SMALLEST <= value <= _LARGEST:
                    room.take(value)
            elif value is not None and type(value) is not bool:
                copy[index] = _value(value, depth, room)
    except NotSerialisable as error:
        error.path.append(index)
        raise
    room.left -= size
    if room.left < 0:
        raise _NoRoom
    return copy


def _value(value: object, depth: int, room: Room) -> object:
    """Return the plain form of other kinds: a member of a StrEnum is a str, a float of numpy is a float."""
    if isinstance(value, float):
        if not isfinite(value):
            room.take(value)
        return float.__float__(value)
    if isinstance(value, str):
        text = _text(str.__str__(value))
        room.left -= len(text)
        return text
    if isinstance(value, int):
        if not _SMALLEST <= value <= _LARGEST:
            room.take(value)
        return int.__index__(value)
    if depth >= DEEPEST:
        room.is_deep = True
    if depth < room.deepest and isinstance(value, (list, tuple)):
        return _array(cast("Iterable[object]", value), depth + 1, room)
    if depth < room.deepest and isinstance(value, Mapping):
        return _object(cast("Mapping[str, object]", value), depth + 1, room)
    return _formed(value, depth, room)


def _formed(value: object, depth: int, room: Room) -> object:
    """Return the plain form of what an instance holds, or of what a server stack would have made of this value."""
    form = value if depth >= room.deepest else (room.form or _held)(value)
    if form is value:
        raise NotSerialisable(value)
    if form is None or type(form) is bool:
        return form
    return _value(form, depth + 1, room)


def _held(value: object) -> object:
    """Return the members of an instance; return other values as they are."""
    try:
        return members_of(value)
    except RecursionError:
        raise
    except Exception:  # it cannot say what it holds
        raise NotSerialisable(value) from None


def _text(value: str) -> str:
    try:
        value.encode()
    except UnicodeEncodeError:  # a lone surrogate has no UTF-8
        raise NotSerialisable(value) from None
    return value


def _copied(value: Mapping[str, object]) -> dict[str, object]:
    """Return the entries in a copy of our own: another thread may change the original meanwhile.

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


def _under_plain_keys(entries: Mapping[str, object], room: Room) -> dict[str, object]:
    plainly = {_key(key, room): value for key, value in entries.items()}
    if len(plainly) < len(entries):  # two keys that were different objects are the same text
        raise NotSerialisable(entries)
    return plainly


def _key(key: object, room: Room) -> str:
    if isinstance(key, str):
        return _text(str.__str__(key))
    if room.form is None:
        raise NotSerialisable(key)
    form = room.form(key)
    if isinstance(form, bool):
        return str(form).lower()
    if form is None or isinstance(form, (str, int, float)):
        return _text(str(form))
    raise NotSerialisable(key)


def _iterated(value: Iterable[object]) -> list[object]:
    try:
        return list(value)
    except RecursionError:
        raise
    except Exception:  # a list of the tool's own
        raise NotSerialisable(value) from None
