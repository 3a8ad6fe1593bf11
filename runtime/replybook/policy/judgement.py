"""From the rules of a session to the outcome of a delivery: what each finds, what it weighs, the summary.

A rule whose calls are compared with the bundle or with facts keeps its calls and looks at them at the
delivery; all others look at each call as it happens. A completion ends what was held against the calls before
it; what they showed stays. Source: specification 24, 25, 30 and 63, decision 20.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from replybook.policy.compile import FORM_STAGE, Program, RuleProgram
from replybook.policy.exceptions import Excuses, RuleException
from replybook.policy.known_tools import Tools
from replybook.policy.operators import Refs
from replybook.policy.outcome import PolicyOutcome, Severity, Violation, plain
from replybook.policy.refs import DeliveryRefs
from replybook.policy.rule_kind import Event, Found, Handler, Scene, Setting, Watch
from replybook.policy.selectors import CallMatch
from replybook_schema.policy import RuleSpec, StageSpec

__all__ = ["RuleRun", "Weight", "judge", "weigh"]

_ABOUT: Final = 160


def judge(
    program: Program, rules: Sequence[RuleRun], scene: Scene, policy_digest: str
) -> PolicyOutcome:
    """Run every stage in its order; a bundle that does not parse stops after its schema stage."""
    run = _Run(program, rules, scene)
    violations: list[Violation] = []
    for stage in program.stages:
        violations += run.of(stage.name)
        if stage.name == FORM_STAGE and scene.delivery.faults:
            break  # later stages have nothing that they could judge
    summary = run.summary(violations)
    summary |= {
        "policy_digest": policy_digest,
        "mode": str(scene.delivery.mode),
        "attempting_delivery": scene.delivery.attempting,
    }
    blocked = any(violation.severity == "error" for violation in violations)
    return PolicyOutcome(not blocked, tuple(violations), summary)


class _Run:
    """The rules, run stage by stage; notes which ran and which exceptions were used."""

    def __init__(self, program: Program, rules: Sequence[RuleRun], scene: Scene) -> None:
        self._program = program
        self._rules = sorted(rules, key=lambda rule: (rule.program.stage.order, rule.spec.id))
        self._scene = scene
        self._ran: list[str] = []
        self._skipped: dict[str, str] = {}
        self._used: list[dict[str, object]] = []

    def of(self, stage: str) -> list[Violation]:
        """Return what the rules of a stage find."""
        found: list[Violation] = []
        for rule in self._rules:
            if rule.spec.stage == stage:
                found += self._run(rule)
        return found

    def _run(self, rule: RuleRun) -> list[Violation]:
        weight = rule.weight
        if weight is None:
            self._skipped[rule.spec.id] = "it is disabled"
            return []
        if rule.spec.check["kind"] == "min_events" and not self._scene.delivery.attempting:
            self._skipped[rule.spec.id] = "it can still be done"
            return []
        self._ran.append(rule.spec.id)
        found, used = rule.finish(self._scene)
        self._used += used
        found.sort(key=lambda one: one.seq)
        return [self._violation(rule, weight, one) for one in found]

    def _violation(self, rule: RuleRun, weight: Weight, found: Found) -> Violation:
        spec, details = rule.spec, dict(found.details)
        if weight.review:
            details["review"] = True
        if weight.upgraded:
            details["upgraded"] = True
        considered = rule.considered()
        if considered:
            details["exceptions_considered"] = considered
        code = found.code or spec.codes[0]
        return Violation(
            severity=weight.severity if found.blocks else "warning",
            code=code,
            message=_message(self._program.meanings[code], found.about),
            rule=spec.id,
            stage=spec.stage,
            hint=spec.hint,
            rule_version=spec.version,
            declared_severity=spec.severity,
            trace_ids=found.trace_ids,
            trace_count=found.trace_count,
            observed=plain(found.observed),
            expected=plain(found.expected),
            details=details,
        )

    def summary(self, violations: Iterable[Violation]) -> dict[str, object]:
        """Return what was run, skipped, excused and counted."""
        counts, by_rule = Counter[str](), Counter[str]()
        for violation in violations:
            by_rule[violation.rule] += 1
            counts["review" if violation.is_review else violation.severity] += 1
        for rule in self._rules:
            if rule.spec.id not in self._ran:
                self._skipped.setdefault(rule.spec.id, "the bundle does not parse")
        skipped = self._skipped
        return {
            "calls": self._scene.calls,
            "errors": counts["error"],
            "warnings": counts["warning"],
            "reviews": counts["review"],
            "by_rule": {name: by_rule[name] for name in sorted(by_rule)},
            "rules_run": self._ran,
            "rules_skipped": [{"rule": name, "reason": skipped[name]} for name in sorted(skipped)],
            "exceptions_used": self._used,
            "exceptions_expired": self._expired(),
            "ready_to_upgrade": sorted(
                rule.spec.id
                for rule in self._rules
                if rule.weight is not None and rule.weight.ready
            ),
        }

    def _expired(self) -> list[dict[str, object]]:
        return [one.to_dict(rule.spec.id) for rule in self._rules for one in rule.expired]


def _message(meaning: str, about: str) -> str:
    """Return the meaning of the code, and what it is about."""
    if not about:
        return meaning
    short = about if len(about) <= _ABOUT else about[: _ABOUT - 3] + "..."
    return f"{meaning.removesuffix('.')}: {short}"


class RuleRun:
    """A rule of the session's mode; `weight` is None where it is disabled."""

    def __init__(
        self,
        program: RuleProgram,
        weight: Weight | None,
        *,
        refs: Refs,
        tools: Tools,
        today: date,
        digests: frozenset[object] | None,
    ) -> None:
        self.program = program
        self.spec = program.spec
        self.weight = weight
        self.expired = [one for one in program.exceptions if one.is_expired(today)]
        self._holding = [one for one in program.exceptions if not one.is_expired(today)]
        self._tools, self._digests = tools, digests
        self._waiting: list[tuple[Event, int]] = []
        self._renewed = 0
        self._now = None if program.is_late else self._watching(refs)

    def _watching(self, refs: Refs) -> _Watching:
        return _Watching(self.program, self._holding, refs, self._tools, self._digests)

    def handlers_of(self, name: str) -> Iterator[Handler]:
        """Return what is to be handed the calls of a tool; a disabled rule looks at none."""
        if self.weight is None:
            return
        if self._now is not None:
            yield from self._now.handlers_of(name)
        elif any(self._watching(DeliveryRefs({})).handlers_of(name)):
            yield self._keep

    def _keep(self, event: Event, seq: int) -> None:
        self._waiting.append((event, seq))

    def renew(self, seq: int) -> None:
        """Begin a new window after call number `seq`, a completion."""
        self._renewed = seq
        if self._now is not None:
            self._now.renew(seq)

    @property
    def waiting(self) -> int:
        """How many calls it keeps until the delivery."""
        return len(self._waiting)

    def finish(self, scene: Scene) -> tuple[list[Found], list[dict[str, object]]]:
        """Return what the rule finds, and the exceptions that kept it from finding more."""
        now = self._now
        if now is None:
            now = self._watched(scene.call_refs)
        found = list(now.watch.finish(scene))
        excuses = now.excuses
        if self.program.check.judges is not None:
            return found, [] if excuses is None else excuses.used(self.spec.id)
        covering = excuses.covering(self.spec.id) if found and excuses is not None else []
        return [] if covering else found, covering

    def _watched(self, refs: Refs) -> _Watching:
        """Look at the calls that were kept until the delivery."""
        now, is_renewed = self._watching(refs), False
        for event, seq in self._waiting:
            if seq > self._renewed and not is_renewed:
                now.renew(self._renewed)
                is_renewed = True
            for handler in now.handlers_of(str(event.get("tool"))):
                handler(event, seq)
        if not is_renewed:
            now.renew(self._renewed)
        return now

    def considered(self) -> list[dict[str, object]]:
        """Return the exceptions that did not help, and why."""
        late: list[dict[str, object]] = [
            {"exception": one.spec.id, "why": f"it ended on {one.spec.expires}"}
            for one in self.expired
        ]
        excuses = None if self._now is None else self._now.excuses
        return [*(() if excuses is None else excuses.considered()), *late]


