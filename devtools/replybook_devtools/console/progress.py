"""Progress on a terminal, for work that takes over a second: a bar, or the elapsed time."""

from __future__ import annotations

import sys
import threading
import time
from types import TracebackType
from typing import Final, Self

_SILENT_S: Final = 1.0
_PAUSE_S: Final = 0.1
_WIDTH: Final = 30
_PATIENCE_S: Final = 5.0
"""Wait at most this long for a blocked terminal. Then the line stays, and the command continues."""


class Progress:
    """A progress bar on standard error. Call it with the number of items done and the total.

        with Progress("indexing") as progress:
            build(progress=progress)

    Nothing is printed in the first second, or if standard error is not a terminal. The line goes
    when the work ends.
    """

    def __init__(self, what: str) -> None:
        self._what: Final = what
        self._is_watched: Final = sys.stderr.isatty()
        self._next = time.monotonic() + _SILENT_S
        self._shown = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        if self._shown:
            _write(" " * self._shown + "\r")

    def __call__(self, done: int, total: int) -> None:
        """Show that `done` of `total` items are done; a total of 0 means it is unknown."""
        now = time.monotonic()
        if not self._is_watched or now < self._next:
            return
        self._next = now + _PAUSE_S
        line = self._line(done, total)
        _write(line.ljust(self._shown) + "\r")
        self._shown = len(line)

    def _line(self, done: int, total: int) -> str:
        if total <= 0:
            return f"{self._what} {done}"
        full = _WIDTH * min(done, total) // total
        return f"{self._what} [{'#' * full}{'.' * (_WIDTH - full)}] {done}/{total}"


class Elapsed:
    """The elapsed time on standard error, updated once a second, for work of unknown length.

        with Elapsed("checking"):
            found = inspect(project)

    Nothing is printed in the first second, or if standard error is not a terminal. The line goes
    when the work ends, so print results after the block.
    """

    def __init__(self, what: str) -> None:
        self._what: Final = what
        self._has_ended: Final = threading.Event()
        self._teller: threading.Thread | None = None

    def __enter__(self) -> Self:
        if sys.stderr.isatty():
            self._teller = threading.Thread(target=self._tell, daemon=True)
            self._teller.start()
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self._has_ended.set()
        if self._teller is not None:
            self._teller.join(_PATIENCE_S)

    def _tell(self) -> None:
        began, shown = time.monotonic(), 0
        pause = _SILENT_S
        while not self._has_ended.wait(pause):
            line = f"{self._what} ({time.monotonic() - began:.0f} s)"
            _write(line + "\r")
            shown, pause = len(line), 1.0
        if shown:
            _write(" " * shown + "\r")


def _write(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()
