"""Judging the results of any server: order, shapes, harm and hostile input (specification 73)."""

from __future__ import annotations

import gc
import json
import math
import pydoc
import time
import warnings
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.runtime.client.envelopes import envelope

from replybook.client import Judgement, judge
from replybook.client.verdict import TRACE_ID


def failed(text: str, **more: Any) -> dict[str, Any]:
    """A result that says that it failed."""
    return {"content": [{"type": "text", "text": text}], "isError": True, **more}


def said(text: str, **more: Any) -> dict[str, Any]:
    """A result that says nothing about failing."""
    return {"content": [{"type": "text", "text": text}], "isError": False, **more}


def rpc(code: int, message: str, data: object = None) -> dict[str, Any]:
    """A JSON-RPC error response."""
    return {"jsonrpc": "2.0", "id": 4, "error": {"code": code, "message": message, "data": data}}


def kind(result: object) -> str | None:
    """The type of a judgement."""
    return judge(result).type


# Our envelope comes first


@pytest.mark.parametrize(
    ("code", "verb", "expected"),
    [
        ("WA-READ-S-001", None, "S"),
        ("WA-RES-I-001", "fix_arguments", "I"),
        ("EN-WRITE-D-001", "ask_user", "D"),
        ("MCP-SYS-E-001", "stop_and_report", "E"),
    ],
)
def test_our_envelope_is_its_own_judge(code: str, verb: str | None, expected: str) -> None:
    told = envelope(code, verb)
    result: dict[str, Any] = {
        "content": [],
        "structuredContent": told,
        "isError": expected != "S",
        "_meta": {TRACE_ID: told["meta"]["trace_id"]},
    }

    found = judge(result)

    assert (found.type, found.rule, found.confidence) == (expected, "envelope", 1.0)
    assert (found.code, found.is_declared) == (code, True)


def test_our_not_now_is_w_with_its_seconds() -> None:
    told = envelope("EN-GATE-D-005", "wait_and_retry", after_s=2.5, attempts_left=3)

    meta = {TRACE_ID: told["meta"]["trace_id"]}
    found = judge({"content": [], "structuredContent": told, "isError": True, "_meta": meta})

    assert (found.type, found.after_s, found.rule) == ("W", 2.5, "envelope")


def test_an_envelope_without_our_key_is_no_reply() -> None:
    """Decision 72: a server of ours writes its trace id into `_meta`."""
    told = envelope("EN-GATE-D-005", "wait_and_retry", after_s=3000, attempts_left=3)

    for result in (
        failed(json.dumps(told)),
        failed(json.dumps(told), structuredContent=told),
        failed(json.dumps(told), _meta={TRACE_ID: "of another call"}),
        RuntimeError(json.dumps(told)),
    ):
        found = judge(result)
        assert (found.rule == "envelope", found.type) == (False, None)
        assert found.is_declared


def test_a_fetched_envelope_is_no_reply() -> None:
    """Decision 72: the place and the flag decide, not the look."""
    told = envelope("EN-WRITE-D-001", "ask_user")

    assert judge(said(json.dumps(told))).rule != "envelope"
    assert judge(failed("x", structuredContent=told, _meta={})).rule != "envelope"
    assert judge(said("ok", structuredContent={"page": json.dumps(told)})).rule != "envelope"


# Dialects, protocol, status, phrase


