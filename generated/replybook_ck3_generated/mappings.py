# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""Each reply code in the vocabularies of its neighbours; constants only, for the serving side."""

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
"""The `domain` of every google.rpc.ErrorInfo here."""

MCP_ERROR_TYPE: Final = "tool_error"
"""`error.type` of an MCP `tools/call` span, whatever the code; the code has its own attribute."""

PROBLEM_DETAILS: Final[Mapping[str, tuple[str, str, int]]] = {
    "WA-RES-I-003": ("urn:replybook:replybook-ck3:code:WA-RES-I-003", "Path hidden", 404),
    "WA-VIS-I-001": ("urn:replybook:replybook-ck3:code:WA-VIS-I-001", "No active playset", 409),
    "WA-VIS-I-002": ("urn:replybook:replybook-ck3:code:WA-VIS-I-002", "Playset not found", 404),
    "WA-VIS-I-003": ("urn:replybook:replybook-ck3:code:WA-VIS-I-003", "Playset file invalid", 422),
}
"""RFC 9457: `type`, `title` and `status` of each code that is a problem; an S code is none."""

ERROR_INFO: Final[Mapping[str, tuple[str, str, tuple[str, ...]]]] = {
    "WA-RES-I-003": ("NOT_FOUND", "PATH_NOT_VISIBLE", ("path",)),
    "WA-VIS-I-001": ("FAILED_PRECONDITION", "NO_PLAYSET", ("available",)),
    "WA-VIS-I-002": ("NOT_FOUND", "PLAYSET_NOT_FOUND", ("playset", "suggestions")),
    "WA-VIS-I-003": ("INVALID_ARGUMENT", "PLAYSET_SCHEMA_INVALID", ("playset", "findings")),
}
"""google.rpc: status code name, then `reason` and metadata keys of ErrorInfo; none for S."""

TELEMETRY: Final[Mapping[str, tuple[str | None, str]]] = {
    "WA-RES-I-003": ("WA-RES-I-003", "UNSET"),
    "WA-VIS-S-001": (None, "UNSET"),
    "WA-VIS-I-001": ("WA-VIS-I-001", "UNSET"),
    "WA-VIS-I-002": ("WA-VIS-I-002", "UNSET"),
    "WA-VIS-I-003": ("WA-VIS-I-003", "UNSET"),
}
"""OpenTelemetry: `error.type`, which S does not have, and span status; only E sets ERROR."""

RETRY_AFTER: Final[Mapping[str, str]] = {}
"""`Retry-After` and RetryInfo: the member of `data` with the seconds; neither at no attempt left."""

TRANSIENT: Final[tuple[str, ...]] = ()
"""Errors that pass by themselves: for dashboards and people, never a reason to retry."""

FAILURE_CLASSES: Final[Mapping[str, str]] = {
    "I": "capability",
    "D": "governance",
    "E": "reliability",
}
"""The classes of the draft ToolFailure of MCP, by type."""

TOOL_FAILURES: Final[Mapping[str, tuple[str, bool]]] = {
    "WA-RES-I-003": ("capability", False),
    "WA-VIS-I-001": ("capability", False),
    "WA-VIS-I-002": ("capability", False),
    "WA-VIS-I-003": ("capability", False),
}
"""ToolFailure: class, and whether the same call may pass later, which its reply then says itself."""
