"""The checks for fields that an item has twice.

Fields are listed of which an item has certainly no more than one, and the game uses one of the two.
Of a field that is not listed, two things are told: the same value twice, and a field that one item
has twice while all others of the file have it once. Triggers and effects may repeat any key.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from replybook.policy.validators.validator import Problem
from replybook_ck3.check.bundle_read import FileRead
from replybook_ck3.world.domain_table import DomainTable
from replybook_ck3.world.parser import Document

SINGLE_FIELDS: Final[Mapping[str, frozenset[str]]] = {
    "common/character_interactions": frozenset(
        [
            "ai_accept",
            "ai_potential",
            "ai_will_do",
            "auto_accept",
            "category",
            "cooldown",
            "cost",
            "desc",
            "interface",
            "is_shown",
            "is_valid",
            "is_valid_showing_failures_only",
            "on_accept",
            "on_auto_accept",
            "on_decline",
            "on_send",
        ]
    ),
    "common/culture/cultures": frozenset(
        ["color", "ethos", "head_determination", "heritage", "language", "martial_custom"]
    ),
    "common/decisions": frozenset(
        [
            "ai_check_interval",
            "ai_potential",
            "ai_will_do",
            "confirm_text",
            "cooldown",
            "cost",
            "decision_group_type",
            "desc",
            "effect",
            "is_shown",
            "is_valid",
            "is_valid_showing_failures_only",
            "selection_tooltip",
            "sort_order",
            "title",
        ]
    ),
    "common/on_action": frozenset(["effect", "fallback", "trigger", "weight_multiplier"]),
    "common/opinion_modifiers": frozenset(["days", "months", "opinion", "years"]),
    "common/traits": frozenset(
        [
            "birth",
            "category",
            "desc",
            "genetic",
            "group",
            "index",
            "inherit_chance",
            "level",
            "name",
            "opposites",
            "random_creation",
        ]
    ),
    "events": frozenset(
        [
            "cooldown",
            "desc",
            "hidden",
            "immediate",
            "on_trigger_fail",
            "theme",
            "title",
            "trigger",
            "type",
            "weight_multiplier",
        ]
    ),
}
"""The fields of which an item has no more than one, by folder."""

_PARTS: Final = ("common/", "events")
_MANY: Final = 20
"""Number of items with a field once that make an item with two of them an exception."""


def duplicate_fields(file: FileRead, _table: DomainTable) -> Iterator[Problem]:
    """Yield the fields that an item of a file repeats."""
    document = file.document
    single = None if file.row is None else SINGLE_FIELDS.get(file.row.folder)
    if single is None or not isinstance(document, Document) or document.has_errors:
        return
    tape = document.tape
    keys, nexts, index = tape.keys, tape.nexts, 0
    while index < len(keys):
        member, index = index + 1, nexts[index]
        seen: dict[str, int] = {}
        while member < index:
            key = keys[member]
            if key in single:
                first = seen.setdefault(key, member)
                if first != member:
                    line = document.position(tape.starts[first])[0]
                    text = f"{key} is set already, on line {line}, and the game uses one of the two"
                    yield file.problem(tape.starts[member], "duplicate_field", text, "warning")
            member = nexts[member]


def repeated_fields(file: FileRead, _table: DomainTable) -> Iterator[Problem]:
    """Yield the plain values that an item of a file repeats, if the field is not listed."""
    document, row = file.document, file.row
    if row is None or row.shape in ("none", "entries") or row.equal_keys == "all":
        return
    if not row.folder.startswith(_PARTS) or not isinstance(document, Document):
        return
    if document.has_errors:
        return
    single = SINGLE_FIELDS.get(row.folder, frozenset[str]())
    tape = document.tape
    keys, values, nexts, index = tape.keys, tape.values, tape.nexts, 0
    once, repeated = Counter[str](), dict[str, list[tuple[int, int]]]()
    while index < len(keys):
        member, index = index + 1, nexts[index]
        seen: dict[str, int] = {}
        again: dict[str, tuple[int, int]] = {}
        while member < index:
            key = keys[member]
            if key is not None and values[member] is not None and key not in single:
                first = seen.setdefault(key, member)
                if first != member:
                    again[key] = first, member
                    if values[first] == values[member]:
                        yield _same_value(file, first, member)
            member = nexts[member]
        once.update(seen.keys() - again.keys())
        for key, places in again.items():
            repeated.setdefault(key, []).append(places)
    for key, items in repeated.items():
        ((first, member), *others) = items
        if not others and once[key] >= _MANY and values[first] != values[member]:
            text = f"{key} is set twice, and the {once[key]} other items of the file have it once"
            yield file.problem(tape.starts[member], "repeated_field", text, "warning")


def _same_value(file: FileRead, first: int, member: int) -> Problem:
    document = file.document
    assert isinstance(document, Document)
    tape = document.tape
    line = document.position(tape.starts[first])[0]
    text = f"{tape.keys[member]} = {tape.values[member]} is there already, on line {line}"
    return file.problem(tape.starts[member], "repeated_field", text, "warning")
