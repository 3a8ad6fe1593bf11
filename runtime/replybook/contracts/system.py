"""The contract system: opens, shows and ends contracts for an agent, with one CT reply each time.

Enforcement asks `active` and `check`. Every failure of disk, trace or world is an E of the operation;
its text stays behind, since it may hold a host path. Source: specification 10, 11, 35 and 43.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple, Protocol

from replybook import codes
from replybook.clock import SYSTEM_CLOCK, Clock
from replybook.contracts.audit import Tags, registered_tags
from replybook.contracts.contract import Contract, Terms
from replybook.contracts.ledger import Ledger, Trace, Validity
from replybook.contracts.replies import (
    cited_calls,
    malformed,
    no_id,
    no_mode,
    not_ended,
    not_opened,
    not_read,
    state_data,
    summary,
    wrong_state,
)
from replybook.contracts.request import Ceilings, Finding, Reader, World
from replybook.contracts.signing import Signer
from replybook.contracts.store import ContractStore, is_contract_id, new_contract_id
from replybook_generated.builder import ReplyBuilder
from replybook_schema.active import ACTIVE
from replybook_schema.reply import Reply

__all__ = ["ContractSystem", "Session"]

MOST_LISTED: Final = 100


class Session(Protocol):
    """What the system must know of the session that asks; `replybook.call.SessionInfo` has it."""

    @property
    def session_id(self) -> str | None:
        """Its id."""
        ...

    @property
    def mode(self) -> str | None:
        """The agent mode."""
        ...

    @property
    def policy_digest(self) -> str | None:
        """The policy that holds."""
        ...


class _Who(NamedTuple):
    session_id: str
    mode: str
    policy_digest: str | None


class ContractSystem:
    """Opens, shows and ends the contracts of one server.

        contracts = ContractSystem(ContractStore(folder), world=world, key=folder_key(traces),
                                   session=lambda: info, trace=lambda session_id: events(traces))
        reply = contracts.open(rb, {"intent": "Mend", "operations": ["write"], "targets": [...], ...})

    `key` is the key of the deployment (`replybook.trace.keys.folder_key`); `session` gives the session
    that asks; `trace` the events of a session. `limits` is what one contract may ask for at most, that
    of the registry if left out; `ValueError` if the registry names none, or for a key under 16 bytes.
    """

    def __init__(
        self,
        store: ContractStore,
        *,
        world: World,
        key: bytes,
        session: Callable[[], Session],
        trace: Trace,
        clock: Clock = SYSTEM_CLOCK,
        limits: Ceilings | None = None,
        new_id: Callable[[], str] = new_contract_id,
        tags: Tags | None = None,
    ) -> None:
        self._store = store
        self._world = world
        self._clock = clock
        self._session = session
        self._limits = limits or Ceilings.declared()
        self._new_id = new_id
        self._ledger = Ledger(store, Signer(key), clock, trace, tags or registered_tags())

    # What enforcement asks

    def active(self, session_id: str | None) -> Contract | None:
        """Return the contract to ask about: the open one, or the last one if it ended by expiring.

        No disk is touched; hand what comes back to `check`.
        """
        return None if session_id is None else self._ledger.last(session_id)

    def check(self, contract: Contract) -> Validity:
        """Return whether the contract holds now, by clocks and stored copy; may raise `OSError`."""
        return self._ledger.validity(contract)

    def recover(self) -> None:
        """End what a restart left open; may raise. The first thing an agent asks does it otherwise."""
        session_id = self._session().session_id
        if session_id and self._store.exists():
            with self._ledger.turn(session_id):
                return

    # What the agent asks

    def open(
        self, rb: ReplyBuilder, request: Mapping[str, object], *, dry_run: bool = False
    ) -> Reply:
        """CT-GATE-S-001, or I-001 for a faulty request, I-002 while a contract is open, E-001.

        With `dry_run` nothing is opened: CT-VAL-S-001, I-001 or E-001.
        """
        if dry_run:
            return self._answer(rb, lambda _: self._checked(rb, request), partial(not_read, rb))
        return self._answer(rb, lambda who: self._open(rb, who, request), partial(not_opened, rb))

    def status(self, rb: ReplyBuilder, contract_id: object = None) -> Reply:
        """CT-READ-S-001, also when nothing is open; CT-GATE-I-001 for an id of no contract."""
        return self._answer(
            rb, lambda who: self._status(rb, who.session_id, contract_id), partial(not_read, rb)
        )

    def list(self, rb: ReplyBuilder) -> Reply:
        """CT-READ-S-001 with the contracts of the session, the last first."""
        return self._answer(rb, lambda who: self._list(rb, who.session_id), partial(not_read, rb))

    def close(self, rb: ReplyBuilder, contract_id: object = None, evidence: object = None) -> Reply:
        """CT-GATE-S-002 with the audit; I-001, I-002, I-003, I-004 without evidence; E-002."""
        return self._answer(
            rb,
            lambda who: self._close(rb, who.session_id, contract_id, evidence),
            partial(not_ended, rb, contract_id),
        )

    def cancel(self, rb: ReplyBuilder, contract_id: object = None) -> Reply:
        """CT-GATE-S-003; I-001, I-002, I-003; E-002."""
        return self._answer(
            rb,
            lambda who: self._cancel(rb, who.session_id, contract_id),
            partial(not_ended, rb, contract_id),
        )

    def flush(self, rb: ReplyBuilder) -> Reply:
        """CT-GATE-S-004: archive the ended contracts of the session; E-002."""
        return self._answer(
            rb, lambda who: self._flush(rb, who.session_id), partial(not_ended, rb, None)
        )

    def _answer(
        self,
        rb: ReplyBuilder,
        work: Callable[[_Who], Reply],
        failed: Callable[[Exception], Reply],
    ) -> Reply:
        """Reply with `work` for the session that asks, or with `failed` to what breaks."""
        try:
            session = self._session()
            modes = {mode.name for mode in ACTIVE.world().modes}
            if not session.session_id or session.mode is None or session.mode not in modes:
                return no_mode(rb)
            return work(_Who(session.session_id, session.mode, session.policy_digest))
        except Exception as failure:
            return failed(failure)

    # Opening

    def _checked(self, rb: ReplyBuilder, request: Mapping[str, object]) -> Reply:
        terms, findings = self._read(request)
        if terms is None:
            return rb.invalid(codes.CT_VAL_I_001, data={"findings": findings})
        return rb.success(codes.CT_VAL_S_001, data=terms.to_dict())

    def _open(self, rb: ReplyBuilder, who: _Who, request: Mapping[str, object]) -> Reply:
        terms, findings = self._read(request)
        if terms is None:
            return rb.invalid(codes.CT_GATE_I_001, data={"findings": findings})
        with self._ledger.turn(who.session_id):
            other = self._ledger.in_the_way(who.session_id)
            if other is not None:
                return wrong_state(rb, other)
            contract = Contract(
                contract_id=self._ledger.free_id(self._new_id),
                session_id=who.session_id,
                mode=who.mode,
                policy_digest=who.policy_digest,
                terms=terms,
                opened_at=self._clock.now(),
            )
            self._ledger.add(contract)
        data = {"contract_id": contract.contract_id, "state": "open", **terms.to_dict()}
        return rb.success(codes.CT_GATE_S_001, data=data)

    def _read(
        self, request: Mapping[str, object]
    ) -> tuple[Terms | None, Sequence[Mapping[str, object]]]:
        reader = Reader(now=self._clock.now(), world=self._world, ceilings=self._limits)
        terms = reader.terms(request)
        return terms, [finding.to_dict() for finding in reader.findings]

    # Showing

    def _status(self, rb: ReplyBuilder, session_id: str, contract_id: object) -> Reply:
        if contract_id is not None and not is_contract_id(contract_id):
            return no_id(rb)
        active = self._up_to_date(session_id)
        shown = active and self._ledger.find(session_id, active.contract_id)
        if contract_id is not None:
            shown = self._ledger.find(session_id, str(contract_id))
            if shown is None:
                return malformed(rb, Finding("contract_id", "no contract of this session"))
        data = state_data(active)
        if shown is not None:
            data["contract"] = shown.to_dict()
        return rb.success(codes.CT_READ_S_001, data=data)

    def _list(self, rb: ReplyBuilder, session_id: str) -> Reply:
        active = self._up_to_date(session_id)
        stored, changed = self._ledger.stored(session_id)
        listed = [summary(contract) for contract in stored[:MOST_LISTED]]
        data = {**state_data(active), "count": len(stored), "contracts": listed}
        if len(stored) > MOST_LISTED:
            data["left_out"] = len(stored) - MOST_LISTED
        if changed:
            data["changed"] = changed[:MOST_LISTED]
        return rb.success(codes.CT_READ_S_001, data=data)

    def _up_to_date(self, session_id: str) -> Contract | None:
        """End what is over; return the contract that is open then."""
        if not self._store.exists():  # asking makes no folder
            return self._ledger.open_one(session_id)
        with self._ledger.turn(session_id):
            ours = self._ledger.open_one(session_id)
            return ours if ours is not None and self._ledger.unchanged(ours) else None

    # Ending

    def _close(
        self, rb: ReplyBuilder, session_id: str, contract_id: object, evidence: object
    ) -> Reply:
        cited = cited_calls(evidence)
        if isinstance(cited, Finding):
            return malformed(rb, cited)
        with self._ledger.turn(session_id):
            contract = self._to_end(rb, session_id, contract_id)
            if isinstance(contract, Reply):
                return contract
            inspected = self._ledger.inspect(contract, cited)
            if inspected.missing:
                return rb.invalid(codes.CT_GATE_I_004, data={"missing": inspected.missing})
            audit = inspected.audit.to_dict()
            self._ledger.end(contract, "closed", audit, cited)
        data = {"contract_id": contract.contract_id, "audit": audit}
        return rb.success(codes.CT_GATE_S_002, data=data)

    def _cancel(self, rb: ReplyBuilder, session_id: str, contract_id: object) -> Reply:
        with self._ledger.turn(session_id):
            contract = self._to_end(rb, session_id, contract_id)
            if isinstance(contract, Reply):
                return contract
            self._ledger.end_alone(contract, "cancelled")
        return rb.success(codes.CT_GATE_S_003, data={"contract_id": contract.contract_id})

    def _flush(self, rb: ReplyBuilder, session_id: str) -> Reply:
        count = 0
        if self._store.exists():
            with self._ledger.turn(session_id):
                count = self._ledger.archive(self._ledger.stored(session_id)[0])
        return rb.success(codes.CT_GATE_S_004, data={"count": count})

    def _to_end(self, rb: ReplyBuilder, session_id: str, contract_id: object) -> Contract | Reply:
        """Return the open contract that a request means, or the reply that there is none."""
        if contract_id is not None and not is_contract_id(contract_id):
            return no_id(rb)
        ours = self._ledger.open_one(session_id)
        named = ours.contract_id if contract_id is None and ours is not None else contract_id
        if named is None:
            return rb.invalid(codes.CT_GATE_I_003)
        if ours is not None and ours.contract_id == named and self._ledger.unchanged(ours):
            return ours
        stored = self._ledger.find(session_id, str(named))
        if stored is None:
            return rb.invalid(codes.CT_GATE_I_003, data={"contract_id": str(named)})
        return wrong_state(rb, stored)
