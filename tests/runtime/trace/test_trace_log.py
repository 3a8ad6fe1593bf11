"""The log of a process: files, headers, rotation, threads, fork, and its end."""

from __future__ import annotations

import os
import stat
import threading
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from tests.bounded_waits import PATIENCE, end_of, fork, forked
from tests.project_tree import fresh_python

from replybook.trace import NullLog, TraceEvent, TraceLog
from replybook.trace.reader import read, trace_files
from replybook.trace.verify import verify
from replybook_generated.manifest import MANIFEST

MakeEvent = Callable[..., TraceEvent]
OpenLog = Callable[..., TraceLog]
Bodies = Callable[[Path], list[dict[str, Any]]]


def rules(folder: Path) -> list[str]:
    """The rules that `verify` finds broken, notes left out."""
    return [f.rule for f in verify(folder).findings if f.severity == "error"]


def test_a_log_writes_nothing_before_the_first_line(open_log: OpenLog, folder: Path) -> None:
    log = open_log()

    assert not folder.exists()
    assert log.path is None


def test_a_file_has_a_header_then_events_then_a_closing_line(
    open_log: OpenLog, folder: Path, make_event: MakeEvent, bodies: Bodies, is_valid: Any
) -> None:
    log = open_log()
    assert log.append(make_event(1))
    assert log.append(make_event(2))
    log.close()

    header, first, second, closing = bodies(folder)

    assert [0, 1, 2, 3] == [line["seq"] for line in (header, first, second, closing)]
    assert all(map(is_valid, (header, first, second, closing)))
    assert MANIFEST.digest == header["header"]["registry"]["digest"]
    assert os.getpid() == header["header"]["pid"]
    assert header["prev"] is None
    assert {"reason": "ended", "failures": 0} == {
        key: closing["closing"][key] for key in ("reason", "failures")
    }
    assert log.path is None


@pytest.mark.skipif(os.name != "posix", reason="modes are of POSIX")
def test_nobody_but_the_owner_reads_a_trace(
    open_log: OpenLog, folder: Path, make_event: MakeEvent
) -> None:
    open_log().append(make_event())

    assert {0o600} == {stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}


def test_the_name_of_a_file_tells_when_and_who(
    open_log: OpenLog, folder: Path, make_event: MakeEvent
) -> None:
    open_log(random=lambda: "abcd").append(make_event())
    (file,) = trace_files(folder)

    assert file.name == f"trace-20261120T215000.001000Z-{os.getpid()}-0001-abcd.jsonl"


def test_a_full_file_is_closed_and_its_successor_remembers_it(
    open_log: OpenLog, folder: Path, make_event: MakeEvent
) -> None:
    log = open_log(max_bytes=2000)
    assert all(log.append(make_event(number)) for number in range(20))
    log.close()
    files = trace_files(folder)
    lines = [list(read(file)) for file in files]

    assert len(files) > 3
    assert list(range(20)) == [
        line.body["result"]["count"]  # type: ignore[index]  # an object
        for some in lines
        for line in some
        if line.kind == "event"
    ]
    for before, after in pairwise(lines):
        assert before[-1].part("closing")["reason"] == "rotated"
        assert before[-1].digest == after[0].prev
        assert before[-1].file == after[0].part("header")["previous"]
    assert rules(folder) == []


def test_a_closed_log_refuses_and_counts(open_log: OpenLog, make_event: MakeEvent) -> None:
    log = open_log()
    log.append(make_event())
    log.close()
    log.close()

    assert log.append(make_event()) is False
    assert log.failures == 1


def test_an_event_that_cannot_be_written_is_counted_and_spoils_nothing(
    open_log: OpenLog, folder: Path, make_event: MakeEvent
) -> None:
    log = open_log()
    assert log.append(make_event(1))
    assert log.append(make_event(tool=None)) in {True, False}
    assert log.append(make_event(args=None)) is False
    assert log.append(make_event(ts="yesterday")) is False
    assert log.append(make_event(2))
    log.close()

    assert log.failures >= 2
    assert rules(folder) == []


