"""What the margin of a text says about its braces: items of the top level stand in column 0.

Source: specification 31, specification 33.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import Final

from replybook_ck3.parser.located_text import Fault
from replybook_ck3.parser.tape import Tape

__all__ = ["indentation", "is_at_margin", "margin", "nested_at_margin"]

_HEAD: Final = re.compile(r"\n(?:\w++[ \t]++)?[\w.:$@-]++[ \t]*+=[ \t]*+\{")

_WIDEST: Final = 200
"""Characters before which a line is too long to have a margin; it bounds the work on one endless line."""


def is_at_margin(text: str, offset: int) -> bool:
    """Return True if nothing stands before `offset` on its line."""
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


def nested_at_margin(text: str, tape: Tape) -> Iterator[Fault]:
    """Note the first `key = {` in column 0 that is inside of another item though all braces are paired.

    A brace too few in one item and one too many in a later one make a file of such a form.
    """
    top, index = set[int](), 0
    while index < len(tape):
        top.add(tape.starts[index])
        index = tape.nexts[index]
    for match in _HEAD.finditer(text):
        start = match.start() + 1
        if start in top:
            continue
        index = bisect_left(tape.starts, start)
        if index < len(tape) and tape.starts[index] == start:
            problem = f"{tape.keys[index]!r} starts in column 0 and is inside of another block"
            yield Fault(start, "info", "brace_placement", problem)
            return
