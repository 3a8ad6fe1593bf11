"""The parser of a file for its folder, and the reader of its definitions and references.

Both are pure, and their results can be sent to another process.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import chain
from typing import TYPE_CHECKING, Final

from replybook_ck3.world.parser import Document, LocalizationDocument, parse, parse_localization
from replybook_ck3.world.parser.file_encoding import decode
from replybook_ck3.world.units.called_names import NO_CALLS, Calls
from replybook_ck3.world.units.definitions import define
from replybook_ck3.world.units.named_references import refer
from replybook_ck3.world.units.units import Units

if TYPE_CHECKING:
    from replybook_ck3.world.domain_table import DomainTable
    from replybook_ck3.world.parser import Tape
    from replybook_schema.world import DomainSpec

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
    refer(units, document.tape, domains.references_in(row), calls)
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
