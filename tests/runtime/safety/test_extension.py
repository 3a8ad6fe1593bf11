"""Codes of an extending registry: a process has one, so each test has its own process."""

from __future__ import annotations

import json

from tests.warm_python import warm_python

_PROCESS = """
import json
from replybook import Reply, ReplyBuilder, mcp_safe_tool
from replybook_generated import REGISTRY
from replybook_schema.active import ACTIVE, Source

PARAM = ("path", "string", "The path.", True, "public", ())
HIDDEN = ("detail", "string", "For the log.", False, "internal", ())
ROW = ("WA-RES-I-700", "OWN", "Own", "{{path}} is odd", (PARAM, HIDDEN), "M.", "fix_arguments", ("path",),
       "R.", "0.1.0", "active", None, None, (), None, None, ())
ACTIVE.extend(REGISTRY, Source(name="mine", package="mine_replies", records=lambda: (ROW,)))

@mcp_safe_tool
def tool(rb: ReplyBuilder) -> Reply:
    return {made}

print(json.dumps(tool()))
"""


def answer(made: str) -> dict[str, object]:
    done = warm_python("-c", _PROCESS.format(made=made))
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_reply_with_a_code_of_an_extension_travels() -> None:
    envelope = answer('rb.invalid("WA-RES-I-700", data={"path": "x", "detail": "secret"})')

    assert ("I", "WA-RES-I-700", "x is odd") == (
        *(envelope["reply_type"], envelope["code"]),
        envelope["message"],
    )
    assert {"path": "x"} == envelope["data"]


def test_its_registry_version_is_not_that_of_the_base() -> None:
    envelope = answer('Reply("I", "WA-RES-I-700", {"path": "x"})')

    assert {"trace_id", "duration_ms", "tool"} == set(envelope["meta"])  # type: ignore[call-overload]


def test_a_reply_that_does_not_fit_it_is_a_crash() -> None:
    envelope = answer('Reply("I", "WA-RES-I-700", {"path": 7})')

    assert "MCP-SYS-E-001" == envelope["code"]


def test_a_code_of_another_extension_is_a_crash() -> None:
    assert "MCP-SYS-E-001" == answer('Reply("I", "WA-RES-I-701", {})')["code"]
