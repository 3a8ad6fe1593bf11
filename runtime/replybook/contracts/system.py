"""The contract system: opens, shows and ends contracts, with one CT reply per request.

Enforcement uses `active`, `check`, `fits` and `take`, and reports program runs. A failure of disk,
trace or world is an E reply. Its text may contain a host path and is not part of the reply. If
another process uses the store, the reply is "not now": EN-GATE-D-005.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from typing import Final, NamedTuple, Protocol

from replybook import codes
from replybook.clock import SYSTEM_CLOCK, Clock
from replybook.contracts.audit import Tags, registered_tags
from replybook.contracts.busy import WAITED, store_is_busy, store_was_free
from replybook.contracts.contract import Contract, Terms, new_contract_id
from replybook.contracts.endings import Endings, Trace
from replybook.contracts.history import History
from replybook.contracts.ledger import Ledger
from replybook.contracts.replies import (
    cited_calls,
    listing,
    no_id,
    no_mode,
    not_read,
    reply_end_failure,
    reply_fault,
    reply_open_failure,
    state_data,
    wrong_state,
)
from replybook.contracts.request import Ceilings, Reader, RequestFinding, TargetWorld, ceilings
from replybook.contracts.runs import RunChanges, Runs
from replybook.store import Signer, StateStore, StoreBusy
from replybook.store.store_file import is_contract_id
from replybook.world.location import Location
from replybook_generated.builder import ReplyBuilder
from replybook_schema.active import ACTIVE
from replybook_schema.reply import Reply


class Session(Protocol):
    """The calling session, such as a `replybook.call.SessionInfo`."""

    @property
    def session_id(self) -> str | None:
        """The id of the session."""
        ...

    @property
    def mode(self) -> str | None:
        """The agent mode."""
        ...

    @property
    def policy_digest(self) -> str | None:
        """The digest of the current policy."""
        ...


class Asker(NamedTuple):
    """A session whose id and mode are known."""

    session_id: str
    mode: str
    policy_digest: str | None

    def contract(self, contract_id: str, terms: Terms, opened_at: datetime) -> Contract:
        """Return the contract that this session opens with these terms."""
        return Contract(
            contract_id=contract_id,
            session_id=self.session_id,
            mode=self.mode,
            policy_digest=self.policy_digest,
            terms=terms,
            opened_at=opened_at,
        )


_ID_TRIES: Final = 8


class ContractSystem:
    """Opens, shows and ends the contracts of one server.

        contracts = ContractSystem(ContractStore(folder), world=world, key=folder_key(traces),
                                   session=lambda: info, trace=lambda session_id: events(traces))
        request = {"intent": "Mend", "operations": ["write"], "targets": [...], ...}
        reply = contracts.open(rb, request)

    Args:
        store: The store of contracts.
        world: The world adapter.
        key: The key of the deployment (`replybook.trace.keys.folder_key`).
        session: Returns the calling session.
        trace: Returns the events of a session.
        clock: The clock. Replace it in tests.
        limits: Maximum and default values of a contract. Defaults to those of the registry.
        new_id: Returns a new contract id.
        tags: Returns the tags of a tool. Defaults to those of the registry.
        ledger: The ledger. Share one between several systems of a process on one store, such as one
            system per session.

    Raises:
        ValueError: If the registry declares no limits, or the key has less than 16 bytes.
    """

    def __init__(
        self,
        store: StateStore,
        *,
        world: TargetWorld,
        key: bytes,
        session: Callable[[], Session],
        trace: Trace,
        clock: Clock = SYSTEM_CLOCK,
        limits: Ceilings | None = None,
        new_id: Callable[[], str] = new_contract_id,
        tags: Tags | None = None,
        ledger: Ledger | None = None,
    ) -> None:
        self._store = store
        self._world = world
        self._clock = clock
        self._session = session
        self._limits = limits or Ceilings.declared()
        self._new_id = new_id
        signer = Signer(key)
        self._ledger = ledger or Ledger(store, signer, clock, ceilings())
        # What enforcement asks, the ledger answers itself.
        self.active: Final = self._ledger.last
        self.check: Final = self._ledger.validity
        self.fits: Final = self._ledger.fits
        self.take: Final = self._ledger.take
        self._runs = Runs(store, self._ledger, signer, world)
        self._history = History(store, self._ledger)
        self._endings = Endings(
            self._ledger,
            self._runs,
            clock=clock,
            trace=trace,
            tags=tags or registered_tags(),
            world=world,
        )

    def run_started(
        self, contract: Contract, folders: Sequence[Location], leave_out: Sequence[str] = ()
    ) -> str:
        """Store the state of the folders before a program runs there. Return the id of the run.

        Args:
            contract: The open contract.
            folders: The folders of the program.
            leave_out: Names of folders with internal data of the program, such as `.git`.

        Raises:
            OSError: If a folder cannot be read.
            RuntimeError: If the contract is not open.
        """
        return self._runs.started(contract, folders, leave_out)

    def run_ended(self, run_id: str) -> RunChanges:
        """Store and return the changes of the program.

        Raises:
            KeyError: If the run does not exist.
            OSError: If a folder cannot be read.
        """
        return self._runs.ended(run_id)

    def recover(self) -> None:
        """End the expired contracts of all sessions. May raise.

        Otherwise each session ends its own expired contract on its next request.
        """
        for session_id in self._store.names("account"):
            self._endings.lapse(session_id)

    # For the agent

    def open(
        self, rb: ReplyBuilder, request: Mapping[str, object], *, dry_run: bool = False
    ) -> Reply:
        """Open a contract: CT-GATE-S-001; I-001 for a faulty request, I-002 if one is open.

        If the system fails, the reply is E-001.

        Args:
            rb: The builder of the call.
            request: The terms.
            dry_run: Only check the request: CT-VAL-S-001, I-001 or E-001.
        """
        if dry_run:
            return self._answer(
                rb, lambda _: self._check_request(rb, request), partial(not_read, rb)
            )
        return self._answer(
            rb, lambda who: self._open(rb, who, request), partial(reply_open_failure, rb)
        )

    def status(self, rb: ReplyBuilder, contract_id: object = None) -> Reply:
        """Show a contract: CT-READ-S-001, even if none is open; CT-GATE-I-001 for a wrong id.

        Args:
            rb: The builder of the call.
            contract_id: The contract. Defaults to the open one.
        """
        return self._answer(
            rb, lambda who: self._status(rb, who.session_id, contract_id), partial(not_read, rb)
        )

    def list(self, rb: ReplyBuilder, skip: int = 0) -> Reply:
        """List the contracts of the session, the latest first: CT-READ-S-001.

        Args:
            rb: The builder of the call.
            skip: Number of first contracts to leave out.
        """
        return self._answer(
            rb, lambda who: self._list(rb, who.session_id, skip), partial(not_read, rb)
        )

    def close(self, rb: ReplyBuilder, contract_id: object = None, evidence: object = None) -> Reply:
        """Close the contract: CT-GATE-S-002 with the audit; I-001 to I-004; E-002.

        I-004 means that evidence is missing.

        Args:
            rb: The builder of the call.
            contract_id: The contract. Defaults to the open one.
            evidence: The trace ids that the agent cites.
        """
        return self._answer(
            rb,
            lambda who: self._close(rb, who.session_id, contract_id, evidence),
            partial(reply_end_failure, rb, contract_id),
        )

    def cancel(self, rb: ReplyBuilder, contract_id: object = None) -> Reply:
        """Cancel the contract: CT-GATE-S-003; I-001, I-002, I-003; E-002."""
        return self._answer(
            rb,
            lambda who: self._cancel(rb, who.session_id, contract_id),
            partial(reply_end_failure, rb, contract_id),
        )

    def flush(self, rb: ReplyBuilder) -> Reply:
        """Archive the ended contracts of the session: CT-GATE-S-004; E-002."""
        return self._answer(
            rb, lambda who: self._flush(rb, who.session_id), partial(reply_end_failure, rb, None)
        )

    def _answer(
        self, rb: ReplyBuilder, work: Callable[[Asker], Reply], failed: Callable[[Exception], Reply]
    ) -> Reply:
        """Return the reply of `work` for the calling session, or of `failed` after an exception."""
        try:
            who = asker_of(self._session())
            reply = no_mode(rb) if who is None else work(who)
        except StoreBusy as busy:
            return store_is_busy(rb, busy)
        except Exception as failure:
            return failed(failure)
        if WAITED.counts:
            store_was_free()
        return reply

    # Opening

    def _check_request(self, rb: ReplyBuilder, request: Mapping[str, object]) -> Reply:
        terms, findings = self._read(request)
        if terms is None:
            return rb.invalid(codes.CT_VAL_I_001, data={"findings": findings})
        return rb.success(codes.CT_VAL_S_001, data=terms.to_dict())

    def _open(self, rb: ReplyBuilder, who: Asker, request: Mapping[str, object]) -> Reply:
        terms, findings = self._read(request)
        if terms is None:
            return rb.invalid(codes.CT_GATE_I_001, data={"findings": findings})
        self._endings.lapse(who.session_id)
        for _ in range(_ID_TRIES):
            contract = who.contract(self._new_id(), terms, self._clock.now())
            with suppress(FileExistsError):
                other = self._ledger.add(contract)
                if other is not None:
                    return wrong_state(rb, other)
                data = {"contract_id": contract.contract_id, "state": "open", **terms.to_dict()}
                return rb.success(codes.CT_GATE_S_001, data=data)
        raise RuntimeError(f"{_ID_TRIES} ids in a row were taken; new_id must return unused ids")

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
        shown = active = self._up_to_date(session_id)
        if contract_id is not None:
            shown = self._history.find(session_id, str(contract_id))
            if shown is None:
                return reply_fault(rb, RequestFinding("contract_id", "no contract of this session"))
        data = state_data(active)
        if shown is not None:
            data["contract"] = shown.to_dict()
        return rb.success(codes.CT_READ_S_001, data=data)

    def _list(self, rb: ReplyBuilder, session_id: str, skip: int) -> Reply:
        active = self._up_to_date(session_id)
        stored, changed = self._history.listed(session_id)
        data = {**state_data(active), **listing(stored, changed, skip)}
        return rb.success(codes.CT_READ_S_001, data=data)

    def _up_to_date(self, session_id: str) -> Contract | None:
        """End an expired contract, and return the contract that is open then."""
        self._endings.lapse(session_id)
        return self._ledger.standing(session_id).open_one

    # Ending

    def _close(
        self, rb: ReplyBuilder, session_id: str, contract_id: object, evidence: object
    ) -> Reply:
        cited = cited_calls(evidence)
        if isinstance(cited, RequestFinding):
            return reply_fault(rb, cited)
        contract = self._to_end(rb, session_id, contract_id)
        if isinstance(contract, Reply):
            return contract
        inspected = self._endings.close(contract, cited)
        if inspected is None:  # another request was faster
            return self._answer_for_ended_contract(rb, session_id, contract.contract_id)
        if inspected.missing:
            return rb.invalid(codes.CT_GATE_I_004, data={"missing": inspected.missing})
        data = {"contract_id": contract.contract_id, "audit": inspected.audit.to_dict()}
        return rb.success(codes.CT_GATE_S_002, data=data)

    def _cancel(self, rb: ReplyBuilder, session_id: str, contract_id: object) -> Reply:
        contract = self._to_end(rb, session_id, contract_id)
        if isinstance(contract, Reply):
            return contract
        if not self._endings.end_alone(contract, "cancelled"):
            return self._answer_for_ended_contract(rb, session_id, contract.contract_id)
        return rb.success(codes.CT_GATE_S_003, data={"contract_id": contract.contract_id})

    def _flush(self, rb: ReplyBuilder, session_id: str) -> Reply:
        self._endings.lapse(session_id)
        count = self._history.archive(session_id) if self._store.exists() else 0
        return rb.success(codes.CT_GATE_S_004, data={"count": count})

    def _to_end(self, rb: ReplyBuilder, session_id: str, contract_id: object) -> Contract | Reply:
        """Return the open contract that a request names, or the reply if there is none."""
        if contract_id is not None and not is_contract_id(contract_id):
            return no_id(rb)
        ours = self._up_to_date(session_id)
        if ours is not None and contract_id in (None, ours.contract_id):
            return ours
        if contract_id is None:
            return rb.invalid(codes.CT_GATE_I_003)
        return self._answer_for_ended_contract(rb, session_id, str(contract_id))

    def _answer_for_ended_contract(
        self, rb: ReplyBuilder, session_id: str, contract_id: str
    ) -> Reply:
        """Return the reply for a contract that is not open."""
        stored = self._history.find(session_id, contract_id)
        if stored is None:
            return rb.invalid(codes.CT_GATE_I_003, data={"contract_id": contract_id})
        return wrong_state(rb, stored)


def asker_of(session: Session) -> Asker | None:
    """Return the calling session, or None if its id is missing or its mode is unknown."""
    modes = {mode.name for mode in ACTIVE.world().modes}
    if not session.session_id or session.mode is None or session.mode not in modes:
        return None
    return Asker(session.session_id, session.mode, session.policy_digest)
