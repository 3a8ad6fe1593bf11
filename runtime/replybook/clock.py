"""The clock of this machine, or one that a test provides."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from functools import partial
from typing import Final, Protocol, final


class Clock(Protocol):
    """Returns the time of day, and a time that never goes back."""

    def now(self) -> datetime:
        """Return the time of day, aware and in UTC."""
        ...

    def monotonic_ns(self) -> int:
        """Return nanoseconds that never go back. Only differences are meaningful."""
        ...


@final
class SystemClock:
    """The clock of this machine."""

    __slots__ = ()
    monotonic_ns = staticmethod(time.perf_counter_ns)
    now = staticmethod(partial(datetime.now, UTC))


SYSTEM_CLOCK: Final = SystemClock()
"""The default clock."""
