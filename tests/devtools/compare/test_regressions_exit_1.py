"""Each way of getting worse ends with exit code 1, and no other change does."""

from __future__ import annotations

import contextlib
import io
import json
from pathlib import Path
from typing import Any

import pytest
from tests.devtools.commands.calling import Run
from tests.devtools.compare.builds import (
    Answer,
    build,
    compared,
    failed,
    record,
    refused,
    reply,
    said,
)

from replybook.client.argument_repair import REPAIRED
from replybook_devtools.commands.main import main
from replybook_devtools.compare.differences import WORSE as WORDS

LIMIT = "Rate limit exceeded. Try again in 30 seconds."
DENIED = "Permission denied: only a manager may close tickets"
MISSING = "Ticket '8' not found"
BROKEN = "internal error: division by zero"
PUZZLE = "It rained."
PICTURE = {"result": {"content": [{"type": "image", "data": "aGk=", "mimeType": "image/png"}]}}
DATA = said('{"title": "The printer is on fire", "stars": 3, "tags": ["urgent", "floor"]}')


WORSE = {
    "success to failure": (DATA, reply("MCP-SYS-E-003", "stop_and_report", "no Reply"), "failure"),
    "success to a failure sent as success": (
        DATA,
        said('{"error": "Rate limit exceeded"}'),
        "failure",
    ),
    "success to protocol error": (DATA, refused(-32602, "Unknown tool: read"), "protocol-error"),
    "answer to death": (DATA, {"dies": "KeyError"}, "no-answer"),
    "answer to silence": (failed(MISSING), {"mute": True}, "no-answer"),
    "failure sent as success": (failed(MISSING), said('{"error": "Ticket not found"}'), "success"),
    "failure to success": (failed(MISSING), said("[]"), "success"),
    "protocol error to success": (refused(-32602, MISSING), DATA, "success"),
    "known to an error of no kind": (failed(LIMIT), {"error": {}}, "unknown-step"),
    "known to unknown": (failed(LIMIT), failed(PUZZLE), "unknown-step"),
    "wait to stop": (failed(LIMIT), reply("MCP-SYS-E-001", "stop_and_report", "failed"), "stop"),
    "correct to stop": (failed(MISSING), failed(BROKEN), "stop"),
    "wait to correct": (
        failed(LIMIT),
        reply("MCP-SYS-I-003", "fix_arguments", LIMIT),
        "other-step",
    ),
    "ask to correct": (failed(DENIED), reply("MCP-SYS-I-003", "fix_arguments", "no"), "other-step"),
    "ask to stop": (failed(DENIED), failed(BROKEN), "other-step"),
    "stop to correct, in the same words": (
        failed(BROKEN),
        reply("WA-RES-I-001", "fix_arguments", BROKEN),
        "other-step",
    ),
}


@pytest.mark.parametrize("case", WORSE)
def test_an_answer_got_worse(found: dict[str, list[Any]], case: str) -> None:
    rules = [one["rule"] for one in found[case] if one["rule"] != "compare/text-lost"]

    assert rules == [f"compare/{WORSE[case][2]}"]
    assert {one["severity"] for one in found[case]} <= {"error", "warning"}


NOT_WORSE: dict[str, tuple[Any, Any, list[str]]] = {
    "equal": (failed(MISSING), failed(MISSING), []),
    "equal but for values": (failed("Ticket '8' not found"), failed("Ticket '9' not found"), []),
    "success with a type": (said("On fire."), DATA, ["changed"]),
    "failure to a repaired call": (
        failed(MISSING),
        said("On fire.", _meta={REPAIRED: [{"name": "number", "from": "text", "to": "integer"}]}),
        ["changed"],
    ),
    "silence to answer": ({"mute": True}, DATA, ["changed"]),
    "unknown to known": (
        failed(PUZZLE),
        reply("WA-RES-I-001", "fix_arguments", "no ticket"),
        ["changed"],
    ),
    "equal step with a code": (
        failed(MISSING),
        reply("WA-RES-I-001", "fix_arguments", MISSING),
        [],
    ),
    "equal step with another code": (
        reply("MCP-SYS-I-003", "fix_arguments", MISSING),
        reply("WA-RES-I-001", "fix_arguments", MISSING),
        ["changed"],
    ),
    "a code that is gone": (
        reply("WA-RES-I-001", "fix_arguments", MISSING),
        failed(MISSING),
        ["changed"],
    ),
    "failure to protocol error": (failed(MISSING), refused(-32602, MISSING), ["changed"]),
    "stop to correct, in other words": (
        failed(BROKEN),
        reply("WA-RES-I-001", "fix_arguments", "There is no ticket 8"),
        ["changed"],
    ),
    "correct to the wait that the words say": (
        reply("MCP-SYS-I-003", "fix_arguments", LIMIT),
        failed(LIMIT),
        ["changed"],
    ),
    "sent as success to said": (
        said('{"error": "Ticket not found"}'),
        failed(MISSING),
        ["changed"],
    ),
}


