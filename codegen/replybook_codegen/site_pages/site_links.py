"""Relative links between the Markdown files of a site."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from posixpath import relpath

from replybook_codegen.pages.links import PageLinks
from replybook_codegen.pages.markdown import code, link
from replybook_codegen.site_pages.addresses import address
from replybook_registry.model import Registry


def file_of(kind: str, name: str) -> str:
    """Return the Markdown file of an entry, below the root of the site."""
    return f"{address(kind, name).rstrip('/')}.md"


def link_entry(kind: str, name: str, page: str) -> str:
    """Return the name of an entry as a link to its page, from the file `page`."""
    return link(code(name), relpath(file_of(kind, name), page.rpartition("/")[0] or "."))


def site_links(registry: Registry, depth: int) -> PageLinks:
    """Return the targets of links, from a page `depth` folders below the root."""
    up = "../" * depth

    def targets(kind: str, names: Iterable[str]) -> Mapping[str, str]:
        return {name: up + file_of(kind, name) for name in names}

    return PageLinks(
        {
            "code": targets("code", (str(code.id) for code in registry.codes)),
            "legacy id": targets("legacy id", (one.code for one in registry.legacy)),
            "tool": targets("tool", (tool.name for tool in registry.tools)),
            "policy rule": targets("policy rule", (rule.id for rule in registry.rules)),
            "violation": targets(
                "violation", (violation.code for violation in registry.violations)
            ),
            "stage": targets("stage", (stage.name for stage in registry.stages)),
            "verb": {action.verb: f"{up}taxonomy.md#actions" for action in registry.actions},
        },
        types=f"{up}taxonomy.md#types",
    )
