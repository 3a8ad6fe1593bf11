"""The ends of quoted strings, and their probable ends if a quote was lost.

A closing quote that follows a blank or an operator, and is followed by a word, was meant to open a
string. The string before it was never closed.
"""

from __future__ import annotations

import re
from typing import Final

from replybook_ck3.world.parser.lexicon import DELIMITERS, QUOTED
from replybook_ck3.world.parser.located_text import Fault

LONG_STRING: Final = 20
"""Number of lines above which a closing quote is probably missing."""

_LONGEST_GLUED: Final = 200
"""Maximum length of a string that directly follows a word."""

_NEXT_HEAD: Final = re.compile(r"(?<=[\s{])[\w.:$@-]++[ \t]*+[=<>!?]++[ \t]*+\Z")
"""The end of an unclosed string if another string opens on its line."""


class Quotes:
    """The strings of one text. Each closing quote is searched once, so the work is linear."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._searched = (0, 0, 0)  # from, to, and the offset after the closing quote or 0

    def read(self, start: int) -> tuple[int, list[Fault]]:
        """Return the offset after the string that opens at `start`, and its errors."""
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
        """Return the end of a quote that directly follows a word, and its errors.

        The string may belong to the word, or the quote may be the end of a string without a start.
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
        """Return the offset after the closing quote, or 0 without one.

        Quotes in between are escaped, so a search from one of them finds the same end.
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
        """Return the probable end of a string without a closing quote, on its own line."""
        line_end = self._text.find("\n", start, limit)
        end = limit if line_end < 0 else line_end
        first = max(start + 1, end - _LONGEST_GLUED)
        tail = self._text[first:end]
        if head := _NEXT_HEAD.search(tail):
            tail = tail[: head.start()]
        return first + len(tail.rstrip("} \t\r"))


def _unclosed(start: int) -> Fault:
    return Fault(start, "error", "unclosed_quote", "the string that opens here is never closed")
