"""Rights: what the mode, the open contract and its limits say about a request, one failure per check.

A contract that expired is still read, so that the agent learns what the next one must cover; one that
was tampered with is believed in nothing. Source: specification 35 (mode and root, contract, expiry,
operation, target, limits), decision 14, specification 43.
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

__all__ = [
    "ActiveContract",
    "Contracts",
    "Wording",
    "WriteWording",
    "active_contract",
    "covers",
    "folder_failures",
    "mode_may_write",
    "read_failures",
    "write_failures",
]

# Mode and root


def mode_may_write(mode: EnforcedModeSpec, target: Target) -> bool:
    """Return True if the mode writes where the target lies, which it does only where the registry says."""
    roots = target.innermost_roots()
    if not roots:
        return mode.members_outside_roots and target.in_session_member
    for key in roots:
        kind = mode.writes.get(key)
        if kind != "all" and not (kind == "session_members" and target.in_session_member):
            return False
    return True


def write_failures(
    mode: EnforcedModeSpec | None, protection: Protection, target: Target, operation: str
) -> Iterator[Failure]:
    """Yield what mode, root and protection refuse of this write or delete."""
    if mode is None:
        yield Failure(codes.EN_GATE_D_001, "mode_forbidden", {"reason": "mode_forbidden"})
    elif not mode_may_write(mode, target):
        yield _refusal("root_forbidden", {"path": target.path, "operation": operation})
    if protection.closes(target, "write"):
        yield _refusal("protected", {"path": target.path, "operation": operation})


def folder_failures(
    world: World, target: Target, operation: str, wording: WriteWording
) -> Iterator[Failure]:
    """Yield what refuses a delete of a folder: nobody decided about the files that would go with it."""
    if operation == "delete" and target.is_folder and world.entries(target.path):
        yield wording.files()


def read_failures(protection: Protection, target: Target) -> Iterator[Failure]:
    """Yield what refuses this read."""
    if protection.closes(target, "read"):
        data = {"path": target.path, "reason": "protected"}
        yield Failure(codes.EN_READ_D_001, "protected", data)


# The open contract

_READABLE: Final = ("ok", "expired")


class Contracts(Protocol):
    """What enforcement asks of the contract system; `ContractSystem` has it."""

    def active(self, session_id: str | None) -> Contract | None:
        """Return the open contract, or the last one if it ended by expiring."""
        ...

    def check(self, contract: Contract) -> Literal["ok", "expired", "ended", "tampered"]:
        """Whether it still holds; may raise `OSError`."""
        ...

    def fits(self, contract: Contract, places: Mapping[str, int]) -> bool:
        """Return True if so many bytes at each place are within its limits now; may raise `OSError`."""
        ...

    def take(self, contract: Contract, places: Mapping[str, int]) -> bool:
        """Count all of them if all fit, for every process at once; may raise `OSError`."""
        ...

    def run_started(
        self, contract: Contract, folders: Sequence[Location], leave_out: Sequence[str] = ()
    ) -> str:
        """Store what the folders look like before a program runs; return the id of the run."""
        ...

    def run_ended(self, run_id: str) -> RunChanges:
        """Return what the program changed, from what the folders look like now."""
        ...


class Wording(Protocol):
    """Words the failures of one kind of request."""

    def operation(self, contract: Contract) -> Failure:
        """Return the failure that the contract does not hold the operation."""
        ...

    def target(self, contract: Contract, target: Target) -> Failure:
        """Return the failure that the contract does not hold the target."""
        ...


@dataclass(frozen=True, slots=True)
class ActiveContract:
    """The contract that may be read, if there is one; `reason` says why it does not count."""

    contract: Contract | None
    reason: Literal["no_contract", "expired", "other_mode", "tampered"] | None = None
    contract_id: str | None = None

    def failures(
        self, operation: str, targets: Sequence[Target], wording: Wording
    ) -> Iterator[Failure]:
        """Yield what fails of contract, expiry, operation and target, in this order.

        `ScopeBroken` if the scope of the contract cannot be checked.
        """
        if self.reason is not None:
            data = {"reason": self.reason, "operation": operation}
            data |= {"contract_id": self.contract_id} if self.contract_id else {}
            data |= {"path": targets[0].path} if targets else {}
            yield Failure(codes.EN_GATE_D_002, self.reason, data)
        if self.contract is not None:
            yield from _scope_failures(self.contract, operation, targets, wording)


def active_contract(contracts: Contracts, session: Session) -> ActiveContract:
    """Return the contract of a session, and why it does not count now; `NoSession` without one.

    One that was opened in another mode permits nothing in this one.
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
    contract: Contract, operation: str, targets: Sequence[Target], wording: Wording
) -> Iterator[Failure]:
    """Yield what of operation and targets the contract does not hold."""
    try:
        if operation not in contract.terms.operations:
            yield wording.operation(contract)
        for target in targets:
            if not covers(contract, target):
                yield wording.target(contract, target)
    except Exception as cause:
        raise ScopeBroken(contract.contract_id, cause) from cause


def covers(contract: Contract, target: Target) -> bool:
    """Return where the target really is must be covered, and no address of it may be excluded."""
    terms = contract.terms
    covered = any(map(terms.targets.matches, target.places))
    if not covered or not terms.exclude.patterns:
        return covered
    return not any(map(terms.exclude.matches, target.names))


def _refusal(reason: str, data: dict[str, object]) -> Failure:
    return Failure(codes.EN_WRITE_D_001, reason, {**data, "reason": reason})


@dataclass(frozen=True, slots=True)
class WriteWording:
    """Words that a contract does not hold a write or delete."""

    verb: str
    path: str

    def operation(self, contract: Contract) -> Failure:
        """EN-WRITE-D-001, operation_forbidden."""
        return _refusal("operation_forbidden", self._data(contract))

    def target(self, contract: Contract, target: Target) -> Failure:
        """EN-WRITE-D-002 with the targets that there are."""
        targets = contract.terms.targets.texts()
        data = {**self._data(contract), "path": target.path, "targets": targets}
        return Failure(codes.EN_WRITE_D_002, "outside_targets", data)

    def files(self) -> Failure:
        """EN-WRITE-D-001, files_unnamed: a contract covers files, so a folder goes when it is empty."""
        return _refusal("files_unnamed", {"path": self.path, "operation": self.verb})

    def limit(self, contract: Contract) -> Failure:
        """EN-WRITE-D-001, limit_reached."""
        return _refusal("limit_reached", self._data(contract))

    def _data(self, contract: Contract) -> dict[str, object]:
        return {
            "path": self.path,
            "operation": self.verb,
            "contract_id": contract.contract_id,
        }
