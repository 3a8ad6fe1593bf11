"""YAML text parsed to nodes with places, in one strict pass over libyaml events.

The pass yields the data, the place of every key and value, and every fault that does not depend on
the kind of file: broken syntax, duplicate keys, anchors, aliases, tags, merge keys, scalars that
YAML versions read differently, a missing header.
"""

from __future__ import annotations

import gc
import re
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import yaml

from replybook_registry.failure_entries import WEIGHTS, wording
from replybook_registry.files import RegistryFiles
from replybook_registry.hidden_marks import hidden_marks
from replybook_registry.model import FailureWording
from replybook_registry.nodes import Items, Table, pack
from replybook_registry.rules import (
    rb150_unreadable_file,
    rb151_broken_yaml,
    rb152_duplicate_yaml_key,
    rb153_forbidden_yaml_feature,
    rb154_ambiguous_scalar,
    rb155_missing_file_header,
    rb158_hidden_mark,
)
from replybook_registry.scalars import Ambiguous, read_plain
from replybook_schema import Finding, Place

MAX_DEPTH = 40
"""Maximum nesting. No registry needs more."""

_CONTROL = re.compile(
    r"[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)
"""Characters that YAML does not allow in a file (YAML 1.2.2 §5.1)."""

_BLOCK = frozenset("|>")
_TOUCHING = re.compile(r"[|>][-+0-9]*#")

Node = Table | Items | str | int | bool

Event = Any  # PyYAML's events come from C, and their stubs are wrong
_Parser: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the fallback is much slower


@dataclass(frozen=True, slots=True)
class Documents:
    """The files of one registry as nodes, by name, and the findings about them.

    Attributes:
        label: The prefix of names in findings.
        complete: True if every file could be read.
        wording: The weights of the wording model, or None.
    """

    tables: dict[str, Table]
    label: str
    findings: tuple[Finding, ...]
    complete: bool
    wording: FailureWording | None = None


def load(source: RegistryFiles) -> Documents:
    """Read every file of `source`. A file that is not a mapping gives only findings."""
    tables: dict[str, Table] = {}
    findings = list(source.findings)
    yaml_files = {name: data for name, data in source.files.items() if name != WEIGHTS}
    with _no_garbage_collection():
        for name, data in yaml_files.items():
            table, found = load_yaml(data, source.shown(name))
            findings += found
            findings += _hidden(data, table, source.shown(name))
            if table is not None:
                tables[name] = table
    complete = not source.findings and len(tables) == len(yaml_files)
    head = tables.get("registry.yaml")
    weights = _weights(source, "" if head is None else str(head.get("name", "")))
    if isinstance(weights, Finding):
        findings.append(weights)
        weights = None
    return Documents(tables, source.label, tuple(findings), complete, weights)


def _hidden(data: bytes, table: Table | None, path: str) -> Iterator[Finding]:
    """Yield the marks that nobody sees, in the file and in its texts, which may escape them."""
    if table is None:  # of a file that cannot be read, nothing else is said
        return
    text = data.decode("utf-8", "replace")
    for mark in () if text.isascii() else hidden_marks(text):
        yield rb158_hidden_mark.finding(_place_of(path, text, mark.start()), mark[0])
    if b"\\" in data:
        yield from _report_escapes(table, text)


def _report_escapes(node: Table | Items, text: str) -> Iterator[Finding]:
    """Yield the marks in texts that the file has only as an escape."""
    said: list[tuple[object, Place]]
    if isinstance(node, Table):
        said = [(key, node.key_place(key)) for key in node]
        said += [(value, node.value_place(key)) for key, value in node.items()]
    else:
        said = [(value, node.item_place(at)) for at, value in enumerate(node)]
    for value, place in said:
        if isinstance(value, Table | Items):
            yield from _report_escapes(value, text)
        elif isinstance(value, str) and not value.isascii():
            marks = (mark[0] for mark in hidden_marks(value))
            yield from (
                rb158_hidden_mark.finding(place, mark) for mark in marks if mark not in text
            )


def _weights(source: RegistryFiles, origin: str) -> FailureWording | Finding | None:
    data = source.files.get(WEIGHTS)
    return None if data is None else wording(data, source.shown(WEIGHTS), origin)


def load_yaml(data: bytes, path: str) -> tuple[Table | None, list[Finding]]:
    """Read one file. `path` is its name in findings. Without a mapping, the table is None."""
    text = _decode(data, path)
    if isinstance(text, Finding):
        return None, [text]
    reader = _Reader(text, path)
    table = reader.read()
    missing = rb155_missing_file_header.unsaid(text)
    if missing:
        reader.findings.append(rb155_missing_file_header.finding(Place(path), missing))
    return table, reader.findings


def _decode(data: bytes, path: str) -> str | Finding:
    if data.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
        why, fix = "a byte order mark", "save it as UTF-8 without a byte order mark"
        return rb150_unreadable_file.finding(Place(path), why, fix)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        why = f"not UTF-8: byte 0x{data[error.start]:02x}"
        place = _place_of(path, before, len(before))
        return rb150_unreadable_file.finding(place, why, "save it as UTF-8")


def _place_of(path: str, text: str, offset: int) -> Place:
    line = text.count("\n", 0, offset)
    return Place(path, line + 1, offset - text.rfind("\n", 0, offset))


class _Reader:
    """Parses one file from events to nodes."""

    def __init__(self, text: str, path: str) -> None:
        self.findings: list[Finding] = []
        self._text = text
        self._path = path
        self._next: Callable[[], Event]

    def read(self) -> Table | None:
        """Return the top mapping, or None."""
        control = _CONTROL.search(self._text)
        if control is not None:
            why = f"found the control character {control[0]!r}"
            self._fault(_place_of(self._path, self._text, control.start()), why)
            return None
        try:
            self._next = _Parser(self._text).get_event
            root = self._document()
        except yaml.YAMLError as error:
            broken = self._broken(error)
            # other findings on the broken line are caused by the same fault
            self.findings = [f for f in self.findings if f.place.line != broken.place.line]
            self.findings.append(broken)
            return None
        if isinstance(root, Table):
            return root
        self._fault(Place(self._path), "is not a mapping")
        return None

    def _document(self) -> Node | None:
        self._next()  # start of the stream
        if type(self._next()) is yaml.StreamEndEvent:
            return None
        root = self._node(self._next(), 0)
        self._next()  # end of the document
        after = self._next()
        if type(after) is not yaml.StreamEndEvent:
            self._fault(_place(self._path, after), "found a second document")
        return root

    def _node(self, event: Event, depth: int) -> Node:
        if type(event) is yaml.ScalarEvent:
            return self._scalar(event)
        if type(event) is yaml.AliasEvent:
            self._refuse(event, f"the alias '*{event.anchor}'")
            return ""
        self._refuse_properties(event)
        if depth > MAX_DEPTH:
            mark = event.start_mark
            raise yaml.MarkedYAMLError(None, None, f"it nests over {MAX_DEPTH} deep", mark)
        if type(event) is yaml.MappingStartEvent:
            return self._table(event, depth)
        return self._items(event, depth)

    def _table(self, start: Event, depth: int) -> Table:
        table = Table(self._path, _mark(start))
        add_mark = table.marks.append
        while type(event := self._next()) is not yaml.MappingEndEvent:
            key = self._key(event, depth)
            value_event = self._next()
            value = self._node(value_event, depth + 1)
            if key in table:
                first = table.key_place(key)
                place = _place(self._path, event)
                self.findings.append(rb152_duplicate_yaml_key.finding(place, key, first))
                continue
            table[key] = value
            add_mark(_mark(event))
            add_mark(_mark(value_event))
        return table

    def _items(self, start: Event, depth: int) -> Items:
        items = Items(self._path, _mark(start))
        while type(event := self._next()) is not yaml.SequenceEndEvent:
            items.append(self._node(event, depth + 1))
            items.marks.append(_mark(event))
        return items

    def _key(self, event: Event, depth: int) -> str:
        where: Event = event  # keeps the type that has marks
        if type(event) is not yaml.ScalarEvent:
            self._refuse(event, "a key that is not plain text")
            if type(event) is not yaml.AliasEvent:
                self._node(event, depth + 1)
            return f"?{where.start_mark.line}"
        if event.value == "<<" and event.implicit[0]:
            self._refuse(event, "the merge key '<<'")
            return "<<"
        return str(self._scalar(event))

    def _scalar(self, event: Event) -> str | int | bool:
        text: str = event.value
        if event.anchor is not None or event.tag is not None:
            self._refuse_properties(event)
        if not event.implicit[0]:
            if event.style in _BLOCK and self._loose_comment(event.start_mark.line):
                self._fault(_place(self._path, event), "found a comment sign without a blank")
            return text
        try:
            return read_plain(text)
        except Ambiguous as error:
            place = _place(self._path, event)
            self.findings.append(rb154_ambiguous_scalar.finding(place, text, str(error)))
            return text

    def _loose_comment(self, number: int) -> bool:
        """Return True if `#` touches the sign of a text block.

        libyaml accepts this, YAML does not.
        """
        return _TOUCHING.search(self._text.split("\n", number + 1)[number]) is not None

    def _refuse_properties(self, event: Event) -> None:
        if event.anchor is not None:
            self._refuse(event, f"the anchor '&{event.anchor}'")
        if event.tag is not None:
            self._refuse(event, f"the tag {event.tag!r}")

    def _refuse(self, event: Event, feature: str) -> None:
        place = _place(self._path, event)
        self.findings.append(rb153_forbidden_yaml_feature.finding(place, feature))

    def _fault(self, place: Place, why: str) -> None:
        self.findings.append(rb151_broken_yaml.finding(place, why))

    def _broken(self, error: yaml.YAMLError) -> Finding:
        mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
        if mark is None:
            return rb151_broken_yaml.finding(Place(self._path), "is not YAML")
        parser = str(getattr(error, "problem", None) or "it is not YAML")
        opened = getattr(error, "context_mark", None)
        if "end of stream" in parser and opened is not None:
            mark = opened  # an open quote or bracket: report its beginning, not the end of the file
        place = Place(self._path, mark.line + 1, mark.column + 1)
        if self._indented_by_tab(mark.line):
            parser = "found a tab in the indentation"
        return rb151_broken_yaml.finding(place, parser)

    def _indented_by_tab(self, number: int) -> bool:
        lines = self._text.split("\n")
        line = lines[number] if number < len(lines) else ""
        return "\t" in line[: len(line) - len(line.lstrip())]


def _mark(event: Event) -> int:
    mark = event.start_mark
    return pack(mark.line, mark.column)


def _place(path: str, event: Event) -> Place:
    return Place(path, event.start_mark.line + 1, event.start_mark.column + 1)


@contextmanager
def _no_garbage_collection() -> Generator[None]:
    """Switch off the cyclic garbage collector, which takes half of the time of a large load.

    A tree has no cycles.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
