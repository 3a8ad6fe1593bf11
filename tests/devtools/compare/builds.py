"""Builds of a scripted server, recordings of the real `replybook watch`, and their comparison."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.devtools.commands.calling import Ended, Run
from tests.devtools.watch.watched import call, lines, through

SERVER = Path(__file__).with_name("scripted_build.py")
READS = {"annotations": {"readOnlyHint": True}}
NUMBER = {"properties": {"number": {"type": "string"}}, "required": ["number"]}
Answer = dict[str, Any]


def said(text: str, *, failed: bool = False, **more: Any) -> Answer:
    """A result with one text."""
    return {"result": {"content": [{"type": "text", "text": text}], "isError": failed, **more}}


def failed(text: str) -> Answer:
    return said(text, failed=True)


def refused(code: int, message: str) -> Answer:
    """A JSON-RPC error."""
    return {"error": {"code": code, "message": message}}


def reply(code: str, verb: str, message: str, **arguments: Any) -> Answer:
    """A failure as our library sends it."""
    kind, action = code.split("-")[2], {"verb": verb, "arguments": arguments}
    trace = {"trace_id": "15f17dca048b0fe73a228828c6c7a3d6"}
    # replybook: ignore[RB512] the bytes of a server, not a reply of ours
    envelope = {"status": "error", "reply_type": kind, "code": code, "message": message}
    envelope |= {"error": {"code": code, "action": action}, "meta": trace}
    meta = {"io.github.replybook/trace-id": trace["trace_id"]}
    whole = json.dumps(envelope)
    return said(whole, failed=True, structuredContent=envelope, _meta=meta)


def build(name: str, answers: Mapping[str, Any], **more: Any) -> list[str]:
    """Write a build into this folder. Return its command.

    Args:
        name: Name of the file.
        answers: One answer of each tool, or several in turn.
        more: Other members of the file, such as `tools`.
    """
    listed = {tool: one if isinstance(one, list) else [one] for tool, one in answers.items()}
    tools = [{"name": tool, "inputSchema": NUMBER, **READS} for tool in answers]
    told = {"version": "1", "tools": tools, "answers": listed, **more}
    Path(f"{name}.json").write_text(json.dumps(told), "utf-8")
    return [sys.executable, str(SERVER), f"{name}.json"]


def played(name: str) -> list[dict[str, Any]]:
    """The calls that a build got, in all of its runs. They are forgotten then."""
    log = Path(f"{name}.log")
    found = log.read_text("utf-8").splitlines() if log.exists() else []
    log.unlink(missing_ok=True)
    return [json.loads(line) for line in found]


def record(command: list[str], *calls: tuple[str, Any], keeps: bool = True) -> str:
    """Watch a session of these calls. Return the name of the recording."""
    hello = {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {}}
    asked = [call(number, tool, **given) for number, (tool, given) in enumerate(calls, 1)]
    options = ["--quiet", "-o", "calls.jsonl", *(["--keep-arguments"] if keeps else [])]
    ended = through(command, lines(hello, *asked), *options)
    assert ended.returncode == 0, ended.stderr
    return "calls.jsonl"


def compared(run: Run, before: list[str], after: list[str], *options: str) -> Ended:
    """Compare two builds. `options` are the words before the first `--`."""
    return run("compare", *options, "--", *before, "--", *after)


def findings(run: Run, before: list[str], after: list[str], *options: str) -> dict[str, Any]:
    """Compare two builds. Return the JSON object."""
    ended = compared(run, before, after, "--format", "json", *options)
    assert ended.code in (0, 1), ended.err
    found: dict[str, Any] = json.loads(ended.out)
    summary = found["summary"]
    assert ended.code == bool(summary["worse"] or summary["gone"])
    return found
