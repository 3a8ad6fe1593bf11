# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""Names that tiny declares, by kind; no other registry may declare them."""

from __future__ import annotations

from typing import Final

from replybook_schema.active import Names

__all__ = ["NAMES"]

NAMES: Final[Names] = {
    "type": ("S", "I", "D", "E"),
    "layer": ("WA", "EN", "CT", "MCP"),
    "area": ("SYS", "RES", "READ", "WRITE"),
    "action": (
        "proceed",
        "fix_arguments",
        "use_other_tool",
        "request_scope",
        "wait_and_retry",
        "stop_and_report",
    ),
    "code": (
        "CT-READ-S-001",
        "EN-WRITE-D-001",
        "EN-RES-D-001",
        "MCP-SYS-E-001",
        "MCP-SYS-S-900",
        "WA-READ-S-001",
        "WA-RES-I-001",
        "WA-RES-I-002",
        "WA-RES-I-003",
        "EN-WRITE-D-002",
    ),
    "legacy id": (
        "WA-READ-S-001",
        "MCP-SYS-S-900",
        "EN-WRITE-D-002",
        "SHELF-OP-I-001",
        "CARD-S-001",
    ),
    "tool": ("list_books", "take_"),
    "namespace": ("root", "mod"),
    "field of a namespace": ("mods",),
    "root": ("hall", "cellar"),
    "legacy root name": ("ROOT_HALL", "ROOT_CELLAR"),
    "mode": ("reader", "night-keeper"),
    "folder": ("shelves/sea", "shelves/old"),
    "key of a reference": ("by_chart", "course.charts", "chart:", "shelves/old: entry"),
    "format": ("python", "ck3_script"),
    "suffix of a format": (".py", ".txt"),
    "artifact field": ("ck3_file_model",),
    "session field": ("session_id", "mode", "playset_id", "active_mod_ids", "mods"),
    "tag": ("porter", "catalogue", "hands"),
    "legacy spelling": ("ROOT_<KEY>:/",),
    "limit": ("token_cap", "segment_bytes", "address_bytes", "percent_rounds"),
    "contract limit": ("contract_hours", "max_files", "max_bytes"),
    "database list": ("statements", "pragmas", "refused_functions", "functions"),
    "capability": ("slips_kept",),
    "fact": ("books_touched",),
    "dialect": ("shelf_note", "shelf_status"),
    "rule of failures": ("lent_out", "shelf_free"),
    "heading of failures": ("note of the keeper",),
    "HTTP status": ("498",),
    "code of JSON-RPC": ("-32050",),
    "stage": (
        "pre_call_wrapper",
        "trace_required",
        "claims_validation",
        "artifact_bundle_schema",
        "artifact_bundle_validator",
        "ck3_validator",
        "python_validator",
        "symbol_manifest_check",
        "post_trace",
        "advisory",
        "manual_review",
        "server_only",
    ),
    "violation": ("CATALOGUE_FIRST",),
    "rule": ("catalogue_first",),
    "enforcement of mode": ("reader", "night-keeper"),
    "command": ("lathe",),
    "open table": ("books",),
    "message key": (
        "LOANS_READ",
        "MARGIN_PROTECTED",
        "BOOK_AT_THE_BINDER",
        "HOUSE_DARK",
        "OLD_COUNTER",
        "READ_OK",
        "BOOK_NOT_FOUND",
        "BOOK_HIDDEN",
        "BOOK_LOST",
    ),
}
"""Kind of entry to names, in source order."""
