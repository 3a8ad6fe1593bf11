"""Wrong values of an argument: of the wrong type, outside of its bounds, none of the permitted."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, cast

from replybook_codegen.input_schema import Argument, Schema, argument_of
from replybook_devtools.probe.published_schema import valid_value

_WRONG_OBJECT: Final = {"replybook": "probe"}
_WRONG_TEXT: Final = "replybook-probe"
_NAMED: Final[Mapping[str, Sequence[str]]] = {
    "string": ("string", "str", "text"),
    "integer": ("integer", "int", "whole number", "number"),
    "number": ("number", "float", "integer", "int", "numeric", "decimal"),
    "boolean": ("boolean", "bool", "true or false", "true/false"),
    "array": ("array", "list", "sequence", "tuple"),
    "object": ("object", "dict", "dictionary", "mapping", "map", "record"),
}
_MOST_VALUES: Final = 20
_LONGEST: Final = 2_000
"""Maximum length of a text that is sent. A pipe holds many such calls."""


def misspelt(name: str) -> str:
    """Return a name with two letters exchanged, or with a letter more if that changes nothing."""
    middle = len(name) // 2
    for at in (*range(middle, len(name) - 1), *range(1, middle)):
        one, other = name[at], name[at + 1]
        if one != other and one.isalpha() and other.isalpha():
            return f"{name[:at]}{other}{one}{name[at + 2 :]}"
    return f"{name}x"


def wrong_value(about: Argument) -> object:
    """Return a value of a type that is not permitted, and that no server converts, or None."""
    if "object" not in about.types:
        return _WRONG_OBJECT if {"string", "array"} & set(about.types) else _WRONG_TEXT
    return None if "string" in about.types else _WRONG_TEXT


def wrong_values(about: Argument) -> Iterator[tuple[str, object, Sequence[Sequence[str]]]]:
    """Yield kind, value and right words of the wrong values of an argument."""
    if about.values:
        yield _unlisted(about.values)
    elif (wrong := wrong_value(about)) is not None:
        yield "type", wrong, _types_named(about)
    for word, step in (("minimum", -1), ("maximum", 1), ("exclusiveMinimum", 0)):
        if word in about.bounds:
            bound = about.bounds[word]
            yield "range", bound + step, ((_shown(bound),),)
    least, most = about.bounds.get("minLength", 0), about.bounds.get("maxLength", 0)
    empty = (*((one,) for one in ("empty", "blank", "non-empty", "nonempty")), (_shown(least),))
    if 0 < least <= _LONGEST and not about.has_pattern:
        yield "range", "e" * int(least - 1), empty if least == 1 else ((_shown(least),),)
    if 0 < most <= _LONGEST and not about.has_pattern:
        yield "range", "e" * int(most + 1), ((_shown(most),),)


def _types_named(about: Argument) -> Sequence[Sequence[str]]:
    return [(word,) for kind in about.types for word in _NAMED.get(kind, ())]


def _right(about: Argument) -> Sequence[Sequence[str]]:
    return [*right_values(about), *_types_named(about)]


def right_values(about: Argument) -> Sequence[Sequence[str]]:
    """Return the words for a type, or the permitted values."""
    values = [str(value) for value in about.values if value != ""]
    return [values[:_MOST_VALUES]] if values else _types_named(about)


def _unlisted(values: Sequence[object]) -> tuple[str, object, Sequence[Sequence[str]]]:
    """Return a value that is near the longest permitted one."""
    shown = [str(value) for value in values]
    texts = [value for value in values if isinstance(value, str) and value]
    if not texts:
        return "enum", _WRONG_TEXT, (shown[:_MOST_VALUES],)
    nearest = max(texts, key=len)
    wrong = f"{misspelt(nearest)}-replybook-probe"
    return "enum", wrong, ([one for one in shown if one][:_MOST_VALUES], (nearest,))


def nested_values(
    about: Argument, root: Schema
) -> Iterator[tuple[str, object, Sequence[Sequence[str]]]]:
    """Yield wrong values one level deep: a member of an object, or an item of an array."""
    if about.types == ["array"] and about.items:
        item = argument_of(about.items, root)
        if (wrong := wrong_value(item)) is not None:
            yield "nested", [wrong], _right(item)
    if about.types == ["object"]:
        members = {one: valid_value(about.properties[one], root) for one in about.properties}
        for name in about.required or list(about.properties)[:1]:
            inner = argument_of(about.properties.get(name, {}), root)
            if (wrong := wrong_value(inner)) is not None:
                kept = {one: members[one] for one in about.required if one in members}
                yield "nested", {**kept, name: wrong}, _right(inner)


def wrong_members(value: object) -> list[str]:
    """Return the names of the wrong members of a value."""
    if not isinstance(value, dict):
        return []
    return [
        name
        for name, one in cast("dict[str, object]", value).items()
        if one in (_WRONG_OBJECT, _WRONG_TEXT)
    ]


def _shown(number: float) -> str:
    return json.dumps(int(number) if float(number).is_integer() else number)
