"""assert_envelope says what the generated schema says, and what a schema cannot say."""

import json
from collections.abc import Mapping
from copy import deepcopy
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from tests.project_tree import ROOT
from tests.runtime.testing.envelopes import CRASHED, FOUND, NOWHERE, Block, Result, envelope, result

from replybook import ReplyBuilder, codes
from replybook.testing import NotAReply, assert_envelope
from replybook.testing.envelopes import schema_faults
from replybook.testing.strategies import json_values

SCHEMA = ROOT / "generated/replybook_generated/schemas/envelope.schema.json"
VALID = Draft202012Validator(json.loads(SCHEMA.read_text("utf-8"))).is_valid

Envelope = dict[str, object]


def _member(envelope: Envelope, name: str) -> Envelope:
    return cast("Envelope", envelope[name])


def _action(verb: str, **arguments: object) -> Envelope:
    return {"verb": verb, "arguments": arguments}


ERROR = _member(NOWHERE, "error")
LACKING = envelope("WA-DB-I-001", {"missing": ["table"]})
LACKING_ERROR = _member(LACKING, "error")


# What the schema says


KEYS = sorted(NOWHERE)
TELLING = st.sampled_from(
    [
        *(None, "", 0, -1, -0.0, 1.5, True, [], {}),
        *("S", "I", "D", "E", "success", "error"),
        *("WA-READ-S-001", "WA-RES-I-001", "WA-RES-I-000", "WA-RES-X-001", "wa-res-i-001"),
        *({"code": "WA-RES-I-001"}, NOWHERE["error"], NOWHERE["meta"], ERROR["action"]),
        *({"trace_id": "0", "duration_ms": 0}, {"trace_id": "", "duration_ms": 0}),
    ]
)


@st.composite
def near_envelopes(draw: st.DrawFn) -> Envelope:
    """Envelopes with a few changes: members replaced, removed or added, on the first two levels."""
    made = deepcopy(draw(st.sampled_from([FOUND, NOWHERE, CRASHED])))
    for _ in range(draw(st.integers(0, 3))):
        inside = draw(st.sampled_from(["", "", "meta", "error", "data", "action"]))
        error = made.get("error")
        holder = error if inside == "action" and isinstance(error, dict) else made
        place = cast("Envelope", holder).get(inside, made)
        target = cast("Envelope", place) if isinstance(place, dict) else made
        name = draw(st.sampled_from(sorted(target) or KEYS) | st.sampled_from([*KEYS, "tool", "x"]))
        if draw(st.booleans()):
            target[name] = deepcopy(draw(TELLING | json_values()))  # it may be changed in turn
        else:
            target.pop(name, None)
    return made


@given(near_envelopes())
def test_the_check_and_the_schema_agree_on_what_is_nearly_an_envelope(made: Envelope) -> None:
    assert (schema_faults(made) == []) == VALID(made)


@given(json_values())
def test_the_check_and_the_schema_agree_on_any_json(value: object) -> None:
    assert (schema_faults(value) == []) == VALID(value)


@pytest.mark.parametrize(
    "made", [FOUND, NOWHERE, CRASHED, envelope("EN-WRITE-D-002", {"path": "x"})]
)
def test_a_well_formed_envelope_comes_back(made: Envelope) -> None:
    assert assert_envelope(json.dumps(made)) == made
    assert schema_faults(made) == []
    assert VALID(made)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"status": "error"}, "status is 'error'; with reply_type S it is 'success'"),
        ({"reply_type": "X"}, "reply_type is 'X', not one of S, I, D, E"),
        ({"code": "WA-RES-I-001"}, "code 'WA-RES-I-001' is of type I, reply_type is 'S'"),
        ({"code": "WA-READ-S-000"}, "code 'WA-READ-S-000' is not LAYER-AREA-TYPE-NNN"),
        ({"code": None}, "code is null, not text"),
        ({"message": ""}, "message is empty"),
        ({"message": 3}, "message is a number, not text"),
        ({"data": []}, "data is a list, not an object"),
        (
            {"error": {"code": "WA-READ-S-001", "message": "m"}},
            "error is an object; with reply_type",
        ),
        ({"error": "no"}, "error is text, not null or an object"),
        ({"error": {"action": "stop"}}, "error.action is text, not an object"),
        ({"error": {"action": {}}}, "error.action.verb is missing"),
        ({"error": {"action": {"verb": ""}}}, "error.action.verb is empty"),
        ({"error": {"action": {"arguments": []}}}, "error.action.arguments is a list, not an"),
        ({"error": {"action": {"why": ""}}}, "error.action.why is a key that no envelope has"),
        ({"error": {"remedy": 1}}, "error.remedy is a number, not text"),
        ({"ok": True}, "ok is a key that no envelope has"),
        ({"meta": None}, "meta is null, not an object"),
        ({"meta": {"trace_id": "t"}}, "meta.duration_ms is missing"),
        ({"meta": {"trace_id": "t", "duration_ms": True}}, "meta.duration_ms is a boolean, not a"),
        ({"meta": {"trace_id": "t", "duration_ms": -1}}, "meta.duration_ms is -1, not a time"),
        ({"meta": {"trace_id": "", "duration_ms": 0}}, "meta.trace_id is empty"),
        ({"meta": {"trace_id": "t", "duration_ms": 0, "host": "h"}}, "meta.host is a key that no"),
    ],
)
def test_what_the_schema_refuses_is_told_in_words(change: Envelope, says: str) -> None:
    made = FOUND | change

    assert not VALID(made)
    with pytest.raises(AssertionError) as caught:
        assert_envelope(made)
    assert f"\n    {says}" in str(caught.value)


