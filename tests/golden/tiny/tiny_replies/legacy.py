# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""Legacy ids, for linters and rewriters; nothing reads this at run time (spec 12)."""

from __future__ import annotations

from typing import Final

from replybook_schema.records import RawLegacy

__all__ = ["LEGACY"]

LEGACY: Final[tuple[RawLegacy, ...]] = (
    (
        "WA-READ-S-001",
        ("canonical",),
        "READ_OK",
        "WA",
        "read",
        "keep",
        ("WA-READ-S-001",),
        "Keep it.",
    ),
    (
        "MCP-SYS-S-900",
        ("canonical", "legacy"),
        "COUNTER",
        "MCP",
        "served",
        "deprecated",
        ("WA-READ-S-001",),
        "Use the code that says what was served.",
    ),
    (
        "EN-WRITE-D-002",
        ("legacy",),
        None,
        "EN",
        "margin refused",
        "moved",
        ("EN-WRITE-D-001",),
        'Give the `reason`: it was always "old".',
    ),
    (
        "SHELF-OP-I-001",
        ("legacy",),
        None,
        "MCP",
        "nothing on that shelf",
        "retired",
        ("WA-RES-I-001", "WA-READ-S-001"),
        "An empty shelf is a success; a shelf that is not there is not.",
    ),
    (
        "CARD-S-001",
        ("unregistered",),
        None,
        None,
        "card stamped",
        "retired",
        (),
        "Cards are no longer stamped.",
    ),
)
"""One row per id; the columns are those of `RawLegacy`."""
