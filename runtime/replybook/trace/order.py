"""The order of the lines of one file: edited, missing and misplaced lines.

Lines are numbered from 0 without a gap, so the number of a line is its position. The next line
tells a gap from a misplaced line: after a gap, the next line continues from this one. After a
misplaced line, the next line continues as if this line were right. Memory use is limited, because
only a number of disorders is remembered.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from replybook.trace.line import Line, is_torn

What: TypeAlias = Literal["edited", "missing", "misplaced", "repeated", "stray", "torn"]


@dataclass(frozen=True, slots=True)
class Disorder:
    """A fault at one physical line.

    Attributes:
        what: The kind of fault.
        number: Number of the physical line.
        first: First sequence number of the fault.
        last: Last sequence number of the fault.
    """

    what: What
    number: int
    first: int
    last: int


@dataclass(slots=True)
class Order:
    """The check of the order of lines. `end` gives the faults found at the end."""

    expected: int = 0
    number: int = 0
    _before: Line | None = None
    _gaps: list[Disorder] = field(default_factory=list[Disorder])
    _strays: list[Disorder] = field(default_factory=list[Disorder])

    REMEMBERED = 1000

    def fragment(self, number: int, following: Line | None, raw: bytes) -> Disorder:
        """Return the fault of a text that is not a line.

        It is edited if the next line skips its number, or if it is last and has a newline.
        Otherwise it is torn, or stray if it is not the first part of a line.

        Args:
            number: Number of the physical line.
            following: The next line.
            raw: Bytes of the text.
        """
        self.number = number
        is_whole = raw.endswith(b"\n")
        spoilt = following.seq > self.expected if following is not None else is_whole
        what: What = "edited" if spoilt else "torn" if is_torn(raw) else "stray"
        disorder = Disorder(what, number, self.expected, self.expected)
        if spoilt:
            self._pass()
        return disorder

    def line(self, line: Line, following: Line | None) -> Iterator[Disorder]:
        """Yield the faults of the line before or of this one."""
        self.number = line.number
        if line.seq == self.expected:
            yield from self._in_place(line)
        elif self._fits(line) and (following is None or following.seq == self.expected + 1):
            yield Disorder("edited", line.number, self.expected, self.expected)  # edited number
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
        """Continue after a line that cannot be trusted."""
        self.expected += 1
        self._before = None

    def _remember(self, what: list[Disorder], disorder: Disorder) -> Iterator[Disorder]:
        if len(what) < self.REMEMBERED:
            what.append(disorder)
        else:
            yield disorder

    def end(self) -> Iterator[Disorder]:
        """Yield the faults that are known at the end.

        A line found elsewhere is misplaced. Others are missing or repeated.
        """
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
