"""The numbers of a trace by DuckDB and by Python are the same."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

import pytest
from tests.devtools.reports.calls.written_calls import BEGAN, CRASH, DENIED, MISSING, READ

from replybook.trace import TraceEvent, TraceLog
from replybook.trace.archive import compress
from replybook.trace.line import UnknownVersion
from replybook.trace.reader import events, trace_files
from replybook.trace.stats import Stats, stats
from replybook_devtools.reports.calls import call_database
from replybook_devtools.reports.calls.trace_numbers import trace_numbers
from replybook_devtools.reports.session.trace_stats import printed_stats

RAW = "MCP-SYS-S-900"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Traces of 600 calls in several files, one of them compressed, with all kinds of ends."""
    found, chance = tmp_path_factory.mktemp("numbers") / "trace", random.Random(4)
    log = TraceLog(found, max_bytes=60_000)
    for number in range(600):
        code = chance.choice([READ, READ, MISSING, CRASH, DENIED, RAW, None])
        event = TraceEvent(
            BEGAN.replace(minute=number // 60, second=number % 60),
            f"{number:032x}",
            chance.choice(["read", "list", "write"]),
            {"path": str(number)},
            "reply" if code else chance.choice(["cancelled", "protocol_error"]),
            chance.lognormvariate(1, 2),
            code.split("-")[2] if code else None,  # type: ignore[arg-type]
            code,
            session_id=chance.choice(["s-1", None]),
        )
        assert log.append(event)
    log.close()
    assert len(trace_files(found)) > 3
    compress(trace_files(found)[0])
    return found


def shown(found: Stats) -> list[str]:
    return [
        printed_stats(found, form=form, only_raw=raw)
        for form in ("text", "json")
        for raw in (True, False)
    ]


def test_both_readers_print_the_same(folder: Path) -> None:
    by_python = stats(events(folder))

    assert shown(trace_numbers(folder, large=0)) == shown(by_python)
    assert shown(trace_numbers(folder)) == shown(by_python)


def test_large_traces_are_read_by_duckdb(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(trace_numbers.__globals__, "events", None)

    assert trace_numbers(folder, large=0).calls == 600


def test_without_duckdb_python_reads(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "duckdb", None)

    assert trace_numbers(folder, large=0).calls == 600


def test_a_later_version_is_refused_by_both(tmp_path: Path) -> None:
    log = TraceLog(tmp_path)
    log.append(TraceEvent(BEGAN, "1", "read", {}, "cancelled", 1.0))
    log.close()
    (file,) = trace_files(tmp_path)
    with file.open("ab") as stream:
        stream.write(b'{"v":3,"seq":3,"prev":"0"}\n')

    for large in (0, 10**9):
        with pytest.raises(UnknownVersion, match="`v` must be 1 or 2, got 3"):
            trace_numbers(tmp_path, large=large)


def test_bad_lines_are_skipped_by_both(folder: Path) -> None:
    file = trace_files(folder)[-1]
    before = file.read_bytes()
    file.write_bytes(before + b"no json\n[1]\n\xff\n" + before.splitlines(keepends=True)[1][:-40])
    by_python = stats(events(folder))

    assert shown(trace_numbers(folder, large=0)) == shown(by_python)
    file.write_bytes(before)


def test_a_file_that_duckdb_cannot_read_is_left_to_python(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import duckdb

    def broken(*_: object, **__: object) -> None:
        raise duckdb.IOException("gone")

    monkeypatch.setattr(call_database.CallDatabase, "read", broken)
    assert trace_numbers(folder, large=0).calls == 600


def test_a_file_that_is_gone_is_an_error_and_not_an_empty_one(tmp_path: Path) -> None:
    file = tmp_path / "calls.jsonl"
    file.write_text('{"a": 1}\n\noops\n')
    with call_database.call_database() as database:
        assert ['{"a": 1}'] == database.read_first_lines(str(file))
        assert b'{"a": 1}' in list(database.lines(str(file)))
        file.unlink()
        with pytest.raises(OSError, match="No files found"):
            database.read_first_lines(str(file))
        with pytest.raises(OSError, match="No files found"):
            list(database.lines(str(file)))


def test_durations_are_printed_with_three_decimals() -> None:
    found = Stats()
    found.add({"tool": "find", "outcome": "reply", "reply_type": "S", "duration_ms": 1.23456})
    (row,) = json.loads(printed_stats(found, form="json", only_raw=False))["tools"]

    assert (1, 1.235) == (row["calls"], row["max_ms"])
