"""The form of a new file: as the row of the domain table says that the game reads it.

Source: specification 33 and 56, decision 40.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Final

from replybook.policy.acceptance import FormOf
from replybook.world.text_form import TextForm
from replybook_ck3.domain_table import DomainTable

__all__ = ["form_for_version"]

_MOD: Final = "mod:"
_WITHOUT_MARK: Final = "bom-optional"


def form_for_version(version: str | None) -> FormOf:
    """Return what gives the form of a new file of a mod; all others are UTF-8 without a byte order mark.

    Where the game takes a file without a mark for Windows-1252, it gets one, and where it needs none, none.
    """
    table = DomainTable(version)

    def form_of(places: Sequence[str]) -> TextForm:
        return TextForm(bom=any(_has_mark(table, place) for place in places))

    return form_of


def _has_mark(table: DomainTable, place: str) -> bool:
    head, _, path = place.partition("/")
    row = table.row(path) if head.startswith(_MOD) else None
    if row is None or row.encoding == _WITHOUT_MARK:
        return False
    return not row.extensions or PurePosixPath(path).suffix.lower() in row.extensions
