"""Places in the input schema of a tool, found by the error paths of pydantic.

A path of pydantic also holds steps that are not places: the form of a union that was tried, or a
function that was called. A name that the schema does not have is a key of the caller and shows as
`?`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias, cast

from replybook.client.schema_forms import forms_of, nodes_of, referred, schemas_in, types_of

_Schema: TypeAlias = Mapping[str, object]

JSON_TYPES: Final = ("string", "integer", "number", "boolean", "array", "object", "null")

_UNSHOWN: Final = "?"
_MOST_VALUES: Final = 20
_MOST_NAMES: Final = 5
_OF_PROBLEM: Final[Mapping[str, tuple[str, ...]]] = {
    "range": ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
    "length": ("minLength", "maxLength", "minItems", "maxItems"),
}
_IS_FORM: Final = re.compile(
    r"[\[\]()]|^(?:int|str|float|bool|none|bytes|date|datetime|time|decimal|url|uuid|any)$|^function-"
)


class SchemaPlace:
    """A place in an input schema.

    Attributes:
        steps: The names and positions on the path.
        forms: The unions on the path: the name of their place, and the form that was tried.
    """

    def __init__(
        self,
        name: str,
        schema: _Schema | None,
        steps: Sequence[str | int] = (),
        forms: tuple[tuple[str, str], ...] = (),
        root: _Schema | None = None,
        unions: Mapping[str, _Schema] | None = None,
    ) -> None:
        self.name: Final = name
        self.steps: Final = steps
        self.forms: Final = forms
        self._schema, self._root, self._unions = schema, root or {}, unions or {}

    def union_of(self, name: str) -> SchemaPlace:
        """Return the place of a union on the path."""
        return SchemaPlace(name, self._unions.get(name), root=self._root)

    @property
    def is_open(self) -> bool:
        """True if the caller may choose names in the object here."""
        nodes = forms_of(self._schema, self._root)
        return any(node.get("additionalProperties", False) is not False for node in nodes)

    @property
    def names(self) -> list[str]:
        """The declared names in the object here. None if the caller may choose names."""
        nodes = () if self.is_open else forms_of(self._schema, self._root)
        return list(dict.fromkeys(name for node in nodes for name in _mapping(node, "properties")))

    @property
    def required(self) -> list[str]:
        """The required names in the object here."""
        nodes = forms_of(self._schema, self._root)
        return list(dict.fromkeys(name for node in nodes for name in _list_required(node)))

    def expected(self, problem: str) -> object:
        """Return the expectation of the schema for a problem, or None."""
        nodes = list(forms_of(self._schema, self._root))
        if problem in ("type", "missing", "one_of"):
            is_shape = problem != "type"
            words = (
                word for node in nodes for word in type_words(node, self._root, is_shape=is_shape)
            )
            return " or ".join(dict.fromkeys(words)) or None
        if problem == "enum":
            values = [value for node in nodes for value in values_of(node)]
            return values if 0 < len(values) <= _MOST_VALUES else None
        if problem in _OF_PROBLEM:
            bounds = {
                key: node[key] for node in nodes for key in _OF_PROBLEM[problem] if key in node
            }
            return bounds or None
        return next((node[problem] for node in nodes if problem in node), None)

    def tag(self) -> tuple[str, list[object]] | None:
        """Return the discriminator of the union here and its values, or None."""
        for node in nodes_of(self._schema, self._root):
            discriminator = node.get("discriminator")
            if isinstance(discriminator, Mapping):
                said = cast("_Schema", discriminator)
                values = said.get("mapping")
                tags: list[object] = (
                    [*cast("_Schema", values)] if isinstance(values, Mapping) else []
                )
                return str(said.get("propertyName")), tags
        return None


def place_of(schema: _Schema, way: Sequence[str | int]) -> SchemaPlace:
    """Return the place in an input schema that a path of pydantic leads to."""
    node: _Schema | None = schema
    names: list[str] = []
    steps: list[str | int] = []
    forms: list[tuple[str, str]] = []
    unions: dict[str, _Schema] = {}
    for step in way:
        inner = _inside(node, step, schema)
        if inner is None and isinstance(step, str) and names and _is_form(node, step, schema):
            name = ".".join(names)
            forms.append((name, step))
            unions.setdefault(name, cast("_Schema", node))
            node = _form(node, step, schema)
            continue
        is_named = isinstance(step, int) or (inner is not None and not inner[1])
        names.append(str(step) if is_named else _UNSHOWN)
        steps.append(step)
        node = None if inner is None else inner[0]
    return SchemaPlace(".".join(names) or _UNSHOWN, node, steps, tuple(forms), schema, unions)


def _mapping(node: _Schema, key: str) -> _Schema:
    value = node.get(key)
    return cast("_Schema", value) if isinstance(value, Mapping) else {}


def _inside(
    node: _Schema | None, step: str | int, root: _Schema
) -> tuple[_Schema | None, bool] | None:
    """Return the schema one step further, and True if the step is a key of the caller.

    None without such a schema.
    """
    forms = list(forms_of(node, root))
    is_plain = len(forms) == 1 and step != "[key]"
    for form in forms:
        if isinstance(step, int):
            places = schemas_in(form.get("prefixItems"))
            if step < len(places):
                return places[step], False
            if form.get("type") == "array" or "items" in form:
                items = form.get("items")
                return (cast("_Schema", items) if isinstance(items, Mapping) else None), False
            continue
        properties = form.get("properties")
        if isinstance(properties, Mapping) and step in properties:
            inner = cast("_Schema", properties)[step]
            return (cast("_Schema", inner) if isinstance(inner, Mapping) else None), False
        more = form.get("additionalProperties")
        if isinstance(more, Mapping) and (is_plain or not _IS_FORM.search(step)):
            return cast("_Schema", more), True
    return None


def _is_form(node: _Schema | None, step: str, root: _Schema) -> bool:
    return (
        bool(_IS_FORM.search(step))
        or len(list(forms_of(node, root))) > 1
        or _form(node, step, root) is not node
    )


def _form(node: _Schema | None, step: str, root: _Schema) -> _Schema | None:
    """Return the form of a union that a step names, by its title or its tag."""
    for one in forms_of(node, root):
        if one.get("title") == step:
            return one
    for one in nodes_of(node, root):
        discriminator = one.get("discriminator")
        if not isinstance(discriminator, Mapping):
            continue
        mapping = cast("_Schema", discriminator).get("mapping")
        reference = cast("_Schema", mapping).get(step) if isinstance(mapping, Mapping) else None
        if isinstance(reference, str):
            return referred(reference, root)
    return node


def type_words(node: _Schema, root: _Schema, *, is_shape: bool = False) -> Iterator[str]:
    """Yield the types that a schema allows, for a list with those of its items.

    If `is_shape`, an object is described with its required names.
    """
    if "enum" in node or "const" in node:
        yield from dict.fromkeys(type_of_value(value) for value in values_of(node))
        return
    kind = node.get("type")
    for one in cast("list[object]", kind) if isinstance(kind, list) else [kind]:
        if one == "array":
            items = node.get("items")
            inner = (
                types_of(cast("_Schema", items), root) if isinstance(items, Mapping) else set[str]()
            )
            yield f"array of {inner.pop()}" if len(inner) == 1 else "array"
        elif one == "object" and is_shape and (names := _list_required(node)):
            yield f"object with {', '.join(names[:_MOST_NAMES])}"
        elif isinstance(one, str):
            yield one


def _list_required(node: _Schema) -> list[str]:
    names = node.get("required")
    return [str(name) for name in cast("list[object]", names)] if isinstance(names, list) else []


def values_of(node: _Schema) -> list[object]:
    """Return the values that a schema names. Empty if it names none."""
    values = node.get("enum")
    if isinstance(values, list):
        return cast("list[object]", values)
    return [node["const"]] if "const" in node else []


def type_of_value(value: object) -> str:
    """Return the type of a value in JSON Schema."""
    if isinstance(value, bool):
        return "boolean"
    if value is None:
        return "null"
    return next((kind for of, kind in _TYPES if type(value) is of), "object")


_TYPES: Final[tuple[tuple[type, str], ...]] = (
    *((str, "string"), (int, "integer"), (float, "number"), (list, "array")),
)
