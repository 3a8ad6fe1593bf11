"""The output of a program on one stream, read as it is written, with the beginning and end kept."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import IO, Final

HEAD: Final = 8_000
TAIL: Final = 16_000
"""Number of bytes kept at the beginning and at the end."""

_BLOCK: Final = 64 * 1024


class KeptOutput:
    """A reader that consumes a stream in a thread and closes it."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream: Final = stream
        self._head = b""
        self._tail = b""
        self._size = 0
        self._thread: Final = Thread(target=self._read, name="program output", daemon=True)
        self._thread.start()

    def _read(self) -> None:
        with suppress(OSError, ValueError), self._stream as stream:
            while data := os.read(stream.fileno(), _BLOCK):
                room = HEAD - len(self._head)
                self._head += data[:room]
                self._tail = (self._tail + data[room:])[-TAIL:]
                self._size += len(data)

    def finish(self, patience_s: float) -> None:
        """Wait for the end of the stream.

        A process that could not be killed may hold it open longer.
        """
        self._thread.join(patience_s)

    @property
    def left_out(self) -> int:
        """The number of bytes in the middle that are not kept."""
        return max(0, self._size - len(self._head) - len(self._tail))

    def text(self, shown: Callable[[str], str]) -> str:
        """Return the kept output, with each line passed through `shown`, without cut lines."""
        head, tail = self._head, self._tail
        if self.left_out:
            head = (head.rpartition(b"\n")[0] or head) + b"\n[...]\n"
            tail = tail.partition(b"\n")[2]
        lines = (head + tail).decode("utf-8", "replace").split("\n")
        return "\n".join(shown(line.rstrip("\r")) for line in lines)
