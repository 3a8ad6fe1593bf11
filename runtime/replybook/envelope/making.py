"""The envelope of a Reply, and the plain copy of its data for JSON.

A reply that is not a success has the one next action of its code, resolved with the public data.
Private data is left out. The message is made from the code and the data.

An instance of a dataclass or a model is copied as its members. The copy refuses values that
encoders or clients write differently: NaN and infinities, bytes, sets, paths, dates and other
objects, keys that are not text, cycles, nesting deeper than 100, lone surrogates, and integers over
64 bits. Data that a server stack has served already keeps its numbers.
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

DEEPEST: Final = 100
"""Maximum nesting of data. A cycle is found when it exceeds this."""

DEEPEST_SERVED: Final = 250
"""Maximum nesting of data of a bare server.

Server stacks write at most 255 levels.
"""

_SMALLEST, _LARGEST = -(2**63), 2**64 - 1  # 64 bits, signed and unsigned
UNLIMITED: Final = 2**62
"""A size that nothing reaches."""

LARGEST_UNIT: Final = 28
"""Maximum bytes that an encoder makes of one unit of a room; see `largest_size`."""

_LONGEST_NAME: Final = 80

_Copy: TypeAlias = Callable[[Mapping[str, object]], dict[str, object]]

_copy_of_dict: Final = cast("_Copy", dict[str, object].copy)
_copy_of_proxy: Final = cast("_Copy", MappingProxyType[str, object].copy)


# The envelope


@dataclass(frozen=True, slots=True)
class _Facts:
    """The facts that all envelopes of one code share, looked up once."""

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
    reply: Reply, call: Call, duration_ms: float, room: SizeBudget | None = None
) -> Envelope:
    """Return the envelope of `reply`, without private data.

    A reply that a builder would refuse is refused here, too.

    Args:
        reply: The reply.
        call: The call that it answers.
        duration_ms: Duration of the call in milliseconds.
        room: The room that the data takes from. Default: unlimited.

    Raises:
        ValueError: The reply has the wrong type or data, so that no builder would make it.
        TypeError: As for ValueError.
        NotSerialisable: JSON cannot hold the data.
        TooLarge: The data does not fit into the room.
    """
    facts = _FACTS.get(reply.code) or _FACTS.setdefault(str(reply.code), _Facts.of(reply.code))
    if reply.reply_type != facts.reply_type:
        raise ValueError(
            f"reply_type must be {facts.reply_type} for {facts.code}, got {reply.reply_type}"
        )
    given = reply.data or {}  # 001 §7 allows None
    if facts.is_checked and not facts.payload.fits(given):
        given = facts.payload.accept(given)  # raises with the reason
    if facts.private:
        given = {name: value for name, value in given.items() if name not in facts.private}
    data = plain_within(given, SizeBudget() if room is None else room)
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
    """Return the failure and its next action.

    The action is not cached, because a registry that is added may bring tools.
    """
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
    """A value that JSON cannot hold.

    Attributes:
        value_type: Name of its class, or None if the name cannot be shown.
        path: The path to the value, innermost step first.
    """

    def __init__(self, value: object) -> None:
        super().__init__("the value cannot be written as JSON")
        self.value_type: Final = class_name(value)
        self.path: Final[list[str | int]] = []
        """The path to the value, innermost step first."""

    @property
    def field(self) -> str:
        """The path with dots. A key that is not a plain name shows as `?`."""
        return ".".join(map(_show_step, reversed(self.path))) or "data"


class SizeBudget:
    """The room that data may still take, in the unit of `largest_size`.

    Attributes:
        left: Units that are left.
        form: Function for data of a bare server. It returns the form that a server stack would make
            of a value that JSON cannot hold, or the value itself. With it, numbers may be NaN,
            infinite or of any size.
        deepest: Maximum nesting of the data.
        is_odd: True if the data had a number that not every encoder can write.
        is_deep: True if the data was nested deeper than usual.
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
        """Accept a number that JSON cannot hold exactly.

        Raises:
            NotSerialisable: The room is not for data of a bare server.
        """
        if self.form is None:
            raise NotSerialisable(number)
        self.is_odd = True
        if isinstance(number, int):
            self.left -= number.bit_length() // 3  # such an integer may be very long


class TooLarge(ValueError):
    """Data over the limit, with every encoder.

    Attributes:
        size: The size, or a lower bound of it.
        limit: The limit in bytes.
    """

    def __init__(self, size: int, limit: int) -> None:
        super().__init__(f"the answer must have at most {limit} bytes, got {size}")
        self.size: Final = size
        self.limit: Final = limit


