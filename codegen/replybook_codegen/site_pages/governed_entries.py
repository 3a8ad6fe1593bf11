"""Site pages of policy rules, violations, stages and tools."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from replybook_codegen.entry_facts import stage_facts, violation_facts
from replybook_codegen.pages.fact_lists import fact_list
from replybook_codegen.pages.links import Links
from replybook_codegen.pages.markdown import code, prose
from replybook_codegen.pages.policy import cases_by_rule, policy_rule_section
from replybook_codegen.pages.tools import tool_section
from replybook_codegen.site_pages.site_links import file_of, site_links
from replybook_codegen.site_pages.site_page import SitePage, page_of
from replybook_registry.model import Registry


def governed_entries(registry: Registry) -> Iterator[SitePage]:
    """Yield the pages of what judges a delivery."""
    links = site_links(registry, 1)
    yield from _rules(registry, links)
    for violation in registry.violations:
        facts = fact_list(violation_facts(violation.code, registry.rules), links)
        file, about = file_of("violation", violation.code), violation.meaning
        said = f"A violation. {prose(about)}"
        yield page_of(file, violation.code, about, [said, _listed(facts)])
    for stage in registry.stages:
        facts = fact_list(stage_facts(stage, registry.rules), links)
        file, about = file_of("stage", stage.name), stage.description
        yield page_of(file, stage.name, about, [f"A stage. {prose(about)}", _listed(facts)])


def _rules(registry: Registry, links: Links) -> Iterator[SitePage]:
    proofs = cases_by_rule(registry.cases)
    for rule in registry.rules:
        section = policy_rule_section(rule, proofs.get(rule.id, ()), links)
        yield page_of(
            file_of("policy rule", rule.id),
            rule.id,
            rule.description,
            [
                f"A policy rule. {section.description}",
                _listed(section.facts),
                f"## What is checked\n\n{section.check}",
                section.exceptions and f"## Exceptions\n\n{section.exceptions}",
            ],
        )


def _listed(facts: Sequence[str]) -> str:
    return "\n".join(f"- {fact}" for fact in facts)


def tool_entries(registry: Registry) -> Iterator[SitePage]:
    """Yield the page of each tool or family of tools."""
    links = site_links(registry, 1)
    for tool in registry.tools:
        section = tool_section(tool, links)
        yield page_of(
            file_of("tool", tool.name),
            code(tool.name),
            tool.description,
            [
                section.about,
                _listed(section.facts),
                section.arguments and f"## Arguments\n\n{section.arguments}",
            ],
        )
