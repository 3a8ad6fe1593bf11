"""Marks that nobody sees: they turn the order of a text, or stand between its letters.

Some are needed:

- A joiner behind a letter or a picture that is not ASCII, such as in the emoji of a family.
- A mark of direction, and a pair of isolates, in a line with letters of a script that is written
  from right to left.
- A blank without a width between letters of a script that has no blanks between its words.
- The tags of a flag, such as that of Scotland.
- A byte order mark at the beginning of the content of a file, such as that of a case.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

_DIRECTIONS: Final = "\u061c\u200e\u200f"
_ISOLATES: Final = "\u2066\u2067\u2068"
_ISOLATED: Final = "\u2069"
_HIDDEN: Final = (
    rf"\u200c\u200d{_DIRECTIONS}{_ISOLATES}{_ISOLATED}"
    r"\u00ad\u180e\u200b\u202a-\u202e\u2060-\u2064\u206a-\u206f\ufeff\U000e0000-\U000e007f"
)
_BLANKLESS: Final = (
    r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\ua9e0-\ua9ff\uaa60-\uaa7f]"  # Thai to Myanmar
)
_MARKS: Final = re.compile(
    rf"(?<=[^\x00-\x7f{_HIDDEN}])[\u200c\u200d]"
    rf"|(?<={_BLANKLESS})\u200b(?={_BLANKLESS})"
    r"|\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f"
    r"|\A\ufeff"
    rf"|([{_HIDDEN}])"
)
"""Marks. Group 1 has those that the signs beside them do not need."""
_LINES: Final = re.compile(r"[^\n\r\x1c-\x1e\x85\u2029]+")
"""Lines, as the order of letters knows them."""
_RIGHT_TO_LEFT: Final = ("R", "AL")
_LAST_OF_PLANE_0: Final = 0xFFFF


def hidden_marks(text: str) -> Iterator[re.Match[str]]:
    """Yield the marks in a text that it does not need."""
    for line in _LINES.finditer(text):
        marks = [match for match in _MARKS.finditer(text, *line.span()) if match[1]]
        needed = _needed_from_right_to_left(marks)
        if needed and _has_right_to_left(line[0]):
            marks = [mark for mark in marks if mark.start() not in needed]
        yield from marks


def without_hidden_marks(text: str) -> str:
    r"""Return a text with the marks that it does not need as `\u202e`."""
    parts: list[str] = []
    end = 0
    for mark in () if text.isascii() else hidden_marks(text):
        parts += (text[end : mark.start()], _escape_mark(mark[0]))
        end = mark.end()
    return "".join((*parts, text[end:]))


def _needed_from_right_to_left(marks: Iterable[re.Match[str]]) -> set[int]:
    """Return the places of the marks of direction and the pairs of isolates in a line."""
    needed: set[int] = set()
    opened: list[int] = []
    for mark in marks:
        if mark[0] in _DIRECTIONS:
            needed.add(mark.start())
        elif mark[0] in _ISOLATES:
            opened.append(mark.start())
        elif mark[0] == _ISOLATED and opened:
            needed |= {opened.pop(), mark.start()}
    return needed


def _has_right_to_left(line: str) -> bool:
    return any(
        unicodedata.bidirectional(sign) in _RIGHT_TO_LEFT and sign not in _DIRECTIONS
        for sign in line
    )


def _escape_mark(mark: str) -> str:
    number = ord(mark)
    return f"\\u{number:04x}" if number <= _LAST_OF_PLANE_0 else f"U+{number:05X}"
