"""The encoding of JSON: the one place that serves it, and the one that knows orjson (extra `fast`).

Three texts: a line of the trace, an envelope, and the canonical form that digests are made of. With
orjson or without, the same value comes back; canonical JSON is the same to the byte, so that digests
agree between installations. Source: decision 16, specification 59.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sized
from datetime import UTC, datetime
from math import isfinite
from typing import Any, Final, Literal, TypeAlias, cast

try:
    import orjson
except ImportError:  # the extra `fast` is not installed
    orjson = None  # type: ignore[assignment]  # a module or nothing; asked for below

__all__ = [
    "DEEPEST",
    "ENCODER",
    "LINE_ENCODERS",
    "JsonValue",
    "LineEncoder",
    "canonical",
    "encodable",
    "encode",
    "encode_any_number",
    "encode_by_orjson",
    "encode_by_stdlib",
    "encode_line",
    "instant",
    "json_value",
    "read_json",
    "utc",
]

JsonValue: TypeAlias = "bool | int | float | str | list[JsonValue] | dict[str, JsonValue] | None"
LineEncoder: TypeAlias = Callable[[Mapping[str, object]], bytes]
"""Makes one line of an entry: compact JSON in UTF-8 that ends in a newline."""
TextEncoder: TypeAlias = Callable[[object], str]
"""Makes the compact JSON text of an envelope or of any other plain data."""

DEEPEST: Final = 64
"""Levels of a value that are followed."""

# Moments


def utc(moment: datetime) -> datetime | str:
    """Return what stands for a moment in an entry: encoders write it in UTC with six decimals."""
    return moment if moment.tzinfo is UTC and moment.microsecond else instant(moment)


def instant(moment: datetime) -> str:
    """Return a moment as text that sorts as time does; one without a zone is taken for UTC."""
    aware = moment.astimezone(UTC) if moment.tzinfo is not None else moment
    return aware.isoformat(timespec="microseconds").removesuffix("+00:00") + "Z"


def _moment(value: object) -> str:
    if isinstance(value, datetime):
        return instant(value)
    raise TypeError(f"a trace line cannot hold {type(value).__name__}")


# Any value as JSON


def encodable(text: str) -> str:
    """Return `text`, its lone surrogates written out: they have no place in UTF-8."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode(errors="backslashreplace").decode()
    return str(text)


_MOST_REPEATED: Final = 100_000
"""Items that are written again because what holds them stands in several places, or in itself."""


class _Met:
    """Which lists and mappings of one value were met, and how many items may still be repeated.

    A value that is a few objects in memory can be any number of items in JSON: a list that holds
    itself twice has 2**64, a mapping of somebody's own can make its members up while it is read. What
    was not met before costs nothing, since it is there anyway.
    """

    __slots__ = ("_before", "_left")

    def __init__(self) -> None:
        self._before: set[int] = set()
        self._left = _MOST_REPEATED

    def may_follow(self, value: Sized) -> bool:
        at = id(value)
        if at in self._before or not isinstance(value, (dict, list, tuple)):
            self._left -= 1 + len(value)
        else:
            self._before.add(at)
        return self._left >= 0


def json_value(value: object) -> JsonValue:
    """Return a deep copy that any JSON encoder takes; what is no JSON is named by its type alone.

    So is what cannot be read, what lies deeper than `DEEPEST` levels, and what stands in several
    places once 100,000 items were repeated.
    """
    return _json_value(value, 0, _Met())


def _json_value(value: object, depth: int, met: _Met) -> JsonValue:
    kind = type(value)
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return encodable(value)
    if isinstance(value, int):
        return int(value)
    if isinstance(value, float):
        return float(value) if isfinite(value) else repr(float(value))
    if depth < DEEPEST and isinstance(value, (Mapping, list, tuple)):
        try:
            inside = cast("Mapping[object, object] | tuple[object, ...]", value)
            if met.may_follow(inside):
                return _inside(inside, depth + 1, met)
        except RecursionError:  # there may be room for it on a fresh stack
            raise
        except Exception:  # it fights back when it is looked at
            pass
    return f"<{kind.__name__}>"


def _inside(
    value: Mapping[object, object] | tuple[object, ...], depth: int, met: _Met
) -> JsonValue:
    """Read a copy, for a thread may be changing what is read."""
    if isinstance(value, Mapping):
        return {_key(k): _json_value(v, depth, met) for k, v in list(value.items())}
    return [_json_value(item, depth, met) for item in tuple(value)]