@pytest.mark.parametrize("key", sorted(NOWHERE.keys() - {"reply_type", "code"}))
def test_a_key_that_is_missing_is_named(key: str) -> None:
    with pytest.raises(AssertionError, match=f"\n    {key} is missing"):
        assert_envelope({name: value for name, value in NOWHERE.items() if name != key})


def test_everything_that_is_wrong_is_named_at_once() -> None:
    with pytest.raises(AssertionError) as caught:
        assert_envelope(NOWHERE | {"status": "success", "message": "", "data": None, "more": 1})

    assert str(caught.value).count("\n    ") == 5  # four faults and the fix


@pytest.mark.parametrize("number", [float("nan"), float("inf")])
def test_a_number_that_json_does_not_have_is_no_duration(number: float) -> None:
    """jsonschema lets these pass; no encoder of ours writes them."""
    assert schema_faults(FOUND | {"meta": {"trace_id": "t", "duration_ms": number}}) != []


def test_a_line_break_after_the_code_is_no_part_of_it() -> None:
    """Python's `$` lets it pass and that of JavaScript does not; the schema means the latter."""
    assert schema_faults(FOUND | {"code": "WA-READ-S-001\n"}) != []


# What a schema cannot say


@pytest.mark.parametrize(
    ("made", "says"),
    [
        (envelope("WA-RES-I-001", {}), "data.path (string) is missing, WA-RES-I-001 requires it"),
        (
            envelope("WA-RES-I-001", {"path": 7}),
            "data.path is a number, WA-RES-I-001 declares string",
        ),
        (
            envelope("WA-RES-I-001", {"path": "x", "why": 1}),
            "data.why is not a param of WA-RES-I-001",
        ),
        (
            envelope("WA-READ-S-001", {"count": "1"}),
            "data.count is text, WA-READ-S-001 declares integer",
        ),
        (envelope("CT-VAL-E-001", {"detail": "/x"}), "data.detail is internal and never travels"),
        (
            NOWHERE | {"error": ERROR | {"code": "WA-RES-I-002"}},
            "error.code is 'WA-RES-I-002', code is 'WA-RES-I-001'",
        ),
        (
            LACKING | {"error": LACKING_ERROR | {"action": _action("fix_arguments", table="x")}},
            "error.action is {'verb': 'fix_arguments', 'arguments': {'table': 'x'}}, that of",
        ),
        (
            LACKING | {"error": LACKING_ERROR | {"action": _action("stop_and_report")}},
            "error.action is {'verb': 'stop_and_report', 'arguments': {}}, that of",
        ),
        (
            CRASHED | {"error": _member(CRASHED, "error") | {"remedy": "Try again."}},
            "error.remedy is 'Try again.', that of MCP-SYS-E-001 is 'Do not retry.",
        ),
        (FOUND | {"code": "WA-READ-S-999"}, "'WA-READ-S-999' is not a code of this registry"),
    ],
)
def test_what_the_registry_refuses_is_told_in_words(made: Envelope, says: str) -> None:
    assert VALID(made)
    with pytest.raises(AssertionError) as caught:
        assert_envelope(made)
    assert f"\n    {says}" in str(caught.value)


def test_a_success_may_hold_more_than_its_code_declares() -> None:
    assert_envelope(envelope("WA-READ-S-001", {"count": 0, "anything": [1]}))


def test_a_bare_reply_is_no_envelope() -> None:
    with pytest.raises(NotAReply, match="got a bare Reply"):
        assert_envelope(ReplyBuilder().success(codes.WA_READ_S_001))


# All places of a result say the same


@pytest.mark.parametrize("made", [FOUND, NOWHERE])
def test_a_result_that_says_the_same_everywhere_is_fine(made: Envelope) -> None:
    assert assert_envelope(result(made)) == made


def test_a_result_as_it_travels_is_read_the_same_way() -> None:
    block = {"type": "text", "text": json.dumps(NOWHERE)}
    travels: Mapping[str, object] = {
        "content": [block],
        "structuredContent": NOWHERE,
        "isError": True,
    }

    assert assert_envelope(travels) == NOWHERE
    with pytest.raises(AssertionError, match="the error flag must be True"):
        assert_envelope({**travels, "isError": False})


def test_a_tool_without_structured_output_answers_in_text_alone() -> None:
    alone = Result(None, [Block(json.dumps(FOUND))])

    assert assert_envelope(alone, structured=False) == FOUND
    with pytest.raises(AssertionError, match="structured output is off"):
        assert_envelope(result(FOUND), structured=False)


def test_other_blocks_may_stand_beside_the_text() -> None:
    assert_envelope(Result(FOUND, [Block("a caption"), Block(json.dumps(FOUND))]))


@pytest.mark.parametrize(
    ("made", "says"),
    [
        (Result(FOUND, []), "no text block says the same"),
        (Result(FOUND, [Block(json.dumps(NOWHERE))]), "no text block says the same"),
        (Result(None, [Block(json.dumps(FOUND))]), "structured content is missing"),
        (
            Result(NOWHERE, [Block(json.dumps(NOWHERE))]),
            "error flag must be True with reply_type I, got False",
        ),
        (
            Result(FOUND, [Block(json.dumps(FOUND))], True),
            "error flag must be False with reply_type S, got True",
        ),
    ],
)
def test_a_result_that_contradicts_itself_is_refused(made: Result, says: str) -> None:
    with pytest.raises(AssertionError, match=says):
        assert_envelope(made)
