"""The measurement of a watch has real sessions of each kind, and its records are written."""

import json
import sys
from pathlib import Path

import pytest
from bench import watch_cost, watch_http_cost
from bench.measurements import TABLE
from bench.watch_cost import SERVER, session, throughput
from bench.watching import watching


def test_every_call_of_a_session_is_answered_and_counted() -> None:
    figures = session([sys.executable, "-c", SERVER], 20)

    assert 0 < figures["p50"] <= figures["p99"] < figures["start"] + 60
    assert figures["memory"] > 1


def test_a_large_line_comes_back_whole() -> None:
    assert throughput(["cat"], b"x" * 1_000_000 + b"\n") > 0


def test_a_watched_round_leaves_a_record_for_each_call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(watch_cost, "ROUNDS", 1)
    watch_cost.main([str(tmp_path), "10", "1"])
    figures = json.loads(capsys.readouterr().out)
    kinds = [json.loads(line)["kind"] for line in (tmp_path / "calls.jsonl").open(encoding="utf-8")]

    assert {name.split()[0] for name in figures} == {"direct", "cat", "watch"}
    assert kinds.count("call") == 13


def test_calls_over_http_are_recorded_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(watch_http_cost, "ROUNDS", 1)
    watch_http_cost.main([str(tmp_path), "10"])
    figures = json.loads(capsys.readouterr().out)
    text = (tmp_path / "calls-http.jsonl").read_text("utf-8")

    assert 0 < figures["direct"]
    assert text.count('"kind":"call"') == 10


def test_the_rows_of_a_watch_are_part_of_the_table() -> None:
    assert watching in [measurement.suite for measurement in TABLE.values()]
