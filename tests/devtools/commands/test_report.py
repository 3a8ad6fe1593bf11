"""`replybook report` over traces, watch files and Parquet files of several servers."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from pathlib import Path

import duckdb
import pytest
from tests.bounded_waits import PATIENCE
from tests.devtools.commands.calling import Run
from tests.devtools.reports.calls.written_calls import (
    CRASH,
    DENIED,
    MISSING,
    READ,
    watch_line,
    write_trace,
)

from replybook_devtools.console.output_options import write_whole

DESK = [
    ("read", "7", READ),
    ("read", "8", MISSING),
    ("read", "8", MISSING),
    ("read", "8", MISSING),
    ("read", "9", READ),
    ("list", "a", CRASH),
    ("list", "b", None),
    ("write", "c", DENIED),
]


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Traces of two servers, and a watch file of a third."""
    monkeypatch.chdir(tmp_path)
    write_trace(tmp_path / "data/desk/trace", DESK)
    write_trace(tmp_path / "data/shop/trace", [("read", "1", READ)] * 3, session=None, ms=250.0)
    lines = [
        '{"v":1,"kind":"start","at":"2026-11-20T08:00:00.000Z","server":null,"session":"w-1"}\n',
        watch_line(1),
        watch_line(2, type="I", rule="rpc-code", rpc_code=-32602, is_error=None, args="a"),
        watch_line(3, type="I", rule="rpc-code", rpc_code=-32602, is_error=None, args="b"),
        watch_line(4, type="E", rule="words", text="boom at <path>", args="c"),
        watch_line(5, type=None, is_error=True, text="flux # is off", tool="flux"),
        watch_line(6, type=None, is_error=True, text="flux # is off", tool="other"),
        watch_line(7, type="W", rule="retry", after_s=30.0, is_error=True, args="d"),
        watch_line(9, type="S", args="d"),
        watch_line(10, type="W", rule="retry", after_s=2.0, is_error=True, args="d"),
        watch_line(40, type="S", args="d"),
        '{"v":1,"kind":"end","at":"2026-11-20T08:01:00.000Z","server":"foreign","session":"w-1"}\n',
    ]
    (tmp_path / "data/calls.jsonl").write_text("".join(lines), "utf-8")
    return tmp_path / "data"


def reported(run: Run, *words: str) -> dict[str, list[dict[str, object]]]:
    ended = run("report", *words, "--format", "json")
    assert (ended.code, ended.err) == (0, "")
    return json.loads(ended.out)


def row(rows: list[dict[str, object]], **wanted: object) -> dict[str, object]:
    (found,) = [one for one in rows if wanted.items() <= one.items()]
    return found


# What is counted


def test_types_are_counted_for_each_server_and_tool(run: Run, data: Path) -> None:
    report = reported(run, str(data))

    assert report["files"] == {"traces": 2, "watched": 1, "recordings": 0, "parquet": 0}
    totals = report["totals"]
    assert {"calls": 21, "servers": 3, "S": 8, "I": 5, "D": 1, "E": 2}.items() <= totals.items()
    assert (totals["W"], totals["F"], totals["other"]) == (2, 2, 1)
    read = row(report["tools"], server="desk", tool="read")
    assert {"calls": 5, "S": 2, "I": 3, "failed": 0.6}.items() <= read.items()
    assert row(report["tools"], server="shop", tool="read")["calls"] == 3
    assert row(report["answers"], server="desk", code=MISSING)["calls"] == 3


def test_types_are_counted_over_time(run: Run, data: Path) -> None:
    rows = reported(run, str(data))["over_time"]

    assert {one["since"] for one in rows} == {"2026-11-20T08:00:00Z"}
    assert sum(int(str(one["S"])) for one in rows) == 8


def test_repeats_of_a_failing_answer_are_wasted_and_three_are_a_loop(run: Run, data: Path) -> None:
    report = reported(run, str(data))

    (wasted,) = report["wasted"]
    assert {
        "server": "desk",
        "tool": "read",
        "answer": MISSING,
        "wasted": 2,
    }.items() <= wasted.items()
    assert (wasted["loops"], wasted["longest"], wasted["wasted_ms"]) == (1, 3, 4.0)
    (loop,) = report["loops"]
    assert (loop["session"], loop["calls"]) == ("s-1", 3)
    assert report["totals"]["wasted"] == 2


