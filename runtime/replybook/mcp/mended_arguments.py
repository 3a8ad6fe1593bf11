"""Repair: an argument that the schema can read in one way only is mended before it is validated.

    repaired = repair(tool.input_schema, {"Limit": 3, "tags": '["a"]'})
    repaired.arguments  # {"limit": 3, "tags": ["a"]}
    repaired.changes  # (Change("limit", "Limit", "key"), Change("tags", "text", "array"))

Restraint is the rule: one wrong mend costs more than ten missed ones. Nothing is mended that is valid as it is,
where two readings exist, on a tool that says it is destructive, or in an argument that says where something goes
or that something is allowed. Source: specification 70.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from typing import Any, Final, NamedTuple, Protocol, cast

from replybook.mcp.input_schema import types_of

__all__ = ["Change", "Repair", "repair"]

_WHOLE: Final = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")
_KINDS: Final[tuple[tuple[type, str], ...]] = ((dict, "object"), (list, "array"), (int, "integer"))
_TRUTHS: Final = {"true": True, "false": False}
_SHORTEST_FOR_A_LETTER: Final = 4
_PROTECTED: Final = re.compile(
    r"(?:^|_)(?:paths?|files?|folders?|dir|directory|targets?|dest|destination|address|uri|url|approv\w*|"
    r"confirm\w*|force|allow\w*|tokens?|passwords?|secrets?)(?:_|$)"
)
"""Names that say where something goes, or that something is allowed."""


class _Validates(Protocol):
    """What holds a value against a schema."""

    def is_valid(self, instance: Any) -> bool: ...


class Change(NamedTuple):
    """What was mended: the argument, and what it was and is, by name or kind, never by value."""

    name: str
    was: str
    now: str


class Repair(NamedTuple):
    """The arguments as they are called with, and what was mended in them."""

    arguments: dict[str, object]
    changes: tuple[Change, ...]


def repair(
    schema: Mapping[str, object],
    arguments: Mapping[str, object],
    *,
    annotations: object = None,
    protected: Collection[str] = (),
) -> Repair:
    """Return the arguments with what can be read in one way only put right; all as it was where nothing can.

    `schema` is the input schema of the tool and `annotations` are those of MCP, as an object or as they travel.
    `protected` are arguments that are never mended, beside those whose names say so or whose schema has
    `x-protected`. What was valid is untouched, and what was mended validates; else it is left as it came.
    """
    found = dict(arguments)
    properties = _mapping(schema.get("properties"))
    if not properties or _is_destructive(annotations) or _is_valid(schema, found):
        return Repair(found, ())
    changes: list[Change] = []
    for name in [name for name in found if name not in properties]:
        meant = _meant(name, found, schema, protected)
        if meant is not None:
            found = {meant if each == name else each: value for each, value in found.items()}
            changes.append(Change(meant, name, "key"))
    for name, value in found.items():
        declared = _mapping(properties.get(name))
        if isinstance(value, str) and declared and not _is_protected(name, declared, protected):
            read = _read(value, types_of(declared, schema))
            if (
                read is not None
                and not _is_valid_at(schema, name, value)
                and _is_valid_at(schema, name, read)
            ):
                found[name] = read
                changes.append(Change(name, "text", _kind(read)))
    if changes and _is_valid(schema, found):
        return Repair(found, tuple(changes))
    return Repair(dict(arguments), ())


def _meant(
    name: str, given: Mapping[str, object], schema: Mapping[str, object], protected: Collection[str]
) -> str | None:
    """The declared name that is missing or unused and was meant by this one; None where that is not certain.

    Where any name is allowed, only one that is missing can have been meant: another name is no fault.
    """
    properties = _mapping(schema.get("properties"))
    open_to = (
        properties if schema.get("additionalProperties") is False else _list(schema.get("required"))
    )
    near = [
        one for one in properties if one in open_to and one not in given and _is_near(name, one)
    ]
    rivals = [
        one
        for one in given
        if one != name and one not in properties and near and _is_near(one, near[0])
    ]
    if len(near) != 1 or rivals or _is_protected(near[0], _mapping(properties[near[0]]), protected):
        return None
    return None if _PROTECTED.search(_snake(name)) else near[0]


def _is_near(name: str, declared: str) -> bool:
    one, other = _plain(name), _plain(declared)
    if one == other:
        return True
    return min(len(one), len(other)) >= _SHORTEST_FOR_A_LETTER and _differ_by_a_letter(one, other)


def _differ_by_a_letter(one: str, other: str) -> bool:
    """Whether a letter is missing, too many or another, or two that follow each other are exchanged."""
    if abs(len(one) - len(other)) > 1:
        return False
    start = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), None)
    if start is None:
        return len(one) != len(other)
    rest, other_rest = one[start:], other[start:]
    swapped = rest[:2] == other_rest[1::-1] and rest[2:] == other_rest[2:]
    return rest[1:] == other_rest[1:] or rest[1:] == other_rest or rest == other_rest[1:] or swapped


def _plain(name: str) -> str:
    return name[:128].replace("_", "").replace("-", "").lower()


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|-", "_", name).lower()


def _is_protected(name: str, declared: Mapping[str, object], protected: Collection[str]) -> bool:
    is_marked = declared.get("x-protected") is True
    return is_marked or name in protected or bool(_PROTECTED.search(_snake(name)))


def _read(text: str, types: Collection[str]) -> object:
    """The one value that a text can be read as; None where it may be text, or is no such value."""
    if not types or "string" in types:
        return None
    if "boolean" in types and text in _TRUTHS:
        return _TRUTHS[text]
    if "integer" in types and _WHOLE.fullmatch(text):
        return int(text)
    if not {"object", "array"}.isdisjoint(types) and text.lstrip()[:1] in ("{", "["):
        return _json(text, types)
    return None


def _json(text: str, types: Collection[str]) -> object:
    try:
        value: object = json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        return None
    return value if _kind(value) in types else None


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key stands there twice, so it can be read in two ways")
    return found


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is no JSON")


def _kind(value: object) -> str:
    if isinstance(value, bool):
        return "boolean"
    return next((kind for of, kind in _KINDS if type(value) is of), "text")


def _is_destructive(annotations: object) -> bool:
    for name in ("destructive_hint", "destructiveHint"):
        if _mapping(annotations).get(name, getattr(annotations, name, None)) is True:
            return True
    return False


def _is_valid(schema: Mapping[str, object], arguments: Mapping[str, object]) -> bool:
    """Whether the schema takes the arguments as they are; also where it cannot be read, so that nothing is mended."""
    from jsonschema import (
        Draft202012Validator,
    )  # what the stacks need, too; 60 ms that only a mistake pays
    from jsonschema.exceptions import SchemaError

    try:
        Draft202012Validator.check_schema(dict(schema))
        validator = cast("_Validates", Draft202012Validator(dict(schema)))
        return validator.is_valid(dict(arguments))
    except (SchemaError, RecursionError, LookupError, TypeError):
        return True


def _is_valid_at(schema: Mapping[str, object], name: str, value: object) -> bool:
    """Whether the schema takes this value for one argument, whatever the others are."""
    declared = _mapping(schema.get("properties")).get(name)
    whole = {key: schema[key] for key in ("$defs", "definitions") if key in schema}
    return _is_valid({**whole, "type": "object", "properties": {name: declared}}, {name: value})


def _list(value: object) -> list[object]:
    return cast("list[object]", value) if isinstance(value, list) else []


def _mapping(value: object) -> Mapping[str, object]:
    return cast("Mapping[str, object]", value) if isinstance(value, Mapping) else {}
