"""No hostile line in a trace stops a `trace` command, hangs it, or controls a terminal."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from tests.devtools.commands.calling import Run

from replybook.trace import TraceEvent, TraceLog
from replybook.trace.chain import digest
from replybook.trace.reader import events, trace_files
from replybook.trace.stats import MOST_CODES, stats

ACTIONS = (
    ["tail"],
    ["tail", "--format", "json"],
    ["stats"],
    ["stats", "--format", "json"],
    ["verify"],
    ["report", "-o", "-"],
)

CODES = {0, 1, 2}
"""3 would be a fault of ours."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A closed file of three calls."""
    log = TraceLog(tmp_path)
    for number in range(1, 4):
        moment = datetime(2026, 11, 22, 0, 0, number, 5, UTC)
        log.append(
            TraceEvent(moment, f"{number:032}", "ck3_dir", {}, "reply", 1.5, "S", "WA-READ-S-001")
        )
    log.close()
    return trace_files(tmp_path)[0]


def forge(file: Path, number: int, change: Callable[[bytes], bytes]) -> None:
    """Change one line and correct the chain after it."""
    lines = file.read_bytes().splitlines(keepends=True)
    lines[number] = change(lines[number])
    for index in range(number + 1, len(lines)):
        body = {**json.loads(lines[index]), "prev": digest(lines[index - 1])}
        lines[index] = json.dumps(body, separators=(",", ":")).encode() + b"\n"
    file.write_bytes(b"".join(lines))


def member(name: str, text: bytes) -> Callable[[bytes], bytes]:
    """Put any text at all in the place of one member."""

    def _change(line: bytes) -> bytes:
        body = json.loads(line)
        body[name] = "PLACE"
        return json.dumps(body, separators=(",", ":")).encode().replace(b'"PLACE"', text) + b"\n"

    return _change


DEEP = 100_000

VALUES = {
    "out of range": b"1e999",
    "out of range below": b"-1e999",
    "NaN": b"NaN",
    "Infinity": b"Infinity",
    "a huge integer": b"9" * 4000,
    "an integer that Python refuses": b"9" * 5000,
    "less than nothing": b"-1",
    "true": b"true",
    "null": b"null",
    "an object": b'{"a":1}',
    "a list": b"[1]",
    "a number": b"7",
    "an empty text": b'""',
    "a surrogate": b'"\\ud800"',
    "a surrogate as it is": b'"\xed\xa0\x80"',
    "no UTF-8": b'"\xff"',
    "an escape": b'"\\u001b[2J"',
    "a control of C1": '"\x9b2J"'.encode(),
    "a long text": b'"' + b"x" * 100_000 + b'"',
    "nested": b"[" * 900 + b"]" * 900,
    "nested objects": b'{"a":' * 900 + b"1" + b"}" * 900,
    "too deep": b"[" * DEEP + b"]" * DEEP,
    "twice": b'1,"tool":"other"',
    "broken": b'"',
}

