"""Declared data, and ways to judge by a published schema."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, NotRequired, Required, TypedDict, cast

from jsonschema import Draft202012Validator

from replybook import Reply
from replybook.call import Call
from replybook.envelope import make_envelope

Schema = dict[str, Any]


class Row(TypedDict):
    name: str
    size: NotRequired[int]


class Found(TypedDict, total=False):
    rows: Required[list[Row]]
    kind: Literal["a", "b"]
    note: str | None
    by_name: Mapping[str, Row]
    pair: tuple[int, str]
    many: tuple[int, ...]
    any_of: Annotated[float, "in metres"]
    more: object


class Tree(TypedDict):
    children: list[Tree]


@dataclass
class Point:
    x: float
    label: str = ""


class Model:
    """As pydantic has them."""

    @classmethod
    def model_json_schema(cls, mode: str) -> Schema:
        assert "serialization" == mode
        inner = {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}
        return {
            "$defs": {"Inner": inner},
            "type": "object",
            "properties": {"inner": {"$ref": "#/$defs/Inner"}},
            "required": ["inner"],
        }


def envelope_with(data: Mapping[str, object]) -> Mapping[str, object]:
    return make_envelope(Reply("S", "WA-READ-S-001", data), Call("a", "t"), 1)


def declared(schema: Mapping[str, object]) -> Schema:
    """The part about data that was declared."""
    return cast("Schema", cast("Schema", schema["then"])["properties"]["data"])


def is_valid(schema: Mapping[str, object], data: object) -> bool:
    """Return True if `data` fits what was declared, read from the place where that stands."""
    root = {name: value for name, value in schema.items() if name in ("then", "$defs")}
    return Draft202012Validator({**root, "$ref": "#/then/properties/data"}).is_valid(data)


def sub_schemas(schema: object) -> Iterator[object]:
    """Every place where a schema may stand."""
    if not isinstance(schema, Mapping):
        return
    yield schema
    for name, value in schema.items():
        if name in ("properties", "$defs", "patternProperties", "dependentSchemas"):
            for item in value.values():
                yield from (item, *sub_schemas(item))
        elif name in ("anyOf", "allOf", "oneOf", "prefixItems"):
            for item in value:
                yield from (item, *sub_schemas(item))
        elif name in ("items", "additionalProperties", "not", "if", "then", "else", "contains"):
            yield from (value, *sub_schemas(value))