def test_what_follows_a_next_action_is_judged_by_its_verb(run: Run, data: Path) -> None:
    rows = reported(run, str(data))["followed"]

    fixed = row(rows, answer=MISSING)
    assert fixed["action"] == "fix_arguments"
    assert (fixed["asked"], fixed["obeyed"], fixed["ignored"]) == (3, 1, 2)
    stopped = row(rows, answer=CRASH)
    assert (stopped["action"], stopped["obeyed"], stopped["unclear"]) == ("stop_and_report", 0, 1)
    denied = row(rows, answer=DENIED)
    assert (denied["obeyed"], denied["unclear"], denied["nothing"]) == (0, 1, 1)
    waited = row(rows, server="foreign", action="wait_and_retry")
    assert (waited["asked"], waited["obeyed"], waited["ignored"]) == (2, 1, 1)
    guessed = row(rows, server="foreign", answer="rpc-code")
    assert (guessed["action"], guessed["obeyed"]) == ("fix_arguments", 2)


def test_failures_sent_as_success_are_listed(run: Run, data: Path) -> None:
    (sent,) = reported(run, str(data))["sent_as_success"]

    assert (sent["server"], sent["type"], sent["text"], sent["calls"]) == (
        "foreign",
        "E",
        "boom at <path>",
        1,
    )


def test_texts_without_a_type_are_clustered(run: Run, data: Path) -> None:
    (text,) = reported(run, str(data))["unmapped"]

    assert (text["text"], text["calls"], text["tools"]) == ("flux # is off", 2, 2)


def test_the_slowest_tool_comes_first(run: Run, data: Path) -> None:
    first = reported(run, str(data))["slowest"][0]

    assert (first["server"], first["tool"], first["p95_ms"]) == ("shop", "read", 250.0)
    assert first["total_ms"] == 750.0


def test_calls_inside_calls_are_no_steps_of_an_agent(run: Run, tmp_path: Path) -> None:
    folder = write_trace(tmp_path / "trace", [("read", "8", MISSING)] * 3)
    (file,) = folder.glob("trace-*.jsonl")
    inner = file.read_bytes().replace(b',"duration_ms"', b',"parent_id":"p","duration_ms"')
    file.write_bytes(inner)
    report = reported(run, str(folder))

    assert report["totals"]["calls"] == 3
    assert report["totals"]["wasted"] == 0
    assert report["followed"] == []


# Paths


def test_files_folders_globs_and_addresses_are_read_once(run: Run, data: Path) -> None:
    (file,) = (data / "desk/trace").glob("trace-*.jsonl")
    whole = reported(run, str(data))["totals"]

    assert reported(run, str(data), str(file), f"{data}/*/trace/*.jsonl")["totals"] == whole
    assert reported(run, str(file))["totals"]["calls"] == 8
    assert reported(run, f"{data}/**/trace*.jsonl")["totals"]["servers"] == 2
    assert reported(run, file.as_uri())["totals"]["calls"] == 8
    assert reported(run, f"{data.as_uri()}/*.jsonl")["totals"]["calls"] == 10


def test_compressed_files_are_read_and_a_file_that_is_there_twice_counts_once(
    run: Run, data: Path
) -> None:
    (file,) = (data / "desk/trace").glob("trace-*.jsonl")
    packed = file.with_name(f"{file.name}.gz")
    packed.write_bytes(gzip.compress(file.read_bytes()))
    assert reported(run, str(data))["totals"]["calls"] == 21

    file.unlink()
    assert reported(run, str(data))["totals"]["calls"] == 21


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("dat", "there is no file or folder 'dat'; did you mean 'data'?"),
        ("data/*.nope", "there are no calls in 'data/*.nope'; name traces"),
        ("file:///nowhere/*.jsonl", "file 'file:///nowhere/*.jsonl' does not exist"),
        ("empty", "there are no calls in 'empty'; name traces"),
    ],
)
def test_a_path_without_calls_is_called_wrongly(run: Run, data: Path, path: str, said: str) -> None:
    Path("empty").mkdir()
    ended = run("report", path)

    assert ended.code == 2
    assert said in ended.err


