"""Calls that could bring nothing: asked again as before, and answered again as before.

A call is wasted where the same tool was asked the same before and gave the same answer of type I, D or E;
from three such calls on it is a loop. Where the answer was to wait and ask again, it is neither.
Source: 001 §3, specification 50.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from replybook_devtools.reports.session.session_calls import RecordedCall

__all__ = ["LOOP", "Repeated", "repeated_calls"]

_IN_VAIN: Final = frozenset("IDE")

LOOP: Final = 3
"""Equal calls with equal answers that make a loop."""


@dataclass(frozen=True, slots=True)
class Repeated:
    """Calls that were equal and answered alike, the first included."""

    calls: Sequence[RecordedCall]

    @property
    def wasted(self) -> int:
        """How many of them nobody needed."""
        return len(self.calls) - 1

    @property
    def is_loop(self) -> bool:
        """True if they are so many that the agent went round in a circle."""
        return len(self.calls) >= LOOP


def repeated_calls(calls: Iterable[RecordedCall]) -> list[Repeated]:
    """Return what was asked in vain more than once, by the first call of each."""
    alike: dict[tuple[str, object, str], list[RecordedCall]] = {}
    for call in calls:
        code = call.code
        if code is not None and call.reply_type in _IN_VAIN and call.next_verb != "wait_and_retry":
            alike.setdefault((call.tool, call.body["args_digest"], code), []).append(call)
    return [Repeated(found) for found in alike.values() if len(found) > 1]
