"""A minimal server reports a crash on stderr, with stack and trace id (specification 49).

Over stdio, in a process of its own, where nobody set up logging but the stack. Whatever else came
on stdout would be no JSON, and the wire refuses it.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.bounded_waits import PATIENCE
from tests.project_tree import PACKAGES, ROOT
from tests.runtime.mcp.wires import StdioWire
from tests.warm_python import warm_interpreter

TOOLS = """
from replybook import Reply, ReplyBuilder, mcp_safe_tool

class NoText(Exception):
    def __str__(self): raise ValueError("in the text")

def broken_far_below(): raise LookupError("what only a developer reads")

def plain() -> str: return broken_far_below()

@mcp_safe_tool
def safe(rb: ReplyBuilder) -> Reply: return broken_far_below()

@mcp_safe_tool
async def later(rb: ReplyBuilder) -> Reply: return broken_far_below()

@mcp_safe_tool
def mute(rb: ReplyBuilder) -> Reply: raise NoText

TOOLS = [plain, safe, later, mute]
"""

SERVERS = {
    "sdk": TOOLS
    + """
from replybook.mcp.sdk import ReplyServer

server = ReplyServer("acme")
for tool in TOOLS: server.tool()(tool)
server.run()
""",
    "fastmcp": TOOLS
    + """
from fastmcp import FastMCP
from replybook.mcp.fastmcp import ReplyMiddleware

server = FastMCP("acme", middleware=[ReplyMiddleware()])
for tool in TOOLS: server.tool(tool)
server.run(show_banner=False)
""",
}


def served(
    script: str, tools: list[str], log: Path, python: Sequence[str] = (sys.executable,)
) -> tuple[list[str], str]:
    """The trace ids that a client got for calls of these tools, and what came on stderr."""
    paths = os.pathsep.join(str(ROOT / folder) for folder in PACKAGES)
    with log.open("wb") as stderr:
        process = subprocess.Popen(
            [*python, "-c", script],
            env={**os.environ, "PYTHONPATH": paths},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=stderr,
        )
        try:
            wire = StdioWire(process)
            answers = [wire.ask("tools/call", {"name": name, "arguments": {}}) for name in tools]
        finally:
            assert process.stdin is not None
            process.stdin.close()
            process.terminate()
            try:
                process.wait(PATIENCE)
            finally:
                process.kill()
    envelopes = [answer.message["result"]["structuredContent"] for answer in answers]
    assert {"MCP-SYS-E-001"} == {envelope["code"] for envelope in envelopes}
    return [envelope["meta"]["trace_id"] for envelope in envelopes], log.read_text()


def in_one_line(text: str) -> str:
    """Return what a console of any width shows, without its frames and breaks."""
    return re.sub(r"[\s│]+", "", text)


def test_each_crash_is_on_stderr_once_with_its_stack_and_its_trace_id(
    stack: str, tmp_path: Path
) -> None:
    tools = ["plain", "safe", "later", "mute", "mute"]
    ids, said = served(SERVERS[stack], tools, tmp_path / "stderr")

    shown = in_one_line(said)
    assert [1] * 5 == [shown.count(trace_id) for trace_id in ids]
    assert 3 == shown.count(in_one_line("LookupError: what only a developer reads"))
    assert "broken_far_below" in shown
    assert "NoText" in shown


def test_with_a_log_the_stack_is_there_and_nothing_is_on_stderr(stack: str, tmp_path: Path) -> None:
    with_log = f"""
from replybook.safety import ServerSettings, use_by_default
from replybook.trace import TraceLog

use_by_default(ServerSettings(log=TraceLog({str(tmp_path / "traces")!r})))
"""
    script, stderr = with_log + SERVERS[stack], tmp_path / "stderr"
    [trace_id], said = served(script, ["safe"], stderr, warm_interpreter())

    assert "broken_far_below" not in said
    text = (tmp_path / "traces" / "stacks" / f"{trace_id}.txt").read_text()
    assert "LookupError: what only a developer reads" in text
