"""Messages of stdio: the lines of a stream, however the reads cut them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

OnLine: TypeAlias = Callable[[float, bytes], object]
"""A function that gets the moment of the last byte of a line, and the line."""


class MessageLines:
    """The lines of one direction.

    Args:
        on_line: Function that gets each line.
        keep_blank: True to hand on blank lines, too.

    Attributes:
        unseen: Number of times that bytes were dropped before they were read.
    """

    def __init__(self, on_line: OnLine, *, keep_blank: bool = False) -> None:
        self.unseen = 0
        self._on_line = on_line
        self._keeps_blank = keep_blank
        self._begun: list[bytes] = []
        self._is_cut = False

    def feed(self, moment: float, data: bytes | None) -> None:
        """Read the next bytes, or skip the line at hand after dropped bytes.

        Args:
            moment: Moment at which the bytes passed.
            data: The bytes, or None for dropped bytes.
        """
        if data is None:
            self.unseen += 1
            self._begun.clear()
            self._is_cut = True
            return
        *ended, rest = data.split(b"\n")
        for end in ended:
            self._end_line(moment, end)
        if rest and not self._is_cut:
            self._begun.append(rest)

    def _end_line(self, moment: float, end: bytes) -> None:
        if self._is_cut:
            self._is_cut = False
            return
        line = b"".join([*self._begun, end]) if self._begun else end
        self._begun.clear()
        if self._keeps_blank or (line and not line.isspace()):
            self._on_line(moment, line)
