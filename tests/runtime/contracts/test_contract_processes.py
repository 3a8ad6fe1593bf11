"""Threads and processes that ask at once: at most one contract is open per session (spec 35)."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from tests.project_tree import PACKAGES, ROOT
from tests.runtime.contracts.contract_desk import Desk

WORKER = """
import sys
sys.path.insert(0, sys.argv[2])
from pathlib import Path
from tests.runtime.contracts.contract_desk import Desk

desk = Desk(Path(sys.argv[1]))
desk.system._new_id = lambda: f"ct-{sys.argv[3]}-{number}"
desk.system._ledger._seen.add("s-1")  # started when nothing was stored yet
for number in range(10):
    print(desk.open().code, flush=True)
    desk.cancel()
"""


def test_of_many_threads_one_opens(desk: Desk) -> None:
    with ThreadPoolExecutor(16) as pool:
        said = [reply.code for reply in pool.map(lambda _: desk.open(), range(32))]

    assert ["CT-GATE-S-001"] + ["CT-GATE-I-002"] * 31 == sorted(said, reverse=True)


def test_threads_that_open_and_close_find_every_state_lawful(desk: Desk) -> None:
    def work(number: int) -> set[str]:
        return {
            str(reply.code)
            for _ in range(5)
            for reply in (desk.open(), desk.status(), desk.close(), desk.list(), desk.flush())
        }

    with ThreadPoolExecutor(8) as pool:
        said = set[str]().union(*pool.map(work, range(8)))

    assert said <= {
        "CT-GATE-S-001",
        "CT-GATE-S-002",
        "CT-GATE-S-004",
        "CT-GATE-I-002",
        "CT-GATE-I-003",
        "CT-READ-S-001",
    }
    states = [line["state"] for line in desk.list().data["contracts"]]  # type: ignore[index,attr-defined]
    assert 1 >= states.count("open")


def test_processes_on_one_store_take_turns(desk: Desk) -> None:
    paths = os.pathsep.join(str(ROOT / name) for name in PACKAGES)
    command = [sys.executable, "-c", WORKER, str(desk.folder), str(ROOT / "tests")]
    workers = [
        subprocess.Popen(
            [*command, str(number)],
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": paths},
        )
        for number in range(3)
    ]
    said = b"".join(worker.communicate()[0] for worker in workers).decode().split()

    assert [0, 0, 0] == [worker.returncode for worker in workers]
    assert 30 == len(said)
    assert {"CT-GATE-S-001", "CT-GATE-I-002"} >= set(said)
    assert "CT-GATE-S-001" in said


@pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing forks here")
def test_a_child_that_was_forked_in_the_middle_of_a_turn_is_not_locked_out(desk: Desk) -> None:
    desk.opened()
    ledger = desk.system._ledger
    with ledger.turn("s-1"):
        child = os.fork()
        if child == 0:
            is_free = ledger._lock.acquire(blocking=False)
            os._exit(0 if is_free else 1)
    _, status = os.waitpid(child, 0)

    assert 0 == status
    assert "CT-GATE-S-002" == desk.close().code


@pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing forks here")
def test_a_child_that_lives_on_does_not_keep_the_lock_of_its_parent(desk: Desk) -> None:
    desk.opened()
    reading, writing = os.pipe()
    with desk.store.locked():
        child = os.fork()
        if child == 0:
            os.close(writing)
            os.read(reading, 1)  # until the parent has finished
            os._exit(0)
    said = desk.close().code
    os.close(writing)
    os.waitpid(child, 0)

    assert "CT-GATE-S-002" == said