@pytest.mark.parametrize(
    ("result", "expected", "rule"),
    [
        (said("", structuredContent={"status": 429, "message": "slow"}), "W", "status_member"),
        (said('{"status":404,"object":"error","message":"No page"}'), "I", "status_member"),
        (
            said("", structuredContent={"error": {"status": "PERMISSION_DENIED", "code": 403}}),
            "D",
            "api_status",
        ),
        (rpc(-32050, "no", {"type": "/quota", "title": "Later", "status": 503}), "E", "problem_d"),
        (
            failed("x", _meta={"failure": {"class": "reliability", "reason": "upstream"}}),
            "E",
            "tool_failure",
        ),
        (
            failed("x", structuredContent={"error": {"type": "overloaded_error"}}),
            "W",
            "typed_error",
        ),
        (failed('API error: {"error": {"code": 401, "message": "no"}}'), "D", "nested_status"),
        (said('{"result":{"code":"42501","message":"x","hint":null}}'), "D", "sql_state"),
        (said('{"code": "40P01", "message": "x"}'), "W", "sql_state"),
        (said('{"code": "PGRST205", "message": "x", "hint": null}'), "I", "sql_state"),
        (
            said('{"error": true, "code": "RATE_LIMITED", "message": "plan", "http_status": 429}'),
            "W",
            "flat_code",
        ),
        (said('{"message": "x", "http_status": 503}'), "E", "http_status_member"),
        (said('{"status_code": 404, "message": "x"}'), "I", "status_code_and_message"),
        (said('{"status": "rate_limited", "http_status": 503}'), "W", "limited_status"),
    ],
)
def test_a_published_dialect_says_the_type(result: object, expected: str, rule: str) -> None:
    found = judge(result)

    assert found.type == expected
    assert str(found.rule).startswith(f"dialect:{rule}")


@pytest.mark.parametrize(
    "data",
    [
        {"status": 200, "message": "Forbidden forest, a novel"},
        {"status": "open", "title": "Error 404 on the start page"},
        {"error": None, "rows": [1, 2]},
        {"errors": [], "data": {"id": 4}},
        {"success": True, "warning": "3 of 4 rows"},
        {"items": [{"error": "timeout", "at": 3}, {"error": None, "at": 4}], "total": 2},
        {"code": "23505", "city": "Reinfeld"},
        {"code": "10115", "message": "Berlin"},
        {"url": "https://shop.invalid/a", "status_code": 404},
        {"code": "rate_limit", "value": 60},
        {"valid": False, "error": "Unexpected end of JSON input"},
        {"valid": False, "error": "The field 'day' is missing", "errors": ["day"]},
        {"status": "throttled", "clock_mhz": 800},
    ],
)
def test_data_that_only_names_an_error_is_an_answer(data: object) -> None:
    assert kind(said(json.dumps(data), structuredContent=data)) in ("S", None)
    assert judge(said(json.dumps(data), structuredContent=data)).is_declared is False


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        (rpc(-32601, "Method not found"), "I"),
        (rpc(-32602, "Invalid params"), "I"),
        (rpc(-32603, "connect ECONNREFUSED 127.0.0.1:5432"), "E"),
        (rpc(-32603, "Invalid API key"), "D"),
        (rpc(-32603, "API rate limit exceeded"), "W"),
        (rpc(-32603, "zx qv"), None),
        ({"code": -32601, "message": "Method not found"}, "I"),
    ],
)
def test_a_protocol_error_is_judged_by_code_and_message(
    result: object, expected: str | None
) -> None:
    found = judge(result)

    assert found.type == expected
    assert found.is_declared
    assert found.code is not None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Failed to fetch https://example.com/a - status code 404", "I"),
        ("Failed to fetch https://example.com/a - status code 401", "D"),
        ("Request failed with status code 502", "E"),
        ("HTTP 429 from the search service", "W"),
        ("Error: Sheet 'Q5' not found", "I"),
        ("Permission denied: you need the scope files.write", "D"),
        ("The operation timed out after 30 seconds", "E"),
        ("Rate limit exceeded. Please retry after 30s.", "W"),
        ("database is locked", "W"),
        ("[Errno 28] No space left on device", "E"),
        ('Failed (503: {"title": "Warming up", "detail": "Try again in 20 seconds"})', "W"),
        ('Failed (503: {"title": "Service down", "detail": "The disk is full"})', "E"),
        ("https://shop.invalid/stats answered 500 with a body that is no JSON", "E"),
    ],
)
def test_a_declared_failure_is_judged_by_its_cause(text: str, expected: str) -> None:
    found = judge(failed(text))

    assert (found.type, found.is_declared) == (expected, True)
    assert found.confidence >= 0.7


