# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The tools of tiny."""

from __future__ import annotations

from typing import Final

from replybook_schema.tools import ArgumentSpec, ToolSpec

__all__ = ["TOOLS"]

TOOLS: Final[tuple[ToolSpec, ...]] = (
    ToolSpec(
        name="list_books",
        description="Lists the books of a shelf.",
        tags=("catalogue",),
        default_success="WA-READ-S-001",
        codes=("WA-READ-S-001", "WA-RES-I-001", "EN-WRITE-D-001", "MCP-SYS-E-001"),
        arguments=(
            ArgumentSpec(
                name="shelf",
                type="string",
                required=True,
                trace="keep",
                description="The shelf.",
            ),
            ArgumentSpec(
                name="word",
                type="string",
                required=False,
                trace="digest",
                description='A word of the title, e.g. "Ahoy".',
                was=("title",),
            ),
            ArgumentSpec(
                name="slip",
                type="string",
                required=False,
                trace="sha256",
                description="What the reader wrote on a slip.",
                listed=False,
            ),
        ),
    ),
    ToolSpec(
        name="take_",
        description="Whatever takes a book into the hand.",
        tags=("hands",),
        prefix=True,
    ),
)
"""The tools, in source order."""
