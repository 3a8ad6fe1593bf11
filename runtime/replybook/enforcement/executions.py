"""Executions: which mode may run which command where, with the operands as addresses.

Source: specification 35, decision 14.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from replybook import codes
from replybook.contracts.contract import Contract
from replybook.enforcement.commands import Command, Refused
from replybook.enforcement.decision import Failure
from replybook.enforcement.rights import may_write
from replybook.enforcement.target import Protection, Target, World, target_of
from replybook_generated.builder import ReplyBuilder
from replybook_schema.enforcement import EnforcedModeSpec
from replybook_schema.reply import Reply

__all__ = ["ExecWording", "Where", "exec_failures", "where"]


@dataclass(frozen=True, slots=True)
class Where:
    """The folder that a command runs in, its operands, and what a name of it might be a path to."""

    folder: Target
    operands: tuple[Target, ...] = ()
    seen: tuple[Target, ...] = ()

    @property
    def touched(self) -> tuple[Target, ...]:
        """What the command may change."""
        return (self.folder, *self.operands)


def where(
    world: World, rb: ReplyBuilder, working_dir: str, command: Command | Refused
) -> Where | Reply:
    """Return every target of a command, or the first reply of the world that one is none."""
    folder = target_of(world, working_dir, rb, must_exist=True)
    if isinstance(folder, Reply):
        return folder
    if isinstance(command, Refused) or not folder.is_folder:
        return Where(folder)
    found: list[Target] = []
    for path in (*command.paths, *command.names):
        target = target_of(world, f"{folder.path}/{path}", rb, must_exist=False)
        if isinstance(target, Reply):
            return target
        found.append(target)
    count = len(command.paths)
    return Where(folder, tuple(found[:count]), tuple(found[count:]))


def exec_failures(
    mode: EnforcedModeSpec | None, protection: Protection, command: Command | Refused, at: Where
) -> Iterator[Failure]:
    """Yield what list, mode, root and protection refuse of this command."""
    if isinstance(command, Refused):
        data = {"reason": command.reason, "position": command.position}
        yield Failure(codes.EN_EXEC_D_001, command.reason, data)
        return
    if not at.folder.is_folder:
        yield _refusal("not_a_folder", at.folder)
    for target in at.touched if command.contract else ():
        if mode is None or not may_write(mode, target):
            yield _refusal("root_forbidden", target)
        if protection.closes(target, "write"):
            yield _refusal("protected", target)
    for target in at.seen if command.contract else (*at.touched, *at.seen):
        if protection.closes(target, "read"):
            yield _refusal("protected", target)


def _refusal(reason: str, target: Target, **more: object) -> Failure:
    return Failure(codes.EN_EXEC_D_001, reason, {"reason": reason, "path": target.path, **more})


class ExecWording:
    """Words that a contract does not hold a command."""

    __slots__ = ()

    def operation(self, contract: Contract) -> Failure:
        """EN-EXEC-D-001, operation_forbidden."""
        reason = "operation_forbidden"
        data = {"reason": reason, "contract_id": contract.contract_id}
        return Failure(codes.EN_EXEC_D_001, reason, data)

    def target(self, contract: Contract, target: Target) -> Failure:
        """EN-EXEC-D-001, outside_targets."""
        return _refusal("outside_targets", target, contract_id=contract.contract_id)
