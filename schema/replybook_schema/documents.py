"""JSON schemas of sessions and bundles, with the words of one registry filled in.

The schema files in this package contain the part of every registry. A registry adds modes, roots,
fields and formats. The generator and the command line use the completed schemas.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Protocol, cast

Schema = Mapping[str, object]


class Named(Protocol):
    """A word of the vocabulary with its meaning."""

    @property
    def name(self) -> str: ...  # noqa: D102
    @property
    def meaning(self) -> str: ...  # noqa: D102


class SessionField(Named, Protocol):
    """A field of a session in the vocabulary."""

    @property
    def type(self) -> str: ...  # noqa: D102


class Section(Named, Protocol):
    """A further list of a bundle in the vocabulary."""

    @property
    def fields(self) -> Sequence[ArtifactField]: ...  # noqa: D102
    @property
    def required(self) -> Sequence[str]: ...  # noqa: D102


class ArtifactField(SessionField, Protocol):
    """A field of a delivered file in the vocabulary."""

    @property
    def formats(self) -> Sequence[str]: ...  # noqa: D102
    @property
    def enum(self) -> Sequence[str]: ...  # noqa: D102


# Sessions

_OF_SESSION: Final[Mapping[str, Schema]] = {
    "string": {"$ref": "#/$defs/word"},
    "string_list": {"$ref": "#/$defs/words"},
    "root_keys": {"type": "array", "items": {"$ref": "#/$defs/root_key"}},
    "folders": {"$ref": "#/$defs/folders"},
}


def session_schema(
    base: Schema,
    fields: Iterable[SessionField],
    *,
    modes: Sequence[str],
    roots: Sequence[str],
    namespaces: Mapping[str, str],
) -> dict[str, object]:
    """Return `session.schema.yaml` with the fields, modes and roots of a registry.

    Args:
        fields: The fields of a session.
        namespaces: The namespace of each field with members. Their id is `<namespace>_id`.
    """
    own, definitions = _mapping(base["properties"]), _mapping(base["$defs"])
    properties: dict[str, object] = dict(own)
    for field in fields:
        if field.name not in own:
            properties[field.name] = _session_field(field, namespaces)
    mode, key = _mapping(own["mode"]), _mapping(definitions["root_key"])
    properties["mode"] = {"description": mode["description"], "enum": list(modes)}
    root_key = {"description": key["description"], "enum": list(roots)}
    return {**base, "properties": properties, "$defs": {**definitions, "root_key": root_key}}


def _session_field(field: SessionField, namespaces: Mapping[str, str]) -> Schema:
    if field.type != "members":
        return {"description": field.meaning, **_OF_SESSION[field.type]}
    item = _member(namespaces.get(field.name))
    return {"description": field.meaning, "type": "array", "items": item}


def _member(namespace: str | None) -> Schema:
    what, key = ("member", "id") if namespace is None else (namespace, f"{namespace}_id")
    return {
        "description": f"One {what}, with its name and path.",
        "type": "object",
        "additionalProperties": False,
        "required": ["name", "path"],
        "properties": {
            "name": {
                "description": f"The name of the {what}, as people know it.",
                "type": "string",
            },
            "path": {
                "description": f"The folder of the {what}, from the top of the disk.",
                "$ref": "#/$defs/folder",
            },
            key: {
                "description": f"The id of the {what}, an alias if its name cannot be addressed.",
                "$ref": "#/$defs/word",
            },
        },
    }


# Bundles

_OF_ARTIFACT: Final[Mapping[str, Schema]] = {
    "string": {"type": "string", "maxLength": 500, "pattern": r"^[^\uD800-\uDFFF]*$"},
    "integer": {"type": "integer"},
    "boolean": {"type": "boolean"},
    "string_list": {"type": "array", "maxItems": 10000, "items": {"$ref": "#/$defs/word"}},
}


_CLAIMS: Final = "urn:replybook:claims"


def bundle_schema(
    base: Schema,
    claims: Schema,
    formats: Iterable[Named],
    fields: Iterable[ArtifactField],
    *,
    claim_types: Iterable[str] = (),
    sections: Iterable[Section] = (),
) -> dict[str, object]:
    """Return `bundle.schema.yaml` as one schema, with the words of a registry.

    Args:
        claims: The file `claims.schema.yaml`, which the bundle refers to.
        claim_types: The types of claims (default: any).
        sections: The further lists of a bundle.
    """
    definitions = {**_mapping(base["$defs"]), **_definitions_of_claims(claims)}
    file, declared = _mapping(definitions["file"]), tuple(fields)
    own = _mapping(file["properties"])
    layout = {
        "description": _mapping(own["format"])["description"],
        "enum": [one.name for one in formats],
    }
    more = {field.name: _artifact_field(field) for field in declared}
    whole: dict[str, object] = {**file, "properties": {**own, "format": layout, **more}}
    if limits := [_only_in(field) for field in declared if field.formats]:
        whole["allOf"] = limits
    definitions["file"] = whole
    if types := list(claim_types):
        definitions["claims.claim"] = _claim(definitions["claims.claim"], types)
    lists = {section.name: _section(section) for section in sections}
    properties = {**_mapping(base["properties"]), **lists}
    schema = {**base, "properties": properties, "$defs": definitions}
    return cast("dict[str, object]", _with_references(schema, {_CLAIMS: "#/$defs/claims"}))


def _claim(claim: object, types: Sequence[str]) -> Schema:
    """Return the schema of a claim with the types of a registry."""
    properties = _mapping(_mapping(claim)["properties"])
    said = _mapping(properties["claim_type"])["description"]
    kinds = {"enum": [*types], "description": said}
    return {**_mapping(claim), "properties": {**properties, "claim_type": kinds}}


def _section(section: Section) -> Schema:
    fields = {field.name: _artifact_field(field) for field in section.fields}
    item = {
        "type": "object",
        "additionalProperties": False,
        "required": list(section.required),
        "properties": fields,
    }
    one_of = [{"type": "array", "maxItems": 10000, "items": item}, {"type": "null"}]
    return {"description": section.meaning, "oneOf": one_of}


def _definitions_of_claims(claims: Schema) -> dict[str, object]:
    """Return the schema of claims and its definitions, with names that the bundle does not use."""
    inner = _mapping(claims.get("$defs", {}))
    names = {f"#/$defs/{name}": f"#/$defs/claims.{name}" for name in inner}
    plain = {key: value for key, value in claims.items() if key not in {"$id", "$schema", "$defs"}}
    named = {"claims": plain, **{f"claims.{name}": node for name, node in inner.items()}}
    return {name: _with_references(node, names) for name, node in named.items()}


def _with_references(node: object, names: Mapping[str, str]) -> object:
    """Return a schema with some of its references replaced."""
    if isinstance(node, Mapping):
        items = cast("Mapping[str, object]", node).items()
        return {
            key: (
                names.get(value, value)
                if key == "$ref" and isinstance(value, str)
                else _with_references(value, names)
            )
            for key, value in items
        }
    if isinstance(node, list):
        return [_with_references(item, names) for item in cast("list[object]", node)]
    return node


def _artifact_field(field: ArtifactField) -> Schema:
    value = {"enum": list(field.enum)} if field.enum else _OF_ARTIFACT[field.type]
    return {"description": field.meaning, "oneOf": [value, {"type": "null"}]}


def _only_in(field: ArtifactField) -> Schema:
    """Return the schema that forbids a field in files of other formats."""
    return {
        "if": {"properties": {"format": {"enum": list(field.formats)}}},
        "else": {"properties": {field.name: {"type": "null"}}},
    }


def _mapping(value: object) -> Schema:
    return cast("Schema", value)
