"""The connection to a server that the options of a command describe.

Source: decision 7.
"""

from __future__ import annotations

import argparse
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.running.http_server import HttpServer
from replybook_devtools.running.messages import Connection
from replybook_devtools.running.server_session import PROTOCOL


def http_connection(options: argparse.Namespace) -> Callable[[], Connection]:
    """Return the function that reaches the server at the URL.

    Raises:
        UsageError: The URL or a header is not valid.
    """
    if not _is_url(options.url):
        expected = "begin with http:// or https://, a host and no blank"
        raise UsageError(f"--url cannot be {options.url!r}: {expected}")
    headers = dict(_header(one) for one in options.header or ())
    return lambda: HttpServer(options.url, headers, PROTOCOL)


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


def _header(text: str) -> tuple[str, str]:
    name, colon, value = text.partition(":")
    if not colon or not _FIELD.fullmatch(name.strip()):
        raise UsageError(f"--header must be NAME: VALUE, got {text!r}")
    if not _VALUE.fullmatch(value.strip()):
        raise UsageError(
            f"--header {name.strip()}: write characters of Latin-1 only, and no control characters"
        )
    return name.strip(), value.strip()


_FIELD: Final = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_VALUE: Final = re.compile(r"[\t\x20-\x7e\xa0-\xff]*")


def _is_url(text: str) -> bool:
    """Return True if a text is the URL of a host, without blanks."""
    try:
        parts = urlsplit(text)
        has_host = bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        return False
    return has_host and parts.scheme in ("http", "https") and not re.search(r"[^!-~]", text)
