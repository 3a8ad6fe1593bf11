"""min_events: at least so many calls match; without a match, calls that do more than ask the gate.

Source: specification 25.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from replybook.policy.kinds.kind import Event, Found, Scene, Setting, Watch
from replybook.policy.predicates import CallMatch
from replybook.policy.rule_data import Part
from replybook.policy.selectors import read_calls

__all__ = ["MinEvents", "read"]


ASKING: Final = CallMatch(tag="policy")
"""Calls that ask or pass the gate do no work: a delivery that was refused is no trace of any."""


@dataclass(frozen=True, slots=True)
class MinEvents:
    """Which calls count, and how many there must be."""

    match: CallMatch
    least: int
    judges: None = None

    @property
    def is_late(self) -> bool:
        """True if calls can be judged at the delivery only."""
        return self.match.is_late

    def start(self, setting: Setting) -> Watch:
        """Begin to count."""
        return _Count(self, setting)


def read(part: Part) -> MinEvents:
    """Read a check of this kind."""
    part.only(("kind", "min"), ("match",))
    match = read_calls(part.part("match")) if part.has("match") else CallMatch()
    return MinEvents(match, part.count("min"))


class _Count(Watch):
    def __init__(self, check: MinEvents, setting: Setting) -> None:
        self._check = check
        self._picks = check.match.bind(setting.refs)
        self._count = 0
        watched = ASKING if check.match.is_everything else check.match
        self.handlers = ((watched, self._see),)

    def _see(self, event: Event, _seq: int) -> None:
        if self._picks(event):
            self._count += 1

    def finish(self, scene: Scene) -> Iterable[Found]:
        """One finding if there were too few."""
        is_everything = self._check.match.is_everything  # the engine counts all calls anyway
        count = scene.calls - self._count if is_everything else self._count
        if count < self._check.least:
            yield Found(observed=count, expected=self._check.least)
