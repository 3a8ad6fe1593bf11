"""The JSON Schema of declared success data: from a TypedDict, a dataclass, a model or a schema.

A small reader of annotations, so that the core needs no pydantic; what it does not know is left open
(`{}`), for the schema informs clients and is not checked here. Source: decision 19.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable, Mapping, Sequence
from typing import (
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
    is_typeddict,
)

__all__ = ["DataType", "data_schema"]

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


def data_schema(data: DataType) -> Schema:
    """Return the schema of `data`; `TypeError` if that is nothing that describes an object."""
    if isinstance(data, Mapping):
        return dict(data)
    modelled = cast("Callable[[], Schema] | None", getattr(data, "model_json_schema", None))
    if modelled is not None:
        return modelled()
    if not _has_fields(data):
        raise TypeError(f"{data!r} is no TypedDict, dataclass, pydantic model or JSON Schema")
    named: Schema = {}
    root = _named(data, named)
    return {**root, "$defs": named}


def _has_fields(annotation: object) -> bool:
    return is_typeddict(annotation) or (
        isinstance(annotation, type) and dataclasses.is_dataclass(annotation)
    )


def _named(kind: type[object], named: Schema) -> Schema:
    """A reference to the schema of a class; written once, so that a class may hold itself."""
    name = kind.__name__
    if name not in named:
        named[name] = {}  # the place is taken while the fields are read
        hints = get_type_hints(kind, include_extras=True)
        named[name] = {
            "type": "object",
            "properties": {field: _schema(hint, named) for field, hint in hints.items()},
            "required": sorted(_required(kind, hints)),
        }
    return {"$ref": f"#/$defs/{name}"}


def _required(kind: type[object], hints: Mapping[str, object]) -> set[str]:
    """The fields that are always there.

    A dataclass has all of them. A TypedDict cannot be asked alone: it does not see `NotRequired` in
    annotations that are text, as all are after `from __future__ import annotations`.
    """
    if not is_typeddict(kind):
        return set(hints)
    declared = cast("frozenset[str]", getattr(kind, "__required_keys__", ()))
    marks = {name: get_origin(hint) for name, hint in hints.items()}
    return {name for name, mark in marks.items() if mark is Required or name in declared} - {
        name for name, mark in marks.items() if mark is NotRequired
    }


def _schema(annotation: object, named: Schema) -> Schema:
    if annotation in _SCALARS:
        return {"type": _SCALARS[annotation]}
    if _has_fields(annotation):
        return _named(cast("type[object]", annotation), named)
    origin, args = get_origin(annotation), cast("tuple[object, ...]", get_args(annotation))
    if origin in (Annotated, Required, NotRequired):
        return _schema(args[0], named)
    if origin is Literal:
        return {"enum": list(args)}
    if origin in (Union, types.UnionType):
        return {"anyOf": [_schema(arg, named) for arg in args]}
    return _container(cast("object", origin or annotation), args, named)


def _container(kind: object, args: tuple[object, ...], named: Schema) -> Schema:
    if kind is tuple and args and args[-1] is not ...:
        return {"type": "array", "prefixItems": [_schema(arg, named) for arg in args]}
    if not isinstance(kind, type):
        return {}
    if issubclass(kind, Mapping):
        values = {"additionalProperties": _schema(args[1], named)} if len(args) == 2 else {}
        return {"type": "object", **values}
    if issubclass(kind, Sequence):
        return {"type": "array", "items": _schema(args[0], named) if args else {}}
    return {}
