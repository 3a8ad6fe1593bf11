"""`replybook serve`: run the reference MCP server on standard input and output, or over HTTP.

    replybook serve                            on stdio, with the data folder of the user
    replybook serve --http 8000                on this machine, at http://127.0.0.1:8000/mcp
    replybook serve token NAME                 create a token for another person, shown once
    replybook serve --print-config cursor      print the configuration for a host

Standard output carries only MCP messages while the server runs. Messages for people go to standard
error.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from replybook_ck3_devtools.serve_options import add_options, address_of, command_of, opening_of
from replybook_devtools.console.exit_code import Exit, UsageError
from replybook_devtools.console.handed_over import CLOSED

if TYPE_CHECKING:
    from replybook_ck3.serve.server.opening import Opening
    from replybook_ck3.serve.session.reference_server import Ck3Server

_CLOSING_S: Final = 5


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add_options(parser)


def run(options: argparse.Namespace) -> int:
    """Serve until the client leaves or a signal arrives.

    With `token` or `--print-config`, create a token or print a configuration instead.
    """
    from replybook_ck3.serve.session.data_parts import DamagedData
    from replybook_ck3.serve.session.server_config import ConfigFault

    opening = opening_of(options)
    _only_http(options)
    try:
        if options.what == "token":
            return _token(opening, options)
        if options.print_config is not None:
            return _print_config(opening, options)
        if options.http is None:
            return _on_stdio(opening)
        return _on_http(opening, options)
    except ConfigFault as fault:
        raise UsageError("; ".join(fault.faults)) from fault
    except DamagedData as damaged:
        raise UsageError(str(damaged)) from damaged
    except ModuleNotFoundError:
        raise
    except ImportError as error:  # the server stack is missing or too old
        if error.name not in {"mcp", "fastmcp"}:
            raise
        raise UsageError(str(error)) from error


# Standard input and output


def _on_stdio(opening: Opening) -> int:
    from replybook_ck3.serve.server.offering import fastmcp_server, sdk_server
    from replybook_ck3.serve.server.opening import collects_from_here

    if CLOSED & {0, 1}:
        raise UsageError("serve needs standard input and output, and one of them is closed")
    server = opening.open(lambda damage: _say(f"replybook: {damage}"))
    _end_by_signal(server)
    _say_what_lacks(server)
    if sys.stdin.isatty():
        _say(_alone(server))
    try:
        if opening.stack == "fastmcp":
            fastmcp = fastmcp_server(server)
            collects_from_here()
            fastmcp.run(transport="stdio", show_banner=False)
        else:
            sdk = sdk_server(server)
            collects_from_here()
            sdk.run("stdio")
    finally:
        server.close()
    return Exit.FINE


def _say_what_lacks(server: Ck3Server) -> None:
    """Print a warning for each missing folder, and for file names that are not UTF-8.

    Hosts show them in their log.
    """
    for key, folder in server.config.roots.items():
        if not os.path.isdir(folder):  # noqa: PTH112  # `is_dir` raises below a closed folder
            _say_missing(key, folder)
    if (encoding := sys.getfilesystemencoding()) != "utf-8":
        _say(
            f"replybook: file names are read as {encoding}: files with other letters cannot be read"
            " or written; start with the variable PYTHONUTF8=1, or a locale of UTF-8"
        )


def _say_missing(key: str, folder: Path | str) -> None:
    _say(f"replybook: root {key}: there is no folder {folder}; correct it where it is set")


def _alone(server: Ck3Server) -> str:
    """Return the startup hint for a server started in a terminal, with unset roots."""
    untold = [key for key in ("game", "user_docs") if key not in server.config.roots]
    hint = f"; --root says where {' and '.join(untold)} lie" if untold else ""
    return f"serving on stdio for a host; data in {server.config.data}{hint}; end it with Ctrl+C"


def _end_by_signal(server: Ck3Server) -> None:
    """Exit at once on a signal.

    Otherwise a thread that waits for the client would keep the process alive.
    """

    def end(number: int, _: object) -> NoReturn:
        closing = threading.Thread(target=server.close, daemon=True)
        closing.start()
        closing.join(_CLOSING_S)
        os._exit(128 + number)

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, end)


# HTTP


def _only_http(options: argparse.Namespace) -> None:
    """Raise `UsageError` for an option that needs `--http`."""
    given = {"--workers": options.workers != 1, "--allow-host": bool(options.allow_host)}
    for option, is_given in given.items():
        if is_given and options.http is None:
            raise UsageError(f"{option} is for HTTP; give --http PORT with it")


def _on_http(opening: Opening, options: argparse.Namespace) -> int:
    from replybook_ck3.serve.server.http_app import PATH, HttpServing, NotServed, listening

    host, port = address_of(options.http)
    if options.workers < 1:
        raise UsageError("--workers is a number above 0, e.g. 4")
    serving = HttpServing(
        opening=opening, host=host, workers=options.workers, hosts=tuple(options.allow_host)
    )
    try:
        serving.check()
        listener = listening(host, port)
    except NotServed as error:
        raise UsageError(str(error)) from error
    except OSError as error:
        why = (error.strerror or type(error).__name__).lower()
        raise UsageError(f"--http {options.http}: {why}; choose another port") from error
    shown = f"[{host}]" if ":" in host else host
    _say(f"serving at http://{shown}:{listener.getsockname()[1]}{PATH}")
    _say(f"data in {Path(opening.data)}; end it with Ctrl+C")
    with listener:
        serving.run(listener)
    return Exit.FINE


# Tokens and configuration


def _token(opening: Opening, options: argparse.Namespace) -> int:
    from replybook_ck3.serve.server.stored_tokens import TokenTaken, add_token
    from replybook_ck3.serve.session.data_folder import DataFolder
    from replybook_ck3.serve.session.data_parts import refuse_damage

    if options.name is None:
        raise UsageError("a token has a name; run: replybook serve token NAME")
    if options.config is not None:
        raise UsageError(
            "a token is written to the server.toml of the data folder; leave --config out"
        )
    try:
        token = add_token(
            Path(opening.data), options.name, session=options.session, mode=options.mode
        )
    except OSError:
        refuse_damage(DataFolder(opening.data))
        raise
    except TokenTaken as error:
        raise UsageError(
            f"there is a token {options.name!r}; choose another name, or take it out of server.toml"
        ) from error
    print(token, flush=True)
    _say("this token is shown once and kept nowhere; the server takes it from its next start on")
    return Exit.FINE


def _print_config(opening: Opening, options: argparse.Namespace) -> int:
    from replybook_ck3.serve.server.host_configs import HOSTS, snippet

    host = HOSTS[options.print_config]
    print(snippet(options.print_config, *command_of(options, opening)), end="", flush=True)
    for key, folder in opening.roots:
        if not os.path.isdir(folder):  # noqa: PTH112
            _say_missing(key, folder)
    _say(f"playsets go into {Path(opening.data) / 'playsets'}")
    _say(f"{host.title} reads it from {host.file}")
    return Exit.FINE


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
