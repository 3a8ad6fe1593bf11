"""The arguments that each tool accepts and refuses, in the order in which one session asks.

`None` among the arguments' values stands for what only the run knows: see `filled`.
Source: specification 9, 10, 15, 18, 20, 22, 28, 30, 33, 35, 41; the descriptions of `tools/list`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from tests.specification.server.ground import FAR

__all__ = ["BUNDLE", "CASES", "TRAIT", "ToolCase"]

TRAIT: Final = f"{FAR}/common/traits/far_traits.txt"
_TEXT: Final = "\ufefffar_marked = {\n\tcategory = health\n}\n"
BUNDLE: Final[Mapping[str, Any]] = {
    "target": FAR,
    "artifacts": [
        {
            "path": "common/traits/far_traits.txt",
            "format": "ck3_script",
            "content": _TEXT,
            "ck3_file_model": "A",
        }
    ],
    "declared_new_symbols": [
        {
            "type": "trait",
            "name": "far_marked",
            "reason": "The story needs it.",
            "defined_in_path": "common/traits/far_traits.txt",
        }
    ],
}
_OF_FILES: Final = ("dir", "read", "file_search", "grep_raw")
"""Tools that say why the index cannot answer, since this session delivers (003 §6.2)."""
_BROKEN: Final = {"target": FAR, "artifacts": [{"path": "a.txt", "format": "ck3_script"}]}


@dataclass(frozen=True, slots=True)
class ToolCase:
    """One call, the code that it must get, and members that its data must have."""

    tool: str
    code: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
    data: Mapping[str, Any] = field(default_factory=dict)
    session: bool = True
    """False: the call names no session."""


def _case(
    tool: str, code: str, /, data: Mapping[str, Any] | None = None, **arguments: Any
) -> ToolCase:
    why = {"justification": "The index holds no text."} if tool in _OF_FILES else {}
    return ToolCase(f"ck3_{tool}", code, {**arguments, **why}, data or {})


def _opened(**more: Any) -> dict[str, Any]:
    return {
        "command": "open",
        "intent": "Add a trait.",
        "operations": ["write"],
        "targets": [f"{FAR}/common/traits/**"],
        "expires_at": (datetime.now(UTC) + timedelta(hours=7)).isoformat(),
        **more,
    }


def _claim(kind: str, subject: str, *evidence: str) -> dict[str, Any]:
    return {"claim_type": kind, "subject": subject, "evidence_tool_calls": list(evidence)}


CASES: Final = [
    _case("playset", "WA-VIS-S-001", {"playset": "Sample"}, command="get"),
    _case("playset", "WA-VIS-I-002", command="switch", playset="Sampel"),
    _case("get_agent_briefing", "WA-READ-S-001", {"mode": "ck3lens"}),
    ToolCase("ck3_get_agent_briefing", "WA-VIS-I-001", session=False),
    _case("get_db_status", "WA-DB-S-001", {"is_complete": True}),
    ToolCase("ck3_get_db_status", "WA-VIS-I-001", session=False),
    _case("doctor", "WA-CFG-S-001"),
    ToolCase("ck3_doctor", "WA-VIS-I-001", session=False),
    _case("index", "WA-DB-S-001", {"is_complete": True}, command="status"),
    _case("index", "WA-DB-S-001", {"changed": 0, "removed": 0}, command="refresh"),
    _case("index", "MCP-SYS-I-002", command="rebuild"),
    _case("search", "WA-READ-S-001", query="gull"),
    _case("search_symbols", "WA-READ-S-001", query="gull_friend"),
    _case("search_symbols", "WA-READ-S-001", {"entries": []}, query="nothing_like_this_anywhere"),
    _case("search_symbols", "MCP-SYS-I-001", query="gull", kind="no_such_kind"),
    _case("report_validation_issue", "WA-CFG-S-001", {"count": 0}, command="list"),
    _case("report_validation_issue", "MCP-SYS-I-001", command="close", report_id="none"),
    _case("uses", "WA-READ-S-001", name="gull_friend"),
    _case("uses", "MCP-SYS-I-001", name="no_such_kind:gull_friend"),
    _case("search_mods", "WA-READ-S-001", {"count": 1}, query="shores"),
    _case(
        "confirm_not_exists", "WA-READ-S-001", {"can_claim_not_exists": False}, name="gull_friend"
    ),
    _case(
        "confirm_not_exists",
        "WA-READ-S-001",
        {"can_claim_not_exists": True},
        name="trait:far_marked",
    ),
    _case("confirm_not_exists", "MCP-SYS-I-001", name="x", kind="no_such_kind"),
    _case(
        "conflicts", "WA-READ-S-001", {"count": 1}, command="symbols", names=["trait:gull_friend"]
    ),
    _case("conflicts", "WA-RES-I-002", command="symbols", names=["trait:nobody_has_this"]),
    _case("db_query", "WA-DB-S-001", {"count": 1}, sql="select 1"),
    _case("db_query", "WA-DB-S-001", table="files"),
    _case(
        *("db_query", "WA-DB-S-001", {"rows": [["b_quayhead", 1], ["b_ropewalk", 2]]}),
        table="titles",
        filters={"under": "c_quayhead"},
        columns=["title", "province"],
    ),
    _case("db_query", "MCP-SYS-I-001", table="titles", filters={"at": "1066.2.30"}),
    _case("db_query", "WA-DB-I-001"),
    _case("db_query", "WA-DB-I-002", table="session"),
    _case("db_query", "WA-DB-I-003", sql="selec"),
    _case("db_query", "EN-DB-D-001", sql="delete from symbols"),
    _case("db_query", "EN-DB-D-001", sql="attach database 'state.sqlite3' as s"),
    _case("dir", "WA-CFG-S-001", {"home": "root:ck3raven_data"}, command="pwd"),
    _case("dir", "WA-CFG-S-001", {"home": "root:game"}, command="cd", path="game"),
    _case("dir", "WA-CFG-I-002", command="cd", path="root:game/common"),
    _case("dir", "WA-READ-S-001", {"path": "root:game/common"}, command="list", path="common"),
    _case("dir", "WA-RES-I-001", command="list", path="mod:Nobody"),
    _case("read", "WA-READ-S-001", path=f"{FAR}/descriptor.mod", start_line=1, end_line=1),
    _case("read", "WA-READ-I-001", path=f"{FAR}/common"),
    _case("read", "WA-RES-I-001", path=f"{FAR}/../deep_harbour/descriptor.mod"),
    _case("read", "WA-RES-I-001", path="/etc/passwd"),
    _case("read", "EN-READ-D-001", path="root:ck3raven_data/state/state.sqlite3"),
    _case("file_search", "WA-READ-S-001", {"files": []}, pattern="nothing_*.none"),
    _case("file_search", "WA-RES-I-001", pattern="*", path="root:nowhere"),
    _case("grep_raw", "WA-READ-S-001", {"count": 0}, query="not in any file of the world"),
    _case("grep_raw", "WA-READ-S-001", {"count": 1}, query="sail_to_far_shore_effect = {"),
    _case("grep_raw", "WA-RES-I-001", query="a", path="mod:Nobody"),
    _case("logs", "WA-LOG-S-001", log="journal", limit=3),
    _case("logs", "WA-LOG-I-001", log="no_such_log"),
    _case("exec", "WA-EXEC-I-001", program="git", program_args=["status"]),
    _case("exec", "EN-EXEC-S-002", program="git", program_args=["status"], dry_run=True),
    _case("exec", "EN-EXEC-D-001", program="rm", program_args=["-rf", "."]),
    _case("contract", "CT-READ-S-001", {"has_active_contract": False}, command="status"),
    _case("contract", "CT-GATE-I-003", command="close", evidence=["a"]),
    _case("contract", "CT-GATE-I-001", **_opened(operations=["fly"])),
    _case("file", "EN-GATE-D-002", command="write", path=TRAIT, content="a = { }\n"),
    _case("contract", "CT-VAL-S-001", **_opened(dry_run=True)),
    _case("contract", "CT-GATE-S-001", **_opened()),
    _case("contract", "CT-GATE-I-002", **_opened()),
    _case("file", "EN-WRITE-D-002", command="write", path=f"{FAR}/gui/a.gui", content="a = { }\n"),
    _case("file", "WA-RES-I-001", command="write", path="mod:Nobody/a.txt", content=""),
    _case("file", "EN-GATE-S-002", command="write", path=TRAIT, content="a = { }\n", dry_run=True),
    _case("parse_content", "WA-PARSE-S-001", content=_TEXT, path="common/traits/far_traits.txt"),
    _case("parse_content", "WA-PARSE-I-001", content="a = {"),
    _case("parse_content", "WA-PARSE-I-002", content="a", format="xml"),
    _case("validate_artifact_bundle", "WA-VAL-I-001", artifact_bundle=_BROKEN),
    _case("validate_python", "WA-VAL-S-001", content="LIMIT = 3\n"),
    _case("validate_python", "WA-VAL-I-001", content="LIMIT ="),
    _case("deliver", "EN-GATE-D-004", artifact_bundle=_BROKEN),
    _case(
        "validate_policy",
        "EN-SYS-S-001",
        {"deliverable": False},
        mode="ck3lens",
        artifact_bundle=BUNDLE,
    ),
    _case("validate_policy", "MCP-SYS-I-001", artifact_bundle=BUNDLE),
    _case("validate_artifact_bundle", "WA-VAL-S-001", artifact_bundle=BUNDLE),
    _case(
        *("deliver", "EN-GATE-D-004"),
        artifact_bundle=BUNDLE,
        write=True,
        claims=[_claim("non_existence", "trait:far_marked", "no-such-call")],
    ),
    _case("deliver", "EN-GATE-S-003", artifact_bundle=BUNDLE, write=True),
    _case(
        "file",
        "EN-WRITE-S-001",
        command="write",
        path=f"{FAR}/common/traits/b.txt",
        content="\ufeff# b\n",
    ),
    _case(
        "read", "WA-READ-S-001", {"content": "far_marked = {\n\tcategory = health\n}\n"}, path=TRAIT
    ),
    _case("file", "EN-WRITE-D-001", command="delete", path=TRAIT),
    _case("search", "EN-GATE-D-001", query="gull", playset_id="Other"),
    _case("search_mods", "EN-GATE-D-001", query="", vanilla_version_id="9.9"),
    _case("deliver", "EN-GATE-S-003", artifact_bundle=BUNDLE),
    _case("contract", "CT-GATE-S-003", command="cancel"),
    _case("file", "EN-GATE-D-002", command="delete", path=TRAIT),
]
"""At least one accepted and one refused call of each tool."""
