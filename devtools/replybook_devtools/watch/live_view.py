"""The view on standard error: a line for each call that ends, and a table of the tools."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterator, Sequence
from typing import Final, TextIO

from replybook.columns import COLUMNS
from replybook_devtools.console.exit_code import exit_in_words
from replybook_devtools.console.terminal_text import printable
from replybook_devtools.watch.session_calls import EndedCall

LOOPS: Final = 3
"""Number of equal failures of the same call from which they are called a loop."""

_MOST_TOOLS: Final = 1_000
_OTHERS: Final = "(others)"
_MOST_TIMES: Final = 1_000
_HEAD: Final = ("tool", "calls", *COLUMNS, "no answer", "wasted", "loops", "p50 ms")


class _Tool:
    """The numbers of one tool."""

    __slots__ = ("calls", "loops", "times", "types", "unanswered", "wasted")

    def __init__(self) -> None:
        self.calls = self.wasted = self.loops = self.unanswered = 0
        self.types = dict.fromkeys(COLUMNS, 0)
        self.times = array("d")

    def add(self, ended: EndedCall) -> None:
        self.types[ended.judged.column] += 1
        self.wasted += ended.wasted
        self.loops += ended.times == LOOPS
        if self.calls < _MOST_TIMES:
            self.times.append(ended.seconds)
        else:
            self.times[self.calls % _MOST_TIMES] = ended.seconds
        self.calls += 1

    def cells(self, name: str) -> tuple[str, ...]:
        half = f"{sorted(self.times)[len(self.times) // 2] * 1000:.1f}" if self.times else "-"
        types = (str(self.types[kind]) for kind in COLUMNS)
        counts = (str(one) for one in (self.unanswered, self.wasted, self.loops))
        return (printable(name), str(self.calls + self.unanswered), *types, *counts, half)


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
        self._tool(ended.call.tool).add(ended)
        if self.is_live:
            self._say([_line(ended, at)])

    def count_unanswered(self, name: str) -> None:
        """Count a call of a tool that has no answer."""
        self._tool(name).unanswered += 1

    def _tool(self, name: str) -> _Tool:
        if name not in self._tools and len(self._tools) >= _MOST_TOOLS:
            name = _OTHERS
        return self._tools.setdefault(name, _Tool())

    def print_table(self, exit_code: int | None) -> None:
        """Print the table of the tools, and the end of the server if it may explain the table.

        Args:
            exit_code: Exit code of the server, negative for a signal. None over HTTP.
        """
        has_gaps = any(tool.unanswered for tool in self._tools.values())
        lines = ["", *self._table(has_gaps=has_gaps)] if self._tools else []
        if exit_code is not None and (exit_code or has_gaps):
            verb = "was ended by" if exit_code < 0 else "ended with"
            lines.append(f"the server {verb} {exit_in_words(exit_code)}")
        if lines:
            self._say(lines)

    def _table(self, *, has_gaps: bool) -> Iterator[str]:
        """Yield the lines of the table. The column `no answer` is there if it says something."""
        tools = sorted(self._tools.items())
        rows = [_HEAD, *(tool.cells(name) for name, tool in tools)]
        if not has_gaps:
            gap = _HEAD.index("no answer")
            rows = [(*row[:gap], *row[gap + 1 :]) for row in rows]
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
    flags = ["WASTED"] * ended.wasted + [f"LOOP {ended.times}"] * (ended.times >= LOOPS)
    took = f"{ended.seconds * 1000:.1f} ms"
    name = printable(ended.call.tool)
    parts = [at[11:19], judged.column, name, *([printable(why)] if why else []), took, *flags]
    return "  ".join(parts)
