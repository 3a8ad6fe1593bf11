"""The name of a call: the name of its tool that the registry knows.

A server may serve a tool under another name, in a namespace or by an alias. The declaration in the
registry still applies. The guard before a call, the envelope and the trace line therefore use the
declared name.
"""

from __future__ import annotations

from collections.abc import Mapping

from replybook_schema.active import ACTIVE
from replybook_schema.tools import MCP_NAME, ToolSpec


def checked_name(name: str) -> str:
    """Return the name that an author gives a tool.

    Raises:
        ValueError: MCP does not allow the name.
    """
    if MCP_NAME.fullmatch(name) is None:
        raise ValueError(
            f"a tool name must be 1 to 128 letters, digits, and _ - . /, got {name[:200]!r}"
        )
    return name


def is_declared(name: str) -> bool:
    """Return True if the registry declares a tool with exactly this name."""
    tool = ACTIVE.tools().get(name)
    return tool is not None and not tool.prefix


def known_name(served: str, own: str | None) -> str:
    """Return the name of a call: its `served` name, or the `own` name of its tool.

    A declared name goes first, then a name in a declared family. If the registry knows neither
    name, the result is the served name.
    """
    if own is None or own == served or is_declared(served):
        return served
    tools = ACTIVE.tools()
    if is_declared(own) or (_in_family(own, tools) and not _in_family(served, tools)):
        return own
    return served


def _in_family(name: str, tools: Mapping[str, ToolSpec]) -> bool:
    return any(tool.prefix and name.startswith(tool.name) for tool in tools.values())
