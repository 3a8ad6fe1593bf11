"""The JSON Schema of declared success data: from a TypedDict, a dataclass, a model or a schema.

A small reader of annotations, so that the core needs no pydantic; what it does not know is left open
(`{}`), and whatever comes there fits. Source: specification 52, decision 19.
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

__all__ = ["DataType", "DeclaredData", "check_always", "data_schema"]

DataType: TypeAlias = "type[object] | Mapping[str, object]"
"""A TypedDict, a dataclass or a pydantic model, or a JSON Schema of an object."""

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
    """What a tool declares of its success data; `schema` describes it.

    `TypeError` if `data` is nothing that describes an object.
    """

    __slots__ = ("_check", "schema")

    def __init__(self, data: DataType) -> None:
        self.schema: Final = data_schema(data)
        self._check: Check | None = None

    def misfit(self, data: object, *, is_asked: bool = True) -> Misfit | None:
        """Return where plain data does not fit; None if it does, or if nobody asked and no test is on."""
        if not (is_asked or _ALWAYS):
            return None
        if self._check is None:
            self._check = checker(self.schema)
        return self._check(data)


_ALWAYS: Final[list[bool]] = []


def check_always() -> None:
    """Have every declared success of this process checked, whatever the settings say: it is under test."""
    _ALWAYS[:] = [True]


def data_schema(data: DataType) -> Schema:
    """Return the schema of `data`; `TypeError` if that is nothing that describes an object."""
    if isinstance(data, Mapping):
        return dict(data)
    modelled = cast("Callable[..., Schema] | None", getattr(data, "model_json_schema", None))
    if modelled is not None:
        return modelled(mode="serialization")
    if not _has_fields(data):
        raise TypeError(f"{data!r} is no TypedDict, dataclass, pydantic model or JSON Schema")
    named = _Named()
    root = _reference(data, named)
    return {**root, "$defs": named.schemas}


def _is_typed_dict(kind: object) -> bool:
    """Return True if this is a TypedDict: of `typing`, or of `typing_extensions`, which pydantic asks for."""
    has_keys = hasattr(kind, "__required_keys__")
    return has_keys and isinstance(kind, type) and issubclass(kind, dict)


def _has_fields(annotation: object) -> bool:
    return _is_typed_dict(annotation) or (
        isinstance(annotation, type) and dataclasses.is_dataclass(annotation)
    )


class _Named:
    """The classes met so far, each under a name of its own: two modules may have a `Row` each."""

    def __init__(self) -> None:
        self.names: dict[type[object], str] = {}
        self.schemas: Schema = {}

    def take(self, kind: type[object]) -> str:
        """Give a class its name."""
        name, others = kind.__name__, 1
        while name in self.schemas:
            others += 1
            name = f"{kind.__name__}{others}"
        self.names[kind], self.schemas[name] = name, {}
        return name


def _reference(kind: type[object], named: _Named) -> Schema:
    """Return a reference to the schema of a class; written once, so that a class may hold itself."""
    name = named.names.get(kind)
    if name is None:
        name = named.take(kind)  # the place is taken while the fields are read
        hints = _fields(kind)
        named.schemas[name] = {
            "type": "object",
            "properties": {field: _schema(hint, named) for field, hint in hints.items()},
            "required": sorted(_required(kind, hints)),
        }
    return {"$ref": f"#/$defs/{name}"}


def _fields(kind: type[object]) -> dict[str, object]:
    """Return the annotations of what an instance holds; a dataclass has others beside them."""
    hints: dict[str, object] = get_type_hints(kind, include_extras=True)
    if _is_typed_dict(kind):
        return hints
    fields = dataclasses.fields(cast("type[DataclassInstance]", kind))
    return {field.name: hints[field.name] for field in fields}


def _required(kind: type[object], hints: Mapping[str, object]) -> set[str]:
    """Return the fields that are always there.

    A dataclass has all of them. A TypedDict cannot be asked alone: it does not see `NotRequired` in
    annotations that are text, as all are after `from __future__ import annotations`.
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
    if origin in (Annotated, Required, NotRequired):  # what is annotated may have no hash
        return _schema(args[0], named)
    if annotation in _SCALARS:
        return {"type": _SCALARS[annotation]}
    if _has_fields(annotation):
        return _reference(cast("type[object]", annotation), named)
    if origin is Literal:
        return _listed(args)
    if isinstance(annotation, EnumMeta):
        return _listed(list(annotation))
    if origin in (Union, types.UnionType):
        return {"anyOf": [_schema(arg, named) for arg in args]}
    return _container(cast("object", origin or annotation), args, named)


def _listed(members: Sequence[object]) -> Schema:
    """Return the values of a literal or an enum, as they travel; all is open where one of them is no scalar.

    Combined flags are no members, so that flags are open, too.
    """
    values = [cast("object", one.value) if isinstance(one, Enum) else one for one in members]
    is_open = any(type(one) not in _SCALARS for one in values)
    return {} if is_open or any(isinstance(one, Flag) for one in members) else {"enum": values}


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
    if _has_fields(cast("object", kind)):  # with type arguments, which say nothing of its fields
        return {"type": "object"}
    if issubclass(kind, (str, bytes, bytearray)):  # sequences too, and none of them is an array
        return {"type": "string"} if issubclass(kind, str) else {}
    if issubclass(kind, Mapping):
        values = {"additionalProperties": _schema(args[1], named)} if len(args) == 2 else {}
        return {"type": "object", **values}
    if issubclass(kind, Sequence):
        return {"type": "array", "items": _schema(args[0], named) if args else {}}
    return {}
