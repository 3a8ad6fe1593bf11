"""A disk that fails costs lines, never a call, and the chain goes on from the last whole line."""

from __future__ import annotations

import errno
import linecache
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pytest
from tests.runtime.trace.reading_back import numbers

from replybook.trace import TraceEvent, TraceLog
from replybook.trace.chain import TraceFile
from replybook.trace.reader import read, trace_files
from replybook.trace.verify import verify

MakeEvent = Callable[..., TraceEvent]
OpenLog = Callable[..., TraceLog]


class Disk:
    """Stands for `os.write`: each item of `plan` says what becomes of one write."""

    def __init__(self) -> None:
        self.plan: list[int | BaseException | None] = []
        self._real = os.write

    def write(self, descriptor: int, data: bytes) -> int:
        step = self.plan.pop(0) if self.plan else None
        if isinstance(step, BaseException):
            raise step
        if step is None:
            return self._real(descriptor, data)
        return self._real(descriptor, data[: step if step >= 0 else len(data) + step])


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    disk = Disk()
    monkeypatch.setattr(os, "write", disk.write)
    return disk


FULL = OSError(errno.ENOSPC, "No space left on device")


KEY = b"the key of this deployment"


def rules(folder: Path) -> list[str]:
    return [finding.rule for finding in verify(folder, KEY).findings]


@pytest.mark.parametrize(
    ("step", "found", "notes"),
    [
        (FULL, [1, 3], []),
        (0, [1, 3], []),
        (1, [1, 3], ["RB404"]),
        (200, [1, 3], ["RB404"]),
        (-2, [1, 3], ["RB404"]),
        (-1, [1, 2, 3], []),  # all but the newline: the line is there, though not acknowledged
    ],
    ids=["refused", "nothing written", "one byte", "half a line", "almost all", "all but newline"],
)
def test_a_write_that_fails_is_counted_and_the_chain_goes_on(
    open_log: OpenLog,
    folder: Path,
    make_event: MakeEvent,
    disk: Disk,
    step: int | BaseException,
    found: list[int],
    notes: list[str],
) -> None:
    log = open_log(key=KEY)
    assert log.append(make_event(1))
    disk.plan = [step]
    assert log.append(make_event(2)) is False
    assert log.append(make_event(3))
    log.close()

    assert log.failures == 1
    assert found == numbers(folder)
    assert notes == rules(folder)


def test_a_disk_that_stays_full_loses_lines_and_nothing_else(
    open_log: OpenLog, folder: Path, make_event: MakeEvent, disk: Disk
) -> None:
    log = open_log(key=KEY)
    assert log.append(make_event(1))
    disk.plan = [100, *[FULL] * 5, 7, 0, 3]
    assert [False] * 9 == [log.append(make_event(number)) for number in range(2, 11)]
    assert log.append(make_event(11))
    log.close()

    assert log.failures == 9
    assert [1, 11] == numbers(folder)
    assert {"RB404"} == set(rules(folder))


def test_the_closing_line_tells_how_many_lines_were_lost(
    open_log: OpenLog, folder: Path, make_event: MakeEvent, disk: Disk
) -> None:
    log = open_log(key=KEY)
    log.append(make_event(1))
    disk.plan = [FULL, FULL]
    log.append(make_event(2))
    log.append(make_event(3))
    log.close()

    assert '"failures":2' in trace_files(folder)[0].read_text("utf-8").splitlines()[-1]


@pytest.mark.parametrize("step", [FULL, 0, 30, -1])
def test_a_file_without_its_header_is_not_left_behind(
    open_log: OpenLog, folder: Path, make_event: MakeEvent, disk: Disk, step: int | OSError
) -> None:
    log = open_log(key=KEY)
    disk.plan = [step]
    assert log.append(make_event(1)) is False
    assert trace_files(folder) == []
    assert log.append(make_event(2))
    log.close()

    assert [2] == numbers(folder)
    assert rules(folder) == []


@pytest.mark.parametrize(
    "plan",
    [[FULL], [60], [-1], [None, FULL], [40, FULL], [None, 20]],
    ids=["no closing", "half a closing", "closing, no newline", "no header", "neither", "half"],
)
def test_a_rotation_on_a_full_disk_leaves_a_chain(
    open_log: OpenLog,
    folder: Path,
    make_event: MakeEvent,
    disk: Disk,
    plan: list[int | BaseException | None],
) -> None:
    log = open_log(key=KEY, max_bytes=900)
    assert log.append(make_event(1))
    disk.plan = list(plan)
    acknowledged = [number for number in range(2, 6) if log.append(make_event(number))]
    log.close()

    assert set(acknowledged) <= set(numbers(folder))
    assert set(rules(folder)) <= {"RB404", "RB407"}