def class_name(value: object) -> str | None:
    """Return the class name of `value`, or None if it is not a plain name."""
    try:
        name = cast("object", type(value).__name__)
    except Exception:  # a metaclass may raise
        return None
    return str.__str__(name) if isinstance(name, str) and is_shown(name) else None


def is_shown(name: str) -> bool:
    """Return True for a short name of ASCII letters, digits and underscores."""
    return len(name) <= _LONGEST_NAME and name.isascii() and name.isidentifier()


def _show_step(step: str | int) -> str:
    return str(step) if isinstance(step, int) or is_shown(step) else "?"


def plain(data: Mapping[str, object], *, max_size: int | None = None) -> dict[str, object]:
    """Return a copy of `data` that holds dict, list, str, int, float, bool and None.

    Raises:
        NotSerialisable: JSON cannot hold the data.
        TooLarge: The data cannot fit into `max_size` bytes. This is found before huge data is
            copied, such as a short list that holds itself fifty times.
    """
    return plain_within(data, SizeBudget(UNLIMITED if max_size is None else max_size))


def plain_within(data: Mapping[str, object], room: SizeBudget) -> dict[str, object]:
    """Return a plain copy of `data`, and take its size from `room`."""
    limit = room.left
    try:
        return _object(data, 1, room)
    except _NoRoom:
        raise TooLarge(limit - room.left, limit) from None


def largest_size(used: int) -> int:
    """Return the maximum bytes that encoders make of data that took `used` of a room.

    A character takes at most 6 bytes (an escaped control character). Any other value takes at most
    24 (a float). A comma and quotes are added. An integer over 64 bits takes more room.
    """
    return used * LARGEST_UNIT


class _NoRoom(Exception):
    """The data exceeds the limit."""


def _object(data: Mapping[str, object], depth: int, room: SizeBudget) -> dict[str, object]:
    """Return a plain dict. Common kinds of values are handled inline, for speed."""
    kind: object = type(data)
    copy = _copy_of_dict(data) if kind is dict else _copy_entries(data)
    room.left -= len(copy) + 1  # separators and a bracket, before the values
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


def _array(items: Iterable[object], depth: int, room: SizeBudget) -> list[object]:
    """Return a plain list. Common kinds of values are handled inline, for speed."""
    copy = _list_items(items)
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


def _value(value: object, depth: int, room: SizeBudget) -> object:
    """Return the plain form of other kinds, such as a StrEnum member or a numpy float."""
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
    return _form_instance(value, depth, room)


def _form_instance(value: object, depth: int, room: SizeBudget) -> object:
    """Return the plain form of an instance, or the form a server stack would make."""
    form = value if depth >= room.deepest else (room.form or _read_members)(value)
    if form is value:
        raise NotSerialisable(value)
    if form is None or type(form) is bool:
        return form
    return _value(form, depth + 1, room)


def _read_members(value: object) -> object:
    """Return the members of an instance. Other values are returned unchanged."""
    try:
        return members_of(value)
    except RecursionError:
        raise
    except Exception:  # its members cannot be read
        raise NotSerialisable(value) from None


def _text(value: str) -> str:
    try:
        value.encode()
    except UnicodeEncodeError:  # a lone surrogate has no UTF-8
        raise NotSerialisable(value) from None
    return value


def _copy_entries(value: Mapping[str, object]) -> dict[str, object]:
    """Return the entries in a new dict.

    Another thread may change the original.

    Raises:
        NotSerialisable: The value is not a mapping or cannot be read.
    """
    kind: object = type(value)
    try:
        if kind is MappingProxyType:  # from builders; four times as fast as `dict`
            return _copy_of_dict(_copy_of_proxy(value))
        if isinstance(cast("object", value), Mapping):
            return dict(value)
    except RecursionError:
        raise
    except Exception:
        raise NotSerialisable(value) from None
    raise NotSerialisable(value)


def _under_plain_keys(entries: Mapping[str, object], room: SizeBudget) -> dict[str, object]:
    plainly = {_key(key, room): value for key, value in entries.items()}
    if len(plainly) < len(entries):  # two different keys have the same text
        raise NotSerialisable(entries)
    return plainly


def _key(key: object, room: SizeBudget) -> str:
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


def _list_items(value: Iterable[object]) -> list[object]:
    try:
        return list(value)
    except RecursionError:
        raise
    except Exception:  # a list class of the tool
        raise NotSerialisable(value) from None
