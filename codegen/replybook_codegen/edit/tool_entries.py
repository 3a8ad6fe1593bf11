"""Changes of entries in tools.yaml: new entries, added codes, and changes of arguments."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from replybook_codegen.edit.entry import entry_lines
from replybook_codegen.edit.fault import BadEdit
from replybook_codegen.edit.insertion import append_entries
from replybook_codegen.edit.layout import own_indent
from replybook_codegen.edit.yaml_document import Cut, Sheet
from replybook_registry.nodes import Items, Table

_TOOLS = "tools"
_ARGUMENTS = "arguments"
_CODES = "codes"
_WIDTH = 110
"""Lines of codes are broken before this column."""
_EMPTY = re.compile(r"\{[ \t]*\}(?=[ \t]*(?:#|$))")
_DASH = re.compile(r" *- +")
_FLOW_VALUE = re.compile(r"[^\s,{}\[\]\"'#]+")
_FLOW_ITEM = re.compile(r"'[^']*'|\"[^\"]*\"|[^\s,\]]+")

Data = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class ToolChange:
    """The change of one entry.

    Attributes:
        gone: Names of arguments to remove.
        said: For each argument, the keys whose values change.
        is_gone: True if the whole entry is removed.
        codes: Codes to add.
    """

    new: Mapping[str, Data] = field(default_factory=dict[str, Data])
    gone: Sequence[str] = ()
    said: Mapping[str, Data] = field(default_factory=dict[str, Data])
    is_gone: bool = False
    codes: Sequence[str] = ()


def change_tools(sheet: Sheet, new: Sequence[Data], changes: Mapping[int, ToolChange]) -> str:
    """Return the text of tools.yaml with `new` entries at the end, and `changes` by index.

    All other text stays.

    Raises:
        BadEdit: If the layout of an entry does not allow the change.
    """
    if not new and not any(map(_is_something, changes.values())):
        return sheet.text
    items = sheet.entries(_TOOLS)
    cuts: list[Cut] = []
    wanted: list[object] = []
    for index, item in enumerate(items):
        change = changes.get(index, ToolChange())
        if change.is_gone:
            cuts.append(_without_entry(sheet, index))
            continue
        cuts += _cuts(sheet, index, cast("Table", item), change)
        wanted.append(_apply_change(cast("Table", item), change))
    if items and not wanted and not new:
        cuts.append(_empty_list(sheet))
    if new:
        cuts.append(append_entries(sheet, _TOOLS, new))
    return sheet.edited(cuts, {**sheet.root, _TOOLS: [*wanted, *map(_plain, new)]})


def _is_something(change: ToolChange) -> bool:
    return bool(change.codes or change.is_gone or _changes_arguments(change))


def _changes_arguments(change: ToolChange) -> bool:
    return bool(change.new or change.gone or change.said)


def _plain(data: Data) -> dict[str, object]:
    return dict(data)


def _apply_change(entry: Data, change: ToolChange) -> Data:
    """Return the entry as it must read afterwards."""
    if change.codes:
        entry = {**entry, _CODES: [*cast("Items", entry[_CODES]), *change.codes]}
    if not _changes_arguments(change):
        return entry
    before = cast("Mapping[str, Data]", entry.get(_ARGUMENTS, {}))
    left = {
        name: {**said, **change.said.get(name, {})}
        for name, said in before.items()
        if name not in change.gone
    }
    return {**entry, _ARGUMENTS: {**left, **change.new}}


# Codes


def _more_codes(sheet: Sheet, entry: Table, codes: Sequence[str]) -> Cut:
    """Return the cut that adds codes after the last one, in brackets or on lines with dashes."""
    items, lines = entry.get(_CODES), sheet.lines
    if not isinstance(items, Items) or not items:
        where = entry.value_place(_CODES)
        raise BadEdit(f"{where} these codes cannot be edited; write them as [A, B]")
    place = items.item_place(len(items) - 1)
    number, before = place.line - 1, lines[place.line - 1][: place.column - 1]
    if _DASH.fullmatch(before):
        end = lines.end(number)
        added = "".join(f"{before}{code}{lines.newline}" for code in codes)
        has_end = lines.text[:end].endswith(("\n", "\r"))
        text = added if has_end else lines.newline + added.removesuffix(lines.newline)
        return Cut(end, end, text)
    start = lines.offset(place)
    match = _FLOW_ITEM.match(lines.text, start)
    at = match.end() if match is not None else start
    column = place.column + at - start
    text = ""
    for code in codes:
        is_full = column + len(code) > _WIDTH
        indent = " " * (
            len(lines[number])
            - len(lines[number].lstrip(" "))
            + 2 * (number == entry.key_place(_CODES).line - 1)
        )
        text += f",{lines.newline}{indent}{code}" if is_full else f", {code}"
        column = len(indent) + len(code) if is_full else column + len(code) + 2
    return Cut(at, at, text)


# Arguments


def _cuts(sheet: Sheet, index: int, entry: Table, change: ToolChange) -> Iterator[Cut]:
    arguments = entry.get(_ARGUMENTS)
    if change.codes:
        yield _more_codes(sheet, entry, change.codes)
    if not _changes_arguments(change):
        return
    if not isinstance(arguments, Table):
        raise BadEdit(f"{entry.place} this entry has no arguments; add arguments: {{}} to it")
    for name, said in change.said.items():
        inner = arguments[name]
        if not isinstance(inner, Table):
            raise BadEdit(f"{arguments.key_place(name)} this argument is no mapping")
        yield from (_replace_value(sheet, inner, key, value) for key, value in said.items())
    if change.new and not arguments:
        yield _first_arguments(sheet, entry, change.new)
        return
    if arguments and (change.new or change.gone):
        indent = _indent(sheet, entry, arguments)
        spans = _spans(sheet, index, arguments, indent)
        yield from _fewer(sheet, entry, arguments, change, spans)
        if change.new:
            at = max(end for _, end in spans.values())
            yield Cut(at, at, _lines_of(sheet, change.new, indent, at))


def _indent(sheet: Sheet, entry: Table, arguments: Table) -> int:
    """Return the column of argument names, each of which must begin a line."""
    places = [arguments.key_place(name) for name in arguments]
    if any(sheet.lines[place.line - 1][: place.column - 1].strip(" ") for place in places):
        where = entry.key_place(_ARGUMENTS)
        raise BadEdit(f"{where} these arguments cannot be edited; write each on a line of its own")
    return places[0].column - 1


def _spans(sheet: Sheet, index: int, arguments: Table, indent: int) -> dict[str, tuple[int, int]]:
    """Return the span of each argument, in whole lines."""
    lines = sheet.lines
    begins = [arguments.key_place(name).line - 1 for name in arguments]
    ends = [*begins[1:], _end(sheet, index, begins[-1], indent)]
    return {
        name: (lines.starts[begin], lines.end(lines.content_end(begin, end, indent)))
        for name, begin, end in zip(arguments, begins, ends, strict=True)
    }


def _end(sheet: Sheet, index: int, first: int, indent: int) -> int:
    """Return the line after the last argument of an entry."""
    items, lines = sheet.entries(_TOOLS), sheet.lines
    more = index + 1 < len(items)
    end = items.item_place(index + 1).line - 1 if more else sheet.end_of(_TOOLS)
    for number in range(first + 1, end):
        line = lines[number]
        bare = line.lstrip(" ")
        if bare and not bare.startswith("#") and len(line) - len(bare) < indent:
            return number
    return end


def _fewer(
    sheet: Sheet,
    entry: Table,
    arguments: Table,
    change: ToolChange,
    spans: Mapping[str, tuple[int, int]],
) -> Iterator[Cut]:
    for name in change.gone:
        yield Cut(*spans[name], "")
    if change.gone and len(change.gone) == len(arguments) and not change.new:
        at = sheet.lines.offset(entry.key_place(_ARGUMENTS)) + len(_ARGUMENTS) + 1
        yield Cut(at, at, " {}")


def _first_arguments(sheet: Sheet, entry: Table, new: Mapping[str, Data]) -> Cut:
    """Return the cut that turns `arguments: {}` into `arguments:` with lines below."""
    place, lines = entry.value_place(_ARGUMENTS), sheet.lines
    _, keys = own_indent(lines, entry)
    start, number = lines.offset(place), place.line - 1
    match = _EMPTY.match(lines[number][place.column - 1 :])
    if match is None:
        raise BadEdit(f"{place} these empty arguments cannot be edited; write arguments: {{}}")
    rest = lines[number][place.column - 1 + match.end() :]
    text = _lines_of(sheet, new, keys + 2, -1).removesuffix(lines.newline)
    head = rest.rstrip(" \t")
    end = lines.starts[number] + len(lines[number])
    before = start - 1 if sheet.text[start - 1] == " " else start
    return Cut(before, end, f"{head}{lines.newline}{text}")


def _lines_of(sheet: Sheet, new: Mapping[str, Data], indent: int, at: int) -> str:
    """Return the lines of new arguments for the offset `at`.

    The last line there may have no end.
    """
    newline = sheet.lines.newline
    _, *texts = entry_lines({_ARGUMENTS: new}, 2)
    block = "".join(" " * indent + line.removeprefix("  ") + newline for line in texts)
    whole = at < 0 or sheet.text[:at].endswith(("\n", "\r"))
    return block if whole else newline + block.removesuffix(newline)


def _replace_value(sheet: Sheet, argument: Table, key: str, value: object) -> Cut:
    """Return the cut that replaces a plain value of an argument, in a block or in braces."""
    place, lines = argument.value_place(key), sheet.lines
    match = _FLOW_VALUE.match(lines[place.line - 1], place.column - 1)
    if match is None:
        raise BadEdit(f"{place} the value of {key!r} cannot be edited; write it as one plain word")
    start = lines.offset(place)
    word = {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)
    return Cut(start, start + len(match[0]), word)


# Removed entries


def _without_entry(sheet: Sheet, index: int) -> Cut:
    """Return the cut that removes an entry and the blank lines after it."""
    items, lines = sheet.entries(_TOOLS), sheet.lines
    dash, _ = own_indent(lines, cast("Table", items[index]))
    begin = items.item_place(index).line - 1
    more = index + 1 < len(items)
    after = items.item_place(index + 1).line - 1 if more else sheet.end_of(_TOOLS)
    last = lines.content_end(begin, after, dash)
    while last + 1 < after and not lines[last + 1].strip():
        last += 1
    return Cut(lines.starts[begin], lines.end(last), "")


def _empty_list(sheet: Sheet) -> Cut:
    """Return the cut that turns `tools:` without entries into `tools: []`."""
    at = sheet.lines.offset(sheet.root.key_place(_TOOLS)) + len(_TOOLS) + 1
    return Cut(at, at, " []")
