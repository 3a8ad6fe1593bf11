"""`replybook trace tail | stats | verify` on a folder that a log wrote."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from tests.bounded_waits import PATIENCE, killed_late
from tests.devtools.commands.calling import Run

from replybook.trace import TraceEvent, TraceLog
from replybook.trace.archive import compress
from replybook.trace.reader import trace_files
from replybook.trace.rules import RULES
from replybook_devtools.explain.lookup import answer
from replybook_devtools.reports.session import trace_tail

BEGAN = datetime(2026, 11, 20, 21, 50, 0, 5, UTC)


def event(number: int, tool: str = "ck3_dir") -> TraceEvent:
    return TraceEvent(
        BEGAN + timedelta(seconds=number),
        f"{number:032x}",
        tool,
        {"command": "list"},
        "reply",
        1.5,
        "S",
        "WA-READ-S-001",
        {"count": number},
    )


@pytest.fixture
def traces(tmp_path: Path) -> Path:
    """A folder with one closed file of five calls and the key."""
    folder = tmp_path / "traces"
    log = TraceLog(folder)
    for number in range(1, 6):
        assert log.append(event(number))
    log.close()
    return folder


def spoil(folder: Path) -> Path:
    (file,) = trace_files(folder)
    lines = file.read_bytes().splitlines(keepends=True)
    lines[2] = lines[2].replace(b'"list"', b'"tree"')
    file.write_bytes(b"".join(lines[:4] + lines[5:]))
    return file


# verify


def test_a_whole_trace_has_no_findings(run: Run, traces: Path) -> None:
    ended = run("trace", "verify", str(traces))

    assert ended.code == 0
    assert ended.out == "no findings (1 file, 7 lines, 1 seal)\n"


def test_verify_says_where_and_what_to_do(run: Run, traces: Path) -> None:
    file = spoil(traces)
    ended = run("trace", "verify", str(traces))

    assert ended.code == 1
    assert f"{file.as_posix()}:3:1: RB401 line 2 was edited" in ended.out
    assert f"{file.as_posix()}:5:1: RB402 line 4 is missing" in ended.out
    assert ended.out.count("    fix: ") == 2


@pytest.mark.parametrize("at", [1, 3, 7])
def test_a_text_that_no_log_wrote_is_found(run: Run, traces: Path, at: int) -> None:
    (file,) = trace_files(traces)
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([*lines[:at], b'{"x":1}\n', *lines[at:]]))
    ended = run("trace", "verify", str(traces))

    assert ended.code == 1
    assert f"{file.as_posix()}:{at + 1}:1: RB4" in ended.out


def test_the_rest_of_a_failed_write_stays_a_note(run: Run, traces: Path) -> None:
    (file,) = trace_files(traces)
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([*lines[:3], lines[3][:30] + b"\n", *lines[3:]]))
    ended = run("trace", "verify", str(traces))

    assert ended.code == 0
    assert "RB404" in ended.out


def test_a_file_set_aside_is_no_part_of_the_trace(run: Run, traces: Path) -> None:
    file = spoil(traces)
    later = TraceLog(traces)
    later.append(event(6))
    later.close()
    ended = run("trace", "aside", str(file))

    assert (ended.code, file.exists(), (traces / "aside" / file.name).exists()) == (0, False, True)
    assert run("trace", "verify", str(traces)).code == 0


def test_a_file_that_may_still_be_written_is_not_set_aside(run: Run, traces: Path) -> None:
    log = TraceLog(traces)
    log.append(event(6))
    assert log.path is not None
    file = log.path

    assert "add --ended" in run("trace", "aside", str(file)).err
    assert file.exists()
    assert run("trace", "aside", "--ended", str(file)).code == 0
    assert not file.exists()


@pytest.mark.parametrize("name", ["trace.key", "nothing.txt", "gone/trace-1.jsonl"])
def test_what_is_no_file_of_a_trace_is_not_set_aside(run: Run, traces: Path, name: str) -> None:
    ended = run("trace", "aside", str(traces / name))

    assert (ended.code, (traces / "aside").exists()) == (2, False)


def test_a_file_of_another_kind_is_never_moved(run: Run, traces: Path) -> None:
    calls = traces / "calls.jsonl"
    calls.write_text('{"v":1,"kind":"call"}\n', "utf-8")

    assert run("trace", "aside", "--ended", str(calls)).code == 2
    assert calls.exists()


def test_an_earlier_file_set_aside_is_not_replaced(run: Run, traces: Path) -> None:
    file = spoil(traces)
    whole = file.read_bytes()
    assert run("trace", "aside", str(file)).code == 0
    file.write_bytes(whole + b"later\n")
    ended = run("trace", "aside", "--ended", str(file))

    assert (ended.code, "is there already" in ended.err) == (2, True)
    assert (traces / "aside" / file.name).read_bytes() == whole
    assert file.exists()


@pytest.mark.parametrize("form", ["text", "json", "github", "sarif"])
def test_verify_prints_in_every_format(run: Run, traces: Path, form: str) -> None:
    spoil(traces)
    ended = run("trace", "verify", str(traces), "--format", form)

    assert ended.code == 1
    assert "RB401" in ended.out
    if form == "json":
        data = json.loads(ended.out)
        assert [("RB401", 3), ("RB402", 5)] == [(f["rule"], f["line"]) for f in data["findings"]]
        assert {"findings": 2, "files": 1, "lines": 6, "seals": 1} == data["summary"]
    if form == "sarif":
        (log,) = json.loads(ended.out)["runs"]
        assert "## Why" in log["tool"]["driver"]["rules"][0]["help"]["text"]


def test_notes_alone_are_fine(run: Run, traces: Path) -> None:
    (file,) = trace_files(traces)
    file.write_bytes(file.read_bytes()[:-20])
    ended = run("trace", "verify", str(traces))

    assert ended.code == 0
    assert "RB404" in ended.out
    assert "RB407" in ended.out


def test_several_paths_are_verified_together(run: Run, traces: Path) -> None:
    (file,) = trace_files(traces)
    ended = run("trace", "verify", str(traces), str(file), "--format", "json")

    assert json.loads(ended.out)["summary"] == {"findings": 0, "files": 2, "lines": 14, "seals": 2}


def test_the_wrong_key_breaks_the_seal(run: Run, traces: Path, tmp_path: Path) -> None:
    (tmp_path / "other.key").write_text("00" * 32)
    ended = run("trace", "verify", str(traces), "--key", str(tmp_path / "other.key"))

    assert ended.code == 1
    assert "RB408" in ended.out


def test_a_file_that_is_no_key_is_called_wrongly(run: Run, traces: Path, tmp_path: Path) -> None:
    (tmp_path / "other.key").write_text("no key")
    ended = run("trace", "verify", str(traces), "--key", str(tmp_path / "other.key"))

    assert ended.code == 2
    assert "other.key" in ended.err
    assert str(tmp_path) not in ended.err


def test_without_a_key_the_chain_is_verified_and_that_the_seals_are_not_is_said(
    run: Run, traces: Path
) -> None:
    (traces / "trace.key").unlink()
    ended = run("trace", "verify", str(traces))

    assert 0 == ended.code
    assert "RB411 note: the seals were not checked (1)" in ended.out
    assert ended.out.endswith("1 finding of 1 rule\n")
    spoil(traces)
    assert 1 == run("trace", "verify", str(traces)).code


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_is_explained(run: Run, rule: str) -> None:
    ended = run("explain", rule)
    found = answer(rule)

    assert ended.code == 0
    assert "## Why" in ended.out
    assert found is not None
    assert found.kind == "rule"


def test_a_rule_that_does_not_exist_is_not_explained(run: Run) -> None:
    assert run("explain", "RB499").code == 2


# tail


def test_tail_shows_one_line_per_call_oldest_first(run: Run, traces: Path) -> None:
    lines = run("trace", "tail", str(traces), "-n", "2").out.splitlines()

    assert lines == [
        "2026-11-20T21:50:04.000005Z  S  WA-READ-S-001  ck3_dir  1.5 ms  " + f"{4:032x}",
        "2026-11-20T21:50:05.000005Z  S  WA-READ-S-001  ck3_dir  1.5 ms  " + f"{5:032x}",
    ]


def test_tail_as_json_gives_the_lines(run: Run, traces: Path) -> None:
    compress(traces)
    lines = run("trace", "tail", str(traces), "--format", "json").out.splitlines()

    assert list(range(1, 6)) == [json.loads(line)["result"]["count"] for line in lines]


def test_tail_cannot_be_used_to_steer_a_terminal(run: Run, tmp_path: Path) -> None:
    log = TraceLog(tmp_path / "traces")
    log.append(event(1, tool="\x1b[2Jgone"))
    log.close()
    ended = run("trace", "tail", str(tmp_path / "traces"))

    assert "\x1b" not in ended.out
    assert '"\\u001b[2Jgone"' in ended.out


def test_tail_follows_for_as_long_as_it_is_told(
    run: Run, traces: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock is ours: each pause writes one more call."""
    log = TraceLog(traces)
    pauses = iter(range(6, 9))
    now = 0.0

    def _sleep(seconds: float) -> None:
        nonlocal now
        now += seconds
        log.append(event(next(pauses)))

    monkeypatch.setattr(trace_tail.time, "sleep", _sleep)
    monkeypatch.setattr(trace_tail.time, "monotonic", lambda: now)
    lines = run("trace", "tail", str(traces), "-n", "1", "--follow", "0.5").out.splitlines()
    log.close()

    assert ["5", "6", "7"] == [line[-1] for line in lines]


