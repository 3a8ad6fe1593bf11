"""Sights: the part of a subject that a cited call showed, current or outdated.

A line of the trace names the things, lines and files that its call showed, each file with its
digest (`trace.shown`). Evidence counts only while its file has not changed since.
Source: specification 62.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import IntEnum
from typing import Final, Literal, TypeAlias, cast, get_args

from replybook.policy.claimed_world import Definition
from replybook.trace.shown import DIGITS, SHOWN

__all__ = ["WAYS", "Sight", "Way", "sight_of"]

Way: TypeAlias = Literal["subject", "definition", "about"]
"""The part that a call must show: the thing, its effective definition, or anything about it."""

WAYS: Final[tuple[Way, ...]] = get_args(Way)


class Sight(IntEnum):
    """The part of a thing that a call showed."""

    NOTHING = 0
    OUTDATED = 1
    """The thing in an old version of its file."""

    SHOWN = 2


def sight_of(event: Mapping[str, object], definitions: Iterable[Definition], way: Way) -> Sight:
    """Return the best sight that a call gave of a thing, by its current definitions."""
    shown = list(_shown(event))
    if not shown:
        return Sight.NOTHING
    meant = (one for one in definitions if one.wins or way != "definition")
    sights = (_compared(file, one, way) for one in meant for file in shown)
    return max(sights, default=Sight.NOTHING)


def _shown(event: Mapping[str, object]) -> Iterator[Mapping[str, object]]:
    result = event.get("result")
    found = cast("Mapping[str, object]", result).get(SHOWN) if isinstance(result, Mapping) else None
    for one in cast("list[object]", found) if isinstance(found, list | tuple) else ():
        if isinstance(one, Mapping):
            yield cast("Mapping[str, object]", one)


def _compared(file: Mapping[str, object], definition: Definition, way: Way) -> Sight:
    if file.get("path") != definition.path or not _is_of(file, definition, way):
        return Sight.NOTHING
    digest = file.get("sha256")
    if digest == definition.sha256[:DIGITS]:
        return Sight.SHOWN
    if digest is None:  # only listed, which proves that the file exists
        is_file = definition.thing == definition.path
        return Sight.SHOWN if is_file and way == "subject" else Sight.NOTHING
    return Sight.OUTDATED


def _is_of(file: Mapping[str, object], definition: Definition, way: Way) -> bool:
    """Return True if the part of a file that a call showed covers the definition."""
    units, spans = file.get("units") or (), file.get("lines") or ()
    if definition.thing == definition.path or definition.thing in cast("list[str]", units):
        return True
    if not units and not spans:
        return way == "about"
    first = definition.first_line
    last = first if way == "subject" else definition.last_line
    return any(begin <= last and end >= first for begin, end in cast("list[list[int]]", spans))
