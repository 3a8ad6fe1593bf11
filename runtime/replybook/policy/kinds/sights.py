"""Sights: the part of a subject that a cited call showed, current or outdated.

A line of the trace names the things, lines and files that its call showed, each file with its
digest (`trace.shown`). Evidence counts only while its file has not changed since. A list of names
shows that they exist. A value counts as shown only by a call that showed its lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import IntEnum
from typing import Final, Literal, TypeAlias, cast, get_args

from replybook.policy.claims.claimed_world import Definition, HeldValue, Span
from replybook.trace.shown import DIGITS, SHOWN

Way: TypeAlias = Literal["subject", "definition", "about"]
"""The part that a call must show: the thing, the lines of its value, or anything about it."""

WAYS: Final[tuple[Way, ...]] = get_args(Way)


class Sight(IntEnum):
    """The part of a thing that a call showed."""

    NOTHING = 0
    OUTDATED = 1
    """The thing in an old version of its file."""

    SHOWN = 2


def sight_of(event: Mapping[str, object], definitions: Iterable[Definition], way: Way) -> Sight:
    """Return the best sight that a call gave of a thing, by its current definitions."""
    shown = list(_list_shown(event))
    sights = (_of_definition(file, definition, way) for definition in definitions for file in shown)
    return max(sights, default=Sight.NOTHING)


def sight_of_values(event: Mapping[str, object], values: Iterable[HeldValue]) -> Sight:
    """Return the best sight that a call gave of one of several equal values with known lines."""
    shown = list(_list_shown(event))
    sights = (_of_value(file, value) for value in values for file in shown)
    return max(sights, default=Sight.NOTHING)


def _list_shown(event: Mapping[str, object]) -> Iterator[Mapping[str, object]]:
    result = event.get("result")
    found = cast("Mapping[str, object]", result).get(SHOWN) if isinstance(result, Mapping) else None
    for item in _items(found):
        if isinstance(item, Mapping):
            yield cast("Mapping[str, object]", item)


def _of_definition(file: Mapping[str, object], definition: Definition, way: Way) -> Sight:
    path, is_file = str(file.get("path")), definition.thing == definition.path
    if is_file and not definition.sha256:  # a folder, which whatever lies below shows
        return Sight(Sight.SHOWN * f"{path}/".startswith(f"{definition.path}/"))
    if path != definition.path or not (is_file or _is_about(file, definition, way)):
        return Sight.NOTHING
    if is_file and way == "subject" and file.get("sha256") is None:
        return Sight.SHOWN  # only listed, which proves that the file exists
    return _at_its_time(file, definition.sha256)


def _of_value(file: Mapping[str, object], value: HeldValue) -> Sight:
    _, spans = _parts(file)
    if file.get("path") != value.path or not all(_is_covered(line, spans) for line in value.lines):
        return Sight.NOTHING
    return _at_its_time(file, value.sha256)


def _is_covered(wanted: Span, spans: Iterable[Span]) -> bool:
    """Return True if spans of lines hold all lines of a span, alone or together."""
    line, last = wanted
    for begin, end in sorted(map(tuple, spans)):
        if begin <= line:
            line = max(line, end + 1)
    return line > last


def _at_its_time(file: Mapping[str, object], sha256: str) -> Sight:
    """Return the sight of a part of a file by the digest that the file had then."""
    digest = file.get("sha256")
    if digest is None:
        return Sight.NOTHING
    return Sight.SHOWN if digest == sha256[:DIGITS] else Sight.OUTDATED


def _is_about(file: Mapping[str, object], definition: Definition, way: Way) -> bool:
    """Return True if the part of a file that a call showed names the definition or is in it."""
    units, spans = _parts(file)
    if definition.thing in units:
        return True
    if not units and not spans:
        return way == "about"
    first = definition.first_line
    last = first if way == "subject" else definition.last_line
    return any(begin <= last and end >= first for begin, end in spans)


def _parts(file: Mapping[str, object]) -> tuple[list[str], list[Span]]:
    """Return the things and the spans of lines that a call showed of a file."""
    spans = [item for item in _items(file.get("lines")) if _is_span(item)]
    return cast("list[str]", _items(file.get("units"))), cast("list[Span]", spans)


def _items(value: object) -> list[object]:
    return [*cast("Iterable[object]", value)] if isinstance(value, list | tuple) else []


def _is_span(value: object) -> bool:
    items = _items(value)
    return len(items) == 2 and all(type(item) is int for item in items)
