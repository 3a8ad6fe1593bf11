"""call_order: a `before` call precedes each `after` call.

The check judges the calls since the last completion. A refused call is reported and does not block.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from replybook.policy.kinds.kind import (
    CallContext,
    DeliveryContext,
    Event,
    Hit,
    RuleEvaluation,
    TraceCalls,
    is_refused,
)
from replybook.policy.predicates import CallMatch
from replybook.policy.rule_data import Part
from replybook.policy.selectors import read_calls


@dataclass(frozen=True, slots=True)
class CallOrder:
    """A selector of calls that must come first, and of the calls that need them."""

    before: CallMatch
    after: CallMatch
    codes: Mapping[str, str]

    @property
    def judges(self) -> CallMatch:
        """The selector of the calls that need an earlier call."""
        return self.after

    @property
    def is_late(self) -> bool:
        """True if calls can be judged at the delivery only."""
        return self.before.is_late or self.after.is_late

    def start(self, setting: CallContext) -> RuleEvaluation:
        """Begin the evaluation of the order of calls."""
        return _Order(self, setting)


def read(part: Part) -> CallOrder:
    """Read a check of the kind `call_order`."""
    part.only(("kind", "before", "after"), ("codes",))
    before, after = read_calls(part.part("before")), read_calls(part.part("after"))
    return CallOrder(before, after, part.fault_codes(("never", "late")))


class _Order(RuleEvaluation):
    def __init__(self, check: CallOrder, setting: CallContext) -> None:
        self._codes = check.codes
        self._is_before = check.before.bind(setting.refs)
        self._is_after = check.after.bind(setting.refs)
        self._excused = setting.excused
        self._came = 0
        self._early: dict[bool, TraceCalls] = {}  # by refusal
        # A call that is both precedes itself.
        self.handlers = ((check.before, self._see_before), (check.after, self._see_after))

    def _see_before(self, event: Event, seq: int) -> None:
        if not self._came and self._is_before(event):
            self._came = seq

    def _see_after(self, event: Event, seq: int) -> None:
        if not self._came and self._is_after(event) and not self._excused(event):
            self._early.setdefault(is_refused(event), TraceCalls()).add(event, seq)

    def would_break(self, event: Event) -> bool:
        """Return True if a call comes too early."""
        return not self._came and self._is_after(event) and not self._excused(event)

    def renew(self, _seq: int) -> None:
        """Forget the calls that came too early."""
        self._early = {}

    def finish(self, _scene: DeliveryContext) -> Iterable[Hit]:
        """Return a hit with the calls that came too early, and one with the refused ones."""
        fault = "late" if self._came else "never"
        for refused, early in sorted(self._early.items()):
            details: dict[str, object] = {"fault": fault}
            yield Hit(
                code=self._codes.get(fault),
                about=str((early.first or {}).get("tool")),
                details={**details, "refused": True} if refused else details,
                trace_ids=tuple(early.ids),
                trace_count=early.count,
                seq=early.seq,
                blocks=not refused,
            )
