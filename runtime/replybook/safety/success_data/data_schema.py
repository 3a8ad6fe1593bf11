"""The JSON Schema of declared data.

The data is declared by a TypedDict, a dataclass, a model or a schema. Annotations are read by a
small reader, so that the core needs no pydantic. The schema of an unknown annotation is `{}`, which
any value fits.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable, Mapping, Sequence
from enum import Enum, EnumMeta, Flag
from typing import (
    TYPE_CHECKING,
    Annotated,
    Final,
    Literal,
    NotRequired,
    Required,
    TypeAlias,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from replybook.safety.success_data.data_check import Check, checker
from replybook.safety.success_data.data_misfit import Misfit

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

DataType: TypeAlias = "type[object] | Mapping[str, object]"
"""A TypedDict, a dataclass, a pydantic model, or a JSON Schema of an object."""

Schema: TypeAlias = dict[str, object]

_SCALARS: Final[Mapping[object, str]] = {
    str: "string",
    int: "integer",
    float: "number",
    bool: "boolean",
    None: "null",
    type(None): "null",
}


class DeclaredData:
    """The declaration of a tool's success data.

    Attributes:
        schema: The JSON Schema of the data.

    Raises:
        TypeError: `data` does not describe an object.
    """

    __slots__ = ("_check", "schema")

    def __init__(self, data: DataType) -> None:
        self.schema: Final = data_schema(data)
        self._check: Check | None = None

    def misfit(self, data: object, *, is_asked: bool = True) -> Misfit | None:
        """Return the misfit of plain data, or None.

        The result is also None if `is_asked` is False and `check_always` was not called.
        """
        if not (is_asked or _ALWAYS):
            return None
        if self._check is None:
            self._check = checker(self.schema)
        return self._check(data)


_ALWAYS: Final[list[bool]] = []


def check_always() -> None:
    """Check every declared success of this process, for tests. Settings are ignored."""
    _ALWAYS[:] = [True]


def data_schema(data: DataType) -> Schema:
    """Return the schema of `data`.

    Raises:
        TypeError: `data` does not describe an object.
    """
    if isinstance(data, Mapping):
        return dict(data)
    modelled = cast("Callable[..., Schema] | None", getattr(data, "model_json_schema", None))
    if modelled is not None:
        return modelled(mode="serialization")
    if not _has_fields(data):
        raise TypeError(
            f"data must be a TypedDict, dataclass, pydantic model or JSON Schema, got {data!r}"
        )
    named = _Named()
    root = _reference(data, named)
    return {**root, "$defs": named.schemas}


def _is_typed_dict(kind: object) -> bool:
    """Return True for a TypedDict of `typing` or of `typing_extensions`."""
    has_keys = hasattr(kind, "__required_keys__")
    return has_keys and isinstance(kind, type) and issubclass(kind, dict)


def _has_fields(annotation: object) -> bool:
    return _is_typed_dict(annotation) or (
        isinstance(annotation, type) and dataclasses.is_dataclass(annotation)
    )


class _Named:
    """The classes found so far, each with a unique name.

    Two modules may both have a `Row`.
    """

    def __init__(self) -> None:
        self.names: dict[type[object], str] = {}
        self.schemas: Schema = {}

    def take(self, kind: type[object]) -> str:
        """Reserve a unique name for a class."""
        name, others = kind.__name__, 1
        while name in self.schemas:
            others += 1
            name = f"{kind.__name__}{others}"
        self.names[kind], self.schemas[name] = name, {}
        return name


def _reference(kind: type[object], named: _Named) -> Schema:
    """Return a reference to the schema of a class.

    The schema is written once, so that a class may contain itself.
    """
    name = named.names.get(kind)
    if name is None:
        name = named.take(kind)  # before its fields are read: they may refer to it
        hints = _fields(kind)
        named.schemas[name] = {
            "type": "object",
            "properties": {field: _schema(hint, named) for field, hint in hints.items()},
            "required": sorted(_find_required_fields(kind, hints)),
        }
    return {"$ref": f"#/$defs/{name}"}


def _fields(kind: type[object]) -> dict[str, object]:
    """Return the annotations of the fields. A dataclass has further annotations."""
    hints: dict[str, object] = get_type_hints(kind, include_extras=True)
    if _is_typed_dict(kind):
        return hints
    fields = dataclasses.fields(cast("type[DataclassInstance]", kind))
    return {field.name: hints[field.name] for field in fields}


def _find_required_fields(kind: type[object], hints: Mapping[str, object]) -> set[str]:
    """Return the fields that are always present.

    A dataclass has all its fields. For a TypedDict the annotations are read as well, because Python
    misses `NotRequired` in annotations that are text, such as after `from __future__ import
    annotations`.
    """
    if not _is_typed_dict(kind):
        return set(hints)
    declared = cast("frozenset[str]", getattr(kind, "__required_keys__", ()))
    marks = {name: get_origin(hint) for name, hint in hints.items()}
    return {name for name, mark in marks.items() if mark is Required or name in declared} - {
        name for name, mark in marks.items() if mark is NotRequired
    }


def _schema(annotation: object, named: _Named) -> Schema:
    origin, args = get_origin(annotation), cast("tuple[object, ...]", get_args(annotation))
    if origin in (Annotated, Required, NotRequired):  # the inner annotation may not be hashable
        return _schema(args[0], named)
    if annotation in _SCALARS:
        return {"type": _SCALARS[annotation]}
    if _has_fields(annotation):
        return _reference(cast("type[object]", annotation), named)
    if origin is Literal:
        return _list_values(args)
    if isinstance(annotation, EnumMeta):
        return _list_values(list(annotation))
    if origin in (Union, types.UnionType):
        return {"anyOf": [_schema(arg, named) for arg in args]}
    return _container(cast("object", origin or annotation), args, named)


def _list_values(members: Sequence[object]) -> Schema:
    """Return the enum of the values of a literal or an enum.

    If a value is not a scalar, or the enum is a Flag with combined values, any value fits.
    """
    values = [
        cast("object", member.value) if isinstance(member, Enum) else member for member in members
    ]
    is_open = any(type(value) not in _SCALARS for value in values)
    return (
        {} if is_open or any(isinstance(member, Flag) for member in members) else {"enum": values}
    )


def _container(kind: object, args: tuple[object, ...], named: _Named) -> Schema:
    if kind is tuple and args and args[-1] is not ...:
        places = [_schema(arg, named) for arg in args]
        return {
            "type": "array",
            "prefixItems": places,
            "minItems": len(places),
            "maxItems": len(places),
        }
    if not isinstance(kind, type):
        return {}
    if _has_fields(cast("object", kind)):  # a generic class; its type arguments are not read
        return {"type": "object"}
    if issubclass(kind, (str, bytes, bytearray)):  # sequences in Python, but not arrays in JSON
        return {"type": "string"} if issubclass(kind, str) else {}
    if issubclass(kind, Mapping):
        values = {"additionalProperties": _schema(args[1], named)} if len(args) == 2 else {}
        return {"type": "object", **values}
    if issubclass(kind, Sequence):
        return {"type": "array", "items": _schema(args[0], named) if args else {}}
    return {}
