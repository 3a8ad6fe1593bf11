"""All pages made from a registry: one for each named entry, and the lists of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from replybook_codegen.entry_facts import EntryName, legacy_facts, stage_facts, violation_facts
from replybook_codegen.pages.codes import code_section
from replybook_codegen.pages.fact_lists import fact_list
from replybook_codegen.pages.links import PageLinks
from replybook_codegen.pages.lint_rules import lint_rules_page
from replybook_codegen.pages.markdown import code, prose
from replybook_codegen.pages.policy import cases_by_rule, policy_rule_section
from replybook_codegen.pages.rules import RuleSection, rule_section, rules_page
from replybook_codegen.pages.tools import tool_section
from replybook_codegen.rule_texts import change_text
from replybook_codegen.samples import builder_data
from replybook_codegen.site_pages.schema_entries import schema_entries
from replybook_codegen.site_pages.section_pages import section_pages
from replybook_codegen.site_pages.site_links import file_of, link_entry, site_links
from replybook_codegen.site_pages.site_page import SitePage, page_of
from replybook_registry.evolution.compare import KINDS
from replybook_registry.model import Code, Registry

_TOOLS_SHOWN = 50
"""Maximum number of tools on the page of a code. Each tool may have a code of the wrapper."""


def thing_pages(
    registry: Registry, of_traces: Mapping[str, str], schemas: Mapping[str, str]
) -> tuple[SitePage, ...]:
    """Return all pages of a registry.

    Args:
        of_traces: The pages of trace rules.
    """
    pages = (
        *code_entries(registry),
        *legacy_entries(registry),
        *governed_entries(registry),
        *tool_entries(registry),
        *finding_entries(of_traces),
        *schema_entries(schemas),
    )
    return (*pages, *section_pages(registry, pages))


def code_entries(registry: Registry) -> Iterator[SitePage]:
    """Yield the page of every code, including retired and reserved ones."""
    links, tools = site_links(registry, 1), _tools_by_code(registry)
    methods = {type_.letter: type_.builder_method for type_ in registry.types}
    layers = {one.name: one.title for one in registry.layers}
    for entry in registry.codes:
        seen, name = registry.filled(entry), str(entry.id)
        section = code_section(registry, seen, links)
        layer = link_entry("layer", entry.id.layer, file_of("code", name))
        facts = [
            *section.facts,
            f"Layer {layer}, {prose(layers[entry.id.layer])}; area {code(entry.id.area)}",
            *_answered_by(tools.get(name, []), file_of("code", name)),
        ]
        page = page_of(
            file_of("code", name),
            f"{name}: {prose(entry.title)}",
            seen.meaning,
            [
                section.headline,
                section.notice,
                section.meaning,
                "\n".join(f"- {fact}" for fact in facts),
                section.params and f"## Params\n\n{section.params}",
                section.envelope and f"## The reply as it is sent\n\n{section.envelope}",
                _write_call(seen, methods[entry.id.type]),
            ],
        )
        found_by = (seen.key, seen.message, seen.meaning)
        yield replace(page, searched="beginning", found_by=tuple(filter(None, found_by)))


def _tools_by_code(registry: Registry) -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = {}
    for tool in registry.tools:
        for name in dict.fromkeys((tool.default_success or "", *tool.codes)):
            found.setdefault(name, []).append(tool.name)
    return found


def _answered_by(tools: list[str], page: str) -> Iterator[str]:
    if tools:
        names = ", ".join(link_entry("tool", tool, page) for tool in sorted(tools)[:_TOOLS_SHOWN])
        more = f" and {len(tools) - _TOOLS_SHOWN} more" if len(tools) > _TOOLS_SHOWN else ""
        yield f"Tools that give it: {names}{more}"


def _write_call(entry: Code, method: str) -> str:
    """Return the builder call for a code, or "" if tools do not build it."""
    if entry.status in ("reserved", "retired") or entry.given_by is not None:
        return ""
    data = dict(builder_data(entry))
    given = f", data={data!r}" if data else ""
    call = f"return rb.{method}(codes.{entry.id.constant}{given})"
    return f"## In a tool\n\n```python\n{call}\n```"


def legacy_entries(registry: Registry) -> Iterator[SitePage]:
    """Yield the page of every legacy id, so that old ids stay documented."""
    links, codes = site_links(registry, 1), registry.code_by_id
    for entry in registry.legacy:
        today = {"today": EntryName("code", entry.code)} if entry.code in codes else {}
        facts = fact_list({**today, **legacy_facts(entry)}, links, "meaning")
        page = page_of(
            file_of("legacy id", entry.code),
            f"{entry.code}, a former id",
            entry.meaning,
            [prose(entry.meaning), "\n".join(f"- {fact}" for fact in facts)],
        )
        yield replace(page, searched="nothing" if entry.code in codes else "all")


def governed_entries(registry: Registry) -> Iterator[SitePage]:
    """Yield the pages of what judges a delivery."""
    links = site_links(registry, 1)
    yield from _rules(registry, links)
    for violation in registry.violations:
        facts = fact_list(violation_facts(violation.code, registry.rules), links)
        file, about = file_of("violation", violation.code), violation.meaning
        text = f"A violation. {prose(about)}"
        yield page_of(file, violation.code, about, [text, _list_facts(facts)])
    for stage in registry.stages:
        facts = fact_list(stage_facts(stage, registry.rules), links)
        file, about = file_of("stage", stage.name), stage.description
        yield page_of(file, stage.name, about, [f"A stage. {prose(about)}", _list_facts(facts)])


def _rules(registry: Registry, links: PageLinks) -> Iterator[SitePage]:
    proofs = cases_by_rule(registry.cases)
    for rule in registry.rules:
        section = policy_rule_section(rule, proofs.get(rule.id, ()), links)
        yield page_of(
            file_of("policy rule", rule.id),
            rule.id,
            rule.description,
            [
                f"A policy rule. {section.description}",
                _list_facts(section.facts),
                f"## What is checked\n\n{section.check}",
                section.exceptions and f"## Exceptions\n\n{section.exceptions}",
            ],
        )


def _list_facts(facts: Sequence[str]) -> str:
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
                _list_facts(section.facts),
                section.arguments and f"## Arguments\n\n{section.arguments}",
            ],
        )


def finding_entries(of_traces: Mapping[str, str]) -> Iterator[SitePage]:
    """Yield the pages of all rules by number. `of_traces` are the pages of trace rules."""
    for rule in rules_page().rules:
        yield _page(rule, "Found by `replybook check` and `replybook generate --check`.")
    for kind in KINDS:
        section = rule_section(f"{kind.code}_{kind.name}", change_text(kind))
        said = replace(section, headline=f"Demands a {kind.step} version.")
        yield _page(said, "A kind of change that `replybook breaking` tells apart.")
    for name, text in sorted(of_traces.items()):
        yield _page(rule_section(f"{name}_", text), "Found by `replybook trace verify`.")
    for rule in lint_rules_page().rules:
        yield _page(rule, "Found by `replybook lint`.")


def _page(rule: RuleSection, found_by: str) -> SitePage:
    name = f" Its name in exceptions is {code(rule.name)}." if rule.name else ""
    title = f"{rule.id}: {rule.headline.rstrip('.')}"
    if rule.name and rule.headline.startswith("Requires"):
        title = f"{rule.id}: {prose(rule.name.replace('_', ' '))}"
    return page_of(
        file_of("finding", rule.id),
        title,
        rule.headline,
        [rule.headline, f"{found_by}{name}", rule.body],
    )