@pytest.mark.parametrize("number", ["0", "-1", "x", "1.5", "100001", "²"])
def test_an_odd_number_of_lines_is_called_wrongly(run: Run, traces: Path, number: str) -> None:
    assert run("trace", "tail", str(traces), "-n", number).code == 2


# stats


def test_stats_shows_a_row_per_tool_and_the_codes(run: Run, traces: Path) -> None:
    log = TraceLog(traces)
    log.append(event(9, tool="ck3_read"))
    log.close()
    lines = run("trace", "stats", str(traces)).out.splitlines()

    assert lines[0] == "6 calls, 2026-11-20T21:50:01.000005Z to 2026-11-20T21:50:09.000005Z"
    assert lines[3].split()[:3] == ["ck3_dir", "5", "5"]
    assert lines[4].split()[:3] == ["ck3_read", "1", "1"]
    assert lines[-1].split() == ["6", "WA-READ-S-001"]


def test_stats_as_json(run: Run, traces: Path) -> None:
    data = json.loads(run("trace", "stats", str(traces), "--format", "json").out)

    assert data["calls"] == 5
    assert data["codes"] == {"WA-READ-S-001": 5}
    assert data["tools"][0]["tool"] == "ck3_dir"
    assert data["tools"][0]["max_ms"] == 1.5


