"""A clock that shows the same time until a test advances it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

__all__ = ["FrozenClock"]

_START: Final = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


class FrozenClock:
    """Always returns the same time; implements `replybook.call.Clock`."""

    __slots__ = ("_elapsed", "_start")

    def __init__(self, start: datetime = _START) -> None:
        if start.tzinfo is None:
            raise ValueError("start must have a time zone; use e.g. tzinfo=UTC")
        self._start = start.astimezone(UTC)
        self._elapsed = timedelta()

    def now(self) -> datetime:
        """Return the time of day, in UTC."""
        return self._start + self._elapsed

    def monotonic_ns(self) -> int:
        """Return the nanoseconds since the clock was made."""
        return self._elapsed // timedelta(microseconds=1) * 1000

    def advance(self, seconds: float) -> None:
        """Let time pass. Negative seconds raise `ValueError`."""
        if not seconds >= 0:
            raise ValueError(f"seconds must be 0 or more, got {seconds!r}")
        self._elapsed += timedelta(seconds=seconds)
