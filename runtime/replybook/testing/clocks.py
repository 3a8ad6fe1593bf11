"""A clock that stands still until a test moves it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

__all__ = ["FrozenClock"]

_START: Final = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


class FrozenClock:
    """Says the same time again and again; fits `replybook.call.Clock`."""

    __slots__ = ("_elapsed", "_start")

    def __init__(self, start: datetime = _START) -> None:
        if start.tzinfo is None:
            raise ValueError("start has no time zone; give an aware time, e.g. with tzinfo=UTC")
        self._start = start.astimezone(UTC)
        self._elapsed = timedelta()

    def now(self) -> datetime:
        """Return the time of day, in UTC."""
        return self._start + self._elapsed

    def monotonic_ns(self) -> int:
        """Nanoseconds since the clock was made."""
        return self._elapsed // timedelta(microseconds=1) * 1000

    def advance(self, seconds: float) -> None:
        """Let time pass; `ValueError` for a step back."""
        if not seconds >= 0:
            raise ValueError(f"seconds is {seconds!r}; time goes forward only")
        self._elapsed += timedelta(seconds=seconds)