def test_an_empty_trace_has_no_calls(run: Run, data: Path) -> None:
    (file,) = write_trace(Path("quiet/trace"), DESK).glob("trace-*.jsonl")
    file.write_bytes(file.read_bytes().splitlines(keepends=True)[0])

    ended = run("report", "quiet")
    assert (ended.code, ended.out) == (0, "1 trace: 0 calls\n")


# Bad files


def test_bad_lines_are_counted_and_named_and_the_rest_is_read(run: Run, data: Path) -> None:
    (file,) = (data / "desk/trace").glob("trace-*.jsonl")
    lines = file.read_bytes().splitlines(keepends=True)
    lines[2:2] = [b"no json\n", b"[1]\n", b"\xff\xfe\n", b"\n"]
    lines.append(b'{"v":9,"seq":1}\n')
    lines.append(b'{"v":1,"seq":1,"tool":"x"}\n')
    lines.append(b'{"v":1,"seq')
    file.write_bytes(b"".join(lines))
    report = reported(run, str(data))

    assert report["totals"]["calls"] == 21
    problems = report["problems"]
    assert row(problems, problem="no trace line")["lines"] == 4
    assert row(problems, problem="no trace line")["numbers"] == [3, 4, 5, 17]
    assert row(problems, problem="a trace line of a later version")["lines"] == 1
    assert row(problems, problem="a trace line without its parts")["lines"] == 1
    text = run("report", str(data)).out
    assert f"data/desk/trace/{file.name}: 4 lines: no trace line (line 3, 4, 5, 17)" in text


def test_a_torn_last_line_is_named(run: Run, data: Path) -> None:
    watched = data / "calls.jsonl"
    watched.write_bytes(watched.read_bytes() + b'{"v":1,"kind":"call","at":"2026')

    (problem,) = reported(run, str(watched))["problems"]
    assert (problem["lines"], problem["numbers"]) == (1, [13])


