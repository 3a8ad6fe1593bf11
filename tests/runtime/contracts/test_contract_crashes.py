"""A process that is killed at any point leaves contracts and counts complete (spec 35 and 43)."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.bounded_waits import killed_late
from tests.project_tree import PACKAGES, ROOT
from tests.runtime.contracts.contract_desk import FILE, Desk

from replybook.contracts import ContractStore

WORKER = """
import os, sys
sys.path.insert(0, sys.argv[2])
from pathlib import Path
from tests.runtime.contracts.contract_desk import Desk

desk = Desk(Path(sys.argv[1]))
desk.clock.advance(float(sys.argv[3]))
desk.system._new_id = lambda: f"ct-{os.getpid()}-{number}"
for number in range(100_000):
    said = desk.open().code
    os.write(1, f"opened {said} ct-{os.getpid()}-{number}\\n".encode())
    contract = desk.system.active("s-1")
    for place in range(3):
        took = desk.system.take(contract, {f"mod:My Patch/{os.getpid()}/{number}/{place}": 1})
        os.write(1, f"took {took} {contract.contract_id}\\n".encode())
    said = desk.close().code
    os.write(1, f"closed {said} ct-{os.getpid()}-{number}\\n".encode())
    if number % 5 == 4:
        os.write(1, f"flushed {desk.flush().code} -\\n".encode())
"""


def _start(folder: Path, age: float) -> subprocess.Popen[bytes]:
    paths = os.pathsep.join(str(ROOT / name) for name in PACKAGES)
    return subprocess.Popen(
        [sys.executable, "-c", WORKER, str(folder), str(ROOT / "tests"), str(age)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": paths},
    )


def _killed_after(folder: Path, lines: int, bytes_more: int, age: float) -> list[tuple[str, ...]]:
    """Everything that a writer acknowledged before it was killed at an arbitrary point."""
    worker = _start(folder, age)
    assert worker.stdout is not None
    with killed_late(worker):
        said = [worker.stdout.readline() for _ in range(lines)]
        for _ in range(bytes_more):  # let it run into the middle of something
            os.stat(folder)  # noqa: PTH116
        worker.send_signal(signal.SIGKILL)
        said += worker.communicate()[0].splitlines()
    return [tuple(line.decode().split()) for line in said]


@pytest.mark.skipif(os.name == "nt", reason="no SIGKILL")
@pytest.mark.parametrize("kills", [3, pytest.param(8, marks=pytest.mark.slow)])
def test_a_killed_writer_leaves_every_contract_whole(tmp_path: Path, kills: int) -> None:
    chance = random.Random(20260102)
    ended, opened = set[str](), set[str]()
    for run in range(kills):
        said = _killed_after(tmp_path, chance.randrange(1, 12), chance.randrange(4000), run)
        assert {"CT-GATE-S-001", "CT-GATE-S-002", "CT-GATE-S-004", "CT-GATE-I-002", "True"} >= {
            code for _, code, _ in said
        }
        opened |= {name for _, code, name in said if code == "CT-GATE-S-001"}
        ended |= {name for what, _, name in said if what == "closed"}
        desk = Desk(tmp_path)
        desk.clock.advance(run)
        assert [] == desk.list().data.get("changed", [])
        contract = desk.system.active("s-1")
        if contract is not None:  # what was open is open still, with what was counted
            assert "ok" == desk.system.check(contract)
            assert contract.contract_id not in ended
            counted = sum(name == contract.contract_id for what, _, name in said if what == "took")
            size = desk.system._ledger.account("s-1").size
            assert counted <= size <= counted + 1
        desk.cancel()

    found = {name for (name,) in desk.sql("SELECT name FROM contract")}
    assert opened <= found, "an acknowledged contract is lost"
    assert [("ok",)] == desk.sql("PRAGMA integrity_check")
    assert "CT-GATE-S-001" == desk.open().code


class Killed(BaseException):
    """Stands for a kill: nothing may catch it for good."""


def stop_after(monkeypatch: pytest.MonkeyPatch, puts: int) -> None:
    """Let a process end when it has put so many rows and is about to put one more."""
    put, left = ContractStore.put, [puts]

    def stopping(*args: object) -> None:
        if left[0] == 0:
            raise Killed
        left[0] -= 1
        put(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(ContractStore, "put", stopping)


@pytest.mark.parametrize("puts", range(4))
def test_whoever_stops_in_the_middle_of_a_change_leaves_the_old_or_the_new(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, puts: int
) -> None:
    stop_after(monkeypatch, puts)
    with contextlib.suppress(Killed):
        desk.open()
    monkeypatch.undo()
    desk.restart()

    assert (puts == 3) == bool(desk.status().data["has_active_contract"])
    assert (puts == 3) == (desk.list().data["count"] == 1)


@pytest.mark.parametrize("puts", range(3))
def test_whoever_stops_while_it_ends_a_contract_leaves_it_open_or_ended(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, puts: int
) -> None:
    desk.opened()
    stop_after(monkeypatch, puts)
    with contextlib.suppress(Killed):
        desk.cancel()
    monkeypatch.undo()
    desk.restart()

    assert ("cancelled" if puts == 2 else "open") == desk.state("ct-1")


def test_a_store_is_there_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*_: object, **__: object) -> None:
        raise Killed

    desk = Desk(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr("replybook.store.store_file.os.link", killed)
        with pytest.raises(Killed):
            desk.open()

    assert [] == list(desk.file.parent.iterdir())
    assert "CT-GATE-S-001" == desk.open().code


def test_two_that_make_a_store_at_once_have_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(tmp_path)
    link = os.link

    def second(draft: Path, path: Path) -> None:
        monkeypatch.setattr("replybook.store.store_file.os.link", link)
        assert "CT-GATE-S-001" == desk.another().open(desk.rb(), desk.request()).code
        link(draft, path)

    monkeypatch.setattr("replybook.store.store_file.os.link", second)

    assert {"contract_id": "ct-2", "state": "open"} == dict(desk.open().data)
    contract = desk.system.active("s-1")
    assert contract is not None
    assert desk.system.take(contract, {FILE: 1})