def _never(_event: Event) -> bool:
    return False


class _Watching:
    """The watch of a rule with its exceptions."""

    def __init__(
        self,
        program: RuleProgram,
        exceptions: Sequence[RuleException],
        refs: Refs,
        tools: Tools,
        digests: frozenset[object] | None,
    ) -> None:
        self.excuses = Excuses(exceptions, refs, tools) if exceptions else None
        excused = _never if self.excuses is None else self.excuses.excused
        setting = Setting(refs, excused, digests)
        self.watch: Watch = program.check.start(setting)
        # After the rule itself: a call does not excuse itself by having been seen.
        self.handlers: tuple[tuple[CallMatch, Handler], ...] = (
            *self.watch.handlers,
            *(() if self.excuses is None else self.excuses.handlers),
        )
        self._tools = tools

    def renew(self, seq: int) -> None:
        """Begin a new window."""
        self.watch.renew(seq)
        if self.excuses is not None:
            self.excuses.renew()

    def handlers_of(self, name: str) -> Iterator[Handler]:
        tool = self._tools.find(name)
        return (handler for match, handler in self.handlers if match.is_about(name, tool))


@dataclass(frozen=True, slots=True)
class Weight:
    """The effective severity of a rule; a `review` is listed and never counts."""

    severity: Severity
    review: bool = False
    ready: bool = False
    """All capabilities that its upgrade waits for are there."""

    upgraded: bool = False
    """It is an error because of that, though its status still says enhancement."""


def weigh(rule: RuleSpec, stage: StageSpec, capabilities: Collection[str]) -> Weight:
    """Return what a violation of the rule weighs; `disabled` rules are not asked about."""
    if rule.status == "tbc" or stage.name == "manual_review":
        return Weight("warning", review=True)
    waits = rule.upgrade_to == "error"
    ready = waits and bool(rule.upgrade_when) and set(rule.upgrade_when) <= set(capabilities)
    if stage.blocking == "never":
        return Weight("warning", ready=ready)
    if rule.status == "enhancement":
        return Weight("error" if ready else "warning", ready=ready, upgraded=ready)
    return Weight("error" if waits or rule.severity == "error" else "warning", ready=ready)
