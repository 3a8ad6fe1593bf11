"""`replybook compare` plays the calls of reading tools in order, and names those it leaves out."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from tests.devtools.commands.calling import Run
from tests.devtools.compare.builds import (
    NUMBER,
    READS,
    build,
    compared,
    failed,
    findings,
    played,
    record,
    refused,
    said,
)
from tests.foreign_json import changed

from replybook_devtools.compare.recorded_calls import read_recording

SEVEN = {"number": "7"}
READ = {"name": "read", "inputSchema": NUMBER, **READS}
CLOSE = {"name": "close", "inputSchema": NUMBER}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


# Noise


def test_a_build_compared_with_itself_has_no_difference(run: Run) -> None:
    """Its answers hold the time, ids, its temporary folder and numbers of any length."""
    noisy = "At {clock} the id {id} of {folder}/a.txt was read, and 'b.txt' not found"
    answers = {
        "read": [said(noisy), failed(noisy)],
        "list": said('{"at": "{clock}", "{id}": ["{folder}"]}', structuredContent={"n": "{clock}"}),
        "ask": refused(-32000, noisy),
        "die": {"dies": "at {clock}"},
    }
    same = build("same", answers)
    recording = record(same, *((tool, SEVEN) for tool in ("read", "read", "list", "ask")))
    for _ in range(3):
        ended = compared(run, same, same, recording)

        assert (ended.code, ended.out) == (0, "desk 1: no difference in 4 calls of 3 tools\n")


def test_words_that_are_new_in_each_call_are_not_lost(run: Run) -> None:
    lucky = {"read": said("The word of the day is {word}.")}
    old, new = build("old", lucky), build("new", lucky)
    recording = record(old, ("read", SEVEN))

    assert compared(run, old, new, recording).out == "desk 1: no difference in 1 call of 1 tool\n"
    assert len(played("old")) == 3  # the recording, and twice since something differed

    new = build("new", {"read": said("The word is {word}.")})
    found = findings(run, old, new, recording)["findings"]

    assert [one["lost"] for one in found] == ["of the day"]


def test_a_verdict_that_varies_by_itself_is_not_compared_and_said(run: Run) -> None:
    """The first build fails in its first run, and answers in its second."""
    old, new = (build(one, {"read": said("A."), "list": said("B.")}) for one in ("old", "new"))
    recording = record(old, ("read", SEVEN), ("read", SEVEN), ("list", SEVEN))
    flaky = {"flaky": [failed("busy"), said("A.")]}
    build("old", {"read": flaky, "list": said("B.")})
    played("old")
    ended = compared(run, old, new, recording)

    assert ended.code == 0
    assert ended.out.splitlines() == [
        "desk 1: no difference in 1 call of 1 tool",
        "",
        "not compared (COMMAND1 answers them otherwise each time): 2 calls of read",
    ]


# Which calls are played


def test_only_calls_of_tools_that_say_they_read_are_played(run: Run) -> None:
    answers = {"read": said("On fire."), "close": said("Closed.")}
    same = build("same", answers, tools=[READ, CLOSE])
    recording = record(same, ("read", SEVEN), ("close", SEVEN), ("close", SEVEN), ("raed", SEVEN))
    played("same")
    ended = compared(run, same, same, recording)

    assert [one["name"] for one in played("same")] == ["read", "read"]
    assert (ended.code, ended.out.splitlines()) == (
        0,
        [
            "desk 1: no difference in 1 call of 1 tool",
            "",
            "not played (not read-only): 2 calls of close; --all plays them",
            "not played (not published by either build): 1 call of raed; --all plays them",
        ],
    )

    reads = compared(run, same, same, recording, "--reads", "close")
    assert [one["name"] for one in played("same")] == ["read", "close", "close"] * 2
    assert "not played (not read-only)" not in reads.out

    whole = compared(run, same, same, recording, "--all")
    assert [one["name"] for one in played("same")] == ["read", "close", "close", "raed"] * 2
    assert whole.out == "desk 1: no difference in 4 calls of 2 tools\n"


def test_a_tool_that_one_build_calls_writing_is_not_played(run: Run) -> None:
    answers = {"read": said("On fire."), "close": said("Closed.")}
    old = build("old", answers)
    new = build("new", answers, tools=[READ, CLOSE])
    recording = record(old, ("read", SEVEN), ("close", SEVEN))
    for words in ((old, new), (new, old)):
        ended = compared(run, *words, recording)

        assert "not played (not read-only): 1 call of close" in ended.out


def test_a_tool_that_is_gone_or_renamed_is_played(run: Run) -> None:
    old = build("old", {"read": said("On fire.")})
    new = build("new", {"read_ticket": said("On fire.")})
    ended = compared(run, old, new, record(old, ("read", SEVEN)))

    assert ended.code == 1
    assert "a success became a protocol error" in ended.out
    assert "WORSE: COMMAND2 does not publish what COMMAND1 does: read" in ended.out.splitlines()


def test_a_second_build_without_tools_is_worse(run: Run) -> None:
    """The wrong calls alone do not tell: each is refused by both builds."""
    missing = failed("'number' is required")
    old = build("old", {"read": missing, "close": missing}, tools=[READ, CLOSE])
    new = build("new", {}, tools=[])
    ended, found = compared(run, old, new), findings(run, old, new)

    assert ended.code == 1
    assert ended.out.splitlines()[0].startswith("desk 1: 2 tools gone, ")
    assert "WORSE: COMMAND2 does not publish what COMMAND1 does: read, close" in ended.out
    assert [one["tool"] for one in found["findings"] if one["rule"] == "compare/gone"] == [
        "read",
        "close",
    ]
    assert ["read", "close"] == found["summary"]["gone"]


def test_a_tool_that_only_the_second_build_has_is_not_gone(run: Run) -> None:
    missing = failed("'number' is required")
    old = build("old", {"read": missing}, tools=[READ])
    new = build("new", {"read": missing, "close": missing}, tools=[READ, CLOSE])

    assert compared(run, old, new).code == 0


def test_a_tool_that_runs_only_as_a_task_is_not_played(run: Run) -> None:
    task = {**READ, "name": "slow", "execution": {"taskSupport": "required"}}
    same = build("same", {"read": said("On fire."), "slow": said("")}, tools=[READ, task])
    recording = record(same, ("read", SEVEN), ("slow", SEVEN))

    assert (
        "(the tool runs only as a task): 1 call of slow\n"
        in compared(run, same, same, recording, "--all").out
    )


def test_calls_are_played_in_the_order_of_their_requests_with_their_arguments(run: Run) -> None:
    """A recording has the order of the answers. Calls without an answer are played, too."""
    same = build("same", {"read": said("On fire."), "list": said("None.")})
    lines = [
        {"kind": "call", "at": "2026-11-28T10:00:03.000Z", "tool": "list", "args": {"deep": [1]}},
        {"kind": "unanswered", "at": "2026-11-28T10:00:02.000Z", "tool": "read", "args": {"a": 2}},
        {"kind": "call", "at": "2026-11-28T10:00:01.000Z", "tool": "read", "args": None},
        {"kind": "end", "at": "2026-11-28T10:00:00.000Z"},
    ]
    text = "\n".join(json.dumps({"v": 1, **line}) for line in lines)
    Path("calls.jsonl").write_text(f'{text}\n{{"v":1,"ki', "utf-8")
    ended = compared(run, same, same, "calls.jsonl")

    assert [(one["name"], one["arguments"]) for one in played("same")] == [
        ("read", {}),
        ("read", {"a": 2}),
        ("list", {"deep": [1]}),
    ] * 2
    assert ended.out.endswith("not read: 1 line of the recording, from 5 on\n")


def test_a_call_with_a_digest_among_others_is_not_played(run: Run) -> None:
    same = build("same", {"read": said("On fire.")})
    record(same, ("read", SEVEN), keeps=False)
    recording = record(same, ("read", SEVEN))

    assert compared(run, same, same, recording).out.splitlines() == [
        "desk 1: no difference in 1 call of 1 tool",
        "",
        "not played (only a digest of their arguments is recorded): 1 call of read",
    ]


def test_a_call_that_succeeded_when_recorded_and_fails_now_is_named(run: Run) -> None:
    """Both builds lack what the recorded server had: no difference says nothing of it."""
    same = build("same", {"read": said("On fire.")})
    recording = record(same, ("read", SEVEN))
    build("same", {"read": failed("Ticket '7' not found")})
    ended = compared(run, same, same, recording)

    assert "not as recorded: COMMAND1 now fails in 1 call of read that succeeded then" in ended.out


# Builds that end, or do not answer


def test_each_call_that_ends_a_build_is_named_with_its_last_words(run: Run) -> None:
    fine, dying = said("On fire."), {"dies": "Traceback\nKeyError: '8'"}
    old = build("old", {"read": [fine, fine, fine]})
    new = build("new", {"read": [fine, dying]})
    recording = record(old, *(("read", {"number": one}) for one in "789"))
    found = findings(run, old, new, recording)
    (one,) = found["findings"]

    assert (one["rule"], one["calls"], one["line"]) == ("compare/no-answer", 1, 3)
    assert one["arguments"] == {"number": "8"}
    assert one["after"]["message"] == (
        "the call ended the server: it ended with exit code 3: KeyError: '8'"
    )


def test_a_build_that_ends_too_often_answers_none_of_the_rest(run: Run) -> None:
    old = build("old", {"read": said("On fire.")})
    new = build("new", {"read": {"dies": "no disk"}})
    recording = record(old, *[("read", SEVEN)] * 6)
    found = findings(run, old, new, recording)

    died, never_asked = found["findings"]
    assert [one["rule"] for one in (died, never_asked)] == ["compare/no-answer"] * 2
    assert (died["calls"], never_asked["calls"]) == (4, 2)
    assert never_asked["after"]["message"] == "the server ended, or gave no answer, too often"
    assert len(played("new")) == 4
    assert compared(run, new, new, recording).code == 0  # none in both


def test_a_build_that_does_not_start_again_answers_none_of_the_rest(run: Run) -> None:
    old = build("old", {"read": said("On fire.")})
    new = build("new", {"read": {"dies": "no disk"}}, later_exit="the lock is held")
    found = findings(run, old, new, record(old, *[("read", SEVEN)] * 3))
    first, second = (one["after"]["message"] for one in found["findings"])

    assert [one["calls"] for one in found["findings"]] == [1, 2]
    assert first == "the call ended the server: it ended with exit code 3: no disk"
    assert second == "initialize: it ended with exit code 1\nthe lock is held"


def test_a_call_that_takes_too_long_has_no_answer(run: Run) -> None:
    old = build("old", {"read": said("On fire.")})
    new = build("new", {"read": [{"mute": True}, said("On fire.")]})
    ended = compared(run, old, new, record(old, ("read", SEVEN)), "--timeout", "0.5")

    assert ended.code == 1
    assert "    after   no answer: no answer within 0.5 s" in ended.out


# The wrong calls of probe


def test_without_a_recording_the_wrong_calls_of_probe_are_played(run: Run) -> None:
    answers = {"read": failed("'number' is required"), "close": failed("'number' is required")}
    old = build("old", answers, tools=[READ, CLOSE])
    new = build("new", {**answers, "close": said("Closed.")}, tools=[READ, CLOSE])
    found = findings(run, old, new)
    sent = [(one["name"], one["arguments"]) for one in played("old")]

    accepted = found["summary"]["not_compared"]["the tool accepted a wrong call"]["close"]
    assert len(sent) == 2 * (found["summary"]["calls"] + accepted) > 2 * accepted > 0
    assert [
        one for one in sent if one[0] == "close" and isinstance(one[1].get("number"), str)
    ] == []
    assert [(one["rule"], one["tool"], one["line"]) for one in found["findings"]] == [
        ("compare/success", "close", None),
        ("compare/text-lost", "close", None),
    ]
    assert [one["name"] for one in played("new")].count("close") == 1  # it accepted a wrong call


def test_a_call_that_the_second_build_may_accept_is_not_played(run: Run) -> None:
    """Its schema has no required argument any more, so a wrong call is a right one for it."""
    answers = {"close": failed("'number' is required")}
    old = build("old", answers, tools=[CLOSE])
    new = build("new", answers, tools=[{"name": "close", "inputSchema": {"properties": {}}}])
    ended = compared(run, old, new)
    build("new", answers, tools=[{"name": "close", "inputSchema": {"type": "nothing"}}])
    unreadable = compared(run, old, new)

    assert {one["name"] for one in played("old") + played("new")} == {
        "replybook_probe_no_such_tool"
    }
    assert "not played (arguments that COMMAND2 may accept): " in ended.out
    assert unreadable.out == ended.out


# Over HTTP


class _Http(BaseHTTPRequestHandler):
    """A build over HTTP, which wants a key."""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        results = {
            "initialize": {"result": {"serverInfo": {"name": "desk", "version": "http"}}},
            "tools/list": {"result": {"tools": [READ]}},
            "tools/call": said("On fire."),
        }
        known = self.headers.get("X-Key") == "right"
        told = results.get(asked["method"], {}) if known else refused(-32000, "no key")
        body = json.dumps({"jsonrpc": "2.0", "id": asked.get("id"), **told}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: object) -> None:
        pass


@pytest.fixture
def url() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Http)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/mcp"
    server.shutdown()
    server.server_close()


def test_a_build_may_be_at_a_url(run: Run, url: str) -> None:
    old = build("old", {"read": said("On fire.")})
    recording = record(old, ("read", SEVEN))
    ended = compared(run, old, [url], recording, "--header", "X-Key: right")
    unknown = compared(run, old, [url], recording)

    assert (ended.code, ended.out) == (
        0,
        "desk 1 -> desk http: no difference in 1 call of 1 tool\n",
    )
    assert unknown.code == 2
    assert f"COMMAND2 does not start as a server: {url}: initialize: no key" in unknown.err


def test_both_builds_get_the_variable_and_start_in_the_folder(run: Run, tmp_path: Path) -> None:
    old, new = (build(one, {"read": said(f"{one} {{DESK}} {{folder}}")}) for one in ("old", "new"))
    recording = record(old, ("read", SEVEN))
    (one,) = findings(run, old, new, recording, "--folder", ".", "--env", "DESK=b")["findings"]

    assert one["before"]["message"] == f"old b {tmp_path}"
    assert one["after"]["message"] == f"new b {tmp_path}"


# Foreign lines


def test_a_line_with_a_foreign_value_is_counted_and_the_rest_is_played(tmp_path: Path) -> None:
    line = {"v": 1, "kind": "call", "at": "1", "tool": "t", "args": {"a": 1}, "failed": False}
    last = json.dumps({**line, "tool": "last"}).encode()
    path = tmp_path / "calls.jsonl"
    played, bad = 0, 0
    for change, text in changed(line):
        path.write_bytes(text + b"\n" + last)
        recording = read_recording(str(path))
        bad += recording.bad_lines == [1]
        played += len(recording.calls) == 2
        assert "last" in [call.tool for call in recording.calls], change
        assert all(isinstance(one.arguments, dict) for one in recording.calls if one.arguments), (
            change
        )

    assert played > 50
    assert bad > 40
