"""One session gives the same numbers through `watch`, `report` and `trace stats`.

Source: specification 86.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.devtools.commands.calling import Run
from tests.devtools.watch.watched import call, lines, started

from replybook.columns import COLUMNS
from replybook.mcp import result_fields
from replybook_devtools.watch.judged_result import CODE, JUDGED, judge_result

SERVED = '''
import sys
from pathlib import Path

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.call import SessionInfo
from replybook.mcp.sdk import ReplyServer
from replybook.safety import ServerSettings
from replybook.trace import TraceLog

log = TraceLog(Path("trace"))
settings = ServerSettings(log=log, session=lambda: SessionInfo("s-1"), {stage})
server = ReplyServer("desk", settings=settings)
CASES = {cases}

@server.tool()
@mcp_safe_tool
def read(path: str, rb: ReplyBuilder) -> Reply:
    """Read a ticket."""
    if path == "broken":
        raise ConnectionError("10.0.0.7:5432 hung up")
    if path == "gone":
        return rb.invalid(codes.WA_RES_I_001, data={{"path": path}})
    if path == "busy":
        return rb.invalid(codes.WA_SVC_I_004, data={{"service": "carrier", "after_s": 1, "attempts_left": 0}})
    return rb.success(codes.WA_READ_S_001, data={{"text": path}})

@server.tool()
def raw(path: str) -> str:
    """Read a ticket in the old way."""
    if path == "gone":
        raise ValueError("There is no ticket " + path)
    if path == "odd":
        raise ValueError("the door")
    if path == "late":
        return "Error: 503 Service Unavailable"
    if path in CASES:
        return CASES[path]
    return "ticket " + path

server.run()
log.close()
'''
CASES = {
    "heading": "Error: the door",
    "chapter": "Error handling: see chapter 3",
    "words": "Failed to do the thing",
    "plain": "the door",
    "count": "Open: 4",
    "flag": '{"success": false}',
    "record": '{"id": 12, "status": "failed", "message": "Step 3 exited"}',
    "rows": '{"error": "the quick brown fox", "rows": [1]}',
}
"""Raw results that a judge of any server and the server itself read in different ways."""

INITIALIZE = {
    "jsonrpc": "2.0",
    "id": 0,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "host", "version": "1"},
    },
}
READY = {"jsonrpc": "2.0", "method": "notifications/initialized"}
ASKED = [
    *(("read", path) for path in ("7", "gone", "gone", "gone", "busy", "busy", "broken", "7")),
    *(("raw", path) for path in CASES),
    *(("raw", path) for path in ("7", "gone", "odd", "odd", "late", "late", "8")),
    ("read", "gone"),
]

FOREIGN = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    said = asked["params"]["arguments"]["path"]
    result = {"content": [{"type": "text", "text": said}], "isError": said.startswith("!")}
    print(json.dumps({"jsonrpc": "2.0", "id": asked["id"], "result": result}), flush=True)
"""
SAID = (
    *("Successfully read the ticket", "!the door", "!the door", "Error: the door", "a ticket"),
    *("!Ticket 8 not found", "!Permission denied", "!429 Too Many Requests", "!503 is odd"),
    *("!429 Too Many Requests", '{"ok": false, "errorCategory": "internal", "message": "x"}'),
)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def _asked_one_by_one(command: list[str], *messages: dict[str, Any]) -> str:
    """Run a session whose host waits for each answer, and return what the watch says of it."""
    with started(["-o", "calls.jsonl"], command) as watch:
        assert watch.stdin is not None
        assert watch.stdout is not None
        assert watch.stderr is not None
        for message in messages:
            watch.stdin.write(lines(message))
            while (
                "id" in message and json.loads(watch.stdout.readline()).get("id") != message["id"]
            ):
                pass
        watch.stdin.close()
        return watch.stderr.read().decode()


def _by_watch(table: str) -> dict[str, dict[str, int]]:
    """The numbers of the table on standard error."""
    _, _, shown = table.rpartition("\ntool ")
    head, *rows = [line.split() for line in f"tool {shown}".splitlines() if line]
    names = ["tool", *head[1 : head.index("loops") + 1]]
    made = [dict(zip(names, row, strict=False)) for row in rows]
    return {row.pop("tool"): {name: int(value) for name, value in row.items()} for row in made}


