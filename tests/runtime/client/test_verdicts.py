"""Verdicts of a caller on replies (specification 2 and 50; decision 17)."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.project_tree import fresh_python
from tests.runtime.client.envelopes import envelope

from replybook.call import Call
from replybook.client import Action, Judgement, Verdict, read
from replybook.envelope import make_envelope
from replybook_schema.active import ACTIVE
from replybook_schema.building import own_reply


def verdict(told: object, text: object = None) -> Verdict:
    found = read(told, text)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("code", "verb", "what"),
    [
        ("WA-READ-S-001", None, "go"),
        ("WA-RES-I-001", "fix_arguments", "retry_changed"),
        ("WA-VIS-I-001", "use_other_tool", "retry_changed"),
        ("WA-IO-I-001", "ask_user", "ask"),
        ("EN-WRITE-D-001", "ask_user", "ask"),
        ("EN-GATE-D-002", "request_scope", "ask"),
        ("EN-GATE-D-003", "meet_conditions", "retry_changed"),
        ("MCP-SYS-E-001", "stop_and_report", "stop"),
    ],
)
def test_the_verb_says_what_to_do(code: str, verb: str | None, what: str) -> None:
    assert what == verdict(envelope(code, verb)).what


@pytest.mark.parametrize(
    ("code", "what"),
    [
        ("WA-READ-S-001", "go"),
        ("WA-RES-I-001", "retry_changed"),
        ("EN-WRITE-D-001", "ask"),
        ("MCP-SYS-E-001", "stop"),
    ],
)
@pytest.mark.parametrize("verb", ["hope_for_the_best", None])
def test_an_unknown_verb_and_none_leave_it_to_the_type(
    code: str, what: str, verb: str | None
) -> None:
    assert what == verdict(envelope(code, verb)).what


@pytest.mark.parametrize(
    "verb", ["proceed", "fix_arguments", "wait_and_retry", "use_other_tool", "meet_conditions"]
)
def test_an_error_stops_whatever_verb_it_carries(verb: str) -> None:
    told = envelope("MCP-SYS-E-001", verb, after_s=1, attempts_left=3)

    assert ("stop", None, None) == (
        verdict(told).what,
        verdict(told).after_s,
        verdict(told).attempts_left,
    )


def test_no_error_is_repeated_because_it_says_that_it_passes() -> None:
    told = envelope("MCP-SYS-E-001", "stop_and_report")
    told["error"]["transient"] = told["data"]["transient"] = True

    assert "stop" == verdict(told).what


@pytest.mark.parametrize("code", ["EN-GATE-D-005", "MCP-SYS-I-004"])
@pytest.mark.parametrize(("left", "what"), [(3, "retry_same"), (1, "retry_same"), (0, "stop")])
def test_waiting_says_how_long_and_how_often(code: str, left: int, what: str) -> None:
    found = verdict(envelope(code, "wait_and_retry", after_s=2.5, attempts_left=left))

    assert (what, 2.5, left) == (found.what, found.after_s, found.attempts_left)


@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"after_s": 2},
        {"attempts_left": 3},
        *(
            {"after_s": odd, "attempts_left": 3}
            for odd in ("2", None, True, -1, float("inf"), 10**400)
        ),
        {"after_s": float("nan"), "attempts_left": 3},
        *({"after_s": 2, "attempts_left": odd} for odd in ("3", None, True, -1, 1.5)),
    ],
)
def test_who_does_not_say_how_long_and_how_often_is_not_waited_for(
    arguments: dict[str, object],
) -> None:
    told = envelope("EN-GATE-D-005", "wait_and_retry", **arguments)

    assert ("ask", None, None) == (
        verdict(told).what,
        verdict(told).after_s,
        verdict(told).attempts_left,
    )


def test_everything_that_travelled_is_told() -> None:
    expected = Verdict(
        what="retry_changed",
        code="WA-RES-I-001",
        reply_type="I",
        message="It is so.",
        action=Action("fix_arguments", {"path": "root:repo/x"}),
        remedy="Do this.",
        trace_id="t-1",
    )

    assert expected == read(envelope("WA-RES-I-001", "fix_arguments", path="root:repo/x"))
    assert "retry_changed" in repr(expected)


@pytest.mark.parametrize(
    "code", [record.code for record in ACTIVE.records() if record.status == "active"]
)
def test_every_code_of_the_registry_has_its_verdict(code: str) -> None:
    """A caller reads a code as the registry means it."""
    reply = own_reply(code, json.loads(ACTIVE.record(code).example or "{}"))
    made = make_envelope(reply, Call("t-9", "lookup"), 0.5)

    found = verdict(json.loads(json.dumps(made)))

    assert (made["code"], made["message"], "t-9") == (found.code, found.message, found.trace_id)
    action = None if made["error"] is None else made["error"]["action"]["verb"]
    assert action == (found.action and found.action.verb)
    expected = {"S": "go", "I": "retry_changed", "D": "ask", "E": "stop"}[found.reply_type]
    moved = {"wait_and_retry": "retry_same", "meet_conditions": "retry_changed", "ask_user": "ask"}
    assert moved.get(str(action), expected) == found.what


# Earlier and later servers

EARLIER = json.loads(Path(__file__).with_name("earlier_envelopes.json").read_text("utf-8"))
"""Committed replies of the runtimes of registry 1.1.0 and 2.0.0, one call of each type."""


@pytest.mark.parametrize("told", EARLIER, ids=lambda told: f"{told['meta']['registry_version']}-{told['code']}")  # fmt: skip
def test_what_runtimes_of_registry_1_and_2_made_is_read(told: dict[str, Any]) -> None:
    found = verdict(told)

    expected = {"S": "go", "I": "retry_changed", "D": "ask", "E": "stop"}[told["reply_type"]]
    assert (expected, told["code"]) == (found.what, found.code)
    assert (None, None, told["meta"]["trace_id"]) == (found.action, found.remedy, found.trace_id)


def test_each_type_of_both_earlier_registries_is_among_them() -> None:
    there = {(told["meta"]["registry_version"], told["reply_type"]) for told in EARLIER}

    assert there == {(version, kind) for version in ("1.1.0", "2.0.0") for kind in "SIDE"}


def test_an_envelope_of_an_earlier_registry_has_no_action() -> None:
    told = envelope("EN-WRITE-D-001")
    del told["error"]["remedy"], told["meta"]["trace_id"]
    found = verdict(told)

    assert ("ask", None, None, None) == (found.what, found.action, found.remedy, found.trace_id)


def test_an_envelope_of_a_later_registry_may_hold_more() -> None:
    told = envelope("NEW-AREA2-I-12345", "fix_arguments", path="x")
    told["since"] = told["meta"]["more"] = told["error"]["more"] = {"a": [1]}
    told["error"]["action"]["more"] = 1

    assert ("retry_changed", "NEW-AREA2-I-12345") == (verdict(told).what, verdict(told).code)


# Where it lies


def test_the_text_is_read_where_there_is_no_structured_content() -> None:
    told = envelope("WA-RES-I-001", "fix_arguments")
    text = "\n " + json.dumps(told)

    for structured in (None, {}, {"result": 1}, [told], "x", 5):
        assert read(told) == read(structured, text)


def test_structured_content_wins_over_the_text() -> None:
    text = json.dumps(envelope("MCP-SYS-E-001", "stop_and_report"))

    assert "go" == verdict(envelope("WA-READ-S-001"), text).what


@pytest.mark.parametrize(
    "text",
    [
        None,
        "",
        "it failed",
        "{",
        "[]",
        "null",
        "{}",
        b"{}",
        7,
        "{" * 100_000,
        '{"a":' * 100_000,
        '{"n": ' + "9" * 10_000 + "}",
        '{"a": "\\ud800"}',
    ],
)
def test_a_text_that_holds_no_envelope_has_no_verdict(text: object) -> None:
    assert read(None, text) is None


WRONG: dict[str, list[object]] = {
    "status": ["success", None, 1, "fine"],
    "reply_type": ["S", "X", None, 1, ["I"], "i"],
    "code": [None, 5, "", "WA-RES-S-001", "WA-RES-I", "WA--I-001", "WA-RES-I-1x", "WA-RÉS-I-001"],
    "message": [None, 5, ["x"]],
    "meta": [None, "t-1", []],
}


@pytest.mark.parametrize(
    ("key", "value"), [(key, value) for key, values in WRONG.items() for value in values]
)
def test_what_is_no_envelope_has_no_verdict(key: str, value: object) -> None:
    told = envelope("WA-RES-I-001", "fix_arguments")

    assert read({**told, key: value}) is None
    assert read({name: one for name, one in told.items() if name != key}) is None


@pytest.mark.parametrize(
    "wrong", [None, 5, "x", [], {}, {"verb": 5}, {"verb": ""}, {"verb": ["x"]}]
)
def test_an_action_that_is_none_leaves_it_to_the_type(wrong: object) -> None:
    told = envelope("WA-RES-I-001", "fix_arguments")
    told["error"]["action"] = wrong
    found = verdict(told)

    assert ("retry_changed", None) == (found.what, found.action)


ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@given(st.lists(st.tuples(st.sampled_from(["status", "reply_type", "code", "message", "data", "meta", "error"]), ANY_JSON)), ANY_JSON, ANY_JSON)  # fmt: skip
def test_nothing_that_a_server_sends_raises(
    changes: list[tuple[str, object]], action: object, arguments: object
) -> None:
    told = copy.deepcopy(envelope("EN-GATE-D-005", "wait_and_retry"))
    told["error"]["action"] = {"verb": action}
    told["error"]["action"]["arguments"] = arguments
    told.update(changes)
    text = json.dumps(told)

    found = read(told)
    assert found is None or found.what in ("go", "retry_changed", "retry_same", "ask", "stop")
    assert (found is None) == (read(None, text) is None)
    read(action, arguments)


@given(st.data())
def test_a_damaged_text_raises_nothing(data: st.DataObject) -> None:
    text = json.dumps(envelope("EN-GATE-D-005", "wait_and_retry", after_s=1, attempts_left=2))
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    damaged = text[:start] + data.draw(st.text(max_size=5)) + text[end:]

    found = read(None, damaged)
    assert found is None or found.what in ("go", "retry_changed", "retry_same", "ask", "stop")


# Which are equal

FIELDS: dict[str, Any] = {
    "what": "ask",
    "code": "EN-WRITE-D-001",
    "reply_type": "D",
    "message": "It is so.",
    "action": Action("ask_user", {"question": "May I?"}),
    "remedy": "Do this.",
    "trace_id": "t-1",
    "after_s": 1.5,
    "attempts_left": 2,
    "judgement": None,
}
OTHER: dict[str, Any] = {
    "what": "stop",
    "code": "EN-WRITE-D-002",
    "reply_type": "I",
    "message": "It is not.",
    "action": Action("ask_user", {"question": "Must I?"}),
    "remedy": None,
    "trace_id": None,
    "after_s": 2.5,
    "attempts_left": 1,
    "judgement": Judgement("D", "status:403", 0.95),
}


def test_verdicts_that_say_the_same_are_equal() -> None:
    assert Verdict(**FIELDS) == Verdict(**copy.deepcopy(FIELDS))


@pytest.mark.parametrize("name", Verdict.__slots__)
def test_verdicts_that_differ_in_one_thing_are_not_equal(name: str) -> None:
    assert Verdict(**FIELDS) != Verdict(**FIELDS | {name: OTHER[name]})


def test_a_verdict_is_equal_to_no_other_thing() -> None:
    assert FIELDS != Verdict(**FIELDS)


@pytest.mark.parametrize(
    "other",
    [
        Action("request_scope", {"question": "May I?"}),
        Action("ask_user", {"question": "Must I?"}),
        ("ask_user", {"question": "May I?"}),
    ],
)
def test_actions_that_differ_in_one_thing_are_not_equal(other: object) -> None:
    assert other != FIELDS["action"]


# What it costs


def test_a_caller_gets_it_without_the_library() -> None:
    ran = fresh_python(
        "-c",
        "import sys; import replybook.client;"
        "print(sorted(m for m in sys.modules if m.startswith('replybook')))",
    )

    ours = ["client", "client.result_reading", "client.verdict"]
    assert str(["replybook", *(f"replybook.{one}" for one in ours)]) == ran.stdout.strip(), (
        ran.stderr
    )
