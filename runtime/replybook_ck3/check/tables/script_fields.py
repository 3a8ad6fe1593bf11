"""The fields of a script by the indexes of its items, with lines.

    script = Script(data, "utf-8-bom")
    for name, block in script.blocks(TOP):
        for key, value, index in script.fields(block):
            ...

Only direct fields of a block are fields of it. Comments, comparisons and fields of inner blocks are
not.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final

from replybook_ck3.world.parser import Encoding, Lines, Tape
from replybook_ck3.world.parser.file_encoding import decode, start_of_text
from replybook_ck3.world.parser.script_reader import read_script
from replybook_ck3.world.parser.script_values import script_values

TOP: Final = -1
"""Stands for the whole file where the index of a block is asked for."""

_LONGEST: Final = 500
_MOST_DIGITS: Final = 18


class Script:
    """A parsed script.

    Args:
        encoding: Encoding that its folder requires.

    Attributes:
        ends: For each block the index after its last item.
    """

    def __init__(self, data: bytes, encoding: Encoding) -> None:
        self._text, _ = decode(data, encoding)
        found = script_values(self._text, start_of_text(self._text))
        self._keys, self._values, self.ends = found.keys, found.values, found.ends
        self._starts, self._tags = found.starts, found.tags
        self._line, self._offset = 1, 0

    def fields(self, block: int) -> list[tuple[str, str | None, int]]:
        """Return key, value and index of the fields of a block; the value of a block is None."""
        keys, values, ends = self._keys, self._values, self.ends
        index, end = (0, len(keys)) if block == TOP else (block + 1, ends[block])
        found: list[tuple[str, str | None, int]] = []
        while index < end:
            key = keys[index]
            if key is not None:
                found.append((key, values[index], index))
            index = ends.get(index, index + 1)
        return found

    def inside(self, block: int) -> Iterator[tuple[int, str | None, str | None]]:
        """Return index, key and value of all items in a block, those of inner blocks included.

        The value of a block is None, and its items come next. To leave them out, go on at the index
        in `ends`.

        Args:
            block: Index of the block, or `TOP`.
        """
        first, end = (0, len(self._keys)) if block == TOP else (block + 1, self.ends[block])
        return zip(range(first, end), self._keys[first:end], self._values[first:end], strict=True)

    def blocks(self, block: int) -> Iterator[tuple[str, int]]:
        """Yield key and index of the fields of a block that are blocks."""
        for key, value, index in self.fields(block):
            if value is None:
                yield key, index

    def words(self, block: int) -> list[str]:
        """Return the loose values of a block."""
        keys, values, ends = self._keys, self._values, self.ends
        index, end, found = block + 1, ends[block], list[str]()
        while index < end:
            value = values[index]
            if value is not None and keys[index] is None:
                found.append(value)
            index = ends.get(index, index + 1)
        return found

    def block_behind(self, index: int) -> int | None:
        """Return the block behind a value, as in `lakes = LIST { 1 2 }`, or None."""
        behind = self.ends.get(index, index + 1)
        return behind if behind in self._starts and self._keys[behind] is None else None

    def tag(self, index: int) -> str:
        """Return the word before the block of a field, such as `hsv`, or an empty text."""
        return self._tags.get(index, "")

    def color(self, index: int) -> str:
        """Return a color as text, e.g. `12 34 56` or `hsv 0.1 0.2 0.3`."""
        words = self.words(index)
        if index in self._tags:
            words.insert(0, self._tags[index])
        return " ".join(words)

    def source(self, index: int) -> str:
        """Return the text of a block as written, up to a length, with each space once."""
        start, end = self._tape.blocks[index] - 1, self._tape.ends[index]
        return " ".join(self._text[start : min(end, start + _LONGEST)].split())

    def line(self, block: int) -> int:
        """Return the line of a block. Asking in the order of the text is fast."""
        start = self._starts[block]
        if start < self._offset:
            self._line, self._offset = 1, 0
        self._line += self._text.count("\n", self._offset, start)
        self._offset = start
        return self._line

    def line_of_value(self, index: int) -> int:
        """Return the line of a value. The first call reads the text once more."""
        return self._lines.position(self._tape.starts[index])[0]

    @cached_property
    def _lines(self) -> Lines:
        return Lines(self._text)

    @cached_property
    def _tape(self) -> Tape:
        return read_script(self._text, start_of_text(self._text))[0]


def is_number(word: str) -> bool:
    """Return True if a word is a whole number, of which the game reads at most 18 digits."""
    return word.isascii() and word.isdigit() and len(word) <= _MOST_DIGITS
