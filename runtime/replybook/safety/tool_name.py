"""The name of a call: of all names of its tool the one that the registry knows.

A server may serve a tool under another name, in a namespace or by an alias. What the registry says of the
tool still holds, so the guard before a call, the envelope and the trace line go by the name that is
declared. Source: specification 25 (families by prefix), 29 (one tool name per call) and 51.
"""

from __future__ import annotations

from collections.abc import Mapping

from replybook_schema.active import ACTIVE
from replybook_schema.tools import MCP_NAME, ToolSpec

__all__ = ["checked_name", "is_declared", "known_name"]


def checked_name(name: str) -> str:
    """Return the name that an author gives a tool; `ValueError` for one that MCP does not allow."""
    if MCP_NAME.fullmatch(name) is None:
        raise ValueError(
            f"a tool name is 1 to 128 letters, digits, and _ - . /; not {name[:200]!r}"
        )
    return name


def is_declared(name: str) -> bool:
    """Return True if the registry declares a tool of just this name."""
    tool = ACTIVE.tools().get(name)
    return tool is not None and not tool.prefix


def known_name(served: str, own: str | None) -> str:
    """Return the name of a call: the one it is `served` by, or the `own` name of its tool.

    A declared name goes first, then that of a family, whose members may be anything that begins so; a
    call of which the registry knows neither name keeps the one it is served by.
    """
    if own is None or own == served or is_declared(served):
        return served
    tools = ACTIVE.tools()
    if is_declared(own) or (_in_family(own, tools) and not _in_family(served, tools)):
        return own
    return served


def _in_family(name: str, tools: Mapping[str, ToolSpec]) -> bool:
    return any(tool.prefix and name.startswith(tool.name) for tool in tools.values())
