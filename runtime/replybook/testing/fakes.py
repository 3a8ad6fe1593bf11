"""A clock, ids and a log for tests: the clock stands still, ids count, the log is in memory."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from contextvars import Context
from datetime import UTC, datetime, timedelta
from typing import Final

from replybook.clock import Clock
from replybook.safety.settings import Log, ServerSettings, current_settings, use_by_default
from replybook.trace.event import Begun, LoggedRequest, TraceEvent

_START: Final = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


class FrozenClock:
    """A clock that always gives the same time; fits `replybook.call.Clock`."""

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
        """Nanoseconds since the clock was made."""
        return self._elapsed // timedelta(microseconds=1) * 1000

    def advance(self, seconds: float) -> None:
        """Let time pass.

        Raises:
            ValueError: The step is negative.
        """
        if not seconds >= 0:
            raise ValueError(f"seconds must be 0 or more, got {seconds!r}")
        self._elapsed += timedelta(seconds=seconds)


class CountedIds:
    """An id source that counts: `00...01`, `00...02`, each of 32 hex digits.

    Calls from many threads are safe.
    """

    __slots__ = ("_numbers",)

    def __init__(self) -> None:
        self._numbers = itertools.count(1)

    def __call__(self) -> str:
        """Return the next id."""
        return f"{next(self._numbers):032x}"


class MemoryLog:
    """A log that keeps events and crashes; fits the log of a `ServerSettings`."""

    __slots__ = ("begun", "crashes", "events")

    def __init__(self) -> None:
        self.begun: list[Begun] = []
        """One for each call that began of a tool that changes something, in order."""
        self.events: list[TraceEvent] = []
        """One for each finished call, in order."""
        self.crashes: dict[str, BaseException] = {}
        """Exceptions that were raised, by trace id."""

    def asked(
        self,
        tool: str,  # noqa: ARG002
        args: Mapping[str, object],
        scope: Mapping[str, object],
    ) -> LoggedRequest:
        """Return a whole copy of the request, so that a tool cannot change it later."""
        return LoggedRequest.whole(args, scope)

    def begin(self, begun: Begun, /) -> bool:
        """Keep the begin of a call."""
        self.begun.append(begun)
        return True

    def append(self, event: TraceEvent, /) -> bool:
        """Keep an event."""
        self.events.append(event)
        return True

    def stack(self, trace_id: str, error: BaseException, /) -> bool:
        """Keep an exception under its trace id."""
        self.crashes[trace_id] = error
        return True


# Served tools


@contextmanager
def serve_fakes(
    clock: Clock, new_id: Callable[[], str], log: Log
) -> Generator[ServerSettings, None, None]:
    """Yield repeatable settings that are the default meanwhile.

    They hold for each tool and server without settings of its own. They are the default of the
    process and not of a context: servers call tools in threads and tasks.
    """
    before = Context().run(current_settings)  # in an empty context only the default ones hold
    settings = ServerSettings(log=log, clock=clock, new_id=new_id)
    use_by_default(settings)
    try:
        yield settings
    finally:
        use_by_default(before)