def test_threads_write_whole_lines_in_one_order(
    open_log: OpenLog, folder: Path, make_event: MakeEvent
) -> None:
    log = open_log(max_bytes=50_000)
    start = threading.Barrier(8, timeout=PATIENCE)
    written: list[str] = []

    def _work(worker: int) -> None:
        start.wait()
        for number in range(250):
            event = make_event(1000 * worker + number)
            if log.append(event):
                written.append(event.trace_id)

    threads = [threading.Thread(target=_work, args=(worker,)) for worker in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    log.close()
    found = [line.body["trace_id"] for line in read(folder) if line.kind == "event"]

    assert len(written) == 2000
    assert sorted(written) == sorted(map(str, found))
    assert rules(folder) == []


@pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing forks here")
def test_a_forked_child_writes_a_file_of_its_own(
    open_log: OpenLog, folder: Path, make_event: MakeEvent
) -> None:
    log = open_log()
    assert log.append(make_event(1))

    def work() -> int:
        done = log.append(make_event(2)) and log.failures == 0
        log.close()
        return 0 if done else 1

    child = fork(work)
    status = end_of(child)
    assert log.append(make_event(3))
    log.close()

    files = {line.file: line.part("header")["pid"] for line in read(folder) if line.seq == 0}
    assert status == 0
    assert {os.getpid(), child} == set(files.values())
    assert [1, 3, 2] == [
        int(str(line.body["trace_id"]), 16) for line in read(folder) if line.kind == "event"
    ]
    assert rules(folder) == []


@pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing forks here")
def test_a_child_forked_while_another_thread_writes_does_not_wait_for_ever(
    open_log: OpenLog, folder: Path, make_event: MakeEvent, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The thread that holds the lock does not exist in the child."""
    log = open_log()
    assert log.append(make_event(1))
    inside, go_on, real = threading.Event(), threading.Event(), os.write

    def _slow(descriptor: int, data: bytes) -> int:
        if threading.current_thread() is not threading.main_thread():
            inside.set()
            go_on.wait(10)
        return real(descriptor, data)

    monkeypatch.setattr(os, "write", _slow)
    thread = threading.Thread(target=log.append, args=(make_event(2),))
    thread.start()
    inside.wait(10)
    try:
        status = forked(lambda: 0 if log.append(make_event(3)) else 1)
    finally:
        go_on.set()
    thread.join()
    log.close()

    assert status == 0
    assert rules(folder) == []


def test_two_logs_of_one_process_do_not_meet(
    open_log: OpenLog, folder: Path, make_event: MakeEvent
) -> None:
    one, other = open_log(), open_log()
    assert one.append(make_event(1))
    assert other.append(make_event(2))
    one.close()
    other.close()

    assert len(trace_files(folder)) == 2
    assert rules(folder) == []


def test_equal_arguments_have_equal_digests_and_others_have_not(
    open_log: OpenLog, folder: Path, make_event: MakeEvent, bodies: Bodies
) -> None:
    log = open_log()
    for args in ({"a": 1, "b": 2}, {"b": 2, "a": 1}, {"a": 1, "b": 3}):
        log.append(make_event(args=args))
    log.close()
    first, second, third = (line["args_digest"] for line in bodies(folder) if "ts" in line)

    assert first == second != third


def test_without_a_key_the_processes_of_a_folder_share_one(
    open_log: OpenLog, folder: Path, make_event: MakeEvent, bodies: Bodies
) -> None:
    for _ in range(2):
        log = open_log(key=None)
        log.append(make_event())
        log.close()

    assert len({line["args_digest"] for line in bodies(folder) if "ts" in line}) == 1
    assert len({line["header"]["key"] for line in bodies(folder) if "header" in line}) == 1


def test_the_log_that_keeps_nothing_never_fails(make_event: MakeEvent) -> None:
    log = NullLog()

    assert log.append(make_event())
    assert log.stack("t1", ValueError())
    assert log.failures == 0
    log.close()


def test_the_log_is_loaded_when_it_is_first_asked_for() -> None:
    """`import replybook` imports the event, not what writes it (decision 22)."""
    code = (
        "import sys, replybook.trace as t; print('replybook.trace.log' in sys.modules, end=' ');"
        "t.TraceLog; print('replybook.trace.log' in sys.modules, hasattr(t, 'Other'))"
    )
    done = fresh_python("-c", code)

    assert done.stdout == "False True False\n"
