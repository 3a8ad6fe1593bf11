"""A misfit: the place of data that does not fit its declaration, and the reason.

The reason uses the words of the declaration and the types of JSON. It never shows a value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias, cast

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
"""The classes of plain data for each JSON type."""


class Misfit(ValueError):
    """Data that does not fit its declaration.

    Args:
        expected: The declared types or values.
        found: JSON type of the data, never its value.
        steps: Path to the data, innermost step first.
    """

    def __init__(self, expected: str, found: str, *steps: str | int) -> None:
        super().__init__(f"data must be {expected}, got {found}")
        self.expected: Final = expected
        self.found: Final = found
        self.path: Final[list[str | int]] = list(steps)
        """The path to the data, innermost step first."""

    @property
    def field(self) -> str:
        """The path with dots. A key that is not a declared name shows as `?`."""
        return ".".join(map(str, reversed(self.path))) or "data"

    def at(self, step: str | int) -> Misfit:
        """Add an outer step to the path and return this misfit."""
        self.path.append(step)
        return self


def expected_by(schema: object) -> str:
    """Return the types or the values that a schema allows, in a few words."""
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
    """Return the JSON types that a schema names."""
    names = schema["type"]
    return [names] if isinstance(names, str) else list(cast("Sequence[str]", names))


def type_of(value: object) -> str:
    """Return the JSON type of a plain value."""
    return next((name for name, kinds in TYPES.items() if type(value) in kinds), "value")
