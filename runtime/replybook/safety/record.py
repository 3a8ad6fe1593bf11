"""What is known about a decorated tool. Source: design 4 (`mcp_safe_tool` and its options)."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, cast

from replybook.safety.signature import ToolSignature
from replybook_schema.codes import SuccessCode

__all__ = ["MARK", "ToolRecord", "tool_record"]

MARK: Final = "__replybook__"
"""The attribute of a decorated function that holds its record."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolRecord:
    """A decorated tool; None in an option leaves the choice to the settings of the server."""

    name: str
    function: Callable[..., object]
    is_async: bool
    signature: ToolSignature
    output_schema: Mapping[str, object]
    default_success: SuccessCode[Mapping[str, object]] | None
    timeout_s: float | None
    migration: bool | None


def tool_record(tool: object) -> ToolRecord | None:
    """The record of a decorated tool, also through a method or a partial; None if it is not one."""
    while isinstance(tool, functools.partial):
        tool = cast("functools.partial[object]", tool).func
    record: object = getattr(tool, MARK, None)
    return record if isinstance(record, ToolRecord) else None
