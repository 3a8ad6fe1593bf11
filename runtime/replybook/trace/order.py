"""The order of the lines of one file: which are edited, missing or out of place.

Lines are numbered from 0 without a gap, so a line belongs where its number says. One look ahead tells
a gap (the next lines go on from here) from a line put in another's place (the next goes on as if this
one were right). Memory does not grow with the file: of disorder only so much is remembered.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from replybook.trace.line import Line

__all__ = ["Disorder", "Order"]

What: TypeAlias = Literal["edited", "missing", "misplaced", "repeated", "torn"]


@dataclass(frozen=True, slots=True)
class Disorder:
    """Something wrong at one physical line: what, and the sequence numbers it is about."""

    what: What
    number: int
    first: int
    last: int


@dataclass(slots=True)
class Order:
    """Follows the lines of a file; `end` gives what could only be known then."""

    expected: int = 0
    number: int = 0
    _before: Line | None = None
    _gaps: list[Disorder] = field(default_factory=list[Disorder])
    _strays: list[Disorder] = field(default_factory=list[Disorder])

    REMEMBERED = 1000

    def fragment(self, number: int, following: Line | None, torn: bool) -> Disorder:
        """Return what a text is that is no line: spoilt if its number is used up, else torn."""
        self.number = number
        spoilt = following.seq > self.expected if following is not None else not torn
        found = Disorder("edited" if spoilt else "torn", number, self.expected, self.expected)
        if spoilt:
            self._pass()
        return found

    def line(self, line: Line, following: Line | None) -> Iterator[Disorder]:
        """Yield what is wrong with the line before, or with this one."""
        self.number = line.number
        if line.seq == self.expected:
            yield from self._in_place(line)
        elif self._fits(line) and (following is None or following.seq == self.expected + 1):
            yield Disorder("edited", line.number, self.expected, self.expected)  # its number was
            self._pass()
        else:
            yield from self._out_of_place(line, following)

    def _in_place(self, line: Line) -> Iterator[Disorder]:
        if self._before is not None and not self._fits(line):
            yield Disorder("edited", self._before.number, self._before.seq, self._before.seq)
        self.expected = line.seq + 1
        self._before = line

    def _fits(self, line: Line) -> bool:
        return self._before is not None and line.prev == self._before.digest

    def _out_of_place(self, line: Line, following: Line | None) -> Iterator[Disorder]:
        after = following.seq if following is not None else line.seq + 1
        if line.seq > self.expected and after == line.seq + 1:
            gap = Disorder("missing", line.number, self.expected, line.seq - 1)
            yield from self._remember(self._gaps, gap)
            self.expected = line.seq + 1
            self._before = line
            return
        stray = Disorder("misplaced", line.number, line.seq, self.expected)
        yield from self._remember(self._strays, stray)
        if after != self.expected and (after == self.expected + 1 or line.seq > self.expected):
            gap = Disorder("missing", line.number, self.expected, self.expected)
            yield from self._remember(self._gaps, gap)
            self._pass()

    def _pass(self) -> None:
        """Go on after a line that cannot be trusted."""
        self.expected += 1
        self._before = None

    def _remember(self, what: list[Disorder], found: Disorder) -> Iterator[Disorder]:
        if len(what) < self.REMEMBERED:
            what.append(found)
        else:
            yield found

    def end(self) -> Iterator[Disorder]:
        """Yield what is known at the end: lines found elsewhere are misplaced, others missing or doubled."""
        for stray in self._strays:
            gap = next((g for g in self._gaps if g.first <= stray.first <= g.last), None)
            if gap is None:
                yield Disorder("repeated", stray.number, stray.first, stray.last)
                continue
            yield stray
            self._gaps.remove(gap)
            self._gaps += [
                Disorder("missing", gap.number, first, last)
                for first, last in ((gap.first, stray.first - 1), (stray.first + 1, gap.last))
                if first <= last
            ]
        yield from self._gaps
