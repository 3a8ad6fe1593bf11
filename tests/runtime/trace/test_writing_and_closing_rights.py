"""The rights to write and close at the same time: signal handlers, followers and threads."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from tests.runtime.trace.reading_back import KEY, all_rules, numbers

from replybook.trace import TraceEvent, TraceLog
from replybook.trace.log import MOST_FOLLOWED
from replybook.trace.reader import last_lines, trace_files

MakeEvent = Callable[..., TraceEvent]
OpenLog = Callable[..., TraceLog]
OnSignal = Callable[[Callable[[], object]], None]


class Signals:
    """Sends a signal to this thread before or after the n-th write to a file."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, at: int, *, after: bool) -> None:
        self._real, self._left, self._after = os.write, at, after
        monkeypatch.setattr(os, "write", self._write)

    def _write(self, descriptor: int, data: bytes) -> int:
        self._left -= 1
        done = self._real(descriptor, data) if self._after else None
        if self._left == 0:
            signal.raise_signal(signal.SIGUSR1)
        return self._real(descriptor, data) if done is None else done


needs_signals = pytest.mark.skipif(not hasattr(signal, "SIGUSR1"), reason="no such signal there")


@pytest.fixture
def on_signal() -> Iterator[OnSignal]:
    """Sets what happens on SIGUSR1, and puts back what did."""
    before = signal.getsignal(signal.SIGUSR1)

    def _set(action: Callable[[], object]) -> None:
        def _handle(*_: object) -> None:
            action()

        signal.signal(signal.SIGUSR1, _handle)

    yield _set
    signal.signal(signal.SIGUSR1, before)


# A signal handler


@needs_signals
@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("at", [1, 2, 3, 4], ids=["header", "first", "second", "closing"])
def test_a_log_may_be_closed_in_a_signal_handler(
    open_log: OpenLog,
    folder: Path,
    make_event: MakeEvent,
    monkeypatch: pytest.MonkeyPatch,
    on_signal: OnSignal,
    at: int,
    after: bool,
) -> None:
    log = open_log(key=KEY)
    on_signal(log.close)
    Signals(monkeypatch, at, after=after)
    done = [number for number in (1, 2) if log.append(make_event(number))]
    log.close()

    assert done == numbers(folder)
    assert [1, 1, 2, 2][at - 1] == len(done), "the write that was under way is finished"
    assert [] == all_rules(folder)
    assert "closing" == last_lines(trace_files(folder)[0], 1)[0].kind
    assert log.append(make_event(3)) is False


@needs_signals
@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_a_handler_that_ends_the_process_ends_the_file(
    open_log: OpenLog,
    folder: Path,
    make_event: MakeEvent,
    monkeypatch: pytest.MonkeyPatch,
    on_signal: OnSignal,
    after: bool,
) -> None:
    """`log.close(); sys.exit()`, as handlers of SIGTERM do."""
    log = open_log(key=KEY)

    def _stop() -> None:
        log.close()
        raise SystemExit(0)

    on_signal(_stop)
    assert log.append(make_event(1))
    Signals(monkeypatch, 1, after=after)
    with pytest.raises(SystemExit):
        log.append(make_event(2))

    assert ([1, 2] if after else [1]) == numbers(folder)
    assert [] == all_rules(folder)


@needs_signals
@pytest.mark.parametrize("at", [1, 2, 3])
def test_a_call_in_a_signal_handler_does_not_hang_and_is_acknowledged_only_if_it_is_written(
    open_log: OpenLog,
    folder: Path,
    make_event: MakeEvent,
    monkeypatch: pytest.MonkeyPatch,
    on_signal: OnSignal,
    at: int,
) -> None:
    log = open_log(key=KEY)
    said: list[bool] = []
    on_signal(lambda: said.append(log.append(make_event(9))))
    Signals(monkeypatch, at, after=False)
    done = [number for number in (1, 2) if log.append(make_event(number))]
    assert log.append(make_event(3))
    log.close()

    assert [1, 2] == done
    assert [False] == said, "in the middle of a write of its own thread there is no place for it"
    assert 1 == log.failures
    assert [1, 2, 3] == numbers(folder)
    assert [] == all_rules(folder)


@needs_signals
def test_a_handler_between_two_writes_writes(
    open_log: OpenLog,
    folder: Path,
    make_event: MakeEvent,
    on_signal: OnSignal,
) -> None:
    log = open_log(key=KEY)
    said: list[bool] = []
    on_signal(lambda: said.append(log.append(make_event(9))))
    assert log.append(make_event(1))
    signal.raise_signal(signal.SIGUSR1)
    log.close()

    assert [True] == said
    assert [1, 9] == numbers(folder)


# A follower


def test_a_follower_may_append_and_lines_come_to_it_in_the_order_of_the_file(
    open_log: OpenLog, folder: Path, make_event: MakeEvent
) -> None:
    seen: list[int] = []
    depth: list[int] = []

    def _follow(line: Mapping[str, object]) -> None:
        number = int(str(line["trace_id"]), 16)
        seen.append(number)
        depth.append(number)
        assert [number] == depth, "one line at a time"
        if number < 10:
            assert log.append(make_event(10 + number))
            assert log.append(make_event(20 + number))
        depth.pop()

    log = open_log(key=KEY, follow=_follow)
    assert all(log.append(make_event(number)) for number in (1, 2))
    log.close()

    assert [1, 11, 21, 2, 12, 22] == seen == numbers(folder)
    assert [] == all_rules(folder)
    assert 0 == log.failures


def test_a_follower_that_writes_a_line_for_each_line_has_an_end(
    open_log: OpenLog, folder: Path, make_event: MakeEvent
) -> None:
    count = 0

    def _follow(_: object) -> None:
        nonlocal count
        count += 1
        log.append(make_event(1000 + count))

    log = open_log(key=KEY, follow=_follow)
    assert log.append(make_event(1))

    assert MOST_FOLLOWED == count
    assert MOST_FOLLOWED + 1 == len(numbers(folder))


def test_a_follower_may_close(open_log: OpenLog, folder: Path, make_event: MakeEvent) -> None:
    log = open_log(key=KEY, follow=lambda _: log.close())

    assert log.append(make_event(1))
    assert log.append(make_event(2)) is False
    assert [] == all_rules(folder)
    assert [1] == numbers(folder)


def test_what_append_returned_for_was_handed_on_before(
    open_log: OpenLog, make_event: MakeEvent
) -> None:
    """A gate that is fed live must know every call that was answered."""
    seen: set[str] = set()
    log = open_log(key=KEY, follow=lambda line: seen.add(str(line["trace_id"])))
    late: list[str] = []

    def _work(worker: int) -> None:
        for number in range(100):
            event = make_event(1000 * worker + number)
            if not log.append(event) or event.trace_id not in seen:
                late.append(event.trace_id)

    threads = [threading.Thread(target=_work, args=(worker,)) for worker in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert [] == late
    assert 600 == len(seen)
