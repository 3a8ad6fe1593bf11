"""min_events: a minimum number of calls match.

Without a match, all calls count except those that ask the gate.
Source: specification 25.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from replybook.policy.kinds.kind import CallContext, DeliveryContext, Event, Hit, RuleEvaluation
from replybook.policy.predicates import CallMatch
from replybook.policy.rule_data import Part
from replybook.policy.selectors import read_calls

__all__ = ["MinEvents", "read"]


ASKING: Final = CallMatch(tag="policy")
"""The calls that ask or pass the gate. They do no work, so they do not count."""


@dataclass(frozen=True, slots=True)
class MinEvents:
    """A selector of calls, and the minimum number of them."""

    match: CallMatch
    least: int
    judges: None = None

    @property
    def is_late(self) -> bool:
        """True if calls can be judged at the delivery only."""
        return self.match.is_late

    def start(self, setting: CallContext) -> RuleEvaluation:
        """Begin the evaluation, which counts calls."""
        return _Count(self, setting)


def read(part: Part) -> MinEvents:
    """Read a check of the kind `min_events`."""
    part.only(("kind", "min"), ("match",))
    match = read_calls(part.part("match")) if part.has("match") else CallMatch()
    return MinEvents(match, part.count("min"))


class _Count(RuleEvaluation):
    def __init__(self, check: MinEvents, setting: CallContext) -> None:
        self._check = check
        self._picks = check.match.bind(setting.refs)
        self._count = 0
        watched = ASKING if check.match.is_everything else check.match
        self.handlers = ((watched, self._see),)

    def _see(self, event: Event, _seq: int) -> None:
        if self._picks(event):
            self._count += 1

    def finish(self, scene: DeliveryContext) -> Iterable[Hit]:
        """Return one hit if there were too few calls."""
        is_everything = self._check.match.is_everything  # the engine counts all calls anyway
        count = scene.calls - self._count if is_everything else self._count
        if count < self._check.least:
            yield Hit(observed=count, expected=self._check.least)
