"""The next action is read from any form of a reply that a test has."""

import json

import pytest
from tests.runtime.testing.envelopes import CRASHED, FOUND, envelope, result

from replybook import Reply, ReplyBuilder, codes
from replybook.testing import NotAReply, ReceivedAction, action_of, assert_reply

LACKING = envelope("WA-DB-I-001", {"missing": ["table"]})
OLD = LACKING | {"error": {"code": LACKING["code"], "message": LACKING["message"]}}


@pytest.mark.parametrize(
    "came",
    [
        LACKING,
        json.dumps(LACKING),
        result(LACKING),
        ReplyBuilder().invalid(codes.WA_DB_I_001, data={"missing": ["table"]}),
    ],
    ids=["an envelope", "text", "a result", "a bare reply"],
)
def test_the_action_comes_with_its_arguments_and_remedy(came: object) -> None:
    action = action_of(came)

    assert ("fix_arguments", {"missing": ["table"]}) == (action.verb, action.arguments)
    assert action.remedy.startswith("Add the inputs")


def test_nothing_private_is_in_the_action_of_a_bare_reply() -> None:
    reply = Reply("E", "CT-VAL-E-001", {"detail": "/srv"})

    assert ReceivedAction("stop_and_report", {}, action_of(reply).remedy) == action_of(reply)


@pytest.mark.parametrize("came", [FOUND, ReplyBuilder().success(codes.WA_READ_S_001)])
def test_a_success_carries_no_action(came: object) -> None:
    with pytest.raises(AssertionError, match="a success; only I, D and E have one"):
        action_of(came)


def test_an_envelope_from_before_actions_travelled_is_told() -> None:
    with pytest.raises(AssertionError, match="WA-DB-I-001 has no next action"):
        action_of(OLD)


def test_what_is_no_reply_has_no_action() -> None:
    with pytest.raises(NotAReply):
        action_of({"ok": True})


# assert_reply


def test_verb_and_arguments_may_be_asked_for() -> None:
    assert_reply(LACKING, action="fix_arguments", arguments={"missing": ["table"]})
    assert_reply(LACKING, action="fix_arguments")
    assert_reply(CRASHED, "MCP-SYS-E-001", action="stop_and_report", arguments={})


@pytest.mark.parametrize(
    ("verb", "arguments", "says"),
    [
        ("ask_user", None, "action must be 'ask_user', got 'fix_arguments'"),
        (None, {"missing": ["x"]}, "arguments.missing[0] must be 'x', got 'table'"),
        ("fix_arguments", {"table": "x"}, "arguments.table must be 'x', but is missing"),
    ],
)
def test_another_action_is_refused(
    verb: str | None, arguments: dict[str, object] | None, says: str
) -> None:
    with pytest.raises(AssertionError) as caught:
        assert_reply(LACKING, action=verb, arguments=arguments)

    first, second, *_ = str(caught.value).split("\n    ")
    assert "WA-DB-I-001 (Query input missing) has another next action" == first
    assert says == second


def test_asking_for_the_action_of_a_success_fails() -> None:
    with pytest.raises(AssertionError, match="only I, D and E have one"):
        assert_reply(FOUND, action="proceed")
