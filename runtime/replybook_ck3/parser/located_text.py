"""A text that knows the place of each offset, the bytes it came from and what is wrong with it.

Source: specification 31, specification 33.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

__all__ = ["BOM", "Fault", "Finding", "LocatedText", "Severity"]

Severity = Literal["error", "warning", "info"]

_LINE_BREAK = re.compile("\n")

BOM = "\ufeff"
"""The mark at the start of a UTF-8 file; it takes no column."""


class Fault(NamedTuple):
    """What a reader found, by offset alone: lines cost time and are counted when somebody asks."""

    offset: int
    severity: Severity
    code: str
    problem: str


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong: lines and columns count from 1, offsets count characters from 0."""

    severity: Severity
    line: int
    column: int
    code: str
    problem: str
    offset: int


class LocatedText:
    """A text as it was read; `str` gives the text and `bytes` gives the bytes it was read from."""

    def __init__(self, data: bytes | str, text: str, faults: Iterable[Fault]) -> None:
        self.text = text
        self._data = data
        self._faults = sorted(faults, key=lambda fault: fault.offset)

    def __str__(self) -> str:
        return self.text

    def __bytes__(self) -> bytes:
        if isinstance(self._data, bytes):
            return self._data
        return self._data.encode("utf-8", "surrogatepass")

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """What is wrong with the text, in its order."""
        return tuple(
            Finding(severity, *self.position(offset), code, problem, offset)
            for offset, severity, code, problem in self._faults
        )

    @property
    def has_errors(self) -> bool:
        """True if a finding is an error; warnings and notes do not count."""
        return any(fault.severity == "error" for fault in self._faults)

    def position(self, offset: int) -> tuple[int, int]:
        """Return the line and the column of an offset, from 1; a BOM at the start takes no column."""
        line = bisect_right(self._line_ends, offset) if offset else 0
        if line:
            return line + 1, offset - self._line_ends[line - 1] + 1
        return 1, max(offset - self.text.startswith(BOM), 0) + 1

    @cached_property
    def _line_ends(self) -> list[int]:
        """The offset behind each line break."""
        return [match.end() for match in _LINE_BREAK.finditer(self.text)]
