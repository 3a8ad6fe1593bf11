"""A bar is shown on a terminal, after a second, and nowhere else."""

from __future__ import annotations

import io
import re
import time
from pathlib import Path

import pytest
from tests.bounded_waits import PATIENCE
from tests.devtools.commands.calling import Run
from tests.devtools.commands.test_trace import event

from replybook.trace import TraceLog
from replybook_devtools.console import progress
from replybook_devtools.console.progress import Elapsed, Progress


class Terminal(io.StringIO):
    """A stream that says whether somebody watches."""

    def __init__(self, *, is_watched: bool) -> None:
        super().__init__()
        self._is_watched = is_watched

    def isatty(self) -> bool:
        return self._is_watched


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds that `time.monotonic` says; a test changes the first."""
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    return now


def watched(monkeypatch: pytest.MonkeyPatch, *, is_watched: bool = True) -> Terminal:
    stream = Terminal(is_watched=is_watched)
    monkeypatch.setattr("sys.stderr", stream)
    return stream


def test_work_over_a_second_shows_how_far_it_is(
    clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = watched(monkeypatch)
    with Progress("indexing") as progress:
        clock[0] += 1.5
        progress(50, 200)

        assert stream.getvalue() == f"indexing [{'#' * 7}{'.' * 23}] 50/200\r"


def test_the_line_is_cleared_at_the_end(
    clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = watched(monkeypatch)
    with Progress("indexing") as progress:
        clock[0] += 1.5
        progress(1, 2)
        shown = len(stream.getvalue()) - 1

    assert stream.getvalue().endswith("\r" + " " * shown + "\r")


def test_a_total_that_is_not_known_yet_is_not_shown(
    clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = watched(monkeypatch)
    progress = Progress("indexing")
    clock[0] += 1.5
    progress(50, 0)

    assert stream.getvalue() == "indexing 50\r"


def test_short_work_shows_nothing(clock: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    stream = watched(monkeypatch)
    with Progress("indexing") as progress:
        clock[0] += 0.9
        progress(199, 200)

    assert stream.getvalue() == ""


def test_where_nobody_watches_nothing_is_shown(
    clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = watched(monkeypatch, is_watched=False)
    with Progress("indexing") as progress:
        clock[0] += 60
        progress(1, 200)

    assert stream.getvalue() == ""


def test_it_is_drawn_ten_times_a_second_at_most(
    clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = watched(monkeypatch)
    progress = Progress("indexing")
    clock[0] += 1.5
    for done in range(100):
        progress(done, 100)

    assert stream.getvalue().count("\r") == 1


# work whose end is not known


def slow(stream: Terminal) -> None:
    """Some work that goes on until its time was told, or for as long as a test may wait."""
    end = time.monotonic() + PATIENCE
    while "(" not in stream.getvalue() and time.monotonic() < end:
        time.sleep(0.01)


def test_work_without_a_known_end_shows_for_how_long_it_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(progress, "_SILENT_S", 0.05)
    stream = watched(monkeypatch)
    with Elapsed("checking"):
        slow(stream)

    assert re.fullmatch(r"(checking \(\d s\)\r)+ {14}\r", stream.getvalue())


def test_short_work_without_a_known_end_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = watched(monkeypatch)
    with Elapsed("checking"):
        pass

    assert stream.getvalue() == ""


def test_work_without_a_known_end_is_not_told_where_nobody_watches(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(progress, "_SILENT_S", 0.0)
    stream = watched(monkeypatch, is_watched=False)
    with Elapsed("checking"):
        time.sleep(0.05)

    assert stream.getvalue() == ""


def test_work_that_breaks_leaves_no_line_and_no_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "_SILENT_S", 0.05)
    stream = watched(monkeypatch)

    def breaks() -> None:
        with Elapsed("checking"):
            slow(stream)
            raise LookupError

    with pytest.raises(LookupError):
        breaks()

    assert stream.getvalue().endswith(" \r")


# every command that may work for more than a second


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("check", "checking"),
        ("generate", "generating"),
        ("generate --check", "generating"),
        ("breaking --against registry", "comparing"),
        ("lint .", "linting"),
        ("audit .", "linting"),
        ("migrate --check .", "migrating"),
    ],
)
def test_a_command_that_may_take_long_says_how_far_it_is(
    run: Run, project: Path, monkeypatch: pytest.MonkeyPatch, line: str, told: str
) -> None:
    for number in range(3):
        (project / f"tools{number}.py").write_text("print('a tool')\n", "utf-8")
    stream = _at_once(monkeypatch)
    run(*line.split())

    assert told in stream.getvalue()
    assert stream.getvalue().endswith(" \r")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("stats TRACE", "reading"),
        ("verify TRACE", "verifying"),
        ("report TRACE -o p.html", "reading"),
    ],
)
def test_a_look_at_a_trace_says_how_far_it_is(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    log = TraceLog(tmp_path / "trace")
    for number in range(3_000):
        log.append(event(number))
    log.close()
    stream = _at_once(monkeypatch)
    ended = run("trace", *line.replace("TRACE", "trace").split())

    assert ended.code == 0
    assert told in stream.getvalue()


def _at_once(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """A watched terminal, and nothing is silent for a second.

    What would be told of long work is told.
    """
    monkeypatch.setattr(progress, "_SILENT_S", 0.0)
    monkeypatch.setattr(progress, "_PAUSE_S", 0.0)
    return watched(monkeypatch)
