"""Every code that belongs to enforcement is answered by a row or a test (spec 35)."""

from __future__ import annotations

from tests.runtime.enforcement.made_enforcement import contract_of, made
from tests.runtime.enforcement.test_decisions import ALLOW, REFUSE

from replybook import Reply, ReplyBuilder, codes
from replybook.contracts import StoreBusy
from replybook.enforcement import decision
from replybook.enforcement.decision import ScopeBroken

DECIDED = {
    *(codes.EN_WRITE_S_001, codes.EN_WRITE_D_001, codes.EN_WRITE_D_002),
    *(codes.EN_EXEC_S_002, codes.EN_EXEC_D_001, codes.EN_DB_D_001, codes.EN_READ_D_001),
    *(codes.EN_GATE_S_001, codes.EN_GATE_S_002),
    *(codes.EN_GATE_D_001, codes.EN_GATE_D_002, codes.EN_GATE_D_003),
}
ELSEWHERE = {
    *(codes.EN_GATE_S_003, codes.EN_GATE_D_004, codes.EN_SYS_S_001, codes.EN_SYS_E_001),
    *(codes.EN_SVC_D_001, codes.EN_SVC_D_002, codes.EN_SYS_D_001),
}
"""The delivery gate, the health of the policy, and what a service behind a tool refuses."""


def in_the_end() -> list[Reply]:
    """Return what is not decided by a row: what ran, what broke, and what is not now."""
    error = OSError("x")
    return [
        decision.command_ran(ReplyBuilder(), 0),
        decision.command_broken(ReplyBuilder(), error, started=True),
        decision.write_broken(ReplyBuilder(), None, error),
        decision.gate_broken(ReplyBuilder(), error),
        decision.scope_broken(ReplyBuilder(), ScopeBroken("ct-1", error)),
        decision.gate_broken(ReplyBuilder(), StoreBusy("kept")),
    ]


def test_the_table_of_decisions_shows_every_code_that_is_decided() -> None:
    seen = {row["reply"] for row in (*ALLOW, *REFUSE) if row["reply"].startswith("EN-")}

    assert seen == {str(code) for code in DECIDED}


def test_every_code_of_the_layer_is_shown_or_belongs_elsewhere() -> None:
    layer = {name.replace("_", "-") for name in codes.__all__ if name.startswith("EN_")}
    shown = {str(code) for code in DECIDED} | {str(reply.code) for reply in in_the_end()}

    assert layer == shown | {str(code) for code in ELSEWHERE}


def test_a_decision_carries_no_data_that_its_code_does_not_declare() -> None:
    reply = made(contract_of()).decide_delete(ReplyBuilder(), "root:game/a")

    assert set(reply.data) == {"path", "operation", "reason", "would_also_fail"}
