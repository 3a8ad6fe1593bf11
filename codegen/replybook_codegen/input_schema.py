"""Published input schemas of tools: types, permitted values and bounds of an argument.

References and alternatives are followed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple, cast

Schema = Mapping[str, Any]

_DEEPEST: Final = 6
_MOST_BRANCHES: Final = 1_000
"""Maximum number of alternatives that are read. A schema may have any number of them."""

_BOUNDS: Final = (
    *("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength"),
    *("minItems", "maxItems"),
)
_ALL_TYPES: Final = ("string", "integer", "number", "boolean", "array", "object")


class Argument(NamedTuple):
    """The published schema of one argument, without references and branches.

    Attributes:
        types: The permitted JSON types without null, or all if the schema names none.
        values: The permitted values, or nothing if any value of the type is.
        bounds: The bounds by their keyword.
        items: Schema of the items of an array.
        properties: Schemas of the members of an object.
        required: Names of the required members of an object.
        has_pattern: True if texts must match a pattern.
    """

    types: Sequence[str]
    values: Sequence[object]
    bounds: Mapping[str, float]
    items: Schema
    properties: Mapping[str, Schema]
    required: Sequence[str]
    has_pattern: bool
    description: str


def argument_of(schema: object, root: Schema) -> Argument:
    """Return the published schema of an argument.

    Args:
        root: Schema that holds the definitions.
    """
    branches = list(islice(branches_of(schema, root), _MOST_BRANCHES))
    types = list(dict.fromkeys(type_ for branch in branches for type_ in _types(branch)))
    is_listed = bool(branches) and all("enum" in branch or "const" in branch for branch in branches)
    values = [value for branch in branches for value in _values(branch)] if is_listed else []
    sole = branches[0] if len(branches) == 1 else {}
    numbers = {bound: sole[bound] for bound in _BOUNDS if isinstance(sole.get(bound), (int, float))}
    told = (one.get("description") for one in (mapping_of(schema), sole))
    return Argument(
        [type_ for type_ in types or _ALL_TYPES if type_ != "null"],
        [value for value in values if value is not None],
        numbers,
        mapping_of(sole.get("items")),
        {name: mapping_of(one) for name, one in mapping_of(sole.get("properties")).items()},
        [one for one in list_of(sole.get("required")) if isinstance(one, str)],
        any("pattern" in branch for branch in branches),
        next((one for one in told if isinstance(one, str)), ""),
    )


def branches_of(schema: object, root: Schema, depth: int = 0) -> Iterator[dict[str, Any]]:
    """Yield the alternatives of a schema, without the one for null.

    Args:
        root: Schema that holds the definitions.
        depth: Number of alternatives around this one.
    """
    held = _resolve_reference(schema, root)
    if depth > _DEEPEST:
        return
    for one in list_of(held.pop("allOf", None)):
        held = _join_schemas(held, _resolve_reference(one, root))
    for word in ("anyOf", "oneOf"):
        if alternatives := list_of(held.pop(word, None)):
            for one in alternatives:
                yield from branches_of(
                    _join_schemas(held, _resolve_reference(one, root)), root, depth + 1
                )
            return
    if held.get("type") != "null":
        yield held


def _join_schemas(first: Schema, second: Schema) -> dict[str, Any]:
    """Return one schema for values that both permit. Other keywords are those of the second."""
    held = {**first, **second}
    if "properties" in first and "properties" in second:
        held["properties"] = {**mapping_of(first["properties"]), **mapping_of(second["properties"])}
    if "required" in first and "required" in second:
        held["required"] = [*list_of(first["required"]), *list_of(second["required"])]
    return held


def _resolve_reference(schema: object, root: Schema) -> dict[str, Any]:
    held = mapping_of(schema)
    for _ in range(_DEEPEST):
        reference = held.get("$ref")
        if not isinstance(reference, str) or not (reference + "/").startswith("#/"):
            break
        there: Any = root
        for name in reference[2:].split("/") if len(reference) > 1 else ():
            there = mapping_of(there).get(name.replace("~1", "/").replace("~0", "~"))
        held = {**mapping_of(there), **{key: held[key] for key in held if key != "$ref"}}
    return dict(held)


def _types(branch: Schema) -> Sequence[str]:
    named = branch.get("type")
    if isinstance(named, str):
        return [named]
    if isinstance(named, list):
        return [one for one in list_of(cast("object", named)) if isinstance(one, str)]
    return list(dict.fromkeys(map(_type_of, _values(branch))))


def _type_of(value: object) -> str:
    kinds: tuple[tuple[type, str], ...] = (
        *((str, "string"), (bool, "boolean"), (int, "integer"), (float, "number")),
        *((list, "array"), (dict, "object")),
    )
    return next((name for kind, name in kinds if isinstance(value, kind)), "null")


def _values(branch: Schema) -> Sequence[object]:
    return [branch["const"]] if "const" in branch else list_of(branch.get("enum"))


def mapping_of(value: object) -> Mapping[str, Any]:
    """Return a JSON object, or an empty one for any other value."""
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}


def list_of(value: object) -> list[Any]:
    """Return the items of a JSON array, or none for any other value."""
    return [*cast("list[object]", value)] if isinstance(value, list) else []
