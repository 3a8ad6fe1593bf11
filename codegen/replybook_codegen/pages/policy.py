"""The page of the policy: stages in order, a section per rule, violation codes (spec 24-36)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from replybook_codegen.entry_facts import rule_facts
from replybook_codegen.pages.fact_lists import fact_list
from replybook_codegen.pages.links import PageLinks
from replybook_codegen.pages.markdown import cell, code, fence, prose, table
from replybook_codegen.pages.parts import PagePart, drop_empty
from replybook_registry.model import PolicyCase, Registry, Rule, RuleException

_STAGES: Final = "In this order. A bundle that cannot be parsed stops after its schema stage."
_INJECTION: Final = "Arguments that the wrapper adds to a call, and its behavior on a conflict."
_CAPABILITIES: Final = (
    "Capabilities of a deployment. A rule becomes an error if all that it needs are present."
)
_FACTS: Final = "Values that code computes from the delivered files. Rules refer to them by name."


@dataclass(frozen=True, slots=True)
class PolicyRuleSection:
    """The section of one policy rule. Each field is finished Markdown."""

    id: str
    description: str
    facts: Sequence[str]
    check: str
    exceptions: str


@dataclass(frozen=True, slots=True)
class PolicyPage:
    """Tables, followed by a section for each rule."""

    parts: Sequence[PagePart]
    rules: Sequence[PolicyRuleSection]


def policy_page(registry: Registry, links: PageLinks) -> PolicyPage:
    """Return the policy of the registry itself, which may be empty for an extension."""
    proofs = cases_by_rule(registry.cases)
    own = _own_rules(registry)
    injection = [one.node for one in registry.scope_injection if one.origin == registry.name]
    whole = not registry.extends
    parts = drop_empty(
        PagePart("Stages", _STAGES, _stages(registry)),
        PagePart("Rules", "All rules with their current severity.", _rules(own, links)),
        PagePart(
            "Violations",
            "Violations that a rule or the engine may report.",
            _violations(registry, links),
        ),
        PagePart("Scope injection", _INJECTION, fence(injection) if injection else ""),
        PagePart("Capabilities", _CAPABILITIES, _names(registry.capabilities) if whole else ""),
        PagePart("Facts", _FACTS, _names(registry.facts) if whole else ""),
    )
    return PolicyPage(
        parts, tuple(policy_rule_section(rule, proofs.get(rule.id, ()), links) for rule in own)
    )


def _own_rules(registry: Registry) -> Sequence[Rule]:
    """Return the rules in the order of their stages."""
    order = {stage.name: stage.order for stage in registry.stages}
    own = (rule for rule in registry.rules if rule.origin == registry.name)
    return sorted(own, key=lambda rule: order.get(rule.stage, 0))


def _names(names: Sequence[str]) -> str:
    return ", ".join(map(code, names))


def _rules(rules: Sequence[Rule], links: PageLinks) -> str:
    rows = (
        (
            links.name("policy rule", rule.id),
            rule.severity,
            rule.status,
            code(rule.stage),
            cell(rule.description),
        )
        for rule in rules
    )
    return table(("Rule", "Severity", "Status", "Stage", "What it demands"), rows)


def cases_by_rule(cases: Sequence[PolicyCase]) -> Mapping[str, tuple[str, ...]]:
    """Return the names of the cases in which each rule fires."""
    found: dict[str, list[str]] = {}
    for case in cases:
        for rule in dict.fromkeys(rule for rule, _ in case.fires):
            found.setdefault(rule, []).append(case.name)
    return {rule: tuple(names) for rule, names in found.items()}


def _stages(registry: Registry) -> str:
    rows = (
        (str(s.order), code(s.name), s.phase.replace("_", " "), s.blocking, cell(s.description))
        for s in sorted(registry.stages, key=lambda stage: stage.order)
        if s.origin == registry.name
    )
    return table(("Order", "Stage", "When", "Blocks", "What it does"), rows)


def policy_rule_section(rule: Rule, proofs: tuple[str, ...], links: PageLinks) -> PolicyRuleSection:
    """Return what is said of a policy rule, and the names of the cases that prove it."""
    return PolicyRuleSection(
        id=rule.id,
        description=prose(rule.description),
        facts=fact_list({**rule_facts(rule), "shown by": proofs}, links, "exceptions"),
        check=fence(rule.check),
        exceptions=_exceptions(rule.exceptions),
    )


def _exceptions(exceptions: Sequence[RuleException]) -> str:
    rows = (
        (code(entry.id), cell(entry.reason), cell(entry.owner or ""), entry.expires or "never")
        for entry in exceptions
    )
    return table(("Exception", "Reason", "Owner", "Expires"), rows)


def _violations(registry: Registry, links: PageLinks) -> str:
    givers: dict[str, list[str]] = {}
    for rule in registry.rules:
        for name in rule.codes:
            givers.setdefault(name, []).append(links.name("policy rule", rule.id))
    rows = (
        (
            code(entry.code),
            cell(entry.meaning),
            ", ".join(givers.get(entry.code, ())) or "the engine",
        )
        for entry in registry.violations
        if entry.origin == registry.name
    )
    return table(("Violation", "Meaning", "Given by"), rows)
