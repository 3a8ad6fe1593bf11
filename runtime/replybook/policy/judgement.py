"""From what rules find to the outcome: violations with their weight, and the summary of the run.

Source: specification 24, 25 and 30, decision 11 and 20.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from replybook.policy.compile import Program
from replybook.policy.kinds.kind import Found, Scene
from replybook.policy.outcome import PolicyOutcome, Violation, plain
from replybook.policy.rule_run import Running
from replybook.policy.severity import Weight
from replybook.policy.stages import FORM_STAGE

__all__ = ["judge"]

_ABOUT: Final = 160


def judge(
    program: Program, rules: Sequence[Running], scene: Scene, policy_digest: str, mode: str
) -> PolicyOutcome:
    """Run every stage in its order; a bundle that does not parse stops after its schema stage."""
    run = _Run(program, rules, scene)
    violations: list[Violation] = []
    for stage in program.stages:
        violations += run.of(stage.name)
        if stage.name == FORM_STAGE and scene.case.bundle_faults:
            break  # later stages have nothing that they could judge
    summary = run.summary(violations)
    summary |= {
        "policy_digest": policy_digest,
        "mode": mode,
        "attempting_delivery": scene.case.attempting_delivery,
    }
    blocked = any(violation.severity == "error" for violation in violations)
    return PolicyOutcome(not blocked, tuple(violations), summary)


class _Run:
    """The rules, run stage by stage; notes which ran and which exceptions were used."""

    def __init__(self, program: Program, rules: Sequence[Running], scene: Scene) -> None:
        self._program = program
        self._rules = sorted(rules, key=lambda rule: (rule.program.stage.order, rule.spec.id))
        self._scene = scene
        self._ran: list[str] = []
        self._skipped: dict[str, str] = {}
        self._used: list[dict[str, object]] = []

    def of(self, stage: str) -> list[Violation]:
        """What the rules of a stage find."""
        found: list[Violation] = []
        for rule in self._rules:
            if rule.spec.stage == stage:
                found += self._run(rule)
        return found

    def _run(self, rule: Running) -> list[Violation]:
        weight = rule.weight
        if weight is None:
            self._skipped[rule.spec.id] = "it is disabled"
            return []
        if rule.spec.check["kind"] == "min_events" and not self._scene.case.attempting_delivery:
            self._skipped[rule.spec.id] = "it can still be done"
            return []
        self._ran.append(rule.spec.id)
        found, used = rule.finish(self._scene)
        self._used += used
        found.sort(key=lambda one: one.seq)
        return [self._violation(rule, weight, one) for one in found]

    def _violation(self, rule: Running, weight: Weight, found: Found) -> Violation:
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
            severity=weight.severity,
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
        """What was run, skipped, excused and counted."""
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
    """The meaning of the code, and what it is about."""
    if not about:
        return meaning
    short = about if len(about) <= _ABOUT else about[: _ABOUT - 3] + "..."
    return f"{meaning.removesuffix('.')}: {short}"