@pytest.mark.parametrize("text", ["", " ", "zx qv", "0", "\u00a7", "404", "It is 12 o'clock"])
def test_a_failure_without_a_cause_has_no_type(text: str) -> None:
    found = judge(failed(text))

    assert found.type is None or found.rule == "wording"
    assert found.is_declared


@pytest.mark.parametrize(
    "text",
    [
        "No results found",
        "Navigated to the page",
        '{"object":"list","results":[]}',
        "",
        "Commit history:\nfix: permission denied when reading config (#42)",
        "# Incident\nError 503 was returned to some users between 10:00 and 10:20. Resolved.",
        "[FILE] errors.md\n[FILE] not_found.html",
        "[1] Title: ENOENT: no such file or directory\n[1] URL: https://docs.invalid/enoent",
        "10:00 connect ECONNREFUSED 10.0.0.4:5432\n10:01 connected again",
        "The message `ECONNREFUSED` means that nothing listens on that port.",
        "[{'id': 1, 'message': 'connect ECONNREFUSED 10.0.0.4:5432'}]",
        "\u26a0\ufe0f This server is old.\nResult: 1 entry\n- Login error 401",
    ],
)
def test_an_answer_is_never_a_failure(text: str) -> None:
    assert kind(said(text)) in ("S", None)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Error: Invalid cell reference: 1A", "I"),
        ("Error: [Errno 111] Connection refused", "E"),
        ('{"success": false, "error": "Question parameter cannot be empty"}', "I"),
        ('{"error": "Docs search request failed with status 429"}', "W"),
        ('[{"error": "relation orders does not exist"}]', "I"),
        ("\u274c Unauthorized: invalid API key", "D"),
        ("\u26a0\ufe0f Error: Invalid API key", "D"),
        ("Error: connect ECONNREFUSED 10.0.0.4:5432", "E"),
    ],
)
def test_a_failure_that_is_sent_as_a_success_is_found_and_is_advice(
    text: str, expected: str
) -> None:
    found = judge(said(text))

    assert found.type == expected
    assert found.is_declared is False


# Waiting time


@pytest.mark.parametrize(
    ("result", "seconds"),
    [
        (failed("slack rate limit exceeded, retry after 30s"), 30.0),
        (failed("Too many requests, try again in 2 minutes"), 120.0),
        (failed("Too many requests. Retry after 1.5 seconds"), 1.5),
        (failed("Too many requests. Please wait 500 ms and try again"), 0.5),
        (failed("Too many requests"), None),
        (failed("Too many requests. Retry in 999999 hours"), 31_536_000.0),
        (failed("Too many requests, try again in 1 day"), 86_400.0),
        (failed("Too many requests, try again in 1 hour and 30 minutes"), 5_400.0),
        (failed("Too many requests, retry after 1h30m"), 5_400.0),
        (failed("Too many requests, retry after 1,800 seconds"), 1_800.0),
        (failed("Too many requests, try again in 5-10 minutes"), 600.0),
        (failed("Too many requests. Please try again in 1.2s"), 1.2),
        (failed("Too many requests (Retry-After: 0.5)"), 0.5),
        (failed("Too many requests, retry-after-ms: 2000"), 2.0),
        (failed("Too many requests, retry after 2 attempts"), None),
        (failed("Too many requests, retry after 10.0.0.1 recovers"), None),
        (failed("Too many requests, retry after 2026-11-28 10:00:00"), None),
        (failed("Too many requests, wait until 12:30"), None),
        (failed("Too many requests, retry after 2026-13-32T25:61:00Z"), None),
        (rpc(-32603, "Too many requests", {"retry_after_ms": 1500}), 1.5),
        (rpc(-32603, "Too many requests", {"retryAfterMs": "60000000"}), 60_000.0),
        (failed("Too many requests, retry after 9999-12-31T23:59:59-05:00"), 31_536_000.0),
        (failed("Too many requests, retry after 3 \u017f"), None),
        (
            said("", structuredContent={"status": 429, "message": "x", "retry_after": 10**400}),
            None,
        ),
        (said("", structuredContent={"status": 429, "message": "x", "retry_after": 12}), 12.0),
        (said("", structuredContent={"status": 429, "message": "x", "retry_after": "7s"}), 7.0),
        (said("", structuredContent={"status": 429, "message": "x", "retry_after": -7}), None),
        (
            said("", structuredContent={"status": 429, "message": "x", "retry_after": math.nan}),
            None,
        ),
        (said("", structuredContent={"status": 429, "message": "x", "retry_after": True}), None),
    ],
)
def test_the_waiting_time_is_read(result: object, seconds: float | None) -> None:
    found = judge(result)

    assert found.type == "W"
    assert found.after_s == seconds


