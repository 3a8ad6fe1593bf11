"""Wasted calls: calls that repeat an earlier call and get the same answer.

A call is wasted if an earlier call had the same tool and arguments and the same code of type I, D
or E. Three such calls are a loop. Calls that were told to wait and retry do not count.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from replybook_devtools.reports.session.session_calls import RecordedCall

_IN_VAIN: Final = frozenset("IDE")

LOOP: Final = 3
"""Number of equal calls with equal answers that count as a loop."""


@dataclass(frozen=True, slots=True)
class Repeated:
    """Equal calls with equal answers, including the first one."""

    calls: Sequence[RecordedCall]

    @property
    def wasted(self) -> int:
        """The number of wasted calls."""
        return len(self.calls) - 1

    @property
    def is_loop(self) -> bool:
        """True if there are enough calls to be a loop."""
        return len(self.calls) >= LOOP


def repeated_calls(calls: Iterable[RecordedCall]) -> list[Repeated]:
    """Return the calls that were repeated in vain, ordered by the first call of each group."""
    alike: dict[tuple[str, object, str], list[RecordedCall]] = {}
    for call in calls:
        code = call.code
        if code is not None and call.reply_type in _IN_VAIN and call.next_verb != "wait_and_retry":
            alike.setdefault((call.tool, call.body["args_digest"], code), []).append(call)
    return [Repeated(found) for found in alike.values() if len(found) > 1]
