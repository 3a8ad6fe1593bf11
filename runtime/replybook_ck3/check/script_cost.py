"""The cost of parsing a CK3 file, estimated from its text.

A parser makes an object of nearly every word, sign and brace, and of every line of localization.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

MOST_OF_A_FILE: Final = 1_000_000
"""Maximum number of parts in one file. Ordinary script of 4 MiB, the largest size, has fewer."""

MOST_OF_A_CHECK: Final = 3_000_000
"""Maximum number of parts in one check: three times those of 200 ordinary files of 5 MB in all."""

_TEXT_LINE: Final = 4
"""Number of parts that a line of localization counts as."""

_WORD, _SIGN, _BLANK = b"w", b"s", b" "
_CLASSES: Final = bytes(
    _BLANK[0] if byte <= 0x20 else _SIGN[0] if byte in b'{}=<>!?"#' else _WORD[0]
    for byte in range(256)
)


def affordable_files(files: Iterable[tuple[str, bool]]) -> Iterator[str | None]:
    """Yield None for each file that may be parsed, or the reason why it is too costly.

    Files are counted in order, so later files are refused when the limit of a check is reached.

    Args:
        files: Content of each file, and True if it is localization.
    """
    spent = 0
    for content, is_text in files:
        cost = cost_of_script(content, is_text=is_text)
        if cost > MOST_OF_A_FILE:
            yield f"it has {cost} parts, and {MOST_OF_A_FILE} are judged; it was not parsed"
        elif spent + cost > MOST_OF_A_CHECK:
            yield f"the files before it have {spent} of the {MOST_OF_A_CHECK} parts that are judged at once"
        else:
            spent += cost
            yield None


def cost_of_script(content: str, *, is_text: bool = False) -> int:
    """Return the number of parts of a file: words and signs of script, or lines of localization."""
    if is_text:
        return _TEXT_LINE * (content.count("\n") + 1)
    classes = b" " + content.encode(errors="replace").translate(_CLASSES)
    words = classes.count(_BLANK + _WORD) + classes.count(_SIGN + _WORD)
    return words + classes.count(_SIGN)
