"""A server over stdio, started in a temporary folder with a clean environment."""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from replybook_devtools.running.messages import (
    Message,
    ServerEnded,
    answer_to,
    no_answer_within,
    parse_messages,
    request,
)

_KEPT: Final = ("PATH", "LANG", "LC_ALL", "TZ", "SYSTEMROOT", "COMSPEC", "PATHEXT")
"""Variables of the environment that every program needs to start."""

_LONGEST_LINE: Final = 32_000_000
_MOST_LINES: Final = 1_000
"""Maximum number of lines that are read ahead. A server that writes more must wait."""

_LAST_WORDS: Final = 4_000
_PATIENCE: Final = 2.0
"""Seconds for a server to end after its input is closed, and again after it is told to end."""

_LEAST_PATIENCE: Final = 0.2
"""The same, if no time is left."""

_MOST_ANSWERED: Final = 200
"""Maximum number of requests of a server that are answered while it owes an answer itself.

A server that asks and never reads would block the probe.
"""


class StdioServer:
    """A server that runs as a child process."""

    def __init__(
        self, words: Sequence[str], environment: Mapping[str, str], folder: str | None = None
    ) -> None:
        """Start the server.

        Args:
            environment: Variables to add to the clean environment.
            folder: Folder to start in. Default: a temporary folder.

        Raises:
            ServerEnded: The program cannot be started.
        """
        self._scratch = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        scratch = self._scratch.name
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115  # closed by `close`
        home = {"HOME": scratch, "TMPDIR": scratch, "TEMP": scratch, "TMP": scratch}
        kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
        try:
            self._process = subprocess.Popen(
                list(words),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                cwd=folder or scratch,
                env={**kept, **home, **environment},
                start_new_session=True,
            )
        except OSError as error:
            self._errors.close()
            self._scratch.cleanup()
            raise ServerEnded(f"{words[0]} cannot be started: {error.strerror}") from error
        self._lines: queue.Queue[bytes] = queue.Queue(_MOST_LINES)
        threading.Thread(target=self._read, daemon=True).start()
        self._number, self._has_ended = 0, False

    def _read(self) -> None:
        output = self._process.stdout
        with suppress(OSError, ValueError):
            while output is not None and (line := output.readline(_LONGEST_LINE)):
                self._lines.put(line)
        self._lines.put(b"")

    def call(self, method: str, params: Message, seconds: float) -> Message:
        """Send a request and return its response. See `Connection.call`."""
        self._number += 1
        self._send(request(self._number, method, params))
        until = time.monotonic() + seconds
        if self._has_ended:
            raise ServerEnded(self._end_in_words(until))
        answered = 0
        while (left := until - time.monotonic()) > 0:
            try:
                line = self._lines.get(timeout=left)
            except queue.Empty:
                break
            if not line:
                self._has_ended = True
                raise ServerEnded(self._end_in_words(until))
            for message in parse_messages(line):
                if message.get("id") == self._number and "method" not in message:
                    return message
                answer = answer_to(message) if answered < _MOST_ANSWERED else None
                if answer is not None:
                    answered += 1
                    self._send(answer)
        raise no_answer_within(seconds)

    def notify(self, method: str, seconds: float) -> None:  # noqa: ARG002  a pipe holds it
        """Send a notification. See `Connection.notify`."""
        self._send(request(None, method, None))

    def _send(self, message: Message) -> None:
        given = self._process.stdin
        try:
            if given is not None:
                given.write(json.dumps(message).encode() + b"\n")
                given.flush()
        except (OSError, ValueError) as error:
            raise ServerEnded(self._end_in_words(time.monotonic() + _PATIENCE)) from error

    def _end_in_words(self, until: float) -> str:
        self._wait(until)
        code = self._process.returncode
        return "it closed its output" if code is None else f"it ended with exit code {code}"

    def last_words(self) -> str:
        """Return the end of what the server wrote to standard error."""
        size = self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(0, size - _LAST_WORDS))
        return self._errors.read().decode("utf-8", "replace").strip()

    def close(self, until: float) -> None:
        """Close the input of the server, and end it and its children if it stays.

        Args:
            until: Time of the monotonic clock at which patience ends.
        """
        with suppress(OSError, ValueError):
            if self._process.stdin is not None:
                self._process.stdin.close()
        self._wait(until)
        self._signal(signal.SIGTERM)
        self._wait(until)
        self._signal(getattr(signal, "SIGKILL", signal.SIGTERM))
        self._process.wait()
        self._errors.close()
        self._scratch.cleanup()

    def _wait(self, until: float) -> None:
        """Wait for the end of the server, for a short time if no time is left."""
        seconds = min(_PATIENCE, max(_LEAST_PATIENCE, until - time.monotonic()))
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)

    def _signal(self, number: int) -> None:
        """Signal the group of the server, which children outlive that were not ended by it."""
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, number)
            else:
                self._process.terminate()


def whole_words(words: Sequence[str]) -> list[str]:
    """Return the words of a command with relative paths of existing files made absolute.

    The server starts in another folder. A bare word such as `python` stays a program of the path.
    """
    return [_whole(word, is_program=not at) for at, word in enumerate(words)]


def _whole(word: str, *, is_program: bool) -> str:
    is_bare = is_program and not any(one in word for one in "/\\")
    if not word or is_bare or word.startswith("-") or not Path(word).exists():
        return word
    return str(Path(word).absolute())
