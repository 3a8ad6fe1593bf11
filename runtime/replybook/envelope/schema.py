"""The output schema of a tool, for its envelopes of every type.

Clients validate results against it, and some clients also validate errors. It therefore holds for
S, I, D and E. Declared data applies to a success only. The compact form adds at most 300 bytes a
tool to a list of tools. The full form describes the whole envelope. The schema has no `true` or
`false` in the place of a schema, which the wire check of revision 2025-11-25 refuses.

Source: specification 2 and 52, decision 19.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal, TypeAlias, cast

__all__ = ["SchemaForm", "is_output_schema", "output_schema"]

SchemaForm: TypeAlias = Literal["compact", "full", "brief", "none"]
"""The part of the envelope that a server publishes.

`brief` names only the required members, and no declared data. `none` is no output schema.
"""

Schema: TypeAlias = Mapping[str, object]

_TEXT: Final[Schema] = {"type": "string", "minLength": 1}
_CODE: Final[Schema] = {"type": "string", "pattern": "^[A-Z]+-[A-Z]+-[SIDE]-[0-9]{3}$"}
_TYPES: Final[Schema] = {"enum": ["S", "I", "D", "E"]}
_NAMES: Final = frozenset({"reply_type", "code", "message", "data", "error"})
_REQUIRED: Final = ("reply_type", "code", "data")
_SUCCESS: Final[Schema] = {"properties": {"reply_type": {"const": "S"}}}
_DATA_PLACE: Final = "#/then/properties/data"

_ONE = frozenset(
    {
        *("additionalItems", "additionalProperties", "contains", "contentSchema", "else", "if"),
        *("items", "not", "propertyNames", "then", "unevaluatedItems", "unevaluatedProperties"),
    }
)
_MANY = frozenset({"allOf", "anyOf", "items", "oneOf", "prefixItems"})
_NAMED = frozenset({"$defs", "definitions", "dependentSchemas", "patternProperties", "properties"})
_ROOT_ONLY = frozenset({"$schema", "$id", "$defs", "definitions"})


def output_schema(
    data_schema: Schema | None = None, form: Literal["compact", "full", "brief"] = "compact"
) -> dict[str, object]:
    """Return the JSON Schema of the envelopes of a tool.

    The data of an I, D or E is any object.

    Args:
        data_schema: Schema of the data of a success. Default: any object. The brief form has none.
        form: The part of the envelope to describe.

    Raises:
        ValueError: `data_schema` has a reference outside itself, which clients may not fetch (MCP,
            JSON Schema usage).
    """
    if form == "brief":
        return {"type": "object", "required": list(_REQUIRED)}
    schema = _compact() if form == "compact" else _envelope()
    if data_schema is None:
        return schema
    nested = _nested(data_schema)
    data = {name: value for name, value in nested.items() if name not in _ROOT_ONLY}
    schema |= {"if": dict(_SUCCESS), "then": {"properties": {"data": data}}}
    named = {**_mapping(nested.get("definitions")), **_mapping(nested.get("$defs"))}
    return {**schema, "$defs": named} if named else schema


def is_output_schema(schema: Schema) -> bool:
    """Return True if a tool that publishes this schema answers with envelopes."""
    return _mapping(schema.get("properties")).keys() >= _NAMES or schema.get("required") == list(
        _REQUIRED
    )


def _compact() -> dict[str, object]:
    properties: dict[str, object] = {
        "reply_type": dict(_TYPES),
        "code": {"type": "string"},
        "message": {"type": "string"},
        "data": {"type": "object"},
        "error": {},
    }
    return {"type": "object", "properties": properties, "required": list(_REQUIRED)}


def _envelope() -> dict[str, object]:
    meta = ("tool", "session_id", "contract_id", "registry_version")
    return {
        "type": "object",
        "description": "One reply: branch on reply_type and code, do error.action next; an E is not to be retried.",
        "properties": {
            "status": {"type": "string", "enum": ["success", "error"]},
            "reply_type": {"type": "string", "enum": ["S", "I", "D", "E"]},
            "code": dict(_CODE),
            "message": dict(_TEXT),
            "data": {"type": "object"},
            "meta": {
                "type": "object",
                "properties": {
                    "trace_id": dict(_TEXT),
                    "duration_ms": {"type": "number", "minimum": 0},
                    **{name: dict(_TEXT) for name in meta},
                },
                "required": ["trace_id", "duration_ms"],
            },
            "error": {
                "type": ["object", "null"],
                "properties": {
                    "code": dict(_CODE),
                    "message": dict(_TEXT),
                    "action": {
                        "type": "object",
                        "properties": {"verb": dict(_TEXT), "arguments": {"type": "object"}},
                        "required": ["verb", "arguments"],
                    },
                    "remedy": dict(_TEXT),
                },
                "required": ["code", "message", "action", "remedy"],
            },
        },
        "required": ["status", "reply_type", "code", "message", "data", "meta", "error"],
    }


def _nested(schema: Schema) -> dict[str, object]:
    """Return `schema` for use inside the envelope: new references, no boolean schemas."""
    return {name: _KEYWORDS.get(name, _as_is)(name, value) for name, value in schema.items()}


def _as_is(_name: str, value: object) -> object:
    return value


def _sub(value: object) -> object:
    if isinstance(value, bool):
        return {} if value else {"not": {}}
    return _nested(cast("Schema", value)) if isinstance(value, Mapping) else value


def _sub_schema(name: str, value: object) -> object:
    return _sub_schemas(name, cast("object", value)) if isinstance(value, list) else _sub(value)


def _sub_schemas(_name: str, value: object) -> object:
    return [_sub(item) for item in cast("Sequence[object]", value)]


def _named_schemas(_name: str, value: object) -> object:
    return {key: _sub(item) for key, item in _mapping(value).items()}


def _reference(name: str, value: object) -> object:
    """Return a reference as seen from the root, which is the envelope now."""
    if not isinstance(value, str) or not value.startswith("#"):
        raise ValueError(
            f"{name} must stay inside the schema, got {value!r}; put its target under $defs"
        )
    if value.startswith("#/$defs/"):
        return value
    if value.startswith("#/definitions/"):
        return value.replace("#/definitions/", "#/$defs/", 1)
    if value == "#" or value.startswith("#/"):
        return _DATA_PLACE + value[1:]
    return value  # an anchor works at any place


def _mapping(value: object) -> Schema:
    return cast("Schema", value) if isinstance(value, Mapping) else {}


_KEYWORDS: Final[Mapping[str, Callable[[str, object], object]]] = {
    **dict.fromkeys(_MANY, _sub_schemas),
    **dict.fromkeys(_ONE, _sub_schema),
    **dict.fromkeys(_NAMED, _named_schemas),
    **dict.fromkeys(("$ref", "$dynamicRef"), _reference),
}
