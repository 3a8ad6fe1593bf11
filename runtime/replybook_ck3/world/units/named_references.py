"""The references in a script file: names after the keys and prefixes of the reference table.

Each key and value of the tape is looked at once. Only those in the table are examined further.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from replybook_ck3.world.units.called_names import NO_CALLS, Calls, calls_in
from replybook_ck3.world.units.names_of_units import (
    is_dynamic,
    is_id,
    is_plain_name,
    is_text,
    plain,
)
from replybook_ck3.world.units.units import Units

if TYPE_CHECKING:
    from replybook_ck3.world.parser import Tape
    from replybook_schema.world import ReferenceSpec

_MOST_TABLES: Final = 1_000
_ITEM: Final = "*"
"""The key of a top-level item itself, as the reference table writes it."""
_WEIGHT: Final = re.compile(r"\d+(?:\.\d*)?")


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
        heads: Keys anywhere.
        of_items: Keys of members of top-level items.
    """

    heads: Mapping[str | None, _Key]
    of_items: Mapping[str | None, _Key]
    prefixes: Mapping[str, str]


def refer(
    units: Units,
    tape: Tape,
    references: Sequence[ReferenceSpec],
    calls: Calls = NO_CALLS,
) -> None:
    """Add the references in a file, and count dynamic ones.

    Args:
        units: Gets the results.
        tape: Items of the file.
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
        known = _TABLES[id(references)] = references, _made(references)
    return known[1]


def _made(references: Sequence[ReferenceSpec]) -> _Table:
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
        """Add the reference in a word such as `title:k_somewhere.holder`.

        Args:
            written: The word.
            start: Its offset.
        """
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