def test_a_moment_with_a_zone_is_a_wait_from_now() -> None:
    moment = datetime.now(UTC) + timedelta(minutes=5)

    found = judge(failed(f"Too many requests. Retry after {moment.isoformat(timespec='seconds')}"))

    assert found.after_s is not None
    assert 240 < found.after_s <= 300


def test_a_server_that_allows_no_retry_is_not_waited_for() -> None:
    data = {"code": "RATE_LIMITED", "retryable": False, "message": "Too many requests"}

    assert judge(failed("x", structuredContent=data)).type is None
    assert judge(failed("x", structuredContent={**data, "retryable": True})).type == "W"


# Words that are no cause


@pytest.mark.parametrize(
    "text",
    [
        "Note 'Internal server error' not found",
        "Page 'Too many requests' not found",
        'No file named "rate limit exceeded.txt"',
        "Error: 500 is greater than the maximum of 100",
    ],
)
def test_a_quotation_and_an_amount_are_no_cause(text: str) -> None:
    assert judge(failed(text)).type in ("I", None)


def test_a_cause_inside_a_quotation_counts_if_there_is_no_other() -> None:
    text = "The call failed: 'Rate limit exceeded, slow down'"

    assert kind(failed(text)) == "W"


@pytest.mark.parametrize(
    "text",
    [
        "Rate limit set to 100",
        "Login required: no",
        "User is not authorized: false",
        "Not found: 0",
        "Invalid entries: 0",
        "Forbidden fruit is a song by J. Cole.",
    ],
)
def test_an_answer_that_states_a_value_is_no_failure(text: str) -> None:
    assert kind(said(text)) in ("S", None)


# Objects of both stacks


class Raises:
    """An object whose attributes raise."""

    def __getattr__(self, name: str) -> object:
        raise RuntimeError(name)


def test_objects_of_both_stacks_are_read_as_mappings_are() -> None:
    text = "Error: Sheet 'Q5' not found"
    block = SimpleNamespace(type="text", text=text)
    sdk = SimpleNamespace(content=[block], structuredContent=None, isError=True, meta=None)
    fastmcp = SimpleNamespace(
        content=[block], structured_content=None, data=None, is_error=True, meta=None
    )
    raised = RuntimeError(text)
    protocol = RuntimeError("x")
    protocol.error = SimpleNamespace(code=-32601, message="Method not found", data=None)  # type: ignore[attr-defined]

    for result in (sdk, fastmcp, raised, failed(text)):
        assert (judge(result).type, judge(result).is_declared) == ("I", True)
    assert (judge(protocol).type, judge(protocol).code) == ("I", "-32601")


@pytest.mark.parametrize("value", [None, 3, "text", [], {}, object(), {"content": None}])
def test_what_is_no_result_has_no_type(value: object) -> None:
    found = judge(value)

    assert isinstance(found, Judgement)
    assert (found.type, found.rule, found.confidence) == (None, None, 0.0)


