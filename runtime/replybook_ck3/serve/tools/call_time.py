"""The time budget of a call, so that its work ends before the server's timeout."""

from __future__ import annotations

from typing import Final

from replybook.clock import SYSTEM_CLOCK, Clock
from replybook_ck3.serve.session.work import SessionContext

_SHARE: Final = 0.8


def seconds_for(work: SessionContext, most: float) -> float:
    """Return `most`, or the budget of the call if it is less."""
    return min(most, _SHARE * work.server.config.limits.timeout_s)


class Deadline:
    """The end of the time for a loop over data that others wrote, such as the files of mods.

    Args:
        most: Seconds, if the budget of the call has so many.
    """

    def __init__(self, work: SessionContext, most: float, clock: Clock = SYSTEM_CLOCK) -> None:
        self._clock: Final = clock
        self._end: Final = clock.monotonic_ns() + int(seconds_for(work, most) * 1e9)

    @property
    def is_over(self) -> bool:
        """True if the time is over."""
        return self._clock.monotonic_ns() > self._end
