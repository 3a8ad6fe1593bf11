"""The tools that a running server lists. No tool is called.

A command runs as if it was typed: in the current folder, with the whole environment.
"""

from __future__ import annotations

import argparse
import os
import shlex
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from replybook_codegen.server_source import ServerSource, published_source
from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.console.output_options import refuse_without
from replybook_devtools.console.terminal_text import printable
from replybook_devtools.running.messages import Connection
from replybook_devtools.running.server_connections import check_program, reached_at
from replybook_devtools.running.server_session import NotSetUp, ServerSession
from replybook_devtools.running.stdio_server import StdioServer
from replybook_schema import Place

_SECONDS: Final = 60.0
"""Time limit for a server to start and to list its tools. Some starters install it first."""


def running_source(options: argparse.Namespace, place: str = "") -> ServerSource | None:
    """Return the tools of the server that `--from-running` names. None without this option.

    Args:
        options: The options that `add_from_running` declares.

    Raises:
        UsageError: The options do not name one server, or the server did not list its tools.
    """
    if not _is_asked(options):
        return None
    words: list[str] = list(options.words)
    connect = (
        reached_at(options.url, options.header or ()) if options.url else _start_command(words)
    )
    shown = shlex.join(["--url", options.url]) if options.url else f"-- {shlex.join(words)}"
    until = time.monotonic() + _SECONDS
    with ServerSession(connect, call_s=_SECONDS, until=until) as session:
        try:
            session.open()
            listed = session.list_tools()
        except NotSetUp as error:
            raise UsageError(_explain_no_list(str(error), is_url=bool(options.url))) from error
    found = published_source(listed, session.name, Place(place), f"--from-running {shown}")
    if not found.tools:
        more = "".join(f"\n{one}" for one in found.unread)
        raise UsageError(
            "the running server lists no tools, so nothing was written; start it with the settings"
            f" that give it tools{more}"
        )
    return found


def _is_asked(options: argparse.Namespace) -> bool:
    """Return True for `--from-running`, whose options must name one server."""
    if not options.from_running:
        for name, given in (("--url", options.url), ("a command after --", options.words)):
            if given:
                raise UsageError(f"{name} is for --from-running; add it, or leave {name} out")
        return False
    if bool(options.words) == bool(options.url):
        raise UsageError(
            "--from-running needs either --url or the command that starts the server, such as:"
            " --from-running -- python server.py"
        )
    if not options.url:
        refuse_without("--url", "a command", {"--header": options.header})
    return True


def _start_command(words: list[str]) -> Callable[[], Connection]:
    check_program(words[0])
    return lambda: StdioServer(words, os.environ, str(Path.cwd()))


def _explain_no_list(why: str, *, is_url: bool) -> str:
    """Return the error for a server that did not list its tools."""
    first, *more = (printable(line) for line in why.splitlines())
    todo = (
        "name the URL of an MCP server over streamable HTTP, such as http://127.0.0.1:8000/mcp"
        if is_url
        else "the command must start an MCP server over stdio, with all that it needs, such as"
        " KEY=VALUE before replybook; a server over HTTP is named by --url"
    )
    text = "".join(f"\n  {line}" for line in more)
    return f"the server did not list its tools: {first}{text}\nnothing was written; {todo}"
