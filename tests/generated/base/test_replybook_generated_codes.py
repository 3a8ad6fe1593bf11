# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""Every code of replybook-base can be built as declared, and in no other way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

import pytest

from replybook_generated import REGISTRY, codes, messages
from replybook_generated.builder import ReplyBuilder
from replybook_schema.codes import DeniedCode, ErrorCode, InvalidCode, SuccessCode
from replybook_schema.reply import Reply

Case: TypeAlias = tuple[str, str, Mapping[str, object], tuple[str, ...]]
"""Code, builder method, valid data, and required params."""

CASES: Final[tuple[Case, ...]] = (
    ("CT-VAL-S-001", "success", {}, ()),
    (
        "CT-VAL-I-001",
        "invalid",
        {"findings": ({"loc": "targets.0", "problem": "the root is not loaded"},)},
        (),
    ),
    ("CT-VAL-E-001", "error", {"error_type": "RecursionError"}, ()),
    (
        "CT-GATE-S-001",
        "success",
        {
            "contract_id": "ct-7",
            "expires_at": "2026-11-20T18:00:00Z",
            "targets": ("root:repo/docs/*.md",),
        },
        (),
    ),
    (
        "CT-GATE-S-002",
        "success",
        {"contract_id": "ct-7", "audit": {"undeclared": (), "unused_targets": ()}},
        (),
    ),
    ("CT-GATE-S-003", "success", {"contract_id": "ct-7"}, ()),
    ("CT-GATE-S-004", "success", {"count": 2}, ()),
    (
        "CT-GATE-I-001",
        "invalid",
        {"findings": ({"loc": "target", "problem": "unknown field, did you mean targets"},)},
        (),
    ),
    ("CT-GATE-I-002", "invalid", {"contract_id": "ct-7", "state": "open"}, ()),
    ("CT-GATE-I-003", "invalid", {"contract_id": "ct-7"}, ()),
    ("CT-GATE-I-004", "invalid", {"missing": ("validation of the files written",)}, ()),
    ("CT-GATE-E-001", "error", {"error_type": "OSError"}, ()),
    ("CT-GATE-E-002", "error", {"contract_id": "ct-7", "error_type": "OSError"}, ()),
    ("CT-READ-S-001", "success", {"has_active_contract": False}, ()),
    ("EN-GATE-S-001", "success", {"violations": ()}, ()),
    ("EN-GATE-S-002", "success", {"contract_id": "ct-7"}, ()),
    ("EN-GATE-S-003", "success", {"completion": "cmp-7", "violations": ()}, ("completion",)),
    (
        "EN-GATE-D-001",
        "denied",
        {"reason": "scope_conflict", "argument": "project_id", "expected": "handbook"},
        (),
    ),
    (
        "EN-GATE-D-002",
        "denied",
        {
            "reason": "expired",
            "contract_id": "ct-7",
            "operation": "write",
            "path": "root:repo/docs/guide.md",
            "would_also_fail": ({"code": "EN-WRITE-D-002", "reason": "outside_targets"},),
        },
        (),
    ),
    (
        "EN-GATE-D-003",
        "denied",
        {"reason": "contract_close", "operation": "delete", "path": "root:repo/docs/old.md"},
        (),
    ),
    (
        "EN-GATE-D-004",
        "denied",
        {
            "violations": (
                {
                    "severity": "error",
                    "code": "TRACE_REQUIRED",
                    "rule": "trace_required",
                    "stage": "trace_required",
                    "message": "the session has no trace",
                    "hint": "Make the calls that the work needs.",
                },
            ),
        },
        ("violations",),
    ),
    (
        "EN-GATE-D-005",
        "denied",
        {"pending": "the index is being built", "after_s": 5, "attempts_left": 3},
        ("pending", "after_s", "attempts_left"),
    ),
    ("EN-GATE-E-001", "error", {"reason": "policy_broken"}, ()),
    ("EN-GATE-E-002", "error", {"contract_id": "ct-7", "error_type": "ValueError"}, ()),
    (
        "EN-READ-D-001",
        "denied",
        {"path": "root:repo/private/notes.md", "reason": "outside_profile"},
        (),
    ),
    (
        "EN-WRITE-S-001",
        "success",
        {
            "path": "root:repo/docs/guide.md",
            "operation": "write",
            "contract_id": "ct-7",
            "written": True,
        },
        (),
    ),
    (
        "EN-WRITE-D-001",
        "denied",
        {"path": "root:repo/LICENSE", "operation": "write", "reason": "root_forbidden"},
        (),
    ),
    (
        "EN-WRITE-D-002",
        "denied",
        {
            "path": "root:repo/src/main.py",
            "operation": "write",
            "contract_id": "ct-7",
            "targets": ("root:repo/docs/*.md",),
        },
        ("path",),
    ),
    ("EN-WRITE-E-001", "error", {"path": "root:repo/docs/guide.md", "error_type": "OSError"}, ()),
    ("EN-EXEC-S-001", "success", {"exit_code": 0}, ()),
    ("EN-EXEC-S-002", "success", {}, ()),
    ("EN-EXEC-D-001", "denied", {"reason": "not_on_list"}, ()),
    ("EN-EXEC-E-001", "error", {"started": True, "error_type": "TimeoutError"}, ()),
    (
        "EN-DB-D-001",
        "denied",
        {"operation": "insert", "table": "symbols", "reason": "mode_forbidden"},
        (),
    ),
    ("EN-SVC-D-001", "denied", {"text": "The key may not close tickets.", "status": 403}, ()),
    ("EN-SVC-D-002", "denied", {"text": "The token has expired.", "status": 401}, ()),
    ("EN-SYS-S-001", "success", {}, ()),
    ("EN-SYS-E-001", "error", {"error_type": "BadPolicy"}, ()),
    ("MCP-SYS-S-001", "success", {"changed": False}, ()),
    ("MCP-SYS-S-002", "success", {}, ()),
    (
        "MCP-SYS-I-001",
        "invalid",
        {"fields": ({"name": "limit", "problem": "type", "expected": "integer"},)},
        ("fields",),
    ),
    ("MCP-SYS-I-002", "invalid", {"command": "lst", "suggestions": ("list",)}, ("command",)),
    ("MCP-SYS-I-004", "invalid", {"after_s": 2, "attempts_left": 3}, ("after_s", "attempts_left")),
    ("MCP-SYS-I-006", "invalid", {"tool": "read_nots", "tools": ("read_notes",)}, ("tool",)),
    ("MCP-SYS-E-001", "error", {"error_type": "ZeroDivisionError"}, ()),
    ("MCP-SYS-E-002", "error", {"field": "rows.0.created", "value_type": "datetime"}, ()),
    ("MCP-SYS-E-004", "error", {"missing": "session"}, ()),
    ("MCP-SYS-E-005", "error", {"bytes": 7340032, "max_bytes": 1048576}, ("bytes", "max_bytes")),
    (
        "MCP-SYS-E-006",
        "error",
        {"timeout_s": 30, "still_running": True},
        ("timeout_s", "still_running"),
    ),
    ("MCP-DB-S-001", "success", {"changed": True}, ()),
    ("MCP-DB-S-002", "success", {}, ()),
    (
        "WA-RES-S-001",
        "success",
        {
            "resolved": "root:repo/docs/guide.md",
            "namespace": "root",
            "relative_path": "docs/guide.md",
        },
        (),
    ),
    ("WA-RES-I-001", "invalid", {"path": "root:repo/docs/nowhere.md"}, ("path",)),
    (
        "WA-RES-I-002",
        "invalid",
        {"symbol": "resolv_path", "kind": "function", "suggestions": ("resolve_path",)},
        ("symbol",),
    ),
    ("WA-RES-I-005", "invalid", {"path": "root:repo/docs/guide.md"}, ()),
    ("WA-RES-E-001", "error", {"reason": "visibility_registry_capacity"}, ()),
    ("WA-RES-E-003", "error", {"field": "entries.3.path"}, ()),
    ("WA-VIS-E-001", "error", {"error_type": "KeyError"}, ()),
    ("WA-READ-S-001", "success", {"count": 0}, ()),
    (
        "WA-READ-I-001",
        "invalid",
        {"path": "root:repo/docs/guide.md", "problem": "not a directory"},
        (),
    ),
    (
        "WA-READ-I-003",
        "invalid",
        {"limit": "time", "narrow_by": ("path", "domain"), "found": 12},
        ("limit", "narrow_by"),
    ),
    ("WA-READ-E-001", "error", {"path": "root:repo/docs/guide.md", "error_type": "OSError"}, ()),
    ("WA-WRITE-S-001", "success", {"path": "root:repo/notes.md", "changed": True}, ()),
    ("WA-WRITE-I-001", "invalid", {"path": "root:repo/docs/", "problem": "this is a folder"}, ()),
    ("WA-WRITE-E-001", "error", {"path": "root:repo/notes.md", "error_type": "OSError"}, ()),
    ("WA-DB-S-001", "success", {"count": 3}, ()),
    ("WA-DB-I-001", "invalid", {"missing": ("table",)}, ()),
    ("WA-DB-I-002", "invalid", {"table": "symbol", "suggestions": ("symbols",)}, ("table",)),
    ("WA-DB-I-003", "invalid", {"problem": "no such column nmae"}, ()),
    (
        "WA-DB-I-004",
        "invalid",
        {"limit": "time", "narrow_by": ("sql", "mod_ids")},
        ("limit", "narrow_by"),
    ),
    ("WA-DB-E-001", "error", {"reason": "schema_mismatch", "error_type": "DatabaseError"}, ()),
    ("WA-PARSE-S-001", "success", {"findings": ()}, ()),
    (
        "WA-PARSE-I-001",
        "invalid",
        {"findings": ({"line": 12, "column": 3, "problem": "a brace is not closed"},)},
        (),
    ),
    ("WA-PARSE-I-002", "invalid", {"format": "docx", "supported": ("markdown", "python")}, ()),
    (
        "WA-PARSE-E-001",
        "error",
        {"path": "root:repo/src/main.py", "error_type": "RecursionError"},
        (),
    ),
    ("WA-SYS-S-001", "success", {"changed": False}, ()),
    ("WA-SYS-S-002", "success", {}, ()),
    ("WA-SYS-I-001", "invalid", {"available": ("reader", "editor")}, ()),
    ("WA-SYS-E-001", "error", {"error_type": "RuntimeError"}, ()),
    ("WA-VAL-S-001", "success", {"findings": ()}, ()),
    (
        "WA-VAL-I-001",
        "invalid",
        {
            "findings": (
                {"path": "root:repo/docs/guide.md", "line": 4, "problem": "the heading is missing"},
            ),
        },
        (),
    ),
    ("WA-VAL-E-001", "error", {"validator": "python", "error_type": "MemoryError"}, ()),
    ("WA-LOG-S-001", "success", {"count": 0}, ()),
    ("WA-LOG-I-001", "invalid", {"log": "error.log", "available": ("server.log",)}, ("log",)),
    ("WA-LOG-E-001", "error", {"log": "error.log", "error_type": "UnicodeError"}, ()),
    ("WA-CFG-S-001", "success", {"home": "root:repo", "changed": True}, ()),
    ("WA-CFG-I-001", "invalid", {"feature": "live_preview"}, ()),
    ("WA-CFG-I-002", "invalid", {"path": "root:repo/docs"}, ("path",)),
    ("WA-CFG-E-001", "error", {"setting": "roots.repo"}, ()),
    ("WA-IO-S-001", "success", {"target": "editor"}, ()),
    ("WA-IO-I-001", "invalid", {"target": "editor"}, ()),
    ("WA-IO-E-001", "error", {"target": "editor", "error_type": "BrokenPipeError"}, ()),
    (
        "WA-EXEC-I-001",
        "invalid",
        {"exit_code": 128, "last_lines": ("fatal: bad revision 'mian'",)},
        (),
    ),
    (
        "WA-EXEC-E-001",
        "error",
        {"reason": "timeout", "started": True, "error_type": "TimeoutError"},
        (),
    ),
    (
        "WA-SVC-I-001",
        "invalid",
        {"text": "No ticket has the number 12.", "status": 404, "service": "the ticket desk"},
        (),
    ),
    (
        "WA-SVC-I-002",
        "invalid",
        {"text": "The ticket was closed in the meantime.", "status": 409},
        (),
    ),
    ("WA-SVC-I-003", "invalid", {"text": "due: is not a date", "status": 422}, ()),
    (
        "WA-SVC-I-004",
        "invalid",
        {"after_s": 30, "attempts_left": 2, "text": "Too many requests", "status": 429},
        ("after_s", "attempts_left"),
    ),
    (
        "WA-SVC-I-005",
        "invalid",
        {"after_s": 5, "attempts_left": 2, "status": 503},
        ("after_s", "attempts_left"),
    ),
    (
        "WA-SVC-I-006",
        "invalid",
        {"after_s": 5, "attempts_left": 2, "status": 504},
        ("after_s", "attempts_left"),
    ),
    ("WA-SVC-E-001", "error", {"text": "Internal Server Error", "status": 500}, ()),
)

