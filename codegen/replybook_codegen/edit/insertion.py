"""Insertion of a new entry into a list of entries, in the layout of the file."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from replybook_codegen.edit.entry import entry_lines
from replybook_codegen.edit.fault import BadEdit
from replybook_codegen.edit.layout import Lines, own_indent
from replybook_codegen.edit.yaml_document import Cut, Sheet
from replybook_registry.nodes import Table

_EMPTY = re.compile(r"[ \t]*\[[ \t]*\](?=[ \t]*(?:#|$))")


class _Indent(NamedTuple):
    """Layout of an entry: columns of dash and keys, indentation of inner keys, blank lines."""

    dash: int = 2
    keys: int = 4
    step: int = 2
    gap: int = 1


def insert_entry(sheet: Sheet, key: str, index: int, data: Mapping[str, object]) -> str:
    """Return the text with `data` as entry number `index` of the list `key`. Other text stays.

    Args:
        key: The key of the list.
    """
    items = sheet.entries(key)
    if not items:
        cut = _into_empty(sheet, key, [data])
        return sheet.edited([cut], {**sheet.root, key: [dict(data)]})
    cut = _into(sheet, key, index, [data])
    span = slice(max(index - 1, 0), min(index + 1, len(items)))
    entries = [*items[span.start : index], dict(data), *items[index : span.stop]]
    return sheet.edited_list([cut], key, span, entries)


def append_entries(sheet: Sheet, key: str, entries: Sequence[Mapping[str, object]]) -> Cut:
    """Return the cut that adds one or more `entries` at the end of the list `key`."""
    items = sheet.entries(key)
    return _into(sheet, key, len(items), entries) if items else _into_empty(sheet, key, entries)


def _into(sheet: Sheet, key: str, index: int, entries: Sequence[Mapping[str, object]]) -> Cut:
    lines, items = sheet.lines, sheet.entries(key)
    indent = _indent(sheet, key)
    entry = _blocks(lines, entries, indent)
    gap = lines.newline * indent.gap
    if index == 0:
        first = items.item_place(0).line - 1
        while first > sheet.root.key_place(key).line and _is_comment(lines[first - 1]):
            first -= 1
        start = lines.starts[first]
        return Cut(start, start, f"{entry}{lines.newline}{gap}")
    last = _last_line(sheet, key, index - 1, indent.dash)
    end = lines.end(last)
    if lines.text[:end].endswith(lines[last]):  # the last line has no line end
        return Cut(end, end, f"{lines.newline}{gap}{entry}")
    return Cut(end, end, f"{gap}{entry}{lines.newline}")


def _into_empty(sheet: Sheet, key: str, entries: Sequence[Mapping[str, object]]) -> Cut:
    """Return the cut that turns `codes: []` into `codes:` with entries below."""
    lines, place = sheet.lines, sheet.root.key_place(key)
    number, after = place.line - 1, place.column + len(key)
    brackets = _EMPTY.match(lines[number][after:])
    if brackets is None:
        raise BadEdit(f"{place} this empty list cannot be edited; write {key}: []")
    rest = lines[number][after + brackets.end() :].rstrip(" \t")
    start = lines.starts[number]
    entry = _blocks(lines, entries, _Indent())
    return Cut(start + after, start + len(lines[number]), f"{rest}{lines.newline}{entry}")


def _blocks(lines: Lines, entries: Sequence[Mapping[str, object]], indent: _Indent) -> str:
    between = lines.newline * (1 + indent.gap)
    return between.join(_block(lines, data, indent) for data in entries)


def _block(lines: Lines, data: Mapping[str, object], indent: _Indent) -> str:
    first, *rest = entry_lines(data, indent.step)
    dash = " " * indent.dash + "-" + " " * (indent.keys - indent.dash - 1)
    return lines.newline.join([dash + first, *(" " * indent.keys + line for line in rest)])


def _indent(sheet: Sheet, key: str) -> _Indent:
    """Return the layout of the existing entries. The first one decides."""
    items, lines = sheet.entries(key), sheet.lines
    entries = [item for item in items if isinstance(item, Table)]
    if len(entries) < len(items):
        raise BadEdit(f"{sheet.root.value_place(key)} this list holds something else than entries")
    dash, keys = own_indent(lines, entries[0])
    steps = (
        inner.place.column - 1 - keys
        for entry in entries
        for name, inner in entry.items()
        if isinstance(inner, Table) and inner.place.line > entry.key_place(name).line
    )
    if len(entries) == 1:
        return _Indent(dash, keys, next(steps, 2))
    last = _last_line(sheet, key, 0, dash)
    between = [lines[number] for number in range(last + 1, entries[1].place.line - 1)]
    return _Indent(dash, keys, next(steps, 2), int(any(not line.strip() for line in between)))


def _last_line(sheet: Sheet, key: str, index: int, dash: int) -> int:
    """Return the last line of an entry."""
    items = sheet.entries(key)
    more = index + 1 < len(items)
    after = items.item_place(index + 1).line - 1 if more else sheet.end_of(key)
    return sheet.lines.content_end(items.item_place(index).line - 1, after, dash)


def _is_comment(line: str) -> bool:
    return line.lstrip(" ").startswith("#")
