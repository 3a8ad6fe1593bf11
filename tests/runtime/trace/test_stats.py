"""The statistics of a trace, and its newest calls."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from replybook.trace import TraceEvent, TraceLog
from replybook.trace.archive import compress
from replybook.trace.reader import FileWatch, events, newest, trace_files
from replybook.trace.stats import MOST_TOOLS, Durations, stats

MakeEvent = Callable[..., TraceEvent]
OpenLog = Callable[..., TraceLog]


def test_calls_are_counted_by_tool_type_code_and_outcome(
    open_log: OpenLog, folder: Path, make_event: MakeEvent
) -> None:
    log = open_log()
    for number in range(4):
        log.append(make_event(number))
    log.append(make_event(4, tool="ck3_read", reply_type="I", code="WA-RES-I-001"))
    log.append(make_event(5, outcome="cancelled", reply_type=None, code=None, result={}))
    log.close()

    found = stats(events(folder))

    assert found.calls == 6
    assert found.tools["ck3_dir"].types == {"S": 4, "?": 1}
    assert found.tools["ck3_read"].calls == 1
    assert found.codes == {"WA-READ-S-001": 4, "WA-RES-I-001": 1}
    assert found.outcomes == {"reply": 5, "cancelled": 1}
    assert ("2026-11-20T21:50:00.123456Z", "2026-11-20T21:50:05.123456Z") == (
        found.first,
        found.last,
    )


def test_an_empty_trace_has_no_calls() -> None:
    assert stats([]).calls == 0


@pytest.mark.parametrize("share", [0.5, 0.95, 1.0])
def test_a_percentile_is_right_to_five_percent(share: float) -> None:
    durations = Durations()
    for number in range(1, 1001):
        durations.add(number / 10)

    assert 100 * share == pytest.approx(durations.percentile(share), rel=0.06)


def test_the_longest_is_exact_and_nothing_is_longer() -> None:
    durations = Durations()
    for number in (0.0, 7.77, 3.0):
        durations.add(number)

    assert durations.longest == durations.percentile(1.0) == 7.77
    assert Durations().percentile(0.5) == 0.0


def test_names_that_callers_make_up_do_not_fill_the_memory() -> None:
    found = stats({"tool": f"made_up_{n}", "ts": "t"} for n in range(2 * MOST_TOOLS))

    assert len(found.tools) == MOST_TOOLS + 1
    assert found.tools["(others)"].calls == MOST_TOOLS


def test_the_newest_calls_of_several_processes_come_in_the_order_of_time(
    open_log: OpenLog, folder: Path, make_event: MakeEvent
) -> None:
    one, other = open_log(), open_log()
    for number in range(20):
        (one if number % 3 else other).append(make_event(number))
    one.close()
    compress(folder)

    found = newest(folder, 6)

    assert list(range(14, 20)) == [int(str(line.body["trace_id"]), 16) for line in found]
    assert len(trace_files(folder)) == 2


@pytest.mark.parametrize("max_bytes", [1, 1200, 1_000_000])
def test_the_newest_calls_of_a_process_whose_clock_was_set_back_are_its_last_ones(
    open_log: OpenLog, folder: Path, make_event: MakeEvent, max_bytes: int
) -> None:
    """It was set back after the tenth call; the calls of another process are all older."""
    log, other = open_log(max_bytes=max_bytes), open_log()
    moments = [*range(1000, 1010), *range(500, 510)]
    for number in range(3):
        other.append(make_event(number, trace_id=f"{100 + number:032x}"))
    for number, second in enumerate(moments):
        log.append(make_event(second, trace_id=f"{number:032x}"))

    found = newest(folder, 12)

    assert list(range(8, 20)) == [int(str(line.body["trace_id"]), 16) for line in found]


def test_a_watch_sees_new_lines_and_new_files_once(
    open_log: OpenLog, folder: Path, make_event: MakeEvent
) -> None:
    log = open_log(max_bytes=1000)
    log.append(make_event(1))
    watch = FileWatch(folder)
    assert [] == list(watch.calls())
    for number in range(2, 8):
        log.append(make_event(number))

    seen = [int(str(line.body["trace_id"]), 16) for line in watch.calls()]

    assert list(range(2, 8)) == seen
    assert [] == list(watch.calls())
    assert len(trace_files(folder)) > 2


def test_a_watch_waits_for_the_rest_of_a_line(
    open_log: OpenLog, folder: Path, make_event: MakeEvent
) -> None:
    log = open_log()
    log.append(make_event(1))
    log.append(make_event(2))
    (file,) = trace_files(folder)
    text = file.read_bytes()
    file.write_bytes(text[:-300])
    watch = FileWatch(folder)
    file.write_bytes(text[:-20])
    assert [] == list(watch.calls())
