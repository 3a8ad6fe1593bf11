"""Calls with repaired arguments: strict mode repairs refused arguments once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from replybook.client.argument_repair import repair
from replybook.safety.invocation import Invocation
from replybook_schema.active import ACTIVE
from replybook_schema.tools import tool_of

_DESTRUCTIVE: Final = frozenset(("destructive", "delete", "deletion"))
"""Tags of a tool whose arguments are never repaired."""


def repaired_arguments(
    invocation: Invocation,
    arguments: Mapping[str, object],
    schema: Mapping[str, object],
    annotations: object,
) -> dict[str, object] | None:
    """Return the repaired arguments of a refused call.

    None if there is nothing to repair, or the call was repaired before. Arguments that the registry
    declares as addresses are not repaired, and neither are those of a tool that it tags as
    destructive, or whose name alone says so.

    Args:
        schema: Input schema of the tool.
    """
    settings = invocation.plan.settings
    if not settings.repair or invocation.repaired or invocation.plan.is_migrating:
        return None
    spec = tool_of(ACTIVE.tools(), invocation.call.tool)
    if spec is not None and not _DESTRUCTIVE.isdisjoint(spec.tags):
        return None
    tool = "" if spec is not None and spec.tags else invocation.call.tool
    protected = () if spec is None else tuple(a.name for a in spec.arguments if a.address)
    strict = {**schema, "additionalProperties": schema.get("additionalProperties", False)}
    found = repair(strict, arguments, annotations=annotations, tool=tool, protected=protected)
    if not found.changes:
        return None
    invocation.repaired = tuple((each.name, each.was, each.now) for each in found.changes)
    return found.arguments
