# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The tools of replybook-base."""

from __future__ import annotations

from typing import Final

from replybook_schema.tools import ToolSpec

__all__ = ["TOOLS"]

TOOLS: Final[tuple[ToolSpec, ...]] = ()
"""The tools, in source order."""
