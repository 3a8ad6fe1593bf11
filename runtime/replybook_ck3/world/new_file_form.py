"""The encoding of a new file: with or without a byte order mark, as the domain table says."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Final

from replybook.policy.acceptance import FormOf
from replybook.world.text_form import TextForm
from replybook_ck3.world.domain_table import DomainTable

_MOD: Final = "mod:"
_WITHOUT_MARK: Final = "bom-optional"


def form_for_version(version: str | None) -> FormOf:
    """Return a function that gives the form of a new file.

    A file of a mod gets a byte order mark if the game would read it as Windows-1252 without one.
    All other files are UTF-8 without the mark.

    Args:
        version: Version of the game, or None.
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
