"""The options of `replybook serve`, and their checks.

Errors in options are reported here, in the words of the command line.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from replybook_devtools.console.exit_code import UsageError
from replybook_schema.near import did_you_mean

if TYPE_CHECKING:
    from replybook_ck3.serve.server.opening import Opening

_HOSTS: Final = (
    *("vscode", "cursor", "claude-code", "claude-desktop", "windsurf", "zed", "gemini-cli"),
    "codex",
)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "what",
        nargs="?",
        choices=["token"],
        metavar="token",
        help="create an access token, and serve nothing",
    )
    parser.add_argument("name", nargs="?", metavar="NAME", help="the person that the token is for")
    parser.add_argument(
        "--data", metavar="DIR", help="data folder (default: one in the data of the user)"
    )
    parser.add_argument(
        "--config", metavar="FILE", help="settings file (default: server.toml of the data folder)"
    )
    parser.add_argument(
        "--http", metavar="[HOST:]PORT", help="serve streamable HTTP (default: stdio)"
    )
    parser.add_argument(
        "--workers",
        type=int,
        default=1,
        metavar="N",
        help="number of processes for HTTP (default: 1)",
    )
    parser.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="host name that HTTP requests may name. Repeatable",
    )
    parser.add_argument(
        "--fastmcp", action="store_true", help="serve on FastMCP (default: the MCP SDK)"
    )
    parser.add_argument("--session", metavar="NAME", help="session of calls that name none")
    parser.add_argument(
        "--mode", help="mode of new sessions: ck3lens or ck3raven-dev (default: ck3lens)"
    )
    parser.add_argument(
        "--root",
        action="append",
        default=[],
        metavar="KEY=DIR",
        help="folder of the root game, steam, user_docs, repo or vscode, e.g. game=/path. Repeatable",
    )
    parser.add_argument(
        "--index", action="store_true", help="index each playset that a session switches to"
    )
    parser.add_argument(
        "--trust-agent",
        action="store_true",
        help="run code of the agent (pytest) without a sandbox. It can read and change what you can",
    )
    parser.add_argument(
        "--print-config",
        choices=_HOSTS,
        metavar="HOST",
        help="print the settings for a host, and serve nothing: " + ", ".join(_HOSTS),
    )


def opening_of(options: argparse.Namespace) -> Opening:
    """Return the settings to open the server with.

    Raises:
        UsageError: An option has a wrong value.
    """
    from replybook_ck3.serve.server.opening import Opening
    from replybook_ck3.serve.session.data_folder import default_data_folder
    from replybook_ck3.serve.session.server_config import ROOTS, is_handle
    from replybook_schema.active import ACTIVE

    data = Path(options.data) if options.data else default_data_folder()
    if os.path.exists(data) and not data.is_dir():  # noqa: PTH110  # it may lie in a closed folder
        raise UsageError(f"--data {options.data}: is no folder; name one, which need not be there")
    if options.mode is not None:
        _one_of("--mode", options.mode, [mode.name for mode in ACTIVE.world().modes])
    for option, text in {"--session": options.session, "token": options.name}.items():
        if text is not None and not is_handle(text):
            raise UsageError(
                f"{option} {text!r}: is not a valid name; use letters, digits, '.', '_' and '-', at most 64"
            )
    return Opening(
        data=str(data.absolute()),
        stack="fastmcp" if options.fastmcp else "sdk",
        file=options.config,
        mode=options.mode,
        session=options.session,
        roots=tuple(_root(text, ROOTS) for text in options.root),
        builds_index=options.index,
        trusts_agent=options.trust_agent,
    )


def _one_of(option: str, text: str, known: Iterable[str]) -> None:
    """Raise `UsageError` if a value is not one of the known ones.

    Args:
        option: The option, for the message.
    """
    known = list(known)
    if text not in known:
        hint = did_you_mean(text, known, f"use one of {', '.join(known)}")
        raise UsageError(f"{option} {text!r}: there is no such one; {hint}")


def _root(text: str, keys: Iterable[str]) -> tuple[str, str]:
    key, equals, folder = text.partition("=")
    if not equals or not folder:
        raise UsageError(f"--root is KEY=DIR, such as game=/games/ck3/game, not {text!r}")
    _one_of("--root", key, keys)
    return key, _whole(folder)


def address_of(text: str) -> tuple[str, int]:
    """Return host and port of `--http`.

    Raises:
        UsageError: The text is not an address.
    """
    host, colon, port = text.rpartition(":")
    if not port.isdecimal() or not 0 <= int(port) <= 65_535:
        raise UsageError(f"--http is [HOST:]PORT, such as 8000 or 127.0.0.1:8000, not {text!r}")
    return (host.strip("[]") if colon else "127.0.0.1"), int(port)


def command_of(options: argparse.Namespace, opening: Opening) -> tuple[str, list[str]]:
    """Return the command that starts the server with these options."""
    beside = Path(sys.executable).with_name("replybook.exe" if os.name == "nt" else "replybook")
    words: list[str] = ["serve"]
    command = str(beside) if beside.exists() else sys.executable
    if not beside.exists():
        words = ["-m", "replybook_devtools.commands.main", *words]
    given: dict[str, Any] = {"--mode": options.mode, "--session": options.session}
    for option, value in {"--data": options.data, "--config": options.config}.items():
        words += [] if value is None else [option, _whole(value)]
    for option, value in given.items():
        words += [] if value is None else [option, value]
    for key, folder in opening.roots:
        words += ["--root", f"{key}={folder}"]
    flags = {"--fastmcp": options.fastmcp, "--index": options.index}
    return command, [*words, *(flag for flag, is_set in flags.items() if is_set)]


def _whole(path: str) -> str:
    """Return an absolute path without dots, keeping links."""
    return os.path.abspath(path)  # noqa: PTH100  # resolve() would follow links
