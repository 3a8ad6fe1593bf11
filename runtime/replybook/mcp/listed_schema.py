"""The input schema that a server lists for a tool: short, and without arguments it fills in.

A listed schema is read by a model, which pays for each character. The schema that checks a call
stays as the stack made it: a call may still have an argument that is not listed, and null for one
that may be left out.

Source: specification 28 and 52.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from replybook.safety.settings import InputForm
from replybook_schema.active import ACTIVE
from replybook_schema.tools import tool_of

__all__ = ["listed_schema"]

_NULL: Final = {"type": "null"}


def listed_schema(name: str, schema: dict[str, Any], form: InputForm) -> dict[str, Any]:
    """Return the input schema to list for a tool. It may be the given one.

    Args:
        name: Name of the tool in the registry.
        schema: Input schema as the stack made it.
        form: `stack` changes nothing else. `compact` leaves out titles, and null as the value of an
            argument that may be left out.
    """
    spec = tool_of(ACTIVE.tools(), name)
    arguments = () if spec is None else spec.arguments
    hidden = {one.name for one in arguments if not one.listed}
    properties = schema.get("properties")
    if not isinstance(properties, Mapping) or not (hidden or form == "compact"):
        return schema
    given = cast("Mapping[str, object]", properties)
    required = cast("list[str]", schema.get("required") or [])
    listed = {
        one: _compact(value, is_required=one in required) if form == "compact" else value
        for one, value in given.items()
        if one not in hidden
    }
    shown = {**schema, "properties": listed}
    if "required" in schema:
        shown["required"] = [one for one in required if one not in hidden]
    if form == "compact":
        shown.pop("title", None)
    if shown.get("additionalProperties") is False:
        del shown["additionalProperties"]  # a call may have more than is listed
    return shown


def _compact(value: object, *, is_required: bool) -> object:
    """Return the schema of an argument without its title, and without null if it is optional."""
    if not isinstance(value, Mapping):
        return value
    node = dict(cast("Mapping[str, object]", value))
    if isinstance(node.get("title"), str):
        del node["title"]
    forms = node.get("anyOf")
    if is_required or node.get("default", _NULL) is not None or not isinstance(forms, list):
        return node
    kept = [one for one in cast("list[object]", forms) if one != _NULL]
    if len(kept) == len(cast("list[object]", forms)):
        return node
    del node["default"], node["anyOf"]
    if len(kept) == 1 and isinstance(kept[0], Mapping):
        return {**cast("Mapping[str, object]", kept[0]), **node}
    return {"anyOf": kept, **node}
