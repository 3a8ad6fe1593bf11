"""The measured report on calls: what is compared, and the rows that come of it."""

import json
from pathlib import Path

import yaml
from bench import report_cost
from bench.call_reporting import FEW, LINES, MEMORY, TIME, call_reporting
from bench.workshop import Workshop
from jsonschema import Draft202012Validator
from tests.project_tree import ROOT

TOLD = {
    "scan": 1.0,
    "scan wall": 0.6,
    "needed": 0.8,
    "needed wall": 0.5,
    "report": 1.6,
    "report wall": 0.9,
    "lines": 1_000_000,
    "MB": 590.0,
    "memory MB": 420.0,
}


def test_the_measured_traces_are_read_whole_and_look_like_ones(tmp_path: Path) -> None:
    told = report_cost.figures(tmp_path, 800, runs=1)
    lines = [json.loads(line) for file in tmp_path.rglob("*.jsonl") for line in file.open()]

    assert report_cost.report(tmp_path) == told["lines"] == len(lines) == 800
    assert 400 < told["MB"] * 1e6 / len(lines) < 800
    assert 0 < told["needed"]
    assert 50 < told["memory MB"]
    schema = yaml.safe_load((ROOT / "schema/replybook_schema/trace.schema.yaml").read_text("utf-8"))
    assert not [*Draft202012Validator(schema).iter_errors(lines[0])]


def test_time_is_held_against_the_scan_and_memory_against_the_limit(
    tmp_path: Path, asked: list[object]
) -> None:
    time, needed, memory = call_reporting(Workshop(tmp_path, 1), "")

    assert (1.6, TIME, "missed") == (time.ratio, time.budget, time.verdict)
    assert (2.0, None) == (needed.ratio, needed.budget)
    assert (1.4, MEMORY, "") == (memory.ratio, memory.budget, memory.verdict)
    assert ["bench.report_cost", tmp_path / "report", str(LINES)] == asked


def test_a_quick_run_has_no_verdict(tmp_path: Path, asked: list[object]) -> None:
    rows = list(call_reporting(Workshop(tmp_path, 1, is_quick=True), ""))

    assert [None, None, None] == [row.budget for row in rows]
    assert str(FEW) == asked[-1]
