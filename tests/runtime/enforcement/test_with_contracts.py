"""Enforcement over the real contract system: opened, expired, closed, changed on disk, gone."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from tests.runtime.enforcement.made_enforcement import CountedContracts, FakeSession
from tests.runtime.enforcement.test_whereabouts import Tree

from replybook import Reply, ReplyBuilder
from replybook.contracts.store import ContractStore
from replybook.contracts.system import ContractSystem
from replybook.enforcement import Enforcement


class Hands:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.time = datetime(2030, 6, 15, 12, tzinfo=UTC)

    def now(self) -> datetime:
        return self.time

    def monotonic_ns(self) -> int:
        return int(self.time.timestamp()) * 10**9


class Office:
    """A world, a contract system and the enforcement over both."""

    def __init__(self, base: Path) -> None:
        self.tree = Tree(base)
        self.session: FakeSession = self.tree.session
        self.clock = Hands()
        self.folder = base / "data/contracts"
        self.system = ContractSystem(
            ContractStore(self.folder),
            world=self.tree.adapter,
            key=b"k" * 32,
            session=lambda: self.session,
            trace=lambda _session_id: (),
            clock=self.clock,
        )
        self.contracts = CountedContracts(self.system)
        self.enforcement = Enforcement(
            self.tree.world, self.contracts, session=lambda: self.session
        )

    def open(self) -> Reply:
        request = {
            "intent": "Mend the source.",
            "operations": ["write", "exec"],
            "targets": ["root:repo/src/**", "root:repo/src", "root:repo"],
            "expires_at": (self.clock.time + timedelta(hours=1)).isoformat(),
        }
        return self.system.open(ReplyBuilder("ck3_contract"), request)

    def write(self, address: str = "root:repo/src/a.py") -> tuple[str, object]:
        reply = self.enforcement.decide_write(ReplyBuilder("ck3_file"), address)
        return str(reply.code), reply.data.get("reason")


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    office = Office(tmp_path)
    with office.tree.adapter:
        yield office


def test_before_a_contract_is_opened_nothing_is_written(office: Office) -> None:
    assert office.write() == ("EN-GATE-D-002", "no_contract")


def test_under_an_open_contract_its_targets_are_written_and_nothing_else(office: Office) -> None:
    assert office.open().code == "CT-GATE-S-001"

    assert office.write() == ("EN-WRITE-S-001", None)
    assert office.write("root:repo/mods/x") == ("EN-WRITE-D-002", None)
    assert office.write("root:repo/to_git/config") == ("EN-WRITE-D-001", "protected")


def test_a_contract_of_another_session_counts_for_nothing(office: Office) -> None:
    office.open()
    office.session.session_id = "s-2"

    assert office.write() == ("EN-GATE-D-002", "no_contract")


def test_an_expired_contract_says_so(office: Office) -> None:
    office.open()
    office.clock.time += timedelta(hours=2)

    assert office.write() == ("EN-GATE-D-002", "expired")


def test_a_closed_contract_counts_no_more(office: Office) -> None:
    office.open()
    office.system.cancel(ReplyBuilder("ck3_contract"))

    assert office.write() == ("EN-GATE-D-002", "no_contract")


def test_a_contract_that_was_widened_on_disk_is_believed_in_nothing(office: Office) -> None:
    office.open()
    (stored,) = [path for path in office.folder.rglob("*.json") if b"Mend" in path.read_bytes()]
    stored.write_bytes(stored.read_bytes().replace(b"src/**", b"mods/**"))

    assert office.write() == ("EN-GATE-D-002", "tampered")


def test_a_command_runs_under_the_same_contract(office: Office) -> None:
    office.open()
    ask = office.enforcement.decide_exec

    assert ask(ReplyBuilder(), "git", ["add", "src/a.py"]).code == "EN-GATE-S-002"
    assert ask(ReplyBuilder(), "git", ["add", "mods/rm/x"]).code == "EN-EXEC-D-001"
