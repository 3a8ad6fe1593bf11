"""call_fields: each matching call meets all constraints.

Source: specification 28.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from replybook.policy.kinds.finding_details import expected, observed, reason
from replybook.policy.kinds.kind import Calls, Event, Found, Scene, Setting, Watch
from replybook.policy.operators import Constraint, Fault, is_late
from replybook.policy.rule_data import Part
from replybook.policy.selectors import CallMatch, call_field, constraints

__all__ = ["CallFields", "read"]


@dataclass(frozen=True, slots=True)
class CallFields:
    """Which calls are looked at, and what each must hold."""

    match: CallMatch
    require: tuple[Constraint, ...]

    @property
    def judges(self) -> CallMatch:
        """Every call that it looks at."""
        return self.match

    @property
    def is_late(self) -> bool:
        """Whether calls can be judged at the delivery only."""
        return self.match.is_late or is_late(self.require)

    def start(self, setting: Setting) -> Watch:
        """Begin to look."""
        return _Look(self, setting)


def read(part: Part) -> CallFields:
    """Read a check of this kind."""
    part.only(("kind", "match", "require"))
    match = CallMatch.read(part.part("match"))
    return CallFields(match, constraints(part, "require", call_field, about=match))


class _Look(Watch):
    def __init__(self, check: CallFields, setting: Setting) -> None:
        self._picks = check.match.bind(setting.refs)
        self._require = check.require
        self._probes = tuple(constraint.bind(setting.refs) for constraint in check.require)
        self._setting = setting
        self._faults: dict[tuple[int, Fault], Calls] = {}
        dynamic = check.match.reply_type is not None or check.match.where
        self.handlers = ((check.match, self._select if dynamic else self._see),)

    def _select(self, event: Event, seq: int) -> None:
        if self._picks(event):
            self._see(event, seq)

    def _see(self, event: Event, seq: int) -> None:
        for probe in self._probes:
            if probe(event) is not None:
                break
        else:
            return
        if not self._setting.excused(event):
            self._note(event, seq)

    def _note(self, event: Event, seq: int) -> None:
        for index, probe in enumerate(self._probes):
            fault = probe(event)
            if fault is not None:
                self._faults.setdefault((index, fault), Calls()).add(event, seq)

    def finish(self, scene: Scene) -> Iterable[Found]:
        """One finding per constraint and fault, with the calls that have it."""
        for (index, fault), calls in sorted(self._faults.items()):
            constraint = self._require[index]
            first = calls.first or {}
            details = {"field": constraint.field, "fault": fault}
            if fault == "unavailable":
                details["unavailable"] = reason(constraint, scene.call_refs, first)
            yield Found(
                code=constraint.code_of(fault),
                about=f"{first.get('tool')} {constraint.field}",
                observed=observed(constraint, scene.call_refs, first),
                expected=expected(constraint, scene.call_refs, first),
                details=details,
                trace_ids=tuple(calls.ids),
                trace_count=calls.count,
                seq=calls.seq,
            )
