"""A slice of time for work on foreign data, such as a pattern that backtracks without end.

An alarm of the system ends the work, also inside of a regular expression. Other threads, and
systems without this alarm, do the work to its end.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

_AGAIN_S: Final = 0.1
"""Seconds until the alarm comes again, since code that Python calls back may ignore the first."""


class TooLong(BaseException):
    """The work took longer than its slice. No `except Exception` in between may take it."""


def can_end_work() -> bool:
    """Return True if an alarm can end the work of this thread."""
    is_main = threading.current_thread() is threading.main_thread()
    return is_main and hasattr(signal, "setitimer")


@contextmanager
def time_slice(seconds: float) -> Generator[None]:
    """Raise `TooLong` in the block after this many seconds, if an alarm can end it."""
    if not can_end_work():
        yield
        return
    is_running = True

    def end(*_: object) -> None:
        if is_running:
            raise TooLong

    before = signal.signal(signal.SIGALRM, end)
    signal.setitimer(signal.ITIMER_REAL, max(seconds, 0.001), _AGAIN_S)
    try:
        try:
            yield
        finally:
            is_running = False
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
