"""Merged forms: one plain schema for several forms of a value.

The schema accepts each value that has one of the forms. Forms of different types leave no type:
the description then names them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias, cast

from replybook.mcp.input_schema import type_of_value, type_words

_Plain: TypeAlias = dict[str, object]

_MOST_VALUES: Final = 20
_NUMBERS: Final = {"integer", "number"}
_BY_FORM: Final = ("description", "enum", "items", "properties", "required", "additionalProperties")
_OF_ANY_TYPE: Final = ("default", "examples")


def merged(forms: Sequence[_Plain]) -> _Plain:
    """Return one plain schema for several forms. Empty if there is none."""
    kept = [form for at, form in enumerate(forms) if form not in forms[:at]]
    if len(kept) < 2:
        return kept[0] if kept else {}
    text = joined(kept)
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


def joined(forms: Iterable[_Plain]) -> str:
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
    return {"items": merged([_schema(form.get("items")) for form in forms])}


def _of_objects(forms: Sequence[_Plain]) -> _Plain:
    """Return the keywords for what objects of several forms hold."""
    more = [form["additionalProperties"] for form in forms if "additionalProperties" in form]
    free: list[_Plain] = [{}] if any(map(_is_free, forms)) else [_schema(one) for one in more]
    names = dict.fromkeys(name for form in forms for name in _properties(form))
    properties = {
        name: merged([*(p[name] for p in map(_properties, forms) if name in p), *free])
        for name in names
    }
    made: _Plain = {"properties": properties} if properties else {}
    required = [cast("list[str]", form.get("required", [])) for form in forms]
    needed = [name for name in required[0] if all(name in names for names in required)]
    made |= {"required": needed} if needed else {}
    return made | ({"additionalProperties": merged(free)} if free and free != [{}] else {})


def _is_free(form: _Plain) -> bool:
    return not _properties(form) and "additionalProperties" not in form


def _properties(form: _Plain) -> dict[str, _Plain]:
    return cast("dict[str, _Plain]", form.get("properties", {}))


def _schema(value: object) -> _Plain:
    return dict(cast("Mapping[str, object]", value)) if isinstance(value, Mapping) else {}


_INSIDE: Final = {"array": _of_arrays, "object": _of_objects}
