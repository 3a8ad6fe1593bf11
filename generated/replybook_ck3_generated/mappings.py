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

ERROR_DOMAIN: Final = "replybook-ck3"
"""The `domain` of every google.rpc.ErrorInfo."""

MCP_ERROR_TYPE: Final = "tool_error"
"""`error.type` of an MCP `tools/call` span. The code has another attribute."""

PROBLEM_DETAILS: Final[Mapping[str, tuple[str, str, int]]] = {
    "WA-RES-I-003": ("urn:replybook:replybook-ck3:code:WA-RES-I-003", "Path hidden", 404),
    "WA-VIS-I-001": ("urn:replybook:replybook-ck3:code:WA-VIS-I-001", "No active playset", 409),
    "WA-VIS-I-002": ("urn:replybook:replybook-ck3:code:WA-VIS-I-002", "Playset not found", 404),
    "WA-VIS-I-003": ("urn:replybook:replybook-ck3:code:WA-VIS-I-003", "Playset file invalid", 422),
    "WA-VIS-I-004": (
        "urn:replybook:replybook-ck3:code:WA-VIS-I-004",
        "Playset change not possible",
        422,
    ),
    "WA-VIS-I-005": (
        "urn:replybook:replybook-ck3:code:WA-VIS-I-005",
        "Launcher file not usable",
        422,
    ),
    "WA-CFG-E-500": ("urn:replybook:replybook-ck3:code:WA-CFG-E-500", "Data folder damaged", 500),
}
"""RFC 9457: `type`, `title` and `status` of each code except for S codes."""

ERROR_INFO: Final[Mapping[str, tuple[str, str, tuple[str, ...]]]] = {
    "WA-RES-I-003": ("NOT_FOUND", "PATH_NOT_VISIBLE", ("path",)),
    "WA-VIS-I-001": ("FAILED_PRECONDITION", "NO_PLAYSET", ("available",)),
    "WA-VIS-I-002": ("NOT_FOUND", "PLAYSET_NOT_FOUND", ("playset", "suggestions")),
    "WA-VIS-I-003": ("INVALID_ARGUMENT", "PLAYSET_SCHEMA_INVALID", ("playset", "findings")),
    "WA-VIS-I-004": (
        "INVALID_ARGUMENT",
        "PLAYSET_CHANGE_INVALID",
        ("problem", "playset", "mod", "suggestions"),
    ),
    "WA-VIS-I-005": ("INVALID_ARGUMENT", "LAUNCHER_FILE_INVALID", ("file", "problem", "fix")),
    "WA-CFG-E-500": ("INTERNAL", "DATA_FOLDER_DAMAGED", ("file", "problem", "lost", "fix")),
}
"""google.rpc: status code name, `reason` and metadata keys of ErrorInfo, except for S codes."""

TELEMETRY: Final[Mapping[str, tuple[str | None, str]]] = {
    "WA-RES-I-003": ("WA-RES-I-003", "UNSET"),
    "WA-VIS-S-001": (None, "UNSET"),
    "WA-VIS-I-001": ("WA-VIS-I-001", "UNSET"),
    "WA-VIS-I-002": ("WA-VIS-I-002", "UNSET"),
    "WA-VIS-I-003": ("WA-VIS-I-003", "UNSET"),
    "WA-VIS-I-004": ("WA-VIS-I-004", "UNSET"),
    "WA-VIS-I-005": ("WA-VIS-I-005", "UNSET"),
    "WA-CFG-E-500": ("WA-CFG-E-500", "ERROR"),
}
"""OpenTelemetry: `error.type` (None for S codes) and span status (ERROR only for E codes)."""

RETRY_AFTER: Final[Mapping[str, str]] = {}
"""`Retry-After` and RetryInfo: the member of `data` with the seconds.

If no attempt is left, neither is sent.
"""

TRANSIENT: Final[tuple[str, ...]] = ()
"""Errors that end by themselves, for dashboards and people. They are no reason to retry."""

FAILURE_CLASSES: Final[Mapping[str, str]] = {
    "I": "capability",
    "D": "governance",
    "E": "reliability",
}
"""Classes of the MCP draft ToolFailure, by type."""

TOOL_FAILURES: Final[Mapping[str, tuple[str, bool]]] = {
    "WA-RES-I-003": ("capability", False),
    "WA-VIS-I-001": ("capability", False),
    "WA-VIS-I-002": ("capability", False),
    "WA-VIS-I-003": ("capability", False),
    "WA-VIS-I-004": ("capability", False),
    "WA-VIS-I-005": ("capability", False),
    "WA-CFG-E-500": ("reliability", False),
}
"""ToolFailure: class, and True if the reply asks to wait and repeat the call."""
