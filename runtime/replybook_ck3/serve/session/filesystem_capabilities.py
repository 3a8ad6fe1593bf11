"""The capabilities about filesystem calls that this server can promise to the policy."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from replybook_schema.tools import ToolSpec

_TAG: Final = "filesystem"


def filesystem_capabilities(
    tools: Mapping[str, ToolSpec], *, editor_is_traced: bool
) -> tuple[str, ...]:
    """Return the capabilities that follow from the tools of a registry.

    `fs_justification_supported`: every filesystem tool takes a justification, and the trace keeps
    it. This holds because a tool is served with exactly the arguments of the registry.
    `fs_trace_metadata_complete`: the trace keeps the domain of every call, including calls of the
    editor.

    Args:
        tools: Tools of the registry by name.
        editor_is_traced: The operator promises that the file calls of the editor are in the trace.
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
        any(argument in (one.name, *one.was) and one.trace == "keep" for one in tool.arguments)
        for tool in tools
    )
