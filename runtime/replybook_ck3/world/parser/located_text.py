"""A parsed text with its original bytes, the line and column of each offset, and its findings."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, islice
from typing import Final, Literal, NamedTuple

Severity = Literal["error", "warning", "info"]

BOM = "\ufeff"
"""The byte order mark at the start of a UTF-8 file. It takes no column."""

CONTROLS: Final = "".join(
    sign
    for sign in (*map(chr, range(0x20)), "\x7f", "\u2028", "\u2029")
    if sign not in "\t\n\r\x1a"
)
"""Characters that no file of the game has. 0x1A ends a script, and is reported there."""

_CONTROL: Final = re.compile(f"[{re.escape(CONTROLS)}]")
_MOST_CONTROLS: Final = 100


class TextFault(NamedTuple):
    """An error found while reading, by its offset.

    Line numbers are computed on demand, because counting lines is slow.
    """

    offset: int
    severity: Severity
    code: str
    problem: str


@dataclass(frozen=True, slots=True)
class Finding:
    """One error in a text.

    Attributes:
        severity: Level of the error.
        line: Line, from 1.
        column: Column, from 1.
        code: Code of the error.
        problem: Text for people.
        offset: Offset of the place, in characters.
    """

    severity: Severity
    line: int
    column: int
    code: str
    problem: str
    offset: int


class Lines:
    """The lines of a text, for the line and column of an offset. They do not keep the text."""

    __slots__ = ("_has_bom", "_sums")

    def __init__(self, text: str) -> None:
        # the lengths of a line and those before it, without line breaks
        self._sums = array("I", accumulate(map(len, text.split("\n"))))
        self._has_bom = text.startswith(BOM)

    def position(self, offset: int) -> tuple[int, int]:
        """Return line and column of an offset, from 1. A BOM at the start takes no column."""
        breaks = range(len(self._sums) - 1)
        line = bisect_right(breaks, offset, key=self._end) if offset else 0
        if line:
            return line + 1, offset - self._end(line - 1) + 1
        return 1, max(offset - self._has_bom, 0) + 1

    def _end(self, line: int) -> int:
        """Return the offset after the break of a line, counted from 0."""
        return self._sums[line] + line + 1


class LocatedText:
    """A parsed text. `str` returns the text, and `bytes` the original bytes."""

    def __init__(self, data: bytes | str, text: str, faults: Iterable[TextFault]) -> None:
        self.text = text
        self._data = data
        found = [*faults, *_control_characters(text)]
        self._faults = sorted(found, key=lambda fault: fault.offset)

    def __str__(self) -> str:
        return self.text

    def __bytes__(self) -> bytes:
        if isinstance(self._data, bytes):
            return self._data
        return self._data.encode("utf-8", "surrogatepass")

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """The errors in the text, in order."""
        return tuple(
            Finding(severity, *self.position(offset), code, problem, offset)
            for offset, severity, code, problem in self._faults
        )

    @property
    def has_errors(self) -> bool:
        """True if a finding is an error. Warnings and notes do not count."""
        return any(fault.severity == "error" for fault in self._faults)

    def position(self, offset: int) -> tuple[int, int]:
        """Return line and column of an offset, from 1. A BOM at the start takes no column."""
        return self.lines.position(offset)

    @cached_property
    def lines(self) -> Lines:
        """The lines of the text."""
        return Lines(self.text)


def _control_characters(text: str) -> Iterator[TextFault]:
    """Yield the first control characters of a text, which almost no text has."""
    if not any(sign in text for sign in CONTROLS):
        return
    for match in islice(_CONTROL.finditer(text), _MOST_CONTROLS):
        sign = f"U+{ord(match[0]):04X}"
        problem = f"the control character {sign} is in no text that the game reads; remove it"
        yield TextFault(match.start(), "error", "control_character", problem)
