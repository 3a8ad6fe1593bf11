"""The output schema of a tool, for its envelopes of every type.

Clients validate results against it, and some clients also validate errors. It therefore holds for
S, I, D and E. Declared data applies to a success only. The compact form adds at most 300 bytes a
tool to a list of tools. The full form describes the whole envelope. The schema has no `true` or
`false` in the place of a schema, which the wire check of revision 2025-11-25 refuses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal, TypeAlias, cast

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
_REFERENCES = frozenset({"$ref", "$dynamicRef"})


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
    nested = _mapping(_nest_schema(data_schema))
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


def with_sub_schemas(schema: Schema, change: Callable[[object], object]) -> dict[str, object]:
    """Return a schema with each schema directly inside it changed.

    Args:
        change: Function that returns the new schema. It may get a boolean, or any other value if
            the schema is broken.
    """
    changed = dict(schema)
    for keyword, value in schema.items():
        if keyword in _NAMED:
            changed[keyword] = {name: change(inner) for name, inner in _mapping(value).items()}
        elif keyword in _ONE and not isinstance(value, list):
            changed[keyword] = change(value)
        elif keyword in _MANY and isinstance(value, list):
            changed[keyword] = [change(inner) for inner in cast("list[object]", value)]
    return changed


def _nest_schema(schema: object) -> object:
    """Return `schema` for use inside the envelope: new references, no boolean schemas."""
    if isinstance(schema, bool):
        return {} if schema else {"not": {}}
    if not isinstance(schema, Mapping):
        return schema
    changed = with_sub_schemas(cast("Schema", schema), _nest_schema)
    return changed | {
        name: _move_reference(name, changed[name]) for name in _REFERENCES & changed.keys()
    }


def _move_reference(keyword: str, reference: object) -> object:
    """Return a reference as seen from the root, which is the envelope now."""
    if not isinstance(reference, str) or not reference.startswith("#"):
        raise ValueError(
            f"{keyword} must stay inside the schema, got {reference!r}; put its target under $defs"
        )
    if reference.startswith("#/$defs/"):
        return reference
    if reference.startswith("#/definitions/"):
        return reference.replace("#/definitions/", "#/$defs/", 1)
    if reference == "#" or reference.startswith("#/"):
        return _DATA_PLACE + reference[1:]
    return reference  # an anchor works at any place


def _mapping(value: object) -> Schema:
    return cast("Schema", value) if isinstance(value, Mapping) else {}
