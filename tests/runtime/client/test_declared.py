"""A failure that declares its type has this type, whatever its words suggest.

The rows are the families of public threads and sources; each goes through the whole judge. The
words say nothing, or another type.

Source: specification 85.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.runtime.client.envelopes import envelope

from replybook.client import judge
from replybook.mcp.result_fields import TOOL_FAILURE, tool_failure

RAIN = "It rained"
DRAFT = "io.modelcontextprotocol/toolFailure"
NAMES = {"class", "code", "retryable", "correlationId", "agentGuidance"}
"""The members of the draft ToolFailure (SEP-3313)."""


def data(value: Any, **more: Any) -> dict[str, Any]:
    """A result with structured content, and the same as text."""
    text = [{"type": "text", "text": json.dumps(value)}]
    return {"content": text, "structuredContent": value, **more}


def failed(value: Any) -> dict[str, Any]:
    return data(value, isError=True)


def text(value: str) -> dict[str, Any]:
    return {"content": [{"type": "text", "text": value}]}


def draft(**members: Any) -> dict[str, Any]:
    return {"content": [], "isError": True, "_meta": {DRAFT: members}}


def nested(code: Any, **more: Any) -> dict[str, Any]:
    return failed({"error": {"code": code, "message": RAIN, **more}})


def numbered(code: int, **more: Any) -> dict[str, Any]:
    return nested(code, data={"reason": "weather", "recovery": {"hint": "Wait"}, **more})


def category(name: str, *, retryable: bool = False) -> dict[str, Any]:
    return data({"ok": False, "errorCategory": name, "isRetryable": retryable, "message": RAIN})


DECLARED = [
    ("I", draft(**{"class": "capability"}, code="x", retryable=False, correlationId="c-1")),
    ("E", draft(**{"class": "reliability"}, code="x", retryable=False)),
    ("D", draft(**{"class": "governance"})),
    ("W", draft(**{"class": "governance"}, retryable=True, agentGuidance="Invalid date")),
    *(
        ("W", nested(code, retryable=True))
        for code in ("rate_limited", "conflict", "upstream_unavailable", "timeout", "busy")
    ),
    ("W", nested("invalid_input", retryable=True)),
    ("I", nested("invalid_input", retryable=False)),
    ("I", nested("not_found", retryable=False)),
    ("I", nested("conflict", retryable=False)),
    ("D", nested("forbidden", retryable=False)),
    ("D", nested("unauthorized", retryable=False)),
    ("E", nested("internal", retryable=False)),
    ("E", nested("timeout", retryable=False)),
    ("E", nested("upstream_unavailable", retryable=False)),
    ("W", data({"code": "TIMEOUT", "retryable": True})),
    ("W", failed({"code": "INVALID_STATE", "retryable": True, "message": RAIN})),
    ("W", failed({"code": "STATE", "isRetryable": True, "message": RAIN})),
    ("I", failed({"code": "NOT_FOUND", "retryable": False, "message": RAIN})),
    ("D", failed({"code": "FORBIDDEN", "retryable": False, "message": RAIN, "details": {}})),
    ("E", failed({"code": "INTERNAL", "retryable": False, "message": RAIN})),
    ("I", category("validation")),
    ("D", category("permission")),
    ("I", category("business")),
    ("E", category("internal")),
    ("W", category("transient", retryable=True)),
    ("W", category("validation", retryable=True)),
    ("W", text('{"ok": false, "errorCategory": "transient", "message": "It rained"}')),
    ("I", numbered(-32602)),
    ("I", numbered(-32001)),
    ("I", numbered(-32002)),
    ("W", numbered(-32002, retryable=True)),
    ("W", nested(-32002, data={"reason": "busy"})),
    ("W", nested("conflict", retry_after=5)),
    ("W", numbered(-32003)),
    ("E", numbered(-32004)),
    ("E", numbered(-32000)),
    ("D", numbered(-32005)),
    ("D", numbered(-32006)),
    ("I", numbered(-32007)),
    ("E", numbered(-32603)),
    ("W", {"content": [], "structuredContent": {"code": "X", "retry_after": 9}, "isError": True}),
    ("I", failed({"status": "error", "http_status": 404, "error": {"code": "area.not_found"}})),
    ("I", text('{"outcome": "unsupported", "refusal": {"reason": "It rained"}}')),
    ("D", text('{"outcome": "refused", "refusal": {"reason": "It rained"}}')),
    ("D", failed({"status": "denied", "reason": RAIN})),
    ("D", failed({"status": "blocked", "reason": RAIN})),
    ("I", failed({"outcome": "unsupported", "reason": RAIN})),
    ("E", failed({"status": 500, "title": "Invalid date", "detail": "Ticket 12 not found"})),
]
"""Results that declare their type."""

TOLD = [
    (
        "I",
        {
            "content": [],
            "structuredContent": {"code": "E_X", "message": "Ticket 12 not found"},
            "isError": True,
        },
    ),
    ("W", failed({"status": 403, "message": "You have exceeded a secondary rate limit"})),
    ("I", failed({"error": "internal_error", "message": "Ticket not found: 12"})),
    *(
        ("D", {**text(words), "isError": True})
        for words in (
            "The user rejected the tool call",
            "Declined by the user",
            "The user doesn't want to proceed with this tool use.",
            "Cancelled by user",
            "Missing required scope: tickets.write",
            "[GET https://x.example/a] 403: it rained",
            "HTTP 400: Invalid API key",
        )
    ),
    ("I", {**text("status_code: 409, body: it rained"), "isError": True}),
    ("I", {**text("Client error '404 Not Found' for url 'https://x.example/'"), "isError": True}),
    ("E", {**text("HTTP 500: invalid argument"), "isError": True}),
]
"""Failures whose words say the type."""

NO_FAULT_OF_THE_CALLER = [
    "Output validation error: the result does not match the tool's output schema",
    "argument after ** must be a mapping, not NoneType",
    "sqlite3.DatabaseError: file is not a database",
    "out of memory",
]

ANSWERS = [
    data({"rows": [{"status": "refused", "id": 4, "reason": RAIN}]}),
    data({"code": "def f():\n    raise Error", "language": "python"}),
    data({"id": 4, "title": "Paint", "status": "blocked", "owner": "ada", "reason": RAIN, "n": 1}),
    data({"code": "GREEN", "message": "The light is green"}),
    data({"code": "E_NO_TICKET", "title": "A page about codes"}),
    data({"outcome": "passed", "tests": 3}),
    data({"outcome": "failed", "tests": 3}),
    data({"ok": True, "data": {"success": False, "builds": 3}}),
    data({"retryable": True, "jobs": 3}),
    data({"code": "SAVE10", "retryable": True, "discount": 10}),
    data({"language": "py", "code": "print(1)", "retryable": True, "output": "1"}),
    data({"code": "locked", "message": "Locked at 22:00"}),
    data({"code": "busy", "message": "Gone to lunch", "user": "ada"}),
    data({"id": "PROJ-12", "status": "blocked", "reason": "Waiting for the design team"}),
    data({"status": "blocked", "reason": "Waiting for review"}),
    data({"browser": "safari", "outcome": "unsupported", "reason": "no WebUSB"}),
    data({"status": "success", "data": {"success": False, "message": "Invalid VAT number"}}),
    data({"code": "US", "retry_after_seconds": 60}),
    data({"code": "orders", "retry_after": 30, "policy": "exponential"}),
    data({"url": "https://x.example/", "status": "error", "status_code": 404}),
    data({"errorCategory": "transient", "ok": True, "total": 4}),
    data({"items": [1, 2], "code": "timeout", "retryable": False}),
    data({"errorCategory": "business", "rows": 3}),
    data({"status": "done", "http_status": 404, "url": "https://x.example/a"}),
    data({"retry_after": 9, "jobs": 4}),
    data({"jobs": [{"code": "TIMEOUT", "retryable": True, "message": RAIN}]}),
    data({"error": {"retryable": True}, "a": 1, "b": 2, "c": 3, "d": 4, "e": 5}),
    text("The page of TIMEOUT says that retryable: true means to wait for some seconds.\n" * 9),
    {"content": [], "structuredContent": {"meta": {"class": "governance", "retryable": True}}},
    {
        "content": [],
        "_meta": {"acme/tools": {"class": "governance"}},
        "structuredContent": {"n": 1},
    },
]
"""Results with the words of a declaration in another place."""


@pytest.mark.parametrize(("kind", "result"), DECLARED)
def test_a_declaration_decides(kind: str, result: dict[str, Any]) -> None:
    found = judge(result)

    assert (kind, 1.0) == (found.type, found.confidence)
    assert found.rule is not None
    assert found.rule.startswith("dialect:")


@pytest.mark.parametrize("key", [DRAFT, TOOL_FAILURE])
@pytest.mark.parametrize(
    ("code", "verb", "kind"),
    [
        ("WA-RES-I-001", "fix_arguments", "I"),
        ("EN-SYS-D-001", "ask_user", "D"),
        ("MCP-SYS-E-001", "stop_and_report", "E"),
        ("MCP-SYS-I-007", "wait_and_retry", "W"),
    ],
)
def test_what_we_write_of_the_draft_is_read(key: str, code: str, verb: str, kind: str) -> None:
    sent: Any = envelope(code, verb)
    sent["data"] = {"after_s": 5, "attempts_left": 2} if kind == "W" else {}
    written: Any = tool_failure(sent)
    found = judge({"content": [], "isError": True, "_meta": {key: written}})

    assert written.keys() == NAMES
    assert (kind, code, 1.0) == (found.type, found.code, found.confidence)


@pytest.mark.parametrize(("kind", "result"), TOLD)
def test_the_words_decide_what_nobody_declared(kind: str, result: dict[str, Any]) -> None:
    assert kind == judge(result).type


@pytest.mark.parametrize("words", NO_FAULT_OF_THE_CALLER)
def test_an_inner_error_is_no_fault_of_the_caller(words: str) -> None:
    assert judge({**text(words), "isError": True}).type in ("E", None)


@pytest.mark.parametrize("result", ANSWERS)
def test_the_same_words_elsewhere_are_an_answer(result: dict[str, Any]) -> None:
    assert judge(result).type in ("S", None)


@pytest.mark.parametrize("flag", ["retryable", "isRetryable"])
def test_no_wait_where_a_retry_is_forbidden(flag: str) -> None:
    limited = {"error": {"code": "rate_limited", "message": "Too many requests", flag: False}}

    assert judge(failed(limited)).type is None
    assert judge(failed({"error": {**limited["error"], flag: True}})).type == "W"
