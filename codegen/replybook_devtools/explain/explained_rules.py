"""What `explain` says of rules, violations, stages and kinds of change."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from replybook_devtools.explain.explanation import Explanation, Field, present
from replybook_devtools.explain.rule_pages import rule_page, rules_by_name
from replybook_schema.active import ACTIVE
from replybook_schema.policy import RuleSpec

__all__ = [
    "change_explained",
    "checker_rule_explained",
    "checker_rules",
    "named_rule_explained",
    "policy_rule_explained",
    "stage_explained",
    "violation_explained",
]


def checker_rule_explained(name: str) -> Explanation | None:
    """Explain a rule of the checker, by its id."""
    is_change = name.startswith(("RB17", "RB2"))
    page = rule_page(name) if name.startswith("RB") and not is_change else None
    if page is None:
        return None
    first, _, rest = page.partition("\n")
    facts: dict[str, Field] = {"page": rest.strip()}
    if not name.startswith("RB4"):  # pages of the trace are nowhere generated: they are no files
        facts["documented in"] = "lint-rules.md" if name.startswith("RB5") else "rules.md"
    return Explanation("rule", name, first.removeprefix(f"{name}: "), facts)


def change_explained(name: str) -> Explanation | None:
    """Explain a kind of change."""
    if not name.startswith("RB"):
        return None
    from replybook_registry.evolution.compare import (
        kind_of,  # only a rule id that is no rule pays for it
    )

    kind = kind_of(name)
    if kind is None:
        return None
    facts: dict[str, Field] = {"demands": kind.step, "why": kind.why, "fix": kind.fix}
    return Explanation("kind of change", kind.code, kind.name, facts)


def named_rule_explained(name: str) -> Explanation | None:
    """Return a rule by the name that exceptions and headings call it, e.g. `layer_type_not_allowed`."""
    if not name.islower() or "_" not in name:
        return None
    rule = checker_rules().get(name, "")
    return checker_rule_explained(rule) or change_explained(rule)


@cache
def checker_rules() -> Mapping[str, str]:
    """Return the ids of what is found, by the name of the pattern."""
    from replybook_codegen.drift_rules import NAMES
    from replybook_registry.evolution.compare import KINDS
    from replybook_registry.packaging import NAMES as PACKAGING

    drifts = {name: rule for rule, name in {**NAMES, **PACKAGING}.items()}
    return {**rules_by_name(), **drifts, **{kind.name: kind.code for kind in KINDS}}


def policy_rule_explained(name: str) -> Explanation | None:
    """Explain a rule of the policy."""
    rule = next((rule for rule in ACTIVE.policy().rules if rule.id == name), None)
    return (
        None if rule is None else Explanation("policy rule", rule.id, rule.description, _rule(rule))
    )


def _rule(rule: RuleSpec) -> dict[str, Field]:
    facts: dict[str, Field] = {
        "stage": rule.stage,
        "modes": list(rule.modes),
        "severity": rule.severity,
        "status": rule.status,
        "violations": list(rule.codes),
        "becomes": (
            f"{rule.upgrade_to} with {', '.join(rule.upgrade_when)}" if rule.upgrade_when else None
        ),
        "exceptions": [f"{entry.id}: {entry.reason}" for entry in rule.exceptions],
        "hint": rule.hint,
        "documented in": "policy.md",
    }
    return present(facts)


def violation_explained(name: str) -> Explanation | None:
    """Explain a violation."""
    policy = ACTIVE.policy()
    found = next((violation for violation in policy.violations if violation.code == name), None)
    if found is None:
        return None
    rules = [rule.id for rule in policy.rules if name in rule.codes]
    facts: dict[str, Field] = {"rules": rules, "documented in": "policy.md"}
    return Explanation("violation", name, found.meaning, present(facts))


def stage_explained(name: str) -> Explanation | None:
    """Explain a stage."""
    policy = ACTIVE.policy()
    found = next((stage for stage in policy.stages if stage.name == name), None)
    if found is None:
        return None
    facts: dict[str, Field] = {
        "order": found.order,
        "phase": found.phase,
        "blocking": found.blocking,
        "rules": [rule.id for rule in policy.rules if rule.stage == name],
        "documented in": "policy.md",
    }
    return Explanation("stage", name, found.description, present(facts))
