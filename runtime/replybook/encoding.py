"""The encoding of JSON, and the only code that knows orjson (extra `fast`).

It makes three texts: a line of the trace, an envelope, and the canonical form for digests. The
values are the same with and without orjson. Canonical JSON is the same in every byte, so that
digests agree between installations.
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
    orjson = None  # type: ignore[assignment]  # a module or None; checked below

JsonValue: TypeAlias = "bool | int | float | str | list[JsonValue] | dict[str, JsonValue] | None"
LineEncoder: TypeAlias = Callable[[Mapping[str, object]], bytes]
"""A function that makes a line of an entry: compact JSON in UTF-8 with a newline."""
TextEncoder: TypeAlias = Callable[[object], str]
"""A function that makes compact JSON text of an envelope or other plain data."""

DEEPEST: Final = 64
"""Maximum nesting of a value that is followed."""

# Moments


def utc(moment: datetime) -> datetime | str:
    """Return the form of a time for an entry.

    Encoders write it in UTC with six decimals.
    """
    return moment if moment.tzinfo is UTC and moment.microsecond else instant(moment)


def instant(moment: datetime) -> str:
    """Return a time as text that sorts as time does. A time without a zone is UTC."""
    aware = moment.astimezone(UTC) if moment.tzinfo is not None else moment
    return aware.isoformat(timespec="microseconds").removesuffix("+00:00") + "Z"


def _moment(value: object) -> str:
    if isinstance(value, datetime):
        return instant(value)
    raise TypeError(f"a trace line cannot hold {type(value).__name__}")


# Any value as JSON


def encodable(text: str) -> str:
    """Return `text` with its lone surrogates escaped, because UTF-8 cannot hold them."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode(errors="backslashreplace").decode()
    return str(text)


_MOST_REPEATED: Final = 100_000
"""Maximum number of items that are written again.

An item repeats if its container occurs at several places or contains itself.
"""


class _Met:
    """The lists and mappings of one value so far, and the items that may repeat.

    A few objects in memory can be any number of items in JSON. A list that holds itself twice has
    2**64, and a custom mapping can invent its members. A container at its first occurrence is free,
    because it exists in memory.
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
    """Return a deep copy that any JSON encoder takes.

    A value that is not JSON is replaced by the name of its type. So is a value that cannot be read
    or is deeper than `DEEPEST`. So are repeated values after 100,000 repeated items.
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
        except RecursionError:  # a fresh stack may have room
            raise
        except Exception:  # a value that breaks when it is read
            pass
    return f"<{kind.__name__}>"


def _inside(
    value: Mapping[object, object] | tuple[object, ...], depth: int, met: _Met
) -> JsonValue:
    """Convert a copy of a container, because a thread may change the original."""
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
"""The encoder of envelopes by the standard library."""

encode_any_number: Final[TextEncoder] = json.JSONEncoder(
    ensure_ascii=False, check_circular=False, separators=_COMPACT
).encode
"""The encoder for NaN, the infinities and integers of any size.

It writes them as server stacks do. Only migration mode sends such a text. `NaN` is not JSON, but a
bare server sends it, too.
"""


def _line_by_stdlib(entry: Mapping[str, object]) -> bytes:
    return _LINE.encode(entry).encode() + b"\n"


def _canonical_by_stdlib(value: object) -> bytes:
    return _CANONICAL.encode(json_value(value)).encode()


LINE_ENCODERS: Final[dict[str, LineEncoder]] = {"json": _line_by_stdlib}
"""Every line encoder of this installation by name, fastest last."""

canonical: Callable[[object], bytes] = _canonical_by_stdlib
"""The canonical encoder: JSON with sorted keys and no blanks, for any value.

Equal values give equal bytes.
"""

_text_by_orjson: TextEncoder | None = None

read_json: Callable[[bytes], Any] = json.loads
"""Return the value of a JSON text, or raise ValueError."""

# By orjson

if orjson is not None:  # pyright: ignore[reportUnnecessaryComparison]  # None if not installed
    _dumps, _SORTED = orjson.dumps, orjson.OPT_SORT_KEYS
    _LINE_OPTIONS: Final = orjson.OPT_APPEND_NEWLINE | orjson.OPT_UTC_Z
    _ALIKE: Final = frozenset((str, int, bool, type(None)))  # not float: exponents differ

    def _line_by_orjson(entry: Mapping[str, object]) -> bytes:
        return _dumps(entry, None, _LINE_OPTIONS)

    def _text(value: object) -> str:
        return _dumps(value).decode()

    def _alike(value: object, levels: int, met: _Met) -> bool:
        """Return True if orjson and json write a value alike and follow it completely."""
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
        """Return True for a plain value or an object of plain values, which cannot repeat."""
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
"""The encoder of envelopes by orjson, if it is installed."""

encode_line: Final[LineEncoder] = list(LINE_ENCODERS.values())[-1]
"""The fastest line encoder of this installation."""

encode: Final[TextEncoder] = encode_by_orjson or encode_by_stdlib
"""The fastest encoder of this installation for envelopes from `make_envelope`."""

ENCODER: Final[Literal["orjson", "json"]] = "orjson" if encode_by_orjson else "json"
"""The name of the encoder of this process."""
