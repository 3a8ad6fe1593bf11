"""Raw data as a bare server would serve it.

It becomes the data of the envelope, and content blocks beside it. The adapter of a server stack
asks the stack itself. Without a stack, `plain_form` gives the form that both stacks share. It uses
the standard library only.
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

RESULT: Final = "result"
"""The key of data that is not an object. Both server stacks use this name."""


_PLAIN: Final = (Mapping, str, int, float, list, tuple)


class Served(NamedTuple):
    """Raw data in two parts: the data of the envelope, and the blocks before it.

    Attributes:
        data: The data. It may hold values that `plain_form` converts while the envelope is made.
        blocks: The content blocks to send before the envelope.
        deepest: Maximum nesting of the data.
    """

    data: Mapping[str, object]
    blocks: tuple[object, ...] = ()
    deepest: int = DEEPEST


def served_plainly(raw: object) -> Served:
    """Return the data that both server stacks would serve, without asking a stack."""
    return Served(under_name(raw))


def under_name(raw: object) -> Mapping[str, object]:
    """Return an object unchanged, and other data under the key `result`."""
    value = raw if _has_form(raw) else plain_form(raw)
    return cast("Mapping[str, object]", value) if isinstance(value, Mapping) else {RESULT: value}


def _has_form(raw: object) -> bool:
    return raw is None or isinstance(raw, _PLAIN)


def plain_form(value: object) -> object:
    """Return the JSON form of a model, dataclass, set, enum member, date or the like.

    The items of a list or a mapping are not converted. Classes and other objects are returned
    unchanged.
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
        except UnicodeDecodeError:  # not text, so the wrapper reports its field
            return value
    return value
