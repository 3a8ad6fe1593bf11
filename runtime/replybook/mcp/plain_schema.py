"""Plain input schemas, for hosts that accept a part of JSON Schema only.

A plain schema has no reference, union, null or title at any depth. It accepts each call without
null that the schema of the stack accepts, so it says less where JSON Schema needs a union. What
hosts do not accept as keywords is said in the description.

Several forms of a value become one form, which accepts each value that has one of them. Forms of
different types leave no type: the description then names them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias, cast

from replybook.client.schema_forms import forms_of, referred
from replybook.envelope.schema import with_sub_schemas
from replybook.mcp.input_schema import JSON_TYPES, type_of_value, type_words, values_of

_MOST_VALUES: Final = 20
_NUMBERS: Final = {"integer", "number"}
_BY_FORM: Final = ("description", "enum", "items", "properties", "required", "additionalProperties")
_OF_ANY_TYPE: Final = ("default", "examples")

_Schema: TypeAlias = Mapping[str, object]
_Plain: TypeAlias = dict[str, object]

_MOST_RESOLVED: Final = 1_000
"""The number of schemas that references may add."""

_DEEPEST: Final = 64
_MOST_NESTED: Final = 100
_UNIONS: Final = ("anyOf", "oneOf")
_OPEN_BOUNDS: Final = (
    ("exclusiveMinimum", "minimum", 1, "More than"),
    ("exclusiveMaximum", "maximum", -1, "Less than"),
)
_KEPT: Final = (
    *("description", "default", "examples", "format", "pattern", "minLength", "maxLength"),
    *("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
    *("minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties"),
)


def plain_schema(schema: _Schema, deepest: int = _DEEPEST) -> dict[str, Any]:
    """Return an input schema in plain form.

    A reference to a schema that is around it is cut: the schema there says so in its description.
    If references add more than 1,000 schemas, the innermost references are cut, too.

    Args:
        schema: Input schema as the stack made it.
        deepest: The number of references inside each other that are resolved.
    """
    try:
        forms = _Resolver(schema, deepest).forms(schema)
    except _TooLarge:
        return plain_schema(schema, deepest // 2)
    whole: _Plain = {"type": "object", "properties": {}}
    return {**whole, **_portable(merge_forms(forms)), "type": "object"}


class _TooLarge(Exception):
    """References add more schemas than a plain schema may have."""


class _Resolver:
    """A resolver of references: it returns the plain forms that a value may have."""

    def __init__(self, root: _Schema, deepest: int) -> None:
        self._root, self._deepest = root, deepest
        self._around = ["#"]
        self._left = _MOST_RESOLVED
        self._depth = 0

    def forms(self, schema: object) -> list[_Plain]:
        """Return the plain forms of a schema, of which a value has one. Null has no form."""
        if not isinstance(schema, Mapping) or self._depth > _MOST_NESTED:
            return [{}]
        self._left -= len(self._around) > 1
        if self._left < 0:
            raise _TooLarge
        self._depth += 1
        node = cast("_Schema", schema)
        parts = [self._own(node)]
        if isinstance(reference := node.get("$ref"), str):
            parts.append(self._follow_reference(reference))
        parts.extend(map(self.forms, _list(node.get("allOf"))))
        parts.extend(self._union(_list(node[key])) for key in _UNIONS if key in node)
        self._depth -= 1
        return _combine_parts(parts)

    def _union(self, schemas: Sequence[object]) -> list[_Plain]:
        return [form for schema in schemas for form in self.forms(schema)] if schemas else [{}]

    def _follow_reference(self, reference: str) -> list[_Plain]:
        target = referred(reference, self._root)
        if target is None:
            return [{}]
        name = reference.rpartition("/")[2]
        if reference in self._around:
            return [_cut(target, f"In the form of the {name.strip('#') or 'object'} around it.")]
        if len(self._around) > self._deepest:
            return [_cut(target, f"In the form of {name}, which is too large to list.")]
        self._around.append(reference)
        plains = self.forms(target)
        self._around.pop()
        return plains

    def _own(self, node: _Schema) -> list[_Plain]:
        """Return the forms that a schema says itself, without its references and unions."""
        made = {key: node[key] for key in _KEPT if key in node and not _holds_null(node[key])}
        if "enum" in node or "const" in node:
            values = [value for value in values_of(node) if not _holds_null(value)]
            if not values:
                return []
            made["enum"] = values
        made |= self._inner(node)
        kinds = node.get("type")
        said = [kind for kind in (_list(kinds) or [kinds]) if kind in JSON_TYPES]
        if said == ["null"]:
            return []
        typed = [_set_type(made, kind) for kind in said if kind != "null"]
        return typed or [with_type_of_values(made)]

    def _inner(self, node: _Schema) -> _Plain:
        """Return the keywords that hold schemas."""
        inner: _Plain = {}
        items = self._items(node)
        if items is not None:
            inner["items"] = items
        properties = _mapping(node.get("properties"))
        if properties:
            forms = {name: self.forms(schema) for name, schema in properties.items()}
            inner["properties"] = {name: merge_forms(each) for name, each in forms.items() if each}
        required = dict.fromkeys(
            name for name in _list(node.get("required")) if isinstance(name, str)
        )
        needed = [name for name in required if not self._allows_null(properties.get(name))]
        if needed:
            inner["required"] = needed
        more = node.get("additionalProperties")
        if isinstance(more, Mapping) and "patternProperties" not in node:
            inner["additionalProperties"] = merge_forms(self.forms(cast("_Schema", more)))
        return inner

    def _items(self, node: _Schema) -> _Plain | None:
        places, rest = _list(node.get("prefixItems")), node.get("items")
        if not places:
            return merge_forms(self.forms(rest)) if "items" in node else None
        is_full = rest is False or node.get("maxItems") == len(places)
        return merge_forms(self._union(places if is_full else [*places, rest]))

    def _allows_null(self, schema: object) -> bool:
        forms = forms_of(_mapping(schema), self._root)
        return any(form.get("type") == "null" or _names_null(form) for form in forms)


def _combine_parts(parts: Sequence[list[_Plain]]) -> list[_Plain]:
    """Return the forms of a value that has a form of each part."""
    several = [part for part in parts if len(part) > 1]
    if not all(parts):
        return []
    if len(several) > 1:
        return [_all_of([merge_forms(part) for part in parts])]
    single = [part[0] for part in parts if len(part) == 1]
    return [_all_of([*single, form]) for form in several[0]] if several else [_all_of(single)]


def _all_of(forms: Iterable[_Plain]) -> _Plain:
    """Return one form for several that a value has at once. Of two values the first stays."""
    made, *others = forms
    for form in others:
        inner = _mapping(made.get("properties"))
        for name, schema in _mapping(form.get("properties")).items():
            known = [_mapping(inner[name])] if name in inner else []
            inner[name] = _all_of([*known, _mapping(schema)])
        names = dict.fromkeys([*_list(made.get("required")), *_list(form.get("required"))])
        text = join_descriptions([made, form])
        made = {**form, **made}
        made |= {"properties": inner} if inner else {}
        made |= {"required": [*names]} if names else {}
        made |= {"description": text} if text else {}
    return made


def _portable(schema: object) -> _Plain:
    """Return a plain schema with words for the keywords that hosts do not accept."""
    node = with_sub_schemas(_mapping(schema), _portable)
    plains: list[_Plain] = [
        {"description": text} for text in (*_open_bounds(node), *_word_keywords(node))
    ]
    text = join_descriptions([node, *plains])
    return {**node, "description": text} if text else node


def _open_bounds(node: _Plain) -> Iterator[str]:
    """Replace open bounds, and yield words for those that whole numbers do not close."""
    for keyword, closed, step, word in _OPEN_BOUNDS:
        bound = node.pop(keyword, None)
        if isinstance(bound, bool) or not isinstance(bound, (int, float)):
            continue
        is_whole = node.get("type") == "integer" and isinstance(bound, int)
        node.setdefault(closed, bound + step if is_whole else bound)
        if not is_whole:
            yield f"{word} {bound}."


def _word_keywords(node: _Plain) -> Iterator[str]:
    """Take keywords out of a schema, and yield words for them."""
    values = _list(node.get("enum"))
    if not all(isinstance(value, str) for value in values):
        del node["enum"]
        yield said_values(map(json.dumps, values))
    if step := node.pop("multipleOf", None):
        yield f"A multiple of {step}."
    if node.pop("uniqueItems", None):
        yield "No item twice."
    if examples := _list(node.pop("examples", None)):
        yield f"For example {', '.join(map(json.dumps, examples))}."


def _cut(target: _Schema, text: str) -> _Plain:
    kind = target.get("type")
    return _set_type({"description": text}, kind) if kind in JSON_TYPES else {"description": text}


def _set_type(form: _Plain, kind: object) -> _Plain:
    """Return a form with a type. An array has items, which model APIs demand."""
    return {"type": kind, **form} if kind != "array" else {"type": kind, "items": {}, **form}


def _names_null(form: _Schema) -> bool:
    return "null" in _list(form.get("type")) or None in values_of(form)


def _holds_null(value: object) -> bool:
    inner = _list(value) or [*_mapping(value).values()]
    return value is None or any(map(_holds_null, inner))


def _mapping(value: object) -> dict[str, object]:
    return dict(cast("_Schema", value)) if isinstance(value, Mapping) else {}


def _list(value: object) -> list[object]:
    return cast("list[object]", value) if isinstance(value, list) else []


def merge_forms(forms: Sequence[_Plain]) -> _Plain:
    """Return one plain schema for several forms. Empty if there is none."""
    kept = [form for at, form in enumerate(forms) if form not in forms[:at]]
    if len(kept) < 2:
        return kept[0] if kept else {}
    text = join_descriptions(kept)
    made: _Plain = {"description": text} if text else {}
    kinds = {form.get("type") for form in kept}
    if kinds == _NUMBERS:
        kept = [{**form, "type": "number"} for form in kept]
        kinds = {"number"}
    if all("enum" in form for form in kept):
        return with_type_of_values(made | {"enum": _values_of(kept)} | _equal(kept, _OF_ANY_TYPE))
    if len(kinds) == 1 and None not in kinds:
        made |= _equal(kept, [key for key in kept[0] if key not in _BY_FORM])
        return made | _INSIDE.get(str(*kinds), _nothing)(kept)
    words = [list(_words(form)) for form in kept]
    if all(words):
        said = said_values(word for each in words for word in each)
        made["description"] = f"{text} {said}" if text else said
    return made | _equal(kept, _OF_ANY_TYPE)


def join_descriptions(forms: Iterable[_Plain]) -> str:
    """Return the descriptions of forms as one text, each once."""
    texts = (form.get("description") for form in forms)
    return " ".join(dict.fromkeys(text for text in texts if isinstance(text, str) and text))


def said_values(words: Iterable[str]) -> str:
    """Return a sentence that names permitted values or types, each once."""
    return f"One of: {', '.join(dict.fromkeys(words))}."


def with_type_of_values(form: _Plain) -> _Plain:
    """Return a form with the type of its permitted values, if they have one type."""
    kinds = {type_of_value(value) for value in cast("list[object]", form.get("enum", []))}
    return {"type": kinds.pop(), **form} if len(kinds) == 1 else form


def _equal(forms: Sequence[_Plain], keys: Iterable[str]) -> _Plain:
    """Return the keywords that all forms have with the same value."""
    first, *others = forms
    return {
        key: first[key]
        for key in keys
        if key in first and all(key in form and form[key] == first[key] for form in others)
    }


def _values_of(forms: Iterable[_Plain]) -> list[object]:
    values = (value for form in forms for value in cast("list[object]", form["enum"]))
    return list({json.dumps(value, sort_keys=True): value for value in values}.values())


def _words(form: _Plain) -> Iterable[str]:
    """Return the words for a form, or nothing if it says nothing."""
    values = cast("list[object]", form.get("enum", []))
    if 0 < len(values) <= _MOST_VALUES:
        return [json.dumps(value, ensure_ascii=False) for value in values]
    return type_words(form, form, is_shape=True)


def _nothing(_: Sequence[_Plain]) -> _Plain:
    return {}


def _of_arrays(forms: Sequence[_Plain]) -> _Plain:
    return {"items": merge_forms([_schema(form.get("items")) for form in forms])}


def _of_objects(forms: Sequence[_Plain]) -> _Plain:
    """Return the keywords for what objects of several forms hold."""
    more = [form["additionalProperties"] for form in forms if "additionalProperties" in form]
    free: list[_Plain] = [{}] if any(map(_is_free, forms)) else [_schema(one) for one in more]
    names = dict.fromkeys(name for form in forms for name in _properties(form))
    properties = {
        name: merge_forms([*(p[name] for p in map(_properties, forms) if name in p), *free])
        for name in names
    }
    made: _Plain = {"properties": properties} if properties else {}
    required = [cast("list[str]", form.get("required", [])) for form in forms]
    needed = [name for name in required[0] if all(name in names for names in required)]
    made |= {"required": needed} if needed else {}
    return made | ({"additionalProperties": merge_forms(free)} if free and free != [{}] else {})


def _is_free(form: _Plain) -> bool:
    return not _properties(form) and "additionalProperties" not in form


def _properties(form: _Plain) -> dict[str, _Plain]:
    return cast("dict[str, _Plain]", form.get("properties", {}))


def _schema(value: object) -> _Plain:
    return dict(cast("Mapping[str, object]", value)) if isinstance(value, Mapping) else {}


_INSIDE: Final = {"array": _of_arrays, "object": _of_objects}
