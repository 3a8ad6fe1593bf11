"""Changes of an entry that is retired: its status and the reason."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import cast

from replybook_codegen.edit.entry import entry_lines
from replybook_codegen.edit.fault import BadEdit
from replybook_codegen.edit.layout import Lines, own_indent
from replybook_codegen.edit.yaml_document import Cut, Sheet
from replybook_registry.nodes import Table

_VALUE = re.compile(
    r"""
    "(?:[^"\\]|\\.)*"           # in double quotes
    | '(?:[^']|'')*'            # in single quotes
    | \[[^\[\]{}]*\]            # a list on one line
    | [^\s\[\]{}"'#&*!|>%@`].*? # plain, up to a comment or the end of the line
    """,
    re.VERBOSE,
)
_REST = re.compile(r"[ \t]*|[ \t]+#.*")


def change_entry(sheet: Sheet, key: str, index: int, new: Mapping[str, object], after: str) -> str:
    """Return the text with the keys of `new` set in entry number `index` of the list `key`.

    An existing key gets its new value in its place. New keys follow the line of `after`.

    Args:
        sheet: The file.
        key: The key of the list.
        index: The position of the entry.
        after: The key after which new keys are added.
    """
    items = sheet.entries(key)
    entry = cast("Table", items[index])
    _, indent = own_indent(sheet.lines, entry)
    cuts = list(_cuts(sheet.lines, entry, new, after, indent))
    span = slice(index, min(index + 2, len(items)))
    return sheet.edited_list(cuts, key, span, [{**entry, **new}, *items[index + 1 : span.stop]])


def _cuts(
    lines: Lines, entry: Table, new: Mapping[str, object], after: str, indent: int
) -> Iterator[Cut]:
    for key in new.keys() & entry.keys():
        if entry[key] != new[key]:
            yield _replacement(lines, entry, key, new[key])
    missing = {key: value for key, value in new.items() if key not in entry}
    if missing:
        _, end = _value_span(lines, entry, after)
        line = lines.number(end)
        at = lines.starts[line] + len(lines[line])
        added = [" " * indent + line for line in entry_lines(missing, 2)]
        yield Cut(at, at, "".join(lines.newline + line for line in added))


def _replacement(lines: Lines, entry: Table, key: str, value: object) -> Cut:
    start, end = _value_span(lines, entry, key)
    (line,) = entry_lines({key: value}, 2)
    return Cut(start, end, line.removeprefix(f"{key}:").lstrip(" "))


def _value_span(lines: Lines, entry: Table, key: str) -> tuple[int, int]:
    """Return the span of the value of `key`, which must be alone on the line of its key."""
    begin, place = entry.key_place(key), entry.value_place(key)
    start = lines.offset(place)
    line = lines[place.line - 1]
    for end in _ends(line, place.column - 1):
        if begin.line == place.line and _REST.fullmatch(line[end:]):
            return start, start + end - (place.column - 1)
    raise BadEdit(
        f"{begin} the value of {key!r} is not one word, text or list on its own line;"
        " write it on one line, then try again"
    )


def _ends(line: str, start: int) -> Iterator[int]:
    """Yield possible ends of a value that begins at `start`: before a comment, or the line end."""
    for stop in [*(m.start() for m in re.finditer(r"[ \t]+#", line)), len(line.rstrip(" \t"))]:
        if stop > start and _VALUE.fullmatch(line[start:stop]):
            yield stop
