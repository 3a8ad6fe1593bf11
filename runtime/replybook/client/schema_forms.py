"""The forms and types that a JSON Schema allows at a place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias, cast

_Schema: TypeAlias = Mapping[str, object]

_FORMS: Final = ("anyOf", "oneOf", "allOf")
_MOST_NODES: Final = 200
"""Maximum number of nodes to look at: a reference may lead back to several of them."""


def types_of(node: _Schema, root: _Schema) -> set[str]:
    """Return the types that a schema allows. Empty if one of its forms names no type."""
    types: set[str] = set()
    for form in forms_of(node, root):
        kinds = form.get("type")
        said = cast("list[object]", kinds) if isinstance(kinds, list) else [kinds]
        if not all(isinstance(kind, str) for kind in said):
            return set()
        types.update(cast("list[str]", said))
    return types


def forms_of(node: _Schema | None, root: _Schema) -> Iterator[_Schema]:
    """Yield the schemas that a node is made of: its reference and each of its forms.

    After too many nodes, yield an empty schema, which allows any value.
    """
    for one in nodes_of(node, root):
        if one.get("$ref") is None and not any(schemas_in(one.get(key)) for key in _FORMS):
            yield one


def nodes_of(node: _Schema | None, root: _Schema) -> Iterator[_Schema]:
    """Yield a node and the nodes behind its reference and its forms, as `forms_of` does."""
    left = [] if node is None else [node]
    for _ in range(_MOST_NODES):
        if not left:
            return
        one = left.pop()
        yield one
        reference = one.get("$ref")
        inner = [referred(reference, root)] if isinstance(reference, str) else []
        inner += [form for key in _FORMS for form in schemas_in(one.get(key))]
        left.extend(one for one in reversed(inner) if one is not None)
    yield {}


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
