"""The ledger: the contracts of this process beside those that are stored, and which still holds.

At most one is open per session. A contract belongs to the process that opened it: what is stored as
open and held by nobody was left behind by a restart and is ended as abandoned, with its audit. A
contract ends at its expiry by either clock, the one of the wall and the one that never runs back.
Source: specification 35 and 43.
"""

from __future__ import annotations

import os
import threading
import weakref
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from replybook.clock import Clock
from replybook.contracts.audit import Audit, Auditor, Event, Evidence, Tags
from replybook.contracts.contract import Contract, EndState
from replybook.contracts.signing import Signer, Tampered
from replybook.contracts.store import ContractStore, NotAFile

__all__ = ["Inspected", "Ledger", "Trace", "Validity"]

Trace: TypeAlias = Callable[[str], Iterable[Event]]
"""The events of a session, in their order."""

Validity: TypeAlias = Literal["ok", "expired", "ended", "tampered"]
"""Whether a contract still holds; `ended` is closed, cancelled or abandoned meanwhile."""


_ID_TRIES: Final = 8


@dataclass(frozen=True, slots=True)
class _Open:
    """A contract that this process opened, and when it ends by the clock that never runs back."""

    contract: Contract
    expires_ns: int
    sealed: bytes


@dataclass(frozen=True, slots=True)
class Inspected:
    """What the trace says about a contract, and what evidence of it is missing."""

    audit: Audit
    missing: list[str]


