"""The engine of one session, with the calls that it was fed."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from replybook.policy.judge import Engine
from replybook.policy.session_trace import CitedCalls, Event
from replybook.trace.merging import Place

Call: TypeAlias = tuple[str, Event]
"""A call with the name of its file."""

MOST_WAITING: Final = 20_000
"""The limit of calls that rules may keep. An engine with more calls is dropped."""


class LateCall(Exception):
    """A call comes before one that was fed, so a new engine must be fed."""


@dataclass(frozen=True, slots=True)
class Basis:
    """The inputs of an engine besides calls: fixed objects, and values to compare."""

    parts: Sequence[object]
    values: Sequence[object]

    def is_like(self, other: Basis) -> bool:
        """Return True if an engine fed on this basis serves the other basis."""
        same = all(one is two for one, two in zip(self.parts, other.parts, strict=True))
        return same and self.values == other.values


@dataclass(slots=True)
class FedSession:
    """An engine with its place in the trace, for one thread at a time."""

    engine: Engine
    basis: Basis
    generation: object
    """The token of the follower's state. The engine is dropped if the state is reset."""

    numbers: dict[str, array[int]] = field(default_factory=dict[str, "array[int]"])
    """The session numbers of the fed calls, by file."""

    latest: dict[str, str] = field(default_factory=dict[str, str])
    """The moment of the last fed call, by process."""

    strands: dict[str, str] = field(default_factory=dict[str, str])
    """The first file of the process, by file with fed calls."""

    _files: dict[str, str] = field(default_factory=dict[str, str])
    """The file of the last fed call, by process."""

    _last: Place = ("", "")

    def check_strand(self, first: str, names: Iterable[str]) -> None:
        """Raise `LateCall` if one of these files belonged to another process when fed."""
        for name in names:
            if self.strands.get(name, first) != first:
                raise LateCall

    def fed(self, name: str) -> int:
        """Return the number of fed calls of a file."""
        return len(self.numbers.get(name, ()))

    def feed(self, calls: Iterable[tuple[Place, Call]], cited: CitedCalls) -> None:
        """Feed further calls, each with the name of its file.

        Raises:
            LateCall: A call is out of order.
        """
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
        """Keep a call that was fed before if a claim cites it.

        Args:
            name: The name of its file.
            number: The position of the call among the fed calls of the file.
            cited: The cited calls to add it to.
        """
        if event.get("trace_id") in (cited.wanted or ()):
            cited.add(event["trace_id"], event, self.numbers[name][number])
