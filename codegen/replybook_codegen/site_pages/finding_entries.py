"""Site pages of rules: of the checker, of changes, of traces and of the linter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from replybook_codegen.pages.lint_rules import lint_rules_page
from replybook_codegen.pages.markdown import code, prose
from replybook_codegen.pages.rules import RuleSection, rule_section, rules_page
from replybook_codegen.rule_texts import change_text
from replybook_codegen.site_pages.site_links import file_of
from replybook_codegen.site_pages.site_page import SitePage, page_of
from replybook_registry.evolution.compare import KINDS


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
