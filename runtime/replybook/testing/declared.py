"""What the registry says a tool may answer. Source: specification 51."""

from __future__ import annotations

import difflib

from replybook.safety import tool_record
from replybook_schema.active import ACTIVE
from replybook_schema.tools import ToolSpec, tool_of

__all__ = ["any_tool_answers", "declared", "find_tool", "name_of", "never_seen"]


def name_of(tool: object) -> str:
    """Return the name of a tool, given by name or as a decorated function."""
    if isinstance(tool, str):
        return tool
    record = tool_record(tool) if callable(tool) else None
    if record is None:
        raise TypeError(
            f"{tool!r} is neither the name of a tool nor a function under mcp_safe_tool"
        )
    return record.name


def find_tool(name: str) -> ToolSpec | None:
    """Return the entry of a tool, or of the family whose prefix its name begins with."""
    return tool_of(ACTIVE.tools(), name)


def declared(name: str) -> tuple[str, ...]:
    """Return the codes that a tool declares; `ValueError` if the registry does not have it."""
    spec = find_tool(name)
    if spec is None:
        near = difflib.get_close_matches(name, ACTIVE.tools(), n=1)
        meant = f", did you mean {near[0]!r}?" if near else ""
        raise ValueError(
            f"{name!r} is not a tool of this registry{meant or '; add it to tools.yaml'}"
        )
    return spec.codes


def never_seen(name: str, seen: frozenset[str]) -> list[str]:
    """Return the codes that a tool declares and that were not seen, in the order of the registry."""
    return [code for code in declared(name) if code not in seen]


def any_tool_answers(code: str) -> bool:
    """Return True if the wrapper answers it for every tool, so that no tool declares it."""
    return code.startswith("MCP-SYS-")
