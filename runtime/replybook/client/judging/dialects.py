"""Dialects: the shapes in which servers say failure, code and waiting time in data.

A dialect is data: the members that an object must have, and the members that hold type, code,
waiting time and message. The first dialect that fits decides.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple, TypeAlias, cast

from replybook.client.judging.waiting_time import LONGEST_WAIT_S, duration_of

Has: TypeAlias = "str | tuple[object, ...]"
"""A kind (`text`, `number`, `status`, `failure_code`, `true`, `object`, `list`, `some`, `any`) or
the permitted values.
"""


class TypeOf(NamedTuple):
    """The type that a dialect gives.

    Attributes:
        member: Path of the member that holds the type, or "" if the type is fixed.
        types: The type of each value of the member.
        otherwise: The type for any other value, or "" if the text must say it.
        is_final: True if no words narrow the type.
    """

    member: str
    types: Mapping[str, str]
    otherwise: str
    is_final: bool


class Dialect(NamedTuple):
    """A shape of data that says that a call failed.

    Attributes:
        places: Places that may hold the object: `data`, `alone` (structured content without any
            text), `error` (the data of a JSON-RPC error) and `meta`.
        needs_flag: True if the dialect counts only in a result that says that it failed.
        within: Path of the object in the place, or "".
        has: The members that the object must have.
        most_members: Maximum number of members of the object, or 0 for any number.
        code: Path of the code, or "".
        after_s: Paths of the waiting time, each with the unit in seconds.
        messages: Paths of the texts that may say the cause.
    """

    name: str
    places: tuple[str, ...]
    needs_flag: bool
    within: str
    has: tuple[tuple[str, Has], ...]
    most_members: int
    type_of: TypeOf
    code: str
    after_s: tuple[tuple[str, float], ...]
    messages: tuple[str, ...]


class Said(NamedTuple):
    """The parts of a failure that a dialect read.

    Attributes:
        type: The type, or "" if the message must say it.
        after_s: Seconds to wait, or None.
        message: The texts that may say the cause, joined by line feeds.
    """

    dialect: Dialect
    type: str
    code: str | None
    after_s: float | None
    message: str


_WAITS: Final = {
    "retry_after": 1.0,
    "retryAfter": 1.0,
    "retry_after_s": 1.0,
    "retry_after_seconds": 1.0,
    "retryAfterSeconds": 1.0,
    "retry_after_ms": 0.001,
    "retryAfterMs": 0.001,
    "retry_in": 1.0,
    "retry-after": 1.0,
    "Retry-After": 1.0,
    "retryDelay": 1.0,
}
"""Members with a waiting time in any object that says failure, each with the unit in seconds."""

_FAILURE_CODE: Final = re.compile(
    r"(?:e|err|error)[_-][a-z][a-z0-9_]*|[a-z0-9_.-]*(?:error|fail(?:ed|ure)?|not_?found|invalid|denied|forbidden"
    r"|unauthori[sz]ed|unavailable|timeout|timed_out|exceeded|conflict|expired|missing|unknown"
    r"|unsupported|refused|rejected)",
    re.IGNORECASE | re.ASCII,
)
_CATCH_ALLS: Final = frozenset(
    (
        *("error", "failed", "failure", "exception", "unknown", "unknown_error", "internal"),
        *(
            "internal_error",
            "internal_server_error",
            "server_error",
            "tool_error",
            "request_failed",
        ),
    )
)
"""Codes that hide the cause. Beside other words they say nothing."""
_MOST_ITEMS: Final = 20
_DEEPEST: Final = 6
_LARGEST: Final = 10**15
_LONGEST_CODE: Final = 200
_LONGEST_MESSAGE: Final = 4_000
_FIRST_ERROR: Final = 400
_LAST_STATUS: Final = 599


def said_by(
    places: Mapping[str, object], dialects: Sequence[Dialect], *, is_flagged: bool = False
) -> Said | None:
    """Return what the first dialect that fits says, or None.

    Args:
        places: The values to look at, by the name of the place.
        dialects: The dialects in their order.
        is_flagged: True if the result says that it failed.
    """
    if not any(value and isinstance(value, dict) for value in places.values()):
        return None
    for dialect in dialects:
        if dialect.needs_flag and not is_flagged:
            continue
        for place in dialect.places:
            value = places.get(place)
            if not isinstance(value, dict):
                continue
            top = cast("Mapping[str, object]", value)
            if top.keys().isdisjoint(first_members(dialect)):
                continue
            found = at(top, dialect.within) if dialect.within else top
            if isinstance(found, dict):
                held = cast("Mapping[str, object]", found)
                if _fits(held, dialect):
                    return _said(held, dialect)
    return None


def first_members(dialect: Dialect) -> frozenset[str]:
    """Return the members of which an object must have one at its top to fit a dialect."""
    return _first_of(dialect.within or dialect.has[0][0])


@cache
def _first_of(path: str) -> frozenset[str]:
    return frozenset(steps[0] for steps in _steps_of(path))


def _fits(held: Mapping[str, object], dialect: Dialect) -> bool:
    if dialect.most_members and len(held) > dialect.most_members:
        return False
    return all(_is(at(held, path), kind) for path, kind in dialect.has)


def _is(value: object, kind: Has) -> bool:
    if isinstance(kind, tuple):
        return any(one == _lowered(value) and isinstance(value, type(one)) for one in kind)
    if kind == "text":
        return isinstance(value, str) and bool(value.strip())
    if kind == "true":
        return value is True
    if kind == "failure_code":
        return isinstance(value, str) and _FAILURE_CODE.fullmatch(value[:_LONGEST_CODE]) is not None
    if kind == "object":
        return isinstance(value, dict) and bool(cast("dict[str, object]", value))
    if kind == "list":
        return isinstance(value, list) and bool(cast("list[object]", value))
    if kind == "some":
        return bool(value)
    if kind == "any":
        return value is not None
    number = value if isinstance(value, (int, float)) and not isinstance(value, bool) else None
    if kind == "status":
        return number is not None and _FIRST_ERROR <= number <= _LAST_STATUS
    return number is not None


def _lowered(value: object) -> object:
    return value.lower() if isinstance(value, str) else value


def _said(held: Mapping[str, object], dialect: Dialect) -> Said:
    member, types, otherwise, _ = dialect.type_of
    kind = otherwise
    if member:
        kind = types.get((_short(at(held, member)) or "").lower(), otherwise)
    messages = [words for path in dialect.messages if (words := _words(at(held, path)))]
    telling = [words for words in messages if words.lower() not in _CATCH_ALLS]
    return Said(
        dialect,
        kind,
        _short(at(held, dialect.code)) if dialect.code else None,
        _after_s(held, dialect),
        "\n".join(telling or messages)[:_LONGEST_MESSAGE],
    )


def _short(value: object) -> str | None:
    """Return a text or a number as a text, or None for any other value."""
    if isinstance(value, str):
        return value[:_LONGEST_CODE] or None
    if isinstance(value, int):
        return str(value) if abs(value) < _LARGEST else None
    return str(value) if isinstance(value, float) else None


def _words(value: object, levels: int = _DEEPEST) -> str:
    if isinstance(value, str):
        return value[:_LONGEST_MESSAGE]
    if levels and isinstance(value, dict):
        held = cast("Mapping[str, object]", value)
        return _words(held.get("message") or held.get("error") or held.get("detail"), levels - 1)
    if levels and isinstance(value, list):
        items = cast("list[object]", value)[:5]
        return "\n".join(words for item in items if (words := _words(item, levels - 1)))
    return ""


def _after_s(held: Mapping[str, object], dialect: Dialect) -> float | None:
    for path, unit in dialect.after_s:
        seconds = _seconds(at(held, path), unit)
        if seconds is not None:
            return seconds
    return waiting_in(held)


def waiting_in(data: object) -> float | None:
    """Return the seconds to wait that an object or its member `error` names, or None."""
    for value in (data, at(data, "error")):
        if isinstance(value, dict):
            held = cast("Mapping[str, object]", value)
            for name, unit in _WAITS.items():
                seconds = _seconds(held[name], unit) if name in held else None
                if seconds is not None:
                    return seconds
    return None


def _seconds(value: object, unit: float) -> float | None:
    if isinstance(value, dict):  # the duration of a protocol buffer
        value = cast("dict[str, object]", value).get("seconds")
    if isinstance(value, str):
        return duration_of(value, unit)
    if not isinstance(value, (int, float)) or isinstance(value, bool):
        return None
    return _limited(value * unit) if 0 <= value < _LARGEST else None


def _limited(seconds: float) -> float:
    return min(float(seconds), LONGEST_WAIT_S)


def at(value: object, path: str) -> object:
    """Return the value at a path such as `error.code` or `details.*.reason`, or None.

    `*` is the first item of a list that has the rest of the path. Of paths joined by `|`, the first
    with a value counts.
    """
    for steps in _steps_of(path):
        found = _followed(value, steps)
        if found is not None:
            return found
    return None


@cache
def _steps_of(path: str) -> tuple[tuple[str, ...], ...]:
    """Return the steps of each path. There are as many as the tables have."""
    return tuple(tuple(part.split(".")) for part in path.split("|"))


def _followed(value: object, steps: tuple[str, ...]) -> object:
    for number, name in enumerate(steps):
        if isinstance(value, dict):
            value = cast("dict[str, object]", value).get(name)
        elif isinstance(value, list):
            items = cast("list[object]", value)[:_MOST_ITEMS]
            if name == "*":
                rest = steps[number + 1 :]
                found = (_followed(item, rest) for item in items)
                return next((one for one in found if one is not None), None)
            value = items[int(name)] if name.isdigit() and int(name) < len(items) else None
        else:
            return None
    return value