def test_damaged_and_unknown_files_are_named_and_the_rest_is_read(run: Run, data: Path) -> None:
    (file,) = (data / "desk/trace").glob("trace-*.jsonl")
    packed = gzip.compress(file.read_bytes() * 500)
    (data / "cut.jsonl.gz").write_bytes(packed[: len(packed) // 2])
    (data / "junk.jsonl.gz").write_bytes(b"no gzip")
    (data / "notes.jsonl").write_text('{"a": 1}\n', "utf-8")
    (data / "none.jsonl").write_bytes(b"")
    (data / "junk.parquet").write_bytes(b"no parquet")
    ended = run("report", str(data))

    assert ended.code == 0
    assert "data/cut.jsonl.gz: cannot be read" in ended.out
    assert "data/junk.jsonl.gz: cannot be read (BadGzipFile)" in ended.out
    assert "data/notes.jsonl: no trace, watch file or recording" in ended.out
    assert "data/junk.parquet: cannot be read" in ended.out
    assert "none.jsonl" not in ended.out
    assert "21 calls of 3 servers" in ended.out


def test_a_pipe_is_no_file(run: Run, data: Path) -> None:
    os.mkfifo(data / "pipe.jsonl")
    ended = run("report", str(data), str(data / "pipe.jsonl"))

    assert "data/pipe.jsonl: no plain file" in ended.out
    assert "21 calls" in ended.out


def test_odd_names_of_files_are_names(run: Run, data: Path) -> None:
    lines = (data / "calls.jsonl").read_bytes()
    for name in ("[1].jsonl", "what?*.jsonl", "it's # é.jsonl"):
        (data / "odd" / name).parent.mkdir(exist_ok=True)
        (data / "odd" / name).write_bytes(lines)
    bad = os.fsdecode(b"bad\xff.jsonl")
    (data / "odd" / bad).write_bytes(lines)
    ended = run("report", str(data / "odd"))

    assert "3 watch files: 30 calls" in ended.out
    assert "bad\\udcff.jsonl" in ended.out
    assert "its name is not UTF-8" in ended.out


def test_broken_values_are_no_crash(run: Run, tmp_path: Path) -> None:
    lines = [
        watch_line(1, ms="slow", bytes={"a": 1}, type="X", after_s=[], is_error="maybe"),
        watch_line(2, at="yesterday"),
        watch_line(3, tool=None),
        watch_line(4, tool={"a": 1}, server=None, session=7, text="\u0000 \u202e"),
        watch_line(5, ms=-3, args={"path": "a"}),
    ]
    (tmp_path / "w.jsonl").write_text("".join(lines), "utf-8")
    report = reported(run, str(tmp_path / "w.jsonl"))

    assert report["totals"]["calls"] == 3
    assert row(report["problems"], problem="a line of a watch without its parts")["lines"] == 2
    assert "\u202e" not in run("report", str(tmp_path)).out


# Recordings


def request(number: object, tool: str, path: str) -> dict[str, object]:
    params = {"name": tool, "arguments": {"path": path}}
    return {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params}


def result(number: object, text: str, *, is_error: bool = False) -> dict[str, object]:
    content = [{"type": "text", "text": text}]
    return {"jsonrpc": "2.0", "id": number, "result": {"content": content, "isError": is_error}}


HELLO = {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"capabilities": {}}}
GREETED = {
    "jsonrpc": "2.0",
    "id": 0,
    "result": {"serverInfo": {"name": "notes", "version": "1"}, "capabilities": {}},
}
REFUSED = {"jsonrpc": "2.0", "id": 2, "error": {"code": -32602, "message": "no `path` here"}}


def write_recording(file: Path, messages: list[object]) -> Path:
    file.write_text("".join(f"{json.dumps(message)}\n" for message in messages), "utf-8")
    return file


def test_a_recording_of_messages_is_judged_and_reported(run: Run, tmp_path: Path) -> None:
    file = write_recording(
        tmp_path / "session.jsonl",
        [
            HELLO,
            GREETED,
            {"jsonrpc": "2.0", "method": "notifications/initialized"},
            request(1, "read", "a"),
            {"jsonrpc": "2.0", "id": 7, "method": "sampling/createMessage", "params": {}},
            result(1, '{"text": "The printer is on fire."}'),
            request(2, "read", "b"),
            REFUSED,
            *(
                one
                for n in (3, 4, 5)
                for one in (request(n, "list", "c"), result(n, f"flux {n} is off", is_error=True))
            ),
            request("6", "read", "z"),
        ],
    )
    report = reported(run, str(file))

    assert report["files"] == {"traces": 0, "watched": 0, "recordings": 1, "parquet": 0}
    assert (report["totals"]["calls"], report["totals"]["S"], report["totals"]["I"]) == (6, 1, 1)
    assert report["totals"]["unanswered"] == 1
    assert {one["server"] for one in report["tools"]} == {"notes"}
    assert row(report["tools"], tool="list")["S"] == 0
    assert report["slowest"] == []
    assert report["problems"] == []


def test_times_and_directions_around_messages_are_read(run: Run, tmp_path: Path) -> None:
    at = 1_790_000_000
    messages: list[object] = [
        {"ts": at, "direction": "client->server", "message": request(1, "read", "a")},
        {"ts": at + 0.1, "direction": "client->server", "message": result(1, "sampled")},
        {"ts": at + 2.5, "direction": "server->client", "message": result(1, "answer")},
        {"ts": (at + 3) * 1000, "direction": "client", "message": request(1, "read", "b")},
        {"ts": (at + 4) * 1000, "direction": "server", "message": result(1, "answer")},
        {"timestamp": "2026-09-21T14:13:30Z", "data": request(2, "read", "c")},
        {"timestamp": "2026-09-21T14:13:30.250+00:00", "data": result(2, "answer")},
    ]
    file = write_recording(tmp_path / "proxy.jsonl", messages)
    report = reported(run, str(file))

    (slowest,) = report["slowest"]
    assert (slowest["server"], slowest["calls"], slowest["max_ms"]) == ("proxy", 3, 2500.0)
    assert slowest["total_ms"] == 3750.0
    assert str(report["totals"]["first"]).startswith("2026-09-21T")


@pytest.mark.parametrize(
    "when", ["yesterday", "9999-12-31T23:59:59-12:00", "0001-01-01T00:00:00+12:00", -5, 1e300, True]
)
def test_a_time_that_is_none_is_as_if_it_were_missing(
    run: Run, tmp_path: Path, when: object
) -> None:
    calls = [request(1, "read", "a"), result(1, "answer")]
    timeless = write_recording(tmp_path / "timeless.jsonl", [{"message": call} for call in calls])
    file = write_recording(
        tmp_path / "timed.jsonl", [{"time": when, "message": one} for one in calls]
    )
    report = reported(run, str(file))

    assert report["totals"]["calls"] == reported(run, str(timeless))["totals"]["calls"] == 1
    assert (report["slowest"], report["problems"]) == ([], [])


def test_each_initialize_begins_a_session(run: Run, tmp_path: Path) -> None:
    calls = [one for n in (1, 2) for one in (request(n, "read", "b"), REFUSED | {"id": n})]
    once = write_recording(tmp_path / "once.jsonl", [HELLO, GREETED, *calls])
    twice = [HELLO, GREETED, *calls[:2], HELLO, GREETED, *calls[2:]]

    assert reported(run, str(once))["totals"]["wasted"] == 1
    again = write_recording(tmp_path / "twice.jsonl", twice)
    assert reported(run, str(again))["totals"]["wasted"] == 0


def test_bad_lines_of_a_recording_are_named(run: Run, tmp_path: Path) -> None:
    file = write_recording(tmp_path / "session.jsonl", [HELLO, GREETED, request(1, "read", "a")])
    with file.open("ab") as stream:
        stream.write(b'oops\n\n{"a":1}\n[]\n' + json.dumps(result(1, "x")).encode() + b'\n{"json')
    packed = tmp_path / "packed.jsonl.gz"
    packed.write_bytes(gzip.compress(file.read_bytes()))
    report = reported(run, str(file), str(packed))

    assert report["totals"]["calls"] == 2
    assert [one["numbers"] for one in report["problems"]] == [[4, 6, 7, 9]] * 2
    assert row(report["problems"], file=str(file))["problem"] == "no JSON-RPC message"


def test_a_damaged_recording_is_named_and_the_rest_is_read(run: Run, data: Path) -> None:
    many = write_recording(data / "many.jsonl", [request(1, "r", "a"), result(1, "x")] * 900)
    packed = gzip.compress(many.read_bytes())
    (data / "cut.jsonl.gz").write_bytes(packed[: len(packed) // 2])
    many.unlink()
    ended = run("report", str(data))

    assert "21 calls of 3 servers" in ended.out
    assert "data/cut.jsonl.gz: cannot be read (BadGzipFile)" in ended.out


def test_a_recording_at_an_address_is_read(run: Run, tmp_path: Path) -> None:
    messages: list[object] = [HELLO, GREETED, request(1, "read", "a"), result(1, "x")]
    file = write_recording(tmp_path / "session.jsonl", messages)

    assert reported(run, file.as_uri())["totals"]["calls"] == 1


def test_sql_alone_cannot_judge_a_recording(run: Run, tmp_path: Path) -> None:
    file = write_recording(tmp_path / "session.jsonl", [HELLO, GREETED])
    ended = run("report", str(file), "--sql")

    assert ended.code == 2
    assert "run: replybook report --to parquet" in ended.err


# Outputs


def test_the_text_shows_every_table(run: Run, data: Path) -> None:
    out = run("report", str(data)).out

    for title in (
        "2 traces and 1 watch file: 21 calls of 3 servers",
        "8 S, 5 I, 1 D, 2 E, 2 W, 2 F, 1 other; 2 wasted, 1 loop",
        "Types",
        "Wasted calls",
        "Longest loops",
        "Next actions",
        "Failures sent as success",
        "Texts without a type",
        "Slowest tools",
    ):
        assert title in out
    assert "Not read" not in out


def test_the_printed_sql_gives_the_same_rows(run: Run, data: Path) -> None:
    ended = run("report", str(data), "--sql")
    report = reported(run, str(data))
    with duckdb.connect() as database:
        statements = database.extract_statements(ended.out)
        answers = [
            (statement.type.name, database.execute(statement).fetchall())
            for statement in statements
        ]
    rows = [found for kind, found in answers if kind == "SELECT"]

    names = ("totals", "tools", "over_time", "answers")
    names += ("unanswered", "ends", "wasted", "loops", "followed")
    names += ("sent_as_success", "unmapped", "slowest", "problems")
    assert ended.code == 0
    assert len(rows) == len(names)
    counts = [len(one) for one in rows]
    assert counts == [1, *(len(report[name]) for name in names[1:])]
    assert rows[0][0][:2] == (21, 3)


def test_calls_go_to_parquet_and_come_back(run: Run, data: Path) -> None:
    ended = run("report", str(data), "--to", "parquet", "-o", "kept.parquet")
    before, after = reported(run, str(data)), reported(run, "kept.parquet")

    assert (ended.code, ended.out) == (0, "wrote kept.parquet: 21 calls\n")
    assert after["files"]["parquet"] == 1
    del before["files"], after["files"]
    assert after == before


def test_no_file_is_half_written(run: Run, data: Path) -> None:
    Path("kept.parquet").write_text("former")
    ended = run("report", str(data), "--to", "parquet", "-o", "missing/kept.parquet")
    assert (ended.code, "is no place for a file" in ended.err) == (2, True)

    def half(file: Path) -> int:
        file.write_text("half")
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space"):
        write_whole("kept.parquet", half)
    assert Path("kept.parquet").read_text() == "former"
    assert sorted(path.name for path in Path().iterdir()) == ["data", "kept.parquet"]


def test_a_wrong_size_of_memory_is_called_wrongly(run: Run, data: Path) -> None:
    ended = run("report", str(data), "--memory", "much")

    assert ended.code == 2
    assert "--memory must be a size such as 1GB, got 'much'" in ended.err


def test_memory_is_bounded_and_the_temporary_folder_is_removed(run: Run, data: Path) -> None:
    assert reported(run, str(data), "--memory", "300MB")["totals"]["calls"] == 21

    ended = run("report", str(data), "--memory", "1MB")
    assert ended.code == 2
    assert "the memory of 1MB is too little; run again with a larger --memory" in ended.err


def test_the_process_prints_nothing_else(data: Path) -> None:
    command = [sys.executable, "-m", "replybook_devtools.commands.main", "report", str(data)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)

    assert (done.returncode, done.stderr) == (0, "")


def test_without_duckdb_the_command_names_its_extra(
    run: Run, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [
        module for module in sys.modules if module.startswith("replybook_devtools.reports.calls")
    ]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delitem(sys.modules, "replybook_devtools.commands.report", raising=False)
    monkeypatch.setitem(sys.modules, "duckdb", None)
    ended = run("report", str(data))

    assert ended.code == 2
    assert "pip install 'replybook[reports]'" in ended.err
    assert run("report", "--help").code == 0
    assert run("report", "--clickhouse").code == 0


def test_a_watched_server_is_reported(run: Run, tmp_path: Path) -> None:
    """The lines of a real watch, of a server that knows nothing of us."""
    server = Path(__file__).parents[1] / "watch/scripted_server.py"
    messages: list[dict[str, object]] = [HELLO]
    for n in range(1, 7):
        said = {"content": [{"type": "text", "text": f"row {n} is gone"}], "isError": n % 2 == 1}
        params = {"name": "fail" if n % 2 else "say", "arguments": {"result": said}}
        messages.append({"jsonrpc": "2.0", "id": n, "method": "tools/call", "params": params})
    file = tmp_path / "calls.jsonl"
    command = [sys.executable, "-m", "replybook_devtools.commands.main", "watch", "--quiet"]
    subprocess.run(
        [*command, "-o", str(file), "--", sys.executable, str(server)],
        input="".join(f"{json.dumps(message)}\n" for message in messages),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    calls = [one for one in lines if one["kind"] == "call"]
    report = reported(run, str(file))

    assert report["files"]["watched"] == 1
    assert report["totals"]["calls"] == len(calls) == 6
    assert report["problems"] == []
    assert {one["server"] for one in report["tools"]} == {"scripted"}
    assert row(report["tools"], tool="say")["other"] == 3
    assert row(report["tools"], tool="fail")["F"] == 3
    assert sum(call["ms"] for call in calls) == pytest.approx(
        sum(float(str(one["total_ms"])) for one in report["slowest"]), abs=1
    )


# The page


def test_the_page_stands_alone_and_shows_every_table(run: Run, data: Path) -> None:
    ended = run("report", str(data), "--format", "html", "-o", "calls.html")
    page = Path("calls.html").read_text("utf-8")

    assert ended.out == "wrote calls.html: 21 calls\n"
    assert page.count("<svg") == 5
    for text in ("21", "Types over time", "Next actions", "Texts without a type", "flux # is off"):
        assert text in page
    assert "default-src 'none'" in page.replace("&#x27;", "'")
    for outside in ("<script", "http://", "https://", "url(", "@import", "src="):
        assert outside not in page


def test_the_page_escapes_what_a_server_said(run: Run, tmp_path: Path) -> None:
    hostile = "<script>alert(1)</script>\u202e"
    members = {"tool": hostile, "server": hostile, "session": hostile, "text": hostile}
    lines = [watch_line(n, **members, type=None, is_error=True) for n in range(4)]
    lines += [watch_line(n, **members, type="E", rule=hostile, args="a") for n in range(4)]
    (tmp_path / "w.jsonl").write_text("".join(lines), "utf-8")
    page = run("report", str(tmp_path / "w.jsonl"), "--format", "html", "-o", "-").out

    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert "\u202e" not in page


def test_a_page_without_calls_is_a_page(run: Run, data: Path) -> None:
    (file,) = write_trace(Path("quiet/trace"), DESK).glob("trace-*.jsonl")
    file.write_bytes(file.read_bytes().splitlines(keepends=True)[0])
    page = run("report", "quiet", "--format", "html", "-o", "-").out

    assert "no calls" in page
    assert "<svg" not in page


# A warehouse


def test_views_for_a_warehouse_need_no_path(run: Run) -> None:
    ended = run("report", "--clickhouse")

    assert ended.code == 0
    assert ended.out.count("CREATE OR REPLACE VIEW replybook_") == 9
    assert "('WA-RES-I-001', 'fix_arguments')" in ended.out


def test_without_a_path_the_command_is_called_wrongly(run: Run) -> None:
    ended = run("report")

    assert ended.code == 2
    assert "no PATH is given; name traces" in ended.err


@pytest.mark.parametrize(
    "more", [("--format", "json"), ("--format", "html"), ("--to", "parquet")], ids=str
)
def test_a_report_never_replaces_a_file_that_it_read(
    run: Run, data: Path, more: tuple[str, ...]
) -> None:
    calls = data / "calls.jsonl"
    before = calls.read_bytes()

    ended = run("report", str(calls), *more, "-o", str(calls))

    assert (ended.code, "name another output file" in ended.err) == (2, True)
    assert calls.read_bytes() == before
    assert run("report", str(calls), *more, "-o", str(data / "out.bin")).code == 0


def test_files_that_cannot_be_read_are_no_report(run: Run, data: Path) -> None:
    junk = data.parent / "junk.jsonl"
    junk.write_text("so it is\n", "utf-8")

    alone = run("report", str(junk))

    assert (alone.code, "no file holds calls" in alone.err, "junk.jsonl" in alone.err) == (
        2,
        True,
        True,
    )
    assert run("report", str(junk), str(data)).code == 0


def test_failures_that_no_rule_knows_are_failures(run: Run, data: Path) -> None:
    lines = [
        watch_line(n, type=None, rule=None, is_error=n < 5, text="zx", args="a", session="w-9")
        for n in range(1, 7)
    ]
    (data / "untyped.jsonl").write_text("".join(lines), "utf-8")

    told = json.loads(run("report", str(data / "untyped.jsonl"), "--format", "json").out)

    (tool,) = told["tools"]
    assert (tool["F"], tool["other"], tool["failed"]) == (4, 2, 0.6667)
    assert (told["totals"]["failed"], told["totals"]["wasted"]) == (4, 3)
    assert told["totals"]["loops"] == 1


def test_a_link_to_nothing_is_told_as_one(run: Run, data: Path) -> None:
    (data.parent / "gone.jsonl").symlink_to("nowhere")

    ended = run("report", "gone.jsonl")

    assert (ended.code, "is a link to a file or folder that is not there" in ended.err) == (2, True)
