"""The margin of a text: top-level items start in column 0, which shows where braces are lost."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import Final

from replybook_ck3.world.parser.located_text import TextFault
from replybook_ck3.world.parser.tape import Tape

_HEAD: Final = re.compile(r"\n(?:\w++[ \t]++)?[\w.:$@-]++[ \t]*+=[ \t]*+\{")

_WIDEST: Final = 200
"""Maximum number of characters to search for a margin, which limits the work on long lines."""


def is_at_margin(text: str, offset: int) -> bool:
    """Return True if `offset` is the start of a line."""
    return offset == 0 or text[offset - 1] in "\n\ufeff"


def margin(text: str, offset: int) -> str | None:
    """Return the blanks at the start of the line of `offset`, or None if the line is too long."""
    start = text.rfind("\n", max(0, offset - _WIDEST), offset) + 1
    if start == 0 and offset > _WIDEST:
        return None
    line = text[start:offset].lstrip("\ufeff")
    return line[: len(line) - len(line.lstrip())]


def indentation(text: str, offset: int) -> str | None:
    """Return the blanks before `offset` on its line, or None if there is other text."""
    blanks = margin(text, offset)
    if blanks is None or (blanks and not text.endswith(blanks, 0, offset)):
        return None
    before = offset - len(blanks)
    return blanks if before == 0 or text[before - 1] in "\n\ufeff" else None


def nested_at_margin(text: str, tape: Tape, unclosed: int) -> Iterator[TextFault]:
    """Yield the first `key = {` in column 0 that is inside of an item that is never closed.

    The block before it has probably lost its brace.

    Args:
        unclosed: Offset of the first item that is never closed.
    """
    for match in _HEAD.finditer(text, unclosed):
        start = match.start() + 1
        index = bisect_left(tape.starts, start)
        if index < len(tape) and tape.starts[index] == start:
            problem = f"{tape.keys[index]!r} starts in column 0 and is inside of another block"
            yield TextFault(start, "info", "brace_placement", problem)
            return