NEVER_SENT: Final[tuple[str, ...]] = ("WA-RES-I-004",)
"""Codes that no reply may have: reserved or retired."""

GIVEN_BY_WRAPPER: Final[tuple[str, ...]] = (
    "EN-SYS-D-001",
    "MCP-SYS-S-900",
    "MCP-SYS-I-003",
    "MCP-SYS-I-005",
    "MCP-SYS-I-007",
    "MCP-SYS-E-003",
    "MCP-SYS-E-007",
    "MCP-SYS-E-008",
    "MCP-SYS-E-009",
    "MCP-SYS-E-010",
)
"""Codes that only the wrapper may use."""

CLASSES: Final = {
    "success": SuccessCode,
    "invalid": InvalidCode,
    "denied": DeniedCode,
    "error": ErrorCode,
}

each_code = pytest.mark.parametrize("case", CASES, ids=[case[0] for case in CASES])
each_lack = pytest.mark.parametrize(
    ("case", "lacking"),
    [pytest.param(case, name, id=f"{case[0]}-{name}") for case in CASES for name in case[3]],
)


def build(method: str, code: str, data: Mapping[str, object]) -> Reply:
    reply = getattr(ReplyBuilder(), method)(getattr(codes, code.replace("-", "_"), code), data=data)
    assert isinstance(reply, Reply)
    return reply


