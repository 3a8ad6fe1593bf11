"""A report names calls without an answer, the ends of servers, and recordings without times."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import duckdb
import pytest
from tests.bounded_waits import PATIENCE
from tests.devtools.commands.calling import Run
from tests.devtools.reports.calls.written_calls import BEGAN, MISSING, READ, watch_line, write_trace

from replybook.trace import TraceEvent, TraceLog
from replybook.trace.event import Begun, LoggedRequest
from replybook_devtools.reports.calls.call_text import undated_line

SERVER = Path(__file__).parents[1] / "watch/scripted_server.py"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def told(run: Run, *paths: str) -> dict[str, Any]:
    ended = run("report", *paths, "--format", "json")
    assert (ended.code, ended.err) == (0, "")
    return json.loads(ended.out)


def call(number: int, tool: str, **arguments: object) -> dict[str, Any]:
    params = {"name": tool, "arguments": arguments}
    return {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params}


def watched(file: str, *messages: dict[str, Any]) -> int:
    """Watch a server that answers as it is asked to. Return its exit code."""
    command = [sys.executable, "-m", "replybook_devtools.commands.main", "watch", "-o", file]
    with subprocess.Popen(
        [*command, "--quiet", "--", sys.executable, str(SERVER)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as watch:
        assert (watch.stdin, watch.stdout) != (None, None)
        for _ in range(2):  # after the second answer, the watch knows the name of the server
            print(json.dumps(HELLO), file=watch.stdin, flush=True)
            watch.stdout.readline()
        watch.communicate("".join(f"{json.dumps(message)}\n" for message in messages), PATIENCE)
    return watch.returncode


FINE = {"content": [{"type": "text", "text": "fine"}]}
HELLO = {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {}}
CANCEL = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 2}}


def test_a_watched_server_that_dies_is_named_with_its_calls(run: Run) -> None:
    asked = [call(1, "read", result=FINE), call(2, "slow"), CANCEL]
    assert watched("w.jsonl", *asked, call(3, "slow"), call(4, "drop", leave=7)) == 7
    assert watched("w.jsonl", call(1, "read", result=FINE)) == 0
    report = told(run, "w.jsonl")
    text = run("report", "w.jsonl").out

    assert report["totals"]["calls"] == 5
    assert (report["totals"]["unanswered"], report["totals"]["other"]) == (2, 5)
    rows = {one["tool"]: (one["unanswered"], one["cancelled"]) for one in report["unanswered"]}
    assert rows == {"slow": (1, 1), "drop": (1, 0)}
    ends = {one["exit"]: (one["sessions"], one["end"]) for one in report["ends"]}
    assert ends == {7: (1, "exit code 7"), 0: (1, "exit code 0")}
    assert "5 other; 0 wasted, 0 loops; 2 without an answer" in text
    assert "Calls without an answer" in text
    assert "Ends of servers" in text
    assert "exit code 7" in text


def test_every_table_of_several_servers_names_them(run: Run) -> None:
    watched("w.jsonl", call(1, "drop", leave=7))
    write_trace(Path("desk/trace"), [("read", "8", MISSING)] * 3)
    text = run("report", ".").out

    assert "2 servers" in text
    for title in ("Types", "Calls without an answer", "Ends of servers", "Longest loops"):
        head = text.partition(f"\n{title}\n")[2].split("\n\n")[0]
        assert "server" in head.replace("\n  The ends of watched sessions.", "").split(), title
    assert " server " not in run("report", "w.jsonl").out.partition("\n\n")[2]


def test_sessions_that_end_as_they_should_need_no_table(run: Run) -> None:
    watched("w.jsonl", call(1, "read", result=FINE))
    text = run("report", "w.jsonl").out

    assert told(run, "w.jsonl")["ends"][0]["sessions"] == 1
    assert "Ends of servers" not in text
    assert "without an answer" not in text


@pytest.mark.parametrize(
    ("code", "end"),
    [(-9, "signal 9 (SIGKILL)"), (-40, "signal 40"), (3, "exit code 3"), (None, "over HTTP")],
)
def test_an_end_is_told_in_words(run: Run, code: int | None, end: str) -> None:
    head = {"v": 1, "at": "2026-11-20T08:00:00.000Z", "server": "s", "session": "a"}
    rows = [{**head, "kind": "start", "server": "python"}, {**head, "kind": "end", "exit": code}]
    Path("w.jsonl").write_text("".join(f"{json.dumps(one)}\n" for one in rows), "utf-8")
    (row,) = told(run, "w.jsonl")["ends"]

    assert (row["server"], row["exit"], row["end"], row["sessions"]) == ("s", code, end, 1)


def test_a_session_whose_watch_was_killed_has_no_end(run: Run) -> None:
    head = {"v": 1, "at": "2026-11-20T08:00:00.000Z", "server": "s", "session": "a"}
    start = json.dumps({**head, "kind": "start"}) + "\n"
    Path("w.jsonl").write_text(start + watch_line(1, session="a", server="s"), "utf-8")
    (row,) = told(run, "w.jsonl")["ends"]

    assert (row["end"], row["exit"]) == ("none: it runs, or the watch was killed", None)
    assert "none: it runs, or the watch was killed" in run("report", "w.jsonl").out


def test_calls_of_a_recording_without_an_answer_are_counted(run: Run) -> None:
    lines = [HELLO, call(1, "read"), call(2, "read"), CANCEL, HELLO, call(1, "list")]
    lines += [{"jsonrpc": "2.0", "id": 1, "result": FINE}, call(5, "list")]
    Path("r.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in lines), "utf-8")
    report = told(run, "r.jsonl")

    assert (report["totals"]["calls"], report["totals"]["unanswered"]) == (4, 2)
    rows = {one["tool"]: (one["unanswered"], one["cancelled"]) for one in report["unanswered"]}
    assert rows == {"read": (1, 1), "list": (1, 0)}
    assert report["ends"] == []


def _begin(log: TraceLog, number: int, tool: str = "write") -> None:
    moment = BEGAN + timedelta(seconds=number)
    asked = LoggedRequest.whole({"path": number}, {})
    assert log.begin(Begun(moment, f"{number:032x}", tool, asked, "s-1", None, None))


def _end(log: TraceLog, number: int, tool: str = "write") -> None:
    moment = BEGAN + timedelta(seconds=number, milliseconds=500)
    event = TraceEvent(
        moment,
        f"{number:032x}",
        tool,
        {"path": number},
        "reply",
        500.0,
        "S",
        READ,
        session_id="s-1",
    )
    assert log.append(event)


def test_a_begin_without_an_end_in_a_trace_is_a_call_without_an_answer(run: Run) -> None:
    log = TraceLog(Path("data/desk/trace"))
    for number in range(5):
        _begin(log, number)
        if number != 3:
            _end(log, number)
    log.close()
    report = told(run, "data")
    stats = json.loads(run("trace", "stats", "data/desk/trace", "--format", "json").out)

    assert report["totals"] | {"calls": 5, "S": 4, "unanswered": 1} == report["totals"]
    assert [(one["tool"], one["unanswered"]) for one in report["unanswered"]] == [("write", 1)]
    assert report["tools"][0]["failed"] == 0.2
    assert stats["calls"] == 4  # as before: a begin is no call of a trace
    assert report["problems"] == []


def test_a_begin_ends_in_a_later_file(run: Run) -> None:
    log = TraceLog(Path("data/desk/trace"), max_bytes=600)
    for number in range(6):
        _begin(log, number)
    for number in range(6):
        _end(log, number)
    log.close()

    assert len(list(Path("data/desk/trace").glob("trace-*"))) > 2
    assert told(run, "data")["totals"]["calls"] == 6
    assert told(run, "data")["unanswered"] == []


def test_calls_without_an_answer_and_ends_survive_parquet(run: Run) -> None:
    watched("w.jsonl", call(2, "slow"), CANCEL, call(4, "drop", leave=7))
    run("report", "w.jsonl", "--to", "parquet")
    before, after = told(run, "w.jsonl"), told(run, "calls.parquet")

    assert after["unanswered"] == before["unanswered"] != []
    assert after["totals"] == before["totals"]
    assert after["ends"] == before["ends"]
    assert before["ends"][0]["exit"] == 7
    watched("v.jsonl", call(1, "drop", leave=7))
    assert told(run, "calls.parquet", "v.jsonl")["ends"][0]["sessions"] == 2


def test_one_of_a_thing_is_no_plural(run: Run) -> None:
    Path("w.jsonl").write_text(
        "".join(watch_line(1, args="a", type="I") for _ in range(3)), "utf-8"
    )
    Path("one.jsonl").write_text(watch_line(1), "utf-8")
    page = run("report", "w.jsonl", "--format", "html", "-o", "-").out
    one = run("report", "one.jsonl", "-o", "one.html").out

    assert "1 watch file: 3 calls of 1 server" in run("report", "w.jsonl").out
    assert "<b>1</b><span>loop</span>" in page
    assert "<b>1</b><span>server</span>" in page
    assert "<b>3</b><span>calls</span>" in page
    assert one == "wrote one.html: 1 call\n"
    assert "<b>1</b><span>call</span>" in Path("one.html").read_text("utf-8")


def test_failed_is_said_where_it_is_counted(run: Run) -> None:
    rows = [watch_line(n, type=kind, is_error=True) for n, kind in enumerate((*"SIDEW", None), 1)]
    Path("w.jsonl").write_text("".join(rows), "utf-8")
    report, text = told(run, "w.jsonl"), run("report", "w.jsonl").out
    page = run("report", "w.jsonl", "--format", "html", "-o", "-").out
    line = "F: failed, type unknown. failed: I, D, E, W, F, or no answer."

    assert report["totals"]["failed"] == 5
    assert "1 S, 1 I, 1 D, 1 E, 1 W, 1 F; 0 wasted, 0 loops" in text
    assert text.count(line) == 1
    assert page.count(line) == 1


def test_traces_without_other_calls_have_no_other_in_the_summary(run: Run) -> None:
    write_trace(Path("trace"), [("read", "7", READ), ("read", "8", MISSING)])

    assert "\n1 S, 1 I; 0 wasted, 0 loops\n" in run("report", "trace").out


# Recordings without times


def _recording(name: str, **around: object) -> None:
    asked = [call(1, "read"), {"jsonrpc": "2.0", "id": 1, "result": FINE}]
    rows = [{**around, "message": one} if around else one for one in asked]
    Path(name).write_text("".join(f"{json.dumps(row)}\n" for row in rows), "utf-8")
    os.utime(name, (1_700_000_000, 1_700_000_000))


def test_a_recording_without_times_says_how_it_is_dated(run: Run) -> None:
    _recording("plain.jsonl")
    text = run("report", "plain.jsonl").out
    page = run("report", "plain.jsonl", "--format", "html", "-o", "-").out
    line = "plain.jsonl has no times: its calls are dated by the last change of the file"

    assert text.count(line) == page.count(line) == 1
    assert "2023-11-14T22:13:20Z" in text
    assert [Path(one).name for one in told(run, "plain.jsonl")["undated"]] == ["plain.jsonl"]


def test_several_recordings_without_times_are_told_once(run: Run) -> None:
    for name in ("a.jsonl", "b.jsonl", "c.jsonl"):
        _recording(name)
    text = run("report", ".").out

    line = "3 recordings have no times, a.jsonl first: their calls are dated by the last change"
    assert text.count(line) == 1
    assert text.count("no times") == 1


def test_a_recording_with_times_says_nothing(run: Run) -> None:
    _recording("timed.jsonl", time="2026-11-20T08:00:00Z")

    assert "no times" not in run("report", "timed.jsonl").out
    assert told(run, "timed.jsonl")["undated"] == []


def test_a_recording_at_an_address_is_dated_by_the_report() -> None:
    (line,) = undated_line(["s3://bucket/plain.jsonl"])

    assert line == "s3://bucket/plain.jsonl has no times: its calls are dated by this report"


def test_a_parquet_file_of_an_older_version_gives_the_same_numbers(run: Run) -> None:
    """It has no F, and counts an answer that asks to wait as I."""
    rows = [watch_line(n, type=None, rule=None, is_error=True, text="zx") for n in (1, 2, 3)]
    rows += [watch_line(n, type="W", code="WA-SVC-I-004", is_error=True) for n in (4, 5, 6)]
    Path("w.jsonl").write_text("".join([*rows, watch_line(7)]), "utf-8")
    before = told(run, "w.jsonl")
    run("report", "w.jsonl", "--to", "parquet")
    older = (
        "SELECT * REPLACE (CASE type WHEN 'F' THEN NULL WHEN 'W' THEN 'I' ELSE type::VARCHAR END"
        " AS type) FROM 'calls.parquet'"
    )
    duckdb.sql(f"COPY ({older}) TO 'older.parquet' (FORMAT parquet)")
    after = told(run, "older.parquet")

    assert (before["totals"]["F"], before["totals"]["W"], before["totals"]["I"]) == (3, 3, 0)
    assert after["totals"] == before["totals"]
    assert after["unmapped"] == before["unmapped"] != []
