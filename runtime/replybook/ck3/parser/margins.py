"""What the margin of a text says about its braces: items of the top level stand in column 0.

Source: specification 31, specification 33.
"""

from __future__ import annotations

from typing import Final

__all__ = ["indentation", "is_at_margin", "margin"]

_WIDEST: Final = 200
"""Characters before which a line is too long to have a margin; it bounds the work on one endless line."""


def is_at_margin(text: str, offset: int) -> bool:
    """Whether nothing stands before `offset` on its line."""
    return offset == 0 or text[offset - 1] in "\n\ufeff"


def margin(text: str, offset: int) -> str | None:
    """Return the blanks at the start of the line of `offset`; None if that line is too long."""
    start = text.rfind("\n", max(0, offset - _WIDEST), offset) + 1
    if start == 0 and offset > _WIDEST:
        return None
    line = text[start:offset].lstrip("\ufeff")
    return line[: len(line) - len(line.lstrip())]


def indentation(text: str, offset: int) -> str | None:
    """Return the blanks before `offset` on its line; None if something else stands there too."""
    blanks = margin(text, offset)
    if blanks is None or (blanks and not text.endswith(blanks, 0, offset)):
        return None
    before = offset - len(blanks)
    return blanks if before == 0 or text[before - 1] in "\n\ufeff" else None
