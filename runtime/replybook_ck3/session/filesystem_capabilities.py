"""What the policy may rely on about filesystem calls, as far as it is true of this server.

Source: specification 25, 003 §6.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from replybook_schema.tools import ToolSpec

__all__ = ["filesystem_capabilities"]

_TAG: Final = "filesystem"


def filesystem_capabilities(
    tools: Mapping[str, ToolSpec], *, editor_is_traced: bool
) -> tuple[str, ...]:
    """Return the capabilities that follow from the tools of a registry.

    `fs_justification_supported` where every filesystem tool takes a justification and the trace keeps it: a
    tool is served with exactly the arguments of the registry. `fs_trace_metadata_complete` where the trace
    also keeps the domain of each; every call of this server is in it, and `editor_is_traced` is the word of
    the person who set it up that those which an editor makes with its own tools are as well.
    """
    found = [tool for tool in tools.values() if _TAG in tool.tags]
    able: list[str] = []
    if found and _all_keep(found, "justification"):
        able.append("fs_justification_supported")
    if found and editor_is_traced and _all_keep(found, "domain"):
        able.append("fs_trace_metadata_complete")
    return tuple(able)


def _all_keep(tools: Iterable[ToolSpec], argument: str) -> bool:
    return all(
        any(one.name == argument and one.trace == "keep" for one in tool.arguments)
        for tool in tools
    )
