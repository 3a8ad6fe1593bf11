"""Parsing a file as its folder asks for, and reading what it defines and refers to.

Both are pure, and what they give can be sent to another process. Source: specification 32.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from replybook.ck3.parser import Document, LocalizationDocument, parse, parse_localization
from replybook.ck3.units.definitions import define
from replybook.ck3.units.named_references import refer
from replybook.ck3.units.units import Units

if TYPE_CHECKING:
    from replybook.ck3.domain_table import DomainTable

__all__ = ["parse_file", "read_units"]

_TEXT: Final = "localization_key"


def parse_file(
    path: str, data: bytes | str, domains: DomainTable
) -> Document | LocalizationDocument:
    """Return a file as its row says that it is written: script, or localization.

    `path` is POSIX and relative to a root or mod. A file of no row is read as what its ending says, script
    with or without a BOM.
    """
    row = domains.row(path)
    is_text = path.casefold().endswith(".yml") if row is None else row.shape == "entries"
    if is_text:
        return parse_localization(data, file_name=path.rpartition("/")[2])
    return parse(data, encoding="bom-optional" if row is None else row.encoding)


def read_units(path: str, document: Document | LocalizationDocument, domains: DomainTable) -> Units:
    """Return what a file defines and refers to; nothing for one of no folder of the table.

    `path` is POSIX and relative to a root or mod. What could not be parsed is left out.
    """
    units = Units()
    if isinstance(document, LocalizationDocument):
        for entry in document.entries:
            units.definitions.append((_TEXT, entry.key, entry.start, entry.end, False))
            units.texts.append((entry.key, entry.text))
        return units
    row = domains.row(path)
    if row is None or row.shape == "none":
        return units
    define(units, document.tape, row)
    refer(units, document.tape, domains.references_in(row))
    if "$" in document.text:
        units.macros.extend(_macros(document))
    return units


def _macros(document: Document) -> list[tuple[int, int]]:
    """The spans of the items at the top level that hold `$`."""
    tape, text = document.tape, document.text
    found: list[tuple[int, int]] = []
    index, end = 0, len(tape.keys)
    while index < end:
        if text.find("$", tape.starts[index], tape.ends[index]) >= 0:
            found.append((tape.starts[index], tape.ends[index]))
        index = tape.nexts[index]
    return found
