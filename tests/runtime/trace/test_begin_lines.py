"""The line of a call that begins: what is in it, and what readers make of it (specification 64)."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from replybook.policy.errors import PolicyBroken
from replybook.policy.session_trace import StoredTrace
from replybook.trace import TraceEvent, TraceLog
from replybook.trace.event import Begun, LoggedRequest
from replybook.trace.line import parse
from replybook.trace.merging import calls_in_order
from replybook.trace.reader import FileWatch, events, events_of, newest, newest_of, trace_files
from replybook.trace.stats import stats
from replybook.trace.unfinished import calls_and_unfinished
from replybook.trace.verify import verify

MakeEvent = Callable[..., TraceEvent]
OpenLog = Callable[..., TraceLog]
Bodies = Callable[[Path], list[dict[str, Any]]]
KEY = b"0123456789abcdef"


def begun(number: int, **said: Any) -> Begun:
    usual: dict[str, Any] = {
        "ts": datetime(2026, 11, 20, 21, 49, 59, number, UTC),
        "trace_id": f"{number:032x}",
        "tool": "ck3_file",
        "asked": LoggedRequest({"command": "write", "path": "root:repo/a.md", "content": "words"}),
        "session_id": "s-1",
    }
    return Begun(**usual | said)


def rules(folder: Path) -> list[str]:
    return [finding.rule for finding in verify(folder, KEY).findings]


@pytest.fixture
def work(open_log: OpenLog, make_event: MakeEvent, folder: Path) -> Path:
    """A closed trace: two calls that began and ended, one that only began."""
    log = open_log()
    for number in (1, 2):
        assert log.begin(begun(number))
        assert log.append(make_event(number, tool="ck3_file", session_id="s-1"))
    assert log.begin(begun(3))
    log.close()
    return folder


def test_a_begin_is_a_line_that_fits_the_schema(
    work: Path, bodies: Bodies, is_valid: Callable[[object], bool]
) -> None:
    lines = bodies(work)

    assert all(map(is_valid, lines))
    assert ["header", "begun", "seq", "begun", "seq", "begun", "closing"] == [
        next((key for key in ("header", "begun", "closing") if key in line), "seq")
        for line in lines
    ]


def test_arguments_are_reduced_as_in_the_event(work: Path, bodies: Bodies) -> None:
    found: Mapping[str, Any] = bodies(work)[1]["begun"]

    assert {"command": "write", "path": "root:repo/a.md"}.items() <= found["args"].items()
    assert "content" not in found["args"]
    assert 64 == len(found["args"]["sha256"])
    assert ("2026-11-20T21:49:59.000001Z", "s-1", None) == (
        *(found["ts"], found["session_id"], found["contract_id"]),
    )


def test_a_parent_is_named(open_log: OpenLog, folder: Path, bodies: Bodies) -> None:
    log = open_log()
    log.begin(begun(1, parent_id="p" * 32))

    assert "p" * 32 == bodies(folder)[1]["begun"]["parent_id"]


def test_secrets_and_host_paths_do_not_reach_a_begin(
    open_log: OpenLog, folder: Path, bodies: Bodies
) -> None:
    log = open_log()
    path = "root:repo/sk-abcdefghijklmnopqrstuv"
    log.begin(
        begun(1, asked=LoggedRequest({"command": "write", "path": path}), tool="/home/me/tool")
    )
    [_, line] = bodies(folder)

    assert "sk-abc" not in str(line)
    assert "/home/me" not in str(line)


def test_a_begin_is_no_call(work: Path) -> None:
    wanted = [f"{number:032x}" for number in (1, 2)]
    ways = (
        events(work),
        events_of(work, "s-1"),
        (line.body for line in newest(work, 10)),
        (line.body for line in newest_of(work, "s-1", 10)),
        calls_in_order(work),
        StoredTrace(work, "s-1"),
    )

    for calls in ways:
        assert wanted == [call["trace_id"] for call in calls]
    assert 2 == stats(events(work)).calls


def test_a_watch_and_a_follower_see_calls_alone(
    open_log: OpenLog, make_event: MakeEvent, folder: Path
) -> None:
    told: list[Mapping[str, object]] = []
    log = open_log(follow=told.append)
    log.append(make_event(1))
    watch = FileWatch(folder)
    log.begin(begun(2))
    log.append(make_event(2))

    assert [f"{2:032x}"] == [line.body["trace_id"] for line in watch.calls()]
    assert [f"{number:032x}" for number in (1, 2)] == [entry["trace_id"] for entry in told]


def test_verify_shows_the_call_that_has_no_end(work: Path) -> None:
    [finding] = verify(work, KEY).findings

    assert ("RB413", "warning", 6) == (finding.rule, finding.severity, finding.place.line)
    assert f"'{3:032x}' of 'ck3_file'" in finding.problem


def test_verify_says_nothing_of_calls_that_ended_in_a_later_file(
    open_log: OpenLog, make_event: MakeEvent, folder: Path
) -> None:
    log = open_log(max_bytes=1)
    log.begin(begun(1))
    log.append(make_event(1))
    log.close()

    assert 2 == len(trace_files(folder))
    assert [] == rules(folder)


def test_a_killed_process_leaves_a_begun_call(open_log: OpenLog, folder: Path) -> None:
    open_log().begin(begun(1))  # and no line follows

    assert ["RB407", "RB413"] == sorted(rules(folder))


@pytest.mark.parametrize("session_id", ["s-1", None, "s-2"])
def test_calls_without_an_end_come_after_those_with_one(
    open_log: OpenLog, make_event: MakeEvent, folder: Path, session_id: str | None
) -> None:
    log = open_log()
    for one in ("s-1", None):
        number = 1 if one else 2
        log.begin(begun(number, session_id=one))
        log.begin(begun(number + 2, session_id=one))
        log.append(make_event(number, session_id=one))
    found = [
        (call["trace_id"], call["outcome"]) for call in calls_and_unfinished(folder, session_id)
    ]

    numbers = {"s-1": (1, 3), None: (2, 4)}.get(session_id, ())
    expected = zip((f"{number:032x}" for number in numbers), ("reply", "begun"), strict=False)
    assert list(expected) == found


def test_a_begin_that_was_edited_is_found(work: Path) -> None:
    [file] = trace_files(work)
    file.write_bytes(file.read_bytes().replace(b"a.md", b"b.md", 1))

    assert "RB401" in rules(work)
    with pytest.raises(PolicyBroken, match="edited"):
        list(StoredTrace(work, "s-1"))


def test_a_begin_that_was_dropped_is_found(work: Path) -> None:
    [file] = trace_files(work)
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:1] + lines[2:]))

    assert "RB402" in rules(work)
    with pytest.raises(PolicyBroken, match="edited, dropped"):
        list(StoredTrace(work, "s-1"))


def test_a_trace_without_begins_is_as_it_was(file: Path) -> None:
    assert 4 == len(list(events(file)))
    assert [] == rules(file.parent)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"v":2', b'"v":1'),
        (b'"begun":', b'"began":'),
        (b'"tool":"ck3_file"', b'"tool":null'),
        (b'"args_digest"', b'"digest"'),
        (b'"scope":{}', b'"scope":{},"more":1'),
    ],
)
def test_what_no_log_writes_is_no_begin(work: Path, old: bytes, new: bytes) -> None:
    [file] = trace_files(work)
    raw = file.read_bytes().splitlines(keepends=True)[1]
    line = parse(file.name, 2, raw)
    assert line is not None
    assert line.kind == "begin"

    assert old in raw
    assert None is parse(file.name, 2, raw.replace(old, new, 1))


@pytest.mark.parametrize("value", [7, None, "ck3_file", ["ck3_file"]])
def test_a_begin_that_says_nothing_of_a_call_is_no_begin(work: Path, value: object) -> None:
    [file] = trace_files(work)
    body = json.loads(file.read_bytes().splitlines()[1])
    line = parse(file.name, 2, json.dumps(body).encode())

    assert line is not None
    assert line.kind == "begin"
    assert None is parse(file.name, 2, json.dumps({**body, "begun": value}).encode())


@pytest.mark.parametrize(
    ("whole", "kept"), [(0, 0), (1, 0), (1, 100)], ids=["no header", "no line", "half a line"]
)
def test_a_begin_that_is_not_written_is_refused(
    open_log: OpenLog,
    make_event: MakeEvent,
    folder: Path,
    whole: int,
    kept: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    log, real, seen = open_log(), os.write, list[int]()

    def write(descriptor: int, data: bytes) -> int:
        seen.append(len(data))
        if len(seen) <= whole:
            return real(descriptor, data)
        if kept:
            return real(descriptor, data[:kept])
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(os, "write", write)
        assert not log.begin(begun(1))
    assert 1 == log.failures

    assert log.append(make_event(1))
    assert "RB413" not in rules(folder)
