"""`replybook watch`: stand between a host and its server, pass every byte on, judge results.

Source: decision 7, specification 74.
"""

from __future__ import annotations

import argparse
import gc
import sys

from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.watch.record_file import RecordFile
from replybook_devtools.watch.watch_runs import watch_http, watch_stdio
from replybook_devtools.watch.watch_settings import Keeping, WatchSettings

__all__ = ["configure", "run"]

_LOOPBACK = "127.0.0.1"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options. The first word that is no option begins the command."""
    help_ = "URL of a server over HTTP, instead of a command"
    parser.add_argument("--url", metavar="URL", help=help_)
    help_ = "port to listen on for --url; 0 takes a free port (default: 0)"
    parser.add_argument("--port", metavar="N", type=_port, default=0, help=help_)
    help_ = f"address to listen on for --url (default: {_LOOPBACK})"
    parser.add_argument("--host", metavar="ADDRESS", default=_LOOPBACK, help=help_)
    help_ = "append a JSON line for each call to FILE, which only its owner can read"
    parser.add_argument("-o", metavar="FILE", dest="output", help=help_)
    help_ = "keep arguments in FILE; default: their SHA-256 digest"
    parser.add_argument("--keep-arguments", action="store_true", help=help_)
    help_ = "keep results in FILE; default: their SHA-256 digest"
    parser.add_argument("--keep-results", action="store_true", help=help_)
    help_ = "print no live lines and no table"
    parser.add_argument("--quiet", action="store_true", help=help_)
    help_ = "command that starts the server, after --"
    parser.add_argument("words", metavar="COMMAND", nargs=argparse.REMAINDER, help=help_)


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65_535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to 65535")
    return int(text)


def run(options: argparse.Namespace) -> int:
    """Watch a server until it ends. Return its exit code, or 0 over HTTP."""
    words = options.words[1:] if options.words[:1] == ["--"] else options.words
    if bool(words) == bool(options.url):
        raise UsageError("give either a command after -- or --url; run: replybook watch --help")
    gc.enable()  # `main` disables it for short-lived commands
    try:
        records = RecordFile(options.output) if options.output else None
    except OSError as error:
        raise UsageError(f"-o {options.output}: {error.strerror}") from error
    keeping = Keeping(options.keep_arguments, options.keep_results)
    is_live = sys.stderr.isatty() and not options.quiet
    settings = WatchSettings(keeping, records, is_live, has_table=not options.quiet)
    return watch_stdio(words, settings) if words else _watch_url(options, settings)


def _watch_url(options: argparse.Namespace, settings: WatchSettings) -> int:
    from replybook_devtools.watch.http_proxy import HttpServer, listen  # stdio does not need it

    try:
        server = HttpServer.parse(options.url)
    except ValueError as error:
        raise UsageError(f"--url is not a URL of a server: {error}") from error
    try:
        listener = listen(options.host, options.port)
    except OSError as error:
        raise UsageError(f"port {options.port} of {options.host}: {error.strerror}") from error
    port, path = listener.getsockname()[1], server.path
    print(f"replybook watch: http://{options.host}:{port}{path}", file=sys.stderr, flush=True)
    return watch_http(server, listener, settings)
