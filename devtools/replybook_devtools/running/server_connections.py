"""The connection that a command line asks for: to a command that is started, or to a URL."""

from __future__ import annotations

import argparse
import os
import re
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.running.http_server import HttpServer
from replybook_devtools.running.messages import Connection
from replybook_devtools.running.server_session import PROTOCOL
from replybook_devtools.running.stdio_server import StdioServer, whole_words

PROGRAMS: Final = frozenset(
    (".py", ".js", ".mjs", ".cjs", ".ts", ".mts", ".rb", ".php", ".pl", ".lua", ".sh", ".jar")
)
"""Suffixes of files that may be a server."""

_FIELD: Final = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_VALUE: Final = re.compile(r"[\t\x20-\x7e\xa0-\xff]*")


def started_by(options: argparse.Namespace, words: Sequence[str]) -> Callable[[], Connection]:
    """Return the function that starts the server of a command.

    Args:
        options: Options with `env` and `folder`.

    Raises:
        UsageError: A variable or the folder is not there, or the program is a plain file here.
    """
    if options.folder is not None and not Path(options.folder).is_dir():
        raise UsageError(f"--folder {options.folder!r} is not a folder; name one that exists")
    check_program(words[0])
    environment = dict(_variable(one) for one in options.env or ())
    command = list(words) if options.folder else whole_words(words)
    return lambda: StdioServer(command, environment, options.folder)


def reached_at(url: str, headers: Sequence[str]) -> Callable[[], Connection]:
    """Return the function that reaches the server at a URL.

    Args:
        headers: Headers as `NAME: VALUE`.

    Raises:
        UsageError: The URL is not valid, or a header cannot be sent.
    """
    if not is_url(url):
        expected = "begin with http:// or https://, a host and no blank"
        raise UsageError(f"--url cannot be {url!r}: {expected}")
    sent = dict(_header(header) for header in headers)
    return lambda: HttpServer(url, sent, PROTOCOL)


def check_program(name: str) -> None:
    """Raise an error for a program that is a file here and cannot be started by its name.

    Raises:
        UsageError: The name is that of a file, and no program has it.
    """
    if "/" not in name and Path(name).is_file() and shutil.which(name) is None:
        raise UsageError(
            f"{name!r} is a file here, and no program of the path; write ./{name}, or its"
            f" interpreter first, such as: python {name}"
        )


def lost_program(words: Sequence[str]) -> str:
    """Return the hint for a command that names a program which is not here, or no text."""
    lost = [word for word in words if Path(word).suffix in PROGRAMS and not Path(word).exists()]
    if not lost:
        return ""
    where = "the server starts in a temporary folder"
    todo = "name a path from this folder, or start the server elsewhere with --folder DIR"
    return f"{lost[0]!r} is not here, and {where}; {todo}"


def is_url(text: str) -> bool:
    """Return True if a text is the URL of a host, without blanks."""
    try:
        parts = urlsplit(text)
        has_host = bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        return False
    return has_host and parts.scheme in ("http", "https") and not re.search(r"[^!-~]", text)


def _header(text: str) -> tuple[str, str]:
    name, colon, value = text.partition(":")
    if not colon or not _FIELD.fullmatch(name.strip()):
        raise UsageError(f"--header must be NAME: VALUE, got {text!r}")
    if not _VALUE.fullmatch(value.strip()):
        raise UsageError(
            f"--header {name.strip()}: write characters of Latin-1 only, and no control characters"
        )
    return name.strip(), value.strip()


def _variable(text: str) -> tuple[str, str]:
    """Return name and value of `NAME=VALUE`, or of `NAME` with the value that it has here."""
    name, equals, value = text.partition("=")
    if not name or "\0" in text:
        raise UsageError(f"--env must be NAME or NAME=VALUE, such as KEY=abc, got {text!r}")
    if equals:
        return name, value
    if name not in os.environ:
        raise UsageError(f"--env {name}: this variable is not set; give --env {name}=VALUE")
    return name, os.environ[name]
