"""A trace log in memory, so that a test can read what would be on disk."""

from __future__ import annotations

from collections.abc import Mapping

from replybook.trace.event import Asked, Begun, TraceEvent

__all__ = ["MemoryLog"]


class MemoryLog:
    """Keeps events and crashes; fits the log of a `ServerSettings`."""

    __slots__ = ("begun", "crashes", "events")

    def __init__(self) -> None:
        self.begun: list[Begun] = []
        """One for each call that began of a tool that changes something, in order."""
        self.events: list[TraceEvent] = []
        """One for each finished call, in order."""
        self.crashes: dict[str, BaseException] = {}
        """What was raised, by trace id."""

    def asked(
        self,
        tool: str,  # noqa: ARG002
        args: Mapping[str, object],
        scope: Mapping[str, object],
    ) -> Asked:
        """Return a copy of everything: a test sees what was asked, not what a tool made of it."""
        return Asked.whole(args, scope)

    def begin(self, begun: Begun, /) -> bool:
        """Keep the begin of a call."""
        self.begun.append(begun)
        return True

    def append(self, event: TraceEvent, /) -> bool:
        """Keep an event."""
        self.events.append(event)
        return True

    def stack(self, trace_id: str, error: BaseException, /) -> bool:
        """Keep what was raised."""
        self.crashes[trace_id] = error
        return True