def test_a_rotation_without_a_new_file_goes_on_in_the_full_one(
    open_log: OpenLog, folder: Path, make_event: MakeEvent, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = open_log(key=KEY, max_bytes=500)
    assert log.append(make_event(1))

    def _refuse(*_: object) -> int:
        raise OSError(errno.EMFILE, "too many open files")

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", _refuse)
        assert log.append(make_event(2))
    assert log.append(make_event(3))
    log.close()

    assert log.failures == 0
    assert [1, 2, 3] == numbers(folder)
    assert rules(folder) == []


@pytest.mark.parametrize("is_written", [True, False])
def test_an_interrupt_right_at_the_write_breaks_no_chain(
    open_log: OpenLog,
    folder: Path,
    make_event: MakeEvent,
    monkeypatch: pytest.MonkeyPatch,
    is_written: bool,
) -> None:
    log = open_log(key=KEY)
    assert log.append(make_event(1))
    real = os.write

    def _interrupted(descriptor: int, data: bytes) -> int:
        if is_written:
            real(descriptor, data)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", _interrupted)
        with pytest.raises(KeyboardInterrupt):
            log.append(make_event(2))
    assert log.append(make_event(3))
    log.close()

    assert ([1, 2, 3] if is_written else [1, 3]) == numbers(folder)
    assert rules(folder) == []


_TRACED = {sys.modules[one.__module__].__file__ for one in (TraceFile, TraceLog)}


def _interrupted_at(limit: int, act: Callable[[], object]) -> object:
    """Return what `act` gives, or False if Ctrl-C came before instruction `limit` of the trace."""
    count = 0

    def _interrupt(frame: FrameType, what: str, _: object) -> object:
        nonlocal count
        name = frame.f_code.co_filename
        if name in _TRACED:
            line = linecache.getline(name, frame.f_lineno)
            count += what == "line" and not line.lstrip().startswith("with ")
            if count == limit:
                raise KeyboardInterrupt
        return _interrupt

    before = sys.gettrace()
    sys.settrace(_interrupt)
    try:
        return act()
    except KeyboardInterrupt:
        return False
    finally:
        sys.settrace(before)


def test_an_interrupt_at_any_instruction_breaks_no_chain(
    open_log: OpenLog, folder: Path, make_event: MakeEvent
) -> None:
    """Ctrl-C comes between any two lines of Python, rotation included.

    But for one place: the interpreter looks for signals after a `with` has been left, not on its
    way.
    """
    log = open_log(key=KEY, max_bytes=1500)
    acknowledged = list[int]()
    for limit in range(1, 200):
        if _interrupted_at(limit, lambda number=limit: log.append(make_event(number))):
            acknowledged.append(limit)
    assert log.append(make_event(limit + 1))
    log.close()

    found = numbers(folder)
    assert set(acknowledged) <= set(found)
    assert sorted(found) == sorted(set(found))
    assert set(rules(folder)) <= {"RB404", "RB407"}


def test_an_interrupt_at_any_instruction_of_a_close_leaves_at_most_one_last_line(
    tmp_path: Path, make_event: MakeEvent
) -> None:
    is_interrupted, limit = True, 0
    while is_interrupted and limit < 500:
        limit += 1
        log = TraceLog(tmp_path / str(limit), key=KEY)
        assert log.append(make_event(limit))
        is_interrupted = _interrupted_at(limit, log.close) is False
        log.close()

        kinds = [line.kind for line in read(tmp_path / str(limit))]
        assert kinds in (["header", "event"], ["header", "event", "closing"])
        assert set(rules(tmp_path / str(limit))) <= {"RB407"}
    assert 20 < limit < 500


def test_a_descriptor_that_somebody_closed_is_replaced(
    open_log: OpenLog, folder: Path, make_event: MakeEvent, disk: Disk
) -> None:
    """Programs that become daemons close all descriptors."""
    log = open_log(key=KEY)
    assert log.append(make_event(1))
    disk.plan = [OSError(errno.EBADF, "Bad file descriptor")]
    assert log.append(make_event(2)) is False
    assert log.append(make_event(3))
    log.close()

    assert [1, 3] == numbers(folder)
    assert ["RB407"] == rules(folder)
    assert len(trace_files(folder)) == 2


def test_a_folder_that_cannot_be_made_costs_no_call(tmp_path: Path, make_event: MakeEvent) -> None:
    (tmp_path / "file").write_text("")
    log = TraceLog(tmp_path / "file" / "traces")

    assert log.append(make_event()) is False
    assert log.stack("t1", ValueError()) is False
    log.close()
    assert log.failures == 3  # the key, the line, the stack


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_folder_costs_no_call(tmp_path: Path, make_event: MakeEvent) -> None:
    tmp_path.chmod(0o500)
    log = TraceLog(tmp_path)

    assert log.append(make_event()) is False
    tmp_path.chmod(0o700)
    assert log.append(make_event())
    log.close()


def test_a_folder_that_comes_back_is_used_again(tmp_path: Path, make_event: MakeEvent) -> None:
    blocker = tmp_path / "traces"
    blocker.write_text("")
    log = TraceLog(blocker, key=KEY)
    assert log.append(make_event(1)) is False
    blocker.unlink()
    assert log.append(make_event(2))
    log.close()

    assert [2] == numbers(blocker)