def with_raw_answers(traces: Path) -> None:
    log = TraceLog(traces)
    for number, code in enumerate(["MCP-SYS-S-900", "MCP-SYS-E-003", "WA-READ-S-001"]):
        log.append(event(10 + number, "old")._replace(code=code, result={}))
    log.append(event(20, "half")._replace(code="MCP-SYS-I-003", reply_type="I", result={}))
    log.append(event(21, "broken")._replace(code="MCP-SYS-E-001", reply_type="E", result={}))
    log.close()


def test_raw_stats_name_the_tools_that_still_answer_raw(run: Run, traces: Path) -> None:
    """Specification 8: wrapped, the words of an author, and refused; nothing else."""
    with_raw_answers(traces)
    lines = run("trace", "stats", "--raw", str(traces)).out.splitlines()

    assert "2 of 4 tools still answer raw" == lines[0]
    assert [
        ["tool", "calls", "raw", "share"],
        ["old", "3", "2", "66.7%"],
        ["half", "1", "1", "100.0%"],
        ["total", "10", "3", "30.0%"],
    ] == [line.split() for line in lines[2:]]


def test_raw_stats_as_json(run: Run, traces: Path) -> None:
    with_raw_answers(traces)
    data = json.loads(run("trace", "stats", "--raw", str(traces), "--format", "json").out)

    assert (10, 3, 0.3) == (data["calls"], data["raw"], data["share"])
    first = {"tool": "old", "calls": 3, "raw": 2, "share": 0.6667}
    assert {**first, "sent_as_success": 0, "example": None} == data["tools"][0]
    assert ["old", "half"] == [tool["tool"] for tool in data["tools"]]