def _by_report(told: dict[str, Any]) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for row in told["tools"]:
        counts = {name: row[name] for name in ("calls", *COLUMNS[:-1])}
        found[row["tool"]] = {**counts, "?": row["other"], "wasted": 0, "loops": 0}
    for row in told["wasted"]:
        found[row["tool"]]["wasted"] += row["wasted"]
        found[row["tool"]]["loops"] += row["loops"]
    return found


def _reported(run: Run, path: str) -> dict[str, Any]:
    done = run("report", path, "--format", "json")
    assert done.code == 0, done.err
    told: dict[str, Any] = json.loads(done.out)
    return told


@pytest.mark.parametrize("stage", ['successes="untouched"', "migration=True", ""])
def test_a_served_session_has_the_same_numbers_everywhere(run: Run, stage: str) -> None:
    Path("served.py").write_text(SERVED.format(stage=stage, cases=CASES), "utf-8")
    asked = [call(n, tool, path=path) for n, (tool, path) in enumerate(ASKED, 1)]
    said = _asked_one_by_one([sys.executable, "served.py"], INITIALIZE, READY, *asked)
    watched = _by_watch(said)
    by_file, by_trace = _reported(run, "calls.jsonl"), _reported(run, "trace")
    stats = json.loads(run("trace", "stats", "trace", "--format", "json").out)

    assert watched["read"]["W"] == 2
    assert (watched["read"]["wasted"], watched["read"]["loops"]) == (3, 1)
    assert _by_report(by_file) == watched
    assert _by_report(by_trace) == watched
    assert by_trace["totals"]["failed"] == by_file["totals"]["failed"] >= 8
    for row in stats["tools"]:
        counts = {name: row[name] for name in ("calls", *COLUMNS[:-1])}
        assert {**watched[row["tool"]], **counts} == watched[row["tool"]]


def test_a_foreign_session_has_the_same_numbers_everywhere(run: Run) -> None:
    Path("foreign.py").write_text(FOREIGN, "utf-8")
    session = [call(n, "read", path=said) for n, said in enumerate(SAID, 1)]
    watched = _by_watch(_asked_one_by_one([sys.executable, "foreign.py"], *session))
    recording = list(session)
    for asked in session:
        said = asked["params"]["arguments"]["path"]
        result = {"content": [{"type": "text", "text": said}], "isError": said.startswith("!")}
        recording.append({"jsonrpc": "2.0", "id": asked["id"], "result": result})
    Path("recording.jsonl").write_bytes(lines(*recording))
    (end,) = [
        one
        for one in map(json.loads, Path("calls.jsonl").read_text("utf-8").splitlines())
        if one["kind"] == "end"
    ]

    assert watched["read"] == {
        "calls": 11,
        "S": 1,
        "I": 1,
        "D": 1,
        "E": 1,
        "W": 2,
        "F": 4,
        "?": 1,
        "wasted": 1,
        "loops": 0,
    }
    for path in ("calls.jsonl", "recording.jsonl"):
        told = _reported(run, path)
        assert _by_report(told) == watched
        assert told["totals"]["failed"] == end["failed"] == 9


def test_the_keys_are_those_that_the_server_writes() -> None:
    assert (CODE, JUDGED) == (result_fields.CODE, result_fields.JUDGED)


META = {"io.github.replybook/trace-id": "0" * 32}
DENIED = {"type": "D", "rule": "x", "confidence": 1.0, "sent_as": "success"}


@pytest.mark.parametrize(
    ("meta", "column"),
    [
        ({"io.github.replybook/code": "MCP-SYS-S-900"}, "S"),
        ({"io.github.replybook/judged": DENIED}, "D"),
        ({"io.github.replybook/judged": {**DENIED, "type": None}}, "I"),
        ({"io.github.replybook/judged": {**DENIED, "type": "odd"}}, "F"),
        ({"io.github.replybook/judged": "odd"}, "F"),
        ({"io.github.replybook/code": 5}, "F"),
    ],
)
def test_what_a_server_of_ours_says_of_a_raw_result_counts(
    meta: dict[str, Any], column: str
) -> None:
    raw = {"content": [{"type": "text", "text": "Error: the door"}], "isError": False}
    assert judge_result({**raw, "_meta": {**META, **meta}}).column == column
    assert judge_result({**raw, "_meta": meta}).column == "F"
