"""Completions and the journal of deliveries.

Stored in one step, and ended by who comes after a crash.
"""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from replybook.store import (
    CompletionStore,
    Journal,
    OpenDelivery,
    Signer,
    StateStore,
    Tampered,
    Workers,
)

KEY = bytes(range(32))
DONE = {"completion_id": "c-1", "session_id": "s-1", "files": ["root:repo/a.py"]}


class Process:
    """The objects of one process over a store."""

    def __init__(self, folder: Path) -> None:
        self.store, signer = StateStore(folder), Signer(KEY)
        self.workers = Workers(self.store, signer, folder / "workers")
        self.journal = Journal(self.store, signer, self.workers)
        self.completions = CompletionStore(self.store, signer)


def test_a_completion_is_there_after_a_restart(tmp_path: Path) -> None:
    Process(tmp_path).completions.put("c-1", DONE)
    later = Process(tmp_path).completions

    assert (DONE, {"c-1": DONE}) == (later.get("c-1"), later.of_session("s-1"))
    assert (None, {}) == (later.get("c-2"), later.of_session("s-2"))


def test_a_completion_is_never_replaced(tmp_path: Path) -> None:
    process = Process(tmp_path)
    process.completions.put("c-1", DONE)

    with pytest.raises(FileExistsError):
        process.completions.put("c-1", {**DONE, "files": []})
    assert DONE == process.completions.get("c-1")


def test_a_completion_that_was_touched_is_found(tmp_path: Path) -> None:
    Process(tmp_path).completions.put("c-1", DONE)
    with closing(sqlite3.connect(tmp_path / "state.sqlite3")) as store, store:
        store.execute("UPDATE completion SET content = replace(content, 's-1', 's-2')")

    with pytest.raises(Tampered, match="completion c-1"):
        Process(tmp_path).completions.get("c-1")


def test_a_delivery_that_is_done_leaves_its_completion_and_nothing_else(tmp_path: Path) -> None:
    process = Process(tmp_path)
    process.journal.begin("d-1", {"files": ["root:repo/a.py"]})
    process.journal.commit("d-1", DONE)
    process.journal.done("d-1")
    process.workers.leave()

    assert [] == Process(tmp_path).journal.open_ones()
    assert DONE == Process(tmp_path).completions.get("c-1")


def test_a_delivery_that_a_living_process_is_at_work_on_is_left_alone(tmp_path: Path) -> None:
    process = Process(tmp_path)
    process.journal.begin("d-1", {"files": []})

    assert [] == process.journal.open_ones()
    assert [] == Process(tmp_path).journal.open_ones()


@pytest.mark.parametrize("state", ["begun", "committed"])
def test_a_delivery_whose_process_let_go_is_for_somebody_else(tmp_path: Path, state: str) -> None:
    process = Process(tmp_path)
    process.journal.begin("d-1", {"files": ["a"]})
    if state == "committed":
        process.journal.commit("d-1", DONE)
    process.workers.leave()
    other = Process(tmp_path)

    assert [("d-1", state, {"files": ["a"]})] == [tuple(one) for one in other.journal.open_ones()]
    assert (DONE if state == "committed" else None) == other.completions.get("c-1")


def test_a_delivery_is_committed_once_and_only_if_it_began(tmp_path: Path) -> None:
    process = Process(tmp_path)
    with pytest.raises(KeyError):
        process.journal.commit("d-1", DONE)
    assert None is process.completions.get("c-1")
    process.journal.begin("d-1", {})
    with pytest.raises(FileExistsError):
        process.journal.begin("d-1", {})
    process.journal.commit("d-1", DONE)
    with pytest.raises(FileExistsError):
        process.journal.commit("d-1", DONE)


def test_a_commit_whose_completion_is_taken_commits_nothing(tmp_path: Path) -> None:
    process = Process(tmp_path)
    process.completions.put("c-1", DONE)
    process.journal.begin("d-1", {"files": []})
    with pytest.raises(FileExistsError):
        process.journal.commit("d-1", DONE)
    process.workers.leave()

    assert [OpenDelivery("d-1", "begun", {"files": []})] == Process(tmp_path).journal.open_ones()


DELIVERING = """
import sys, time
from replybook.store import Journal, Signer, StateStore, Workers
store, signer = StateStore(sys.argv[1]), Signer(bytes(range(32)))
workers = Workers(store, signer, sys.argv[1] + "/workers")
journal = Journal(store, signer, workers)
journal.begin("d-1", {"files": ["a"]})
workers.note("s-1")
print("begun", flush=True)
time.sleep(120)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs a signal that nobody catches")
def test_a_killed_process_leaves_what_it_was_at_work_on_to_others(tmp_path: Path) -> None:
    running = subprocess.Popen(
        [sys.executable, "-c", DELIVERING, str(tmp_path)], stdout=subprocess.PIPE, text=True
    )
    try:
        assert running.stdout is not None
        assert "begun\n" == running.stdout.readline()
        other = Process(tmp_path)
        before = other.journal.open_ones(), other.workers.left_behind()
        os.kill(running.pid, signal.SIGKILL)
        running.wait(timeout=60)
    finally:
        running.kill()
        running.communicate(timeout=60)

    assert ([], {}) == before
    assert ["d-1"] == [one.delivery_id for one in other.journal.open_ones()]
    assert [["s-1"]] == list(other.workers.left_behind().values())


# Workers


def test_a_worker_that_left_leaves_nothing_behind(tmp_path: Path) -> None:
    process = Process(tmp_path)
    process.workers.note("s-1")
    process.workers.note("s-1")
    process.workers.leave()

    assert {} == Process(tmp_path).workers.left_behind()
    assert [] == list((tmp_path / "workers").iterdir())


def test_a_worker_goes_on_as_another_one_after_it_left(tmp_path: Path) -> None:
    workers = Process(tmp_path).workers
    first = workers.own
    workers.leave()

    assert first != workers.own
    assert (True, False) == (workers.is_gone(first), workers.is_gone(workers.own))


@pytest.mark.parametrize("name", ["w-0123456789abcdef", "nobody", "../../etc", ""])
def test_a_worker_that_nobody_was_is_gone(tmp_path: Path, name: str) -> None:
    assert Process(tmp_path).workers.is_gone(name)


def test_what_a_gone_worker_left_is_forgotten_at_a_word(tmp_path: Path) -> None:
    first = Process(tmp_path)
    first.workers.note("s-1")
    gone = first.workers.own
    second = Process(tmp_path)
    second.workers.note("s-2")
    second.workers.forget(gone)

    assert {} == second.workers.left_behind()
    assert [f"{second.workers.own}/s-2"] == second.store.names("worker")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_fork_is_a_worker_of_its_own_and_keeps_nobody_alive(tmp_path: Path) -> None:
    process = Process(tmp_path)
    own = process.workers.own
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:  # pragma: no cover
        try:
            os.write(writing, process.workers.own.encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        other = pipe.read().decode()
    os.waitpid(child, 0)

    assert own != other
    assert (False, True) == (Process(tmp_path).workers.is_gone(own), process.workers.is_gone(other))
