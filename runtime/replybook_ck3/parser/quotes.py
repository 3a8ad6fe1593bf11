"""Where a quoted string ends, and where it should have ended when a quote was lost.

A closing quote behind a blank or an operator, with a word right behind it, was meant to open a
string: the one before it was never closed. Source: specification 31, specification 33.
"""

from __future__ import annotations

import re
from typing import Final

from replybook_ck3.parser.lexicon import DELIMITERS, QUOTED
from replybook_ck3.parser.located_text import Fault

__all__ = ["Quotes"]

LONG_STRING: Final = 20
"""Lines over which a string becomes a suspect: its quote may be a lost one."""

_LONGEST_GLUED: Final = 200
"""Characters of a string that may stand right behind a word and still be one with it."""

_NEXT_HEAD: Final = re.compile(r"(?<=[\s{])[\w.:$@-]++[ \t]*+[=<>!?]++[ \t]*+\Z")
"""What stands at the end of a broken string when a further one opens on its line."""


class Quotes:
    """The strings of one text. Each closing quote is searched for once, so the work is linear."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._searched = (0, 0, 0)  # from, to, and the offset behind the closing quote or 0

    def read(self, start: int) -> tuple[int, list[Fault]]:
        """Return the offset behind the string that opens at `start`, and what is wrong with it."""
        end = self._end(start)
        if not end:
            return self._cut(start, len(self._text)), [_unclosed(start)]
        if self._was_meant_to_open(start, end - 1):
            return self._cut(start, end - 1), [_unclosed(start)]
        lines = self._text.count("\n", start, end) + 1
        if lines > LONG_STRING:
            problem = f"a string of {lines} lines; a quote may be missing"
            return end, [Fault(start, "info", "long_string", problem)]
        if not DELIMITERS.match(self._text, end):
            problem = "a blank is missing behind the closing quote"
            return end, [Fault(end, "warning", "glued_text", problem)]
        return end, []

    def read_glued(self, start: int) -> tuple[int, list[Fault]]:
        """Return the end of a quote that stands right behind a word, and what is wrong with it.

        Either a string is glued to the word, or the quote is what is left of one that lost its opening.
        """
        end = self._end(start)
        is_near = end and end - start <= _LONGEST_GLUED
        if is_near and "\n" not in self._text[start:end] and DELIMITERS.match(self._text, end):
            problem = "a blank or an operator is missing before the opening quote"
            return end, [Fault(start, "warning", "glued_text", problem)]
        problem = (
            "this quote stands behind a word and opens nothing; its opening quote may be missing"
        )
        return start + 1, [Fault(start, "error", "surplus_quote", problem)]

    def _end(self, start: int) -> int:
        """Return the offset behind the closing quote; 0 if there is none.

        Quotes between the two are escaped, so a search from one of them finds the same end.
        """
        first, last, end = self._searched
        if not first <= start < last:
            match = QUOTED.match(self._text, start)
            end = match.end() if match else 0
            self._searched = (start, end - 1 if end else len(self._text), end)
        return end

    def _was_meant_to_open(self, start: int, quote: int) -> bool:
        before = self._text[quote - 1]
        is_apart = quote - 1 > start and (before.isspace() or before in "=<>!?")
        return is_apart and not DELIMITERS.match(self._text, quote + 1)

    def _cut(self, start: int, limit: int) -> int:
        """Return where a string without its closing quote is taken to end: on its own line."""
        line_end = self._text.find("\n", start, limit)
        end = limit if line_end < 0 else line_end
        first = max(start + 1, end - _LONGEST_GLUED)
        tail = self._text[first:end]
        if head := _NEXT_HEAD.search(tail):
            tail = tail[: head.start()]
        return first + len(tail.rstrip("} \t\r"))


def _unclosed(start: int) -> Fault:
    return Fault(start, "error", "unclosed_quote", "the string that opens here is never closed")
