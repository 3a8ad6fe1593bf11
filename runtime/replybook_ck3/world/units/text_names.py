"""The items that texts name: `[ROOT.Char.Custom('name')]`, `[concept|E]` and `$key$`.

Texts are those of localization files, and the code in .gui files, which is read as text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from replybook_ck3.world.units.units import Reference

if TYPE_CHECKING:
    from replybook_ck3.world.parser import LocalizationDocument
    from replybook_schema.world import ReferenceSpec

_CONCEPT: Final = re.compile(r"\[([A-Za-z_]\w*)\|[A-Za-z]*E[A-Za-z]*\]")
_KEY: Final = re.compile(r"\$(?=[^$\n]*[a-z])([\w.'-]{4,})(?:\|[^$\n]*)?\$")
"""A key of another text; names that the code of the game fills in have no small letters."""

_TABLES: Final[dict[int, tuple[Sequence[ReferenceSpec], re.Pattern[str], dict[str, str]]]] = {}
"""Patterns by the identity of the rows that they were made from."""


def names_in_localization(
    document: LocalizationDocument, references: Sequence[ReferenceSpec]
) -> list[Reference]:
    """Return the items that the texts of a localization file name.

    Args:
        document: The file.
        references: Rows of the reference table.
    """
    text = document.text
    names = list(names_in_code(text, references))
    if "|" in text:
        names += [("game_concept", match[1], match.start(1)) for match in _CONCEPT.finditer(text)]
    if "$" in text:
        names += [("localization_key", one[1], one.start(1)) for one in _KEY.finditer(text)]
    starts = [entry.start for entry in document.entries]
    ends = [entry.end for entry in document.entries]
    return sorted((name for name in names if _is_inside(name[2], starts, ends)), key=_offset)


def names_in_code(text: str, references: Sequence[ReferenceSpec]) -> Iterator[Reference]:
    """Yield the names in quotes that are the first argument of a function.

    Args:
        text: The text.
        references: Rows of the reference table.
    """
    known = _TABLES.get(id(references))
    if known is None or known[0] is not references:
        kinds = {name: spec.kind for spec in references for name in spec.functions}
        names = "|".join(sorted(kinds)) or r"(?!)"
        pattern = re.compile(rf"\b({names})\(\s*'([\w.-]+)'")
        known = _TABLES[id(references)] = references, pattern, kinds
    _, pattern, kinds = known
    if "('" in text or "( '" in text:
        yield from ((kinds[match[1]], match[2], match.start(2)) for match in pattern.finditer(text))


def _is_inside(at: int, starts: Sequence[int], ends: Sequence[int]) -> bool:
    """Return True if an offset lies in an entry, and not in a comment between entries."""
    entry = bisect_right(starts, at) - 1
    return entry >= 0 and at < ends[entry]


def _offset(found: Reference) -> int:
    return found[2]
