"""The command `replybook watch` as a host starts it, a scripted server, and the records it left."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.bounded_waits import PATIENCE
from tests.project_tree import PACKAGES, ROOT

WATCH = [sys.executable, "-m", "replybook_devtools.commands.main", "watch"]
PYTHON = sys.executable

SERVER = Path(__file__).with_name("scripted_server.py")
"""Answers each `tools/call` as its arguments say."""


def environment() -> dict[str, str]:
    """The environment in which a child finds our packages."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(str(ROOT / name) for name in PACKAGES)}


def started(options: Sequence[str], command: Sequence[str], **more: Any) -> subprocess.Popen[bytes]:
    """A watch with pipes at all three ends."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(
        [*WATCH, *options, "--", *command],
        env=environment(),
        bufsize=0,
        preexec_fn=with_plain_signals,
        **{**pipes, **more},
    )


def with_plain_signals() -> None:
    """Give a new process the signals that a terminal gives it, whoever started the tests.

    `nohup` ignores SIGHUP, and a shell ignores SIGINT for what runs in the background; a shell
    that is a server of these tests could not catch them.
    """
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGUSR1):
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())


def through(
    command: Sequence[str], given: bytes, *options: str
) -> subprocess.CompletedProcess[bytes]:
    """The end of a watch whose host sends these bytes and then closes."""
    return subprocess.run(
        [*WATCH, *options, "--", *command],
        input=given,
        env=environment(),
        capture_output=True,
        timeout=PATIENCE,
    )


def call(number: object, tool: str, /, **arguments: object) -> dict[str, Any]:
    """A `tools/call` request."""
    params = {"name": tool, "arguments": arguments}
    return {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params}


def lines(*messages: object) -> bytes:
    """Messages as stdio carries them."""
    return b"".join(json.dumps(message).encode() + b"\n" for message in messages)


def said(text: str, *, failed: bool = False) -> dict[str, Any]:
    """A tool result with one text."""
    return {"content": [{"type": "text", "text": text}], "isError": failed}


def records(path: Path, kind: str = "call") -> list[Mapping[str, Any]]:
    """The records of one kind."""
    found = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [one for one in found if one["kind"] == kind]
