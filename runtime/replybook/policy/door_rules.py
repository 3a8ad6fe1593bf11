"""The rules to check before a call runs, since the call would block a delivery.

The same checks read the same data as at the delivery: the arguments that the trace will keep, and
the scope of the call. So a call that passes cannot be out of scope later. Rules about the answer of
a call, and rules that compare with the bundle, are checked at the delivery only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, TypeAlias, cast

from replybook.policy.compile import Program, RuleProgram, weigh
from replybook.policy.judge import Excuses
from replybook.policy.kinds.call_fields import CallFields
from replybook.policy.kinds.call_order import CallOrder
from replybook.policy.kinds.kind import CallContext, Event, Handler, RuleEvaluation
from replybook.policy.predicates import CallMatch, CallRefs, Constraint, Picks, Probe
from replybook_schema.policy import RuleSpec
from replybook_schema.tools import ToolSpec

SessionOfCall: TypeAlias = Callable[[], Mapping[str, object]]
"""A function that returns the session of the judged call."""

History: TypeAlias = Callable[[], Iterable[Event]] | None
"""A function that returns the earlier calls of the session, or None if they are not known."""

_ANSWERS: Final = ("reply_type", "code", "result")
_MOST_TOOLS: Final = 1_000


@dataclass(frozen=True, slots=True)
class Broken:
    """A rule that a call would break, and the constraint that fails, if there is one."""

    rule: RuleSpec
    constraint: Constraint | None


class DoorRules:
    """The rules of a policy about single calls. A guard has one object.

    `today` returns the date that decides if an exception has expired.
    """

    def __init__(self, program: Program, today: Callable[[], date]) -> None:
        self._program: Final = program
        self._today: Final = today
        self._refs: Final = CallRefs({}, program.tools)
        self._known: dict[tuple[str, str], tuple[_Held, ...]] = {}
        self._day: date | None = None

    def broken_by(
        self, mode: str, tool: ToolSpec, event: Event, session: SessionOfCall, history: History
    ) -> Broken | None:
        """Return the first blocking rule that a call would break, or None.

        Args:
            mode: The mode of the session.
            event: The call, as the trace will keep it.
            session: Returns the session of the call.
            history: Returns the earlier calls of the session, or is None if they are not known.
                Without it, a rule that needs earlier calls is not broken.
        """
        for held in self._about(mode, tool):
            broken = held.broken_by(event)
            if broken is None or not held.is_enforced(session):
                continue
            if not held.needs_history:
                return broken
            if history is None:
                continue
            if held.with_history(self._under_both_names(history())).broken_by(event) is not None:
                return broken
        return None

    def _under_both_names(self, events: Iterable[Event]) -> Iterable[Event]:
        """Yield calls with each renamed argument under its current and its former name."""
        tools = self._program.tools
        for event in events:
            yield tools.under_both_names(tools.find(str(event.get("tool"))), event)

    def _about(self, mode: str, tool: ToolSpec) -> tuple[_Held, ...]:
        if self._day != self._today():  # an exception may have expired
            self._day, self._known = self._today(), {}
        key = mode, tool.name
        found = self._known.get(key)
        if found is None:
            found = tuple(self._make_held(mode, tool))
            if len(self._known) < _MOST_TOOLS:
                self._known[key] = found
        return found

    def _make_held(self, mode: str, tool: ToolSpec) -> Iterable[_Held]:
        for rule in self._program.rules:
            match = _find_match(rule)
            if (
                match is None
                or rule.spec.status == "disabled"
                or (rule.modes is not None and mode not in rule.modes)
            ):
                continue
            can_block = weigh(rule.spec, rule.stage, self._program.capabilities).severity == "error"
            if can_block and match.is_about(tool.name, tool):
                yield _Held(rule, self._program, self._refs, self._today())


def _find_match(rule: RuleProgram) -> CallMatch | None:
    """Return the calls that a rule judges before they run, or None if it judges none."""
    match = rule.check.judges
    if match is None or rule.is_late or match.reply_type is not None or _asks(match.where):
        return None
    return match


def _asks(found: Iterable[Constraint]) -> bool:
    """Return True if a constraint is about the answer of a call."""
    return any(constraint.field.partition(".")[0] in _ANSWERS for constraint in found)


class _Held:
    """One rule with the earlier calls of a session, or with none."""

    def __init__(self, rule: RuleProgram, program: Program, refs: CallRefs, today: date) -> None:
        self._rule, self._program, self._refs, self._today = rule, program, refs, today
        check = rule.check
        holding = [
            exception
            for exception in rule.exceptions
            if exception.last_day is None or today <= exception.last_day
        ]
        self._excuses = Excuses(holding, refs, program.tools)
        self._watch: RuleEvaluation = check.start(CallContext(refs, self._excuses.covers))
        self.needs_history = isinstance(check, CallOrder) or any(one.is_seen for one in holding)
        self._picks: Picks | None = None
        self._probes: Sequence[tuple[Constraint, str | None, Probe]] = ()
        if isinstance(check, CallFields):
            asked = (one for one in check.require if not _asks((one,)))
            self._picks = check.match.bind(refs)
            self._probes = [(one, _compared_with(one), one.bind(refs)) for one in asked]

    def is_enforced(self, session: SessionOfCall) -> bool:
        """Return True if the rule blocks a delivery, given the session's capabilities."""
        spec, able = self._rule.spec, frozenset[str]()
        if spec.status == "enhancement" and spec.upgrade_when:
            said = cast("Iterable[str]", session().get("capabilities") or ())
            able = self._program.capabilities.intersection(said)
        return weigh(spec, self._rule.stage, able).severity == "error"

    def broken_by(self, event: Event) -> Broken | None:
        """Return the rule and constraint that a call would break, or None.

        A constraint that compares with a field missing from the scope is not checked.
        """
        if self._picks is None:
            return Broken(self._rule.spec, None) if self._watch.would_break(event) else None
        scope = cast("Mapping[str, object]", event["scope"])
        for one, field, probe in self._probes:
            if (field is None or field in scope) and probe(event) is not None:
                is_meant = self._picks(event) and not self._excuses.covers(event)
                return Broken(self._rule.spec, one) if is_meant else None
        return None

    def with_history(self, events: Iterable[Event]) -> _Held:
        """Return the rule after the earlier calls of a session."""
        held = _Held(self._rule, self._program, self._refs, self._today)
        handlers: tuple[tuple[CallMatch, Handler], ...] = (
            *held._watch.handlers,
            *held._excuses.handlers,
        )
        find = self._program.tools.find
        for seq, event in enumerate(events, 1):
            name = str(event.get("tool"))
            for match, handle in handlers:
                if match.is_about(name, find(name)):
                    handle(event, seq)
        return held


def _compared_with(constraint: Constraint) -> str | None:
    """Return the session field that a constraint compares with, or None."""
    if constraint.ref is None or constraint.fixed is not None:
        return None
    return constraint.ref.removeprefix("session.").partition(".")[0]
