"""The records of a watch: one line for each call, with its judgement, and nothing else kept.

Source: specification 74.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import socket
import stat
import subprocess
from pathlib import Path
from typing import Any

import pytest
from tests.bounded_waits import PATIENCE
from tests.devtools.watch.watched import (
    PYTHON,
    SERVER,
    WATCH,
    call,
    environment,
    lines,
    records,
    said,
    started,
    through,
)

from replybook_devtools.watch.message_facts import digest

SCRIPTED = [PYTHON, str(SERVER)]
GONE = said("There is no file '/srv/a.txt' (line 12)", failed=True)
MEMBERS = [
    *("v", "kind", "at", "server", "session", "n", "tool", "args", "type", "failed", "rule"),
    *(
        "confidence",
        "code",
        "after_s",
        "is_error",
        "rpc_code",
        "ms",
        "bytes",
        "result",
        "text",
        "wasted",
        "loop",
    ),
]


def _watched(tmp_path: Path, *messages: object, options: tuple[str, ...] = ()) -> list[Any]:
    path = tmp_path / "calls.jsonl"
    ended = through(SCRIPTED, lines(*messages), "-o", str(path), *options)
    assert ended.returncode == 0, ended.stderr.decode()
    return list(records(path))


def test_a_call_has_every_member_of_the_schema_in_order(tmp_path: Path) -> None:
    result = said("hello")
    (one,) = _watched(tmp_path, call(7, "read", result=result))

    assert list(one) == MEMBERS
    assert (one["v"], one["kind"], one["n"], one["tool"]) == (1, "call", 1, "read")
    assert re.fullmatch(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", one["at"])
    assert (one["is_error"], one["rpc_code"], one["text"]) == (False, None, None)
    assert (one["wasted"], one["loop"]) == (False, 0)
    answer = {"jsonrpc": "2.0", "id": 7, "result": result}
    assert one["bytes"] == len(json.dumps(answer))
    assert 0 < one["ms"] < 60_000


def test_a_session_has_a_start_and_an_end(tmp_path: Path) -> None:
    _watched(tmp_path, call(1, "a", result=GONE), call(2, "a", result=GONE), call(3, "a"))
    (start,) = records(tmp_path / "calls.jsonl", "start")
    (end,) = records(tmp_path / "calls.jsonl", "end")

    assert (start["transport"], start["session"]) == ("stdio", end["session"])
    counted = {key: end[key] for key in ("calls", "failed", "wasted", "unanswered", "unseen")}
    assert counted == {"calls": 2, "failed": 2, "wasted": 1, "unanswered": 1, "unseen": 0}
    assert end["exit"] == 0


def test_arguments_and_results_are_digests_unless_asked_for(tmp_path: Path) -> None:
    asked = call(1, "read", password="hunter2", result=said("hunter3"))
    (plain,) = _watched(tmp_path, asked)
    text = (tmp_path / "calls.jsonl").read_text("utf-8")
    given = asked["params"]["arguments"]

    assert "hunter" not in text
    assert plain["args"] == digest(given)
    assert plain["result"] == digest(given["result"])
    (folder := tmp_path / "kept").mkdir()
    (kept,) = _watched(folder, asked, options=("--keep-arguments", "--keep-results"))
    assert (kept["args"], kept["result"]) == (given, given["result"])


def test_equal_arguments_in_another_order_have_one_digest() -> None:
    assert digest({"a": 1, "b": [2]}) == digest({"b": [2], "a": 1})
    assert digest({"a": 1}) != digest({"a": "1"})


def test_a_digest_is_what_other_programs_compute() -> None:
    assert digest({"b": "ä", "a": [1]}) == (
        "sha256:" + hashlib.sha256('{"a":[1],"b":"ä"}'.encode()).hexdigest()
    )


def test_the_text_of_a_failure_is_masked_and_short(tmp_path: Path) -> None:
    long = said("key 'secret' at /home/me/x.py, 5 of 7: " + "word " * 200, failed=True)
    (one,) = _watched(tmp_path, call(1, "read", result=long))

    assert len(one["text"]) <= 200
    assert not re.search(r"secret|home|[1-9]", one["text"])


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("\x1b[31mNo such ticket\x1b[0m", "No such ticket"),
        ("\x1b[1;38;5;196mNo such\x1b[m ticket", "No such ticket"),
        ("\x1b]0;title\x07No such ticket\x1b]8;;http://a.example\x1b\\", "No such ticket"),
        ("\x9b31mNo such ticket\x9b0m", "No such ticket"),
        ("\x1b(BNo such ticket\x1b[", "No such ticket"),
        ("\x1b]0;No such ticket", "0;No such ticket"),  # the sequence has no end
        ("[31m] No such ticket [0]", "[0m] No such ticket [0]"),  # digits without a sequence
    ],
)
def test_a_sequence_for_the_terminal_leaves_no_digits_in_the_text(
    tmp_path: Path, text: str, kept: str
) -> None:
    (one,) = _watched(tmp_path, call(1, "read", result=said(text, failed=True)))

    assert one["text"] == kept


def test_the_name_of_the_server_is_the_one_it_says(tmp_path: Path) -> None:
    hello = {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {}}
    (one,) = _watched(tmp_path, hello, call(1, "read", result=said("a")))

    assert one["server"] == "scripted"


def test_no_word_of_the_command_is_kept_but_the_program(tmp_path: Path) -> None:
    path = tmp_path / "calls.jsonl"
    through(["env", "KEY=hunter2", "cat"], lines(call(1, "a")), "-o", str(path))

    assert "hunter" not in path.read_text("utf-8")
    assert records(path, "start")[0]["server"] == "env"


def test_a_failed_call_with_the_same_arguments_is_wasted(tmp_path: Path) -> None:
    fine, gone = said("a"), GONE
    error = {"code": -32602, "message": "no such tool"}
    asked = [
        call(1, "read", path="/a", result=gone),
        call(2, "read", path="/b", result=gone),
        call(3, "read", path="/b", result=gone),
        call(4, "read", path="/a", result=fine),
        call(5, "list", result=fine),
        call(6, "list", result=fine),
        call(7, "nope", error=error),
        call(8, "nope", error=error),
    ]
    found = {one["n"]: one["wasted"] for one in _watched(tmp_path, *asked)}

    assert [n for n, wasted in found.items() if wasted and n in {3, 8}] == [3, 8]
    assert not any(found[n] for n in (1, 4, 5, 6, 7))


def test_equal_failures_of_a_call_are_counted(tmp_path: Path) -> None:
    busy = said("429 Too Many Requests", failed=True)
    other, fine = said("The database is closed", failed=True), said("a")
    results = [GONE, GONE, other, GONE, fine, GONE, busy, busy]
    asked = [call(n, "read", path="/a", result=one) for n, one in enumerate(results)]
    asked.append(call(9, "write", path="/a", result=GONE))
    found = [one["loop"] for one in _watched(tmp_path, *asked)]

    assert found == [1, 2, 1, 3, 0, 4, 0, 0, 1]


def test_an_answer_belongs_to_the_call_of_its_id(tmp_path: Path) -> None:
    late = [{"jsonrpc": "2.0", "id": n, "result": said(str(n))} for n in ("1", 1, 1.5)]
    asked = [call(1, "one"), call("1", "text"), call(1.5, "half"), call(9, "last", first=late)]
    found = [one["tool"] for one in _watched(tmp_path, *asked)]

    assert found == ["text", "one", "half"]


def test_a_batch_is_read_one_by_one(tmp_path: Path) -> None:
    batch = [call(1, "a"), call(2, "b"), {"jsonrpc": "2.0", "method": "notifications/x"}]
    answers = [{"jsonrpc": "2.0", "id": n, "result": GONE} for n in (2, 1)]
    found = _watched(tmp_path, batch, call(3, "c", first=[answers]))

    assert [one["tool"] for one in found] == ["b", "a"]


def test_requests_of_the_server_are_no_answers(tmp_path: Path) -> None:
    """Sampling and elicitation have ids of their own, which may be those of open calls."""
    asking = [
        {"jsonrpc": "2.0", "id": 1, "method": "sampling/createMessage", "params": {}},
        {"jsonrpc": "2.0", "method": "notifications/progress", "params": {"progressToken": 1}},
        {"jsonrpc": "2.0", "id": 1, "method": "elicitation/create", "params": {}},
    ]
    answer = {"jsonrpc": "2.0", "id": 1, "result": {"action": "accept", "content": {}}}
    found = _watched(tmp_path, call(1, "ask", first=asking, result=said("done")), answer)

    assert [(one["tool"], one["n"]) for one in found] == [("ask", 1)]


def test_a_call_that_asks_back_is_told_once_with_its_last_answer(tmp_path: Path) -> None:
    more = {"resultType": "input_required", "inputRequests": {"a": {}}}
    again = call(2, "ask", result=said("done"))
    again["params"]["inputResponses"] = {"a": {}}
    found = _watched(tmp_path, call(1, "ask", result=more), again)

    assert [(one["tool"], one["is_error"]) for one in found] == [("ask", False)]


@pytest.mark.parametrize("when", ["tasks/result", "tasks/get"])
def test_a_task_is_judged_by_its_result(tmp_path: Path, when: str) -> None:
    task = {"taskId": "t-1", "status": "working"}
    made = {"task": task} if when == "tasks/result" else {"resultType": "task", **task}
    ended = GONE if when == "tasks/result" else {**task, "status": "completed", "result": GONE}

    def asking(number: int, result: object) -> dict[str, Any]:
        params = {"taskId": "t-1", "result": result}
        return {"jsonrpc": "2.0", "id": number, "method": when, "params": params}

    state = {"jsonrpc": "2.0", "id": 2, "method": "tasks/get", "params": {"taskId": "t-1"}}
    state["params"] |= {"result": task}
    found = _watched(
        tmp_path, call(1, "slow", result=made), state, asking(3, ended), asking(4, ended)
    )

    assert [(one["tool"], one["is_error"]) for one in found] == [("slow", True)]


def test_a_cancelled_call_is_counted_and_no_more(tmp_path: Path) -> None:
    cancel = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}}
    late = [{"jsonrpc": "2.0", "id": 1, "result": said("late")}]
    found = _watched(tmp_path, call(1, "slow"), cancel, call(2, "b", first=late, result=said("b")))
    (end,) = records(tmp_path / "calls.jsonl", "end")

    assert [one["tool"] for one in found] == ["b"]
    assert (end["cancelled"], end["unanswered"]) == (1, 0)


def test_a_large_message_is_judged_too(tmp_path: Path) -> None:
    path = tmp_path / "calls.jsonl"
    large = call(1, "read", pad="p" * 400_000, result=said("Not found. " * 50_000, failed=True))
    with started(["-o", str(path)], SCRIPTED) as watch:
        _write(watch, lines(large))
        answer = watch.stdout.readline()
        watch.stdin.close()
        watch.wait(60)
    (one,) = records(path)

    assert (one["tool"], one["is_error"], one["bytes"]) == ("read", True, len(answer) - 1)
    assert one["args"] == digest(large["params"]["arguments"])
    assert one["text"].startswith("Not found.")


def test_a_message_that_is_no_json_ends_nothing(tmp_path: Path) -> None:
    junk = '{"id": 1, "result": \n[[[\n\0\n{"id":1,"result":7}\n'
    found = _watched(tmp_path, call(1, "a"), call(2, "b", raw=junk, result=said("b")))

    assert [one["tool"] for one in found] == ["b"]


def test_only_the_owner_can_read_the_file(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        _watched(tmp_path, call(1, "a", result=said("a")))
    finally:
        os.umask(before)

    assert stat.S_IMODE((tmp_path / "calls.jsonl").stat().st_mode) == 0o600


def test_several_watches_append_whole_lines_to_one_file(tmp_path: Path) -> None:
    path = tmp_path / "calls.jsonl"
    request = lines(*(call(n, "read", result=GONE) for n in range(200)))
    running = [started(["-o", str(path)], SCRIPTED, stdout=subprocess.DEVNULL) for _ in range(4)]
    for watch in running:
        watch.stdin.write(request)
    for watch in running:
        watch.communicate(timeout=120)
    found = records(path)

    assert len(found) == 800
    assert len({one["session"] for one in found}) == 4


def test_a_file_that_cannot_be_opened_is_refused_before_the_server_starts(tmp_path: Path) -> None:
    ended = through(["touch", str(tmp_path / "ran")], b"", "-o", str(tmp_path / "no" / "file"))

    assert (ended.returncode, ended.stdout) == (2, b"")
    assert b"No such file or directory" in ended.stderr
    assert not (tmp_path / "ran").exists()


def test_a_full_disk_is_told_once_and_stops_no_message() -> None:
    request = lines(*(call(n, "read", result=said("a")) for n in range(50)))
    plain = subprocess.run(SCRIPTED, input=request, env=environment(), capture_output=True)
    ended = through(SCRIPTED, request, "-o", "/dev/full", "--quiet")

    assert ended.stdout == plain.stdout
    assert ended.stderr.decode() == "replybook watch: /dev/full: No space left on device\n"


def test_a_tool_cannot_write_to_the_terminal() -> None:
    request = lines(call(1, "\x1b[2Jclear\r\n", result=said("a")))
    ended = through(SCRIPTED, request)

    assert b"\x1b" not in ended.stderr
    assert rb"\x1b[2Jclear\r\n" in ended.stderr


@pytest.mark.parametrize("words", [[], ["--"], ["--url", "http://a", "--", "cat"], ["--port", "x"]])
def test_a_wrong_command_line_is_one_line(words: list[str]) -> None:
    done = subprocess.run([*WATCH, *words], env=environment(), capture_output=True)

    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1


def test_a_port_that_is_taken_is_told_in_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = subprocess.run(
            [*WATCH, "--url", "http://127.0.0.1:1/mcp", "--port", port],
            env=environment(),
            capture_output=True,
            timeout=PATIENCE,
        )

    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)
    assert f"port {port} of 127.0.0.1: Address already in use".encode() in done.stderr


def test_a_view_that_nobody_reads_stops_no_message(tmp_path: Path) -> None:
    path, sent = (
        tmp_path / "calls.jsonl",
        lines(*(call(n, "read", result=said("a")) for n in (1, 2))),
    )
    unread, stderr = os.pipe()
    os.close(unread)
    watch = started(["-o", str(path)], SCRIPTED, stderr=stderr)
    os.close(stderr)
    back, _ = watch.communicate(sent, timeout=PATIENCE)

    assert (watch.returncode, back.count(b"\n")) == (0, 2)
    assert [record["tool"] for record in records(path)] == ["read", "read"]


def test_options_of_the_command_are_its_own() -> None:
    ended = through(["echo", "-o", "x", "--", "--quiet", "--help"], b"")

    assert ended.stdout == b"-o x -- --quiet --help\n"


def _write(watch: subprocess.Popen[bytes], data: bytes) -> None:
    while data:
        data = data[watch.stdin.write(data) :]
