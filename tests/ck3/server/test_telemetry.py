"""Telemetry sends spans and a metric about the ends of requests, but none of their content."""

from __future__ import annotations

import json
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.project_tree import PACKAGES, ROOT
from tests.warm_python import warm_python

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")
pytest.importorskip("opentelemetry.sdk", reason="the extra `otel` is not installed")

from replybook_ck3.serve.server.telemetry import keep_attributes

SECRET = "hunter2-0xC0FFEE"
STACKS = pytest.mark.parametrize("stack", ["sdk", "fastmcp"])


@cache
def sent(stack: str) -> tuple[list[dict[str, Any]], str, str]:
    """The spans, and both texts as a whole."""
    probe = Path(__file__).with_name("telemetry_probe.py")
    folders = [ROOT, *(ROOT / folder for folder in PACKAGES)]
    done = warm_python(str(probe), stack, SECRET, PYTHONPATH=":".join(map(str, folders)))
    assert 0 == done.returncode, done.stderr
    lines = dict(line.split(" ", 1) for line in done.stdout.splitlines() if " " in line)
    return json.loads(lines["SPANS"]), lines["SPANS"], lines["METRICS"]


def of_tool(stack: str, tool: str) -> dict[str, Any]:
    (found,) = [s for s in sent(stack)[0] if s["attributes"].get("gen_ai.tool.name") == tool]
    return found


@STACKS
def test_a_call_has_a_span_with_its_code_type_and_trace_id(stack: str) -> None:
    span = of_tool(stack, "listing")
    assert "tools/call listing" == span["name"]
    assert "WA-READ-S-001" == span["attributes"]["replybook.code"]
    assert "S" == span["attributes"]["replybook.reply_type"]
    assert 32 == len(span["attributes"]["replybook.trace_id"])
    assert "error.type" not in span["attributes"]


@STACKS
def test_a_crash_is_a_tool_error_without_its_text(stack: str) -> None:
    span = of_tool(stack, "broken")
    assert "tool_error" == span["attributes"]["error.type"]
    assert {"status_code": "ERROR"} == span["status"]
    assert [] == span["events"]


def test_the_span_of_a_client_is_the_parent() -> None:
    """On FastMCP a span of this very process goes before, and here the client is in it, too."""
    assert "0x" + "a" * 32 == of_tool("sdk", "listing")["context"]["trace_id"]


@STACKS
def test_nothing_that_a_client_said_leaves(stack: str) -> None:
    _, spans, metrics = sent(stack)
    assert "tools/call" in spans
    assert "mcp.server.operation.duration" in metrics
    assert SECRET not in spans
    assert SECRET not in metrics


@STACKS
def test_nothing_of_this_machine_leaves(stack: str) -> None:
    _, spans, metrics = sent(stack)
    for text in (str(ROOT), sys.executable, "telemetry_probe", "Traceback"):
        assert text not in spans
        assert text not in metrics


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("mcp.method.name", "tools/call"),
        ("mcp.method.name", "notifications/tools/list_changed"),
        ("jsonrpc.request.id", "17"),
        ("error.type", "-32603"),
        ("error.type", "tool_error"),
        ("replybook.code", "WA-RES-I-001"),
        ("gen_ai.tool.name", "ck3_read"),
        ("replybook.transient", True),
    ],
)
def test_what_is_on_the_list_leaves(key: str, value: object) -> None:
    assert {key: value} == keep_attributes({key: value}, {"ck3_read"})


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("mcp.method.name", "tools/call /home/anna"),
        ("jsonrpc.request.id", "hunter2"),
        ("error.type", "no such file: /home/anna"),
        ("replybook.code", "WA-RES-I-001 "),
        ("gen_ai.tool.name", "ck3_write"),
        ("mcp.resource.uri", "replybook://codes"),
        ("exception.message", "boom"),
        ("enduser.id", "anna"),
        ("replybook.transient", "yes"),
        ("mcp.protocol.version", "mine"),
    ],
)
def test_what_is_not_stays(key: str, value: object) -> None:
    assert {} == keep_attributes({key: value}, {"ck3_read"})
