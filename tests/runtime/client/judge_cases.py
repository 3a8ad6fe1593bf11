"""The results that Python and TypeScript have to judge alike, with the judgement of Python.

    python -m tests.runtime.client.judge_cases

writes `judge_cases.json`. The results are those below, made by hand, and the examples of the rules
of the registry, each with and without the flag `isError`. A failed text has its masked text beside
it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import yaml
from tests.project_tree import ROOT
from tests.runtime.client.envelopes import envelope

from replybook.client import judge
from replybook.client.judging.masking import masked
from replybook.client.verdict import ENVELOPE, TRACE_ID

FILE: Final = Path(__file__).with_name("judge_cases.json")
_FAILURES: Final = ROOT / "registry/replybook_registry/failures"

TEXTS: Final = (
    "",
    "   ",
    "done",
    "No results found.",
    "[]",
    "Error",
    "Error: ",
    "error: so it is",
    "Error: rate limit exceeded",
    "Error: rate limit exceeded, try again in 1.5 seconds",
    "429 Too Many Requests. Retry after 30s",
    "HTTP 429: please wait 2 minutes before the next request",
    "The database is locked, retry in 200 ms",
    "Error: connect ECONNREFUSED 127.0.0.1:5432",
    "Error: 403 Forbidden: you do not have permission to delete notes",
    "status code 401: invalid api key",
    "Request failed with status code 500",
    "Request failed with status code 404",
    "HTTP error 502 Bad Gateway",
    "HTTP 500: invalid argument",
    "HTTP 500",
    "HTTP 500 rows were read",
    "HTTP Error 404: permission denied",
    "status_code: 409, body: permission denied",
    "[GET https://x.example/a b] 403: no",
    "[GET https://x.example/a] 403: rate limit exceeded",
    "Client error '404 Not Found' for url 'https://x.example/denied'",
    "Error: 429 Client Error: invalid for url: https://x.example",
    "2 validation errors for Ticket\nid\n  Field required",
    "2 validation errors for TicketInput\nid\n  Field required",
    "argument after ** must be a mapping, not NoneType",
    "The user doesn't want to proceed with this tool use.",
    "The 404 most common words",
    "Error: file not found: 'notes/a.md'",
    "ENOENT: no such file or directory, open '/srv/notes/a.md'",
    "Error executing tool find: 1 validation error for findArguments\nword\n  Field required",
    'MCP error -32602: Invalid arguments for tool find: [{"code":"invalid_type"}]',
    "You can't do this, you don't have access",
    "You can\u2019t do this, you don\u2019t have access",
    "\u274c Search failed: the service is unavailable",
    "\u26a0\ufe0f Timed out after 30 seconds",
    "\u26a0\ufe0f Error: invalid API key",
    "\u26a0 This server is old.\nResult: 1 entry\n- Login error 401",
    "[1] Title: ENOENT: no such file or directory\n[1] URL: https://docs.invalid/enoent",
    "connect ECONNREFUSED 10.0.0.4:5432\n",
    "The message `ECONNREFUSED` means that nothing listens on that port.",
    'Failed (503: {"title": "Warming up", "detail": "Try again in 20 seconds"})',
    'Failed (503: {"title": "Warming up", "detail": "Try again"})',
    "https://shop.invalid/stats answered 500 with a body that is no JSON",
    '{"valid": false, "error": "Unexpected end of JSON input"}',
    '{"result": {"code": "42501", "details": null, "hint": null, "message": "no right"}}',
    '{"code": "40P01", "message": "Two transactions wait for each other"}',
    '{"error": true, "code": "RATE_LIMITED", "message": "upgrade", "http_status": 429}',
    '{"status_code": 404, "message": "no record"}',
    "\U0001f6ab Access denied",
    "# Search Failed\n\nThe index is not ready.",
    '**Error**: unknown column "nam" in "orders"',
    "Traceback (most recent call last):\n  File \"a.py\", line 1\nKeyError: 'x'",
    "Fehler: Datei nicht gefunden",
    "\u30a8\u30e9\u30fc: \u30d5\u30a1\u30a4\u30eb\u304c\u898b\u3064\u304b\u308a\u307e\u305b\u3093",
    "\U00020000\U00020001 not found",
    "\u0661\u0662 results",
    "STRASSE \u00dcBER ALLES, \u0130stanbul not found",
    '{"success": false, "error": "Invalid date"}',
    '{"success": true, "items": []}',
    '{"error": {"code": 429, "message": "slow down"}, "retry_after": "30s"}',
    '{"error": "unauthorized", "message": "token expired"}',
    '{"ok": false, "error": "not_in_channel"}',
    'API error: {"code": 503, "message": "unavailable"}',
    '[{"error": "not found"}]',
    '[{"error": ""}, {"a": 1}]',
    '{"result": "{\\"error\\": \\"not found\\"}"}',
    '{"status": "error", "reply_type": "E", "code": "MCP-SYS-E-001", "message": "x", "meta": {}}',
    "{" * 2_000,
    '{"a": ' * 500,
    "x" * 399,
    "x" * 401,
    "\U0001f600" * 390,
    "Error: " + "the same words again and again " * 60,
    "a page\n" * 700,
    "permission denied " * 400,
    "try again in 5 fortnights",
    "retry after 999999999999 seconds",
    "wait 3 h",
    "reset in 1 hour, or 2",
)
"""Texts of results."""

WAITS: Final = (
    "Too many requests, try again in 1 day",
    "Too many requests, try again in 2 weeks",
    "Too many requests. Retry in 999999 hours",
    "Too many requests, try again in 1 hour and 30 minutes",
    "Too many requests, try again in 1 hour, 20 minutes and 4 s",
    "Too many requests, retry after 1h30m",
    "Too many requests, retry after 1,800 seconds",
    "Too many requests, try again in 5-10 minutes",
    "Too many requests, try again in 5 - 10 minutes",
    "Too many requests. Please try again in 1.2s",
    "Too many requests (Retry-After: 0.5)",
    "Too many requests, retry-after-ms: 2000",
    "Too many requests, retry_after_seconds=7, limit=9",
    "Too many requests, RETRY AFTER 3 Minutes",
    "Too many requests, wait 30 before the next call",
    "Too many requests, wait 30 times",
    "Too many requests, retry after 2 attempts",
    "Too many requests, retry after 10.0.0.1 recovers",
    "Too many requests, retry after 2026-11-28 10:00:00",
    "Too many requests, retry after 2020-02-03T04:05:06Z",
    "Too many requests, retry after 2020-02-03 04:05:06.789+0100",
    "Too many requests, retry after 2999-01-01T00:00-05:00",
    "Too many requests, retry after 2020-02-30T04:05:06Z",
    "Too many requests, retry after 2020-02-03T24:00:00Z",
    "Too many requests, retry after 2020-02-03T04:05:06+24:00",
    "Too many requests, wait until 12:30",
    "Too many requests, wait until 12:30, or 5 minutes",
    "Too many requests, wait 5 minutes, until 12:30",
    "Too many requests, retry after \u0663\u0660 seconds",
    "Too many requests, awaiting 5 s",
    "Too many requests. " + "Wait. " * 4 + "x" * 60 + " Retry after 5 s",
    "Too many requests. " + "Wait. " * 5 + "x" * 60 + " Retry after 5 s",
)
"""Failures with a waiting time, or with a number that is none."""

QUOTATIONS: Final = (
    "Note 'Internal server error' not found",
    "Page 'Too many requests' not found",
    'No file named "rate limit exceeded.txt"',
    "The call failed: 'Rate limit exceeded, slow down'",
    "The tool `delete all` failed: permission denied",
    "The 'Permission denied'\u00e9 page was not found",
    "Error: 500 is greater than the maximum of 100",
    "Error: status 404 rows of 9 were refused",
    "Error: status 404, not found",
    "Rate limit set to 100",
    "Login required: no",
    "Not found: 0",
    "Not found: 10\u00b2",
    "Forbidden fruit is a song by J. Cole.",
    "Permission denied",
    "EACCES",
    "the call ended with EAGAIN",
    "[Errno 17] the name is taken",
    "The disk is full of notes",
)
"""Texts with a quotation, an amount, a value at the end, or a word that decides alone."""

NAMES: Final = (
    "No user with the id usr_9Xk2 in req_12345",
    "Unknown timezone: Mars",
    "Unknown timezone: 'Mars'  ",
    "Unknown member a.b+c@example.org of notes.md and x-1.tar.gz",
    "object 0x7fA3 at AA:BB:CC:01, build abcdefgh1, commit deadbeef01",
    "call index.py(3) in C:\\notes\\a.md and ~/b/c, see http://example.org/a?b=1",
    "550e8400-e29b-41d4-a716-446655440000 failed at 12:30:01.5 after \u0663\u0660 tries",
    "snake_case stays, but fooBar_1 and foo_Bar go, \u00e9_1.md and id9\u00e9 too",
)
"""Texts with names that a mask hides."""

DATA: Final[tuple[object, ...]] = (
    {},
    [],
    {"result": []},
    {"result": "done"},
    {"result": {"error": "rate limited", "retryAfter": 3}},
    {"items": [1, 2, 3], "error": None},
    {"error": False, "value": 1},
    {"error": True, "message": "The token has expired"},
    {"isError": True, "message": "The disk is full"},
    {"success": 0, "message": "Invalid id"},
    {"success": "false", "message": "Invalid id"},
    {"status": 404, "title": "Not Found", "type": "about:blank", "detail": "No such note"},
    {"status": 429, "title": "Too Many", "type": "about:blank"},
    {"status": 200, "title": "All is well"},
    {"error": {"type": "rate_limit_error", "message": "slow down"}},
    {"error": {"code": 8, "status": "RESOURCE_EXHAUSTED", "message": "quota"}},
    {"code": "NOT_READY", "retryable": True, "retry_after": 2},
    {"code": "BAD", "retryable": False, "message": "wrong"},
    {"code": True, "retryable": True},
    {"errors": [{"message": "Unknown field 'nam'"}]},
    {"errors": []},
    {"code": "E_NO_TICKET", "message": "no ticket 12"},
    {"code": "\u017ftock_mi\u017f\u017fing", "message": "no ticket 12"},
    {"code": "GREEN", "message": "The light is green"},
    {"error": "internal_error", "message": "Ticket not found: 12"},
    {"error": {"code": "busy", "message": "no", "retryable": False}},
    {"error": {"code": "not_found", "isRetryable": True}},
    {"ok": False, "errorCategory": "Transient", "isRetryable": False, "message": "no"},
    {"ok": True, "data": {"success": False, "message": "no ticket 12"}},
    {"outcome": "unsupported", "refusal": {"reason": "no"}},
    {"class": "governance", "reason": "needs approval"},
    {"failure": {"class": "reliability", "reason": "down", "retryAfterMs": 1500}},
    {"a": [[[["deep"]]]]},
    {"success": 0},
    {"success": False, "message": "Too many requests", "error": {"retryDelay": "1h30m"}},
    {"ok": False, "error": "ratelimited", "Retry-After": "0.5"},
    {"status": 429, "message": "slow down", "retry_in": {"seconds": "90"}},
    {"status": 429, "message": "slow down", "retryDelay": {"seconds": 5, "nanos": 1}},
    {"status": 429, "message": "slow down", "retryAfterMs": "2500"},
    {"status": 429, "message": "slow down", "retryAfterMs": "2 minutes"},
    {"status": 429, "message": "slow down", "retry_after": True},
    {"status": 429, "message": "slow down", "retry_after": 10**400},
    {"status": 429, "message": "slow down", "retry_after": 99_999_999},
    {"status": 429, "message": "slow down", "retryable": False},
    {"status": 429, "message": "slow down", "retryable": "false"},
    {"code": 10**400, "retryable": True, "message": "x"},
    {"error": {"code": -(10**400), "message": "No"}},
    {"error": {"code": 10**15, "message": "No"}},
    {"error": {"code": 4.5, "message": "No"}},
    {"error": {"code": "LOCK_TIMEOUT", "message": "The object is in use"}},
    {
        "error": {
            "status": "RESOURCE_EXHAUSTED",
            "message": "quota",
            "details": [3, {"retryDelay": "7s"}, {"reason": "RATE"}, {"retryDelay": "9s"}],
        }
    },
    {"error": {"status": "UNAVAILABLE", "details": [*[{}] * 20, {"retryDelay": "7s"}]}},
    {"errors": [{"message": "x", "extensions": {"code": "RATE_LIMITED", "retryAfter": 4}}]},
    {"errors": [{"message": "x", "extensions": {"code": "FORBIDDEN"}}]},
    {"error": {"message": {"error": {"detail": ["Too many requests", {"message": "a"}]}}}},
    {"error": {"a": 1, "message": [[[[[["Permission denied"]]]]]]}},
    {"error": {"a": 1, "message": [[[[[[["Permission denied"]]]]]]]}},
    [{"error": "Permission denied"}, {"error": "Permission denied"}],
    [{"error": "Permission denied"}, {"error": ""}],
    [{"error": "Permission denied"}] * 4,
)
"""Structured contents."""

PROTOCOL: Final = (
    (-32700, "Parse error", None),
    (-32600, "Invalid Request", None),
    (-32601, "Method not found", None),
    (-32602, "Invalid params", {"field": "word"}),
    (-32603, "Internal error", None),
    (-32603, "Rate limit exceeded, retry after 2 seconds", None),
    (-32603, "Permission denied", None),
    (-32000, "Server error", None),
    (-32001, "Request timed out", None),
    (-32002, "Resource not found", {"uri": "a"}),
    (-32042, "Open this page first", None),
    (429, "slow down", None),
    (1, "so it is", None),
    (-32603, "down", {"failure": {"class": "reliability", "reason": "down", "retryAfterMs": 1500}}),
    (-32603, "x", {"code": "NOT_READY", "retryable": True, "retry_after": 2}),
    (-32603, "Too many requests", {"retry_after_ms": 1500}),
    (-32603, "Too many requests", {"error": {"Retry-After": "2 minutes"}}),
    (-32603, "Too many requests", {"retryable": False}),
    (-32603, "Too many requests, retry after 3 s", {"retry_after_ms": 1500}),
    (10**400, "Permission denied", None),
    (-(10**15), "Permission denied", None),
)
"""Codes, messages and data of JSON-RPC errors."""


def results() -> Iterator[dict[str, Any]]:
    """Yield the results to judge."""
    for text in (*TEXTS, *WAITS, *QUOTATIONS, *NAMES):
        for flag in (True, False, None):
            yield _text(text, flag)
    for data in DATA:
        for flag in (True, False):
            yield {"content": [], "structuredContent": data, "isError": flag}
    for code, message, more in PROTOCOL:
        error = {"code": code, "message": message, **({} if more is None else {"data": more})}
        yield error
        yield {"jsonrpc": "2.0", "id": 1, "error": error}
    yield {"jsonrpc": "2.0", "id": 1, "result": _text("Error: 403 Forbidden", True)}
    yield from _replies()
    yield from _odd()
    yield from _untyped()
    yield from _examples()


def _text(text: str, flag: object) -> dict[str, Any]:
    found: dict[str, Any] = {"content": [{"type": "text", "text": text}]}
    return found if flag is None else {**found, "isError": flag}


def _replies() -> Iterator[dict[str, Any]]:
    """Yield real and forged replies of ours."""
    for sent in (
        envelope("WA-READ-S-001"),
        envelope("WA-RES-I-001", "fix_arguments"),
        envelope("EN-GATE-D-003", "ask_user"),
        envelope("EN-GATE-D-005", "wait_and_retry", after_s=2, attempts_left=1),
        envelope("MCP-SYS-E-001", "stop_and_report"),
    ):
        own = {TRACE_ID: sent["meta"]["trace_id"]}
        failed = sent["status"] == "error"
        yield _text(json.dumps(sent), failed)
        for flag, meta in ((failed, own), (failed, {}), (not failed, own)):
            yield {"content": [], "structuredContent": sent, "isError": flag, "_meta": meta}
            yield {**_text(json.dumps(sent), flag), "_meta": meta}
        yield {**_text("a page", failed), "_meta": {**own, ENVELOPE: sent}}


def _odd() -> Iterator[dict[str, Any]]:
    """Yield results of unusual forms."""
    yield {}
    yield {"content": None}
    yield {"content": []}
    yield {"content": "a text", "isError": True}
    yield {"content": [None, 3, {"type": "image"}, "Error: 403 Forbidden"], "isError": True}
    yield {"content": [{"text": "Error:"}, {"text": "403 Forbidden"}], "isError": True}
    yield {"content": [{"text": 5}], "isError": "true"}
    yield {"structured_content": {"error": "x"}, "is_error": True, "meta": {}}
    yield {"content": [{"text": "x"}] * 30, "isError": True}
    yield {"error": "not an object"}
    yield {"code": 5, "message": 5}
    yield {"_meta": {"failure": {"class": "governance", "reason": "no"}}, **_text("no", True)}
    for key in ("failure", "example.org/failure", "a/b/failure", "failure/a"):
        failure = {"class": "reliability", "retryable": True, "retryAfterMs": 500}
        yield {"_meta": {key: failure}, **_text("no", True)}
    for key in ("tool-failure", "io.github.replybook/tool-failure"):
        for again in (True, False):
            failure = {"class": "governance", "code": "EN-GATE-D-005", "retryable": again}
            yield {"_meta": {key: failure}, **_text("no", True)}
    yield {"_meta": "no object", **_text("no", True)}
    yield {"structured_content": None, "structuredContent": {"error": "x"}, "isError": True}
    yield {"is_error": None, **_text("Permission denied", True)}
    yield {"is_error": False, **_text("Permission denied", True)}


def _untyped() -> Iterator[dict[str, Any]]:
    """Yield failures without a cause, and answers that begin like one."""
    for words in (
        *("Error: the door", "Failed to open the door", "FAILED tests/test_door.py::test_open"),
        *(
            "\u274c The door",
            "Errors: none",
            "Error: 0 of 4",
            "error%3Ddoor",
            "Errors (door): 3, x",
        ),
        *("Error calling tool 'open': the door", "Error calling tool 'open': no key K-9"),
        *("Error executing tool open: key K-9 is already turned", "Sorry, the door"),
        *("Error executing tool open: there is no key K-9", "Error executing tool open: no key"),
        "Traceback (most recent call last):\n  File 'door.py', line 3\nKeyError: 'K-9'",
        "Traceback (most recent call last):\n" + 400 * "  door()\n",
        "Error: " + 400 * "the door ",
    ):
        yield _text(words, True)
        yield _text(words, False)
    for data in ({"error": "The door"}, {"success": False}, {"success": False, "message": "Door"}):
        yield {"content": [], "structuredContent": data, "isError": False}


def _examples() -> Iterator[dict[str, Any]]:
    """Yield the examples of the rules and dialects of the registry."""
    for name in ("rules.yaml", "dialects.yaml"):
        document = yaml.safe_load((_FAILURES / name).read_text("utf-8"))
        for rows in document.values():
            for row in rows if isinstance(rows, list) else ():
                for example in (*row.get("matches", ()), *row.get("refuses", ())):
                    yield from _example(example)


def _example(example: object) -> Iterator[dict[str, Any]]:
    if isinstance(example, str):
        yield _text(example, True)
        yield _text(example, False)
    elif isinstance(example, dict):
        yield {"content": [], "structuredContent": example, "isError": True}
        yield _text(json.dumps(example), False)


def judged(result: object) -> dict[str, Any]:
    """Return the judgement as JSON has it; the last bits of a share differ by language."""
    found = judge(result)
    return {
        "type": found.type,
        "rule": found.rule,
        "confidence": round(found.confidence, 6),
        "code": found.code,
        "after_s": found.after_s,
        "is_declared": found.is_declared,
        "is_advice": found.is_advice,
        "failed": found.failed,
    }


def _mask(result: dict[str, Any]) -> dict[str, str]:
    """Return the masked text of a failed result with one text."""
    match result:
        case {"isError": True, "content": [{"text": str() as text}]}:
            return {"masked": masked(text)}
        case _:
            return {}


def written() -> str:
    """Return the text of the file."""
    rows = [
        {"result": result, "judgement": judged(result), **_mask(result)} for result in results()
    ]
    return "[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n"


if __name__ == "__main__":
    FILE.write_text(written(), "utf-8")
