"""The log that keeps nothing."""

from __future__ import annotations

from replybook.trace.event import TraceEvent

__all__ = ["NullLog"]


class NullLog:
    """Has the shape of a `TraceLog`, keeps nothing and never fails."""

    __slots__ = ()

    @property
    def failures(self) -> int:
        """Always 0: nothing was to be written."""
        return 0

    def append(self, event: TraceEvent, /) -> bool:  # noqa: ARG002  the shape of a log
        """Nothing is written; True, because nothing is lost."""
        return True

    def stack(self, trace_id: str, error: BaseException, /) -> bool:  # noqa: ARG002  the same
        """Nothing is written; True, because nothing is lost."""
        return True

    def close(self) -> None:
        """Nothing is open."""
