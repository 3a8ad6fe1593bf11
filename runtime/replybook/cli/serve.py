"""`replybook serve`: the reference MCP server, over standard input and output or over HTTP.

    replybook serve                            on stdio, with the data folder of the user
    replybook serve --http 8000                for this machine, at http://127.0.0.1:8000/mcp
    replybook serve token NAME                 a token for others than this machine, told once
    replybook serve --print-config cursor      what the file of a host says

Nothing but MCP goes to standard output while it serves; what people read goes to standard error.
Source: specification 57, decision 7.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

from replybook.cli.exit_code import Exit, UsageError

if TYPE_CHECKING:
    from replybook.ck3.server.opening import Opening
    from replybook.ck3.server.reference_server import Ck3Server

__all__ = ["configure", "run"]

_HOSTS: Final = (
    *("vscode", "cursor", "claude-code", "claude-desktop", "windsurf", "zed", "gemini-cli"),
    "codex",
)
_CLOSING_S: Final = 5


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("what", nargs="?", choices=["token"], help="make a token")
    parser.add_argument("name", nargs="?", help="who the token is for")
    parser.add_argument("--data", metavar="DIR", help="the data folder; that of the user")
    parser.add_argument("--config", metavar="FILE", help="settings in place of its server.toml")
    parser.add_argument("--http", metavar="[HOST:]PORT", help="streamable HTTP in place of stdio")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="processes, for HTTP")
    parser.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="a name under which others may ask, for HTTP; again for more",
    )
    parser.add_argument("--fastmcp", action="store_true", help="on FastMCP, not on the SDK")
    parser.add_argument("--session", metavar="NAME", help="the session of calls that name none")
    parser.add_argument("--mode", help="the mode of sessions that are opened")
    parser.add_argument(
        "--root",
        action="append",
        default=[],
        metavar="KEY=DIR",
        help="where game, steam, user_docs, repo or vscode lies; again for more",
    )
    parser.add_argument(
        "--index", action="store_true", help="index the playset that a session switches to"
    )
    parser.add_argument("--print-config", choices=_HOSTS, metavar="HOST", help=", ".join(_HOSTS))


def run(options: argparse.Namespace) -> int:
    """Serve until the client leaves or a signal says stop, or do the small thing that was asked for."""
    from replybook.ck3.server.server_config import ConfigFault

    opening = _opening(options)
    try:
        if options.what == "token":
            return _token(opening, options)
        if options.print_config is not None:
            return _print_config(options)
        if options.http is None:
            return _on_stdio(opening)
        return _on_http(opening, options)
    except ConfigFault as fault:
        raise UsageError("; ".join(fault.faults)) from fault
    except ModuleNotFoundError:
        raise
    except ImportError as error:  # a server stack that is not there, or of an earlier line
        if error.name not in {"mcp", "fastmcp"}:
            raise
        raise UsageError(str(error)) from error


def _opening(options: argparse.Namespace) -> Opening:
    from replybook.ck3.server.data_folder import default_data_folder
    from replybook.ck3.server.opening import Opening

    data = Path(options.data) if options.data else default_data_folder()
    return Opening(
        data=str(data.absolute()),
        stack="fastmcp" if options.fastmcp else "sdk",
        file=options.config,
        mode=options.mode,
        session=options.session,
        roots=tuple(_root(text) for text in options.root),
        builds_index=options.index,
    )


def _root(text: str) -> tuple[str, str]:
    key, equals, folder = text.partition("=")
    if not equals or not folder:
        raise UsageError(f"--root is KEY=DIR, such as game=/games/ck3/game, not {text!r}")
    return key, _whole(folder)


# Standard input and output


def _on_stdio(opening: Opening) -> int:
    server = opening.open()
    _end_by_signal(server)
    try:
        if opening.stack == "fastmcp":
            server.on_fastmcp().run(transport="stdio", show_banner=False)
        else:
            server.on_sdk().run("stdio")
    finally:
        server.close()
    return Exit.FINE


def _end_by_signal(server: Ck3Server) -> None:
    """End at once when told to: a thread waits for the next line of the client, and would go on waiting."""

    def end(number: int, _: object) -> NoReturn:
        closing = threading.Thread(target=server.close, daemon=True)
        closing.start()
        closing.join(_CLOSING_S)
        os._exit(128 + number)

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, end)


# HTTP


def _on_http(opening: Opening, options: argparse.Namespace) -> int:
    from replybook.ck3.server.http_app import PATH, HttpServing, NotServed, listening

    host, port = _address(options.http)
    if options.workers < 1:
        raise UsageError("--workers is a number above 0")
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
    with listener:
        serving.run(listener)
    return Exit.FINE


def _address(text: str) -> tuple[str, int]:
    host, colon, port = text.rpartition(":")
    if not port.isdecimal() or not 0 <= int(port) <= 65_535:
        raise UsageError(f"--http is [HOST:]PORT, such as 8000 or 127.0.0.1:8000, not {text!r}")
    return (host.strip("[]") if colon else "127.0.0.1"), int(port)


# Small things


def _token(opening: Opening, options: argparse.Namespace) -> int:
    from replybook.ck3.server.stored_tokens import TokenTaken, add_token

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
    except TokenTaken as error:
        raise UsageError(
            f"there is a token {options.name!r}; choose another name, or take it out of server.toml"
        ) from error
    print(token, flush=True)
    _say("this token is shown once and kept nowhere; the server takes it from its next start on")
    return Exit.FINE


def _print_config(options: argparse.Namespace) -> int:
    from replybook.ck3.server.host_configs import HOSTS, snippet

    host = HOSTS[options.print_config]
    print(snippet(options.print_config, *_command(options)), end="", flush=True)
    _say(f"{host.title} reads it from {host.file}")
    return Exit.FINE


def _command(options: argparse.Namespace) -> tuple[str, list[str]]:
    """The command that starts the server on this machine as these options say."""
    beside = Path(sys.executable).with_name("replybook.exe" if os.name == "nt" else "replybook")
    words: list[str] = ["serve"]
    command = str(beside) if beside.exists() else sys.executable
    if not beside.exists():
        words = ["-m", "replybook.cli.main", *words]
    given: dict[str, Any] = {"--mode": options.mode, "--session": options.session}
    for option, value in {"--data": options.data, "--config": options.config}.items():
        words += [] if value is None else [option, _whole(value)]
    for option, value in given.items():
        words += [] if value is None else [option, value]
    for key, folder in map(_root, options.root):
        words += ["--root", f"{key}={folder}"]
    flags = {"--fastmcp": options.fastmcp, "--index": options.index}
    return command, [*words, *(flag for flag, is_set in flags.items() if is_set)]


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def _whole(path: str) -> str:
    """A path from the top on, without dots, and with the links that the person wrote."""
    return os.path.abspath(path)  # noqa: PTH100  # resolve() would follow links
