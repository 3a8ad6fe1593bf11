"""The next action of an envelope, for every code (specification 2)."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from tests.runtime.envelope.test_envelope import CALL, USABLE, replies
from tests.runtime.safety.tools import make_settings, untyped_tool

from replybook import Reply
from replybook.envelope import encode, make_envelope
from replybook.safety.returned.outcome import (
    _last_words,
)  # pyright: ignore[reportPrivateUsage]  # spec 7
from replybook_generated.taxonomy import ACTIONS
from replybook_schema.active import ACTIVE
from replybook_schema.next_action import VALUE

VERBS = {action.verb: action for action in ACTIONS}
FAILING = [code for code in USABLE if "-S-" not in code]


@given(replies())
def test_whatever_is_no_success_carries_a_verb_that_fits_its_type(reply: Reply) -> None:
    error = make_envelope(reply, CALL, 1.5)["error"]

    assert (error is None) == ("S" == reply.reply_type)
    if error is not None:
        assert reply.reply_type in VERBS[error["action"]["verb"]].types
        assert error["remedy"]


@given(replies())
def test_arguments_are_params_with_their_values_or_tools_or_nothing(reply: Reply) -> None:
    envelope = make_envelope(reply, CALL, 1.5)
    error = envelope["error"]
    if error is None:
        return
    arguments, kind = error["action"]["arguments"], VERBS[error["action"]["verb"]].arguments

    if kind == "params":
        assert arguments.items() <= envelope["data"].items()
    elif kind == "tools":
        assert ["tools"] == list(arguments)
        assert arguments["tools"]
    else:
        assert {} == arguments


@given(replies())
def test_no_role_and_nothing_private_is_in_what_an_agent_is_told(reply: Reply) -> None:
    error = make_envelope(reply, CALL, 1.5)["error"]
    private = {p.name for p in ACTIVE.record(reply.code).params if p.privacy != "public"}

    if error is not None:
        assert "{tool:" not in error["remedy"] + json.dumps(
            error["action"]["arguments"].get("tools")
        )
        assert set() == private & error["action"]["arguments"].keys()


@pytest.mark.parametrize(
    ("reply", "action"),
    [
        (Reply("I", "WA-DB-I-001", {"missing": ["a"]}), ("fix_arguments", {"missing": ["a"]})),
        (Reply("I", "WA-DB-I-001"), ("fix_arguments", {})),
        (
            Reply("D", "EN-GATE-D-001", {"argument": "a", "expected": "b"}),
            ("meet_conditions", {"argument": "a"}),
        ),
        (
            Reply("D", "EN-GATE-D-005", {"pending": "index", "after_s": 2, "attempts_left": 3}),
            ("wait_and_retry", {"after_s": 2, "attempts_left": 3}),
        ),
        (Reply("E", "MCP-SYS-E-001", {"error_type": "OSError"}), ("stop_and_report", {})),
    ],
    ids=["a value", "an optional one that is absent", "one of two", "wait", "stop"],
)
def test_the_one_next_action(reply: Reply, action: tuple[str, dict[str, object]]) -> None:
    error = make_envelope(reply, CALL, 1.5)["error"]

    assert error is not None
    assert action == (error["action"]["verb"], error["action"]["arguments"])


def test_the_action_is_in_the_text_as_well() -> None:
    envelope = make_envelope(Reply("I", "WA-DB-I-001", {"missing": ["a"]}), CALL, 1.5)

    assert envelope == json.loads(encode(envelope))


@pytest.mark.parametrize("code", FAILING)
def test_the_remedy_is_that_of_the_registry(code: str) -> None:
    record, action = ACTIVE.record(code), ACTIVE.next_action(code)
    remedy = action.resolved({})[1]

    assert record.verb == action.verb
    assert "{" not in remedy
    assert [] == [part for part in VALUE.split(record.remedy)[::3] if part not in remedy]


def test_what_the_action_repeats_counts_in_the_size() -> None:
    """Specification 9: the answer that says so fits."""
    fields = ["x" * 1000 for _ in range(10)]

    def body() -> Reply:
        return Reply("I", "WA-DB-I-001", {"missing": fields})

    size = len(encode(untyped_tool()(body)()).encode())
    fits = untyped_tool(settings=make_settings(max_bytes=size + 500))(body)()
    too_large = untyped_tool(settings=make_settings(max_bytes=size - 500))(body)()

    assert size > 20_000
    assert ("WA-DB-I-001", "MCP-SYS-E-005") == (fits["code"], too_large["code"])
    assert len(encode(too_large).encode()) < size - 500


def test_the_last_words_tell_the_agent_to_stop() -> None:
    """The last words, for a registry that cannot be asked."""
    error = _last_words(CALL).envelope["error"]
    record = ACTIVE.next_action("MCP-SYS-E-001")

    assert error is not None
    assert (record.verb, {}) == (error["action"]["verb"], error["action"]["arguments"])
    assert error["remedy"].startswith("Do not retry.")
