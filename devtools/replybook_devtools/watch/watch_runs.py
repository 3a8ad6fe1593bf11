"""One run of a watch: pumps, side thread and readers, put together.

What judges is imported in the side thread while the server starts, so the server does not wait.
"""

from __future__ import annotations

import gc
import sys
from functools import partial
from typing import TYPE_CHECKING, Final

from replybook_devtools.watch.side_thread import SideThread
from replybook_devtools.watch.watch_settings import WatchSettings

if TYPE_CHECKING:
    import socket

    from replybook_devtools.watch.http_proxy import HttpServer
    from replybook_devtools.watch.stdio_readers import StdioReaders

_PATIENCE: Final = 2.0
"""Seconds for what is left to judge when the server has ended. Hosts wait as long."""

_SWITCH: Final = 0.0002
"""Seconds after which the side thread must let a pump run. The default is 0.005."""


class _LateReaders:
    """The readers of a session, which are imported with the first copy."""

    def __init__(self, program: str, settings: WatchSettings) -> None:
        self.readers: StdioReaders | None = None
        self._program, self._settings = program, settings

    def requests(self, moment: float, data: bytes | None) -> None:
        self._readers().requests(moment, data)

    def answers(self, moment: float, data: bytes | None) -> None:
        self._readers().answers(moment, data)

    def _readers(self) -> StdioReaders:
        if self.readers is None:
            from replybook_devtools.watch.stdio_readers import StdioReaders

            self.readers = StdioReaders(self._program, self._settings)
            gc.freeze()  # the tables of the judge stay, and looking at them would stop the pumps
        return self.readers


def watch_stdio(command: list[str], settings: WatchSettings) -> int:
    """Watch a server over stdio until it ends. Return its exit code.

    Args:
        command: Program and arguments of the server.
    """
    from replybook_devtools.watch.stdio_pump import end_like, run_between

    sys.setswitchinterval(_SWITCH)
    side, late = SideThread(), _LateReaders(command[0].rpartition("/")[2], settings)
    requests, answers = late.requests, late.answers
    side.copy(requests, b"")  # begins the session
    copy_request, copy_answer = partial(side.copy, requests), partial(side.copy, answers)
    code = run_between(command, side.start, copy_request, copy_answer)
    if side.end(_PATIENCE) and late.readers is not None:  # else it ends with the process
        late.readers.end(code, side.faults)
    return end_like(code)


def watch_http(server: HttpServer, listener: socket.socket, settings: WatchSettings) -> int:
    """Watch a server over HTTP until a signal ends the watch. Return 0.

    Args:
        listener: Socket that takes the connections of clients.
    """
    from replybook_devtools.watch.http_exchanges import HttpSessions, WatchedConnection
    from replybook_devtools.watch.http_proxy import serve_until_signal
    from replybook_devtools.watch.watcher import Watcher

    sys.setswitchinterval(_SWITCH)
    watcher = Watcher(server.authority, "http", settings)
    sessions, side = HttpSessions(watcher), SideThread()
    gc.freeze()
    serve_until_signal(server, listener, side, lambda: WatchedConnection(sessions))
    if side.end(_PATIENCE):  # else it still writes, and ends with the process
        watcher.unseen += side.faults
        watcher.end()
    return 0
