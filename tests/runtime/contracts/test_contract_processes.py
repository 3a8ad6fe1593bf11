"""Threads, instances, processes, forks on one store: one contract, one count (spec 35 and 43)."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.bounded_waits import end_of, fork, forked
from tests.runtime.contracts.contract_desk import FILE, Desk

from replybook.contracts import Contract

forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing forks here")


def active(desk: Desk) -> Contract:
    contract = desk.system.active("s-1")
    assert contract is not None
    return contract


def taken(desk: Desk, who: object, count: int) -> int:
    """Return how many of so many files of its own one asker got."""
    contract = active(desk)
    return sum(desk.system.take(contract, {f"mod:My Patch/{who}/{n}": 1}) for n in range(count))


# One contract


def test_of_many_threads_one_opens(desk: Desk) -> None:
    with ThreadPoolExecutor(16) as pool:
        said = [reply.code for reply in pool.map(lambda _: desk.open(), range(32))]

    assert ["CT-GATE-S-001"] + ["CT-GATE-I-002"] * 31 == sorted(said, reverse=True)


def test_of_many_instances_one_opens(desk: Desk) -> None:
    systems = [desk.another() for _ in range(8)]
    with ThreadPoolExecutor(8) as pool:
        said = [s.code for s in pool.map(lambda s: s.open(desk.rb(), desk.request()), systems)]

    assert ["CT-GATE-S-001"] + ["CT-GATE-I-002"] * 7 == sorted(said, reverse=True)


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


# One count


def test_a_limit_holds_over_instances(desk: Desk) -> None:
    desk.opened(limits={"max_files": 5, "max_bytes": 100})
    first = taken(desk, "a", 3)
    desk.restart()

    assert (3, 2) == (first, taken(desk, "b", 9))
    assert desk.system.fits(active(desk), {"mod:My Patch/a/0": 1})
    assert not desk.system.fits(active(desk), {"mod:My Patch/c": 1})


def test_bytes_add_up_over_instances(desk: Desk) -> None:
    desk.opened(limits={"max_files": 5, "max_bytes": 10})
    assert desk.system.take(active(desk), {FILE: 6})
    desk.restart()

    assert not desk.system.take(active(desk), {FILE: 5})
    assert desk.system.take(active(desk), {FILE: 4})
    assert not desk.system.take(active(desk), {FILE: 1})


def test_a_limit_holds_over_threads_of_several_instances(desk: Desk) -> None:
    desk.opened(limits={"max_files": 10, "max_bytes": 100})
    contract, systems = active(desk), [desk.another() for _ in range(4)]

    def take(number: int) -> bool:
        return systems[number % 4].take(contract, {f"mod:My Patch/{number}": 0})

    with ThreadPoolExecutor(8) as pool:
        assert 10 == sum(pool.map(take, range(80)))


def test_all_are_counted_or_none(desk: Desk) -> None:
    desk.opened(limits={"max_files": 3, "max_bytes": 10})
    contract = active(desk)
    many = {f"mod:My Patch/{number}": 1 for number in range(4)}

    assert not desk.system.take(contract, many)
    assert not desk.system.take(contract, {"mod:My Patch/0": 5, "mod:My Patch/1": 6})
    assert not desk.system.take(contract, {"mod:My Patch/0": 5, "mod:My Patch/1": -1})
    assert desk.system.take(contract, {f"mod:My Patch/{number}": 3 for number in range(3)})


def test_no_contract_gets_more_than_the_registry_allows(desk: Desk) -> None:
    desk.opened(limits={"max_files": 200, "max_bytes": 50_000_000})
    contract = active(desk)

    assert desk.system.fits(contract, {FILE: 50_000_000})
    assert not desk.system.fits(contract, {FILE: 50_000_001})
    assert not desk.system.take(contract, {f"mod:My Patch/{n}": 0 for n in range(201)})
    assert desk.system.take(contract, {f"mod:My Patch/{n}": 0 for n in range(200)})


def test_nothing_is_counted_under_a_contract_that_is_over(desk: Desk) -> None:
    desk.opened()
    closed = active(desk)
    desk.cancel()
    assert not desk.system.take(closed, {FILE: 0})
    desk.opened()
    expired = active(desk)
    desk.clock.advance(3600)

    assert not desk.system.take(expired, {FILE: 0})
    assert not desk.system.fits(closed, {FILE: 0})


def test_what_is_counted_while_a_contract_is_closed_is_looked_at(desk: Desk) -> None:
    desk.opened()
    contract = active(desk)
    events, looks = desk.events, list[int]()

    def slow(_session_id: str) -> list[dict[str, object]]:
        looks.append(len(looks))
        seen = list(events)
        if len(looks) == 1:
            assert desk.another().take(contract, {FILE: 1})
            desk.write("root:repo/README.md")
        return seen

    desk.system._endings._trace = slow

    assert "CT-GATE-I-004" == desk.close().code
    assert [0, 1] == looks


# Forks


@forks
def test_a_forked_child_counts_with_its_parent(desk: Desk) -> None:
    desk.opened(limits={"max_files": 5, "max_bytes": 100})
    mine = taken(desk, "parent", 2)
    childs = forked(lambda: taken(desk, "child", 9))

    assert (2, 3) == (mine, childs)
    assert 0 == taken(desk, "later", 1)


@forks
def test_a_child_that_ends_leaves_its_parent_working(desk: Desk) -> None:
    desk.opened()
    assert 0 == forked(lambda: 0)
    assert 1 == forked(lambda: taken(desk, "child", 1))

    assert 1 == taken(desk, "parent", 1)
    assert "CT-GATE-S-002" == desk.close().code


@forks
def test_children_that_are_forked_while_threads_write_are_not_locked_out(desk: Desk) -> None:
    desk.opened(limits={"max_files": 200, "max_bytes": 100_000})
    contract, stop = active(desk), threading.Event()

    def write() -> None:
        number = 0
        while not stop.is_set():
            desk.system.take(contract, {FILE: 0})
            number += 1

    threads = [threading.Thread(target=write) for _ in range(3)]
    for thread in threads:
        thread.start()
    try:
        got = [forked(lambda n=n: taken(desk, n, 2)) for n in range(8)]
    finally:
        stop.set()
        for thread in threads:
            thread.join()

    assert [2] * 8 == got
    assert [("ok",)] == desk.sql("PRAGMA integrity_check")


@forks
def test_a_child_that_was_forked_in_the_middle_of_a_turn_is_not_locked_out(desk: Desk) -> None:
    desk.opened()
    with desk.store.turn():
        child = fork(
            lambda: int(
                not desk.store._lock.acquire(blocking=False) or desk.store._connected is not None
            )
        )

    assert 0 == end_of(child)
    assert "CT-GATE-S-002" == desk.close().code


@forks
def test_a_child_that_lives_on_does_not_keep_the_store_of_its_parent(desk: Desk) -> None:
    desk.opened()
    reading, writing = os.pipe()

    def work() -> None:
        os.close(writing)
        os.read(reading, 1)  # until the parent has finished

    child = fork(work)
    try:
        said = desk.close().code
    finally:
        os.close(writing)
        ended = end_of(child)
        os.close(reading)

    assert ("CT-GATE-S-002", 0) == (said, ended)


# Processes: the last of the file, since nothing is forked any more while the threads of their pool
# run


@pytest.fixture(scope="module")
def processes() -> Iterator[ProcessPoolExecutor]:
    """Three processes. The end of one is reported; `multiprocessing` would wait for its answer."""
    with ProcessPoolExecutor(3, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield pool


def _open_and_cancel(folder: Path, number: int) -> list[str]:
    desk = Desk(folder)
    names = iter(f"ct-{number}-{n}" for n in range(100))
    desk.system._new_id = lambda: next(names)
    said = [str(desk.open().code) for _ in range(10) if desk.cancel()]
    desk.cancel()
    return said


def test_of_many_processes_one_opens_at_a_time(desk: Desk, processes: ProcessPoolExecutor) -> None:
    said = list(processes.map(_open_and_cancel, [desk.folder] * 3, range(3)))

    assert {"CT-GATE-S-001", "CT-GATE-I-002"} >= {code for codes in said for code in codes}
    assert [10] * 3 == list(map(len, said))
    names = [name for (name,) in desk.sql("SELECT name FROM contract")]
    assert {"cancelled"} == {desk.stored(name)["state"] for name in names}


def _take_in_a_process(folder: Path, number: int) -> int:
    return taken(Desk(folder), number, 10)


def test_a_limit_holds_over_processes(desk: Desk, processes: ProcessPoolExecutor) -> None:
    desk.opened(limits={"max_files": 12, "max_bytes": 100})
    got = list(processes.map(_take_in_a_process, [desk.folder] * 3, range(3)))

    assert 12 == sum(got)
    assert not desk.system.fits(active(desk), {"mod:My Patch/x": 0})


@pytest.mark.parametrize("how", ["close", "cancel"])
def test_a_contract_under_which_work_never_rests_is_not_ended(
    how: str, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each look at its work is out of date before the contract can be ended by it."""
    desk.opened()
    monkeypatch.setattr(type(desk.system._endings), "_end", lambda *_: False)
    reply = getattr(desk, how)()
    monkeypatch.undo()

    assert "EN-GATE-D-005" == reply.code
    assert active(desk)