def _key(key: object) -> str:
    return encodable(key) if isinstance(key, str) else f"<{type(key).__name__}>"


# By the standard library

_COMPACT: Final = (",", ":")
_LINE: Final = json.JSONEncoder(
    ensure_ascii=False, allow_nan=False, separators=_COMPACT, default=_moment
)
_CANONICAL: Final = json.JSONEncoder(ensure_ascii=False, separators=_COMPACT, sort_keys=True)

encode_by_stdlib: Final[TextEncoder] = json.JSONEncoder(
    ensure_ascii=False, allow_nan=False, check_circular=False, separators=_COMPACT
).encode
"""The text of an envelope by the standard library."""

encode_any_number: Final[TextEncoder] = json.JSONEncoder(
    ensure_ascii=False, check_circular=False, separators=_COMPACT
).encode
"""The same with NaN, the infinities and integers of any size, written as server stacks write them.

Only migration mode sends such a text: `NaN` is no JSON, and a bare server sends it all the same.
"""


def _line_by_stdlib(entry: Mapping[str, object]) -> bytes:
    return _LINE.encode(entry).encode() + b"\n"


def _canonical_by_stdlib(value: object) -> bytes:
    return _CANONICAL.encode(json_value(value)).encode()


LINE_ENCODERS: Final[dict[str, LineEncoder]] = {"json": _line_by_stdlib}
"""Every line encoder of this installation by name, the fastest last."""

canonical: Callable[[object], bytes] = _canonical_by_stdlib
"""JSON with sorted keys and no blanks, of any value whatever; equal values give equal bytes."""

_text_by_orjson: TextEncoder | None = None

read_json: Callable[[bytes], Any] = json.loads
"""The value of one JSON text; `ValueError` if it is none."""

# By orjson

if orjson is not None:  # pyright: ignore[reportUnnecessaryComparison]  # not where it is missing
    _dumps, _SORTED = orjson.dumps, orjson.OPT_SORT_KEYS
    _LINE_OPTIONS: Final = orjson.OPT_APPEND_NEWLINE | orjson.OPT_UTC_Z
    _ALIKE: Final = frozenset((str, int, bool, type(None)))  # floats differ in their exponents

    def _line_by_orjson(entry: Mapping[str, object]) -> bytes:
        return _dumps(entry, None, _LINE_OPTIONS)

    def _text(value: object) -> str:
        return _dumps(value).decode()

    def _alike(value: object, levels: int, met: _Met) -> bool:
        """Return True if orjson writes what json writes of all that `json_value` follows, and that is all."""
        if type(value) is not dict and type(value) is not list:
            return type(value) in _ALIKE
        inside = cast("dict[object, object] | list[object]", value)
        if levels == 0 or not met.may_follow(inside):
            return False
        items: Collection[object] = inside.values() if isinstance(inside, dict) else inside
        if _ALIKE.issuperset(map(type, items)):
            return True
        return all(_alike(item, levels - 1, met) for item in items)

    def _is_flat(value: object) -> bool:
        """Return True for a plain value, or an object of plain values: in those nothing can repeat."""
        if type(value) is not dict:
            return type(value) in _ALIKE
        return _ALIKE.issuperset(map(type, cast("dict[object, object]", value).values()))

    def _canonical_by_orjson(value: object) -> bytes:
        try:
            if _is_flat(value) or _alike(value, DEEPEST, _Met()):
                return _dumps(value, None, _SORTED)
        except (TypeError, RuntimeError):  # a lone surrogate, a large integer, a thread that writes
            pass
        return _canonical_by_stdlib(value)

    LINE_ENCODERS["orjson"] = _line_by_orjson
    canonical = _canonical_by_orjson
    _text_by_orjson = _text
    read_json = orjson.loads

# The fastest of this installation

encode_by_orjson: Final[TextEncoder | None] = _text_by_orjson
"""The text of an envelope by orjson, if it is installed."""

encode_line: Final[LineEncoder] = list(LINE_ENCODERS.values())[-1]
"""The line of one entry."""

encode: Final[TextEncoder] = encode_by_orjson or encode_by_stdlib
"""The compact JSON text of an envelope that `make_envelope` made."""

ENCODER: Final[Literal["orjson", "json"]] = "orjson" if encode_by_orjson else "json"
"""Which encoder writes the JSON of this process."""
