"""The measures of an answer: each met by a good answer, and lost by a bad one."""

from __future__ import annotations

import json
from typing import Any

import pytest

from replybook_devtools.probe.leaks import leaks_in
from replybook_devtools.probe.measures import MEASURES, mark_answer
from replybook_devtools.probe.wrong_calls import WrongCall

CALL = WrongCall("type", "book", {"limit": "many"}, ("limit",), (("integer",), ("int",)))
NAME = WrongCall("missing", "book", {}, ("name",), (("required",),))

CODED = {"error": {"code": "INVALID_ARGUMENT", "message": "limit must be an integer. Pass one."}}


def told(text: str, **more: Any) -> dict[str, Any]:
    return {"result": {"content": [{"type": "text", "text": text}], "isError": True, **more}}


def refused(text: str, code: int = -32602) -> dict[str, Any]:
    return {"error": {"code": code, "message": text}}


def lost(call: WrongCall, answer: dict[str, Any]) -> set[str]:
    met = mark_answer(call, answer).met
    return {key for key in met if met[key] < 1}


def test_the_weights_make_a_hundred() -> None:
    assert sum(one.weight for one in MEASURES.values()) == 100


def test_a_good_answer_has_all_points() -> None:
    answer = refused("Argument 'limit' must be an integer. Pass a whole number.")

    assert mark_answer(CALL, answer).points == 100


def test_an_answer_that_says_success_has_none() -> None:
    assert (
        mark_answer(CALL, {"result": {"content": [{"type": "text", "text": "booked"}]}}).points == 0
    )


@pytest.mark.parametrize(
    ("answer", "missed"),
    [
        (told("limit must be an integer. Pass one."), {"typed"}),
        (refused("must be an integer. Pass one."), {"culprit"}),
        (refused("limit is wrong. Pass another."), {"right"}),
        (refused("limit is not an integer. Try again later."), {"next"}),
        (refused("limit must be an integer. Pass one. (/home/me/book.py)"), {"tidy"}),
        (told("Bad request", structuredContent=CODED), {"same"}),
    ],
)
def test_each_measure_can_be_lost_alone(answer: dict[str, Any], missed: set[str]) -> None:
    assert missed == lost(CALL, answer)


@pytest.mark.parametrize(
    "text",
    ['{"max": "many", "how_to_fix": "a whole number"}', '[{"hint": "a whole number"}]'],
)
def test_a_step_in_a_text_of_json_counts(text: str) -> None:
    assert "next" not in lost(CALL, told(text))


@pytest.mark.parametrize(
    "text",
    [
        '{"max": "many", "x": 3, "t": "max"}',
        '{"hint": ""}',
        '{"hint": "a whole number',
        "[" * 100_000,
    ],
)
def test_json_without_a_step_or_cut_off_does_not_count(text: str) -> None:
    assert "next" in lost(CALL, told(text))


def test_an_internal_error_has_half_of_the_points_for_its_type() -> None:
    answer = refused("limit must be an integer. Pass one.", -32603)

    assert 0.5 == mark_answer(CALL, answer).met["typed"]


@pytest.mark.parametrize(
    "text",
    [
        "'name' is required",
        "name: required",
        "name\n  Field required",
        "required parameter name",
        "Invalid arguments for book: name: required",
        '{"loc": ["name"], "problem": "required"}',
        "Invalid arguments:\n- id: required\n- name: required",
    ],
)
def test_a_common_word_counts_where_a_name_stands(text: str) -> None:
    assert "culprit" not in lost(NAME, refused(text))


@pytest.mark.parametrize(
    "text",
    ["a tool by that name is required", '{"name": 3, "code": "required"} username', "required"],
)
def test_a_common_word_does_not_count_elsewhere(text: str) -> None:
    call = NAME._replace(culprits=("message",))

    assert "culprit" in lost(call, refused(text + ' {"message": "Required"}'))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ('Traceback (most recent call last):\n  File "a.py", line 3', "stack"),
        ("Error: x\n    at Object.run (/srv/app/index.js:3:7)", "stack"),
        ("no such file: /home/me/data.db", "path"),
        ("see the examples\nno such file: /home/me/data.db", "path"),
        (r"no such file: C:\Users\me\data.db", "path"),
        ("see https://errors.pydantic.dev/2/v/missing", "link"),
        ("1 validation error for bookArguments", "class"),
        ("'NoneType' object has no attribute 'x'", "class"),
        ("KeyError: 'limit'", "class"),
        ('{"type": "NotFoundError"}', "class"),
        ("it raised NotFoundError and stopped", "class"),
    ],
)
def test_a_leak_is_found(text: str, kind: str) -> None:
    assert kind in [one for one, _ in leaks_in(text)]


