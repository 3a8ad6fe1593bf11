"""A day of an author who moves a server of the SDK: records, changes, compares, mends, compares."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from tests.devtools.commands.calling import Ended, Run
from tests.devtools.compare.builds import record

OLD = """
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ToolAnnotations

server = MCPServer("desk", version="1")
READS = ToolAnnotations(readOnlyHint=True)
TICKETS = {"7": "The printer is on fire."}

@server.tool(annotations=READS)
def read_ticket(number: str) -> str:
    if number not in TICKETS:
        raise ToolError(f"Ticket '{number}' not found")
    return TICKETS[number]

@server.tool(annotations=READS)
def search(word: str) -> list[str]:
    if word == "busy":
        raise ToolError("Rate limit exceeded. Try again in 30 seconds.")
    return [number for number, text in TICKETS.items() if word in text]

@server.tool()
def close_ticket(number: str) -> str:
    raise ToolError("Permission denied: only a manager may close tickets")

if __name__ == "__main__":
    server.run()
"""
MOVED = """
from mcp.types import ToolAnnotations
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.mcp.sdk import ReplyServer

server = ReplyServer("desk", version="3")
READS = ToolAnnotations(readOnlyHint=True)
TICKETS = {"7": "The printer is on fire."}

@server.tool(annotations=READS)
@mcp_safe_tool
def read_ticket(number: str, rb: ReplyBuilder) -> Reply:
    if number not in TICKETS:
        return rb.invalid(codes.WA_RES_I_001, data={"path": number})
    return rb.success(codes.WA_READ_S_001, data={"text": TICKETS[number]})

@server.tool(annotations=READS)
@mcp_safe_tool
def search(word: str, rb: ReplyBuilder) -> Reply:
    if word == "busy":
        return rb.invalid(codes.MCP_SYS_I_004, data=LIMIT)
    found = [number for number, text in TICKETS.items() if word in text]
    return rb.success(codes.WA_READ_S_001, data={"result": found})

@server.tool()
@mcp_safe_tool
def close_ticket(number: str, rb: ReplyBuilder) -> Reply:
    return rb.denied(codes.EN_GATE_D_003, data={"reason": "only a manager may close tickets"})

LIMIT = {"limit": "5 a minute", "after_s": 30, "attempts_left": 2}
if __name__ == "__main__":
    server.run()
"""
HASTY = MOVED.replace('"limit": "5 a minute"', '"limit": 5').replace(
    '    return rb.success(codes.WA_READ_S_001, data={"text": TICKETS[number]})',
    "    return TICKETS[number]",
)
"""Moved with two mistakes: a success that is still raw, and data of the wrong type."""

CALLS = [
    *(("read_ticket", {"number": one}) for one in ("7", "8", "7")),
    ("search", {"word": "fire"}),
    ("search", {"word": "busy"}),
    ("search", {"wrod": "fire"}),
    ("close_ticket", {"number": "7"}),
]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_day_of_an_author(run: Run) -> None:
    def compared(new: str, *options: str, after: str = "new.py") -> Ended:
        Path("new.py").write_text(new, "utf-8")
        commands = ("--", sys.executable, "old.py", "--", sys.executable, after)
        return run("compare", "calls.jsonl", *options, *commands)

    # In the morning everything is typed wrongly. No server is left in the way, and nothing is said
    # to be clean.
    Path("old.py").write_text(OLD, "utf-8")
    unrecorded = compared(OLD)
    record([sys.executable, "old.py"], *CALLS[:1], keeps=False)
    digests = compared(OLD)
    Path("calls.jsonl").unlink()
    record([sys.executable, "old.py"], *CALLS)
    misplaced = run("compare", "calls.jsonl", "--", sys.executable, "old.py", "new.py")
    absent = compared(OLD, after="nwe.py")
    broken = compared("retrun 1\n")

    assert [one.code for one in (unrecorded, digests, misplaced, absent, broken)] == [2] * 5
    assert "there is no recording 'calls.jsonl'" in unrecorded.err
    assert "--keep-arguments" in digests.err
    assert "write two commands, each after --" in misplaced.err
    assert "'nwe.py' is not here" in absent.err
    assert "COMMAND2 does not start as a server" in broken.err
    assert "SyntaxError" in broken.err

    # The move has two mistakes: a raw success, and data that the code refuses.
    hasty = compared(HASTY)
    lines = hasty.out.splitlines()
    worse = [line for line in lines if line.startswith("  WORSE")]

    assert hasty.code == 1
    assert lines[0].startswith("desk 1 -> desk 3: 3 worse, 1 changed otherwise, ")
    assert worse == [
        "  WORSE in 2 calls: a success became a failure",
        "  WORSE in 1 call: an agent that could go on must stop",
    ]
    assert "MCP-SYS-E-003" in lines[lines.index(worse[0]) + 3]
    assert "MCP-SYS-E-001" in lines[lines.index(worse[1]) + 3]
    assert lines[-1] == "not played (not read-only): 1 call of close_ticket; --all plays them"

    # The mistakes are mended. Every verdict is as good as before.
    moved = json.loads(compared(MOVED, "--all", "--format", "json").out)
    rules = {(one["tool"], one["rule"]) for one in moved["findings"]}
    steps = {(one["before"]["step"], one["after"]["step"]) for one in moved["findings"]}

    assert (moved["summary"]["worse"], moved["summary"]["calls"]) == (0, len(CALLS))
    kept = {("go on", "go on"), ("correct", "correct"), ("wait", "wait"), ("ask", "ask")}
    assert steps == {*kept, ("correct", "go on")}  # `wrod` is repaired
    assert ("read_ticket", "compare/changed") in rules
    assert moved["summary"]["not_compared"] == {}

    # What is moved becomes the new yardstick. It has no difference to itself.
    Path("old.py").write_text(MOVED, "utf-8")
    same = compared(MOVED, "--all")
    assert (same.code, same.out) == (0, "desk 3: no difference in 7 calls of 3 tools\n")
