"""Conversion between positions of the language server protocol and offsets in a text.

A client counts columns in UTF-8 bytes, UTF-16 code units or characters, as agreed at the start. As
in Python, lines end only at LF, CRLF and CR.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Final

_ENDS: Final = re.compile(r"\r\n|\n|\r")


class TextPositions:
    """The lines of one text, with columns counted in a given encoding.

    The encoding is `utf-8`, `utf-16` or `utf-32`. Lines and columns of a client count from 0. Those
    of a finding count from 1, in characters.
    """

    def __init__(self, text: str, encoding: str) -> None:
        self._text: Final = text
        self._encoding: Final = encoding
        self._starts: Final = [0, *(end.end() for end in _ENDS.finditer(text))]

    def offset(self, line: int, column: int) -> int:
        """Return the offset of a client's position, limited to the end of the line and text."""
        if line >= len(self._starts):
            return len(self._text)
        start, rest = self._starts[line], column
        for index, character in enumerate(self._line(line)):
            rest -= self._units(character)
            if rest < 0:
                return start + index
        return start + len(self._line(line))

    def position(self, offset: int) -> tuple[int, int]:
        """Return line and column of an offset, as the client counts."""
        line = bisect_right(self._starts, offset) - 1
        start = self._starts[line]
        return line, self._units(self._line(line)[: offset - start])

    def offset_of_finding(self, line: int, column: int) -> int:
        """Return the offset of a place in a finding, which counts from 1 and in characters."""
        index = min(max(line, 1), len(self._starts)) - 1
        return self._starts[index] + min(max(column, 1) - 1, len(self._line(index)))

    def _line(self, line: int) -> str:
        """Return a line without its end."""
        end = self._starts[line + 1] if line + 1 < len(self._starts) else len(self._text)
        return self._text[self._starts[line] : end].rstrip("\r\n")

    def _units(self, text: str) -> int:
        if self._encoding == "utf-8":
            return len(text.encode("utf-8", "surrogatepass"))
        if self._encoding == "utf-16":
            return len(text.encode("utf-16-le", "surrogatepass")) // 2
        return len(text)
