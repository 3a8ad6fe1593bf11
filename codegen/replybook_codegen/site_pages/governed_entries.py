"""A page for each policy rule, violation, stage and tool."""

from __future__ import annotations

from collections.abc import Iterator

from replybook_codegen.pages.markdown import code, prose
from replybook_codegen.pages.policy import cases_by_rule, policy_rule_section
from replybook_codegen.pages.tools import tool_section
from replybook_codegen.site_pages.site_links import file_of, linked, site_links
from replybook_codegen.site_pages.site_page import SitePage, page_of
from replybook_registry.model import Registry

__all__ = ["governed_entries", "tool_entries"]


def governed_entries(registry: Registry) -> Iterator[SitePage]:
    """Yield the pages of what judges a delivery."""
    yield from _rules(registry)
    yield from _violations(registry)
    yield from _stages(registry)


def _rules(registry: Registry) -> Iterator[SitePage]:
    proofs = cases_by_rule(registry.cases)
    for rule in registry.rules:
        page, section = (
            file_of("policy rule", rule.id),
            policy_rule_section(rule, proofs.get(rule.id, ())),
        )
        related = [linked("stage", rule.stage, page)]
        related += [linked("violation", name, page) for name in rule.codes]
        yield page_of(
            page,
            rule.id,
            rule.description,
            [
                f"A policy rule. {section.description}",
                "\n".join(f"- {fact}" for fact in section.facts),
                f"See {', '.join(related)}.",
                f"## What is checked\n\n{section.check}",
                section.exceptions and f"## Exceptions\n\n{section.exceptions}",
            ],
        )


def _violations(registry: Registry) -> Iterator[SitePage]:
    for one in registry.violations:
        page = file_of("violation", one.code)
        givers = [rule.id for rule in registry.rules if one.code in rule.codes]
        given = ", ".join(linked("policy rule", name, page) for name in givers) or "the engine"
        yield page_of(
            page,
            one.code,
            one.meaning,
            [f"A violation. {prose(one.meaning)}", f"Given by: {given}."],
        )


def _stages(registry: Registry) -> Iterator[SitePage]:
    for stage in registry.stages:
        page = file_of("stage", stage.name)
        names = [rule.id for rule in registry.rules if rule.stage == stage.name]
        rules = ", ".join(linked("policy rule", name, page) for name in names) or "none"
        facts = (
            f"- Order: {stage.order}\n- When: {stage.phase.replace('_', ' ')}\n"
            f"- Blocks: {stage.blocking}\n- Rules: {rules}"
        )
        yield page_of(
            page, stage.name, stage.description, [f"A stage. {prose(stage.description)}", facts]
        )


def tool_entries(registry: Registry) -> Iterator[SitePage]:
    """Yield the page of each tool, or of a family of tools with one prefix."""
    links = site_links(registry, 1)
    for tool in registry.tools:
        section = tool_section(tool, links)
        yield page_of(
            file_of("tool", tool.name),
            code(tool.name),
            tool.description,
            [
                section.about,
                "\n".join(f"- {fact}" for fact in section.facts),
                section.arguments and f"## Arguments\n\n{section.arguments}",
            ],
        )
