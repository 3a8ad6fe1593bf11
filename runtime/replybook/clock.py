"""Where the time comes from: the clock of this machine, or one that a test hands in.

Source: decision 15 (clocks are parameters).
"""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Final, Protocol, final

__all__ = ["SYSTEM_CLOCK", "Clock", "SystemClock"]


class Clock(Protocol):
    """Where the time comes from."""

    def now(self) -> datetime:
        """The time of day, aware and in UTC."""
        ...

    def monotonic_ns(self) -> int:
        """Nanoseconds that never run backwards; only differences mean something."""
        ...


@final
class SystemClock:
    """The clock of this machine."""

    __slots__ = ()
    monotonic_ns = staticmethod(time.perf_counter_ns)

    def now(self) -> datetime:
        """The time of day, aware and in UTC."""
        return datetime.now(UTC)


SYSTEM_CLOCK: Final = SystemClock()
"""The clock that is used where none is given."""
