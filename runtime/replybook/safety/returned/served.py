"""Raw data as a bare server would have served it: the data of the envelope, and blocks beside it.

The adapter of a server stack asks the stack itself. Without one, `plain_form` gives the form that both
stacks have in common, by the standard library alone. Source: specification 47 and 59.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from datetime import date, datetime, time
from decimal import Decimal
from enum import Enum
from pathlib import PurePath
from typing import TYPE_CHECKING, Final, NamedTuple, cast
from uuid import UUID

from replybook.envelope import DEEPEST

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

__all__ = ["RESULT", "Served", "plain_form", "served_plainly", "under_name"]

RESULT: Final = "result"
"""The key of the data that holds what is no object; both server stacks name it so."""


_PLAIN: Final = (Mapping, str, int, float, list, tuple)


class Served(NamedTuple):
    """Raw data in two parts: `data`, and the content blocks that go out before the envelope.

    `data` may hold what `plain_form` makes JSON of; that is done while the envelope is made. `deepest` is how
    deep it may be nested.
    """

    data: Mapping[str, object]
    blocks: tuple[object, ...] = ()
    deepest: int = DEEPEST


def served_plainly(raw: object) -> Served:
    """Return what would have been served, by the standard library alone."""
    return Served(under_name(raw))


def under_name(raw: object) -> Mapping[str, object]:
    """Return what is served as an object as that object, and anything else under the key `result`."""
    value = raw if _has_form(raw) else plain_form(raw)
    return cast("Mapping[str, object]", value) if isinstance(value, Mapping) else {RESULT: value}


def _has_form(raw: object) -> bool:
    return raw is None or isinstance(raw, _PLAIN)


def plain_form(value: object) -> object:
    """Return the JSON form of models, dataclasses, sets, members of enums, moments and the like.

    What is inside a list or a mapping is not looked at; classes and objects of any other kind stay.
    """
    if isinstance(value, type):
        return value
    if isinstance(value, (set, frozenset)):
        return list(cast("Iterable[object]", value))
    if isinstance(value, Enum):
        return cast("object", value.value)
    dump = cast("Callable[..., object] | None", getattr(type(value), "model_dump", None))
    if dump is not None:
        return dump(value, mode="json")
    if is_dataclass(value):
        there = fields(cast("DataclassInstance", value))
        return {field.name: getattr(value, field.name) for field in there}
    return _text_form(value)


def _text_form(value: object) -> object:
    if isinstance(value, (datetime, time)):
        return value.isoformat().replace("+00:00", "Z")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, (UUID, PurePath, Decimal)):
        return str(value)
    if isinstance(value, (bytes, bytearray)):
        try:
            return bytes(value).decode()
        except UnicodeDecodeError:  # no text, so the wrapper says where it stands
            return value
    return value
