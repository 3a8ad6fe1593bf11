"""Any order of operations: the system and a model of a few lines always agree (spec 35)."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, invariant, multiple, rule
from tests.runtime.contracts.contract_desk import FILE, Desk

from replybook.call import SessionInfo
from replybook_schema.reply import Reply

SESSIONS = st.sampled_from(["s-1", "s-2"])


@dataclass
class Modelled:
    """One contract as the model sees it."""

    session: str
    expires: float
    state: str = "open"
    touched: bool = False


class Contracts(RuleBasedStateMachine):
    """Two sessions, one store; the model is a table of contracts and a clock."""

    ids: Bundle[str] = Bundle("ids")

    def __init__(self) -> None:
        super().__init__()
        self._home = tempfile.TemporaryDirectory()
        self.desk = Desk(Path(self._home.name))
        self.model: dict[str, Modelled] = {}
        self.time = 0.0

    def teardown(self) -> None:
        self._home.cleanup()

    # The model

    def _enter(self, session: str) -> None:
        """Use this session, and expire its contracts whose time is over."""
        self.desk.session = SessionInfo(session, mode="ck3lens")
        for contract in self.model.values():
            is_over = self.time >= contract.expires
            if contract.state == "open" and contract.session == session and is_over:
                contract.state = "expired"

    def _open_one(self, session: str) -> str | None:
        found = [
            name
            for name, contract in self.model.items()
            if contract.session == session and contract.state == "open"
        ]
        assert len(found) <= 1
        return found[0] if found else None

    # Operations

    @rule(target=ids, session=SESSIONS, minutes=st.integers(1, 480), dry_run=st.booleans())
    def open(self, session: str, minutes: int, dry_run: bool):  # type: ignore[no-untyped-def]
        if dry_run:
            self._speak_as(session)
        else:
            self._enter(session)
        reply = self.desk.open(expires_at=self.desk.at(minutes=minutes), dry_run=dry_run)
        open_id = self._open_one(session)
        if dry_run:
            assert "CT-VAL-S-001" == reply.code
        elif open_id is not None:
            assert ("CT-GATE-I-002", open_id) == (reply.code, reply.data["contract_id"])
        else:
            assert "CT-GATE-S-001" == reply.code
            name = str(reply.data["contract_id"])
            self.model[name] = Modelled(session, self.time + minutes * 60)
            return name
        return multiple()

    @rule(session=SESSIONS, minutes=st.integers(-600, 600).filter(lambda m: not 0 < m <= 480))
    def open_with_a_wrong_expiry(self, session: str, minutes: int) -> None:
        self._speak_as(session)

        assert "CT-GATE-I-001" == self.desk.open(expires_at=self.desk.at(minutes=minutes)).code

    @rule(session=SESSIONS)
    def status(self, session: str) -> None:
        self._enter(session)
        reply = self.desk.status()
        open_id = self._open_one(session)

        assert ("CT-READ-S-001", open_id is not None, open_id) == (
            reply.code,
            reply.data["has_active_contract"],
            reply.data.get("contract_id"),
        )

    @rule(session=SESSIONS, name=ids)
    def status_by_id(self, session: str, name: str) -> None:
        self._enter(session)
        reply = self.desk.status(name)
        if self.model[name].session != session:
            assert "CT-GATE-I-001" == reply.code
        else:
            contract = reply.data["contract"]
            assert isinstance(contract, dict)
            assert self.model[name].state == contract["state"]

    @rule(session=SESSIONS)
    def list(self, session: str) -> None:
        self._enter(session)
        listed = self.desk.list().data["contracts"]
        assert isinstance(listed, list)

        assert {n: c.state for n, c in self.model.items() if c.session == session} == {
            line["contract_id"]: line["state"] for line in listed
        }

    @rule(session=SESSIONS, with_evidence=st.booleans())
    def close(self, session: str, with_evidence: bool) -> None:
        self._enter(session)
        open_id = self._open_one(session)
        under = [e for e in self.desk.events if open_id and e["contract_id"] == open_id]
        calls = [str(event["trace_id"]) for event in under]  # calls from before do not count
        reply = self.desk.close(evidence=calls[-50:] if with_evidence else None)
        if open_id is None:
            assert "CT-GATE-I-003" == reply.code
        elif self.model[open_id].touched and not with_evidence:
            assert "CT-GATE-I-004" == reply.code
        else:
            assert "CT-GATE-S-002" == reply.code
            self.model[open_id].state = "closed"

    @rule(session=SESSIONS, name=ids, cancels=st.booleans())
    def end_by_id(self, session: str, name: str, cancels: bool) -> None:
        self._enter(session)
        contract = self.model[name]
        if not cancels and contract.touched and name == self._open_one(session):
            return
        reply: Reply = self.desk.cancel(name) if cancels else self.desk.close(name)
        if contract.session != session:
            assert "CT-GATE-I-003" == reply.code
        elif contract.state != "open":
            assert ("CT-GATE-I-002", contract.state) == (reply.code, reply.data["state"])
        else:
            assert ("CT-GATE-S-003" if cancels else "CT-GATE-S-002") == reply.code
            contract.state = "cancelled" if cancels else "closed"

    @rule(session=SESSIONS)
    def cancel(self, session: str) -> None:
        self._enter(session)
        open_id = self._open_one(session)
        reply = self.desk.cancel()
        if open_id is None:
            assert "CT-GATE-I-003" == reply.code
        else:
            assert ("CT-GATE-S-003", open_id) == (reply.code, reply.data["contract_id"])
            self.model[open_id].state = "cancelled"

    @rule(session=SESSIONS)
    def flush(self, session: str) -> None:
        self._enter(session)
        ended = [
            contract
            for contract in self.model.values()
            if contract.session == session and contract.state not in ("open", "archived")
        ]

        assert {"count": len(ended)} == dict(self.desk.flush().data)
        for contract in ended:
            contract.state = "archived"

    @rule(session=SESSIONS)
    def write(self, session: str) -> None:
        """A change under the open contract, if enforcement would let it pass."""
        contract = self.desk.system.active(session)
        if contract is None or self.desk.system.check(contract) != "ok":
            return
        assert contract.covers(FILE)
        self.model[contract.contract_id].touched = True
        who = {"session_id": session, "contract_id": contract.contract_id}
        assert self.desk.system.take(contract, {FILE: 1})
        self.desk.write(FILE)
        self.desk.validate()
        for event in self.desk.events[-2:]:
            event.update(who)

    # The world around

    @rule(seconds=st.integers(1, 20_000))
    def time_passes(self, seconds: int) -> None:
        self.time += seconds
        self.desk.clock.advance(seconds)

    @rule()
    def restart(self) -> None:
        """A new process: whatever was open still is."""
        self.desk.restart()

    @rule(name=consumes(ids))
    def archived_for_good(self, name: str) -> None:
        """Nothing brings an ended contract back, whatever comes later."""
        contract = self.model[name]
        if contract.state == "archived":
            self._speak_as(contract.session)
            assert "archived" == self.desk.state(name)

    def _speak_as(self, session: str) -> None:
        self.desk.session = SessionInfo(session, mode="ck3lens")

    # Always

    @invariant()
    def enforcement_allows_what_the_model_has_open(self) -> None:
        for session in ("s-1", "s-2"):
            contract = self.desk.system.active(session)
            open_id = self._open_one(session)
            is_ok = contract is not None and self.desk.system.check(contract) == "ok"

            assert is_ok == (open_id is not None and self.time < self.model[open_id].expires)
            assert not is_ok or (contract is not None and open_id == contract.contract_id)

    @invariant()
    def the_clock_of_the_desk_is_that_of_the_model(self) -> None:
        assert timedelta(seconds=self.time) == timedelta(
            microseconds=self.desk.clock.monotonic_ns() // 1000
        )


Contracts.TestCase.settings = settings(
    max_examples=60,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
TestContracts = Contracts.TestCase
