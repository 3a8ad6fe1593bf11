"""All pages made from a registry: one for each named entry, and the lists of them."""

from __future__ import annotations

from collections.abc import Mapping

from replybook_codegen.site_pages.code_entries import code_entries, legacy_entries
from replybook_codegen.site_pages.finding_entries import finding_entries
from replybook_codegen.site_pages.governed_entries import governed_entries, tool_entries
from replybook_codegen.site_pages.schema_entries import schema_entries
from replybook_codegen.site_pages.section_pages import section_pages
from replybook_codegen.site_pages.site_page import SitePage
from replybook_registry.model import Registry


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
