"""Any value as JSON: what is no JSON is named by its type, never by its text.

Arguments reach the wrapper as whatever the framework made of them. The log has to write and digest
all of that without failing, so nothing here raises.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import TypeAlias, cast

__all__ = ["JsonValue", "encodable", "json_value"]

JsonValue: TypeAlias = "bool | int | float | str | list[JsonValue] | dict[str, JsonValue] | None"

DEEPEST = 64
"""Levels that are followed; this also ends a cycle."""


def encodable(text: str) -> str:
    """`text` as it is, or with lone surrogates written out: they have no place in UTF-8."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode(errors="backslashreplace").decode()
    return str(text)


def json_value(value: object, depth: int = 0) -> JsonValue:
    """A deep copy of `value` that any JSON encoder takes."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return encodable(value)
    if isinstance(value, int):
        return int(value)
    if isinstance(value, float):
        return float(value) if isfinite(value) else repr(float(value))
    if depth < DEEPEST:
        if isinstance(value, Mapping):
            return _object(cast("Mapping[object, object]", value), depth + 1)
        if isinstance(value, (list, tuple)):
            items = cast("tuple[object, ...]", value)
            return [json_value(item, depth + 1) for item in items]
    return f"<{type(value).__name__}>"


def _object(value: Mapping[object, object], depth: int) -> dict[str, JsonValue]:
    return {_key(key): json_value(item, depth) for key, item in value.items()}


def _key(key: object) -> str:
    return encodable(key) if isinstance(key, str) else f"<{type(key).__name__}>"
