"""A progress bar for work that takes over a second, where somebody watches a terminal.

Source: `docs/specification/README.md`.
"""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Final, Self

__all__ = ["Progress"]

_SILENT_S: Final = 1.0
_PAUSE_S: Final = 0.1
_WIDTH: Final = 30


class Progress:
    """Says on standard error how far a work is; call it with what is done and what there is.

        with Progress("indexing") as progress:
            build(progress=progress)

    Nothing is printed in the first second, nor where standard error is no terminal. When the work ends
    the line is cleared.
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
            self._write(" " * self._shown + "\r")

    def __call__(self, done: int, total: int) -> None:
        """Show that `done` of `total` are done; a total of 0 is not known yet."""
        now = time.monotonic()
        if not self._is_watched or now < self._next:
            return
        self._next = now + _PAUSE_S
        line = self._line(done, total)
        self._write(line.ljust(self._shown) + "\r")
        self._shown = len(line)

    def _line(self, done: int, total: int) -> str:
        if total <= 0:
            return f"{self._what} {done}"
        full = _WIDTH * min(done, total) // total
        return f"{self._what} [{'#' * full}{'.' * (_WIDTH - full)}] {done}/{total}"

    def _write(self, text: str) -> None:
        sys.stderr.write(text)
        sys.stderr.flush()
