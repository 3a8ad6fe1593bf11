"""Site pages of codes and of legacy ids."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from replybook_codegen.entry_facts import Name, legacy_facts
from replybook_codegen.pages.codes import code_section
from replybook_codegen.pages.fact_lists import fact_list
from replybook_codegen.pages.markdown import code, prose
from replybook_codegen.samples import builder_data
from replybook_codegen.site_pages.site_links import file_of, linked, site_links
from replybook_codegen.site_pages.site_page import SitePage, page_of
from replybook_registry.model import Code, Registry

_TOOLS_SHOWN = 50
"""Maximum number of tools on the page of a code. Each tool may have a code of the wrapper."""


def code_entries(registry: Registry) -> Iterator[SitePage]:
    """Yield the page of every code, including retired and reserved ones."""
    links, tools = site_links(registry, 1), _tools_by_code(registry)
    methods = {type_.letter: type_.builder_method for type_ in registry.types}
    layers = {one.name: one.title for one in registry.layers}
    for entry in registry.codes:
        seen, name = registry.filled(entry), str(entry.id)
        section = code_section(registry, seen, links)
        layer = linked("layer", entry.id.layer, file_of("code", name))
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
                _built(seen, methods[entry.id.type]),
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
        names = ", ".join(linked("tool", tool, page) for tool in sorted(tools)[:_TOOLS_SHOWN])
        more = f" and {len(tools) - _TOOLS_SHOWN} more" if len(tools) > _TOOLS_SHOWN else ""
        yield f"Tools that give it: {names}{more}"


def _built(entry: Code, method: str) -> str:
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
        today = {"today": Name("code", entry.code)} if entry.code in codes else {}
        facts = fact_list({**today, **legacy_facts(entry)}, links, "meaning")
        page = page_of(
            file_of("legacy id", entry.code),
            f"{entry.code}, a former id",
            entry.meaning,
            [prose(entry.meaning), "\n".join(f"- {fact}" for fact in facts)],
        )
        yield replace(page, searched="nothing" if entry.code in codes else "all")
