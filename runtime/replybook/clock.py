"""The clock: that of this machine, or one that a test hands in.

Source: decision 15 (clocks are parameters).
"""

from __future__ import annotations

import time
from datetime import UTC, datetime
from functools import partial
from typing import Final, Protocol, final

__all__ = ["SYSTEM_CLOCK", "Clock", "SystemClock"]


class Clock(Protocol):
    """Tells the time of day, and the time that never runs backwards."""

    def now(self) -> datetime:
        """Return the time of day, aware and in UTC."""
        ...

    def monotonic_ns(self) -> int:
        """Return nanoseconds that never run backwards; only differences mean something."""
        ...


@final
class SystemClock:
    """The clock of this machine."""

    __slots__ = ()
    monotonic_ns = staticmethod(time.perf_counter_ns)
    now = staticmethod(partial(datetime.now, UTC))


SYSTEM_CLOCK: Final = SystemClock()
"""The clock that is used where a test hands in none."""
