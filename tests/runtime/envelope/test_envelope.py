"""Envelopes of every code: against the schema that is generated, and key by key."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Literal, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from tests.project_tree import ROOT
from tests.runtime.envelope.test_plain import json_values, text
from tests.runtime.safety.tools import Log, StepClock, make_settings, untyped_tool

from replybook import Reply, ReplyBuilder, codes
from replybook.call import Call, SessionInfo
from replybook.envelope import encode, make_envelope, output_schema
from replybook.safety import replies as wrapper
from replybook_generated.manifest import MANIFEST
from replybook_schema.active import ACTIVE
from replybook_schema.records import ParamRecord
from replybook_schema.waiting import ATTEMPTS, DELAY

GENERATED = ROOT / "generated/replybook_generated"
SCHEMA = json.loads((GENERATED / "schemas/envelope.schema.json").read_text("utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)
USABLE = [r.code for r in ACTIVE.records() if r.status in ("active", "deprecated")]
FORMS: list[Literal["compact", "full"]] = ["compact", "full"]
CALL = Call("0" * 32, "ck3_read", "session", "contract")

OF_TYPE: Mapping[str, st.SearchStrategy[object]] = {
    "string": text,
    "integer": st.integers(-(2**63), 2**64 - 1),
    "number": st.floats(allow_nan=False, allow_infinity=False),
    "boolean": st.booleans(),
    "string_list": st.lists(text, max_size=3),
    "object": st.dictionaries(text, json_values, max_size=3),
    "any": json_values,
    "object_list": st.lists(st.dictionaries(text, json_values, max_size=2), max_size=3),
}


def value_of(param: ParamRecord) -> st.SearchStrategy[object]:
    return st.sampled_from(param.enum) if param.enum else OF_TYPE[param.type]


@st.composite
def replies(draw: st.DrawFn) -> Reply:
    """A reply of any code, with data that it takes."""
    code = draw(st.sampled_from(USABLE))
    params = [p for p in ACTIVE.record(code).params if p.privacy != "secret"]
    given_params = [p for p in params if p.required or draw(st.booleans())]
    data = {p.name: draw(value_of(p)) for p in given_params}
    if ACTIVE.payload(code).waits:
        data |= {DELAY: draw(st.floats(0, 1e9)), ATTEMPTS: draw(st.integers(0, 2**63))}
    return Reply(ACTIVE.find(code).reply_type, code, data)


@given(replies())
def test_the_envelope_of_any_reply_fits_the_schema(reply: Reply) -> None:
    envelope = make_envelope(reply, CALL, 1.5)

    VALIDATOR.validate(envelope)
    VALIDATOR.validate(json.loads(encode(envelope)))


@given(replies())
def test_the_envelope_of_any_reply_fits_what_tools_publish(reply: Reply) -> None:
    """S, I, D and E, since some clients validate errors as well; declared data binds S alone."""
    strict = {"type": "object", "required": ["never"], "properties": {"never": {"type": "null"}}}
    envelope = make_envelope(reply, CALL, 1.5)

    for form in FORMS:
        Draft202012Validator(output_schema(None, form)).validate(envelope)
        fits = Draft202012Validator(output_schema(strict, form)).is_valid(envelope)
        assert fits == (reply.reply_type != "S")


@given(replies())
def test_nothing_private_leaves(reply: Reply) -> None:
    """Design 2."""
    private = {p.name for p in ACTIVE.record(reply.code).params if p.privacy != "public"}

    assert set() == private & make_envelope(reply, CALL, 1.5)["data"].keys()


@given(replies())
def test_what_json_schema_cannot_say(reply: Reply) -> None:
    envelope = make_envelope(reply, CALL, 1.5)

    error = envelope["error"]
    assert (error is None) == ("S" == envelope["reply_type"])
    if error is not None:
        assert (envelope["code"], envelope["message"]) == (error["code"], error["message"])


def test_the_order_of_the_keys() -> None:
    envelope = make_envelope(Reply("S", "WA-READ-S-001"), CALL, 1.5)

    keys = "status reply_type code message data meta error"
    assert keys.split() == list(envelope)


def test_meta_says_what_is_known() -> None:
    envelope = make_envelope(Reply("S", "WA-READ-S-001"), CALL, 1.5)

    assert {
        "trace_id": "0" * 32,
        "duration_ms": 1.5,
        "tool": "ck3_read",
        "session_id": "session",
        "contract_id": "contract",
        "registry_version": MANIFEST.version,
    } == envelope["meta"]


def test_meta_names_the_parent_of_a_call_that_has_one() -> None:
    envelope = make_envelope(Reply("S", "WA-READ-S-001"), Call("a", "t", parent_id="b"), 1.5)

    assert ("a", "b") == (envelope["meta"]["trace_id"], envelope["meta"]["parent_id"])


def test_meta_leaves_out_what_is_not() -> None:
    envelope = make_envelope(Reply("S", "WA-READ-S-001"), Call("a", "t", "", None), 1.5)

    assert ["trace_id", "duration_ms", "tool", "registry_version"] == list(envelope["meta"])


def test_the_text_of_an_exception_stays_behind() -> None:
    """Specification 7: a tool that sends it sends it to the log."""
    rb = ReplyBuilder()
    data = {"error_type": "OSError", "error_text": "cannot open /srv/secret"}
    envelope = make_envelope(rb.error(codes.MCP_SYS_E_001, data={**data}), CALL, 1.5)  # type: ignore[call-overload]

    assert {} == envelope["data"]
    assert "secret" not in encode(envelope)
    assert "OSError" not in encode(envelope)


def test_private_data_need_not_even_be_json() -> None:
    reply = Reply("E", "MCP-SYS-E-001", {"error_text": "\ud800"})

    assert {} == make_envelope(reply, CALL, 1.5)["data"]


@pytest.mark.parametrize(
    "reply",
    [
        Reply("I", "WA-RES-I-999", {"path": "x"}),
        Reply("I", "WA-RES-I-001", {}),
        Reply("I", "WA-RES-I-001", {"path": 7}),
        Reply("I", "WA-RES-I-001", {"path": "x", "other": 1}),
        Reply("S", "EN-CLOSE-S-001"),
    ],
    ids=["unknown", "missing", "wrong type", "unknown param", "unknown area"],
)
def test_a_reply_that_no_builder_makes_has_no_envelope(reply: Reply) -> None:
    """Specification 6."""
    with pytest.raises(ValueError, match=r"is not a code|does not fit"):
        make_envelope(reply, CALL, 1.5)


def test_every_usable_code_has_an_envelope() -> None:
    """The wrapper's own answers among them."""
    made = [
        wrapper.reply_crash(ValueError()),
        wrapper.not_a_reply(1),
        wrapper.no_context("trace"),
        wrapper.too_large(2, 1),
        wrapper.timed_out(1.5, still_running=True),
        wrapper.reply_lost_reply("WA-RES-I-001", None),
        wrapper.reply_raw_data({"result": 1}),
        wrapper.invalid_arguments([("a", "missing")]),
        wrapper.unknown_tool("ck3_raed", ["ck3_read"]),
    ]

    assert [reply.code for reply in made] == [make_envelope(r, CALL, 0)["code"] for r in made]


