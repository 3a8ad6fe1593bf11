"""call_fields: each matching call meets all constraints.

The check judges the calls since the last completion, and the calls that a claim cites. A refused
call changed nothing, so its fault is reported and does not block.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from replybook.policy.kinds.finding_details import read_expected_value, read_observed_value, reason
from replybook.policy.kinds.kind import (
    CallContext,
    DeliveryContext,
    Event,
    Hit,
    RuleEvaluation,
    TraceCalls,
    is_refused,
)
from replybook.policy.predicates import CallMatch, Constraint, Fault, is_late
from replybook.policy.rule_data import Part
from replybook.policy.selectors import call_field, constraints, read_calls


@dataclass(frozen=True, slots=True)
class CallFields:
    """A selector of calls, and the constraints that these calls must meet."""

    match: CallMatch
    require: tuple[Constraint, ...]

    @property
    def judges(self) -> CallMatch:
        """The selector of the calls, each of which is judged."""
        return self.match

    @property
    def is_late(self) -> bool:
        """True if calls can be judged at the delivery only."""
        return self.match.is_late or is_late(self.require)

    def start(self, setting: CallContext) -> RuleEvaluation:
        """Begin the evaluation of calls by the constraints."""
        return _Look(self, setting)


def read(part: Part) -> CallFields:
    """Read a check of the kind `call_fields`."""
    part.only(("kind", "match", "require"))
    match = read_calls(part.part("match"))
    return CallFields(match, constraints(part, "require", call_field, about=match))


_Faults: TypeAlias = dict[tuple[int, Fault, bool], TraceCalls]
"""The calls by constraint, fault, and refusal (True for refused calls)."""


class _Look(RuleEvaluation):
    def __init__(self, check: CallFields, setting: CallContext) -> None:
        self._match = check.match
        self._picks = check.match.bind(setting.refs)
        self._require = check.require
        self._probes = tuple(constraint.bind(setting.refs) for constraint in check.require)
        self._setting = setting
        self._faults: _Faults = {}
        self._begun = 0
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
            self._note(event, seq, self._faults)

    def _note(self, event: Event, seq: int, faults: _Faults) -> None:
        refused = is_refused(event)
        for index, probe in enumerate(self._probes):
            fault = probe(event)
            if fault is not None:
                faults.setdefault((index, fault, refused), TraceCalls()).add(event, seq)

    def renew(self, seq: int) -> None:
        """Drop the faults of the calls so far."""
        self._faults, self._begun = {}, seq

    def finish(self, scene: DeliveryContext) -> Iterable[Hit]:
        """Return one hit per constraint and fault, with its calls.

        Refused calls get a hit of their own.
        """
        faults = self._faults
        for seq, event in self._cited_before(scene):
            if faults is self._faults:
                faults = {key: calls.copy() for key, calls in faults.items()}
            self._note(event, seq, faults)
        for (index, fault, refused), calls in sorted(faults.items(), key=_order):
            constraint = self._require[index]
            first = calls.first or {}
            details: dict[str, object] = {"field": constraint.field, "fault": fault}
            if refused:
                details["refused"] = True
            if fault == "unavailable":
                details["unavailable"] = reason(constraint, scene.call_refs, first)
            yield Hit(
                code=constraint.code_of(fault),
                about=f"{first.get('tool')} {constraint.field}",
                observed=read_observed_value(constraint, scene.call_refs, first),
                expected=read_expected_value(constraint, scene.call_refs, first),
                details=details,
                trace_ids=tuple(calls.ids),
                trace_count=calls.count,
                seq=calls.seq,
                blocks=not refused,
            )

    def _cited_before(self, scene: DeliveryContext) -> Iterator[tuple[int, Event]]:
        """Yield the calls of earlier windows that claims cite and that break the rule."""
        for seq, event in scene.cited.values() if self._begun else ():
            name = str(event.get("tool"))
            if seq > self._begun or not self._match.is_about(name, scene.tools.find(name)):
                continue
            if self._picks(event) and not self._setting.excused(event):
                yield seq, event


def _order(item: tuple[tuple[int, Fault, bool], TraceCalls]) -> tuple[int, Fault, bool]:
    return item[0]
