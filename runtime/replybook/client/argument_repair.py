"""Repair: fix arguments before validation if the schema allows one reading only.

    repaired = repair(tool.input_schema, {"Limit": 3, "tags": '["a"]'})
    repaired.arguments  # {"limit": 3, "tags": ["a"]}
    repaired.changes  # (Change("limit", "Limit", "key"), Change("tags", "text", "array"))

One wrong repair costs more than ten missed ones. These arguments are not repaired:

- arguments that are valid as they are, or that have two readings
- arguments of a destructive tool, and of one that says nothing but its name, such as `delete_note`
- arguments that name a target or give a permission
- arguments of a tool whose schema is recursive, very large, or needs another document

The schema may come from another server: nothing is fetched, and no `pattern` is run.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any, Final, NamedTuple, Protocol, cast

from replybook.client.schema_forms import referred, types_of

REPAIRED: Final = "io.github.replybook/repaired"
"""The key of the repaired arguments in `_meta` of a result, with names and kinds."""

_WHOLE: Final = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")
_TRUTHS: Final = {"true": True, "false": False}
_KINDS: Final[tuple[tuple[type, str], ...]] = ((dict, "object"), (list, "array"), (int, "integer"))
_SHORTEST_FOR_A_LETTER: Final = 4
_PROTECTED: Final = re.compile(
    r"(?:^|_)(?:paths?|files?|folders?|dir|directory|targets?|dest|destination|address|uri|url|approv\w*|"
    r"confirm\w*|force|allow\w*|tokens?|passwords?|secrets?)(?:_|$)"
)
"""Names of arguments that name a target or give a permission."""


_DESTROYING: Final = re.compile(
    r"(?:delete|remove|destroy|truncate|revoke|uninstall|terminate|overwrite)(?!e?d$).*|"
    r"drop|purge|erase|wipe|clear|reset|kill|rm"
)
"""Words in the names of destructive tools. The long ones may begin a word, as in `deletenote`."""

_MOST_NODES: Final = 10_000
"""Maximum number of values in a schema that arguments are validated against."""

_LEFT_OUT: Final = ("$schema", "pattern")
_UNREAD: Final = frozenset(
    ("$dynamicRef", "patternProperties", "unevaluatedItems", "unevaluatedProperties")
)
"""Keywords that may cost a validator more than one step for each node."""


class Change(NamedTuple):
    """One repaired argument, without its value.

    Attributes:
        was: Its former name or kind.
        now: Its kind now, or `key` for a new name.
    """

    name: str
    was: str
    now: str


class Repair(NamedTuple):
    """The repaired arguments.

    Attributes:
        arguments: The arguments to call with.
    """

    arguments: dict[str, object]
    changes: tuple[Change, ...]


def repair(
    schema: Mapping[str, object],
    arguments: Mapping[str, object],
    *,
    annotations: object = None,
    tool: str = "",
    protected: Collection[str] = (),
) -> Repair:
    """Repair the arguments that the schema can read in one way only.

    If an argument cannot be repaired, all stay unchanged. Valid arguments stay unchanged. Repaired
    arguments are valid, apart from each `pattern`, which is not looked at. A schema that is not
    valid raises nothing.

    Args:
        schema: Input schema of the tool.
        arguments: Arguments of the caller. They are not changed in place.
        annotations: Annotations of the tool, as an object or as JSON.
        tool: Name of the tool. A tool with a word such as `delete` or `remove` in its name is
            destructive unless the annotations say otherwise.
        protected: Names of arguments that are never repaired, in addition to those protected by
            their name or by `x-protected` in their schema.

    Returns:
        A copy of the arguments, and the changes in it.
    """
    changes: list[Change] = []
    with suppress(Exception):  # a broken schema; each fault of it has its own exception
        if not _is_destructive(annotations, tool):
            found = _under_right_names(dict(arguments), schema, protected, changes)
            found = _with_right_values(found, schema, protected, changes)
            if changes and _is_mended(schema, dict(arguments), found):
                return Repair(found, tuple(changes))
    return Repair(dict(arguments), ())


def repair_listed(tool: object, name: str, arguments: Mapping[str, object] | None) -> Repair:
    """Repair the arguments of a call by the tool that a client lists.

    Args:
        tool: The tool of either line of the SDK, or its JSON. Without a schema nothing is repaired.
    """
    schema = _mapping(_member(tool, "input_schema", "inputSchema"))
    return repair(schema, arguments or {}, annotations=_member(tool, "annotations"), tool=name)


def meta_of_repair(changes: Iterable[tuple[str, str, str]]) -> dict[str, object]:
    """Return the key of `_meta` for the repaired arguments, if there are any."""
    told = [{"name": name, "from": was, "to": now} for name, was, now in changes]
    return {REPAIRED: told} if told else {}


def said(changes: Iterable[Change]) -> str:
    """Return a sentence that names the repaired arguments, or ""."""
    names = ", ".join(f"{each.name} (was {each.was})" for each in changes)
    return f"Repaired before the call: {names}." if names else ""


def with_repair(result: Any, changes: Iterable[Change]) -> Any:
    """Return a result of the SDK with the repaired arguments in its `_meta`."""
    more = meta_of_repair(changes)
    return result.model_copy(update={"meta": {**(result.meta or {}), **more}}) if more else result


# Names


def words_of(name: str) -> list[str]:
    """Return the words of a name in lower case, such as `job` and `id` of `jobId` or `job_id`."""
    parted = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name)
    return re.findall(r"[^_-]+", parted.lower())


def plain_name(name: str) -> str:
    """Return a name in lower case without `_` and `-`, which callers mix up."""
    return name[:128].lower().replace("_", "").replace("-", "")


def _under_right_names(
    given: dict[str, object],
    schema: Mapping[str, object],
    protected: Collection[str],
    changes: list[Change],
) -> dict[str, object]:
    """Return the arguments under the intended names, in the same order."""
    properties = _mapping(schema.get("properties"))
    for name in [name for name in given if name not in properties]:
        meant = _meant(name, given, schema, protected)
        if meant is not None:
            given = {meant if each == name else each: value for each, value in given.items()}
            changes.append(Change(meant, name, "key"))
    return given


def _meant(
    name: str, given: Mapping[str, object], schema: Mapping[str, object], protected: Collection[str]
) -> str | None:
    """Return the declared name that was meant and is not in use, or None if unclear.

    If any name is allowed, only a missing required name can have been meant.
    """
    properties = _mapping(schema.get("properties"))
    is_closed = schema.get("additionalProperties") is False
    open_to = properties if is_closed else _list(schema.get("required"))
    near = [
        one for one in properties if one in open_to and one not in given and _is_near(name, one)
    ]
    if len(near) != 1 or _is_protected(near[0], _mapping(properties[near[0]]), protected):
        return None
    strangers = [one for one in given if one not in properties and _is_near(one, near[0])]
    return near[0] if strangers == [name] and not _PROTECTED.search(_snake(name)) else None


def _is_near(name: str, declared: str) -> bool:
    one, other = plain_name(name), plain_name(declared)
    if one == other:
        return True
    return min(len(one), len(other)) >= _SHORTEST_FOR_A_LETTER and _differ_by_a_letter(one, other)


def _differ_by_a_letter(one: str, other: str) -> bool:
    """Return True if one letter is missing, added, replaced, or swapped with the next."""
    if abs(len(one) - len(other)) > 1:
        return False
    start = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), None)
    if start is None:
        return len(one) != len(other)
    rest, other_rest = one[start:], other[start:]
    is_exchanged = rest[:2] == other_rest[1::-1] and rest[2:] == other_rest[2:]
    return (
        rest[1:] == other_rest[1:]
        or rest[1:] == other_rest
        or rest == other_rest[1:]
        or is_exchanged
    )


def _snake(name: str) -> str:
    return "_".join(words_of(name))


def _is_protected(name: str, declared: Mapping[str, object], protected: Collection[str]) -> bool:
    is_marked = declared.get("x-protected") is True
    return is_marked or name in protected or bool(_PROTECTED.search(_snake(name)))


# Values


def _with_right_values(
    given: dict[str, object],
    schema: Mapping[str, object],
    protected: Collection[str],
    changes: list[Change],
) -> dict[str, object]:
    """Return the arguments with the values that their texts represent."""
    found, properties = dict(given), _mapping(schema.get("properties"))
    for name, value in given.items():
        declared = _mapping(properties.get(name))
        if isinstance(value, str) and declared and not _is_protected(name, declared, protected):
            read = _read(value, types_of(declared, schema))
            if read is not None:
                found[name] = read
                changes.append(Change(name, "text", _kind(read)))
    return found


def _read(text: str, types: Collection[str]) -> object:
    """Return the one value that a text can be read as, else None."""
    if not types or "string" in types:
        return None
    if "boolean" in types and text in _TRUTHS:
        return _TRUTHS[text]
    if not {"integer", "number"}.isdisjoint(types) and _WHOLE.fullmatch(text):
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
        raise ValueError("a key is repeated, so the text can be read in two ways")
    return found


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is no JSON")


def _kind(value: object) -> str:
    if isinstance(value, bool):
        return "boolean"
    return next((kind for of, kind in _KINDS if type(value) is of), "text")


# The schema and the tool


class _Validator(Protocol):
    """A validator of `jsonschema`."""

    def is_valid(self, instance: Any) -> bool: ...


def _is_mended(
    schema: Mapping[str, object], given: dict[str, object], found: dict[str, object]
) -> bool:
    """Return True if the arguments fit a schema that they did not fit before."""
    from jsonschema import (
        Draft202012Validator,  # takes 60 ms; the stacks have it installed
    )

    plain = cast("dict[str, Any]", _plain(schema, schema, iter(range(_MOST_NODES))))
    validator = cast("_Validator", Draft202012Validator(plain))
    return not validator.is_valid(given) and validator.is_valid(found)


def _plain(node: object, root: Mapping[str, object], steps: Iterator[int]) -> object:
    """Return a schema with its references resolved, for a validator that takes few steps.

    Raise an error if the schema has too many nodes or cannot be read.
    """
    next(steps)
    if isinstance(node, list):
        return [_plain(one, root, steps) for one in cast("list[object]", node)]
    if not isinstance(node, Mapping):
        return node
    inner = cast("Mapping[str, object]", node)
    if not _UNREAD.isdisjoint(inner):
        raise ValueError("a keyword that is not read")
    reference = inner.get("$ref")
    if isinstance(reference, str):
        rest = {key: value for key, value in inner.items() if key != "$ref"}
        return _plain({"allOf": [referred(reference, root), rest]}, root, steps)
    return {
        key: _plain(value, root, steps)
        for key, value in inner.items()
        if key not in _LEFT_OUT or not isinstance(value, str)
    }


def _is_destructive(annotations: object, tool: str) -> bool:
    """Return True if annotations mark a tool as destructive, or say nothing and its name does."""
    destroys = _member(annotations, "destructive_hint", "destructiveHint")
    if destroys is not None or _member(annotations, "read_only_hint", "readOnlyHint") is True:
        return destroys is True
    return any(_DESTROYING.fullmatch(word) for word in words_of(re.sub(r"\W", "_", tool)))


def _member(holder: object, *names: str) -> object:
    """Return a member of a mapping, or of an object of either line of the SDK, or None."""
    for name in names:
        if isinstance(holder, Mapping):
            found = cast("Mapping[str, object]", holder).get(name)
        else:
            found = getattr(holder, name, None)
        if found is not None:
            return found
    return None


def _list(value: object) -> list[object]:
    return cast("list[object]", value) if isinstance(value, list) else []


def _mapping(value: object) -> Mapping[str, object]:
    return cast("Mapping[str, object]", value) if isinstance(value, Mapping) else {}
