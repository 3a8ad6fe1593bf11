"""The measured reading of a log: what is compared, and the rows that come of it."""

from pathlib import Path

from bench import log_reading_cost
from bench.log_reading import FEW, FLAT, MEGABYTES, TIME, log_reading
from bench.workshop import Workshop

TOLD = {
    "grep": 0.1,
    "reading": 2.0,
    "MB": 200.0,
    "entries": 9,
    "faults": 3,
    "memory MB": 40.0,
    "memory of a half MB": 20.0,
}


def test_the_measured_log_is_read_whole_and_looks_like_one(tmp_path: Path) -> None:
    told = log_reading_cost.figures(tmp_path, 400_000, runs=1)
    log = log_reading_cost.read(tmp_path / "error.log")

    assert told["entries"] == log.counted == log.entries > 2_000
    assert 0.4 <= told["MB"] < 0.5
    assert {"missing_reference", "localization_missing"} < set(log.of_category())
    assert 0 < told["grep"] + told["reading"]
    assert 0 < told["memory of a half MB"] <= told["memory MB"]


def test_time_is_held_against_grep_and_memory_against_half(
    tmp_path: Path, asked: list[object]
) -> None:
    time, memory = log_reading(Workshop(tmp_path, 1), "")

    assert (20.0, TIME, "") == (time.ratio, time.budget, time.verdict)
    assert (2.0, FLAT, "missed") == (memory.ratio, memory.budget, memory.verdict)
    assert ["bench.log_reading_cost", tmp_path / "logs", str(MEGABYTES)] == asked


def test_a_quick_run_has_no_verdict(tmp_path: Path, asked: list[object]) -> None:
    rows = list(log_reading(Workshop(tmp_path, 1, is_quick=True), ""))

    assert [None, None] == [row.budget for row in rows]
    assert str(FEW) == asked[-1]
