"""The replies of enforcement that are no refusal of a write or command, each in one place.

Texts of exceptions stay behind: they may hold host paths. Source: specification 7, 11 and 35.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from replybook import codes
from replybook.contracts.contract import Contract
from replybook.enforcement.contract_check import ScopeBroken
from replybook.enforcement.decision import Failure
from replybook.enforcement.target import Target
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

__all__ = [
    "DatabaseAnswers",
    "command_broken",
    "command_ran",
    "gate_broken",
    "may_run",
    "may_write",
    "no_session",
    "passed",
    "scope_broken",
    "write_broken",
    "written",
]


# Allowed


def passed(rb: ReplyBuilder, contract_id: str | None) -> Reply:
    """EN-GATE-S-001, or under a contract EN-GATE-S-002."""
    if contract_id is None:
        return rb.success(codes.EN_GATE_S_001)
    return rb.success(codes.EN_GATE_S_002, data={"contract_id": contract_id})


def may_write(
    rb: ReplyBuilder, path: str, operation: str, contract_id: str | None, *, dry_run: bool
) -> Reply:
    """EN-WRITE-S-001 for what may be stored now; EN-GATE-S-002 for what was only asked."""
    data = {"path": path, "operation": operation, "contract_id": contract_id}
    if dry_run:
        return rb.success(codes.EN_GATE_S_002, data=data)
    return rb.success(codes.EN_WRITE_S_001, data={**data, "written": False})


def written(rb: ReplyBuilder, allowed: Reply, data: Mapping[str, object] | None = None) -> Reply:
    """EN-WRITE-S-001 for what was allowed and is stored now; `data` goes beside what was decided."""
    told = {**allowed.data, **(data or {}), "written": True}
    return rb.success(codes.EN_WRITE_S_001, data=told)


def may_run(rb: ReplyBuilder, contract_id: str | None, *, dry_run: bool) -> Reply:
    """What may run: EN-EXEC-S-002 if it was only asked, else what `passed` says."""
    return rb.success(codes.EN_EXEC_S_002) if dry_run else passed(rb, contract_id)


def command_ran(
    rb: ReplyBuilder, exit_code: int, data: Mapping[str, object] | None = None
) -> Reply:
    """EN-EXEC-S-001 for a command that came to its end; `data` is its output."""
    return rb.success(codes.EN_EXEC_S_001, data={**(data or {}), "exit_code": exit_code})


# Broken


def command_broken(rb: ReplyBuilder, error: BaseException, *, started: bool) -> Reply:
    """EN-EXEC-E-001: deciding about or running a command broke."""
    return rb.error(
        codes.EN_EXEC_E_001, data={"started": started, "error_type": type(error).__name__}
    )


def write_broken(rb: ReplyBuilder, path: str | None, error: BaseException) -> Reply:
    """EN-WRITE-E-001: deciding about a write broke; `path` is canonical, None before it is known."""
    kind = type(error).__name__
    if path is None:
        return rb.error(codes.EN_WRITE_E_001, data={"error_type": kind})
    return rb.error(codes.EN_WRITE_E_001, data={"path": path, "error_type": kind})


def gate_broken(rb: ReplyBuilder, error: BaseException) -> Reply:
    """EN-GATE-E-001: deciding about a read or a query broke."""
    return rb.error(
        codes.EN_GATE_E_001, data={"reason": "check_broken", "error_type": type(error).__name__}
    )


def no_session(rb: ReplyBuilder) -> Reply:
    """EN-GATE-E-001: no session is going on, so no contract can be asked for."""
    return rb.error(codes.EN_GATE_E_001, data={"reason": "no_session_scope"})


def scope_broken(rb: ReplyBuilder, broken: ScopeBroken) -> Reply:
    """EN-GATE-E-002: the scope of the contract could not be judged."""
    kind = type(broken.cause).__name__
    return rb.error(
        codes.EN_GATE_E_002, data={"contract_id": broken.contract_id, "error_type": kind}
    )


# Queries


@dataclass(frozen=True, slots=True)
class DatabaseAnswers:
    """How a query that is refused is worded."""

    verb: str | None = None
    table: str | None = None

    def refusal(self, reason: str) -> Failure:
        """EN-DB-D-001."""
        said = {"operation": self.verb, "table": self.table, "reason": reason}
        data = {name: value for name, value in said.items() if value is not None}
        return Failure(codes.EN_DB_D_001, reason, data)

    def operation(self, contract: Contract) -> Failure:
        """EN-DB-D-001, operation_forbidden."""
        del contract
        return self.refusal("operation_forbidden")

    def target(self, contract: Contract, target: Target) -> Failure:
        """EN-DB-D-001, outside_targets; no query has a target so far."""
        del contract, target
        return self.refusal("outside_targets")