def test_durations_have_three_decimals() -> None:
    """The clock of the tests takes 1.5 ms for a look."""
    log = Log()
    session = SessionInfo("s")
    tool = untyped_tool(settings=make_settings(log, session=session))(
        lambda: Reply("S", "CT-READ-S-001")
    )

    assert (1.5, 1.5) == (tool()["meta"]["duration_ms"], log.events[0].duration_ms)


class Still(StepClock):
    """No time goes by, so that an envelope has the same size every time."""

    def monotonic_ns(self) -> int:
        return 0


@given(st.dictionaries(text, json_values, max_size=3), st.integers(-5, 5))
def test_an_answer_is_too_large_exactly_if_its_text_is(data: dict[str, object], more: int) -> None:
    """Specification 9."""

    def body() -> Reply:
        return Reply("S", "MCP-SYS-S-002", data)

    free = untyped_tool(settings=make_settings(clock=Still()))(body)()
    size = len(encode(free).encode())
    tight = make_settings(clock=Still(), max_bytes=size + more)
    envelope = untyped_tool(settings=tight)(body)()

    assert ("MCP-SYS-E-005" if more < 0 else "MCP-SYS-S-002") == envelope["code"]
    if more < 0:
        assert envelope["data"]["max_bytes"] == size + more < cast("int", envelope["data"]["bytes"])
