"""Marks that nobody sees: they turn the order of a text, or stand between its letters.

Some are needed. A joiner stands behind a letter or a picture that is no ASCII, such as in the
emoji of a family. A mark of direction stands in a line with letters of a script that is written
from right to left. A byte order mark begins the content of a file, such as that of a case.

Source: decision 6.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

__all__ = ["hidden_marks", "without_hidden_marks"]

_JOINERS: Final = "\u200c\u200d"
_BYTE_ORDER: Final = "\ufeff"
_DIRECTIONS: Final = "\u061c\u200e\u200f"
_MARKS: Final = re.compile(
    f"[{_JOINERS}{_DIRECTIONS}"
    "\u00ad\u180e\u200b\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\U000e0000-\U000e007f]"
)
_RIGHT_TO_LEFT: Final = ("R", "AL")
_LAST_OF_PLANE_0: Final = 0xFFFF


def hidden_marks(text: str) -> Iterator[re.Match[str]]:
    """Yield the marks in a text that it does not need."""
    return (found for found in _MARKS.finditer(text) if not _is_needed(text, found.start()))


def without_hidden_marks(text: str) -> str:
    r"""Return a text with the marks that it does not need as `\u202e`."""
    if _MARKS.search(text) is None:
        return text
    return _MARKS.sub(
        lambda found: found[0] if _is_needed(text, found.start()) else _escaped(found[0]), text
    )


def _is_needed(text: str, at: int) -> bool:
    if text[at] in _JOINERS:
        return at > 0 and not text[at - 1].isascii() and _MARKS.match(text[at - 1]) is None
    if text[at] == _BYTE_ORDER:
        return at == 0
    if text[at] not in _DIRECTIONS:
        return False
    line = text[text.rfind("\n", 0, at) + 1 :].partition("\n")[0]
    return any(
        unicodedata.bidirectional(sign) in _RIGHT_TO_LEFT and sign not in _DIRECTIONS
        for sign in line
    )


def _escaped(mark: str) -> str:
    number = ord(mark)
    return f"\\u{number:04x}" if number <= _LAST_OF_PLANE_0 else f"U+{number:05X}"
