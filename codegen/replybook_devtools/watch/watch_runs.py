"""One run of a watch: pumps, side thread and reader, put together.

Source: specification 74.
"""

from __future__ import annotations

import socket
import sys
from functools import partial

from replybook_devtools.watch.http_exchanges import HttpSessions, WatchedConnection
from replybook_devtools.watch.http_proxy import HttpServer, serve_until_signal
from replybook_devtools.watch.live_view import LiveView
from replybook_devtools.watch.message_facts import Keeping
from replybook_devtools.watch.message_lines import MessageLines
from replybook_devtools.watch.side_thread import SideThread
from replybook_devtools.watch.stdio_pump import end_like, run_between
from replybook_devtools.watch.watch_records import RecordFile
from replybook_devtools.watch.watcher import Watcher

__all__ = ["watch_http", "watch_stdio"]

_PATIENCE = 2.0
"""Seconds for what is left to judge when the server has ended. Hosts wait as long."""

_SWITCH = 0.0002
"""Seconds after which the side thread must let a pump run. The default is 0.005."""


def watch_stdio(
    command: list[str],
    keeping: Keeping,
    records: RecordFile | None,
    view: LiveView,
    *,
    quiet: bool,
) -> int:
    """Watch a server over stdio until it ends. Return its exit code.

    Args:
        command: Program and arguments of the server.
        keeping: The values to keep as they are.
        records: File of records, or None.
        view: The view on standard error.
        quiet: True to print no table.
    """
    sys.setswitchinterval(_SWITCH)
    watcher = Watcher(command[0].rpartition("/")[2], "stdio", keeping, records, view)
    session = watcher.session()
    side = SideThread()
    requests = MessageLines(partial(watcher.from_client, lambda: session))
    answers = MessageLines(partial(watcher.from_server, lambda: session))
    read_requests, read_answers = requests.feed, answers.feed
    code = run_between(
        command, side.start, partial(side.copy, read_requests), partial(side.copy, read_answers)
    )
    watcher.unseen += requests.unseen + answers.unseen
    _end(side, watcher, view, code, quiet=quiet)
    return end_like(code)


def watch_http(
    server: HttpServer,
    listener: socket.socket,
    keeping: Keeping,
    records: RecordFile | None,
    view: LiveView,
    *,
    quiet: bool,
) -> int:
    """Watch a server over HTTP until a signal ends the watch. Return 0.

    Args:
        server: The server.
        listener: Socket that takes the connections of clients.
        keeping: The values to keep as they are.
        records: File of records, or None.
        view: The view on standard error.
        quiet: True to print no table.
    """
    sys.setswitchinterval(_SWITCH)
    watcher = Watcher(server.authority, "http", keeping, records, view)
    sessions, side = HttpSessions(watcher), SideThread()
    serve_until_signal(server, listener, side, lambda: WatchedConnection(sessions))
    _end(side, watcher, view, quiet=quiet)
    return 0


def _end(
    side: SideThread, watcher: Watcher, view: LiveView, code: int | None = None, *, quiet: bool
) -> None:
    if side.end(_PATIENCE):  # else it still writes, and ends with the process
        watcher.unseen += side.faults
        watcher.end(code)
        if not quiet:
            view.print_table()