@pytest.mark.parametrize(
    "text",
    [
        "no such file: notes/data.db",
        "see https://example.com/help",
        '{"type": "not_found"}',
        "Validation error: limit",
        "Error: limit must be an integer at 12:30",
        "and/or/tmp",
        "'a.txt' must be absolute, e.g. '/home/me/a.txt' or '/tmp/a.txt'",
        "ratio 1/2, page /7",
    ],
)
def test_what_is_no_leak_is_left_alone(text: str) -> None:
    assert leaks_in(text) == []


def test_a_path_that_was_sent_is_no_leak() -> None:
    assert leaks_in("no such file: /tmp/box/a.txt", ["/tmp/box"]) == []
    assert leaks_in("no such file: /tmp/other/a.txt", ["/tmp/box"]) != []


ORDER = WrongCall(
    *(
        "enum",
        "book",
        {"order": "old", "limit": 3},
        ("order",),
        (("newest", "oldest"), ("oldest",)),
    ),
    permitted=("newest", "oldest"),
    others=("limit",),
)
STEPS = (
    "Pass a number.",
    "it is wrong: use an integer",
    "there is no such file (call list_files first)",
    "did you mean 'oldest'?",
    "You must provide a name",
    '{"message": "Choose one of them"}',
    "order is wrong",
    "order is wrong, the limits are not",
    "none of newest, oldest",
    "Correct it. If there is nothing to correct, stop.",
)
NO_STEPS = (
    "Failed to create issues: parameter must be an array",
    '{"status": "open", "mode": "list"}',
    "you may not read and write files",
    "must be another",
    "one of 'list', 'read', 'write'",
    "Input should be a valid string",
    "order or limit is wrong: 'order', 'limit'",
    "none of newest, latest",
)
WRONG_STEPS = (
    "Please retry",
    "order is wrong: try again later",
    "order is none of newest, oldest. Do not retry.",
    "order is wrong. Stop, and report the trace id.",
    "order is wrong; contact your administrator",
    "order is wrong. Wait 3 seconds.",
    '{"problem": "order is wrong", "next_step": "stop and report"}',
    '{"problem": "order is wrong", "action": {"verb": "stop_and_report"}}',
)


@pytest.mark.parametrize("text", STEPS)
def test_an_instruction_the_permitted_set_or_the_one_argument_is_a_next_step(text: str) -> None:
    assert "next" not in lost(ORDER, refused(text))


@pytest.mark.parametrize("text", NO_STEPS + WRONG_STEPS)
def test_a_statement_or_a_step_that_does_not_fit_is_no_next_step(text: str) -> None:
    assert "next" in lost(ORDER, refused(text))


def test_a_type_that_makes_a_program_stop_is_no_next_step() -> None:
    error = {"code": "internal_error", "status": 500, "message": "order is none of newest, oldest"}
    said = told("order is none of newest, oldest", structuredContent={"error": error})

    assert {"typed", "next"} <= lost(ORDER, said)
    assert "next" not in lost(ORDER, told("order is none of newest, oldest"))


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("MCP error -32602: Invalid arguments: limit", 0.5),
        ("HTTP 422: limit must be an integer", 0.5),
        ("[INVALID_ARGUMENT] limit must be an integer", 0.5),
        ("MCP error -32603: limit must be an integer", 0.0),
        ("HTTP 500: limit must be an integer", 0.0),
        ("limit must be an integer, got 42200", 0.0),
        ("LIMIT must be an integer", 0.0),
    ],
)
def test_a_code_in_the_words_counts_half(text: str, share: float) -> None:
    assert share == mark_answer(CALL, told(text)).met["typed"]


@pytest.mark.parametrize(
    "structured",
    [
        {"error": {"code": "invalid_input", "message": "x", "retryable": False}},
        {"ok": False, "errorCategory": "validation", "isRetryable": False, "message": "x"},
        {"status": "error", "http_status": 422, "error": {"code": "area.bad_value"}},
    ],
)
def test_every_dialect_counts_in_full(structured: dict[str, Any]) -> None:
    assert 1 == mark_answer(CALL, told("x", structuredContent=structured)).met["typed"]


