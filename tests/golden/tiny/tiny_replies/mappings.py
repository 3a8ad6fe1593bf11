# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""Reply codes in other vocabularies, as constants for servers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

__all__ = [
    "ERROR_DOMAIN",
    "ERROR_INFO",
    "FAILURE_CLASSES",
    "MCP_ERROR_TYPE",
    "PROBLEM_DETAILS",
    "RETRY_AFTER",
    "TELEMETRY",
    "TOOL_FAILURES",
    "TRANSIENT",
]

ERROR_DOMAIN: Final = "replybook"
"""The `domain` of every google.rpc.ErrorInfo."""

MCP_ERROR_TYPE: Final = "tool_error"
"""`error.type` of an MCP `tools/call` span. The code has another attribute."""

PROBLEM_DETAILS: Final[Mapping[str, tuple[str, str, int]]] = {
    "EN-WRITE-D-001": ("urn:replybook:code:EN-WRITE-D-001", "Don't write here", 403),
    "EN-RES-D-001": ("urn:replybook:code:EN-RES-D-001", "At the binder", 409),
    "MCP-SYS-E-001": ("urn:replybook:code:MCP-SYS-E-001", "House dark", 500),
    "WA-RES-I-001": ("urn:replybook:code:WA-RES-I-001", "Book not found", 404),
    "WA-RES-I-002": ("urn:replybook:code:WA-RES-I-002", "Book hidden", 400),
    "WA-RES-I-003": ("urn:replybook:code:WA-RES-I-003", "Book lost", 400),
}
"""RFC 9457: `type`, `title` and `status` of each code except for S codes."""

ERROR_INFO: Final[Mapping[str, tuple[str, str, tuple[str, ...]]]] = {
    "EN-WRITE-D-001": ("PERMISSION_DENIED", "MARGIN_PROTECTED", ("title", "reason")),
    "EN-RES-D-001": (
        "FAILED_PRECONDITION",
        "BOOK_AT_THE_BINDER",
        ("title", "after_s", "attempts_left"),
    ),
    "MCP-SYS-E-001": ("INTERNAL", "HOUSE_DARK", ("after_s",)),
    "WA-RES-I-001": ("NOT_FOUND", "BOOK_NOT_FOUND", ("title", "near")),
    "WA-RES-I-002": ("INVALID_ARGUMENT", "BOOK_HIDDEN", ("title",)),
    "WA-RES-I-003": ("INVALID_ARGUMENT", "BOOK_LOST", ()),
}
"""google.rpc: status code name, `reason` and metadata keys of ErrorInfo, except for S codes."""

TELEMETRY: Final[Mapping[str, tuple[str | None, str]]] = {
    "CT-READ-S-001": (None, "UNSET"),
    "EN-WRITE-D-001": ("EN-WRITE-D-001", "UNSET"),
    "EN-RES-D-001": ("EN-RES-D-001", "UNSET"),
    "MCP-SYS-E-001": ("MCP-SYS-E-001", "ERROR"),
    "MCP-SYS-S-900": (None, "UNSET"),
    "WA-READ-S-001": (None, "UNSET"),
    "WA-RES-I-001": ("WA-RES-I-001", "UNSET"),
    "WA-RES-I-002": ("WA-RES-I-002", "UNSET"),
    "WA-RES-I-003": ("WA-RES-I-003", "UNSET"),
}
"""OpenTelemetry: `error.type` (None for S codes) and span status (ERROR only for E codes)."""

RETRY_AFTER: Final[Mapping[str, str]] = {"EN-RES-D-001": "after_s"}
"""`Retry-After` and RetryInfo: the member of `data` with the seconds.

If no attempt is left, neither is sent.
"""

TRANSIENT: Final[tuple[str, ...]] = ("MCP-SYS-E-001",)
"""Errors that end by themselves, for dashboards and people. They are no reason to retry."""

FAILURE_CLASSES: Final[Mapping[str, str]] = {
    "I": "capability",
    "D": "governance",
    "E": "reliability",
}
"""Classes of the MCP draft ToolFailure, by type."""

TOOL_FAILURES: Final[Mapping[str, tuple[str, bool]]] = {
    "EN-WRITE-D-001": ("governance", False),
    "EN-RES-D-001": ("governance", True),
    "MCP-SYS-E-001": ("reliability", False),
    "WA-RES-I-001": ("capability", False),
    "WA-RES-I-002": ("capability", False),
    "WA-RES-I-003": ("capability", False),
}
"""ToolFailure: class, and True if the reply asks to wait and repeat the call."""
