"""The reader of all sessions of a watch: messages in, records and the live view out."""

from __future__ import annotations

import os
import sys
import time
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final, TextIO, TypeAlias

from replybook.columns import COLUMNS
from replybook_devtools.console.exit_code import exit_in_words
from replybook_devtools.console.terminal_text import printable
from replybook_devtools.watch.large_message import LARGE, facts_of_large
from replybook_devtools.watch.message_facts import (
    AnswerMessage,
    Fact,
    Wants,
    client_facts,
    server_facts,
)
from replybook_devtools.watch.message_lines import MessageLines
from replybook_devtools.watch.session_calls import EndedCall, OpenCall, SessionCalls
from replybook_devtools.watch.watch_records import (
    call_record,
    encode_record,
    end_record,
    moment_text,
    start_record,
    unanswered_record,
)
from replybook_devtools.watch.watch_settings import WatchSettings

FindSession: TypeAlias = Callable[[], SessionCalls]
"""A function that returns the session of a message, and may begin it."""

_NAME: Final = b'serverInfo"'
"""The end of the member that names the server, also in `_meta`."""

_LOOPS: Final = 3
"""Number of equal failures of the same call from which they are called a loop."""

_MOST_TOOLS: Final = 1_000
_OTHERS: Final = "(others)"
_MOST_TIMES: Final = 1_000
_HEAD: Final = ("tool", "calls", *COLUMNS, "no answer", "wasted", "loops", "p50 ms")


class Watcher:
    """The sessions of one watch. All methods are called in the side thread, or after its end.

    Attributes:
        unseen: Number of places where messages passed unread.
    """

    def __init__(self, server: str, transport: str, settings: WatchSettings) -> None:
        self.unseen = 0
        self._server = server
        self._transport = transport
        self._settings = settings
        self._view = _LiveView(is_live=settings.is_live)
        self._sessions: list[SessionCalls] = []
        self._since_1970 = time.time() - time.perf_counter()

    def session(self) -> SessionCalls:
        """Begin a session and return it."""
        session = SessionCalls(os.urandom(8).hex(), self._server)
        self._sessions.append(session)
        self._write(start_record(session, self._at(time.perf_counter()), self._transport))
        return session

    def from_client(
        self, find: FindSession, moment: float, line: bytes, scope: object = None
    ) -> list[object]:
        """Read a message of the client. Return the ids of its calls and questions.

        Args:
            find: Function that returns the session of the message, called for a call only.
            moment: Moment at which it passed.
            line: JSON text.
            scope: Exchange in which its ids are unique, or None for the session.
        """
        ids: list[object] = []
        for fact in self._facts(line, None):
            session = find()
            if (cancelled := session.ask(fact, moment, scope)) is not None:
                self._report_unanswered(session, cancelled, is_cancelled=True)
            ids.append(fact.id)
        return ids

    def from_server(
        self, find: FindSession, moment: float, line: bytes, scope: object = None
    ) -> None:
        """Read a message of the server, and report the calls that it ends.

        Args:
            find: Function that returns the session of the message.
            moment: Moment at which it passed.
            line: JSON text.
            scope: Exchange in which its ids are unique, or None for the session.
        """
        session = find()
        if not session.is_waiting and (len(line) >= LARGE or _NAME not in line):
            return  # no call is open, so most messages need not be parsed
        for fact in self._facts(line, lambda asked: session.wants(asked, scope)):
            assert isinstance(fact, AnswerMessage)  # a server's message has no other facts
            self._server = fact.server or self._server  # the name for sessions that begin later
            ended = session.answer(fact, moment, len(line), scope)
            if ended is not None:
                at = self._at(ended.began)
                self._write(call_record(session, ended, at))
                self._view.show(ended, at)

    def give_up(self, session: SessionCalls, asked: Iterable[object], scope: object) -> None:
        """Report the open calls of an exchange that ended, except its tasks."""
        for found in session.give_up(asked, scope):
            self._report_unanswered(session, found)

    def _report_unanswered(
        self, session: SessionCalls, found: OpenCall, *, is_cancelled: bool = False
    ) -> None:
        at = self._at(found.began)
        self._write(unanswered_record(session, found, at, cancelled=is_cancelled))
        self._view.count_unanswered(found.call.tool)

    def end_session(self, session: SessionCalls, exit_code: int | None = None) -> None:
        """End a session.

        Args:
            exit_code: Exit code of the server, negative for a signal. None over HTTP.
        """
        if session in self._sessions:
            self._sessions.remove(session)
            for call in session.open_calls():
                self._report_unanswered(session, call)
            at = self._at(time.perf_counter())
            self._write(end_record(session, at, self.unseen, exit_code))

    def end(self, exit_code: int | None = None) -> None:
        """End all sessions, close the file and print the table.

        Args:
            exit_code: Exit code of the server, negative for a signal. None over HTTP.
        """
        for session in [*self._sessions]:
            self.end_session(session, exit_code)
        if self._settings.records is not None:
            self._settings.records.close()
        if self._settings.has_table:
            self._view.print_table(exit_code)

    def _facts(self, line: bytes, wants: Wants | None) -> Iterator[Fact]:
        """Yield the facts of a message of the server, or of the client if `wants` is None."""
        if len(line) >= LARGE:
            yield from facts_of_large(line, self._settings.keeping, is_answer=wants is not None)
        elif wants is None:
            yield from client_facts(line, self._settings.keeping)
        else:
            yield from server_facts(line, self._settings.keeping, wants)

    def _write(self, record: dict[str, object]) -> None:
        if self._settings.records is not None:
            self._settings.records.write(encode_record(record))

    def _at(self, moment: float) -> str:
        return moment_text(self._since_1970 + moment)


class StdioReaders:
    """The readers of both directions. `requests` and `answers` take copies of the bytes."""

    def __init__(self, program: str, settings: WatchSettings) -> None:
        self._watcher = watcher = Watcher(program, "stdio", settings)
        session = watcher.session()
        self._requests = MessageLines(partial(watcher.from_client, lambda: session))
        self._answers = MessageLines(partial(watcher.from_server, lambda: session))
        self.requests, self.answers = self._requests.feed, self._answers.feed

    def end(self, exit_code: int, faults: int) -> None:
        """End the session.

        Args:
            exit_code: Exit code of the server, negative for a signal.
            faults: Number of copies that could not be read.
        """
        self._watcher.unseen += self._requests.unseen + self._answers.unseen + faults
        self._watcher.end(exit_code)


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
        self.loops += ended.times == _LOOPS
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


class _LiveView:
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
    flags = ["WASTED"] * ended.wasted + [f"LOOP {ended.times}"] * (ended.times >= _LOOPS)
    took = f"{ended.seconds * 1000:.1f} ms"
    name = printable(ended.call.tool)
    parts = [at[11:19], judged.column, name, *([printable(why)] if why else []), took, *flags]
    return "  ".join(parts)
