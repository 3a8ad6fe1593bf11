"""Who may write where: the mode, the root that holds the target, and what is closed to all.

Source: specification 35 (mode and root), decision 14.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from replybook import codes
from replybook.contracts.contract import Contract
from replybook.enforcement.decision import Failure
from replybook.enforcement.protection import Protection
from replybook.enforcement.target import Target
from replybook_schema.enforcement import EnforcedModeSpec

__all__ = ["WriteAnswers", "may_write", "read_failures", "write_failures"]


def may_write(mode: EnforcedModeSpec, target: Target) -> bool:
    """Whether the mode writes where the target lies; what the registry does not name is not written."""
    roots = target.innermost_roots()
    if not roots:
        return mode.members_outside_roots and target.in_session_mod
    for key in roots:
        kind = mode.writes.get(key)
        if kind != "all" and not (kind == "session_members" and target.in_session_mod):
            return False
    return True


def write_failures(
    mode: EnforcedModeSpec | None, protection: Protection, target: Target, operation: str
) -> Iterator[Failure]:
    """What of mode and root refuses this write, delete or the like."""
    if mode is None:
        yield Failure(codes.EN_GATE_D_001, "mode_forbidden", {"reason": "mode_forbidden"})
    elif not may_write(mode, target):
        yield _refusal("root_forbidden", {"path": target.path, "operation": operation})
    if protection.closes(target, "write"):
        yield _refusal("protected", {"path": target.path, "operation": operation})


def _refusal(reason: str, said: dict[str, object]) -> Failure:
    return Failure(codes.EN_WRITE_D_001, reason, {**said, "reason": reason})


@dataclass(frozen=True, slots=True)
class WriteAnswers:
    """How a contract that does not hold a write is worded."""

    operation_name: str
    path: str

    def operation(self, contract: Contract) -> Failure:
        """EN-WRITE-D-001, operation_forbidden."""
        said = self._said(contract)
        return _refusal("operation_forbidden", said)

    def target(self, contract: Contract, target: Target) -> Failure:
        """EN-WRITE-D-002 with the targets that there are."""
        said = {**self._said(contract), "path": target.path}
        said["targets"] = contract.terms.targets.texts()
        return Failure(codes.EN_WRITE_D_002, "outside_targets", said)

    def limit(self, contract: Contract) -> Failure:
        """EN-WRITE-D-001, limit_reached."""
        return _refusal("limit_reached", self._said(contract))

    def _said(self, contract: Contract) -> dict[str, object]:
        return {
            "path": self.path,
            "operation": self.operation_name,
            "contract_id": contract.contract_id,
        }


def read_failures(protection: Protection, target: Target) -> Iterator[Failure]:
    """What refuses this read."""
    if protection.closes(target, "read"):
        data = {"path": target.path, "reason": "protected"}
        yield Failure(codes.EN_READ_D_001, "protected", data)
