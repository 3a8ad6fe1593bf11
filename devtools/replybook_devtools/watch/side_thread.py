"""The thread that reads the copies of passed bytes, so that no pump ever waits for a judgement."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from queue import SimpleQueue
from typing import Final, TypeAlias

Handler: TypeAlias = Callable[[float, bytes | None], None]
"""A function that gets the moment of a copy and its bytes. None stands for dropped bytes."""

MOST_WAITING: Final = 64 * 1024 * 1024
"""Maximum number of bytes that wait to be read. Copies beyond are dropped, never the bytes."""

_QUIET: Final = 0.01
"""Seconds to wait before reading, so that the work does not compete with the answer's way home."""


class SideThread:
    """A queue of copies and the thread that reads them.

    Attributes:
        faults: Number of copies whose handler failed.
    """

    def __init__(self) -> None:
        self.faults = 0
        self._queue: SimpleQueue[tuple[Handler, float, bytes | None] | None] = SimpleQueue()
        self._waiting = 0
        self._counting = threading.Lock()
        self._gaps: set[Handler] = set()
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._run, name="judge", daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def copy(self, handler: Handler, data: bytes) -> None:
        """Queue a copy for a handler. One thread feeds each handler.

        Args:
            handler: Function that reads the copy, in the side thread.
            data: The passed bytes.
        """
        moment = time.perf_counter()
        with self._counting:
            fits = self._waiting + len(data) <= MOST_WAITING
            self._waiting += len(data) if fits else 0
        if fits:
            self._gaps.discard(handler)
            self._queue.put((handler, moment, data))
        elif handler not in self._gaps:
            self._gaps.add(handler)
            self._queue.put((handler, moment, None))

    def end(self, patience_s: float) -> bool:
        """Read what is queued and stop the thread. Return False if it needs longer.

        Args:
            patience_s: Maximum number of seconds to wait.
        """
        if self._thread.ident is None:  # the server did not start
            return True
        self._ending.set()
        self._queue.put(None)
        self._thread.join(patience_s)
        return not self._thread.is_alive()

    def _run(self) -> None:
        while (item := self._queue.get()) is not None:
            if self._queue.empty():
                self._ending.wait(_QUIET)
            handler, moment, data = item
            try:
                handler(moment, data)
            except Exception:  # hostile bytes must not end the watch
                self.faults += 1
            with self._counting:
                self._waiting -= len(data or b"")
