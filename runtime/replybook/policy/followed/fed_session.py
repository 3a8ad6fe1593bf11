"""The engine of one session, and which of its calls it was fed.

Source: specification 57, decision 20.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from replybook.policy.judge import Engine
from replybook.policy.session_trace import CitedCalls, Event
from replybook.trace.merging import Place

__all__ = ["MOST_WAITING", "Basis", "Call", "FedSession", "LateCall"]

Call: TypeAlias = tuple[str, Event]
"""A call with the name of its file."""

MOST_WAITING: Final = 20_000
"""Calls that rules keep until the delivery; an engine that keeps more is not kept itself."""


class LateCall(Exception):
    """A call stands before one that was fed; the engine has to be fed anew."""


@dataclass(frozen=True, slots=True)
class Basis:
    """What calls are judged by while they are fed: objects that never change, and values of this delivery."""

    parts: Sequence[object]
    values: Sequence[object]

    def is_like(self, other: Basis) -> bool:
        """Return True if an engine that was fed on the one serves the other."""
        same = all(one is two for one, two in zip(self.parts, other.parts, strict=True))
        return same and self.values == other.values


@dataclass(slots=True)
class FedSession:
    """An engine with its place in the trace; one thread at a time."""

    engine: Engine
    basis: Basis
    generation: object
    """What was known of the trace when it was fed; it goes with that."""

    numbers: dict[str, array[int]] = field(default_factory=dict[str, "array[int]"])
    """The numbers in the session of the calls that were fed, by file."""

    latest: dict[str, str] = field(default_factory=dict[str, str])
    """The moment of the last call that was fed, by process."""

    strands: dict[str, str] = field(default_factory=dict[str, str])
    """The first file of its process, of each file with calls that were fed."""

    _files: dict[str, str] = field(default_factory=dict[str, str])
    """The file of the last call that was fed, by process."""

    _last: Place = ("", "")

    def check_strand(self, first: str, names: Iterable[str]) -> None:
        """`LateCall` where one of these files counted among those of another process when it was fed."""
        for name in names:
            if self.strands.get(name, first) != first:
                raise LateCall

    def fed(self, name: str) -> int:
        """Return how many calls of a file were fed."""
        return len(self.numbers.get(name, ()))

    def feed(self, calls: Iterable[tuple[Place, Call]], cited: CitedCalls) -> None:
        """Take further calls in their order, with the names of their files; `LateCall` for one out of it."""
        engine, numbers, latest, wanted = self.engine, self.numbers, self.latest, cited.wanted or ()
        for place, (name, event) in calls:
            if place < self._last or name < self._files.get(place[1], name):
                raise LateCall
            self._last = place
            latest[place[1]], self._files[place[1]] = place[0], name
            engine.feed(event)
            if name not in numbers:
                numbers[name] = array("I")
                self.strands[name] = place[1]
            numbers[name].append(engine.calls)
            if event.get("trace_id") in wanted:
                cited.add(event["trace_id"], event, engine.calls)

    def cite(self, name: str, number: int, event: Event, cited: CitedCalls) -> None:
        """Keep a call that was fed before, if it is one of those that are cited."""
        if event.get("trace_id") in (cited.wanted or ()):
            cited.add(event["trace_id"], event, self.numbers[name][number])
