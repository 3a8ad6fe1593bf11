"""The ledger: the contract of each session, its validity, and the use of its limits.

All data is in the store, so that all threads and processes see the same. The account of a session
names the open contract and the use of its limits. What a process remembers is used only to refuse:
an account that was put back to an earlier state, or a clock that was set back.

The store also counts the microseconds that passed, by any clock of any process. The count never
goes back: a step ahead of a clock counts, a step back counts as nothing.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from replybook.clock import Clock
from replybook.contracts.account import Account, ContractStatus
from replybook.contracts.contract import VERSION, Contract, Limits, void_contract
from replybook.encoding import canonical
from replybook.store.state_store import Row, Signer, StateStore, Tampered
from replybook.store.store_file import Kind

Validity: TypeAlias = Literal["ok", "expired", "ended", "tampered"]
"""Validity of a contract. `ended` means closed or cancelled meanwhile."""

MOST_SESSIONS: Final = 10_000
"""Maximum number of sessions that a process remembers. The oldest is dropped."""

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)
_NOTED: Final = timedelta(minutes=1)
"""Maximum difference between the stored time and the current time."""


class _Sight(NamedTuple):
    """The latest rows of a session that this process has seen."""

    rows: tuple[Row | None, Row | None]
    standing: ContractStatus
    deadline_ns: int


class _Passed(NamedTuple):
    """The count of microseconds at a moment, and the clocks at this moment."""

    micros: int
    day: datetime
    ns: int

    def now(self, clock: Clock) -> _Passed:
        """Return the count now, by the clock that has gone further."""
        day, ns = clock.now(), clock.monotonic_ns()
        passed = max((day - self.day) // _MICROSECOND, (ns - self.ns) // 1000, 0)
        return _Passed(self.micros + passed, day, ns)


class Ledger:
    """Reads and writes accounts and contracts.

    Every method may raise `OSError` and `Tampered`.
    """

    def __init__(self, store: StateStore, signer: Signer, clock: Clock, most: Limits) -> None:
        self._store: Final = store
        self._signer: Final = signer
        self._clock: Final = clock
        self._most: Final = most
        self._sights: dict[str, _Sight] = {}
        self._put_now: list[str] = []
        self._passed: _Passed | None = None
        self._noted = 0
        """The count in the store, as far as this process knows."""

    # Reading

    def standing(self, session_id: str) -> ContractStatus:
        """Return account and contract of a session, or raise `Tampered`."""
        with self._store.held():
            rows = self._store.standing(session_id)
            sight = self._sights.get(session_id)
            if sight is not None and sight.rows == rows:
                return sight.standing
            standing = self._standing(session_id, rows, sight)
            if rows[0] is not None:
                self._remember(session_id, rows, standing, sight)
            return standing

    def _standing(
        self, session_id: str, rows: tuple[Row | None, Row | None], sight: _Sight | None
    ) -> ContractStatus:
        account = self._account(session_id, rows[0], sight)
        if account.contract_id is None:
            return ContractStatus(account, None)
        if sight is not None and sight.rows[1] == rows[1] and sight.standing.contract is not None:
            contract = sight.standing.contract  # only the account has changed
        else:
            contract = self.contract(account.contract_id, rows[1])
        is_its_own = contract.contract_id == account.contract_id
        if (
            not is_its_own
            or contract.session_id != session_id
            or account.is_open != (contract.state == "open")
        ):
            raise Tampered(account.contract_id, "does not fit the account of its session")
        return ContractStatus(account, contract)

    def account(self, session_id: str) -> Account:
        """Return only the account, even if its contract was tampered with."""
        with self._store.held():
            row = self._store.standing(session_id)[0]
            return self._account(session_id, row, self._sights.get(session_id))

    def _account(self, session_id: str, row: Row | None, sight: _Sight | None) -> Account:
        if row is None:
            if sight is not None:
                raise Tampered(
                    _name_contract(sight.standing.account), "lost the account of its session"
                )
            return Account(session_id=session_id)
        if not self._signer.is_right("account", session_id, row):
            raise Tampered(UNKNOWN, "has an account that does not match its signature")
        account = _of_bytes(row[0])
        if sight is not None and account.revision < sight.standing.account.revision:
            raise Tampered(_name_contract(account), "was put back to an earlier state")
        return account

    def contract(self, contract_id: str, row: Row | None) -> Contract:
        """Return the contract in a row, or raise `Tampered`."""
        if row is None:
            raise Tampered(contract_id, "is gone")
        if not self._signer.is_right("contract", contract_id, row):
            raise Tampered(contract_id, "does not match its signature")
        fields = json.loads(row[0])
        if fields["contract_schema_version"] != VERSION:
            raise Tampered(contract_id, "was written by another version of this software")
        return Contract.from_dict(fields)

    def _remember(
        self,
        session_id: str,
        rows: tuple[Row | None, Row | None],
        standing: ContractStatus,
        sight: _Sight | None,
    ) -> None:
        account = standing.account
        if sight is not None and sight.standing.account.contract_id == account.contract_id:
            deadline = sight.deadline_ns
        else:
            deadline = self._clock.monotonic_ns() + _nanoseconds(self._compute_rest(account))
        self._sights[session_id] = _Sight(rows, standing, deadline)
        while len(self._sights) > MOST_SESSIONS:
            del self._sights[next(iter(self._sights))]

    def _compute_rest(self, account: Account) -> timedelta:
        """Return the remaining time of a contract."""
        if account.expires_at is None:
            return timedelta()
        return account.expires_at - max(self._clock.now(), account.seen or account.expires_at)

    def is_past(self, account: Account) -> bool:
        """Return True if the contract of an account has expired, by the latest known time."""
        if account.expires_at is None:
            return False
        if account.ends is not None and self._count() >= account.ends:
            return True
        seen = account.seen or account.expires_at
        sight = self._sights.get(account.session_id)
        is_late = (
            sight is not None
            and sight.standing.account.contract_id == account.contract_id
            and self._clock.monotonic_ns() >= sight.deadline_ns
        )
        return is_late or max(seen, self._clock.now()) >= account.expires_at

    def _count(self) -> int:
        """Return the microseconds of the ledger. The store is read once a minute."""
        known = self._passed
        if (
            known is None
            or (self._clock.monotonic_ns() - known.ns) // 1000 * _MICROSECOND >= _NOTED
        ):
            return self._read_count()[1].micros
        return known.now(self._clock).micros

    def _read_count(self) -> tuple[_Passed | None, _Passed]:
        """Return the stored count, and the count now by the store and by this process.

        Without a stored count, and with one that somebody changed, the time of day is the count.
        """
        row, stored, day = self._store.row("mark", _TIME), None, self._clock.now()
        now = _Passed((day - _EPOCH) // _MICROSECOND, day, self._clock.monotonic_ns())
        if row is not None and self._signer.is_right("mark", _TIME, row):
            fields = self._signer.data_of("mark", _TIME, row)
            stored = _Passed(fields["count"], datetime.fromisoformat(fields["day"]), now.ns)
            now = stored.now(self._clock)
        if self._passed is not None:
            now = max(now, self._passed.now(self._clock))
        self._passed, self._noted = now, now.micros if stored is None else stored.micros
        return stored, now

    def _put_count(self) -> None:
        """Store the count once a minute, and after a clock was set back."""
        stored, now = self._read_count()
        if (
            stored is None
            or now.day < stored.day
            or (now.micros - stored.micros) * _MICROSECOND >= _NOTED
        ):
            fields = {"count": now.micros, "day": now.day.isoformat()}
            row = self._signer.sign_data("mark", _TIME, fields)
            self._store.put("mark", _TIME, None, row)
            self._noted = now.micros

    # For enforcement

    def last(self, session_id: str | None) -> Contract | None:
        """Return the open contract, or the last one if it expired.

        None if the session has no contract, or without a session. A contract that was changed
        in the store gives a contract that permits nothing.
        """
        if session_id is None:
            return None
        try:
            return self.standing(session_id).contract
        except Tampered as changed:
            return void_contract(session_id, changed.name)

    def validity(self, contract: Contract) -> Validity:
        """Return whether a contract holds now, by clocks and stored copy."""
        try:
            account, stored = self.standing(contract.session_id)
        except Tampered:
            return "tampered"
        if stored is None or stored.contract_id != contract.contract_id:
            return "expired" if contract.state == "expired" else "ended"
        if not account.is_open:
            return "expired"
        if stored != contract:
            return "tampered"
        self._note(account, is_past=(is_past := self.is_past(account)))
        return "expired" if is_past else "ok"

    def fits(self, contract: Contract, places: Mapping[str, int]) -> bool:
        """Return True if this number of bytes at each place is within the remaining limits."""
        try:
            account, stored = self.standing(contract.session_id)
        except Tampered:
            return False
        is_held = account.is_open and stored is not None and stored == contract
        return is_held and self._with(account, contract, places) is not None

    def take(self, contract: Contract, places: Mapping[str, int]) -> bool:
        """Count all places in one step, if all fit; return True if they did.

        Each file is one address in `places`.
        """
        with self.turn():
            try:
                account, stored = self.standing(contract.session_id)
            except Tampered:
                return False
            if not account.is_open or stored != contract or self.is_past(account):
                return False
            taken = self._with(account, contract, places)
            if taken is not None:
                self.put_account(taken)
        return taken is not None

    def _with(
        self, account: Account, contract: Contract, places: Mapping[str, int]
    ) -> Account | None:
        """Return the account with the places counted, or None if they do not fit."""
        if any(type(size) is not int or size < 0 for size in places.values()):
            return None
        counted = tuple(dict.fromkeys((*account.places, *places)))
        size = account.size + sum(places.values())
        limits, most = contract.terms.limits, self._most
        if len(counted) > min(limits.max_files, most.max_files):
            return None
        if size > min(limits.max_bytes, most.max_bytes):
            return None
        return replace(account, places=counted, size=size)

    def _note(self, account: Account, *, is_past: bool) -> None:
        """Store the current time, so that setting back a clock cannot extend a contract."""
        now, seen, ends = self._clock.now(), account.seen, account.expires_at
        if seen is None or ends is None or seen >= ends:
            return
        passed = max(now - seen, (self._count() - self._noted) * _MICROSECOND)
        if not is_past and passed < _NOTED:
            return
        # the answer is right even if this write fails
        with suppress(OSError, Tampered), self.turn():
            latest = self.standing(account.session_id).account
            if latest.is_open and latest.contract_id == account.contract_id:
                self.put_account(replace(latest, seen=ends if is_past else latest.seen))

    # Writing

    def add(self, contract: Contract) -> Contract | None:
        """Store a new open contract, or return the open contract of the session.

        Raises:
            FileExistsError: If the contract id is taken.
        """
        with self.turn():
            account, other = self.standing(contract.session_id)
            if account.is_open:
                return other
            if self._store.row("contract", contract.contract_id) is not None:
                raise FileExistsError(f"{contract.contract_id} is taken")
            self.put_contract(contract)
            opened = Account(
                session_id=contract.session_id,
                revision=account.revision,
                contract_id=contract.contract_id,
                is_open=True,
                expires_at=contract.expires_at,
                seen=contract.opened_at,
                ends=self._count() + (contract.expires_at - contract.opened_at) // _MICROSECOND,
            )
            self.put_account(opened)
        return None

    @contextmanager
    def turn(self) -> Generator[None]:
        """Block all other writers, and store the changes of the block in one transaction.

        Afterwards this process remembers the changed sessions.
        """
        with self._store.held():
            self._put_now.clear()
            with self._store.turn():
                yield
            for session_id in self._put_now:
                with suppress(OSError, Tampered):
                    self.standing(session_id)

    def put_account(self, account: Account) -> None:
        """Store an account with the next revision and the current time. Only inside a `turn`."""
        self._put_count()
        seen = account.seen and max(account.seen, self._clock.now())
        later = replace(account, revision=account.revision + 1, seen=seen)
        self._put("account", account.session_id, account.contract_id, _to_bytes(later))
        self._put_now.append(account.session_id)

    def put_contract(self, contract: Contract) -> None:
        """Store a contract. Only inside a `turn`."""
        content = canonical(contract.to_dict())
        self._put("contract", contract.contract_id, contract.session_id, content)

    def _put(self, kind: Kind, name: str, owner: str | None, content: bytes) -> None:
        self._store.put(kind, name, owner, self._signer.sign(kind, name, content))


def _to_bytes(account: Account) -> bytes:
    """Return the account as bytes to store and sign."""
    fields = {name: getattr(account, name) for name in account.__slots__}
    return json.dumps(fields, default=datetime.isoformat).encode()


def _of_bytes(content: bytes) -> Account:
    """Return the account from the result of `_to_bytes`. Only for a verified signature."""
    fields: dict[str, Any] = json.loads(content)
    for name in ("expires_at", "seen"):
        if fields[name] is not None:
            fields[name] = datetime.fromisoformat(fields[name])
    fields["places"] = tuple(fields["places"])
    return Account(**fields)


_TIME: Final = "time"
"""The name of the row with the count of microseconds."""

UNKNOWN: Final = "ct-unknown"
"""Replacement for a contract id that cannot be read."""


def _name_contract(account: Account) -> str:
    return account.contract_id or UNKNOWN


def _nanoseconds(span: timedelta) -> int:
    return round(span.total_seconds() * 1e9)
