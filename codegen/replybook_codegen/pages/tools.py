"""The page of tools: tags, default success, possible answers, and traced arguments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from replybook_codegen.entry_facts import tool_facts
from replybook_codegen.pages.fact_lists import fact_list
from replybook_codegen.pages.links import PageLinks
from replybook_codegen.pages.markdown import anchor_heading, cell, code, prose, table
from replybook_registry.model import Registry, Tool, ToolArgument

_NEED: Final = {True: "yes", False: "no", None: ""}
_KEPT: Final = {"keep": "the value", "digest": "a digest", "sha256": "its SHA-256"}


@dataclass(frozen=True, slots=True)
class ToolSection:
    """One tool, or a family of tools with one prefix."""

    heading: str
    about: str
    facts: Sequence[str]
    arguments: str


@dataclass(frozen=True, slots=True)
class ToolsPage:
    """The closed list of tags, followed by a section for each tool."""

    tags: str
    sections: Sequence[ToolSection]


def tools_page(registry: Registry, links: PageLinks) -> ToolsPage | None:
    """Return the tools of the registry itself, or None if it has none."""
    own = [tool for tool in registry.tools if tool.origin == registry.name]
    sections = tuple(tool_section(tool, links) for tool in own)
    return ToolsPage(_tags(registry, own), sections) if own else None


def _tags(registry: Registry, tools: Sequence[Tool]) -> str:
    bearers: dict[str, list[str]] = {}
    for tool in tools:
        for tag in tool.tags:
            bearers.setdefault(tag, []).append(code(tool.name))
    rows = (
        (code(name), cell(meaning), ", ".join(bearers[name]))
        for name, meaning in registry.tags
        if name in bearers
    )
    return table(("Tag", "Meaning", "Tools"), rows)


def tool_section(tool: Tool, links: PageLinks) -> ToolSection:
    """Return the section of a tool or a family of tools."""
    heads = ("Argument", "Type", "Required", "Trace keeps", "Description")
    return ToolSection(
        heading=anchor_heading(tool.name),
        about=prose(tool.description),
        facts=fact_list(tool_facts(tool), links, "arguments"),
        arguments=table(heads, map(_row, tool.arguments)),
    )


def _row(argument: ToolArgument) -> Sequence[str]:
    kept = _KEPT[argument.trace]
    need = _NEED[argument.required]
    was = f" Formerly {', '.join(map(code, argument.was))}." if argument.was else ""
    hidden = "" if argument.listed else " The server fills it in, and does not list it."
    about = cell(f"{argument.description}{was}{hidden}")
    return code(argument.name), argument.type or "", need, kept, about