class Ledger:
    """Holds open contracts and ends them. Whatever changes something needs a `turn`."""

    def __init__(
        self, store: ContractStore, signer: Signer, clock: Clock, trace: Trace, tags: Tags
    ) -> None:
        self._store = store
        self._signer = signer
        self._clock = clock
        self._trace = trace
        self._tags = tags
        self._open: dict[str, _Open] = {}
        self._lapsed: dict[str, Contract] = {}  # the last of a session, if it expired
        self._seen: set[str] = set()
        self._lock = threading.Lock()
        _LEDGERS.add(self)

    def after_fork(self) -> None:
        """In the child: the lock may be held by a thread that is not there."""
        self._lock = threading.Lock()

    @contextmanager
    def turn(self, session_id: str) -> Generator[None, None, None]:
        """Keep threads and processes out, and bring the session up to date first."""
        with self._lock, self._store.locked():
            if session_id not in self._seen:
                self._recover(session_id)
                self._seen.add(session_id)
            ours = self._open.get(session_id)
            if ours is not None and self._is_past(ours):
                self._lapse(ours.contract)
            yield

    # Asking

    def open_one(self, session_id: str) -> Contract | None:
        """Return the contract of this process that was not ended yet."""
        ours = self._open.get(session_id)
        return None if ours is None else ours.contract

    def last(self, session_id: str) -> Contract | None:
        """Return the open contract, or the last one if it ended by expiring."""
        return self.open_one(session_id) or self._lapsed.get(session_id)

    def validity(self, contract: Contract) -> Validity:
        """Return whether a contract still holds, by clocks and stored copy; may raise `OSError`."""
        ours = self._open.get(contract.session_id)
        if ours is None or ours.contract.contract_id != contract.contract_id:
            return "expired" if contract.state == "expired" else "ended"
        if self._is_past(ours):
            return "expired"
        try:
            stored = self._bytes(contract.contract_id)
            if stored == ours.sealed:  # no need to look at the signature
                return "ok" if contract == ours.contract else "tampered"
            ended = self._signer.unseal(contract.contract_id, stored).state != "open"
        except Tampered:
            return "tampered"
        return "ended" if ended else "tampered"

    def stored(self, session_id: str) -> tuple[list[Contract], list[str]]:
        """Return the contracts of a session, the last first, and the ids of all that were changed."""
        found: list[Contract] = []
        changed: list[str] = []
        for contract_id in self._store.ids():
            try:
                found.append(self._read(contract_id))
            except Tampered:
                changed.append(contract_id)
        ours = [contract for contract in found if contract.session_id == session_id]
        ours.sort(key=lambda contract: (contract.opened_at, contract.contract_id), reverse=True)
        return ours, changed

    def find(self, session_id: str, contract_id: str) -> Contract | None:
        """Return one contract of a session; `Tampered` if its file was changed."""
        ours = self.open_one(session_id)
        is_ours = ours is not None and ours.contract_id == contract_id
        if not is_ours and not self._store.has(contract_id):
            return None
        contract = self._read(contract_id)
        return contract if contract.session_id == session_id else None

    def _read(self, contract_id: str) -> Contract:
        """One contract; `Tampered` also for one that had ended and is stored as open again."""
        for _ in range(2):  # it may end between the two looks
            contract = self._signer.unseal(contract_id, self._bytes(contract_id))
            if contract.state != "open" or self._store.is_marked(contract_id):
                return contract
        raise Tampered(contract_id, "was put back after its end")

    def _bytes(self, contract_id: str) -> bytes:
        try:
            return self._store.read(contract_id)
        except FileNotFoundError:
            raise Tampered(contract_id, "is gone") from None
        except NotAFile:
            raise Tampered(contract_id, "is no file") from None

    def in_the_way(self, session_id: str) -> Contract | None:
        """Return an open contract of the session, also of another process; `Tampered` if ours changed."""
        ours = self.open_one(session_id)
        if ours is not None and self.unchanged(ours):
            return ours
        return next((one for one in self._stored_as_open() if one.session_id == session_id), None)

    def _stored_as_open(self) -> list[Contract]:
        """The contracts that are stored as open; under the lock."""
        marked = self._store.marked()
        ids = list(self._store.ids()) if marked is None else marked
        found, left = list[Contract](), list[str]()
        for contract_id in ids:
            try:
                contract = self._read(contract_id)
            except Tampered:
                if self._store.has(contract_id):
                    left.append(contract_id)
                continue
            if contract.state == "open":
                found.append(contract)
        left += [contract.contract_id for contract in found]
        if marked is None:
            self._store.mark_all(left)
        for contract_id in set(marked or ()).difference(left):  # left behind by a writer that died
            self._store.unmark(contract_id)
        return found

    def free_id(self, new_id: Callable[[], str]) -> str:
        """Return a fresh id that nothing is stored under."""
        for _ in range(_ID_TRIES):
            contract_id = new_id()
            if not self._store.has(contract_id):
                return contract_id
        raise RuntimeError(f"{_ID_TRIES} ids in a row were taken; new_id must give fresh ones")

    # Changing

    def add(self, contract: Contract) -> None:
        """Store a new contract and hold it."""
        lasts = contract.expires_at - contract.opened_at
        expires_ns = self._clock.monotonic_ns() + round(lasts.total_seconds() * 1e9)
        self._seen.discard(contract.session_id)  # what a failure leaves behind is then abandoned
        self._store.mark(contract.contract_id)
        sealed = self._write(contract)
        self._seen.add(contract.session_id)
        self._open[contract.session_id] = _Open(contract, expires_ns, sealed)
        self._lapsed.pop(contract.session_id, None)

    def unchanged(self, contract: Contract) -> bool:
        """Return whether the stored copy is still open; `Tampered` if it is neither that nor ended."""
        stored = self._read(contract.contract_id)
        if stored == contract:
            return True
        self._open.pop(contract.session_id, None)  # it was ended elsewhere
        return False

    def inspect(self, contract: Contract, cited: tuple[str, ...]) -> Inspected:
        """Read the trace for an audit and for evidence."""
        auditor, evidence = Auditor(contract, self._tags), Evidence(cited, self._tags)
        for event in self._trace(contract.session_id):
            auditor.feed(event)
            evidence.feed(event)
        audit = auditor.audit(self._clock.now())
        return Inspected(audit, evidence.missing(audit, auditor.mutations))

    def end(
        self,
        contract: Contract,
        how: EndState,
        audit: Mapping[str, object],
        cited: tuple[str, ...] = (),
    ) -> Contract:
        """Store that a contract ended, let go of it and return it."""
        at = min(self._clock.now(), contract.expires_at)
        ended = contract.ended(how, at, audit, cited)
        self._write(ended)
        self._open.pop(contract.session_id, None)
        self._store.unmark(contract.contract_id)
        return ended

    def archive(self, contracts: Iterable[Contract]) -> int:
        """Put ended contracts away; return how many there were."""
        ended = [contract for contract in contracts if contract.state not in ("open", "archived")]
        for contract in ended:
            sealed = self._signer.seal(contract.archived())
            self._store.archive(contract.contract_id, sealed)
        return len(ended)

    def _write(self, contract: Contract) -> bytes:
        sealed = self._signer.seal(contract)
        self._store.write(contract.contract_id, sealed)
        return sealed

    # Bringing up to date

    def _is_past(self, ours: _Open) -> bool:
        is_late = self._clock.monotonic_ns() >= ours.expires_ns
        return is_late or self._clock.now() >= ours.contract.terms.expires_at

    def _lapse(self, contract: Contract) -> None:
        """End a contract of ours that has expired; a changed file is left as it is found."""
        try:
            if self.unchanged(contract):
                self._lapsed[contract.session_id] = self.end_alone(contract, "expired")
        except Tampered:
            self._open.pop(contract.session_id, None)

    def _recover(self, session_id: str) -> None:
        """End what a restart left open: in this session all, elsewhere what has expired."""
        self._store.sweep()
        now = self._clock.now()
        for contract in self._stored_as_open():
            if contract == self.open_one(contract.session_id):
                continue
            if now >= contract.expires_at:
                self.end_alone(contract, "expired")
            elif contract.session_id == session_id:
                self.end_alone(contract, "abandoned")

    def end_alone(self, contract: Contract, how: EndState) -> Contract:
        """End a contract that nobody closed; a trace that cannot be read does not keep it open."""
        return self.end(contract, how, self._audit_if_possible(contract))

    def _audit_if_possible(self, contract: Contract) -> dict[str, object]:
        try:
            return self.inspect(contract, ()).audit.to_dict()
        except Exception as failure:
            return {"unavailable": type(failure).__name__}


_LEDGERS: Final[weakref.WeakSet[Ledger]] = weakref.WeakSet()


def _after_fork_in_child() -> None:
    for ledger in list(_LEDGERS):
        ledger.after_fork()


if hasattr(os, "register_at_fork"):  # not on Windows, where nothing forks
    os.register_at_fork(after_in_child=_after_fork_in_child)
