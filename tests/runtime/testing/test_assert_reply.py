"""assert_reply accepts the expected reply; else it shows the reply and the agent's text."""

import json
from unittest.mock import ANY

import pytest
from tests.runtime.testing.envelopes import CRASHED, FOUND, NOWHERE, TRACE_ID, envelope, result

from replybook import ReplyBuilder, ReplyRaised, codes
from replybook.testing import SeenCodes, assert_reply
from replybook.testing.codes_seen import watching
from replybook_schema.codes import ReplyType

DEEP = envelope(
    "WA-READ-S-001", {"items": [{"name": "a", "tags": ["x", "y"]}], "done": True, "count": 1}
)


@pytest.mark.parametrize("came", [NOWHERE, json.dumps(NOWHERE), result(NOWHERE)])
def test_code_type_and_data_may_be_asked_for(came: object) -> None:
    reply = assert_reply(
        came, code="WA-RES-I-001", type="I", data={"path": "root:repo/nowhere.txt"}
    )

    assert reply.code == codes.WA_RES_I_001


def test_a_reply_may_be_asked_as_well_as_an_envelope() -> None:
    reply = ReplyBuilder().invalid(codes.WA_RES_I_001, data={"path": "x"})

    assert assert_reply(reply, codes.WA_RES_I_001, "I", {"path": "x"}) is reply


def test_a_reply_that_a_helper_raises_is_asked_as_one_that_it_returns() -> None:
    def helper() -> None:
        raise ReplyBuilder().invalid(codes.WA_RES_I_001, data={"path": "x"}).as_exception()

    with pytest.raises(ReplyRaised) as caught:
        helper()

    assert assert_reply(caught.value, codes.WA_RES_I_001, "I", {"path": "x"}) is caught.value.reply
    with pytest.raises(AssertionError, match="WA-RES-I-001"):
        assert_reply(caught.value, "EN-WRITE-D-002")


def test_any_reply_will_do_if_nothing_is_asked() -> None:
    assert assert_reply(CRASHED).reply_type == "E"


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"done": True},
        {"items": [{"name": "a"}]},
        {"items": ({"tags": ("x", "y")},)},
        {"items": ANY, "count": ANY},
        {"items": [ANY]},
    ],
)
def test_objects_may_be_asked_for_in_part(data: dict[str, object]) -> None:
    assert_reply(DEEP, data=data)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ({"done": False}, "data.done must be False, got True"),
        ({"done": 1}, "data.done must be 1, got True"),
        ({"count": True}, "data.count must be True, got 1"),
        ({"total": 3}, "data.total must be 3, but is missing"),
        ({"items": []}, "data.items must have 0 items, got 1: "),
        ({"items": [{"name": "b"}]}, "data.items[0].name must be 'b', got 'a'"),
        ({"items": [{"tags": ["x"]}]}, "data.items[0].tags must have 1 items, got 2: ['x', 'y']"),
        ({"items": "a"}, "data.items must be 'a', got [{"),
        ({"items": [{"name": None}]}, "data.items[0].name must be None, got 'a'"),
    ],
)
def test_other_data_is_refused_with_the_place(data: dict[str, object], says: str) -> None:
    with pytest.raises(AssertionError) as caught:
        assert_reply(DEEP, "WA-READ-S-001", data=data)

    lines = str(caught.value).split("\n    ")
    assert lines[0] == "WA-READ-S-001 (Read done) has other data"
    assert lines[1].startswith(says)


def test_every_difference_is_named_at_once() -> None:
    with pytest.raises(AssertionError) as caught:
        assert_reply(DEEP, data={"done": False, "count": 2, "total": 3})

    assert str(caught.value).count("\n    data.") == 3


def test_another_code_is_refused_with_what_came_and_its_remedy() -> None:
    with pytest.raises(AssertionError) as caught:
        assert_reply(CRASHED, "WA-RES-I-001")

    first, *more = str(caught.value).split("\n    ")
    told = dict(line.split(": ", 1) for line in more)
    assert first == "expected WA-RES-I-001 (Path not found), got MCP-SYS-E-001 (Tool crashed)"
    assert told["data"] == "{}"
    assert told["trace id"] == TRACE_ID
    assert "o not retry" in told["remedy"]
    assert told["message"] == CRASHED["message"]


def test_another_type_is_refused_with_what_came() -> None:
    with pytest.raises(AssertionError, match=r"^expected type S, got MCP-SYS-E-001 \(.*\)\n"):
        assert_reply(result(CRASHED), type="S")


def test_a_reply_without_envelope_has_no_trace_id_to_tell() -> None:
    with pytest.raises(AssertionError) as caught:
        assert_reply(ReplyBuilder().success(codes.WA_READ_S_001), type="E")

    assert "trace id" not in str(caught.value)


def test_long_data_is_cut_in_the_message() -> None:
    with pytest.raises(AssertionError) as caught:
        assert_reply(envelope("WA-READ-S-001", {"text": "x" * 10_000}), type="E")

    assert len(str(caught.value)) < 1000


@pytest.mark.parametrize("code", ["WA-RES-I-011", "WA-RES-I-003", "path not found"])
def test_a_code_that_no_reply_may_carry_is_the_fault_of_the_test(code: str) -> None:
    with pytest.raises(ValueError, match=code):
        assert_reply(NOWHERE, code)


def test_a_type_that_the_code_is_not_of_is_the_fault_of_the_test() -> None:
    with pytest.raises(ValueError, match="WA-RES-I-001 is never of type E"):
        assert_reply(NOWHERE, "WA-RES-I-001", "E")


def test_a_fifth_type_is_the_fault_of_the_test() -> None:
    letters: list[ReplyType] = ["X"]  # type: ignore[list-item]  # that is the point

    with pytest.raises(ValueError, match="type must be S, I, D or E"):
        assert_reply(NOWHERE, type=letters[0])


def test_an_envelope_that_names_its_tool_counts_as_seen() -> None:
    with watching(SeenCodes()) as seen:
        assert_reply(result(FOUND), type="S")
        assert_reply(envelope("WA-LOG-S-001"), type="S")

    assert seen.plain() == {"ck3_read": ["WA-READ-S-001"]}


def test_a_code_that_no_registry_knows_is_told_without_its_remedy() -> None:
    came = {**NOWHERE, "code": "WA-GONE-I-001"}

    with pytest.raises(AssertionError, match="WA-GONE-I-001") as caught:
        assert_reply(came, "WA-RES-I-001")

    assert "remedy" not in str(caught.value)