def test_raw_stats_where_nothing_is_raw(run: Run, traces: Path) -> None:
    assert "no raw answers in 5 calls\n" == run("trace", "stats", "--raw", str(traces)).out

    data = json.loads(run("trace", "stats", "--raw", str(traces), "--format", "json").out)
    assert {"calls": 5, "raw": 0, "sent_as_success": 0, "share": 0.0, "tools": []} == data


def test_stats_of_no_calls(run: Run, tmp_path: Path) -> None:
    log = TraceLog(tmp_path, max_bytes=1)
    log.append(event(1))
    log.close()
    (file,) = trace_files(tmp_path)
    file.write_bytes(file.read_bytes().split(b"\n")[0] + b"\n")

    assert run("trace", "stats", str(file)).out.startswith("no calls\n")


# Called wrongly


@pytest.mark.parametrize("action", ["tail", "stats", "verify"])
def test_a_folder_without_traces_is_called_wrongly(run: Run, tmp_path: Path, action: str) -> None:
    assert run("trace", action, str(tmp_path)).code == 2
    assert run("trace", action, str(tmp_path / "nowhere")).code == 2


@pytest.mark.parametrize("action", ["tail", "stats"])
def test_a_newer_trace_is_not_guessed_at(run: Run, traces: Path, action: str) -> None:
    (file,) = trace_files(traces)
    file.write_bytes(file.read_bytes().replace(b'"v":1,"seq":4', b'"v":3,"seq":4'))
    ended = run("trace", action, str(traces))

    assert ended.code == 2
    assert f"{file.name}:" in ended.err
    assert str(traces) not in ended.err


@pytest.mark.parametrize("action", ["tail", "stats"])
def test_a_damaged_file_is_called_damaged(run: Run, traces: Path, action: str) -> None:
    (packed,) = compress(traces)
    packed.write_bytes(packed.read_bytes()[:-40])
    ended = run("trace", action, str(traces))

    assert ended.code == 2
    assert "damaged" in ended.err
    assert run("trace", "verify", str(traces)).code == 1


def test_an_action_is_needed(run: Run) -> None:
    assert run("trace").code == 2


def test_the_command_loads_nothing_of_the_authoring_side(traces: Path) -> None:
    code = (
        "import sys; from replybook_devtools.commands.main import main; main(sys.argv[1:]);"
        "print(*{n.split('.')[0] for n in sys.modules}, file=sys.stderr)"
    )
    words = [sys.executable, "-c", code, "trace", "verify", str(traces)]
    done = subprocess.run(words, capture_output=True, text=True, check=True, timeout=PATIENCE)

    loaded = set(done.stderr.split())
    assert loaded.isdisjoint({"yaml", "replybook_registry", "replybook_codegen", "jinja2"})


def test_a_reader_that_stops_reading_is_no_fault(traces: Path) -> None:
    """`replybook trace tail | head -1`."""
    log = TraceLog(traces)
    for number in range(6, 2000):
        log.append(event(number))
    log.close()
    words = [
        sys.executable,
        "-m",
        "replybook_devtools.commands.main",
        "trace",
        "tail",
        str(traces),
        "-n",
        "2000",
    ]
    with (
        subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process,
        killed_late(process),
    ):
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        said = process.stderr.read()

    assert (0, b"") == (process.returncode, said)


@pytest.mark.parametrize("action", ["tail", "stats", "verify"])
def test_a_file_of_another_kind_is_called_wrongly(run: Run, tmp_path: Path, action: str) -> None:
    (tmp_path / "README.md").write_text("# not a trace\n\ntext\n", "utf-8")

    ended = run("trace", action, str(tmp_path / "README.md"))

    assert ended.code == 2
    assert "is not a trace file" in ended.err
