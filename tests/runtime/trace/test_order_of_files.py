"""Files of a process sort as they were written, whatever its clock does."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from tests.runtime.trace.reading_back import KEY, broken_rules, numbers

from replybook.trace import TraceEvent, TraceLog
from replybook.trace.reader import trace_files

MakeEvent = Callable[..., TraceEvent]
OpenLog = Callable[..., TraceLog]


class OddClock:
    """Goes on by so many seconds each time it is asked, back if they are less than none."""

    def __init__(self, seconds: int) -> None:
        self._moment = datetime(2026, 11, 22, tzinfo=UTC)
        self._step = timedelta(seconds=seconds)

    def now(self) -> datetime:
        self._moment += self._step
        return self._moment

    def monotonic_ns(self) -> int:
        return 0


@pytest.mark.parametrize("seconds", [-3600, 0, 1])
def test_a_clock_that_is_set_back_across_a_rotation_changes_no_order(
    open_log: OpenLog, folder: Path, make_event: MakeEvent, seconds: int
) -> None:
    log = open_log(key=KEY, max_bytes=1, clock=OddClock(seconds))
    for number in range(12):
        assert log.append(make_event(number))
    log.close()

    assert 12 == len(trace_files(folder))
    assert list(range(12)) == numbers(folder)
    assert set() == broken_rules(folder)
