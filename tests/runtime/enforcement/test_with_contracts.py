"""Enforcement over the real contract system: opened, expired, closed, changed on disk, gone."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest
from tests.bounded_waits import forked
from tests.runtime.enforcement.made_enforcement import FakeSession
from tests.runtime.enforcement.test_places_on_a_real_tree import Tree

from replybook import Reply, ReplyBuilder
from replybook.contracts import ContractStore
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
        self.restart()

    def restart(self) -> None:
        """A new server on the same folder."""
        self.system = ContractSystem(
            ContractStore(self.folder),
            world=self.tree.adapter,
            key=b"k" * 32,
            session=lambda: self.session,
            trace=lambda _session_id: (),
            clock=self.clock,
        )
        self.enforcement = Enforcement(self.tree.world, self.system, session=lambda: self.session)

    def open(self, **changes: object) -> Reply:
        request = {
            "intent": "Mend the source.",
            "operations": ["write", "exec"],
            "targets": ["root:repo/src/**", "root:repo/src", "root:repo"],
            "expires_at": (self.clock.time + timedelta(hours=1)).isoformat(),
            **changes,
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
    with closing(sqlite3.connect(office.folder / "state.sqlite3")) as store, store:
        [(content,)] = store.execute("SELECT content FROM contract")
        wider = content.replace(b"src/**", b"mods/**")
        assert wider != content
        store.execute("UPDATE contract SET content = ?", (wider,))

    assert office.write() == ("EN-GATE-D-002", "tampered")


def test_a_command_runs_under_the_same_contract(office: Office) -> None:
    office.open()
    ask = office.enforcement.decide_exec

    assert ask(ReplyBuilder(), "git", ["add", "src/a.py"]).code == "EN-GATE-S-002"
    assert ask(ReplyBuilder(), "git", ["add", "mods/rm/x"]).code == "EN-EXEC-D-001"


def test_a_refusal_names_the_contract_that_counts_no_more(office: Office) -> None:
    """Of two contracts of a session it is the one that was open last."""

    def named() -> tuple[object, object]:
        reply = office.enforcement.decide_write(ReplyBuilder("ck3_file"), "root:repo/src/a.py")
        assert reply.code == "EN-GATE-D-002"
        return reply.data["reason"], reply.data.get("contract_id")

    first = office.open().data["contract_id"]
    assert office.system.cancel(ReplyBuilder("ck3_contract")).code == "CT-GATE-S-003"
    assert named() == ("no_contract", None)

    second = office.open().data["contract_id"]
    assert first != second
    office.clock.time += timedelta(hours=2)
    assert named() == ("expired", second)


# Limits and mode belong to the contract


def test_limits_hold_over_enforcements_and_servers(office: Office) -> None:
    office.open(limits={"max_files": 2})
    assert office.write("root:repo/src/a.py") == ("EN-WRITE-S-001", None)
    office.enforcement = Enforcement(
        office.tree.world, office.system, session=lambda: office.session
    )
    assert office.write("root:repo/src/b.py") == ("EN-WRITE-S-001", None)
    office.restart()

    assert office.write("root:repo/src/c.py") == ("EN-WRITE-D-001", "limit_reached")
    assert office.write("root:repo/src/a.py") == ("EN-WRITE-S-001", None)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing forks here")
def test_limits_hold_over_forks(office: Office) -> None:
    office.open(limits={"max_files": 2})
    office.write("root:repo/src/a.py")

    def write(number: int) -> int:
        code, _ = office.write(f"root:repo/src/{number}.py")
        return 0 if code == "EN-WRITE-S-001" else 1

    assert [0, 1, 1] == [forked(partial(write, number)) for number in range(3)]
    assert office.write("root:repo/src/b.py") == ("EN-WRITE-D-001", "limit_reached")


def test_a_refused_write_and_a_dry_run_count_nothing_in_the_store(office: Office) -> None:
    office.open(limits={"max_files": 1})
    office.write("root:repo/mods/x")
    ask = office.enforcement.decide_write
    ask(ReplyBuilder("ck3_file"), "root:repo/src/a.py", dry_run=True)

    assert office.write("root:repo/src/b.py") == ("EN-WRITE-S-001", None)
    assert office.write("root:repo/src/c.py") == ("EN-WRITE-D-001", "limit_reached")


def test_a_contract_of_one_mode_permits_nothing_in_another(office: Office) -> None:
    office.open()
    first = office.session.mode
    office.session.mode = "ck3lens"
    assert first != office.session.mode
    run = office.enforcement.decide_exec(ReplyBuilder(), "git", ["add", "src/a.py"])
    change = office.enforcement.decide_database(ReplyBuilder(), "delete from symbols")
    write = office.enforcement.decide_write(ReplyBuilder(), "root:repo/src/a.py")

    assert {"D"} == {run.reply_type, change.reply_type, write.reply_type}
    later = write.data["would_also_fail"]
    assert isinstance(later, list)
    assert "other_mode" in {one["reason"] for one in later}
    office.session.mode = first
    assert office.write() == ("EN-WRITE-S-001", None)


def test_a_contract_opened_in_another_mode_is_named_with_the_reason(office: Office) -> None:
    office.session.mode, dev = "ck3lens", office.session.mode
    opened = office.open(targets=["root:repo/src/a.py"], operations=["write"])
    office.session.mode = dev

    assert office.write() == ("EN-GATE-D-002", "other_mode")
    reply = office.enforcement.decide_write(ReplyBuilder("ck3_file"), "root:repo/src/a.py")
    assert reply.data["contract_id"] == opened.data["contract_id"]
    assert office.system.cancel(ReplyBuilder("ck3_contract")).code == "CT-GATE-S-003"
    assert office.open().code == "CT-GATE-S-001"
    assert office.write() == ("EN-WRITE-S-001", None)


def test_an_operand_with_a_blank_at_its_end_is_no_other_file(office: Office) -> None:
    office.open()
    ask = office.enforcement.decide_exec
    for blank in (" ", "  ", "\t", "\n", "\u00a0", "\u2003"):
        said = ask(ReplyBuilder(), "git", ["add", f"src/a.py{blank}"])
        assert (said.code, said.data["reason"]) in (
            ("EN-EXEC-D-001", "operand_forbidden"),
            ("EN-EXEC-D-001", "unreadable_word"),
        )
    assert ask(ReplyBuilder(), "git", ["add", "src/a.py"]).code == "EN-GATE-S-002"
    assert ask(ReplyBuilder(), "git", ["add", "src/a b.py"]).code == "EN-GATE-S-002"
