"""The forms and types that a JSON Schema allows at a place.

Source: specification 69 and 70.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias, cast

__all__ = ["DEEPEST", "forms_of", "referred", "schemas_in", "types_of"]

_Schema: TypeAlias = Mapping[str, object]

DEEPEST: Final = 16
"""Maximum number of references and forms on a path."""


def types_of(node: _Schema, root: _Schema) -> set[str]:
    """Return the types that a schema allows. Empty if one of its forms names no type."""
    types: set[str] = set()
    for one in forms_of(node, root):
        kinds = one.get("type")
        said = set(cast("list[str]", kinds)) if isinstance(kinds, list) else {kinds}
        if not all(isinstance(kind, str) for kind in said):
            return set()
        types |= cast("set[str]", said)
    return types


def forms_of(node: _Schema | None, root: _Schema, depth: int = 0) -> Iterator[_Schema]:
    """Yield the schemas that a node is made of: its reference and each of its forms."""
    if node is None or depth > DEEPEST:
        return
    reference = node.get("$ref")
    if isinstance(reference, str):
        yield from forms_of(referred(reference, root), root, depth + 1)
    several = [form for key in ("anyOf", "oneOf", "allOf") for form in schemas_in(node.get(key))]
    for form in several:
        yield from forms_of(form, root, depth + 1)
    if not several and reference is None:
        yield node


def referred(reference: str, root: _Schema) -> _Schema | None:
    """Return the schema that a reference names by its place in `root`, or None."""
    found: object = root if reference == "#" or reference.startswith("#/") else None
    for step in reference.split("/")[1:]:
        name = step.replace("~1", "/").replace("~0", "~")
        if isinstance(found, list):
            found = {str(at): one for at, one in enumerate(cast("list[object]", found))}
        found = cast("_Schema", found).get(name) if isinstance(found, Mapping) else None
    return cast("_Schema", found) if isinstance(found, Mapping) else None


def schemas_in(value: object) -> list[_Schema]:
    """Return the schemas in a list."""
    items = cast("list[object]", value) if isinstance(value, list) else []
    return [cast("_Schema", item) for item in items if isinstance(item, Mapping)]
