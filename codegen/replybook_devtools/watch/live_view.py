"""The view on standard error: a line for each call as it ends, and a table of the tools at the end.

Source: specification 73 and 74.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterator, Sequence
from typing import Final, TextIO

from replybook_devtools.watch.session_calls import EndedCall

__all__ = ["LOOPS", "LiveView", "printable"]

LOOPS: Final = 3
"""Number of equal failures in a row from which they are called a loop."""

_MOST_TOOLS: Final = 1_000
_OTHERS: Final = "(others)"
_MOST_TIMES: Final = 1_000
_TYPES: Final = "SIDEW"
_HEAD: Final = ("tool", "calls", *_TYPES, "?", "wasted", "loops", "p50 ms")


def printable(text: str) -> str:
    """Return a text of a server without characters that could control the terminal."""
    return "".join(one if one.isprintable() else "?" for one in text)


class _Tool:
    """The numbers of one tool."""

    __slots__ = ("calls", "loops", "times", "types", "wasted")

    def __init__(self) -> None:
        self.calls = self.wasted = self.loops = 0
        self.types = dict.fromkeys([*_TYPES, "?"], 0)
        self.times = array("d")

    def add(self, ended: EndedCall) -> None:
        kind = ended.judged.type or "?"
        self.types[kind if kind in self.types else "?"] += 1
        self.wasted += ended.wasted
        self.loops += ended.loop == LOOPS
        if self.calls < _MOST_TIMES:
            self.times.append(ended.seconds)
        else:
            self.times[self.calls % _MOST_TIMES] = ended.seconds
        self.calls += 1

    def cells(self, name: str) -> tuple[str, ...]:
        middle = sorted(self.times)[len(self.times) // 2] * 1000
        types = (str(self.types[kind]) for kind in (*_TYPES, "?"))
        last = (str(self.wasted), str(self.loops), f"{middle:.1f}")
        return (printable(name), str(self.calls), *types, *last)


class LiveView:
    """The view of all sessions of a watch.

    Attributes:
        is_live: True to print a line for each call.
    """

    def __init__(self, stream: TextIO | None = None, *, is_live: bool) -> None:
        self.is_live = is_live
        self._stream = stream or sys.stderr
        self._tools: dict[str, _Tool] = {}

    def show(self, ended: EndedCall, at: str) -> None:
        """Count a call, and print its line if the view is live.

        Args:
            ended: The call.
            at: ISO time of its request.
        """
        name = ended.call.tool
        if name not in self._tools and len(self._tools) >= _MOST_TOOLS:
            name = _OTHERS
        self._tools.setdefault(name, _Tool()).add(ended)
        if self.is_live:
            self._say([_line(ended, at)])

    def print_table(self) -> None:
        """Print the table of the tools, if there was a call."""
        if self._tools:
            self._say(["", *self._table()])

    def _table(self) -> Iterator[str]:
        rows = [_HEAD, *(tool.cells(name) for name, tool in sorted(self._tools.items()))]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for name, *numbers in rows:
            cells = (cell.rjust(width) for cell, width in zip(numbers, widths[1:], strict=True))
            yield "  ".join([name.ljust(widths[0]), *cells])

    def _say(self, lines: Sequence[str]) -> None:
        try:
            self._stream.write("".join(f"{line}\n" for line in lines))
            self._stream.flush()
        except (OSError, ValueError):  # nobody reads; the pumps go on
            self.is_live = False


def _line(ended: EndedCall, at: str) -> str:
    judged = ended.judged
    why = judged.code or judged.rule or ""
    flags = ["WASTED"] * ended.wasted + [f"LOOP {ended.loop}"] * (ended.loop >= LOOPS)
    took = f"{ended.seconds * 1000:.1f} ms"
    name = printable(ended.call.tool)
    parts = [at[11:19], judged.type or "?", name, *([printable(why)] if why else []), took, *flags]
    return "  ".join(parts)