UNKNOWN = WrongCall("unknown_tool", "nope", {}, ("nope",), (("book",),), ("book",))
PYDANTIC = """\
Error executing tool book: 1 validation error for bookArguments
limit
  Input should be a valid integer [type=int_type, input_value={'order': 3}, input_type=dict]
    For further information visit https://errors.pydantic.dev/2.14/v/int_type"""


@pytest.mark.parametrize(
    ("call", "answer", "framework"),
    [
        (CALL, told(PYDANTIC), "MCP Python SDK"),
        (UNKNOWN, refused("Unknown tool: nope"), "MCP Python SDK"),
        (CALL, told("1 validation error for call[book]\nlimit\n  Field required"), "FastMCP"),
        (UNKNOWN, told("Unknown tool: 'nope'"), "FastMCP"),
        (
            CALL,
            told("Input validation error: 'x' is not of type 'integer'"),
            "MCP Python SDK, low level",
        ),
        (UNKNOWN, told("MCP error -32602: Tool nope not found"), "MCP TypeScript SDK"),
    ],
)
def test_an_answer_of_a_framework_gives_and_takes_no_points(
    call: WrongCall, answer: dict[str, Any], framework: str
) -> None:
    marks = mark_answer(call, answer)

    assert (framework, {}, None) == (marks.framework, marks.weights, marks.points)
    assert marks.met["failed"] == 1


@pytest.mark.parametrize(
    ("call", "answer"),
    [
        (CALL, told("Unknown tool: nope")),
        (UNKNOWN, told("Unknown tool: nope. Call book.")),
        (CALL, told("Invalid arguments: 1 validation error for call[book]")),
    ],
)
def test_an_answer_of_the_server_counts(call: WrongCall, answer: dict[str, Any]) -> None:
    marks = mark_answer(call, answer)

    assert "" == marks.framework
    assert marks.weights == {key: MEASURES[key].weight for key in marks.met}


def test_of_a_raised_error_the_framework_decides_the_form_alone() -> None:
    marks = mark_answer(CALL, told("Error executing tool book: limit must be an integer"))

    assert {"culprit", "right", "next", "tidy"} == marks.weights.keys()
    assert 100 == marks.points
    assert (
        marks.weights.keys() == mark_answer(CALL, told("Error executing tool book")).weights.keys()
    )


BOUND = WrongCall("range", "book", {"width": 101}, ("width",), (("100",),))


@pytest.mark.parametrize("text", ["width: at most 100", "width: at most 100.0", "width <= 100.00."])
def test_a_bound_may_have_a_point(text: str) -> None:
    assert "right" not in lost(BOUND, refused(text))


@pytest.mark.parametrize("text", ["width: at most 100.5", "width: at most 1000", "width: 1.100"])
def test_another_number_is_not_the_bound(text: str) -> None:
    assert "right" in lost(BOUND, refused(text))


GONE = WrongCall("absent", "job", {"id": "x-1"}, ("id", "x-1"), (("not found",), ("has nothing",)))


@pytest.mark.parametrize("text", ["no job x-1", "No open print job 'x-1'.", "x-1 was not found"])
def test_a_thing_that_is_not_there_may_be_said_in_several_ways(text: str) -> None:
    assert "right" not in lost(GONE, refused(text))


@pytest.mark.parametrize("text", ["job x-1 failed", "no job x-12", "'x-1'", "no reply for job x-1"])
def test_a_thing_that_failed_is_not_said_to_be_missing(text: str) -> None:
    assert "right" in lost(GONE, refused(text))


def test_what_has_no_second_form_is_not_compared() -> None:
    assert "same" not in mark_answer(CALL, told("limit must be an integer")).met
    assert "same" not in mark_answer(CALL, refused("limit must be an integer")).met
    assert 1 == mark_answer(CALL, told(json.dumps(CODED), structuredContent=CODED)).met["same"]


@pytest.mark.parametrize("key", ["hint", "suggestion", "did_you_mean", "action"])
def test_a_member_may_be_a_next_step(key: str) -> None:
    answer = {"error": {"code": -32602, "message": "it is no integer", "data": {key: "an int"}}}

    assert "next" not in lost(CALL, answer)
    assert "next" in lost(CALL, {"error": {**answer["error"], "data": {key: ""}}})