MEMBERS = (
    *("v", "seq", "prev", "ts", "trace_id", "tool", "outcome", "reply_type", "code", "args"),
    *("args_digest", "result", "scope", "injected", "session_id", "duration_ms"),
)


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
@pytest.mark.parametrize("name", MEMBERS)
def test_no_value_of_a_call_stops_a_command(run: Run, file: Path, name: str, value: bytes) -> None:
    forge(file, 2, member(name, value))

    for action in ACTIONS:
        ended = run("trace", *action, str(file.parent))
        assert ended.code in CODES, action
        assert "\x9b" not in ended.out
        assert "\x1b" not in ended.out + ended.err
        (ended.out + ended.err).encode()


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
@pytest.mark.parametrize(
    ("number", "name"), [(0, "header"), (-1, "closing"), (0, "v"), (-1, "prev")]
)
def test_no_value_of_a_header_or_closing_line_stops_a_command(
    run: Run, file: Path, number: int, name: str, value: bytes
) -> None:
    forge(file, number % 5, member(name, value))

    for action in ACTIONS:
        ended = run("trace", *action, str(file.parent))
        assert ended.code in CODES, action
    assert 0 != run("trace", "verify", str(file.parent)).code or name == "v"


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
@pytest.mark.parametrize(
    "name", ["seal", "failures", "closed", "reason", "previous", "file", "folder", "key", "pid"]
)
def test_no_member_of_a_header_or_closing_line_stops_verify(
    run: Run, file: Path, name: str, value: bytes
) -> None:
    if (name, value) == ("previous", b"null"):
        pytest.skip("so it was")
    is_closing = name in {"seal", "failures", "closed", "reason"}

    def _change(line: bytes) -> bytes:
        body = json.loads(line)
        body["closing" if is_closing else "header"][name] = "PLACE"
        return json.dumps(body, separators=(",", ":")).encode().replace(b'"PLACE"', value) + b"\n"

    forge(file, 4 if is_closing else 0, _change)

    for action in ACTIONS:
        assert run("trace", *action, str(file.parent)).code in CODES
    assert 1 == run("trace", "verify", str(file.parent)).code


@pytest.mark.parametrize(
    "text", ["1e999", "-1e999", "NaN", "Infinity", "-1", "1e13", "true", '"2"', "9" * 400]
)
def test_a_duration_that_no_log_writes_is_not_counted(run: Run, file: Path, text: str) -> None:
    forge(file, 2, member("duration_ms", text.encode()))
    ended = run("trace", "stats", str(file.parent), "--format", "json")

    assert 0 == ended.code
    assert 2 == json.loads(ended.out)["calls"], "it is no line, and verify says so"
    assert 1.5 == json.loads(ended.out)["tools"][0]["max_ms"]
    assert 1 == run("trace", "verify", str(file.parent)).code


@pytest.mark.parametrize("text", ["null", "0", "7", "0.0", "1e-3", "999999999999"])
def test_a_duration_that_a_log_writes_is_counted(run: Run, file: Path, text: str) -> None:
    forge(file, 2, member("duration_ms", text.encode()))

    assert 3 == json.loads(run("trace", "stats", str(file.parent), "--format", "json").out)["calls"]


def test_tail_gives_every_text_as_json_that_any_reader_takes(run: Run, file: Path) -> None:
    forge(file, 2, member("tool", '"é\\ud800\x9b"'.encode()))
    lines = run("trace", "tail", str(file.parent), "--format", "json").out.splitlines()

    assert ["ck3_dir", "é\ud800\x9b", "ck3_dir"] == [json.loads(line)["tool"] for line in lines]


def test_codes_that_somebody_made_up_do_not_fill_the_memory() -> None:
    found = stats({"tool": "a", "ts": "t", "code": f"made-up-{n}"} for n in range(MOST_CODES + 50))

    assert MOST_CODES + 1 == len(found.codes)
    assert 50 == found.codes["(others)"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes there")
@pytest.mark.parametrize("suffix", [".jsonl", ".jsonl.gz"])
@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir], ids=["pipe", "folder"])
def test_what_is_no_plain_file_stops_no_command(
    run: Run, file: Path, suffix: str, make: Callable[..., Any]
) -> None:
    """To open a pipe that nobody writes to would wait for ever."""
    make(file.with_name(f"trace-20991231T000000.000000Z-1-0001-0{suffix}"))

    assert 1 == run("trace", "verify", str(file.parent)).code
    for action in ACTIONS:
        assert run("trace", *action, str(file.parent)).code in CODES


def test_a_whole_trace_is_read_as_it_was(run: Run, file: Path) -> None:
    assert 0 == run("trace", "verify", str(file.parent)).code
    assert 3 == len(list(events(file)))
    assert 3 == len(run("trace", "tail", str(file.parent)).out.splitlines())
