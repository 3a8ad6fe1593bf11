"""Data that does not fit what was declared: where, what was expected there, and what came, in words.

The words are those of the declaration and the types of JSON; a value never shows. Source: specification 7 and 9.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias, cast

__all__ = ["TYPES", "Misfit", "Schema", "expected_by", "type_names", "type_of"]

Schema: TypeAlias = Mapping[str, object]

_MOST_VALUES: Final = 10

TYPES: Final[Mapping[str, tuple[type, ...]]] = {
    "string": (str,),
    "boolean": (bool,),
    "integer": (int,),
    "number": (float, int),
    "object": (dict,),
    "array": (list,),
    "null": (type(None),),
}
"""The classes of plain data, by the type of JSON that they are."""


class Misfit(ValueError):
    """Data that does not fit: what was expected there, and the type of what came; never a value."""

    def __init__(self, expected: str, found: str, *steps: str | int) -> None:
        super().__init__(f"{expected} was declared and {found} came")
        self.expected: Final = expected
        self.found: Final = found
        self.path: Final[list[str | int]] = list(steps)
        """The way to the place; filled on the way out, so innermost first."""

    @property
    def field(self) -> str:
        """The path with dots; a key that is no declared name shows as `?`, for it may be anything."""
        return ".".join(map(str, reversed(self.path))) or "data"

    def at(self, step: str | int) -> Misfit:
        """Return this, one step further out."""
        self.path.append(step)
        return self


def expected_by(schema: object) -> str:
    """Return in a few words what a schema takes: types, or the values that it lists."""
    node: Schema = cast("Schema", schema) if isinstance(schema, Mapping) else {}
    if "enum" in node or "const" in node:
        values = cast("Sequence[object]", node["enum"] if "enum" in node else [node["const"]])
        return "one of " + ", ".join(map(str, values[:_MOST_VALUES]))
    if "type" in node:
        return " or ".join(type_names(node))
    if "$ref" in node:
        return str(node["$ref"]).rpartition("/")[2] or "object"
    parts = cast("Sequence[object]", node.get("anyOf", node.get("oneOf", ())))
    return " or ".join(dict.fromkeys(map(expected_by, parts))) or "a value"


def type_names(schema: Schema) -> list[str]:
    """Return the types of JSON that a schema names."""
    names = schema["type"]
    return [names] if isinstance(names, str) else list(cast("Sequence[str]", names))


def type_of(value: object) -> str:
    """Return the type of JSON that a plain value is of."""
    return next((name for name, kinds in TYPES.items() if type(value) in kinds), "value")
