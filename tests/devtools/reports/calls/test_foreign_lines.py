"""A member of the wrong type costs its line, and no line costs the report."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.devtools.commands.calling import Run
from tests.devtools.reports.calls.written_calls import watch_line, write_trace
from tests.foreign_json import changed

from replybook_devtools.reports.calls.call_database import call_database
from replybook_devtools.reports.calls.call_report import call_report, loaded_files
from replybook_devtools.watch.recorded_messages import RecordingReader

duckdb = pytest.importorskip("duckdb")

JUDGED = {"type": "I", "rule": "text", "confidence": 0.8, "sent_as": "success"}
BEGUN = {
    "ts": "2026-11-20T08:00:00.000Z",
    "trace_id": "a",
    "tool": "t",
    "args_digest": "sha256:x",
    "session_id": "s-1",
    "parent_id": None,
}


def trace_lines(folder: Path) -> list[dict[str, Any]]:
    write_trace(folder, [("read", "a", "WA-RES-I-001"), ("last", "b", "WA-READ-S-001")])
    (file,) = folder.glob("trace-*.jsonl")
    header, call, last, closing = map(json.loads, file.read_bytes().splitlines())
    begun = {"v": 2, "seq": 2, "prev": call["prev"], "begun": BEGUN}
    return [header, {**call, "parent_id": "b", "judged": JUDGED}, begun, closing, last]


def watch_lines() -> list[dict[str, Any]]:
    head = {"v": 1, "at": "2026-11-20T08:00:00.000Z", "server": "s", "session": "w"}
    texts = (
        json.dumps({**head, "kind": "start", "transport": "stdio"}),
        watch_line(1, type="I", failed=True, rule="text", code="x", after_s=1.0, rpc_code=-32602),
        json.dumps({**head, "kind": "unanswered", "tool": "t", "args": "x", "cancelled": True}),
        json.dumps({**head, "kind": "end", "exit": 0}),
        watch_line(2, tool="last"),
    )
    return [json.loads(text) for text in texts]


@pytest.mark.parametrize("kind", ["trace", "watch"])
def test_a_foreign_value_never_costs_the_report(kind: str, tmp_path: Path) -> None:
    documents = trace_lines(tmp_path / "made") if kind == "trace" else watch_lines()
    first, last = (json.dumps(documents[at]).encode() for at in (0, -1))
    lines = [line for document in documents[:-1] for _, line in changed(document)]
    assert len(lines) > 1_000
    file = tmp_path / "calls.jsonl"
    file.write_bytes(b"\n".join([first, *lines, last]))
    with call_database() as database:
        found = loaded_files(database, [str(file)], RecordingReader)
        report = call_report(database, found)

    assert found.unknown == {}
    assert "last" in [row["tool"] for row in report.tables["tools"]]
    told = {str(row["problem"]) for row in report.tables["problems"]}
    assert any("with an impossible time or duration" in problem for problem in told)


@pytest.fixture
def kept(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A Parquet file of one call, in the current folder."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "calls.jsonl").write_text(watch_line(1), "utf-8")
    assert not run("report", "calls.jsonl", "--to", "parquet", "-o", "kept.parquet").code
    return tmp_path / "kept.parquet"


WRONG = {
    "a column of lists": "SELECT * REPLACE ([1, 2] AS ms)",
    "a time that is none": "SELECT * REPLACE ('x' AS ended)",
    "one column more": "SELECT *, 1 AS more",
    "ends that are no JSON": "SELECT *",
}


@pytest.mark.parametrize("what", WRONG)
def test_a_foreign_parquet_file_is_named_and_the_rest_is_read(
    run: Run, kept: Path, what: str
) -> None:
    options = "KV_METADATA {replybook_ends: 'none'}" if "ends" in what else "CODEC 'snappy'"
    duckdb.sql(f"COPY ({WRONG[what]} FROM '{kept}') TO 'odd.parquet' (FORMAT parquet, {options})")
    ended = run("report", "odd.parquet", "kept.parquet")

    assert ended.code == 0, ended.err
    assert "odd.parquet: cannot be read (" in ended.out
    assert "1 parquet file: 1 call of" in ended.out


def test_a_parquet_file_without_a_column_is_read(run: Run, kept: Path) -> None:
    duckdb.sql(f"COPY (SELECT * EXCLUDE (text) FROM '{kept}') TO 'less.parquet' (FORMAT parquet)")

    assert "1 call of 1 server" in run("report", "less.parquet").out


@pytest.mark.parametrize("ended", ["'infinity'::TIMESTAMP", "'294240-01-01'::TIMESTAMP"])
def test_an_impossible_time_in_a_parquet_file_costs_its_call(
    run: Run, kept: Path, ended: str
) -> None:
    rows = f"FROM '{kept}' UNION ALL SELECT * REPLACE ({ended} AS ended) FROM '{kept}'"
    duckdb.sql(f"COPY (SELECT * {rows}) TO 'odd.parquet' (FORMAT parquet)")
    told = run("report", "odd.parquet").out

    assert "1 call of 1 server" in told
    assert "odd.parquet: 1 line: a call with an impossible time or duration" in told
