"""Limits of time and memory for one SQLite query, and text functions with linear time.

SQLite checks the clock only between its steps. One step of `instr`, `replace` or `trim` can take
minutes, since its time grows with the product of two lengths. The search of Python is faster.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, Literal, TypeAlias

Limit: TypeAlias = Literal["time", "memory"]
"""The limit that ended a query."""

_Value: TypeAlias = str | int | None
"""Results of the text functions."""

MOST_MEMORY: Final = 400_000_000
"""Maximum growth of this process during one query, in bytes."""

_STEPS: Final = 1_000
"""SQLite steps between two checks of the clock: about 0.05 milliseconds."""

_MEMORY_EVERY: Final = 10
"""Checks of the clock between two checks of the memory."""

_STATE: Final = Path("/proc/self/statm")
_PAGE: Final = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


class QueryTooCostly(Exception):
    """A limit ended the query: `time` or `memory`."""

    def __init__(self, limit: Limit) -> None:
        super().__init__(limit)
        self.limit: Final = limit


@contextmanager
def limit_queries(
    connection: sqlite3.Connection, *, seconds: float, most_memory: int = MOST_MEMORY
) -> Generator[None]:
    """Stop queries inside the block at a limit, and raise `QueryTooCostly`.

    Memory is checked only on Linux. Set `PRAGMA temp_store = MEMORY` before the connection has
    temporary tables, so that large intermediate results do not fill the disk.

    Args:
        most_memory: Maximum growth of the process, in bytes.
    """
    watch = _Watch(seconds, most_memory)
    _with_linear_functions(connection)
    connection.set_progress_handler(watch, _STEPS)
    alarm = threading.Timer(seconds, watch.ring, [connection])
    alarm.daemon = True
    alarm.start()
    try:
        yield
    except sqlite3.Error:
        if watch.limit is not None:
            raise QueryTooCostly(watch.limit) from None
        raise
    finally:
        watch.is_over = True
        alarm.cancel()
        connection.set_progress_handler(None, _STEPS)


class _Watch:
    """Checks clock and memory during a query. Returning 1 ends the query."""

    def __init__(self, seconds: float, most_memory: int) -> None:
        self._end = time.monotonic() + seconds
        self._begun = _memory()
        self._most_memory = most_memory
        self._looks = 0
        self.limit: Limit | None = None
        self.is_over = False

    def __call__(self) -> int:
        """Return 1 if the query has reached a limit."""
        self._looks += 1
        if time.monotonic() > self._end:
            self.limit = "time"
        elif self._looks % _MEMORY_EVERY == 0 and self._growth() > self._most_memory:
            self.limit = "memory"
        return int(self.limit is not None)

    def _growth(self) -> int:
        now = _memory()
        return 0 if now is None or self._begun is None else now - self._begun

    def ring(self, connection: sqlite3.Connection) -> None:
        """End the query from another thread, even during one long step of SQLite."""
        if not self.is_over:
            self.limit = self.limit or "time"
            with suppress(sqlite3.ProgrammingError):  # the connection was just closed
                connection.interrupt()


def _memory() -> int | None:
    """Return the resident bytes of this process, or None if the system does not tell."""
    try:
        return int(_STATE.read_text("ascii").split()[1]) * _PAGE
    except (OSError, ValueError, IndexError):
        return None


# Text functions


def _with_linear_functions(connection: sqlite3.Connection) -> None:
    functions: list[tuple[str, int, Callable[..., _Value]]] = [
        ("instr", 2, _instr),
        ("replace", 3, _replacing(connection.getlimit(sqlite3.SQLITE_LIMIT_LENGTH))),
        *((name, count, strip) for name, strip in _STRIPS.items() for count in (1, 2)),
    ]
    for name, count, function in functions:
        connection.create_function(name, count, function, deterministic=True)


def _instr(text: object, part: object) -> int | None:
    """Return the position of a part in a text, counted from 1, or 0."""
    if text is None or part is None:
        return None
    if isinstance(text, bytes) and isinstance(part, bytes):
        return text.find(part) + 1
    return _text(text).find(_text(part)) + 1


def _replacing(most: int) -> Callable[..., _Value]:
    def replace_part(text: object, old: object, new: object) -> str | None:
        if text is None or old is None or new is None:
            return None
        whole, part, other = _text(text), _text(old), _text(new)
        if not part:
            return whole
        if len(whole) + whole.count(part) * (len(other) - len(part)) > most:
            return " " * (most + 1)  # SQLite refuses this as too big, like its own function
        return whole.replace(part, other)

    return replace_part


def _stripping(strip: Callable[[str, str], str]) -> Callable[..., _Value]:
    def strip_signs(text: object, signs: object = " ") -> str | None:
        if text is None or signs is None:
            return None
        return strip(_text(text), "".join(set(_text(signs))))

    return strip_signs


_STRIPS: Final[dict[str, Callable[..., _Value]]] = {
    "trim": _stripping(str.strip),
    "ltrim": _stripping(str.lstrip),
    "rtrim": _stripping(str.rstrip),
}


def _text(value: object) -> str:
    """Return a value as SQLite converts it to text."""
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)
