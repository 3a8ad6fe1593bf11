"""The fields of a parsed script by the indexes of its tape, with lines and variables.

    script = Script(data, "utf-8-bom")
    for name, block in script.blocks(script.top):
        for key, value, index in script.fields(block):
            ...

Only direct fields of a block are fields of it. Comments and fields of inner blocks are not. Source:
specification 31 and 33.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from replybook_ck3.parser import Encoding, parse
from replybook_ck3.parser.script_items import unquoted
from replybook_ck3.tables.game_dates import GameDate, date_in

__all__ = ["TOP", "Script", "is_number"]

TOP: Final = -1
"""Stands for the whole file where the index of a block is asked for."""

_LONGEST: Final = 500
_MOST_DIGITS: Final = 18


class Script:
    """A parsed script.

    Args:
        data: Content of the file.
        encoding: Encoding that its folder requires.
    """

    def __init__(self, data: bytes, encoding: Encoding) -> None:
        document = parse(data, encoding=encoding)
        tape = document.tape
        self._text = document.text
        self._blocks, self._nexts, self._starts = tape.blocks, tape.nexts, tape.starts
        self._ends, self._tags = tape.ends, tape.tags
        self._all_keys, self._values = tape.keys, tape.values
        self._keys = tape.keys
        if any(sign in self._text for sign in _COMPARING):
            self._keys = _giving(tape.keys, tape.operators)
        self._line, self._offset = 1, 0
        self._variables: dict[str, str] = {}
        if "@" in self._text:
            self._variables = {
                key: value
                for key, value, _ in self.fields(TOP)
                if key[0] == "@" and value is not None
            }

    def fields(self, block: int) -> list[tuple[str, str | None, int]]:
        """Return key, value and index of the fields of a block; the value of a block is None."""
        keys, values, nexts, blocks = self._keys, self._values, self._nexts, self._blocks
        index, end = (0, len(keys)) if block == TOP else (block + 1, nexts[block])
        found: list[tuple[str, str | None, int]] = []
        while index < end:
            key = keys[index]
            if key is not None:
                value = values[index]
                if value is not None:
                    if value[0] in _MARKED:
                        value = self._plain(value)
                    found.append((key if key[0] != '"' else key.strip('"'), value, index))
                elif blocks[index]:
                    found.append((key if key[0] != '"' else key.strip('"'), None, index))
            index = nexts[index]
        return found

    def dated_fields(self, block: int) -> list[tuple[GameDate | None, str, str | None, int]]:
        """Return the fields of a block and of the dated blocks in it, each with its date or None.

        The index of a dated block itself is not among them.
        """
        keys, values, nexts, blocks = self._keys, self._values, self._nexts, self._blocks
        index, end, stop = block + 1, nexts[block], 0
        date: GameDate | None = None
        found: list[tuple[GameDate | None, str, str | None, int]] = []
        while index < end:
            if date is not None and index >= stop:
                date = None
            key = keys[index]
            if key is not None:
                value = values[index]
                if value is not None:
                    found.append(
                        (date, key, self._plain(value) if value[0] in _MARKED else value, index)
                    )
                elif blocks[index]:
                    inner = date_in(key) if date is None and "0" <= key[0] <= "9" else None
                    if inner is not None:
                        date, stop = inner, nexts[index]
                        index += 1
                        continue
                    found.append((date, key, None, index))
            index = nexts[index]
        return found

    def blocks(self, block: int) -> Iterator[tuple[str, int]]:
        """Yield key and index of the fields of a block that are blocks."""
        for key, value, index in self.fields(block):
            if value is None:
                yield key, index

    def words(self, block: int) -> list[str]:
        """Return the loose values of a block."""
        index, end, found = block + 1, self._nexts[block], list[str]()
        while index < end:
            value = self._values[index]
            if self._all_keys[index] is None and value is not None:
                found.append(self._plain(value) if value[0] in _MARKED else value)
            index = self._nexts[index]
        return found

    def block_behind(self, index: int) -> int | None:
        """Return the block behind a value, as in `lakes = LIST { 1 2 }`, or None."""
        behind = self._nexts[index]
        is_there = behind < len(self._keys) and self._all_keys[behind] is None
        return behind if is_there and self._blocks[behind] else None

    def tag(self, index: int) -> str:
        """Return the word before the block of a field, such as `hsv`, or an empty text."""
        return self._tags.get(index, "")

    def color(self, index: int) -> str:
        """Return a color as text, e.g. `12 34 56` or `hsv 0.1 0.2 0.3`."""
        return " ".join(word for word in (self.tag(index), *self.words(index)) if word)

    def source(self, index: int) -> str:
        """Return the text of a block as written, up to a length, with each space once."""
        start = self._blocks[index] - 1
        return " ".join(self._text[start : min(self._ends[index], start + _LONGEST)].split())

    def line(self, index: int) -> int:
        """Return the line of a field. Asking in the order of the text is fast."""
        start = self._starts[index]
        if start < self._offset:
            self._line, self._offset = 1, 0
        self._line += self._text.count("\n", self._offset, start)
        self._offset = start
        return self._line

    def _plain(self, value: str) -> str:
        if value[0] == "@":
            return self._variables.get(value, value)
        return unquoted(value) or ""


_MARKED: Final = '"@'
_COMPARING: Final = ("<", ">", "!")
_GIVING: Final = frozenset(["=", "?=", "==", None])
"""Operators that give a value, and that of `key { }`. The others compare."""


def _giving(keys: list[str | None], operators: list[str | None]) -> list[str | None]:
    """Return the keys that give a value. None stands for that of a comparison, as for none."""
    return [
        key if operator in _GIVING else None for key, operator in zip(keys, operators, strict=True)
    ]


def is_number(word: str) -> bool:
    """Return True if a word is a whole number, of which the game reads at most 18 digits."""
    return word.isascii() and word.isdigit() and len(word) <= _MOST_DIGITS