@pytest.mark.parametrize("case", NOT_WORSE)
def test_an_answer_did_not_get_worse(found: dict[str, list[Any]], case: str) -> None:
    rules = [one["rule"] for one in found[case] if one["rule"] != "compare/text-lost"]

    assert rules == [f"compare/{one}" for one in NOT_WORSE[case][2]]


LOST: dict[str, tuple[Answer, Answer, str | None]] = {
    "the end": (failed(DENIED), failed("Permission denied"), "only a manager may close tickets"),
    "the middle": (said("The door is red and wide."), said("The door is wide."), "red and"),
    "the only number": (said("There are 3 fires."), said("There are fires."), "3"),
    "names and values": (
        DATA,
        said('{"stars": 3, "tags": ["urgent"]}'),
        "The printer is on fire ... title ... floor",
    ),
    "what moved to _meta": (
        said("A plain word."),
        said("", _meta={"text": "plain"}),
        "A plain word",
    ),
    "a reason": (failed("a plain reason"), refused(-32602, "reason"), "a plain"),
    "a picture": (PICTURE, said("a picture"), "image"),
    "no json": (said("{a plain} word"), said("{plain}"), "a plain} word"),
    "order and case": (said("plain words"), said("WORDS, plain"), None),
    "structured": (said("plain words"), said("", structuredContent={"plain": ["words"]}), None),
    "json": (said('{"plain": "words"}'), said("", structuredContent={"plain": "words"}), None),
    "more text": (said("read_ticket failed"), said("read_ticket failed\nNext: mend."), None),
    "values": (said("at 12:30:01 in /tmp/a1"), said("at 1764333389.25 in /tmp/zz/y"), None),
}


@pytest.mark.parametrize("case", LOST)
def test_text_that_stands_nowhere_is_lost(found: dict[str, list[Any]], case: str) -> None:
    told = [one for one in found[case] if one["rule"] == "compare/text-lost"]

    assert [one["lost"] for one in told] == [LOST[case][2]] * bool(LOST[case][2])
    assert {one["severity"] for one in told} <= {"warning"}


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Any]]:
    """The findings of one comparison, by case: each case is a tool of both builds."""
    cases = {**WORSE, **NOT_WORSE, **LOST}
    with contextlib.chdir(tmp_path_factory.mktemp("cases")):
        old = build("old", {case: one[0] for case, one in cases.items()})
        new = build("new", {case: one[1] for case, one in cases.items()})
        calls = [(case, {"number": "8"}) for case in cases]
        words = ["--timeout", "2", "--format", "json", record(old, *calls)]
        with contextlib.redirect_stdout(io.StringIO()) as shown:
            assert main(["compare", *words, "--", *old, "--", *new]) == 1
    findings = json.loads(shown.getvalue())["findings"]
    return {case: [finding for finding in findings if finding["tool"] == case] for case in cases}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_the_text_names_call_answers_and_fix(run: Run) -> None:
    old = build("old", {"read": [DATA, failed(LIMIT)]})
    new = build("new", {"read": [DATA, failed(BROKEN)]}, version="2")
    recording = record(old, ("read", {"number": "7"}), ("read", {"number": "8"}))
    ended = compared(run, old, new, recording)
    first, second = (_size(DATA) + _size(failed(one)) for one in (LIMIT, BROKEN))

    assert ended.code == 1
    assert ended.out.splitlines() == [
        "desk 1 -> desk 2: 1 worse, 1 with text lost in 2 calls of 1 tool",
        "",
        "read: 2 calls",
        "  WORSE in 1 call: an agent that could go on must stop",
        '    call    read {"number": "8"} (calls.jsonl:3)',
        f"    before  W, wait: {LIMIT}",
        f"    after   E, stop: {BROKEN}",
        f"    fix     {WORDS['stop'].fix}",
        "  in 1 call: text is lost",
        '    call    read {"number": "8"} (calls.jsonl:3)',
        "    lost    Rate limit exceeded. Try again in 30 seconds",
        f"  bytes: {first} -> {second}, {first // 2} -> {second // 2} a call",
    ]


def _size(answer: Answer) -> int:
    return len(json.dumps(answer["result"], separators=(",", ":")))
