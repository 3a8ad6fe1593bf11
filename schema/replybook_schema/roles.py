"""Roles in remedies and actions: `{tool:contract}` stands for the tools that have the tag `contract`.

A registry cannot know which tools the reader has, so its texts name what a tool does. Whoever shows
such a text fills in the tools of the composed registry; where a role has none, the code shows the
action and the remedy that it keeps for a server without such tools.
Source: decision 23.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol, TypeAlias

from replybook_schema.records import RawWithoutTools, Record

__all__ = [
    "TOOL_ROLE",
    "ToolsByRole",
    "fill_arguments",
    "fill_text",
    "filled_action",
    "filled_record",
    "roles_in",
    "tools_by_role",
]

TOOL_ROLE = re.compile(r"\{tool:([a-z][a-z0-9_]*)\}")
"""How a remedy, or an argument of an action, names the tools of a role."""

ToolsByRole: TypeAlias = Mapping[str, Sequence[str]]
"""The names of the tools that have a tag, by tag, in the order of the registry."""


class TaggedTool(Protocol):
    """A tool, as the authoring or the serving side knows it."""

    @property
    def name(self) -> str: ...

    @property
    def tags(self) -> tuple[str, ...]: ...

    @property
    def prefix(self) -> bool:
        """True if the name is only how the names of many tools begin."""
        ...


def tools_by_role(tools: Iterable[TaggedTool]) -> ToolsByRole:
    """Collect the names of the tools of each tag; a prefix is no name that anybody could call."""
    found: dict[str, list[str]] = {}
    for tool in tools:
        for tag in () if tool.prefix else tool.tags:
            found.setdefault(tag, []).append(tool.name)
    return found


def roles_in(remedy: str, arguments: Iterable[str] = ()) -> tuple[str, ...]:
    """List the roles that a remedy and the arguments of its action use, each once."""
    found = (role for text in (remedy, *arguments) for role in TOOL_ROLE.findall(text))
    return tuple(dict.fromkeys(found))


def fill_text(text: str, tools: ToolsByRole) -> str:
    """Return `text` with the tools of each role in backticks; a role without tools stays."""

    def named(match: re.Match[str]) -> str:
        return " or ".join(f"`{name}`" for name in tools.get(match[1], ())) or match[0]

    return TOOL_ROLE.sub(named, text)


def fill_arguments(arguments: Iterable[str], tools: ToolsByRole) -> tuple[str, ...]:
    """Return the arguments of an action with every tool of each role, each tool once."""
    return tuple(dict.fromkeys(_filled(arguments, tools)))


def _filled(arguments: Iterable[str], tools: ToolsByRole) -> Iterator[str]:
    for argument in arguments:
        match = TOOL_ROLE.fullmatch(argument)
        yield from (argument,) if match is None else tools.get(match[1], (argument,))


def filled_action(
    verb: str,
    arguments: tuple[str, ...],
    remedy: str,
    without_tools: RawWithoutTools,
    tools: ToolsByRole,
) -> RawWithoutTools:
    """Return verb, arguments and remedy as a reader who has `tools` sees them."""
    if not all(tools.get(role) for role in roles_in(remedy, arguments)):
        return without_tools
    return verb, fill_arguments(arguments, tools), fill_text(remedy, tools)


def filled_record(record: Record, tools: ToolsByRole) -> Record:
    """Return `record` as a reader who has `tools` sees it."""
    if record.without_tools is None:  # it names no tool by role
        return record
    verb, arguments, remedy = filled_action(
        record.verb, record.verb_arguments, record.remedy, record.without_tools, tools
    )
    return record._replace(verb=verb, verb_arguments=arguments, remedy=remedy)
