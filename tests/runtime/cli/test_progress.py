"""A bar is shown on a terminal, after a second, and nowhere else."""

from __future__ import annotations

import io
import time

import pytest

from replybook.cli.progress import Progress


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
