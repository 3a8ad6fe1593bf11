"""The measured check of a mod: what is compared, on which files, and the rows that come of it."""

from pathlib import Path

import pytest
from bench import checking_cost
from bench.checking import FEW, MEGABYTES, MEMORY, TIME, checking
from bench.workshop import Workshop

TOLD = {"parsing": 2.0, "checking": 3.0, "files": 9, "MB": 10.0, "memory MB": 60.0}


def test_a_check_reads_the_files_that_are_parsed(tmp_path: Path) -> None:
    told = checking_cost.figures(tmp_path, 300_000, runs=5)

    assert told["files"] == told["checked"]
    assert 0.3 <= told["MB"] < 0.6
    assert 0 < told["parsing"] < told["checking"]
    assert 0 <= told["memory MB"]  # a worker of tests may have the room already


def test_time_is_held_against_parsing_and_memory_against_the_text(
    tmp_path: Path, asked: list[object]
) -> None:
    time, memory = checking(Workshop(tmp_path, 1), "")

    assert (1.5, TIME, "") == (time.ratio, time.budget, time.verdict)
    assert (6.0, MEMORY, "missed") == (memory.ratio, memory.budget, memory.verdict)
    assert ["bench.checking_cost", tmp_path / "checking", str(MEGABYTES)] == asked


def test_a_quick_run_has_no_verdict(tmp_path: Path, asked: list[object]) -> None:
    rows = list(checking(Workshop(tmp_path, 1, is_quick=True), ""))

    assert [None, None] == [row.budget for row in rows]
    assert str(FEW) == asked[-1]


def test_a_figure_that_the_system_does_not_have_is_told() -> None:
    with pytest.raises(SystemExit, match="VmNone"):
        checking_cost.memory("VmNone")
