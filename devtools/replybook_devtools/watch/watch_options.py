"""The options of `replybook watch`, and the run that they describe."""

from __future__ import annotations

import argparse
import gc
import sys
from typing import Final

from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.console.output_options import refuse_without
from replybook_devtools.watch.record_file import RecordFile
from replybook_devtools.watch.watch_runs import watch_http, watch_stdio
from replybook_devtools.watch.watch_settings import Keeping, WatchSettings

_LOOPBACK: Final = "127.0.0.1"


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
    return watch_stdio(words, settings) if words else _watch_url(options, settings)


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
    from replybook_devtools.watch.http_proxy import HttpServer, listen  # stdio does not need it

    try:
        server = HttpServer.parse(options.url)
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
    return watch_http(server, listener, settings)
