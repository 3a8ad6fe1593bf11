"""A log ends once, with its process at the latest (specification 49)."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.bounded_waits import forked
from tests.project_tree import fresh_python
from tests.runtime.trace.reading_back import KEY, all_rules

from replybook.trace import TraceEvent, TraceLog
from replybook.trace.verify import verify

MakeEvent = Callable[..., TraceEvent]
OpenLog = Callable[..., TraceLog]
OnSignal = Callable[[Callable[[], object]], None]


# The end


def test_closing_twice_and_in_two_threads_writes_one_closing_line(
    open_log: OpenLog, folder: Path, make_event: MakeEvent
) -> None:
    log = open_log(key=KEY)
    log.append(make_event(1))
    threads = [threading.Thread(target=log.close) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    log.close()

    assert [] == all_rules(folder)
    assert 3 == verify(folder, KEY).lines


SCRIPT = """
import os, sys, threading
from datetime import UTC, datetime
from replybook.trace import TraceEvent, TraceLog

log = TraceLog(sys.argv[1], key=b"0123456789abcdef")
event = TraceEvent(datetime.now(UTC), "1" * 32, "ck3_dir", {}, "reply", 1.0, "S", "WA-READ-S-001")
assert log.append(event)
"""


STUCK = """
stuck, for_ever = threading.Event(), threading.Event()
log._follow = lambda line: (stuck.set(), for_ever.wait())
threading.Thread(target=log.append, args=(event,), daemon=True).start()
stuck.wait()
"""


@pytest.mark.parametrize(
    ("last", "rules"),
    [
        ("", []),
        ("sys.exit(3)", []),
        ("raise ValueError", []),
        ("log.close()", []),
        ("os._exit(0)", ["RB407"]),
        (STUCK, ["RB407"]),
    ],
    ids=["end", "exit", "crash", "closed", "killed", "a follower that never returns"],
)
def test_a_log_that_is_open_is_closed_when_its_process_ends(
    tmp_path: Path, last: str, rules: list[str]
) -> None:
    fresh_python("-c", SCRIPT + last, str(tmp_path))

    assert rules == all_rules(tmp_path)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing forks here")
def test_a_child_that_ends_does_not_end_the_file_of_its_parent(
    open_log: OpenLog, folder: Path, make_event: MakeEvent
) -> None:
    log = open_log(key=KEY)
    assert log.append(make_event(1))

    assert 0 == forked(log.close_at_exit)
    assert log.append(make_event(2))
    log.close()
    assert [] == all_rules(folder)


MAIN = """
import sys
from datetime import UTC, datetime
from replybook.trace import TraceEvent, TraceLog

def main():
    log = TraceLog(sys.argv[1], key=b"0123456789abcdef")
    event = TraceEvent(datetime.now(UTC), "1" * 32, "ck3_dir", {}, "reply", 1.0, "S", "WA-READ-S-001")
    assert log.append(event)
    log.itself = log if CYCLE else None

main()
"""


@pytest.mark.parametrize("cycle", [False, True], ids=["dropped", "in a circle"])
def test_a_log_that_nobody_holds_any_more_is_closed(tmp_path: Path, *, cycle: bool) -> None:
    done = fresh_python("-c", MAIN.replace("CYCLE", str(cycle)), str(tmp_path))

    assert "" == done.stderr
    assert [] == all_rules(tmp_path)
    assert 3 == verify(tmp_path, KEY).lines


def test_a_log_that_was_never_begun_says_nothing_when_it_goes(tmp_path: Path) -> None:
    script = "import sys; from replybook.trace import TraceLog; TraceLog.__new__(TraceLog)"
    done = fresh_python("-c", script)

    assert ("", 0) == (done.stderr, done.returncode)


CHILDREN = """
import multiprocessing

def work():
    assert log.append(event)

def main():
    children = [multiprocessing.get_context("fork").Process(target=work) for _ in range(2)]
    for child in children: child.start()
    for child in children: child.join(600)
    assert [0, 0] == [child.exitcode for child in children]
    assert log.append(event)

main()
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing forks here")
def test_each_child_of_a_pool_closes_the_file_of_its_own_and_no_other(tmp_path: Path) -> None:
    done = fresh_python("-c", SCRIPT + CHILDREN, str(tmp_path))

    assert "" == done.stderr
    assert [] == all_rules(tmp_path)
    assert 3 == len(list(tmp_path.glob("trace-*.jsonl")))
