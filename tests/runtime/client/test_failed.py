"""A call failed, or not, or nobody knows: apart from the type of the failure.

Source: specification 85 and 86.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from replybook.client import judge, judging
from replybook.client.foreign import judged
from replybook.client.loops import Loops
from replybook.columns import COLUMNS, column_of

TRACEBACK = "Traceback (most recent call last):\n  File 'door.py', line 3, in open\nKeyError: 'K-9'"

FAILED_WITHOUT_A_TYPE = (
    ("the door", True),
    ("Error: the door", True),
    ("Error: the door", False),
    ("Failed to open the door", False),
    ("Error calling tool 'open': the door", False),
    (TRACEBACK, False),
    (TRACEBACK + 500 * "\n    door()", False),
    ("\u274c The door", False),
    ('{"success": false}', False),
    ('{"ok": false}', False),
    ('{"error": true}', False),
    ('{"error": "It rained on the door"}', False),
    ('{"isError": true, "content": []}', False),
)
NOT_KNOWN_TO_HAVE_FAILED = (
    "FAILED tests/test_door.py::test_open - 1 failed, 3 passed",
    "Errors: none",
    "Error: 0 of 4 doors",
    "error%3Ddoor%26retry%3D5",
    "Error handling is explained in chapter 3",
    "Errors: " + 500 * "a chapter of the handbook ",
    '{"id": "d1", "open": false}',
    "The door is open",
    "Error handling: see chapter 3",
    "Errors and exceptions: Python has two kinds",
    "Failed logins: 3 in the last hour",
    "Error summary: all tests passed",
    "Failed to deliver: 0",
    "Failed tests:\n- test_a\n- test_b\nPassed: 9",
    "Failed:\n- none",
    "Fatal Attraction: a film of 1987",
    '{"id": 12, "status": "failed", "message": "Step 3 exited"}',
    '{"success": false, "id": 3, "items": [1]}',
)


def said(text: str, flag: bool | None = False, **more: Any) -> dict[str, Any]:
    return {"content": [{"type": "text", "text": text}], "isError": flag, **more}


@pytest.mark.parametrize(("text", "flag"), FAILED_WITHOUT_A_TYPE)
def test_a_failure_of_unknown_type_is_a_failure(text: str, flag: bool) -> None:
    found = judge(said(text, flag))
    assert (found.type, found.failed) == (None, True)
    assert column_of(found.type, failed=found.failed) == "F"


@pytest.mark.parametrize("text", NOT_KNOWN_TO_HAVE_FAILED)
def test_a_text_that_only_begins_like_a_failure_is_none(text: str) -> None:
    found = judge(said(text))
    assert found.failed is not True
    assert column_of(found.type, failed=found.failed) in ("S", "?")


@pytest.mark.parametrize("kind", "IDEW")
def test_a_type_says_whether_the_call_failed(kind: str) -> None:
    types = {"I": "validation", "D": "permission", "E": "internal", "W": "transient"}
    found = judge(
        said(json.dumps({"ok": False, "errorCategory": types[kind], "message": "It rained"}))
    )
    assert (found.type, found.failed, found.is_declared, found.confidence) == (kind, True, True, 1)
    assert column_of(found.type, failed=found.failed) == kind


def test_a_success_has_not_failed() -> None:
    found = judge(said("Successfully opened the door"))
    assert (found.type, found.failed, found.is_declared) == ("S", False, False)


def test_every_column_is_one_of_the_columns() -> None:
    pairs = [(kind, failed) for kind in (*"SIDEW", None) for failed in (True, False, None)]
    assert {column_of(kind, failed=failed) for kind, failed in pairs} == set(COLUMNS)


@pytest.mark.parametrize(("flag", "what"), [(True, "unknown"), (False, "go")])
def test_a_failure_of_unknown_type_is_read_and_not_repeated(flag: bool, what: str) -> None:
    verdict = judged(said("Error: the door", flag))
    assert (verdict.what, verdict.reply_type, verdict.after_s) == (what, None, None)
    assert verdict.message == "Error: the door"


def test_what_nobody_knows_goes_on() -> None:
    assert judged(said("FAILED tests/test_door.py::test_open")).what == "go"


def test_a_declaration_without_the_flag_is_advice() -> None:
    category = '{"ok": false, "errorCategory": "transient", "message": "It rained"}'
    assert (judge(said(category)).is_declared, judge(said(category)).is_advice) == (True, True)
    assert [judged(said(category, flag)).what for flag in (True, False)] == ["retry_same", "go"]
    assert judge(said(f'{{"rows": [{category}]}}')).is_declared is False


@pytest.mark.parametrize(("flag", "times"), [(True, [1, 2, 3]), (False, [0, 0, 0])])
def test_failures_of_unknown_type_are_a_loop_with_the_flag_only(
    flag: bool, times: list[int]
) -> None:
    loops = Loops()
    verdicts = [judged(said("Error: the door", flag)) for _ in range(3)]
    assert [loops.after("open", verdict).times for verdict in verdicts] == times


@pytest.mark.parametrize("prefix", ["Error executing tool ship: ", "Error calling tool 'ship': "])
@pytest.mark.parametrize(
    "words", ["no job J-9", "There is no order 12", "job J-9 is already closed"]
)
def test_the_text_of_an_exception_is_typed(prefix: str, words: str) -> None:
    assert judge(said(prefix + words, True)).type == "I"


@pytest.mark.parametrize("prefix", ["Error executing tool ship: ", "Error calling tool 'ship': "])
@pytest.mark.parametrize("words", ["no job", "no route to host 10.0.0.1", "no answer after 30 s"])
def test_a_text_of_an_exception_that_names_no_thing_is_not_the_callers_fault(
    prefix: str, words: str
) -> None:
    assert judge(said(prefix + words, True)).type != "I"


UNFLAGGED = (
    {"status": "blocked", "reason": "No paint"},
    {"code": "not_found", "message": "No paint", "retryable": False},
    {"status": "error", "http_status": 404, "error": {"code": "area.not_found"}},
    {"outcome": "unsupported", "reason": "No paint"},
)


@pytest.mark.parametrize("data", UNFLAGGED)
def test_what_may_be_a_failure_or_a_thing_is_known_with_the_flag_only(data: dict[str, Any]) -> None:
    """A ticket may be blocked, too. Such a result is no success for sure, and no failure."""
    text = json.dumps(data)
    assert judge(said(text, False)).failed is None
    assert judge(said(text, True)).failed is True
    assert judge(said(text, True)).is_declared


def test_a_failure_inside_a_success_is_a_failure() -> None:
    def wrapped(success: bool) -> dict[str, Any]:
        return {"ok": True, "data": {"success": success, "message": "Ticket 12 not found"}}

    assert judge(said(json.dumps(wrapped(False)))).type == "I"
    assert judge(said(json.dumps(wrapped(True)))).failed is not True


def test_a_code_without_any_text_is_a_failure() -> None:
    data = {"code": "E_NO_PAINT", "message": "It rained"}
    course = {"code": "E-330", "message": "Citric acid"}
    alone = judge({"content": [], "structuredContent": data})
    assert judge({"content": [], "structuredContent": course}).failed is not True
    beside = judge({"content": [{"type": "text", "text": "No paint"}], "structuredContent": data})
    assert (alone.type, alone.failed) == (None, True)
    assert beside.failed is not True


@pytest.mark.parametrize("again", [True, False])
def test_a_flag_decides_over_every_wording(again: bool) -> None:
    text = json.dumps(
        {"error": {"code": "rate_limited", "message": "Too many requests", "retryable": again}}
    )
    sent = judging.suspect_in(None, text)
    assert sent is not None
    found = [judge(said(text)), judge(said(text, True)), judging.judge_success(sent)]
    assert [one and one.type for one in found] == ["W" if again else None] * 3
    assert [one and one.failed for one in found] == [True] * 3
