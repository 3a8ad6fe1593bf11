"""Closing, cancelling and expiry of contracts, each with an audit.

Trace and folders are read while other processes continue. The end is stored in one transaction, and
only if the account has not changed since. Otherwise the audit is repeated.

A cited trace id counts as evidence if it is a call of this session, made after the contract was
opened, and about the content that is on disk now.
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from replybook.clock import Clock
from replybook.contracts.account import Account
from replybook.contracts.audit import Audit, Auditor, Event, Mutation, Tags, is_under, sha256_of
from replybook.contracts.contract import Contract, EndState
from replybook.contracts.disk_state import DiskState
from replybook.contracts.ledger import Ledger
from replybook.contracts.request import TargetWorld
from replybook.contracts.runs import Runs
from replybook.store.state_store import Tampered
from replybook.store.store_file import StoreBusy

CHANGES: Final = "the trace id of a call under this contract whose change is still there"
VALIDATION: Final = "validation of the files written"
OLDER: Final = "a call of this session, made after the contract was opened, in place of evidence"
RUNS: Final = "every folder of every program run, of which one is not visible now"

_VALIDATING: Final = ("validation", "validated_delivery")
"""The tags of tools whose success means that the content is valid."""

MOST_NAMED: Final = 20
"""Maximum number of files in one refusal."""


class EndingEvidence:
    """Trace ids cited by an agent, looked up event by event."""

    def __init__(self, contract: Contract, cited: Sequence[str], tags: Tags) -> None:
        self._contract: Final = contract
        self._cited: Final = tuple(dict.fromkeys(cited))
        self._tags: Final = tags
        self._found = set[str]()
        self._validated = set[str]()

    def feed(self, event: Event) -> None:
        """Add one event of the session."""
        trace_id = event.get("trace_id")
        if not isinstance(trace_id, str) or trace_id not in self._cited:
            return
        is_ours = event.get("session_id") == self._contract.session_id
        if not is_ours or not is_under(self._contract, event):
            return
        self._found.add(trace_id)
        tags = self._tags(str(event.get("tool")))
        if event.get("reply_type") == "S" and not tags.isdisjoint(_VALIDATING):
            self._validated |= sha256_of(event)

    def missing(self, audit: Audit, ground: DiskState) -> list[str]:
        """Return descriptions of the missing evidence. The list is empty if nothing is missing."""
        missing = [
            f"{OLDER}.{index}"
            for index, trace_id in enumerate(self._cited)
            if trace_id not in self._found
        ]
        changes = [mutation for mutation in audit.mutations if mutation.trace_id in self._cited]
        is_changed = any(not mutation.is_unfinished for mutation in audit.mutations)
        stands = any(_stands(change, audit, ground) for change in changes)
        if is_changed and not stands and not (changes and _all_gone(audit, ground)):
            missing.append(CHANGES)
        if audit.unseen_runs:
            missing.append(RUNS)
        return [*missing, *self._list_unvalidated_files(audit, ground)]

    def _list_unvalidated_files(self, audit: Audit, ground: DiskState) -> Iterator[str]:
        """Yield the files whose current content no cited validation has seen."""
        left = [
            address
            for address in audit.to_validate
            if self._validated.isdisjoint(ground.digests(address))
        ]
        for address in left[:MOST_NAMED]:
            yield f"{VALIDATION}: {address}"
        if len(left) > MOST_NAMED:
            yield f"{VALIDATION}: {len(left) - MOST_NAMED} more"


Trace: TypeAlias = Callable[[str], Iterable[Event]]
"""Returns the events of a session, in order."""

_TRIES: Final = 8


@dataclass(frozen=True, slots=True)
class Inspected:
    """The audit of a contract, and the evidence that is missing."""

    audit: Audit
    missing: list[str]


class Endings:
    """Ends contracts. Every method may raise `OSError` and `Tampered`."""

    def __init__(
        self,
        ledger: Ledger,
        runs: Runs,
        *,
        clock: Clock,
        trace: Trace,
        tags: Tags,
        world: TargetWorld,
    ) -> None:
        self._ledger: Final = ledger
        self._runs: Final = runs
        self._clock: Final = clock
        self._trace: Final = trace
        self._tags: Final = tags
        self._world: Final = world

    def lapse(self, session_id: str) -> None:
        """End the contract of a session if it has expired.

        A tampered contract is left unchanged.
        """
        try:
            account, contract = self._ledger.standing(session_id)
        except Tampered:
            self._let_go(session_id)
            return
        if contract is not None and account.is_open and self._ledger.is_past(account):
            self.end_alone(contract, "expired")

    def close(self, contract: Contract, cited: tuple[str, ...]) -> Inspected | None:
        """Close a contract if no evidence is missing. Returns None if it has ended meanwhile."""
        for _ in range(_TRIES):
            account = self._account(contract)
            if account is None:
                return None
            inspected = self._inspect(contract, account, cited)
            if inspected.missing:
                return inspected
            if self._end(contract, account, "closed", inspected.audit.to_dict(), cited):
                return inspected
        raise StoreBusy(errno.EAGAIN, "the work under this contract goes on")

    def end_alone(self, contract: Contract, how: EndState) -> bool:
        """End a contract without evidence. Returns False if it has ended meanwhile.

        An unreadable trace does not keep the contract open.
        """
        for _ in range(_TRIES):
            account = self._account(contract)
            if account is None:
                return False
            if self._end(contract, account, how, self._audit_if_possible(contract, account)):
                return True
        raise StoreBusy(errno.EAGAIN, "the work under this contract goes on")

    def _account(self, contract: Contract) -> Account | None:
        account, stored = self._ledger.standing(contract.session_id)
        return account if account.is_open and stored == contract else None

    def _inspect(self, contract: Contract, account: Account, cited: tuple[str, ...]) -> Inspected:
        auditor = Auditor(contract, self._tags)
        evidence = EndingEvidence(contract, cited, self._tags)
        for event in self._trace(contract.session_id):
            auditor.feed(event)
            evidence.feed(event)
        ground = DiskState(self._world)
        runs = self._runs.of(contract, account.runs)
        audit = auditor.audit(self._clock.now(), runs, ground)
        return Inspected(audit, evidence.missing(audit, ground))

    def _audit_if_possible(self, contract: Contract, account: Account) -> dict[str, object]:
        try:
            return self._inspect(contract, account, ()).audit.to_dict()
        except Exception as failure:
            return {"unavailable": type(failure).__name__}

    def _end(
        self,
        contract: Contract,
        account: Account,
        how: EndState,
        audit: Mapping[str, object],
        cited: tuple[str, ...] = (),
    ) -> bool:
        """Store the end, unless the account has changed since it was read."""
        now = self._clock.now()
        at = min(max(now, account.seen or now), contract.expires_at)
        with self._ledger.turn():
            latest, stored = self._ledger.standing(contract.session_id)
            if stored != contract or latest != account:
                return False
            self._ledger.put_contract(contract.ended(how, at, audit, cited))
            kept = replace(account, is_open=False, places=(), size=0, runs=0)
            free = Account(session_id=account.session_id, revision=account.revision)
            self._ledger.put_account(kept if how == "expired" else free)
        return True

    def _let_go(self, session_id: str) -> None:
        """Release a session from a tampered contract that is past its expiry."""
        with self._ledger.turn():
            account = self._ledger.account(session_id)
            if not account.is_open or not self._ledger.is_past(account):
                return
            free = Account(session_id=session_id, revision=account.revision)
            self._ledger.put_account(free)


def _all_gone(audit: Audit, ground: DiskState) -> bool:
    """Return True if every changed file was deleted again, also according to the trace."""
    is_gone = all(ground.at(path).exists is False for path in audit.files)
    return bool(audit.files) and is_gone and not audit.differing


def _stands(mutation: Mutation, audit: Audit, ground: DiskState) -> bool:
    """Return True if the result of a call is still on disk, or a later run changed it."""
    if mutation.is_unfinished and not (mutation.addresses and mutation.sha256):
        return False  # nothing proves that the call did its work
    if not mutation.addresses:
        return True
    if not mutation.sha256:
        return not set(audit.differing).issuperset(mutation.addresses)
    return any(
        not mutation.sha256.isdisjoint(ground.digests(address))
        or ground.at(address).spot in audit.changed_by_runs
        for address in mutation.addresses
    )
