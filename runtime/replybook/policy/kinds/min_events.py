"""min_events: a minimum number of calls match.

Without a match, all calls count except those that ask the gate. With `after`, only the calls after
the last of these count, such as the tests that ran after the last change. A refused call changed
nothing, so it is not the last. A completion settles the calls before it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from replybook.policy.kinds.kind import (
    CallContext,
    DeliveryContext,
    Event,
    Hit,
    RuleEvaluation,
    is_refused,
)
from replybook.policy.predicates import CallMatch
from replybook.policy.rule_data import Part
from replybook.policy.selectors import read_calls

ASKING: Final = CallMatch(tag="policy")
"""The calls that ask or pass the gate. They do no work, so they do not count."""


@dataclass(frozen=True, slots=True)
class MinEvents:
    """A selector of calls, and the minimum number of them."""

    match: CallMatch
    least: int
    after: CallMatch | None = None
    judges: None = None

    @property
    def is_late(self) -> bool:
        """True if calls can be judged at the delivery only."""
        return self.match.is_late or (self.after is not None and self.after.is_late)

    def start(self, setting: CallContext) -> RuleEvaluation:
        """Begin the evaluation, which counts calls."""
        if self.after is not None:
            return _CountAfter(self.match, self.after, self.least, setting)
        return _Count(self, setting)


def read(part: Part) -> MinEvents:
    """Read a check of the kind `min_events`."""
    part.only(("kind", "min"), ("match", "after"))
    match = read_calls(part.part("match")) if part.has("match") else CallMatch()
    after = read_calls(part.part("after")) if part.has("after") else None
    return MinEvents(match, part.count("min"), after)


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


class _CountAfter(RuleEvaluation):
    def __init__(
        self, match: CallMatch, after: CallMatch, least: int, setting: CallContext
    ) -> None:
        self._picks, self._is_last = match.bind(setting.refs), after.bind(setting.refs)
        self._least = least
        self._last: Event | None = None
        self._count = 0
        # A call that is both comes after itself.
        self.handlers = ((after, self._begin), (match, self._see))

    def _begin(self, event: Event, _seq: int) -> None:
        if self._is_last(event) and not is_refused(event):
            self._last, self._count = event, 0

    def _see(self, event: Event, _seq: int) -> None:
        if self._picks(event):
            self._count += 1

    def renew(self, _seq: int) -> None:
        """Forget the last call, which a completion settled."""
        self._last = None

    def finish(self, _scene: DeliveryContext) -> Iterable[Hit]:
        """Return one hit with the last call if too few came after it."""
        if self._last is not None and self._count < self._least:
            yield Hit(
                about=f"after {self._last.get('tool')}",
                observed=self._count,
                expected=self._least,
                trace_ids=(str(self._last.get("trace_id")),),
                trace_count=1,
            )
