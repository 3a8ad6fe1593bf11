"""The columns in which `replybook watch`, `report`, `trace stats` and `probe` count calls."""

from __future__ import annotations

from typing import Final

_FAILED: Final = "F"
"""The column of a failure whose type is unknown."""

COLUMNS: Final[tuple[str, ...]] = (*"SIDEW", _FAILED, "?")
"""The columns. The last one is for what nobody can judge."""


def column_of(type: str | None, *, failed: bool | None) -> str:  # noqa: A002
    """Return the column in which a call counts.

    Args:
        type: The judged type, or None.
        failed: True for a failure, False for a success, None if nobody knows.
    """
    return type or (_FAILED if failed else COLUMNS[-1])
