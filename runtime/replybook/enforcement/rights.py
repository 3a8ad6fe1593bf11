"""Rights of a request: mode, open contract and limits, with one failure for each check.

An expired contract is still checked, so that the agent learns what the next one must cover. Nothing
in a tampered contract is used.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, Protocol

from replybook import codes
from replybook.contracts.contract import Contract
from replybook.contracts.runs import RunChanges
from replybook.enforcement.decision import Failure, NoSession, ScopeBroken, Session
from replybook.enforcement.target import Protection, Target, World
from replybook.world.location import Location
from replybook_schema.enforcement import EnforcedModeSpec

# Mode and root


def mode_may_write(mode: EnforcedModeSpec, target: Target) -> bool:
    """Return True if the registry allows the mode to write at the place of the target."""
    roots = target.innermost_roots()
    if not roots:
        return mode.members_outside_roots and target.in_session_member
    for key in roots:
        kind = mode.writes.get(key)
        if kind != "all" and not (kind == "session_members" and target.in_session_member):
            return False
    return True


def write_failures(
    mode: EnforcedModeSpec | None,
    protection: Protection,
    target: Target,
    operation: str,
    tool: str | None = None,
) -> Iterator[Failure]:
    """Yield the failures of mode, root and protection for a write or delete.

    The registry may open a protected place to one tool, whatever root it is in.

    Args:
        mode: The mode of the session. None if it has none that the registry knows.
        protection: The protected places of the registry.
        target: The target of the change.
        operation: The operation that the data of a failure names, such as "delete".
        tool: The tool that writes, or None.
    """
    is_opened = protection.opens(target, tool)
    if mode is None:
        yield Failure(codes.EN_GATE_D_001, "mode_forbidden", {"reason": "mode_forbidden"})
    elif is_opened:
        return
    elif not mode_may_write(mode, target):
        yield _refusal("root_forbidden", {"path": target.path, "operation": operation})
    if not is_opened and protection.closes(target, "write"):
        yield _refusal("protected", {"path": target.path, "operation": operation})


def folder_failures(
    world: World, target: Target, operation: str, wording: WriteWording
) -> Iterator[Failure]:
    """Yield the failure of deleting a folder that has entries, since nobody decided about those.

    Args:
        world: The world that lists the entries of the folder.
        target: The target of the change.
        operation: The operation. Only "delete" can fail here.
        wording: The wording of the failure.
    """
    if operation == "delete" and target.is_folder and world.entries(target.path):
        yield wording.files()


def read_failures(protection: Protection, target: Target) -> Iterator[Failure]:
    """Yield the failures of a read."""
    if protection.closes(target, "read"):
        data = {"path": target.path, "reason": "protected"}
        yield Failure(codes.EN_READ_D_001, "protected", data)


# The open contract

_READABLE: Final = ("ok", "expired")


class Contracts(Protocol):
    """The part of `ContractSystem` that enforcement needs."""

    def active(self, session_id: str | None) -> Contract | None:
        """Return the open contract, or the last one if it expired."""
        ...

    def check(self, contract: Contract) -> Literal["ok", "expired", "ended", "tampered"]:
        """Return the current validity. May raise `OSError`."""
        ...

    def fits(self, contract: Contract, places: Mapping[str, int]) -> bool:
        """Return True if this number of bytes at each place is within the limits.

        May raise `OSError`.
        """
        ...

    def take(self, contract: Contract, places: Mapping[str, int]) -> bool:
        """Count the bytes if all of them fit, for every process. May raise `OSError`."""
        ...

    def run_started(
        self, contract: Contract, folders: Sequence[Location], leave_out: Sequence[str] = ()
    ) -> str:
        """Store the state of the folders before a program runs. Return the id of the run."""
        ...

    def run_ended(self, run_id: str) -> RunChanges:
        """Return the changes of the program."""
        ...


class RightsWording(Protocol):
    """Makes the failures of one kind of request."""

    def operation(self, contract: Contract) -> Failure:
        """Return the failure for an operation that the contract does not allow."""
        ...

    def target(self, contract: Contract, target: Target) -> Failure:
        """Return the failure for a target that the contract does not cover."""
        ...


@dataclass(frozen=True, slots=True)
class ActiveContract:
    """The contract of a session, if it may be read.

    Attributes:
        reason: The reason why it is not valid, or None if it is.
    """

    contract: Contract | None
    reason: Literal["no_contract", "expired", "other_mode", "tampered"] | None = None
    contract_id: str | None = None

    def failures(
        self, operation: str, targets: Sequence[Target], wording: RightsWording
    ) -> Iterator[Failure]:
        """Yield the failures of contract, expiry, operation and target, in this order.

        Raises:
            ScopeBroken: If checking the scope of the contract fails.
        """
        if self.reason is not None:
            data = {"reason": self.reason, "operation": operation}
            data |= {"contract_id": self.contract_id} if self.contract_id else {}
            data |= {"path": targets[0].path} if targets else {}
            yield Failure(codes.EN_GATE_D_002, self.reason, data)
        if self.contract is not None:
            yield from _scope_failures(self.contract, operation, targets, wording)


def active_contract(contracts: Contracts, session: Session) -> ActiveContract:
    """Return the contract of a session, and the reason if it is not valid.

    A contract that was opened in another mode permits nothing.

    Raises:
        NoSession: Without a session.
    """
    if session.session_id is None:
        raise NoSession
    contract = contracts.active(session.session_id)
    if contract is None:
        return ActiveContract(None, "no_contract")
    validity = contracts.check(contract)
    if validity == "ok":
        is_of_mode = contract.mode == session.mode
        return ActiveContract(contract, None if is_of_mode else "other_mode", contract.contract_id)
    if validity == "ended":
        return ActiveContract(None, "no_contract")
    readable = contract if validity in _READABLE else None
    return ActiveContract(readable, validity, contract.contract_id)


def _scope_failures(
    contract: Contract, operation: str, targets: Sequence[Target], wording: RightsWording
) -> Iterator[Failure]:
    """Yield the failures of operation and targets."""
    try:
        if operation not in contract.terms.operations:
            yield wording.operation(contract)
        for target in targets:
            if not covers(contract, target):
                yield wording.target(contract, target)
    except Exception as cause:
        raise ScopeBroken(contract.contract_id, cause) from cause


def covers(contract: Contract, target: Target) -> bool:
    """Return True if the real place is in a target and none of its addresses is excluded."""
    terms = contract.terms
    covered = any(map(terms.targets.matches, target.places))
    if not covered or not terms.exclude.patterns:
        return covered
    return not any(map(terms.exclude.matches, target.names))


def _refusal(reason: str, data: dict[str, object]) -> Failure:
    return Failure(codes.EN_WRITE_D_001, reason, {**data, "reason": reason})


@dataclass(frozen=True, slots=True)
class WriteWording:
    """Failures of a write or delete under a contract."""

    verb: str
    path: str

    def operation(self, contract: Contract) -> Failure:
        """Return EN-WRITE-D-001, operation_forbidden."""
        return _refusal("operation_forbidden", self._data(contract))

    def target(self, contract: Contract, target: Target) -> Failure:
        """Return EN-WRITE-D-002 with the targets of the contract."""
        targets = contract.terms.targets.texts()
        data = {**self._data(contract), "path": target.path, "targets": targets}
        return Failure(codes.EN_WRITE_D_002, "outside_targets", data)

    def files(self) -> Failure:
        """Return EN-WRITE-D-001, files_unnamed: only an empty folder can be deleted."""
        return _refusal("files_unnamed", {"path": self.path, "operation": self.verb})

    def limit(self, contract: Contract) -> Failure:
        """Return EN-WRITE-D-001, limit_reached."""
        return _refusal("limit_reached", self._data(contract))

    def _data(self, contract: Contract) -> dict[str, object]:
        return {
            "path": self.path,
            "operation": self.verb,
            "contract_id": contract.contract_id,
        }
