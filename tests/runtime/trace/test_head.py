"""The head of a log: which line its process wrote last, whatever the folder says."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from replybook.trace import TraceEvent, TraceLog
from replybook.trace.chain import fits
from replybook.trace.reader import last_lines, trace_files

MakeEvent = Callable[..., TraceEvent]
OpenLog = Callable[..., TraceLog]


def _end(folder: Path) -> tuple[Path, str]:
    file = trace_files(folder)[-1]
    return file, last_lines(file, 1)[0].digest


def test_a_log_that_wrote_nothing_has_no_head(open_log: OpenLog) -> None:
    log = open_log()

    assert None is log.head
    log.close()
    assert None is log.head


@pytest.mark.parametrize("max_bytes", [1, 1_000_000], ids=["one call a file", "one file"])
def test_the_head_is_the_last_line_of_the_last_file(
    open_log: OpenLog, folder: Path, make_event: MakeEvent, max_bytes: int
) -> None:
    log = open_log(max_bytes=max_bytes)
    for number in range(3):
        log.append(make_event(number))
        assert _end(folder) == log.head


def test_the_head_of_a_closed_log_is_its_closing_line(
    open_log: OpenLog, folder: Path, make_event: MakeEvent
) -> None:
    log = open_log()
    log.append(make_event())
    log.close()

    assert _end(folder) == log.head


@pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing forks here")
def test_a_child_does_not_answer_for_the_file_of_its_parent(
    open_log: OpenLog, make_event: MakeEvent
) -> None:
    log = open_log()
    log.append(make_event())
    log.after_fork()

    assert None is log.head


def test_a_log_knows_its_own_seal_and_no_other(
    open_log: OpenLog, folder: Path, make_event: MakeEvent
) -> None:
    log = open_log()
    log.append(make_event())
    log.close()
    closing = last_lines(trace_files(folder)[0], 1)[0].body

    assert log.is_sealed(closing)
    assert not open_log(key=b"another key of 16").is_sealed(closing)
    assert not fits(b"0123456789abcdef", {**closing, "seq": 7})


@pytest.mark.parametrize("closing", [{}, {"closing": 7}, {"closing": {}}])
def test_what_is_no_closing_line_has_no_seal(open_log: OpenLog, closing: dict[str, object]) -> None:
    assert not open_log().is_sealed(closing)
