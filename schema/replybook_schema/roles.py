"""Roles in remedies and actions: `{tool:contract}` means all tools with the tag `contract`.

A registry does not know the tools of the reader, so its texts name roles. A role is replaced by the
tools of the composed registry before the text is shown. If a role has no tools, the code uses its
action and remedy for a server without such tools.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol, TypeAlias

from replybook_schema.records import RawWithoutTools, Record

TOOL_ROLE = re.compile(r"\{tool:([a-z][a-z0-9_]*)\}")
"""Pattern of a role in a remedy or in an argument of an action."""

ToolsByRole: TypeAlias = Mapping[str, Sequence[str]]
"""Names of tools by tag, in the order of the registry."""


class TaggedTool(Protocol):
    """A tool in the registry or in the generated tables."""

    @property
    def name(self) -> str:
        """Return the name under which the tool is called."""
        ...

    @property
    def tags(self) -> tuple[str, ...]:
        """Return the roles of the tool."""
        ...

    @property
    def prefix(self) -> bool:
        """True for a family: the name is only the beginning of the names of several tools."""
        ...


def tools_by_role(tools: Iterable[TaggedTool]) -> ToolsByRole:
    """Return the names of the tools by tag.

    A family is left out, since its prefix cannot be called.
    """
    found: dict[str, list[str]] = {}
    for tool in tools:
        for tag in () if tool.prefix else tool.tags:
            found.setdefault(tag, []).append(tool.name)
    return found


def roles_in(remedy: str, arguments: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the roles in a remedy and in the arguments of its action, each once."""
    found = (role for text in (remedy, *arguments) for role in TOOL_ROLE.findall(text))
    return tuple(dict.fromkeys(found))


def fill_text(text: str, tools: ToolsByRole) -> str:
    """Return `text` with the tools of each role in backticks. A role without tools stays."""

    def name_tools(match: re.Match[str]) -> str:
        return " or ".join(f"`{name}`" for name in tools.get(match[1], ())) or match[0]

    return TOOL_ROLE.sub(name_tools, text)


def fill_arguments(arguments: Iterable[str], tools: ToolsByRole) -> tuple[str, ...]:
    """Return the arguments of an action with roles replaced by their tools, each tool once."""
    return tuple(dict.fromkeys(_fill_roles(arguments, tools)))


def _fill_roles(arguments: Iterable[str], tools: ToolsByRole) -> Iterator[str]:
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
    """Return verb, arguments and remedy with roles replaced by `tools`.

    Args:
        without_tools: The action for a server without tools of a role.
    """
    if not all(tools.get(role) for role in roles_in(remedy, arguments)):
        return without_tools
    return verb, fill_arguments(arguments, tools), fill_text(remedy, tools)


def filled_record(record: Record, tools: ToolsByRole) -> Record:
    """Return `record` with roles replaced by `tools`."""
    if record.without_tools is None:  # there is no role in it
        return record
    verb, arguments, remedy = filled_action(
        record.verb, record.verb_arguments, record.remedy, record.without_tools, tools
    )
    return record._replace(verb=verb, verb_arguments=arguments, remedy=remedy)
