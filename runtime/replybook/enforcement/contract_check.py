"""What the open contract says: whether it holds, and whether it holds for this.

A contract that expired is still read, so that the agent learns what the next one must cover; one that
was tampered with is believed in nothing. Source: specification 35 (contract, expiry, operation,
target).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, Protocol

from replybook import codes
from replybook.contracts.contract import Contract
from replybook.enforcement.decision import Failure
from replybook.enforcement.target import Target

__all__ = [
    "ActiveContract",
    "Answers",
    "Contracts",
    "ScopeBroken",
    "active_contract",
    "scope_failures",
]

_READABLE: Final = ("ok", "expired")


class Contracts(Protocol):
    """What enforcement asks of the contract system; `ContractSystem` has it."""

    def active(self, session_id: str | None) -> Contract | None:
        """The open contract, or the last one if it ended by expiring."""
        ...

    def check(self, contract: Contract) -> Literal["ok", "expired", "ended", "tampered"]:
        """Whether it still holds; may raise `OSError`."""
        ...


class ScopeBroken(Exception):
    """The scope of a contract could not be judged (EN-GATE-E-002)."""

    def __init__(self, contract_id: str, cause: Exception) -> None:
        super().__init__(f"the scope of {contract_id} cannot be judged: {type(cause).__name__}")
        self.contract_id = contract_id
        self.cause = cause


@dataclass(frozen=True, slots=True)
class ActiveContract:
    """The contract that may be read, if there is one, and why it does not count, if it does not."""

    contract: Contract | None
    fault: Literal["no_contract", "expired", "tampered"] | None = None
    contract_id: str | None = None

    def failure(self, operation: str, path: str | None) -> Iterator[Failure]:
        """That no contract counts."""
        if self.fault is not None:
            data = {"reason": self.fault, "operation": operation}
            data |= {"contract_id": self.contract_id} if self.contract_id else {}
            data |= {"path": path} if path else {}
            yield Failure(codes.EN_GATE_D_002, self.fault, data)


def active_contract(contracts: Contracts, session_id: str) -> ActiveContract:
    """The contract of a session and whether it holds now."""
    contract = contracts.active(session_id)
    if contract is None:
        return ActiveContract(None, "no_contract")
    standing = contracts.check(contract)
    if standing == "ok":
        return ActiveContract(contract, contract_id=contract.contract_id)
    if standing == "ended":
        return ActiveContract(None, "no_contract")
    readable = contract if standing in _READABLE else None
    return ActiveContract(readable, standing, contract.contract_id)


class Answers(Protocol):
    """How the failures of one kind of request are worded."""

    def operation(self, contract: Contract) -> Failure:
        """The contract does not hold the operation."""
        ...

    def target(self, contract: Contract, target: Target) -> Failure:
        """The contract does not hold the target."""
        ...


def scope_failures(
    contract: Contract, operation: str, targets: Sequence[Target], answers: Answers
) -> Iterator[Failure]:
    """What of operation and targets the contract does not hold; `ScopeBroken` if that is unknown."""
    try:
        if not contract.allows(operation):
            yield answers.operation(contract)
        for target in targets:
            if not _covers(contract, target):
                yield answers.target(contract, target)
    except Exception as cause:
        raise ScopeBroken(contract.contract_id, cause) from cause


def _covers(contract: Contract, target: Target) -> bool:
    """Where the target really is must be covered, and no address of it may be excluded."""
    terms = contract.terms
    covered = any(map(terms.targets.matches, target.places))
    if not covered or not terms.exclude.patterns:
        return covered
    return not any(map(terms.exclude.matches, target.names))
