"""The six measures of an answer: each met by a good answer, and lost by a bad one."""

from __future__ import annotations

from typing import Any

import pytest

from replybook_devtools.probe.leaks import leaks_in
from replybook_devtools.probe.measures import MEASURES, marked
from replybook_devtools.probe.wrong_calls import WrongCall

CALL = WrongCall("type", "book", {"limit": "many"}, ("limit",), (("integer",), ("int",)))
NAME = WrongCall("missing", "book", {}, ("name",), (("required",),))


def told(text: str, **more: Any) -> dict[str, Any]:
    return {"result": {"content": [{"type": "text", "text": text}], "isError": True, **more}}


def refused(text: str, code: int = -32602) -> dict[str, Any]:
    return {"error": {"code": code, "message": text}}


def lost(call: WrongCall, answer: dict[str, Any]) -> set[str]:
    met = marked(call, answer).met
    return {key for key in MEASURES if met[key] < 1}


def test_the_weights_make_a_hundred() -> None:
    assert sum(one.weight for one in MEASURES.values()) == 100


def test_a_good_answer_has_all_points() -> None:
    answer = refused("Argument 'limit' must be an integer. Pass a whole number.")

    assert marked(CALL, answer).points == 100


def test_an_answer_that_says_success_has_none() -> None:
    assert marked(CALL, {"result": {"content": [{"type": "text", "text": "booked"}]}}).points == 0


@pytest.mark.parametrize(
    ("answer", "missed"),
    [
        (told("limit must be an integer. Pass one."), {"typed"}),
        (refused("must be an integer. Pass one."), {"culprit"}),
        (refused("limit is wrong. Pass another."), {"right"}),
        (refused("limit is not an integer"), {"next"}),
        (refused("limit must be an integer. Pass one. (/home/me/book.py)"), {"tidy"}),
    ],
)
def test_each_measure_can_be_lost_alone(answer: dict[str, Any], missed: set[str]) -> None:
    assert missed == lost(CALL, answer)


@pytest.mark.parametrize(
    "text",
    ['{"limit": "many", "how_to_fix": "a whole number"}', '[{"hint": "a whole number"}]'],
)
def test_a_step_in_a_text_of_json_counts(text: str) -> None:
    assert "next" not in lost(CALL, told(text))


@pytest.mark.parametrize(
    "text",
    [
        '{"limit": "many", "x": 3, "t": "limit"}',
        '{"hint": ""}',
        '{"hint": "a whole number',
        "[" * 100_000,
    ],
)
def test_json_without_a_step_or_cut_off_does_not_count(text: str) -> None:
    assert "next" in lost(CALL, told(text))


def test_an_internal_error_has_half_of_the_points_for_its_type() -> None:
    answer = refused("limit must be an integer. Pass one.", -32603)

    assert 0.5 == marked(CALL, answer).met["typed"]


@pytest.mark.parametrize(
    "text",
    [
        "'name' is required",
        "name: required",
        "name\n  Field required",
        "required parameter name",
        "Invalid arguments for book: name: required",
        '{"loc": ["name"], "problem": "required"}',
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
    ],
)
def test_a_leak_is_found(text: str, kind: str) -> None:
    assert kind in [one for one, _ in leaks_in(text)]


@pytest.mark.parametrize(
    "text",
    [
        "no such file: notes/data.db",
        "see https://example.com/help",
        '{"type": "NotFoundError"}',
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


STEPS = (
    "Pass a number.",
    "limit is wrong: use an integer",
    "Please retry",
    "there is no such file (call list_files first)",
    "did you mean 'limit'?",
    "You must provide a name",
    '{"message": "Choose one of them"}',
)
NO_STEPS = (
    "Failed to create issues: parameter must be an array",
    '{"status": "open", "mode": "list"}',
    "you may not read and write files",
    "limit must be an integer",
    "one of 'list', 'read', 'write'",
    "Input should be a valid string",
)


@pytest.mark.parametrize("text", STEPS)
def test_an_instruction_is_a_next_step(text: str) -> None:
    assert "next" not in lost(CALL, refused(text))


@pytest.mark.parametrize("text", NO_STEPS)
def test_a_statement_is_no_next_step(text: str) -> None:
    assert "next" in lost(CALL, refused(text))


@pytest.mark.parametrize("key", ["hint", "suggestion", "did_you_mean", "action"])
def test_a_member_may_be_a_next_step(key: str) -> None:
    answer = {"error": {"code": -32602, "message": "limit is no integer", "data": {key: "an int"}}}

    assert "next" not in lost(CALL, answer)
    assert "next" in lost(CALL, {"error": {**answer["error"], "data": {key: ""}}})
