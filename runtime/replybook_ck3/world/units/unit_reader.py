"""The parser of a file for its folder, and the reader of its definitions and references.

Both are pure, and their results can be sent to another process. References are names after the
keys and prefixes of the reference table. Each key and value of the tape is looked at once, and only
those in the table are examined further.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from replybook_ck3.world.parser import Document, LocalizationDocument, parse, parse_localization
from replybook_ck3.world.parser.file_encoding import decode
from replybook_ck3.world.units.called_names import NO_CALLS, Calls, calls_in
from replybook_ck3.world.units.definitions import define
from replybook_ck3.world.units.names_of_units import (
    is_dynamic,
    is_id,
    is_plain_name,
    is_text,
    plain,
)
from replybook_ck3.world.units.units import Units

if TYPE_CHECKING:
    from replybook_ck3.world.domain_table import DomainTable
    from replybook_ck3.world.parser import Tape
    from replybook_schema.world import DomainSpec, ReferenceSpec

_TEXT: Final = "localization_key"

_ARGUMENT: Final = re.compile(r"\$(\w++)\$")
_WITH_PARAMETERS: Final = frozenset({"scripted_effect", "scripted_modifier", "scripted_trigger"})
_ON_ACTION: Final = "on_action"
_SINGLE: Final = frozenset({"effect", "trigger"})
"""Blocks of an on_action that the game does not join with those of other files."""

ON_ACTION_BLOCK: Final = "on_action_block"
"""The kind of an `effect` or `trigger` of an on_action. Its name is `on_action.effect`."""
PARAMETER: Final = "scripted_parameter"
"""The kind of a `$PARAM$`. Its name is that of its effect or trigger, a dot, and its own."""
_MOST_TABLES: Final = 1_000
_ITEM: Final = "*"
"""The key of a top-level item itself, as the reference table writes it."""
_WEIGHT: Final = re.compile(r"\d+(?:\.\d*)?")


def parse_file(
    path: str, data: bytes | str, domains: DomainTable
) -> Document | LocalizationDocument:
    """Parse a file as script or localization, as its row says.

    A file without a row is read by its ending, as localization or as script with or without a BOM.

    Args:
        path: POSIX path below a root or mod.
        data: The content.
        domains: The domain table.
    """
    row = domains.row(path)
    if _is_localization(path, row):
        return parse_localization(data, file_name=path.rpartition("/")[2])
    return parse(data, encoding="bom-optional" if row is None else row.encoding)


def text_of(path: str, data: bytes | str, domains: DomainTable) -> str:
    """Return the text that `parse_file` parses.

    Args:
        path: POSIX path below a root or mod.
        data: The content.
        domains: The domain table.
    """
    row = domains.row(path)
    encoding = "utf-8-bom" if row is None or _is_localization(path, row) else row.encoding
    return decode(data, encoding)[0]


def _is_localization(path: str, row: DomainSpec | None) -> bool:
    return path.casefold().endswith(".yml") if row is None else row.shape == "entries"


def read_units(
    path: str,
    document: Document | LocalizationDocument,
    domains: DomainTable,
    *,
    only_names: bool = False,
    calls: Calls = NO_CALLS,
) -> Units:
    """Return what a file defines and refers to; nothing for a file of no folder of the table.

    Parts that could not be parsed are left out.

    Args:
        path: POSIX path of the file, relative to a root or mod.
        document: The parsed file.
        domains: Table of the folders that the game reads.
        only_names: Leave out `macros` and `required_text` (default: False).
        calls: Words that call items which other files define (default: none).
    """
    units = Units()
    if isinstance(document, LocalizationDocument):
        units.definitions += [
            (_TEXT, key, start, end, False) for key, _, _, start, end, _ in document.entries
        ]
        units.texts += [(key, text) for key, _, text, _, _, _ in document.entries]
        return units
    row = domains.row(path)
    if row is None or row.shape == "none":
        return units
    define(units, document.tape, row, only_names=only_names)
    if row.shape == "file" and row.kinds:
        name = path.rpartition("/")[2].rpartition(".")[0]
        units.definitions.append((row.kinds[0], name, 0, len(document.text), False))
    _refer(units, document.tape, domains.references_in(row), calls)
    if row.kinds and row.kinds[0] in _WITH_PARAMETERS and _ARGUMENT.search(document.text):
        _define_parameters(units, document.tape, row.kinds[0])
    elif row.kinds and row.kinds[0] == _ON_ACTION:
        _define_blocks(units, document.tape)
    if not only_names and _ARGUMENT.search(document.text):
        units.macros.extend(_macros(document.tape, takes_none=_events_of(units, row)))
    return units


def _define_parameters(units: Units, tape: Tape, kind: str) -> None:
    """Add the parameters of the scripted effects, triggers or modifiers as their parts."""
    own = {start: (name, end) for one, name, start, end, _ in units.definitions if one == kind}
    index = 0
    while index < len(tape):
        first, index = index, tape.nexts[index]
        name, end = own.get(tape.starts[first], ("", 0))
        words = chain(tape.keys[first:index], tape.values[first:index]) if name else ()
        used = {one for word in words if word and "$" in word for one in _ARGUMENT.findall(word)}
        for one in sorted(used):
            units.parts.add(len(units.definitions))
            place = tape.starts[first], end
            units.definitions.append((PARAMETER, f"{name}.{one}", *place, False))


def _define_blocks(units: Units, tape: Tape) -> None:
    """Add the `effect` and `trigger` blocks of on_actions as their parts."""
    if _SINGLE.isdisjoint(tape.key_counts):
        return
    own = {start: name for kind, name, start, *_ in units.definitions if kind == _ON_ACTION}
    index = 0
    while index < len(tape):
        member, index, name = index + 1, tape.nexts[index], own.get(tape.starts[index])
        while name is not None and member < index:
            key = tape.keys[member]
            if key in _SINGLE and tape.blocks[member]:
                units.parts.add(len(units.definitions))
                place = tape.starts[member], tape.ends[member]
                units.definitions.append((ON_ACTION_BLOCK, f"{name}.{key}", *place, False))
            member = tape.nexts[member]


def _events_of(units: Units, row: DomainSpec) -> frozenset[int]:
    """Return the offsets of events, which are never called with arguments."""
    if row.shape != "event":
        return frozenset()
    return frozenset(start for _, _, start, _, is_local in units.definitions if not is_local)


def _macros(tape: Tape, *, takes_none: Collection[int]) -> list[tuple[int, int]]:
    """Return the spans of top-level items with `$NAME$` in a key or value."""
    found: list[tuple[int, int]] = []
    index, end = 0, len(tape.keys)
    while index < end:
        first, index = index, tape.nexts[index]
        words = chain(tape.keys[first:index], tape.values[first:index])
        if tape.starts[first] not in takes_none and any(map(_holds_argument, words)):
            found.append((tape.starts[first], tape.ends[first]))
    return found


def _holds_argument(word: str | None) -> bool:
    return word is not None and "$" in word and _ARGUMENT.search(word) is not None


@dataclass(slots=True)
class _Key:
    """The references of one key.

    Attributes:
        kind: Kind of its value, or None.
        listed: Kind of the words in its block, or None.
        members: Keys of the members of its block.
    """

    kind: str | None = None
    listed: str | None = None
    members: dict[str | None, _Key] = field(default_factory=dict[str | None, "_Key"])


@dataclass(frozen=True, slots=True)
class _Table:
    """The places of references.

    Attributes:
        of_items: Keys of members of top-level items.
    """

    heads: Mapping[str | None, _Key]
    of_items: Mapping[str | None, _Key]
    prefixes: Mapping[str, str]


def _refer(
    units: Units,
    tape: Tape,
    references: Sequence[ReferenceSpec],
    calls: Calls = NO_CALLS,
) -> None:
    """Add the references in a file, and count dynamic ones.

    Args:
        references: Rows of the reference table.
        calls: Words that call items which other files define (default: none).
    """
    table = _table(references)
    found, keys, values = _Finder(units, tape), tape.keys, tape.values
    heads = table.heads
    written = heads.keys() & tape.key_counts.keys()
    for index in tape.with_keys(written):
        found.of_key(index, heads[keys[index]])
    if _ITEM in heads:
        found.of_names(heads[_ITEM])
    if table.of_items:
        found.of_items(table.of_items)
    if table.prefixes:
        for index in tape.with_values(_literals(tape.distinct_values, table.prefixes)):
            value = values[index] or ""
            found.of_literal(value, tape.ends[index] - len(value), table.prefixes)
        for index in tape.with_keys(_literals(tape.key_counts, table.prefixes)):
            found.of_literal(keys[index] or "", tape.starts[index], table.prefixes)
    units.references += calls_in(units, tape, calls)
    units.references.sort(key=itemgetter(2))


def _literals(distinct: Iterable[str | None], prefixes: Mapping[str, str]) -> set[str | None]:
    """Return the words that begin with a prefix."""
    words = (word for word in distinct if word and ":" in word)
    return {word for word in words if word.partition(":")[0] in prefixes}


_TABLES: Final[dict[int, tuple[Sequence[ReferenceSpec], _Table]]] = {}
"""Tables by the identity of their rows. Rows are few and live as long as the tables."""


def _table(references: Sequence[ReferenceSpec]) -> _Table:
    known = _TABLES.get(id(references))
    if known is None or known[0] is not references:
        if len(_TABLES) > _MOST_TABLES:
            _TABLES.clear()
        known = _TABLES[id(references)] = references, _make_table(references)
    return known[1]


def _make_table(references: Sequence[ReferenceSpec]) -> _Table:
    heads: dict[str | None, _Key] = {}
    of_items: dict[str | None, _Key] = {}
    prefixes: dict[str, str] = {}
    for spec in references:
        prefixes |= {prefix.rstrip(":"): spec.kind for prefix in spec.prefixes}
        for path in spec.keys:
            *outer, last = path.removesuffix("[]").split(".")
            below: dict[str | None, _Key] = heads
            for step in outer:
                below = of_items if step == _ITEM else below.setdefault(step, _Key()).members
            key = below.setdefault(last, _Key())
            key.kind = spec.kind
            key.listed = spec.kind if path.endswith("[]") else key.listed
    return _Table(heads, of_items, prefixes)


class _Finder:
    """A collector of the references in one file."""

    __slots__ = ("_references", "_tape", "_units")

    def __init__(self, units: Units, tape: Tape) -> None:
        self._units = units
        self._references = units.references
        self._tape = tape

    def of_key(self, index: int, key: _Key) -> None:
        """Add the references of an item whose key is in the table."""
        tape = self._tape
        if not tape.blocks[index]:
            value = tape.values[index]
            if key.kind is not None and value is not None:
                self._add(key.kind, value, tape.ends[index])
        elif key.listed is not None or key.members:
            self._of_block(index, key)

    def _of_block(self, index: int, key: _Key) -> None:
        keys, nexts, members = self._tape.keys, self._tape.nexts, key.members
        member, end = index + 1, nexts[index]
        while member < end:
            name = keys[member]
            if key.listed is not None and (name is None or _WEIGHT.fullmatch(name)):
                value = self._tape.values[member]
                if value is not None:
                    self._add(key.listed, value, self._tape.ends[member])
            if name in members:
                self.of_key(member, members[name])
            member = nexts[member]

    def of_names(self, key: _Key) -> None:
        """Add the references that the names of the top-level blocks are."""
        tape, index = self._tape, 0
        while index < len(tape):
            name = tape.keys[index]
            if name is not None and key.kind is not None and tape.blocks[index]:
                self._add(key.kind, name, tape.starts[index] + len(name))
            index = tape.nexts[index]

    def of_items(self, keys: Mapping[str | None, _Key]) -> None:
        """Add what the members of the items at the top level refer to."""
        written, nexts = self._tape.keys, self._tape.nexts
        index, last = 0, len(written)
        while index < last:  # written out, since each member of each item passes here
            member, index = index + 1, nexts[index]
            while member < index:
                key = written[member]
                if key in keys:
                    self.of_key(member, keys[key])
                member = nexts[member]

    def of_literal(self, written: str, start: int, prefixes: Mapping[str, str]) -> None:
        """Add the reference in a word such as `title:k_somewhere.holder`."""
        prefix, _, rest = written.partition(":")
        kind = prefixes.get(prefix)
        if kind is None:
            return
        name = rest if kind == "event" else rest.partition(".")[0]
        if is_dynamic(kind, name):
            self._units.dynamic += 1
        elif name:
            self._references.append((kind, name, start + len(prefix) + 1))

    def _add(self, kind: str, written: str, end: int) -> None:
        """Add a reference of a kind. Its value ends at an offset."""
        if is_plain_name(kind, written):  # the most common case
            self._references.append((kind, written, end - len(written)))
            return
        name = plain(written)
        prefix, colon, _ = name.partition(":")
        if colon and kind == prefix:
            return  # a literal of this kind, found by its prefix
        if is_dynamic(kind, name):
            self._units.dynamic += 1
        elif is_id(kind, name) or not is_text(name):
            at = end - len(written) + (1 if name is not written else 0)
            self._references.append((kind, name, at))
