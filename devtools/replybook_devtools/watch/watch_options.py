"""The options of `replybook watch`, and the run that they describe.

What judges is imported in the side thread while the server starts, so the server does not wait.
"""

from __future__ import annotations

import argparse
import gc
import sys
from functools import partial
from typing import TYPE_CHECKING, Final

from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.console.output_options import refuse_without
from replybook_devtools.watch.record_file import RecordFile
from replybook_devtools.watch.side_thread import SideThread
from replybook_devtools.watch.watch_settings import Keeping, WatchSettings

if TYPE_CHECKING:
    import socket

    from replybook_devtools.watch.http_proxy import ProxyServer
    from replybook_devtools.watch.watcher import StdioReaders

_LOOPBACK: Final = "127.0.0.1"

_PATIENCE: Final = 2.0
"""Seconds for what is left to judge when the server has ended. Hosts wait as long."""

_SWITCH: Final = 0.0002
"""Seconds after which the side thread must let a pump run. The default is 0.005."""


def watch_as_told(options: argparse.Namespace) -> int:
    """Watch a server until it ends. Return its exit code, or 0 over HTTP.

    Raises:
        UsageError: Some of the options do not go together, or a file or port cannot be used.
    """
    words = options.words[1:] if options.words[:1] == ["--"] else options.words
    if bool(words) == bool(options.url):
        raise UsageError("give either a command after -- or --url; run: replybook watch --help")
    _check(options)
    gc.enable()  # `main` disables it for short-lived commands
    try:
        records = RecordFile(options.output) if options.output else None
    except OSError as error:
        advice = "name a file that can be written"
        raise UsageError(f"-o {options.output}: {error.strerror}; {advice}") from error
    except ValueError as error:
        raise UsageError(f"-o {options.output}: {error}") from error
    keeping = Keeping(options.keep_arguments, options.keep_results)
    is_live = sys.stderr.isatty() and not options.quiet
    settings = WatchSettings(keeping, records, is_live, has_table=not options.quiet)
    return _watch_stdio(words, settings) if words else _watch_url(options, settings)


def _check(options: argparse.Namespace) -> None:
    """Raise an error for options that do not go together.

    Raises:
        UsageError: An option would have no effect.
    """
    if options.output == "":
        raise UsageError("-o names no file; name one, or leave -o out")
    if options.output == "-":
        raise UsageError(
            "-o writes to a file, since standard output is the server's; name a file, not -"
        )
    for name in ("arguments", "results"):
        if getattr(options, f"keep_{name}") and not options.output:
            raise UsageError(f"--keep-{name} keeps {name} in the file of -o; add -o FILE")
    if not options.url:
        given = {"--port": options.port, "--host": options.host}
        refuse_without("--url", "a command", given)


def _watch_url(options: argparse.Namespace, settings: WatchSettings) -> int:
    from replybook_devtools.watch.http_proxy import ProxyServer, listen  # stdio does not need it

    try:
        server = ProxyServer.parse(options.url)
    except ValueError as error:
        raise UsageError(f"--url is not a URL of a server: {error}") from error
    host, asked = options.host or _LOOPBACK, options.port or 0
    try:
        listener = listen(host, asked)
    except OSError as error:
        advice = "give another --port or --host, or leave them out"
        raise UsageError(f"port {asked} of {host}: {error.strerror}; {advice}") from error
    port, path = listener.getsockname()[1], server.path
    print(f"replybook watch: http://{host}:{port}{path}", file=sys.stderr, flush=True)
    return _watch_http(server, listener, settings)


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
            from replybook_devtools.watch.watcher import StdioReaders

            self.readers = StdioReaders(self._program, self._settings)
            gc.freeze()  # the tables of the judge stay, and looking at them would stop the pumps
        return self.readers


def _watch_stdio(command: list[str], settings: WatchSettings) -> int:
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


def _watch_http(server: ProxyServer, listener: socket.socket, settings: WatchSettings) -> int:
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