def test_every_code_has_one_record_and_every_record_is_tested() -> None:
    tested = [*(case[0] for case in CASES), *NEVER_SENT, *GIVEN_BY_WRAPPER]
    assert sorted(record[0] for record in REGISTRY.records()) == sorted(tested)


@each_code
def test_the_constant_is_the_code_and_has_the_class_of_its_type(case: Case) -> None:
    code, method, _, _ = case
    constant = getattr(codes, code.replace("-", "_"))
    assert (str(constant), type(constant)) == (code, CLASSES[method])


@each_code
def test_the_builder_makes_the_declared_reply(case: Case) -> None:
    code, method, data, _ = case
    reply = build(method, code, data)
    assert (reply.code, reply.reply_type, dict(reply.data)) == (code, code.split("-")[2], data)


@each_code
def test_the_message_can_be_shown(case: Case) -> None:
    code, _, data, _ = case
    assert messages.render(getattr(codes, code.replace("-", "_")), data).strip()


@each_lack
def test_the_builder_refuses_the_code_without_a_required_param(case: Case, lacking: str) -> None:
    code, method, data, _ = case
    with pytest.raises(ValueError, match=lacking):
        build(method, code, {name: value for name, value in data.items() if name != lacking})


@each_code
def test_the_builder_refuses_the_code_under_every_other_method(case: Case) -> None:
    code, method, data, _ = case
    for wrong in CLASSES.keys() - {method}:
        with pytest.raises(TypeError):
            build(wrong, code, data)


@pytest.mark.parametrize("code", [*NEVER_SENT, *GIVEN_BY_WRAPPER])
def test_a_code_that_no_tool_may_answer_with_cannot_be_built(code: str) -> None:
    assert hasattr(codes, code.replace("-", "_")) == (code in GIVEN_BY_WRAPPER)
    for method in CLASSES:
        with pytest.raises((TypeError, ValueError)):
            build(method, code, {})
