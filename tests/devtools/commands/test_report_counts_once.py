"""Calls that a Parquet file of an earlier report holds are counted once.

The user runs `replybook report . --to parquet` in a folder, works on, and runs it again.
"""

from __future__ import annotations

import gzip
import json
import shutil
from datetime import timedelta
from pathlib import Path
from typing import Any

import duckdb
import pytest
from tests.devtools.commands.calling import Ended, Run
from tests.devtools.reports.calls.written_calls import BEGAN, MISSING, READ, watch_line, write_trace

from replybook.trace import TraceEvent, TraceLog
from replybook_devtools.console.output_options import write_whole
from replybook_devtools.reports.calls.call_database import call_database
from replybook_devtools.reports.calls.call_report import loaded_files
from replybook_devtools.watch.recorded_messages import RecordingReader

CALLS = [("read", "7", READ), ("read", "8", MISSING), ("read", "8", MISSING)]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a trace, a watch file and a recording: 3, 2 and 1 calls."""
    monkeypatch.chdir(tmp_path)
    write_trace(tmp_path / "desk/trace", CALLS)
    Path("watched.jsonl").write_text(watch_line(1) + watch_line(2), "utf-8")
    Path("session.jsonl").write_text(recording("a"), "utf-8")
    return tmp_path


def recording(title: str) -> str:
    """Return a recording of one call. All begin alike."""
    hello = {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"pad": "x" * 9_000}}
    params = {"name": "read_note", "arguments": {"title": title}}
    asked = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
    said = {"jsonrpc": "2.0", "id": 1, "result": {"content": [{"type": "text", "text": title}]}}
    return "".join(f"{json.dumps(one)}\n" for one in (hello, asked, said))


def counted(run: Run, *paths: str) -> int:
    """Return the number of calls that a report counts."""
    return int(_told(run, *paths)["totals"]["calls"])


def left_out(run: Run, *paths: str) -> dict[str, str]:
    """Return names and reasons of the files that a report left out."""
    rows = _told(run, *paths)["problems"]
    return {Path(str(row["file"])).name: str(row["problem"]) for row in rows}


def _told(run: Run, *paths: str) -> dict[str, Any]:
    ended = run("report", *(paths or (".",)), "--format", "json")
    assert (ended.code, ended.err) == (0, "")
    return json.loads(ended.out)


def kept(run: Run, *words: str) -> Ended:
    """Write a Parquet file."""
    ended = run("report", *(words or (".",)), "--to", "parquet")
    assert ended.code == 0, ended.err
    return ended


def test_a_second_report_of_a_folder_counts_each_call_once(run: Run, folder: Path) -> None:
    kept(run)
    told = run("report", ".").out

    assert counted(run) == 6
    assert "1 trace, 1 watch file and 1 recording: 6 calls of 3 servers" in told
    assert "  calls.parquet: left out, since other files hold their calls" in told


def test_the_file_in_the_folder_is_written_again_with_the_new_calls(run: Run, folder: Path) -> None:
    kept(run)
    with Path("watched.jsonl").open("a", encoding="utf-8") as stream:
        stream.write(watch_line(3))

    assert counted(run) == 7
    assert kept(run).out == "wrote calls.parquet: 7 calls\n"
    assert counted(run, "calls.parquet") == counted(run) == 7


def test_sources_that_are_gone_are_read_from_the_file(run: Run, folder: Path) -> None:
    kept(run)
    shutil.rmtree("desk")

    assert counted(run) == 6
    assert left_out(run) == {
        "session.jsonl": "left out, since calls.parquet holds their calls",
        "watched.jsonl": "left out, since calls.parquet holds their calls",
    }


def test_many_files_that_are_left_out_take_one_line(run: Run, folder: Path) -> None:
    for number in range(30):
        Path(f"w{number:02}.jsonl").write_text(watch_line(number, session=f"w-{number}"), "utf-8")
    kept(run)
    shutil.rmtree("desk")
    text = run("report", ".").out

    assert "  w00.jsonl and 31 more files: left out, since calls.parquet holds their" in text
    assert text.count("left out") == 1
    assert len(left_out(run)) == 32


def test_new_files_beside_a_file_of_old_ones_are_counted(run: Run, folder: Path) -> None:
    kept(run)
    for old in ("watched.jsonl", "session.jsonl"):
        Path(old).unlink()
    shutil.rmtree("desk")
    write_trace(folder / "shop/trace", CALLS[:1], session="s-2")
    Path("session.jsonl").write_text(recording("b"), "utf-8")

    assert counted(run) == 8
    assert left_out(run) == {}


def grow(file: str, *numbers: int) -> None:
    with Path(file).open("a", encoding="utf-8") as stream:
        stream.write("".join(map(watch_line, numbers)))


def test_a_source_that_has_grown_while_others_are_gone_is_read_from_there(
    run: Run, folder: Path
) -> None:
    kept(run)
    Path("session.jsonl").unlink()
    grow("watched.jsonl", 3, 4)
    before = Path("watched.jsonl").read_bytes()

    assert counted(run) == 8
    assert left_out(run)["watched.jsonl"] == (
        "first 2 lines left out, since calls.parquet holds their calls"
    )
    kept(run, ".", "-o", "next.parquet")
    grow("watched.jsonl", 5)
    assert counted(run) == 9
    assert counted(run, "next.parquet") == 8
    assert Path("watched.jsonl").read_bytes().startswith(before)


def test_two_files_of_a_source_that_went_on_hold_its_calls_once(run: Run, folder: Path) -> None:
    kept(run, "watched.jsonl", "desk", "-o", "a.parquet")
    grow("watched.jsonl", 3)
    kept(run, "watched.jsonl", "-o", "b.parquet")
    grow("watched.jsonl", 4)
    shutil.rmtree("desk")

    assert counted(run, ".") == 3 + 4 + 1
    kept(run, "session.jsonl", "watched.jsonl", "-o", "c.parquet")
    Path("session.jsonl").unlink()
    ended = run("report", ".")
    assert (ended.code, "'a.parquet' holds calls of 'c.parquet', and" in ended.err) == (2, True)


def test_a_trace_that_goes_on_keeps_its_server(run: Run, folder: Path) -> None:
    log = TraceLog(folder / "shop/trace")
    for number in range(2):
        assert log.append(_event(number))
    kept(run)
    for number in range(2, 5):
        assert log.append(_event(number))
    Path("session.jsonl").unlink()
    rows = _told(run)["tools"]
    log.close()

    assert counted(run) == 6 + 5
    assert {row["server"]: row["calls"] for row in rows}["shop"] == 5


def _event(number: int) -> TraceEvent:
    moment = BEGAN + timedelta(seconds=number)
    return TraceEvent(moment, f"{number:032x}", "read", {}, "reply", 2.0, "S", READ)


def test_a_line_that_was_torn_when_it_was_read_counts_when_it_is_whole(
    run: Run, folder: Path
) -> None:
    whole = watch_line(3)
    with Path("watched.jsonl").open("a", encoding="utf-8") as stream:
        stream.write(whole[:40])
    kept(run)
    Path("session.jsonl").unlink()
    assert counted(run) == 6
    with Path("watched.jsonl").open("a", encoding="utf-8") as stream:
        stream.write(whole[40:] + watch_line(4) + "oops\n")

    assert counted(run) == 8
    (bad,) = [one for one in _told(run)["problems"] if one["lines"]]
    assert (Path(bad["file"]).name, bad["lines"], bad["numbers"]) == ("watched.jsonl", 1, [5])


def test_a_last_line_without_its_end_is_whole_if_it_is_json(run: Run, folder: Path) -> None:
    Path("watched.jsonl").write_text((watch_line(1) + watch_line(2)).rstrip(), "utf-8")
    kept(run)
    Path("session.jsonl").unlink()

    assert counted(run) == 6
    with Path("watched.jsonl").open("a", encoding="utf-8") as stream:
        stream.write("\n" + watch_line(3))
    assert counted(run) == 7


@pytest.mark.parametrize("name", ["session.jsonl", "watched.jsonl"])
def test_what_cannot_be_read_from_a_place_is_refused(run: Run, folder: Path, name: str) -> None:
    """A recording has its server in its first lines, and SQL reads whole files."""
    kept(run)
    shutil.rmtree("desk")
    with Path(name).open("a", encoding="utf-8") as stream:
        stream.write(recording("z") if name == "session.jsonl" else watch_line(3))
    ended = run("report", ".", *(() if name == "session.jsonl" else ("--sql",)))

    assert ended.code == 2
    assert ended.err == (
        f"replybook: 'calls.parquet' holds earlier calls of {name!r}, and calls of files that are"
        " not here; report on one of the two at a time\n"
    )
    assert counted(run, "calls.parquet") == 6


@pytest.mark.parametrize("way", ["renamed", "packed", "copied"])
def test_a_source_is_known_by_its_content(run: Run, folder: Path, way: str) -> None:
    kept(run)
    old = Path("watched.jsonl")
    if way == "renamed":
        Path("old").mkdir()
        old.rename("old/calls.jsonl")
    elif way == "packed":
        Path("watched.jsonl.gz").write_bytes(gzip.compress(old.read_bytes()))
        old.unlink()
    else:
        shutil.copy("calls.parquet", "copy.parquet")

    assert counted(run) == 6


def test_a_packed_source_stays_known_when_it_is_unpacked(run: Run, folder: Path) -> None:
    packed = Path("watched.jsonl.gz")
    packed.write_bytes(gzip.compress(Path("watched.jsonl").read_bytes()))
    Path("watched.jsonl").unlink()
    kept(run)
    Path("watched.jsonl").write_bytes(gzip.decompress(packed.read_bytes()))
    packed.unlink()
    shutil.rmtree("desk")

    assert counted(run) == 6


def test_files_of_files_hold_their_calls_once(run: Run, folder: Path) -> None:
    kept(run, "desk", "-o", "old.parquet")
    kept(run, "old.parquet", "watched.jsonl", "-o", "all.parquet")

    assert counted(run) == 6
    shutil.rmtree("desk")
    assert counted(run) == 6
    Path("old.parquet").unlink()
    Path("watched.jsonl").unlink()
    assert counted(run) == 6


def test_files_that_share_some_of_their_calls_are_refused(run: Run, folder: Path) -> None:
    kept(run, "desk", "watched.jsonl", "-o", "a.parquet")
    kept(run, "session.jsonl", "watched.jsonl", "-o", "b.parquet")
    for old in ("watched.jsonl", "session.jsonl"):
        Path(old).unlink()
    shutil.rmtree("desk")
    ended = run("report", ".")

    assert ended.code == 2
    assert "'a.parquet' holds calls of 'b.parquet', and others; report on one of the" in ended.err


def test_recordings_that_begin_alike_are_not_taken_for_each_other(run: Run, folder: Path) -> None:
    kept(run, "session.jsonl")
    Path("session.jsonl").unlink()
    Path("other.jsonl").write_text(recording("b"), "utf-8")

    assert counted(run, "calls.parquet", "other.jsonl") == 2


def test_a_file_of_another_program_is_read_whole(run: Run, folder: Path) -> None:
    kept(run)
    duckdb.sql("COPY (FROM 'calls.parquet') TO 'plain.parquet' (FORMAT parquet)")
    Path("calls.parquet").unlink()

    assert counted(run, "plain.parquet") == 6
    kept(run, "plain.parquet", "-o", "again.parquet")
    assert counted(run, "plain.parquet", "again.parquet") == 6


def test_the_printed_sql_leaves_the_same_files_out(run: Run, folder: Path) -> None:
    Path("session.jsonl").unlink()
    kept(run)
    ended = run("report", ".", "--sql")

    assert ended.code == 0
    assert "calls.parquet" not in ended.out


def test_no_path_of_the_sources_is_in_the_file(run: Run, folder: Path) -> None:
    kept(run)
    held = Path("calls.parquet").read_bytes()

    assert b"watched" not in held
    assert str(folder).encode() not in held


def test_a_month_of_work_in_one_folder_counts_each_call_once(run: Run, folder: Path) -> None:
    """Each day a server writes; each week the calls are kept and old files are removed."""
    made = 6
    for day in range(1, 29):
        name = Path(f"day-{day:02}.jsonl")
        name.write_text("".join(watch_line(day * 100 + n, session=f"d-{day}") for n in range(day)))
        made += day
        if day % 7 == 0:
            kept(run, ".", "-o", f"week-{day // 7}.parquet")
            if day % 2:
                name.unlink()
            for old in range(day - 6, day - 2):
                Path(f"day-{old:02}.jsonl").unlink(missing_ok=True)
        if day % 5 == 0:
            last = Path(f"day-{day:02}.jsonl")
            Path(f"{last}.gz").write_bytes(gzip.compress(last.read_bytes()))
            last.unlink()
        assert counted(run) == made, day


def test_a_source_that_grows_while_it_is_read_loses_no_call(run: Run, folder: Path) -> None:
    """The recorder is made after the files were found, and before DuckDB reads the watch file."""

    def recorder(name: str, began: float) -> RecordingReader:
        with Path("watched.jsonl").open("a", encoding="utf-8") as stream:
            stream.write(watch_line(3))
        return RecordingReader(name, began)

    with call_database() as database:
        found = loaded_files(database, ["."], recorder, has_marks=True)
        write_whole("calls.parquet", lambda file: database.write_parquet(file, found.marks))

    assert counted(run) == 7
    Path("session.jsonl").unlink()  # the place to read from is not known
    ended = run("report", ".")
    assert (ended.code, "holds earlier calls of 'watched.jsonl'" in ended.err) == (2, True)