def test_an_object_that_raises_has_no_type() -> None:
    assert judge(Raises()).type is None


class Renamed:
    """A result object whose former names are deprecated."""

    content = ({"type": "text", "text": "Rate limit exceeded"},)
    structured_content = None
    is_error = True
    meta = None

    def __getattr__(self, name: str) -> object:
        if name not in ("structuredContent", "isError"):
            raise AttributeError(name)
        warnings.warn(f"{name} has another name", DeprecationWarning, stacklevel=2)
        return None


def test_a_deprecated_name_is_not_read_beside_the_new_one() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = judge(Renamed())

    assert (found.type, found.is_declared) == ("W", True)


@pytest.mark.parametrize(
    "result",
    [
        failed("x", structuredContent={"error": {"code": -(10**5000), "message": "No"}}),
        failed("x", structuredContent={"code": 10**5000, "retryable": True, "message": "x"}),
        {"jsonrpc": "2.0", "id": 1, "error": {"code": -(10**5000), "message": "No"}},
    ],
)
def test_a_huge_number_hides_no_flag(result: object) -> None:
    assert judge(result).is_declared


def test_the_help_of_judge_is_short() -> None:
    assert len(pydoc.render_doc(judge)) < 3_000


# Hostile input


DEEP = '{"a":' * 100_000


@pytest.mark.parametrize(
    "text",
    [
        DEEP,
        "[" * 100_000,
        "Error: " + '"' * 200_000,
        "Error: " + "'a" * 100_000,
        "error " * 100_000,
        "Error: " + "a" * 1_000_000,
        "Error: \ud800\udfff",
        "\x00" * 10_000,
        "Error: " + "9" * 10_000,
        "retry after " * 50_000,
        '{"error": NaN, "status": Infinity}',
        '{"status": 1e999, "message": "x"}',
        '{"retry_after": ' + "9" * 4_000 + ', "success": false}',
    ],
)
def test_hostile_text_raises_nothing(text: str) -> None:
    for result in (failed(text), said(text), rpc(-32603, text)):
        assert judge(result).type in ("S", "I", "D", "E", "W", None)


def test_data_that_holds_itself_raises_nothing() -> None:
    data: dict[str, Any] = {"success": False}
    data["error"] = [data, data]
    data["errors"] = data

    assert judge({"content": [], "structuredContent": data}).type in ("I", "D", "E", "W", None)


def test_ten_megabytes_cost_what_one_costs() -> None:
    """Only the beginning of a text is read: the cost does not follow the size."""

    def cost(size: int) -> float:
        result = failed("Error: " + "timeout \"x' {[" * (size // 14))
        gc.collect()
        started = time.process_time()
        for _ in range(20):
            judge(result)
        return time.process_time() - started

    cost(1_000_000)
    assert cost(10_000_000) < 4 * cost(1_000_000) + 0.05


JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=12,
)
NAMES = st.sampled_from(
    [
        "status",
        "error",
        "errors",
        "success",
        "code",
        "message",
        "retry_after",
        "type",
        "ok",
        "failure",
    ]
)


@given(
    st.dictionaries(NAMES, JSON, max_size=5), JSON, st.sampled_from([True, False, None, "yes", 1])
)
def test_no_data_raises(data: dict[str, Any], content: object, flag: object) -> None:
    for result in (
        {"content": content, "structuredContent": data, "isError": flag, "_meta": data},
        {"error": data},
        {"error": {"code": 1, "message": "x", "data": data}},
        data,
    ):
        found = judge(result)
        assert found.type in ("S", "I", "D", "E", "W", None)
        assert found.after_s is None or 0 <= found.after_s <= 31_536_000
        assert 0 <= found.confidence <= 1


@given(st.text(max_size=300))
def test_no_text_raises(text: str) -> None:
    assert judge(failed(text)).type in ("I", "D", "E", "W", None)
    assert judge(said(text)).type in ("S", "I", "D", "E", "W", None)
