"""Answers of `explain` about rules, violations, stages and kinds of change."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from replybook_codegen.entry_facts import (
    Fact,
    Field,
    plain,
    rule_facts,
    stage_facts,
    violation_facts,
)
from replybook_devtools.explain.explanation import Explanation
from replybook_devtools.explain.rule_pages import rule_page, rules_by_name
from replybook_schema.active import ACTIVE


def explain_checker_rule(name: str) -> Explanation | None:
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


def explain_change(name: str) -> Explanation | None:
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


def explain_named_rule(name: str) -> Explanation | None:
    """Return the answer about a rule by its name in exceptions and headings.

    An example is `layer_type_not_allowed`.
    """
    if not name.islower() or "_" not in name:
        return None
    rule = checker_rules().get(name, "")
    return explain_checker_rule(rule) or explain_change(rule)


@cache
def checker_rules() -> Mapping[str, str]:
    """Return the ids of what is found, by the name of the pattern."""
    from replybook_codegen.drift_rules import NAMES
    from replybook_registry.evolution.compare import KINDS
    from replybook_registry.packaging import NAMES as PACKAGING

    drifts = {name: rule for rule, name in {**NAMES, **PACKAGING}.items()}
    return {**rules_by_name(), **drifts, **{kind.name: kind.code for kind in KINDS}}


def explain_policy_rule(name: str) -> Explanation | None:
    """Explain a rule of the policy."""
    rule = next((rule for rule in ACTIVE.policy().rules if rule.id == name), None)
    if rule is None:
        return None
    facts: dict[str, Fact] = {**rule_facts(rule), "documented in": "policy.md"}
    return Explanation("policy rule", rule.id, rule.description, plain(facts))


def explain_violation(name: str) -> Explanation | None:
    """Explain a violation."""
    policy = ACTIVE.policy()
    found = next((violation for violation in policy.violations if violation.code == name), None)
    if found is None:
        return None
    facts: dict[str, Fact] = {
        **violation_facts(name, policy.rules),
        "documented in": "policy.md",
    }
    return Explanation("violation", name, found.meaning, plain(facts))


def explain_stage(name: str) -> Explanation | None:
    """Explain a stage."""
    policy = ACTIVE.policy()
    found = next((stage for stage in policy.stages if stage.name == name), None)
    if found is None:
        return None
    facts: dict[str, Fact] = {**stage_facts(found, policy.rules), "documented in": "policy.md"}
    return Explanation("stage", name, found.description, plain(facts))
