"""Hypothesis builds replies of every code, and each envelope fits the generated schema."""

import json
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from tests.project_tree import ROOT, fresh_python

from replybook import Reply, ReplyBuilder
from replybook.call import Call
from replybook.envelope import encode, make_envelope
from replybook.testing import assert_envelope, reply_of
from replybook.testing.strategies import data_for, json_values, replies
from replybook_schema.active import ACTIVE
from replybook_schema.records import ParamRecord
from replybook_schema.reply import Payload

USABLE = [r.code for r in ACTIVE.records() if r.status in {"active", "deprecated"}]
SCHEMAS = ROOT / "generated/replybook_generated/schemas"
ENVELOPE = Draft202012Validator(json.loads((SCHEMAS / "envelope.schema.json").read_text("utf-8")))
CALL = Call(trace_id="0" * 31 + "1", tool="ck3_read")


@cache
def data_schema(code: str) -> Draft202012Validator:
    package = ACTIVE.owner_of(code).package
    folder = ROOT / "generated" / package / "schemas"
    every = json.loads((folder / "reply-data.schema.json").read_text("utf-8"))
    return Draft202012Validator({"$ref": f"#/$defs/{code}", "$defs": every["$defs"]})


@pytest.mark.parametrize("code", USABLE)
def test_every_envelope_of_a_code_is_valid(code: str) -> None:
    @settings(max_examples=10, deadline=None)
    @given(replies(code))
    def check(reply: Reply) -> None:
        travels = json.loads(encode(make_envelope(reply, CALL, 0.25)))

        assert [fault.message for fault in ENVELOPE.iter_errors(travels)] == []
        assert [fault.message for fault in data_schema(code).iter_errors(travels["data"])] == []
        assert assert_envelope(travels) == travels
        assert reply_of(travels).code == code

    check()


@given(replies())
def test_without_codes_any_usable_code_is_built(reply: Reply) -> None:
    assert reply.code in USABLE


@given(replies("WA-RES-I-001", "EN-WRITE-D-002"))
def test_with_codes_only_those_are_built(reply: Reply) -> None:
    assert reply.code in {"WA-RES-I-001", "EN-WRITE-D-002"}


@pytest.mark.parametrize("code", ["WA-RES-I-003", "WA-RES-I-999"])
def test_a_code_that_no_reply_may_carry_has_no_data(code: str) -> None:
    with pytest.raises(ValueError, match=code):
        data_for(code)


def test_data_of_a_success_may_hold_more_than_is_declared() -> None:
    seen: set[bool] = set()

    @settings(max_examples=60, database=None, derandomize=True)
    @given(data_for("WA-READ-S-001"))
    def check(data: dict[str, object]) -> None:
        ReplyBuilder().success("WA-READ-S-001", data=data)  # type: ignore[arg-type]  # text is taken too
        seen.add(data.keys() <= ACTIVE.payload("WA-READ-S-001").params.keys())

    check()

    assert seen == {True, False}


def test_optional_params_are_there_and_left_out() -> None:
    seen: set[frozenset[str]] = set()

    @settings(max_examples=60, database=None, derandomize=True)
    @given(data_for("WA-LOG-E-001"))
    def check(data: dict[str, object]) -> None:
        seen.add(frozenset(data))

    check()

    assert frozenset() in seen
    assert frozenset().union(*seen) == {"log", "error_type", "detail"}


def test_a_secret_param_is_never_given(monkeypatch: pytest.MonkeyPatch) -> None:
    secret = ParamRecord("password", "string", "What nobody may see.", False, "secret", ())
    record = ACTIVE.record("WA-LOG-E-001")
    payload = Payload.of(record._replace(params=(*record.params, secret)))
    monkeypatch.setattr(ACTIVE, "payload", lambda _: payload)

    @settings(database=None)
    @given(data_for("WA-LOG-E-001"))
    def check(data: dict[str, object]) -> None:
        payload.accept(data)

    check()


@given(json_values())
def test_every_json_value_survives_encoder_and_reader(value: object) -> None:
    assert json.loads(encode({"value": value})) == {"value": value}


@given(st.data())
def test_internal_params_are_built_and_do_not_travel(data: st.DataObject) -> None:
    reply = data.draw(replies("CT-VAL-E-001"))
    travels = make_envelope(reply, CALL, 0)["data"]

    assert travels.keys() <= {"error_type"}


def test_a_process_without_hypothesis_is_told_what_to_install() -> None:
    code = "import sys; sys.modules['hypothesis'] = None; import replybook.testing.strategies"
    done = fresh_python("-c", code)

    assert done.returncode != 0
    assert (
        "replybook.testing.strategies needs hypothesis; run: pip install hypothesis" in done.stderr
    )
