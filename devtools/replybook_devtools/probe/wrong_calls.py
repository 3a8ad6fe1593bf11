"""The wrong calls of one tool, each with its culprit and the words of a right answer.

No call has complete valid arguments, except calls for things that do not exist, which only tools
that read get. A JSON Schema validator proves it for each call before it is sent.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, cast

from replybook_codegen.input_schema import Argument, Schema, argument_of
from replybook_devtools.probe.published_schema import is_valid, valid_value
from replybook_devtools.running.server_session import ListedTool

KINDS: Final[Mapping[str, str]] = {
    "unknown_tool": "a tool that does not exist",
    "misspelt_tool": "a misspelt name of a tool",
    "missing": "a required argument is missing",
    "misspelt": "a required argument is misspelt",
    "type": "an argument has the wrong type",
    "range": "an argument is outside of its bounds",
    "enum": "an argument is none of the permitted values",
    "nested": "a member of an argument has the wrong type",
    "absent": "a thing that does not exist",
}
"""The kinds of wrong calls."""

NO_TOOLS: Final = ("unknown_tool", "misspelt_tool")
"""The kinds of calls that name no tool of the server."""

_NO_NUMBER: Final = 987_654_321
_MISSING: Final = ("required", "missing", "must be given", "must be provided", "must be specified")
_NOT_THERE: Final = (
    *("not found", "not exist", "no such", "doesn't exist", "could not find", "cannot find"),
    *("couldn't find", "unknown", "not a known", "nonexistent", "no longer exists", "is not there"),
    *("did you mean", "there is no", "must", "outside", "not allowed", "not resolve"),
    *("not_found", "has nothing"),
)
_THING: Final = re.compile(r"(?:^|_)(?:id|path|file|filename|key|slug|uri|url|ref|number|name)$")
_NO_THING: Final = frozenset(
    (
        "query",
        "text",
        "content",
        "code",
        "expression",
        "prompt",
        "message",
        "time",
        "date",
        "search",
    )
)
"""Arguments that hold a value of their own, even if the tool is named after them."""

_SEARCHES: Final = frozenset(
    (
        *("search", "find", "list", "grep", "query", "glob", "filter", "match", "uses", "usages"),
        *("exists", "exist", "confirm", "check", "count", "complete", "suggest", "validate"),
    )
)
"""Words in the names of tools that may find nothing."""

_PLACE: Final = re.compile(r"(?:^|_)(?:path|file|filename)$")
_MOST: Final[Mapping[str, int]] = {"missing": 2, "type": 3, "range": 2, "enum": 2, "nested": 2}
"""Maximum number of calls of a kind for one tool. All others: 1."""

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


class WrongCall(NamedTuple):
    """A call that a server must refuse.

    Attributes:
        culprits: Names of which a right answer has at least one.
        right: Groups of words. A right answer has all words of at least one group.
        permitted: All values or tools that are permitted, if they are few.
        others: Arguments of the tool that are not at fault.
    """

    kind: str
    tool: str
    arguments: Mapping[str, object]
    culprits: Sequence[str]
    right: Sequence[Sequence[str]]
    permitted: Sequence[str] = ()
    others: Sequence[str] = ()

    @property
    def at_fault(self) -> Sequence[str]:
        """The culprits that are names of arguments."""
        return self.culprits[:1] if self.kind == "absent" else self.culprits


def absent_tool(known: Collection[str]) -> WrongCall:
    """Return the call of a tool that does not exist.

    Args:
        known: Names of the published tools.
    """
    name = "replybook_probe_no_such_tool"
    while name in known:
        name += "_"
    listed = [*((one,) for one in known), ("tools/list",), ("list_tools",), ("available",)]
    return WrongCall("unknown_tool", name, {}, (name,), listed, tuple(known))


def may_be_misspelt(tool: ListedTool, known: Collection[str]) -> bool:
    """Return True if a tool may be called by a misspelt name, without arguments.

    A server that corrects the name must refuse the call.

    Args:
        known: Names of the published tools.

    Raises:
        ValueError: The schema of the tool is not a JSON Schema.
    """
    if tool.destroys or tool.is_task or misspelt(tool.name) in known:
        return False
    return not _is_valid({}, tool.schema)


def misspelt_tool(tool: ListedTool, known: Collection[str]) -> WrongCall:
    """Return the call of a tool by a misspelt name, without arguments.

    Args:
        known: Names of the published tools.
    """
    name = misspelt(tool.name)
    return WrongCall("misspelt_tool", name, {}, (name, tool.name), ((tool.name,),), tuple(known))


def wrong_calls(tool: ListedTool) -> list[WrongCall]:
    """Return the wrong calls of a tool: none has valid arguments, save those of kind `absent`.

    Args:
        tool: The tool. The list is empty if it is marked destructive, or runs only as a task.

    Raises:
        ValueError: The schema of the tool is not a JSON Schema.
    """
    if tool.destroys or tool.is_task:
        return []
    root = tool.schema
    whole = argument_of(root, root)
    base = {one: valid_value(whole.properties.get(one, {}), root) for one in whole.required}
    is_whole = is_valid(base, root, root)
    made = _of_whole(tool, whole, base) if is_whole else _missing(tool, whole, {})
    counts: dict[str, int] = {}
    kept: list[WrongCall] = []
    for call in made:
        counts[call.kind] = counts.get(call.kind, 0) + 1
        if counts[call.kind] > _MOST.get(call.kind, 1):
            continue
        if call.kind == "absent" or not is_valid(call.arguments, root, root):
            others = [one for one in whole.properties if one not in call.culprits]
            kept.append(call._replace(others=others))
    return kept


def _of_whole(tool: ListedTool, whole: Argument, base: Mapping[str, object]) -> Iterator[WrongCall]:
    yield from _missing(tool, whole, base)
    yield from _misspelt(tool, whole, base)
    names = [*whole.required, *(one for one in whole.properties if one not in whole.required)]
    for name in names:
        schema = whole.properties.get(name, {})
        about = argument_of(schema, tool.schema)
        for kind, value, right in (*_wrong_values(about), *_nested_values(about, tool.schema)):
            inner = [*_wrong_members(value), name] if kind == "nested" else [name]
            permitted = [*map(str, about.values)] if kind == "enum" else []
            yield WrongCall(kind, tool.name, {**base, name: value}, inner, right, permitted)
    if tool.reads:
        yield from _absent(tool, whole, base)


def _missing(tool: ListedTool, whole: Argument, base: Mapping[str, object]) -> Iterator[WrongCall]:
    """Yield calls that leave out the last required argument, and all of them."""
    words = [(word,) for word in _MISSING]
    right = {
        one: _right_values(argument_of(whole.properties.get(one, {}), tool.schema))
        for one in whole.required
    }
    if whole.required and base:
        last = whole.required[-1]
        rest = {one: value for one, value in base.items() if one != last}
        yield WrongCall("missing", tool.name, rest, (last,), (*words, *right[last]))
    if whole.required and (len(whole.required) > 1 or not base):
        every = [group for groups in right.values() for group in groups]
        yield WrongCall("missing", tool.name, {}, tuple(whole.required), (*words, *every))


def _misspelt(tool: ListedTool, whole: Argument, base: Mapping[str, object]) -> Iterator[WrongCall]:
    """Yield a call with a misspelt required argument, whose value is wrong under either name.

    A server that corrects the name must refuse the value, so it runs no tool.
    """
    for name in whole.required:
        wrong = _wrong_value(argument_of(whole.properties.get(name, {}), tool.schema))
        spelt = misspelt(name)
        corrected = {**base, name: wrong}
        if wrong is None or spelt in whole.properties or _is_valid(corrected, tool.schema):
            continue
        rest = {one: value for one, value in base.items() if one != name}
        yield WrongCall("misspelt", tool.name, {**rest, spelt: wrong}, (spelt, name), ((name,),))


def _absent(tool: ListedTool, whole: Argument, base: Mapping[str, object]) -> Iterator[WrongCall]:
    """Yield a call for a thing that does not exist."""
    if _SEARCHES.intersection(_words(tool.name)):
        return  # nothing found is a right answer
    right = [(word,) for word in _NOT_THERE]
    for name in whole.required:
        plain = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()
        about = argument_of(whole.properties.get(name, {}), tool.schema)
        if about.values or not _names_a_thing(plain, tool.name):
            continue
        value = _no_such(plain, about)
        if value is not None and _is_valid({**base, name: value}, tool.schema):
            culprits = (name, str(value))
            yield WrongCall("absent", tool.name, {**base, name: value}, culprits, right)


def _names_a_thing(argument: str, tool: str) -> bool:
    """Return True if an argument names a thing: `path`, `user_id`, or `ticket` of `read_ticket`."""
    is_named_after = argument in _words(tool) and argument not in _NO_THING
    return _THING.search(argument) is not None or is_named_after


def _words(name: str) -> list[str]:
    return re.split(r"[^a-z0-9]+", re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower())


def _no_such(name: str, about: Argument) -> object:
    if "string" in about.types:
        if name.endswith(("url", "uri")):
            return "https://replybook-probe.invalid/no-such-thing"
        is_place = _PLACE.search(name)
        return "replybook-probe-no-such-thing" + (".txt" if is_place else "")
    return _NO_NUMBER if {"integer", "number"} & set(about.types) else None


def _is_valid(arguments: Mapping[str, object], schema: Schema) -> bool:
    return is_valid(arguments, schema, schema)


def misspelt(name: str) -> str:
    """Return a name with two letters exchanged, or with a letter more if that changes nothing."""
    middle = len(name) // 2
    for at in (*range(middle, len(name) - 1), *range(1, middle)):
        one, other = name[at], name[at + 1]
        if one != other and one.isalpha() and other.isalpha():
            return f"{name[:at]}{other}{one}{name[at + 2 :]}"
    return f"{name}x"


def _wrong_value(about: Argument) -> object:
    """Return a value of a type that is not permitted, and that no server converts, or None."""
    if "object" not in about.types:
        return _WRONG_OBJECT if {"string", "array"} & set(about.types) else _WRONG_TEXT
    return None if "string" in about.types else _WRONG_TEXT


def _wrong_values(about: Argument) -> Iterator[tuple[str, object, Sequence[Sequence[str]]]]:
    """Yield kind, value and right words of the wrong values of an argument."""
    if about.values:
        yield _make_unlisted_value(about.values)
    elif (wrong := _wrong_value(about)) is not None:
        yield "type", wrong, _name_types(about)
    for word, step in (("minimum", -1), ("maximum", 1), ("exclusiveMinimum", 0)):
        if word in about.bounds:
            bound = about.bounds[word]
            yield "range", bound + step, ((_show_number(bound),),)
    least, most = about.bounds.get("minLength", 0), about.bounds.get("maxLength", 0)
    empty = (
        *((one,) for one in ("empty", "blank", "non-empty", "nonempty")),
        (_show_number(least),),
    )
    if 0 < least <= _LONGEST and not about.has_pattern:
        yield "range", "e" * int(least - 1), empty if least == 1 else ((_show_number(least),),)
    if 0 < most <= _LONGEST and not about.has_pattern:
        yield "range", "e" * int(most + 1), ((_show_number(most),),)


def _name_types(about: Argument) -> Sequence[Sequence[str]]:
    return [(word,) for kind in about.types for word in _NAMED.get(kind, ())]


def _right(about: Argument) -> Sequence[Sequence[str]]:
    return [*_right_values(about), *_name_types(about)]


def _right_values(about: Argument) -> Sequence[Sequence[str]]:
    """Return the words for a type, or the permitted values."""
    values = [str(value) for value in about.values if value != ""]
    return [values[:_MOST_VALUES]] if values else _name_types(about)


def _make_unlisted_value(values: Sequence[object]) -> tuple[str, object, Sequence[Sequence[str]]]:
    """Return a value that is near the longest permitted one."""
    shown = [str(value) for value in values]
    texts = [value for value in values if isinstance(value, str) and value]
    if not texts:
        return "enum", _WRONG_TEXT, (shown[:_MOST_VALUES],)
    nearest = max(texts, key=len)
    wrong = f"{misspelt(nearest)}-replybook-probe"
    return "enum", wrong, ([one for one in shown if one][:_MOST_VALUES], (nearest,))


def _nested_values(
    about: Argument, root: Schema
) -> Iterator[tuple[str, object, Sequence[Sequence[str]]]]:
    """Yield wrong values one level deep: a member of an object, or an item of an array."""
    if about.types == ["array"] and about.items:
        item = argument_of(about.items, root)
        if (wrong := _wrong_value(item)) is not None:
            yield "nested", [wrong], _right(item)
    if about.types == ["object"]:
        members = {one: valid_value(about.properties[one], root) for one in about.properties}
        for name in about.required or list(about.properties)[:1]:
            inner = argument_of(about.properties.get(name, {}), root)
            if (wrong := _wrong_value(inner)) is not None:
                kept = {one: members[one] for one in about.required if one in members}
                yield "nested", {**kept, name: wrong}, _right(inner)


def _wrong_members(value: object) -> list[str]:
    """Return the names of the wrong members of a value."""
    if not isinstance(value, dict):
        return []
    return [
        name
        for name, one in cast("dict[str, object]", value).items()
        if one in (_WRONG_OBJECT, _WRONG_TEXT)
    ]


def _show_number(number: float) -> str:
    return json.dumps(int(number) if float(number).is_integer() else number)
