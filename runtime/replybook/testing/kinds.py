"""What a value is in JSON's terms, told to the type checkers as well."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeGuard, cast

__all__ = ["is_array", "is_object", "kind_of"]


def is_object(value: object) -> TypeGuard[Mapping[str, object]]:
    """Return a JSON object; a reply may hold any mapping."""
    return isinstance(value, Mapping)


def is_array(value: object) -> TypeGuard[Sequence[object]]:
    """Return a JSON array; a reply may hold a tuple, but a named one has attributes."""
    return isinstance(value, (list, tuple)) and not hasattr(cast("object", value), "_fields")


def kind_of(value: object) -> str:
    """Return how a message calls the kind of `value`."""
    return next((name for fits, name in _KINDS if fits(value)), type(value).__name__)


_KINDS: Final[tuple[tuple[Callable[[object], bool], str], ...]] = (
    (lambda value: value is None, "null"),
    (lambda value: isinstance(value, str), "text"),
    (lambda value: isinstance(value, bool), "a boolean"),
    (lambda value: isinstance(value, (int, float)), "a number"),
    (is_array, "a list"),
    (is_object, "an object"),
)
