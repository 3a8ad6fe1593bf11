"""JSON text of trace lines, and the canonical JSON that digests are made of.

orjson is used where it is installed (extra `fast`). Both ways give the same value for the same
entry; canonical JSON is the same to the byte, so that digests agree between installations.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Final, TypeAlias, cast

from replybook.trace.values import json_value

try:
    import orjson
except ImportError:  # the extra `fast` is not installed
    orjson = None  # type: ignore[assignment]  # a module or nothing; asked for below

__all__ = ["ENCODERS", "Encoder", "canonical", "encode", "instant", "utc"]

Encoder: TypeAlias = Callable[[Mapping[str, object]], bytes]
"""Makes one line of an entry: compact JSON in UTF-8 that ends in a newline."""


def utc(moment: datetime) -> datetime | str:
    """What to put in an entry for a moment: encoders write it in UTC with six decimals."""
    return moment if moment.tzinfo is UTC and moment.microsecond else instant(moment)


def instant(moment: datetime) -> str:
    """A moment as text that sorts as time does; one without a zone is taken for UTC."""
    aware = moment.astimezone(UTC) if moment.tzinfo is not None else moment
    return aware.isoformat(timespec="microseconds").removesuffix("+00:00") + "Z"


def _moment(value: object) -> str:
    if isinstance(value, datetime):
        return instant(value)
    raise TypeError(f"a trace line cannot hold {type(value).__name__}")


_JSON: Final = json.JSONEncoder(
    ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_moment
)
_CANONICAL: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def _with_json(entry: Mapping[str, object]) -> bytes:
    return _JSON.encode(entry).encode() + b"\n"


def _canonical(value: object) -> bytes:
    return _CANONICAL.encode(json_value(value)).encode()


ENCODERS: Final[dict[str, Encoder]] = {"json": _with_json}
"""Every encoder of this installation by name, the fastest last."""

canonical: Callable[[object], bytes] = _canonical
"""JSON with sorted keys and no blanks, of any value whatever; equal values give equal bytes."""

if orjson is not None:  # pyright: ignore[reportUnnecessaryComparison]  # not where it is missing
    _LINE: Final = orjson.OPT_APPEND_NEWLINE | orjson.OPT_UTC_Z
    _ALIKE: Final = frozenset((str, int, bool, type(None)))  # floats differ in their exponents
    _dumps, _SORTED = orjson.dumps, orjson.OPT_SORT_KEYS

    def _with_orjson(entry: Mapping[str, object]) -> bytes:
        return _dumps(entry, None, _LINE)

    def _alike(value: object) -> bool:
        """Whether orjson writes the same text as json, which is what canonical JSON is."""
        if type(value) is dict:
            items = cast("dict[object, object]", value).values()
            return _ALIKE.issuperset(map(type, items)) or all(map(_alike, items))
        if type(value) is list:
            return all(map(_alike, cast("list[object]", value)))
        return type(value) in _ALIKE

    def _fast_canonical(value: object) -> bytes:
        try:
            if _alike(value):
                return _dumps(value, None, _SORTED)
        except (TypeError, RecursionError):  # a lone surrogate, a large integer, a cycle
            pass
        return _canonical(value)

    ENCODERS["orjson"] = _with_orjson
    canonical = _fast_canonical

encode: Encoder = list(ENCODERS.values())[-1]
"""The fastest encoder of this installation."""
