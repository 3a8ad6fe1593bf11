"""The contract: work that an agent declared, and the state of that work.

A contract is an immutable value. Only the contract system, which knows the clock and the stored
copy, can tell if a contract is still valid.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, cast, get_args

from replybook.contracts.targets import TargetSet
from replybook.encoding import instant
from replybook.world.address import Address

VERSION: Final = 2
"""Version of the stored format. Other versions are refused."""

Operation: TypeAlias = Literal["read", "write", "delete", "exec", "db_write"]
OPERATIONS: Final[tuple[Operation, ...]] = get_args(Operation)

EndState: TypeAlias = Literal["closed", "cancelled", "expired"]
"""The end of a contract: by the agent, or by the clock."""

State: TypeAlias = Literal["open", "closed", "cancelled", "expired", "archived"]

_NOTHING: Final[Mapping[str, object]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Limits:
    """Maximum number of files changed and of bytes written under one contract."""

    max_files: int
    max_bytes: int

    def to_dict(self) -> dict[str, object]:
        """Return the limits as they are stored and shown."""
        return {"max_files": self.max_files, "max_bytes": self.max_bytes}


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """The terms that an agent declares when it opens a contract."""

    intent: str
    operations: tuple[Operation, ...]
    targets: TargetSet
    exclude: TargetSet = field(default_factory=lambda: TargetSet(excludes=True))
    limits: Limits
    expires_at: datetime

    def to_dict(self) -> dict[str, object]:
        """Return the terms as they are stored and shown."""
        return {
            "intent": self.intent,
            "operations": list(self.operations),
            "targets": self.targets.texts(),
            "exclude": self.exclude.texts(),
            "limits": self.limits.to_dict(),
            "expires_at": instant(self.expires_at),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Contract:
    """One contract. Times are aware and in UTC. `audit` is empty until the contract has ended."""

    contract_id: str
    session_id: str
    mode: str
    policy_digest: str | None
    terms: Terms
    opened_at: datetime
    state: State = "open"
    ended_as: EndState | None = None
    ended_at: datetime | None = None
    evidence: tuple[str, ...] = ()
    audit: Mapping[str, object] = field(default_factory=lambda: _NOTHING)

    # For enforcement

    @property
    def operations(self) -> tuple[Operation, ...]:
        """The declared operations."""
        return self.terms.operations

    @property
    def limits(self) -> Limits:
        """The maximum number of files and bytes."""
        return self.terms.limits

    @property
    def expires_at(self) -> datetime:
        """The time of expiry."""
        return self.terms.expires_at

    def allows(self, operation: str) -> bool:
        """Return True if the operation is declared."""
        return operation in self.terms.operations

    def covers(self, address: Address | str) -> bool:
        """Return True if a canonical address is in a target and not excluded."""
        return self.terms.targets.matches(address) and not self.terms.exclude.matches(address)

    # Changes

    def ended(
        self,
        how: EndState,
        at: datetime,
        audit: Mapping[str, object],
        evidence: tuple[str, ...] = (),
    ) -> Contract:
        """Return the contract as ended.

        Args:
            how: The kind of end.
            at: The time of the end.
            audit: The audit.
            evidence: The cited trace ids.
        """
        return replace(
            self, state=how, ended_as=how, ended_at=at, audit=dict(audit), evidence=evidence
        )

    def archived(self) -> Contract:
        """Return the ended contract as archived."""
        return replace(self, state="archived")

    # As data

    def to_dict(self) -> dict[str, object]:
        """Return every field as JSON values, as it is stored and signed."""
        return {
            "contract_schema_version": VERSION,
            "contract_id": self.contract_id,
            "session_id": self.session_id,
            "mode": self.mode,
            "policy_digest": self.policy_digest,
            **self.terms.to_dict(),
            "opened_at": instant(self.opened_at),
            "state": self.state,
            "ended_as": self.ended_as,
            "ended_at": None if self.ended_at is None else instant(self.ended_at),
            "evidence": list(self.evidence),
            "audit": dict(self.audit),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> Contract:
        """Return the contract from the result of `to_dict`.

        Only for data whose signature was verified.
        """
        limits = cast("Mapping[str, int]", data["limits"])
        ended_at = cast("str | None", data["ended_at"])
        terms = Terms(
            intent=cast("str", data["intent"]),
            operations=tuple(cast("list[Operation]", data["operations"])),
            targets=TargetSet.of(cast("list[str]", data["targets"])),
            exclude=TargetSet.of(cast("list[str]", data["exclude"]), anchored=False),
            limits=Limits(limits["max_files"], limits["max_bytes"]),
            expires_at=datetime.fromisoformat(cast("str", data["expires_at"])),
        )
        return cls(
            contract_id=cast("str", data["contract_id"]),
            session_id=cast("str", data["session_id"]),
            mode=cast("str", data["mode"]),
            policy_digest=cast("str | None", data["policy_digest"]),
            terms=terms,
            opened_at=datetime.fromisoformat(cast("str", data["opened_at"])),
            state=cast("State", data["state"]),
            ended_as=cast("EndState | None", data["ended_as"]),
            ended_at=None if ended_at is None else datetime.fromisoformat(ended_at),
            evidence=tuple(cast("list[str]", data["evidence"])),
            audit=cast("Mapping[str, object]", data["audit"]),
        )


def new_contract_id() -> str:
    """Return a contract id with 48 random bits."""
    return f"ct-{secrets.token_hex(6)}"


def void_contract(session_id: str, contract_id: str) -> Contract:
    """Return a contract that permits nothing, as a replacement for a tampered contract."""
    never = datetime.fromtimestamp(0, UTC)
    limits = Limits(0, 0)
    terms = Terms(intent="", operations=(), targets=TargetSet(), limits=limits, expires_at=never)
    return Contract(
        contract_id=contract_id,
        session_id=session_id,
        mode="",
        policy_digest=None,
        terms=terms,
        opened_at=never,
    )
