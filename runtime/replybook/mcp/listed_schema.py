"""The input schema that a server lists for a tool: in its form, without arguments it fills in.

A listed schema is read by a model, which pays for each character. The schema that checks a call
stays as the stack made it: a call may still have an argument that is not listed, and null for one
that may be left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from replybook.envelope.schema import with_sub_schemas
from replybook.mcp.plain_schema import plain_schema
from replybook.safety.settings import ServerSettings
from replybook_schema.active import ACTIVE
from replybook_schema.tools import tool_of

_NULL: Final = {"type": "null"}


def listed_schema(name: str, schema: dict[str, Any], settings: ServerSettings) -> dict[str, Any]:
    """Return the input schema to list for a tool. It may be the given one.

    Args:
        name: Name of the tool in the registry.
        schema: Input schema as the stack made it.
    """
    form = settings.input_schema
    if settings.successes == "untouched" and form != "plain":
        return schema
    spec = tool_of(ACTIVE.tools(), name)
    arguments = () if spec is None else spec.arguments
    hidden = {argument.name for argument in arguments if not argument.listed}.intersection(
        _properties(schema)
    )
    shown = _without(hidden, schema) if hidden else schema
    if form == "plain":
        return plain_schema(shown)
    if form == "compact":
        shown = cast("dict[str, Any]", _compact(shown))
    if shown is not schema and shown.get("additionalProperties") is False:
        del shown["additionalProperties"]  # a call may have more than is listed
    return shown


def _without(hidden: set[str], schema: dict[str, Any]) -> dict[str, Any]:
    """Return an input schema without some of its arguments."""
    shown = {name: one for name, one in _properties(schema).items() if name not in hidden}
    listed = {**schema, "properties": shown}
    if "required" in schema:
        listed["required"] = [name for name in schema["required"] if name not in hidden]
    return listed


def _properties(schema: Mapping[str, Any]) -> dict[str, Any]:
    properties: dict[str, Any] = schema.get("properties") or {}
    return properties


def _compact(schema: object) -> object:
    """Return a schema without titles, and without null for what may be left out."""
    if not isinstance(schema, Mapping):
        return schema
    node = with_sub_schemas(cast("Mapping[str, object]", schema), _compact)
    node.pop("title", None)
    required = node.get("required")
    needed = cast("list[object]", required) if isinstance(required, list) else []
    if "properties" in node:
        node["properties"] = {
            name: one if name in needed else _without_null(one)
            for name, one in _properties(node).items()
        }
    return node


def _without_null(schema: object) -> object:
    """Return a schema without its null, if null is the default."""
    if not isinstance(schema, Mapping):
        return schema
    node = dict(cast("Mapping[str, object]", schema))
    forms = node.get("anyOf")
    if node.get("default", _NULL) is not None or not isinstance(forms, list):
        return node
    kept = [form for form in cast("list[object]", forms) if form != _NULL]
    if len(kept) == len(cast("list[object]", forms)):
        return node
    del node["default"], node["anyOf"]
    if len(kept) == 1 and isinstance(kept[0], Mapping):
        return {**cast("Mapping[str, object]", kept[0]), **node}
    return {"anyOf": kept, **node}
